// Picks a card at random, then a target: a uniform choice among actions would almost always be Place Stone.
import type { CreateBot } from "@tengen/kernel";
import type { CardsAction, CardsView } from "../state.ts";

const kindOf = (action: CardsAction): string => (action.type === "PLAY_CARD" ? action.card : action.type);

const createRandom: CreateBot<CardsView, CardsAction> = () => ({
  name: "Random",
  description: "Plays either card, anywhere.",
  difficulty: "easy",
  chooseAction: (_view, validActions, rng) => {
    const kind = rng.pick([...new Set(validActions.map(kindOf))]);
    return rng.pick(validActions.filter((action) => kindOf(action) === kind));
  },
});

export default createRandom;
