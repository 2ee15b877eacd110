// Gomoku's state and actions, and the schemas that validate them.
import {
  configFields,
  emptyObjectSchema,
  findJsonFault,
  integerSchema,
  ok,
  parseWith,
  stateFields,
  type BaseGameState,
  type GameConfig,
  type OutcomeReason,
  type Result,
} from "@tengen/kernel";
import {
  cellAt,
  COLOR_LETTERS,
  colorOfLetter,
  findWinningRow,
  letterOf,
  makeGrid,
  pointsWith,
  withCell,
  type Board,
  type Cell,
  type ColorLetter,
  type GomokuPosition,
  type Grid,
  type Point,
  type RowRule,
  type Stone,
} from "@tengen/stones";
import * as v from "valibot";

export const RULESET = { gameId: "gomoku", rulesetVersion: "freestyle-15x15-v1" };
export const BOARD_SIZE = 15;

// How states and actions write colours and cells. Rules, bots and pages decode them here first.
export { colorOfLetter, letterOf, type ColorLetter };
export const CELL_LETTERS = [".", ...COLOR_LETTERS] as const;
export type CellLetter = (typeof CELL_LETTERS)[number];
export const colorLetterSchema = v.picklist(COLOR_LETTERS);

const cellOf = (letter: CellLetter): Cell => (letter === "." ? null : colorOfLetter(letter));
export const boardOf = (letters: Grid<CellLetter>): Board => letters.map((row) => row.map(cellOf));

/** A game as searchers and boards take it: its stones in the order of play, and the side to move. */
export const positionOf = ({
  payload: { moveHistory, nextColor },
}: {
  readonly payload: Pick<GomokuState["payload"], "moveHistory" | "nextColor">;
}): GomokuPosition => ({
  stones: moveHistory.map(({ x, y, color }) => ({ x, y, color: colorOfLetter(color) })),
  toMove: colorOfLetter(nextColor),
});

/** The board of a state with one stone more. */
export const withStone = (letters: Grid<CellLetter>, stone: Stone): Grid<CellLetter> =>
  withCell<CellLetter>(letters, stone, letterOf(stone.color));

/** The row through a stone that wins. A hot path: of the board only what the rule asks about is decoded. */
export const winningRowIn = (rule: RowRule, letters: Grid<CellLetter>, stone: Stone): readonly Point[] | null =>
  findWinningRow(rule, letters, stone, cellOf);

/** Stones in their order, as a state has them. */
export const encodeStones = (
  size: number,
  stones: readonly Stone[],
): Pick<GomokuState["payload"], "board" | "moveHistory"> => ({
  board: stones.reduce(withStone, makeGrid<CellLetter>(size, ".")),
  moveHistory: stones.map(({ x, y, color }) => ({ x, y, color: letterOf(color) })),
});

export const isEmpty = (letters: Grid<CellLetter>, point: Point): boolean => cellAt(letters, point) === ".";
export const emptyPoints = (letters: Grid<CellLetter>): readonly Point[] => pointsWith<CellLetter>(letters, ".");

export interface GomokuState extends BaseGameState {
  readonly phase: "placing" | "finished";
  readonly rngState: null;
  readonly payload: {
    /** Row y, column x. */
    readonly board: Grid<CellLetter>;
    readonly moveHistory: readonly (Point & { readonly color: ColorLetter })[];
    /** Changes with every stone, including the last one. */
    readonly nextColor: ColorLetter;
    /** The winner's colour, whatever ended the game. */
    readonly winnerColor: ColorLetter | null;
    readonly ruleFlags: { readonly allowOverlineWin: true };
  };
}

export interface PlaceStone extends Point {
  readonly type: "PLACE_STONE";
  readonly color?: ColorLetter | undefined;
}
export interface TableAction {
  readonly type: "REQUEST_DRAW" | "RESIGN";
}
export type GomokuAction = PlaceStone | TableAction;

const actionSchema = v.variant(
  "type",
  [
    v.strictObject({
      type: v.literal("PLACE_STONE"),
      x: integerSchema,
      y: integerSchema,
      color: v.optional(colorLetterSchema),
    }),
    v.strictObject({ type: v.picklist(["REQUEST_DRAW", "RESIGN"]) }),
  ],
  "an action is an object whose type is PLACE_STONE, REQUEST_DRAW or RESIGN",
);

const configSchema = v.strictObject({ ...configFields(2), options: v.optional(emptyObjectSchema) });

const coordinateSchema = v.pipe(integerSchema, v.minValue(0), v.maxValue(BOARD_SIZE - 1));
const stateSchema = v.pipe(
  v.strictObject({
    ...stateFields,
    phase: v.picklist(["placing", "finished"]),
    playerIds: v.pipe(stateFields.playerIds, v.length(2)),
    rngState: v.null(),
    payload: v.strictObject({
      board: v.pipe(v.array(v.pipe(v.array(v.picklist(CELL_LETTERS)), v.length(BOARD_SIZE))), v.length(BOARD_SIZE)),
      moveHistory: v.array(v.strictObject({ x: coordinateSchema, y: coordinateSchema, color: colorLetterSchema })),
      nextColor: colorLetterSchema,
      winnerColor: v.nullable(colorLetterSchema),
      ruleFlags: v.strictObject({ allowOverlineWin: v.literal(true) }),
    }),
  }),
  v.check(
    ({ currentPlayerId, playerIds, payload }) =>
      currentPlayerId === null || playerIds.indexOf(currentPlayerId) === COLOR_LETTERS.indexOf(payload.nextColor),
    "nextColor must be the colour of currentPlayerId",
  ),
  v.check((state) => state.payload.winnerColor === winnerColor(state), "winnerColor must be the colour of the winner"),
  v.check(({ winners }) => (winners ?? []).length <= 1, "only one player can win"),
  v.check(({ outcome }) => outcome === null || REASONS.includes(outcome.reason), "Gomoku does not end for this reason"),
  v.check(
    ({ outcome, payload }) =>
      outcome?.reason === "board-full" ? isFull(payload.board) : outcome !== null || !isFull(payload.board),
    "a full board must be over, and board-full needs a full board",
  ),
);

/** The reasons for which a game of Gomoku can end. */
const REASONS: readonly string[] = [
  "five",
  "board-full",
  "resign",
  "agreement",
  "timeout",
  "abandoned",
  "move-limit",
  "aborted",
] satisfies readonly OutcomeReason[];

export const isFull = (board: Grid<CellLetter>): boolean => board.every((row) => !row.includes("."));

export const winnerColor = ({
  playerIds,
  winners,
}: Pick<BaseGameState, "playerIds" | "winners">): ColorLetter | null => {
  const [winner] = winners ?? [];
  return winner === undefined ? null : (COLOR_LETTERS[playerIds.indexOf(winner)] ?? null);
};

export const parseConfig = (value: unknown): Result<GameConfig> =>
  parseWith(configSchema, value, "INVALID_CONFIG", "config");
/** A hot path: a stone without a colour, as the schema would read it; null for anything else. */
const readStone = (value: unknown): PlaceStone | null => {
  if (typeof value !== "object" || value === null || findJsonFault(value) !== null) return null;
  const { type, x, y } = value as Readonly<Record<string, unknown>>;
  if (type !== "PLACE_STONE" || !Number.isInteger(x) || !Number.isInteger(y)) return null;
  // Minus zero becomes zero, as in the schema.
  return Object.keys(value).length === 3 ? { type, x: Number(x) + 0, y: Number(y) + 0 } : null;
};

export const parseAction = (value: unknown): Result<GomokuAction> => {
  const stone = readStone(value);
  return stone === null ? parseWith(actionSchema, value, "INVALID_PAYLOAD", "action") : ok(stone);
};
export const parseState = (value: unknown): Result<GomokuState> =>
  parseWith(stateSchema, value, "INVALID_PAYLOAD", "state");
