import type { CreateBot } from "@tengen/kernel";
import type { ThreeAction, ThreeState } from "../engine.ts";

const createRandom: CreateBot<ThreeState, ThreeAction> = () => ({
  name: "Random",
  description: "Plays anywhere.",
  difficulty: "easy",
  chooseAction: (_view, validActions, rng) => rng.pick(validActions),
});

export default createRandom;
