import { defineConfig } from "vitest/config";

const folders = "{packages,searchers,games,apps,tools}";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    setupFiles: ["packages/i18n/web/before-tests.ts"],
    globalSetup: ["tools/build/kernels/before-tests.ts"],
    // For two cores: more workers would slow each other down.
    maxWorkers: 2,
    // Only for tests that hang: some start the command line or a browser, which is slow on a busy machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    // `npm test` runs the fast tests, `npm run test:slow` the others.
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: [`${folders}/**/*.test.ts`],
          exclude: ["**/node_modules/**", "**/*.slow.test.ts"],
        },
      },
      {
        extends: true,
        test: { name: "slow", include: [`${folders}/**/*.slow.test.ts`], exclude: ["**/node_modules/**"] },
      },
    ],
  },
});
