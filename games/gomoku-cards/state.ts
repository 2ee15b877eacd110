// The state, views and actions of card Gomoku, and the schemas that validate them.
import {
  configFields,
  countSchema,
  integerSchema,
  parseWith,
  playerIdSchema,
  rngStateSchema,
  stateFields,
  type BaseGameState,
  type BaseView,
  type GameConfig,
  type JsonObject,
  type OutcomeReason,
  type Result,
  type RngState,
} from "@tengen/kernel";
import { CELL_CODES, decodeBoard, type Board, type CellCode, type Grid, type Point } from "@tengen/stones";
import * as v from "valibot";
import { CARD_IDS, type CardId, type Deck } from "./cards.ts";

export const RULESET = { gameId: "gomoku-cards", rulesetVersion: "cards-v1" };

export const BOARD_SIZES = { min: 5, max: 19, default: 15 };
/** The maximum number of cards of one kind in a deck. */
export const MAX_CARDS_OF_A_KIND = 200;
/** [CRD-E2] A game without a winner ends after this many turns. */
export const MAX_TURNS = 1000;
/** [CRD-T1] */
export const HAND_SIZE = 2;

export const POLICIES = ["attacker", "draw"] as const;
export type Policy = (typeof POLICIES)[number];

export interface PlayerTarget {
  readonly playerId: string;
}
export type Target = Point | PlayerTarget;

/** The effect of the last card. */
export interface Effect {
  readonly playerId: string;
  readonly card: CardId;
  /** The chosen target; absent for a card without one. */
  readonly target?: Target | undefined;
  /**
   * The cells whose stone was added, removed or changed: row by row, those of a Generation in the order they were
   * drawn.
   */
  readonly cells: readonly Point[];
  /** The number of turns skipped after it. */
  readonly skipped: number;
}

interface PublicFields {
  readonly phase: "choosing" | "finished";
  readonly boardSize: number;
  /** Row y, column x: 0 empty, 1 black, 2 white. Rules, bots and pages decode it with `boardOf`. */
  readonly board: Grid<CellCode>;
  /** The last is on top. */
  readonly discardPile: readonly CardId[];
  readonly skipNextTurns: Readonly<Record<string, number>>;
  /** Null before the first turn, and after a turn in which both cards were discarded. */
  readonly lastEffect: Effect | null;
  readonly simultaneousFivePolicy: Policy;
  /** The number of consecutive DISCARD_HAND turns up to now. */
  readonly discardsInARow: number;
}

export const boardOf = ({ board }: Pick<PublicFields, "board">): Board => decodeBoard(board);

export interface CardsState extends BaseGameState, PublicFields {
  readonly phase: PublicFields["phase"];
  readonly rngState: RngState;
  /** The last is drawn first. */
  readonly drawPile: readonly CardId[];
  /** The cards of the player to move, in the order they were drawn. */
  readonly hand: readonly CardId[];
}

export interface CardsView extends BaseView, PublicFields {
  readonly phase: PublicFields["phase"];
  readonly drawPileSize: number;
  readonly handSize: number;
  /** Only for the player to move. */
  readonly hand?: readonly CardId[];
  /** All cards of the game, by kind. */
  readonly deck: Deck;
}

export interface PlayCard {
  readonly type: "PLAY_CARD";
  readonly card: CardId;
  readonly target?: Target | undefined;
}
export interface DiscardHand {
  readonly type: "DISCARD_HAND";
}
export type CardsTurn = PlayCard | DiscardHand;
export interface TableAction {
  readonly type: "REQUEST_DRAW" | "RESIGN";
}
export type CardsAction = CardsTurn | TableAction;

export interface CardsOptions extends JsonObject {
  readonly boardSize?: number;
  readonly firstPlayer?: 1 | 2;
  readonly deck?: Partial<Deck>;
  readonly simultaneousFivePolicy?: Policy;
}
export interface CardsConfig extends GameConfig {
  readonly options?: CardsOptions | undefined;
}

const cardSchema = v.picklist(CARD_IDS, "unknown card");
const pointSchema = v.strictObject({ x: integerSchema, y: integerSchema });
const targetSchema = v.union(
  [pointSchema, v.strictObject({ playerId: playerIdSchema })],
  "a target is a point {x, y} of whole numbers, or a player {playerId}",
);

const actionSchema = v.variant(
  "type",
  [
    v.strictObject({ type: v.literal("PLAY_CARD"), card: cardSchema, target: v.optional(targetSchema) }),
    v.strictObject({ type: v.picklist(["DISCARD_HAND", "REQUEST_DRAW", "RESIGN"]) }),
  ],
  "an action is an object whose type is PLAY_CARD, DISCARD_HAND, REQUEST_DRAW or RESIGN",
);

const boardSizeSchema = v.pipe(
  integerSchema,
  v.minValue(BOARD_SIZES.min, `a board has at least ${BOARD_SIZES.min} lines`),
  v.maxValue(BOARD_SIZES.max, `a board has at most ${BOARD_SIZES.max} lines`),
);

const kindSchema = v.optional(
  v.pipe(countSchema, v.maxValue(MAX_CARDS_OF_A_KIND, `a deck has at most ${MAX_CARDS_OF_A_KIND} cards of a kind`)),
);

/** [CRD-E2] */
const deckSchema = v.pipe(
  v.strictObject({
    PLACE_STONE: kindSchema,
    TAKE_STONE: kindSchema,
    POLARITY_INVERSION: kindSchema,
    TIME_FREEZE: kindSchema,
    SPONTANEOUS_GENERATION: kindSchema,
  }),
  v.check((deck) => (deck.PLACE_STONE ?? 0) >= 1, "a deck needs at least one PLACE_STONE"),
  v.check(
    (deck) => Object.values(deck).reduce<number>((sum, count) => sum + (count ?? 0), 0) >= HAND_SIZE,
    `a deck needs at least ${HAND_SIZE} cards`,
  ),
);

const policySchema = v.picklist(POLICIES, `the policy is one of ${POLICIES.join(", ")}`);

const configSchema = v.strictObject({
  ...configFields(2),
  options: v.optional(
    v.pipe(
      v.unknown(),
      v.check((options) => !Array.isArray(options), "an object is needed"),
      v.strictObject({
        boardSize: v.optional(boardSizeSchema),
        firstPlayer: v.optional(v.picklist([1, 2], "the first player is 1 or 2")),
        deck: v.optional(deckSchema),
        simultaneousFivePolicy: v.optional(policySchema),
      }),
    ),
  ),
});

/** Rejection codes that only this game has. */
export const REFUSALS = [
  "CARD_NOT_IN_HAND",
  "CARD_NOT_PLAYABLE",
  "HAND_PLAYABLE",
  "INSUFFICIENT_EMPTIES",
  "TARGET_NOT_OPPONENT",
  "TARGET_IS_SELF",
] as const;

/** Endings that only this game has. */
export const ENDINGS = { "simultaneous-five": "drawn", exhausted: "drawn" } as const;

/** The reasons for which a game can end. */
const REASONS: readonly string[] = [
  "five",
  "simultaneous-five",
  "exhausted",
  "resign",
  "agreement",
  "timeout",
  "abandoned",
  "move-limit",
  "aborted",
] satisfies readonly (OutcomeReason | keyof typeof ENDINGS)[];

const MOST_CARDS = CARD_IDS.length * MAX_CARDS_OF_A_KIND;
const pileSchema = v.array(cardSchema);
/** Limited, so that a state from outside cannot make a turn endless. */
const skipSchema = v.pipe(countSchema, v.maxValue(MAX_TURNS));

const stateSchema = v.pipe(
  v.strictObject({
    ...stateFields,
    phase: v.picklist(["choosing", "finished"]),
    playerIds: v.pipe(stateFields.playerIds, v.length(2)),
    rngState: rngStateSchema,
    boardSize: boardSizeSchema,
    board: v.array(v.array(v.picklist(CELL_CODES))),
    drawPile: pileSchema,
    discardPile: pileSchema,
    hand: v.pipe(v.array(cardSchema), v.maxLength(HAND_SIZE)),
    skipNextTurns: v.record(playerIdSchema, skipSchema),
    lastEffect: v.nullable(
      v.strictObject({
        playerId: playerIdSchema,
        card: cardSchema,
        target: v.optional(targetSchema),
        cells: v.array(pointSchema),
        skipped: skipSchema,
      }),
    ),
    simultaneousFivePolicy: policySchema,
    discardsInARow: countSchema,
  }),
  v.check(
    ({ board, boardSize }) => board.length === boardSize && board.every((row) => row.length === boardSize),
    "board must have boardSize rows of boardSize cells",
  ),
  v.check(({ hand, gameOver }) => gameOver || hand.length === HAND_SIZE, "the player to move must hold two cards"),
  v.check(
    ({ drawPile, discardPile, hand }) => drawPile.length + discardPile.length + hand.length <= MOST_CARDS,
    `there are at most ${MOST_CARDS} cards`,
  ),
  v.check(
    ({ skipNextTurns, playerIds }) =>
      Object.keys(skipNextTurns).length === playerIds.length &&
      playerIds.every((id) => Object.hasOwn(skipNextTurns, id)),
    "skipNextTurns must have a number for each player",
  ),
  v.check(
    ({ lastEffect, playerIds }) => lastEffect === null || playerIds.includes(lastEffect.playerId),
    "lastEffect.playerId must be a player",
  ),
  v.check(
    ({ lastEffect, boardSize }) =>
      lastEffect?.cells.every(({ x, y }) => x >= 0 && y >= 0 && x < boardSize && y < boardSize) !== false,
    "lastEffect.cells must be on the board",
  ),
  v.check(({ turn, gameOver }) => gameOver || turn < MAX_TURNS, `a game must be over after ${MAX_TURNS} turns`),
  v.check(({ winners }) => (winners ?? []).length <= 1, "only one player can win"),
  v.check(
    ({ outcome }) => outcome === null || REASONS.includes(outcome.reason),
    "this game does not end for this reason",
  ),
);

export const parseConfig = (value: unknown): Result<CardsConfig> =>
  parseWith(configSchema, value, "INVALID_CONFIG", "config") as Result<CardsConfig>;

export const parseAction = (value: unknown): Result<CardsAction> =>
  parseWith(actionSchema, value, "INVALID_PAYLOAD", "action");

export const parseState = (value: unknown): Result<CardsState> =>
  parseWith(stateSchema, value, "INVALID_PAYLOAD", "state");
