// Games of cards for tests: ann has black, bob white. Positions are set up from drawings, with the hand and the piles that
// a test is about.
import { isRejection, seedRng, type Rejection } from "@tengen/kernel";
import type { CardId, Deck } from "../cards.ts";
import engine from "../engine.ts";
import type { Board, CardsAction, CardsConfig, CardsOptions, CardsState, PlayCard, Target } from "../state.ts";
import { readBoard, readTarget } from "./diagrams.ts";

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

/** A deck with some of everything. */
export const MIXED: Deck = {
  PLACE_STONE: 6,
  TAKE_STONE: 3,
  POLARITY_INVERSION: 2,
  TIME_FREEZE: 3,
  SPONTANEOUS_GENERATION: 2,
};

/** What an engine's door gave, which must not be a refusal. */
const taken = <Value>(value: Value | Rejection): Value => {
  if (isRejection(value)) throw new Error(value.message);
  return value;
};

export const configOf = (options?: CardsOptions, seed = "any"): CardsConfig =>
  taken(engine.parseConfig({ seed, playerIds: [ANN, BOB], ...(options === undefined ? {} : { options }) }));

export const start = (options?: CardsOptions, seed?: string): CardsState => engine.init(configOf(options, seed));

/** What a test says of a position; the rest is as at the start of a game. */
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

export const setUpBoard = (board: Board, { seed = "any", ...fields }: Position = {}): CardsState =>
  taken(
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

export const setUp = (drawing: string, position?: Position): CardsState => setUpBoard(readBoard(drawing), position);

export const play = (card: CardId, target?: Target): PlayCard => ({
  type: "PLAY_CARD",
  card,
  ...(target === undefined ? {} : { target }),
});

/** The actions one after another, each by the player to move. */
export const act = (state: CardsState, ...actions: readonly CardsAction[]): CardsState => {
  let after = state;
  for (const action of actions) after = engine.applyAction(after, action, after.currentPlayerId ?? "");
  return after;
};

/** The position after a card is played on the marked cell of a drawing. */
export const playDiagram = (drawing: string, card: CardId, position?: Position): CardsState =>
  act(setUp(drawing, { hand: [card, INVERT], ...position }), play(card, readTarget(drawing)));

/** The position after a card that has no cell for its target. */
export const playWithoutCell = (drawing: string, card: CardId, position: Position = {}): CardsState => {
  const other = position.currentPlayerId === BOB ? ANN : BOB;
  const target = card === FREEZE ? { playerId: other } : undefined;
  return act(setUp(drawing, { hand: [card, PLACE], ...position }), play(card, target));
};

export const codeOf = (state: CardsState, raw: unknown, playerId = state.currentPlayerId ?? ""): string | null => {
  const action = engine.parseAction(raw);
  if (isRejection(action)) return action.code;
  return engine.validateAction(state, action, playerId)?.code ?? null;
};

/** A seed with which Generation turns one drawing into the other, and the position after it. */
export const generateInto = (before: string, after: string, position: Position = {}): CardsState => {
  const wanted = JSON.stringify(readBoard(after));
  for (let seed = 0; seed < 20_000; seed += 1) {
    const state = playWithoutCell(before, GENERATE, { ...position, seed: `generation ${seed}` });
    if (JSON.stringify(state.board) === wanted) return state;
  }
  throw new Error("no seed generates this board");
};
