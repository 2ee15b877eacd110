import type { CreateBot } from "@tengen/kernel";
import type { DuelAction, DuelView } from "../engine.ts";

const createRandom: CreateBot<DuelView, DuelAction> = () => ({
  name: "Random",
  description: "Plays any card.",
  difficulty: "easy",
  chooseAction: (_view, validActions, rng) => rng.pick(validActions),
});

export default createRandom;
