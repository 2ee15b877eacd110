import LongestFirst from "./tools/check/test/longest-first.ts";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const folders = "{packages,searchers,games,apps,tools}";
const slow = "**/*.slow.test.ts";

const project = (
  name: string,
  include: readonly string[],
  exclude: readonly string[],
  more: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [...include], exclude: ["**/node_modules/**", ...exclude], ...more },
});

export default defineConfig({
  // Nets are read as files, also with `?inline`.
  assetsInclude: ["**/*.net"],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    setupFiles: ["packages/ui/web/i18n/before-tests.ts"],
    globalSetup: ["tools/build/kernels/before-tests.ts"],
    // For two cores: more workers would slow each other down.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Only for tests that hang: some start the command line or a browser, which is slow on a busy machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      // `npm test`. Its files share processes and their modules, which saves most of the time of a short file.
      project("fast", [`${folders}/**/*.test.ts`], [slow], {
        isolate: false,
        setupFiles: ["tools/check/test/fixed-seed.ts"],
      }),
      // `npm run test:slow`.
      project("slow", [`${folders}/${slow}`], []),
    ],
  },
});
