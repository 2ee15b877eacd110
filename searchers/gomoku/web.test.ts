// The searcher in Web Workers of a real Chromium.
import { testInChromium } from "../../tools/environment/harness/searcher-in-chromium.ts";
import { openNodeSearcher } from "./node/searcher.ts";
import { BUDGETS, POSITION } from "./tests/budgets.ts";
import { SIGNATURES } from "./tests/signatures.ts";

testInChromium({
  folder: import.meta.dirname,
  rules: { same: "ENG-M3", stops: "ENG-F1" },
  signatures: {
    "openKernel().then(playoutsSignature)": SIGNATURES.playouts,
    "openPatternKernel().then(alphaBetaSignature)": SIGNATURES.alphaBeta,
  },
  openNodeSearcher: () => openNodeSearcher(null),
  asked: POSITION,
  budgets: BUDGETS,
  options: { seed: 1, threads: 2, hash: 16, multiPv: 1, evaluator: "playouts", candidateRadius: 2 },
});
