import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: ["{packages,searchers,games,apps,tools}/**/*.test.ts"],
    setupFiles: ["packages/i18n/src/before-tests.ts"],
    globalSetup: ["tools/site/before-tests.ts"],
    // Two cores: more workers only get in each other's way.
    maxWorkers: 2,
    // These only end what hangs: some tests start the command line or a browser, and a loaded machine may take its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ["default", "json"],
    // Read by the spec coverage and by the last line of `npm test`.
    outputFile: { json: "node_modules/.tengen/tests.json" },
  },
});
