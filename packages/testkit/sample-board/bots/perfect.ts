import type { CreateBot } from "@tengen/kernel";
import engine, { type ThreeAction, type ThreeState } from "../engine.ts";

/** What a position is worth to the player to move: 1 won, 0 drawn, -1 lost. */
const valueOf = (state: ThreeState): number => {
  if (state.gameOver) return state.winners === null ? 0 : -1;
  const player = state.currentPlayerId ?? "";
  const values = engine
    .getValidActions(state, player)
    .map((action) => -valueOf(engine.applyAction(state, action, player)));
  return Math.max(...values);
};

const createPerfect: CreateBot<ThreeState, ThreeAction> = () => ({
  name: "Perfect",
  description: "Looks at everything.",
  difficulty: "hard",
  chooseAction: (view, validActions, rng) => {
    const player = view.currentPlayerId ?? "";
    const values = validActions.map((action) => -valueOf(engine.applyAction(view, action, player)));
    const best = Math.max(...values);
    return rng.pick(validActions.filter((_, index) => values[index] === best));
  },
});

export default createPerfect;
