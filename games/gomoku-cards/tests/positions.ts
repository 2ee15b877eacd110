// Positions of card Gomoku for tests, set up from diagrams with the hand and piles of the test: ann is black, bob
// white.
import { seedRng, unwrap } from "@tengen/kernel";
import type { CardId, Deck } from "../cards.ts";
import engine from "../engine.ts";
import type { CardsAction, CardsConfig, CardsOptions, CardsState, PlayCard, Target } from "../state.ts";
import { readBoard, readTarget, type Codes } from "./diagrams.ts";

export const ANN = "ann";
export const BOB = "bob";
export const PLACE: CardId = "PLACE_STONE";
export const TAKE: CardId = "TAKE_STONE";
export const INVERT: CardId = "POLARITY_INVERSION";
export const FREEZE: CardId = "TIME_FREEZE";
export const GENERATE: CardId = "SPONTANEOUS_GENERATION";
export const DISCARD: CardsAction = { type: "DISCARD_HAND" };
export const RESIGN: CardsAction = { type: "RESIGN" };
export const OFFER: CardsAction = { type: "REQUEST_DRAW" };

/** A deck with cards of every kind. */
export const MIXED: Deck = {
  PLACE_STONE: 6,
  TAKE_STONE: 3,
  POLARITY_INVERSION: 2,
  TIME_FREEZE: 3,
  SPONTANEOUS_GENERATION: 2,
};

export const configOf = (options?: CardsOptions, seed = "any"): CardsConfig =>
  unwrap(engine.parseConfig({ seed, playerIds: [ANN, BOB], ...(options === undefined ? {} : { options }) }));

export const start = (options?: CardsOptions, seed?: string): CardsState => engine.init(configOf(options, seed));

/** The fields of a position that a test sets; the others are those of a new game. */
export interface Position extends Partial<
  Pick<
    CardsState,
    | "hand"
    | "drawPile"
    | "discardPile"
    | "skipNextTurns"
    | "simultaneousFivePolicy"
    | "turn"
    | "discardsInARow"
    | "currentPlayerId"
    | "drawOfferBy"
  >
> {
  readonly seed?: string;
}

export const setUpBoard = (board: Codes, { seed = "any", ...fields }: Position = {}): CardsState =>
  unwrap(
    engine.parseState({
      ...start({ boardSize: board.length }),
      board,
      hand: [PLACE, TAKE],
      drawPile: Array.from({ length: 12 }, () => PLACE),
      discardPile: [],
      rngState: seedRng(seed),
      ...fields,
    }),
  );

export const setUp = (diagram: string, position?: Position): CardsState => setUpBoard(readBoard(diagram), position);

export const play = (card: CardId, target?: Target): PlayCard => ({
  type: "PLAY_CARD",
  card,
  ...(target === undefined ? {} : { target }),
});

/** Applies actions one after another, each by the player to move. */
export const act = (state: CardsState, ...actions: readonly CardsAction[]): CardsState => {
  let after = state;
  for (const action of actions) after = engine.applyAction(after, action, after.currentPlayerId ?? "");
  return after;
};

/** The position after a card is played on the marked cell of a diagram. */
export const playDiagram = (diagram: string, card: CardId, position?: Position): CardsState =>
  act(setUp(diagram, { hand: [card, INVERT], ...position }), play(card, readTarget(diagram)));

/** The position after a card without a target cell. */
export const playWithoutCell = (diagram: string, card: CardId, position: Position = {}): CardsState => {
  const other = position.currentPlayerId === BOB ? ANN : BOB;
  const target = card === FREEZE ? { playerId: other } : undefined;
  return act(setUp(diagram, { hand: [card, PLACE], ...position }), play(card, target));
};

export const codeOf = (state: CardsState, raw: unknown, playerId = state.currentPlayerId ?? ""): string | null => {
  const action = engine.parseAction(raw);
  const valid = action.ok ? engine.validateAction(state, action.value, playerId) : action;
  return valid.ok ? null : valid.error.code;
};

/** Finds a seed with which Generation turns one diagram into the other; returns the position after it. */
export const generateInto = (before: string, after: string, position: Position = {}): CardsState => {
  const wanted = JSON.stringify(readBoard(after));
  for (let seed = 0; seed < 20_000; seed += 1) {
    const state = playWithoutCell(before, GENERATE, { ...position, seed: `generation ${seed}` });
    if (JSON.stringify(state.board) === wanted) return state;
  }
  throw new Error("no seed generates this board");
};
