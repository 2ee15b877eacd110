// Vitest's set-up of the fast tests: property tests use the same values in every run, so that no verdict is a matter of
// luck. TENGEN_TEST_SEED=<number> tries others.
import * as fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["TENGEN_TEST_SEED"] ?? 1) });
