// The searcher in Web Workers of a real Chromium.
import { testInChromium } from "../../tools/environment/harness/searcher-in-chromium.ts";
import { openNodeSearcher } from "./node/searcher.ts";
import { alphaBetaSignature, openKernel, openPatternKernel, playoutsSignature } from "./src/index.ts";
import { BUDGETS, POSITION } from "./tests/budgets.ts";

testInChromium({
  folder: import.meta.dirname,
  rules: { same: "ENG-M3", stops: "ENG-F1" },
  signatures: {
    "openKernel().then(playoutsSignature)": playoutsSignature(await openKernel()),
    "openPatternKernel().then(alphaBetaSignature)": alphaBetaSignature(await openPatternKernel()),
  },
  openNodeSearcher,
  asked: POSITION,
  budgets: BUDGETS,
  options: { seed: 1, threads: 2, hash: 16, multiPv: 1, evaluator: "playouts", candidateRadius: 2 },
});
