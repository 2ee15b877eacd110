import type { CreateBot } from "@tengen/kernel";
import type { RulesetAction, RulesetState } from "../ruleset-state.ts";
import type { GomokuState } from "../state.ts";

const createRandom: CreateBot<GomokuState | RulesetState, RulesetAction> = () => ({
  name: "Random",
  description: "Plays anywhere.",
  difficulty: "easy",
  chooseAction: (_view, validActions, rng) => rng.pick(validActions),
});

export default createRandom;
