// A tiny game with hidden information, for tests: hands and the draw pile are hidden, and the match's generator
// reshuffles the pile. The players take turns playing a card and drawing one. The higher card of two takes the pair;
// the player with more of the eight pairs wins.
import {
  configFields,
  defineEngine,
  integerSchema,
  emptyObjectSchema,
  openRng,
  parseWith,
  reject,
  rngStateSchema,
  seedRng,
  initialStateFields,
  stateFields,
  VALID,
  type BaseGameState,
  type BaseView,
  type GameConfig,
  type RngState,
} from "@tengen/kernel";
import * as v from "valibot";

const NAME = { gameId: "duel", rulesetVersion: "duel-v1" };
const REFUSALS = ["CARD_NOT_IN_HAND"] as const;
const refuse = reject<(typeof REFUSALS)[number]>;
const HAND_SIZE = 3;
const PAIRS = 8;
const CARDS = Array.from({ length: 12 }, (_, index) => index + 1);

export interface DuelState extends BaseGameState {
  readonly rngState: RngState;
  readonly hands: Readonly<Record<string, readonly number[]>>;
  readonly drawPile: readonly number[];
  readonly discardPile: readonly number[];
  /** The first card of the current pair. */
  readonly open: number | null;
  readonly taken: Readonly<Record<string, number>>;
}

export interface DuelView extends BaseView {
  readonly hand: readonly number[] | null;
  readonly drawPileSize: number;
  readonly discardPile: readonly number[];
  readonly open: number | null;
  readonly taken: Readonly<Record<string, number>>;
}

interface PlayCard {
  readonly type: "play";
  readonly card: number;
}
interface TableAction {
  readonly type: "resign" | "draw";
}
export type DuelAction = PlayCard | TableAction;

const cards = v.array(v.pipe(integerSchema, v.minValue(1), v.maxValue(CARDS.length)));
const stateSchema = v.pipe(
  v.strictObject({
    ...stateFields,
    playerIds: v.pipe(stateFields.playerIds, v.length(2)),
    rngState: rngStateSchema,
    hands: v.record(v.string(), cards),
    drawPile: cards,
    discardPile: cards,
    open: v.nullable(integerSchema),
    taken: v.record(v.string(), integerSchema),
  }),
  v.check(
    ({ hands, taken, playerIds }) => playerIds.every((id) => Object.hasOwn(hands, id) && Object.hasOwn(taken, id)),
    "every player must have a hand and a count",
  ),
  v.check(
    ({ hands, drawPile, discardPile }) =>
      Object.values(hands).every((hand) => hand.length > 0) && drawPile.length + discardPile.length > 0,
    "there must be cards to play and to draw",
  ),
);

const drawFrom = (state: DuelState): Pick<DuelState, "drawPile" | "discardPile" | "rngState"> & { card: number } => {
  const rng = openRng(state.rngState);
  const pile = state.drawPile.length > 0 ? state.drawPile : rng.shuffle(state.discardPile);
  return {
    card: pile.at(-1) ?? 0,
    drawPile: pile.slice(0, -1),
    discardPile: state.drawPile.length > 0 ? state.discardPile : [],
    rngState: rng.state(),
  };
};

export default defineEngine<DuelState, PlayCard, TableAction, DuelView, GameConfig>({
  ...NAME,
  hiddenInformation: true,
  tableActions: { resign: "resign", draw: "draw" },
  refusals: REFUSALS,
  parseConfig: (value) =>
    parseWith(
      v.strictObject({ ...configFields(2), options: v.optional(emptyObjectSchema) }),
      value,
      "INVALID_CONFIG",
      "config",
    ),
  parseAction: (value) =>
    parseWith(
      v.variant("type", [
        v.strictObject({ type: v.literal("play"), card: integerSchema }),
        v.strictObject({ type: v.picklist(["resign", "draw"]) }),
      ]),
      value,
      "INVALID_PAYLOAD",
      "action",
    ),
  parseState: (value) => parseWith(stateSchema, value, "INVALID_PAYLOAD", "state"),
  init: ({ seed, playerIds }) => {
    const rng = openRng(seedRng(seed));
    const deck = rng.shuffle(CARDS);
    return {
      ...initialStateFields(NAME, "playing", playerIds),
      hands: Object.fromEntries(
        playerIds.map((id, seat) => [id, deck.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE)]),
      ),
      drawPile: deck.slice(playerIds.length * HAND_SIZE),
      discardPile: [],
      open: null,
      taken: Object.fromEntries(playerIds.map((id) => [id, 0])),
      rngState: rng.state(),
    };
  },
  validateTurn: (state, { card }) =>
    (state.hands[state.currentPlayerId ?? ""] ?? []).includes(card)
      ? VALID
      : refuse("CARD_NOT_IN_HAND", `You do not hold the card ${card}.`),
  listTurns: (state) => [...new Set(state.hands[state.currentPlayerId ?? ""])].map((card) => ({ type: "play", card })),
  playTurn: (state, { card }) => {
    const player = state.currentPlayerId ?? "";
    const opponent = state.playerIds.find((id) => id !== player) ?? "";
    const hand = state.hands[player] ?? [];
    const { card: drawn, ...piles } = drawFrom({ ...state, discardPile: [...state.discardPile, card] });
    const winner = state.open === null ? null : card > state.open ? player : opponent;
    const taken = winner === null ? state.taken : { ...state.taken, [winner]: (state.taken[winner] ?? 0) + 1 };
    const over = state.turn + 1 >= 2 * PAIRS;
    const [first = "", second = ""] = state.playerIds;
    const margin = (taken[first] ?? 0) - (taken[second] ?? 0);
    return {
      ...state,
      ...piles,
      currentPlayerId: opponent,
      hands: { ...state.hands, [player]: [...hand.toSpliced(hand.indexOf(card), 1), drawn] },
      open: state.open === null ? card : null,
      taken,
      outcome: over ? { winners: margin === 0 ? null : [margin > 0 ? first : second], reason: "score" } : null,
    };
  },
  determinize: (state, viewer, rng) => {
    const others = state.playerIds.filter((id) => id !== viewer);
    const unseen = rng.shuffle([...others.flatMap((id) => state.hands[id] ?? []), ...state.drawPile]);
    const hands = { ...state.hands };
    for (const id of others) hands[id] = unseen.splice(0, state.hands[id]?.length ?? 0);
    return { ...state, hands, drawPile: unseen, rngState: seedRng(`${rng.integer(2 ** 32)}`) };
  },
  getPlayerView: ({ rngState: _rng, hands, drawPile, ...open }, viewer) => ({
    ...open,
    hand: viewer === null ? null : (hands[viewer] ?? null),
    drawPileSize: drawPile.length,
  }),
});
