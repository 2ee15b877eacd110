import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: ["{packages,searchers,games,apps,tools}/**/*.test.ts"],
    setupFiles: ["packages/i18n/web/before-tests.ts"],
    globalSetup: ["tools/build/site/global-setup.ts"],
    // For two cores: more workers would slow each other down.
    maxWorkers: 2,
    // Only for tests that hang: some start the command line or a browser, which is slow on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ["default", "json"],
    // Read by spec:coverage and by the last line of `npm test`.
    outputFile: { json: "node_modules/.tengen/tests.json" },
  },
});
