// Go's state and actions, and the schemas that validate them.
import {
  configFields,
  countSchema,
  emptyObjectSchema,
  integerSchema,
  parseWith,
  sameJson,
  stateFields,
  type BaseGameState,
  type GameConfig,
  type OutcomeReason,
  type Result,
} from "@tengen/kernel";
import {
  CELL_CODES,
  cellAt,
  decodeBoard,
  GO_COLUMN_LETTERS,
  pointName as pointNameOn,
  sameBoard,
  scoresOf,
  winnerOf,
  type Board,
  type CellCode,
  type Color,
  type GoPosition,
  type GoScores,
  type Grid,
  type Point,
} from "@tengen/stones";
import * as v from "valibot";

export const RULESET = { gameId: "go-9x9", rulesetVersion: "chinese-9x9-v1" };
export const BOARD_SIZE = 9;
export const KOMI = 6.5;

/** Rejection codes that only Go has. */
export const REFUSALS = ["SUICIDE", "KO"] as const;

/** The name of a point, such as C4: letters without I, numbers from the bottom. */
export const pointName = (point: Point, size: number = BOARD_SIZE): string =>
  pointNameOn(size, point, GO_COLUMN_LETTERS);

export interface Place extends Point {
  readonly type: "place";
}
export interface Pass {
  readonly type: "pass";
}
export interface Resign {
  readonly type: "resign";
}
export type GoTurn = Place | Pass;
export type GoAction = GoTurn | Resign;

export interface GoState extends BaseGameState {
  readonly phase: "playing" | "finished";
  readonly rngState: null;
  readonly boardSize: typeof BOARD_SIZE;
  /** Row y, column x: 0 empty, 1 black, 2 white. */
  readonly board: Grid<CellCode>;
  readonly komi: typeof KOMI;
  /** Captured stones, by player id. */
  readonly captures: Readonly<Record<string, number>>;
  readonly passesInARow: number;
  /** The board before the last turn; null before the first. */
  readonly previousBoard: Grid<CellCode> | null;
  readonly lastMove: GoTurn | null;
  /** Set after two passes; null before, and after any other ending. */
  readonly scores: GoScores | null;
}

export const boardOf = ({ board }: Pick<GoState, "board">): Board => decodeBoard(board);

/** The fields that the states of all rulesets share. */
export type BaseGoState = Omit<GoState, "phase" | "boardSize" | "komi" | "lastMove"> & {
  readonly phase: string;
  readonly boardSize: number;
  readonly komi: number;
  readonly lastMove: GoTurn | null;
};

/** The position of a state, for the rules. */
export const positionOf = (
  state: Pick<BaseGoState, "board" | "previousBoard" | "passesInARow" | "captures" | "playerIds">,
): GoPosition => {
  const [black = "", white = ""] = state.playerIds;
  return {
    board: boardOf(state),
    previousBoard: state.previousBoard === null ? null : decodeBoard(state.previousBoard),
    passes: state.passesInARow,
    captures: { black: state.captures[black] ?? 0, white: state.captures[white] ?? 0 },
  };
};

/** The colour of the player to move. */
export const colorToMove = ({
  currentPlayerId,
  playerIds,
}: Pick<BaseGoState, "currentPlayerId" | "playerIds">): Color => (currentPlayerId === playerIds[0] ? "black" : "white");

export const placeSchema = v.strictObject({ type: v.literal("place"), x: integerSchema, y: integerSchema });
export const passSchema = v.strictObject({ type: v.literal("pass") });

const actionSchema = v.variant(
  "type",
  [placeSchema, passSchema, v.strictObject({ type: v.literal("resign") })],
  "an action is an object whose type is place, pass or resign",
);

const configSchema = v.strictObject({ ...configFields(2), options: v.optional(emptyObjectSchema) });

const boardSchema = v.pipe(
  v.array(v.pipe(v.array(v.picklist(CELL_CODES)), v.length(BOARD_SIZE))),
  v.length(BOARD_SIZE),
);
const coordinateSchema = v.pipe(integerSchema, v.minValue(0), v.maxValue(BOARD_SIZE - 1));
const lastPlaceSchema = v.strictObject({ type: v.literal("place"), x: coordinateSchema, y: coordinateSchema });

export const hasAllCaptures = ({ captures, playerIds }: Pick<GoState, "captures" | "playerIds">): boolean =>
  Object.keys(captures).length === 2 && playerIds.every((id) => Object.hasOwn(captures, id));

export const startsWithoutPast = ({
  turn,
  previousBoard,
  lastMove,
}: Pick<GoState, "turn" | "previousBoard" | "lastMove">): boolean =>
  (turn === 0) === (previousBoard === null) && (turn === 0) === (lastMove === null);

const stateSchema = v.pipe(
  v.strictObject({
    ...stateFields,
    phase: v.picklist(["playing", "finished"]),
    playerIds: v.pipe(stateFields.playerIds, v.length(2)),
    drawOfferBy: v.null(),
    rngState: v.null(),
    boardSize: v.literal(BOARD_SIZE),
    board: boardSchema,
    komi: v.literal(KOMI),
    captures: v.record(v.string(), countSchema),
    passesInARow: v.pipe(countSchema, v.maxValue(2)),
    previousBoard: v.nullable(boardSchema),
    lastMove: v.nullable(v.variant("type", [lastPlaceSchema, passSchema])),
    scores: v.nullable(v.strictObject({ black: v.number(), white: v.number() })),
  }),
  v.check((state) => hasAllCaptures(state), "captures must have a number for each player"),
  v.check(
    (state) => startsWithoutPast(state),
    "previousBoard and lastMove must be null before the first turn and only then",
  ),
  v.check(
    ({ passesInARow, lastMove }) => passesInARow > 0 === (lastMove?.type === "pass"),
    "passesInARow must match lastMove",
  ),
  v.check(
    ({ board, lastMove }) => lastMove?.type !== "place" || cellAt(board, lastMove) !== 0,
    "lastMove must be a stone on the board",
  ),
  v.check(
    ({ board, previousBoard, lastMove }) =>
      lastMove?.type !== "pass" ||
      (previousBoard !== null && sameBoard(decodeBoard(board), decodeBoard(previousBoard))),
    "after a pass previousBoard must equal board",
  ),
  v.check(({ outcome, scores }) => (outcome?.reason === "score") === (scores !== null), "scores must match outcome"),
  v.check(({ passesInARow, scores }) => (passesInARow === 2) === (scores !== null), "scores must match passesInARow"),
  v.check(
    ({ board, scores }) => scores === null || sameJson(scores, scoresOf(decodeBoard(board), KOMI)),
    "scores must match board",
  ),
  v.check(
    ({ playerIds, winners, scores }) => scores === null || sameJson(winners, scoreWinners(playerIds, scores)),
    "winners must match scores",
  ),
  v.check(({ winners }) => (winners ?? []).length <= 1, "only one player can win"),
  v.check(({ outcome }) => outcome === null || REASONS.includes(outcome.reason), "Go does not end for this reason"),
);

/** [GO-T2] The winners by score; null for a tie. */
export const scoreWinners = (playerIds: readonly string[], scores: GoScores): readonly string[] | null => {
  const winner = winnerOf(scores);
  return winner === null ? null : playerIds.filter((_, seat) => seat === (winner === "black" ? 0 : 1));
};

/** The reasons for which a game of Go can end. */
export const REASONS: readonly string[] = [
  "score",
  "resign",
  "timeout",
  "abandoned",
  "move-limit",
  "aborted",
] satisfies readonly OutcomeReason[];

export const parseConfig = (value: unknown): Result<GameConfig> =>
  parseWith(configSchema, value, "INVALID_CONFIG", "config");
export const parseAction = (value: unknown): Result<GoAction> =>
  parseWith(actionSchema, value, "INVALID_PAYLOAD", "action");
export const parseState = (value: unknown): Result<GoState> =>
  parseWith(stateSchema, value, "INVALID_PAYLOAD", "state");
