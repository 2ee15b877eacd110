import type { CreateBot } from "@tengen/kernel";
import engine, { type ThreeAction, type ThreeState } from "../engine.ts";

/** The value of a position for the player to move: 1 won, 0 drawn, -1 lost. `known` caches the values. */
const valueOf = (state: ThreeState, known: Map<string, number>): number => {
  if (state.gameOver) return state.winners === null ? 0 : -1;
  const key = state.board.join();
  const player = state.currentPlayerId ?? "";
  const value = known.get(key) ?? bestOf(engine.getValidActions(state, player).map((one) => after(state, one, known)));
  known.set(key, value);
  return value;
};

/** The value of an action for the player to move. */
const after = (state: ThreeState, action: ThreeAction, known: Map<string, number>): number =>
  -valueOf(engine.applyAction(state, action, state.currentPlayerId ?? ""), known);

const bestOf = (values: readonly number[]): number => Math.max(...values);

const createPerfect: CreateBot<ThreeState, ThreeAction> = () => ({
  name: "Perfect",
  description: "Searches the whole game tree.",
  difficulty: "hard",
  chooseAction: (view, validActions, rng) => {
    const known = new Map<string, number>();
    const values = validActions.map((action) => after(view, action, known));
    return rng.pick(validActions.filter((_, index) => values[index] === bestOf(values)));
  },
});

export default createPerfect;
