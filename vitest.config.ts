import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const folders = "{packages,searchers,games,apps,tools}";
/** Tests without processes, browsers and stores. */
const pure = ["packages/*/{src,web}/**/*.test.ts", "games/**/*.test.ts", "apps/web/src/**/*.test.ts"];
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
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    globalSetup: ["tools/build/kernels/before-tests.ts"],
    // For two cores: more workers would slow each other down.
    maxWorkers: 2,
    // Only for tests that hang: some start the command line or a browser, which is slow on a busy machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      // `npm test`. The files of `fast-pure` share a process and its modules, which saves most of their time.
      project("fast-pure", pure, [slow], {
        isolate: false,
        setupFiles: ["packages/i18n/web/before-tests.ts", "tools/check/test/fixed-seed.ts"],
      }),
      project("fast", [`${folders}/**/*.test.ts`], [slow, ...pure]),
      // `npm run test:slow`.
      project("slow", [`${folders}/${slow}`], []),
    ],
  },
});
