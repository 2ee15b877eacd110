// Makes a match that a viewer cannot tell apart from another: the same record, log and head, with the hidden state
// re-drawn.
import { seedRng, type Rng } from "@tengen/kernel";
import type { Match } from "@tengen/match";
import type { CardsState } from "../state.ts";

export type CardsMatch = Match<CardsState>;

/** The parts of the state that a determinization can re-draw. */
export const CHANGES = ["generator", "pile", "hand"] as const;
export type Change = (typeof CHANGES)[number] | "everything";

const changeState = (state: CardsState, viewer: string | null, change: Change, rng: Rng): CardsState => {
  const rngState = seedRng(`determinization ${rng.integer(2 ** 32)}`);
  if (change === "generator") return { ...state, rngState };
  if (change === "pile") return { ...state, drawPile: rng.shuffle(state.drawPile) };
  const isOwn = viewer !== null && viewer === state.currentPlayerId;
  const unseen = rng.shuffle(isOwn ? state.drawPile : [...state.drawPile, ...state.hand]);
  const hand = isOwn ? state.hand : unseen.splice(0, state.hand.length);
  return { ...state, hand, drawPile: unseen, ...(change === "everything" ? { rngState } : {}) };
};

export const determinize = (match: CardsMatch, viewer: string | null, change: Change, rng: Rng): CardsMatch => ({
  ...match,
  state: changeState(match.state, viewer, change, rng),
});
