// Vitest's set-up of a mutation run: the fixed seed of the fast tests, and no search for a smaller counterexample,
// because a mutant is noticed by any.
import * as fc from "fast-check";

fc.configureGlobal({ seed: 1, endOnFailure: true });
