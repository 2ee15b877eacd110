import type { CreateBot } from "@tengen/kernel";
import type { GomokuAction, GomokuState } from "../state.ts";

const createRandom: CreateBot<GomokuState, GomokuAction> = () => ({
  name: "Random",
  description: "Plays anywhere.",
  difficulty: "easy",
  chooseAction: (_view, validActions, rng) => rng.pick(validActions),
});

export default createRandom;
