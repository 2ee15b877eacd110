// Freestyle Gomoku on 15x15. SPEC.md has the rules; the ids stand beside the code that keeps them.
import {
  configFields,
  defineEngine,
  integerSchema,
  emptyObjectSchema,
  parseWith,
  reject,
  startFields,
  stateFields,
  type BaseGameState,
  type GameConfig,
  type OutcomeReason,
  type Rejection,
} from "@tengen/kernel";
import {
  cellAt,
  isInside,
  LINE_DIRECTIONS,
  lineThrough,
  makeGrid,
  pointName,
  pointsWith,
  withCell,
  type Grid,
  type Point,
} from "@tengen/stones";
import * as v from "valibot";

const NAME = { gameId: "gomoku", rulesetVersion: "freestyle-15x15-v1" };
export const BOARD_SIZE = 15;
const STONES_TO_WIN = 5;

const COLORS = ["B", "W"] as const;
export type Color = (typeof COLORS)[number];
export const CELLS = [".", ...COLORS] as const;
export type Cell = (typeof CELLS)[number];

export interface GomokuState extends BaseGameState {
  readonly phase: "placing" | "finished";
  readonly rngState: null;
  readonly payload: {
    /** Row y, column x. */
    readonly board: Grid<Cell>;
    readonly moveHistory: readonly { readonly x: number; readonly y: number; readonly color: Color }[];
    /** Changes with every stone, the last one included. */
    readonly nextColor: Color;
    /** The winner's colour, however the game was won. */
    readonly winnerColor: Color | null;
    readonly ruleFlags: { readonly allowOverlineWin: true };
  };
}

interface PlaceStone {
  readonly type: "PLACE_STONE";
  readonly x: number;
  readonly y: number;
  readonly color?: Color | undefined;
}
interface TableAction {
  readonly type: "REQUEST_DRAW" | "RESIGN";
}
export type GomokuAction = PlaceStone | TableAction;

const actionSchema = v.variant("type", [
  v.strictObject({
    type: v.literal("PLACE_STONE"),
    x: integerSchema,
    y: integerSchema,
    color: v.optional(v.picklist(COLORS)),
  }),
  v.strictObject({ type: v.picklist(["REQUEST_DRAW", "RESIGN"]) }),
]);

const configSchema = v.strictObject({ ...configFields(2), options: v.optional(emptyObjectSchema) });

const coordinateSchema = v.pipe(integerSchema, v.minValue(0), v.maxValue(BOARD_SIZE - 1));
const colorSchema = v.picklist(COLORS);
const stateSchema = v.pipe(
  v.strictObject({
    ...stateFields,
    phase: v.picklist(["placing", "finished"]),
    playerIds: v.pipe(stateFields.playerIds, v.length(2)),
    rngState: v.null(),
    payload: v.strictObject({
      board: v.pipe(v.array(v.pipe(v.array(v.picklist(CELLS)), v.length(BOARD_SIZE))), v.length(BOARD_SIZE)),
      moveHistory: v.array(v.strictObject({ x: coordinateSchema, y: coordinateSchema, color: colorSchema })),
      nextColor: colorSchema,
      winnerColor: v.nullable(colorSchema),
      ruleFlags: v.strictObject({ allowOverlineWin: v.literal(true) }),
    }),
  }),
  v.check(
    ({ currentPlayerId, playerIds, payload }) =>
      currentPlayerId === null || playerIds.indexOf(currentPlayerId) === COLORS.indexOf(payload.nextColor),
    "nextColor is not the colour of currentPlayerId",
  ),
  v.check((state) => state.payload.winnerColor === winnerColor(state), "winnerColor is not the colour of the winner"),
  v.check(({ winners }) => (winners ?? []).length <= 1, "only one player can win"),
  v.check(({ outcome }) => outcome === null || REASONS.includes(outcome.reason), "Gomoku does not end for this reason"),
  v.check(
    ({ outcome, payload }) =>
      outcome?.reason === "board-full" ? isFull(payload.board) : outcome !== null || !isFull(payload.board),
    "a full board is the end, and board-full needs one",
  ),
);

/** How a game of Gomoku can end. */
const REASONS: readonly OutcomeReason[] = ["five", "board-full", "resign", "agreement", "timeout", "aborted"];

const isFull = (board: Grid<Cell>): boolean => board.every((row) => !row.includes("."));

const otherColor = (color: Color): Color => (color === "B" ? "W" : "B");

const winnerColor = ({ playerIds, winners }: Pick<BaseGameState, "playerIds" | "winners">): Color | null => {
  const [winner] = winners ?? [];
  return winner === undefined ? null : (COLORS[playerIds.indexOf(winner)] ?? null);
};

/** [GMK-W1] [GMK-W2] The line of five or more that goes through a stone; null where there is none. */
export const findWinningLine = (board: Grid<Cell>, stone: Point): readonly Point[] | null => {
  const lines = LINE_DIRECTIONS.map((direction) => lineThrough(board, stone, direction));
  return lines.find((line) => line.length >= STONES_TO_WIN) ?? null;
};

const init = ({ playerIds }: GameConfig): GomokuState => ({
  ...startFields(NAME, "placing", playerIds),
  rngState: null,
  payload: {
    board: makeGrid<Cell>(BOARD_SIZE, "."),
    moveHistory: [],
    nextColor: "B",
    winnerColor: null,
    ruleFlags: { allowOverlineWin: true },
  },
});

const validateTurn = ({ payload }: GomokuState, stone: PlaceStone): Rejection | null => {
  if (!isInside(BOARD_SIZE, stone)) {
    // [GMK-V2]
    return reject(
      "OUT_OF_BOUNDS",
      `x and y go from 0 to ${BOARD_SIZE - 1}; (${stone.x}, ${stone.y}) is off the board.`,
    );
  }
  if (cellAt(payload.board, stone) !== ".") {
    // [GMK-V3]
    return reject("CELL_OCCUPIED", `There is a stone on ${pointName(BOARD_SIZE, stone)} already.`);
  }
  if (stone.color !== undefined && stone.color !== payload.nextColor) {
    // [GMK-V4]
    return reject("COLOR_MISMATCH", `The next stone is ${payload.nextColor}, not ${stone.color}.`);
  }
  return null;
};

const playTurn = (state: GomokuState, { x, y }: PlaceStone): GomokuState => {
  const { payload, playerIds } = state;
  const color = payload.nextColor;
  const board = withCell<Cell>(payload.board, { x, y }, color);
  const played: GomokuState = {
    ...state,
    currentPlayerId: playerIds[color === "B" ? 1 : 0] ?? null,
    payload: {
      ...payload,
      board,
      moveHistory: [...payload.moveHistory, { x, y, color }],
      nextColor: otherColor(color),
    },
  };
  // [GMK-W3] Winning is looked at before the full board.
  if (findWinningLine(board, { x, y }) !== null) {
    return { ...played, outcome: { winners: playerIds.filter((id) => id === state.currentPlayerId), reason: "five" } };
  }
  if (isFull(board)) {
    return { ...played, outcome: { winners: null, reason: "board-full" } };
  }
  return played;
};

export default defineEngine<GomokuState, PlaceStone, TableAction, GomokuState, GameConfig>({
  ...NAME,
  hiddenInformation: false,
  tableActions: { REQUEST_DRAW: "draw", RESIGN: "resign" },
  parseConfig: (value) => parseWith(configSchema, value, "INVALID_CONFIG", "config"),
  parseAction: (value) => parseWith(actionSchema, value, "INVALID_PAYLOAD", "action"),
  parseState: (value) => parseWith(stateSchema, value, "INVALID_PAYLOAD", "state"),
  init,
  validateTurn,
  playTurn,
  listTurns: ({ payload }) => pointsWith(payload.board, ".").map(({ x, y }) => ({ type: "PLACE_STONE", x, y })),
  onConclude: (state) => ({ ...state, payload: { ...state.payload, winnerColor: winnerColor(state) } }),
  getPlayerView: (state) => state,
});
