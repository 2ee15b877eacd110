// Random games that choose a kind of card first and then its target, so that all cards are played.
import { openRng, seedRng } from "@tengen/kernel";
import engine from "../engine.ts";
import type { CardsAction, CardsConfig, CardsOptions, CardsState } from "../state.ts";
import { MIXED } from "./positions.ts";

const kindOf = (action: CardsAction): string => (action.type === "PLAY_CARD" ? action.card : action.type);

/** Varied options: board sizes, decks, both policies and both first players. */
export const VARIED: readonly CardsOptions[] = [
  { boardSize: 5, deck: MIXED },
  { boardSize: 5, deck: { PLACE_STONE: 9, TAKE_STONE: 1 }, simultaneousFivePolicy: "draw" },
  { boardSize: 5, deck: { PLACE_STONE: 1, SPONTANEOUS_GENERATION: 2 }, firstPlayer: 2 },
  { boardSize: 9, deck: { ...MIXED, SPONTANEOUS_GENERATION: 7 }, firstPlayer: 2 },
  { boardSize: 9, deck: { PLACE_STONE: 1, TIME_FREEZE: 1 } },
  { boardSize: 15, deck: { PLACE_STONE: 3, TAKE_STONE: 2, TIME_FREEZE: 4 }, simultaneousFivePolicy: "draw" },
  { boardSize: 19, deck: { ...MIXED, PLACE_STONE: 25 }, firstPlayer: 1 },
];

export interface PlayedTurn {
  readonly state: CardsState;
  readonly action: CardsAction;
  readonly next: CardsState;
}

/** A seeded random choice among valid actions. */
export const chooser = (seed: string): ((valid: readonly CardsAction[]) => CardsAction) => {
  const rng = openRng(seedRng(seed));
  return (valid) => {
    const kind = rng.pick([...new Set(valid.map(kindOf))]);
    return rng.pick(valid.filter((action) => kindOf(action) === kind));
  };
};

/** Every turn of a random game. */
export const randomGame = (config: CardsConfig, choices: string): readonly PlayedTurn[] => {
  const choose = chooser(choices);
  const turns: PlayedTurn[] = [];
  for (let state = engine.init(config); !state.gameOver;) {
    const playerId = state.currentPlayerId ?? "";
    const action = choose(engine.getValidActions(state, playerId));
    const next = engine.applyAction(state, action, playerId);
    turns.push({ state, action, next });
    state = next;
  }
  return turns;
};
