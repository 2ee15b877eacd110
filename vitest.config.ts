import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{packages,games,apps,tools}/**/*.test.ts"],
    // Two cores: more workers only get in each other's way.
    maxWorkers: 2,
    // Some tests start the command line; a loaded machine may take its time.
    testTimeout: 60_000,
    reporters: ["default", "json"],
    // Read by the spec coverage and by the last line of `npm test`.
    outputFile: { json: "node_modules/.tengen/tests.json" },
  },
});
