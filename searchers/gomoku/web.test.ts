// The searcher in Web Workers of a real Chromium.
import { testInChromium } from "../../tools/harness/searcher-in-chromium.ts";
import { openNodeSearcher } from "./node/searcher.ts";
import { openKernel, signatureOf } from "./src/index.ts";
import { BUDGETS, POSITION } from "./tests/budgets.ts";

testInChromium({
  folder: import.meta.dirname,
  rules: { same: "ENG-M3", stops: "ENG-F1" },
  signature: signatureOf(await openKernel()),
  openNodeSearcher,
  asked: POSITION,
  budgets: BUDGETS,
  options: { seed: 1, threads: 2, hash: 16, multiPv: 1, evaluator: "playouts", candidateRadius: 2 },
});
