// The searcher in Web Workers of a real Chromium.
import { testInChromium } from "../../tools/environment/harness/searcher-in-chromium.ts";
import { openNodeSearcher } from "./node/searcher.ts";
import { openKernel, playoutsSignature } from "./src/index.ts";
import { BUDGETS, GAME } from "./tests/budgets.ts";

testInChromium({
  folder: import.meta.dirname,
  rules: { same: "GOS-F1", stops: "GOS-F2" },
  signatures: { "openKernel().then(playoutsSignature)": playoutsSignature(await openKernel()) },
  openNodeSearcher,
  asked: GAME,
  budgets: BUDGETS,
  options: { seed: 1, threads: 2, hash: 16, multiPv: 1 },
});
