// The searcher in Web Workers of a real Chromium.
import { testInChromium } from "../../tools/environment/harness/searcher-in-chromium.ts";
import { openNodeSearcher } from "./node/searcher.ts";
import { BUDGETS, GAME } from "./tests/budgets.ts";
import { SIGNATURE } from "./tests/signatures.ts";

testInChromium({
  folder: import.meta.dirname,
  rules: { same: "GOS-F1", stops: "GOS-F2" },
  signatures: { "openKernel().then(playoutsSignature)": SIGNATURE },
  openNodeSearcher,
  asked: GAME,
  budgets: BUDGETS,
  options: { seed: 1, threads: 2, hash: 16, multiPv: 1 },
});
