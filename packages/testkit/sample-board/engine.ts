// The engine of a small board game for tests. SPEC.md has the rules.
import {
  configFields,
  defineEngine,
  emptyObjectSchema,
  integerSchema,
  parseWith,
  reject,
  initialStateFields,
  stateFields,
  VALID,
  type BaseGameState,
  type GameConfig,
} from "@tengen/kernel";
import {
  cellAt,
  COLOR_LETTERS,
  isInside,
  lengthThrough,
  letterOf,
  LINE_DIRECTIONS,
  makeGrid,
  pointName,
  pointsWith,
  withCell,
  type Color,
  type Grid,
  type Point,
  type Stone,
} from "@tengen/stones";
import * as v from "valibot";

const NAME = { gameId: "three", rulesetVersion: "three-v1" };
export const SIZE = 3;
const CENTRE = 1;

/** How the state writes cells. */
const CELL_LETTERS = [".", ...COLOR_LETTERS] as const;
type CellLetter = (typeof CELL_LETTERS)[number];

export interface ThreeState extends BaseGameState {
  readonly rngState: null;
  /** Row y, column x. */
  readonly board: Grid<CellLetter>;
  /** Null before the first stone. */
  readonly lastMove: Point | null;
}

export interface Place extends Point {
  readonly type: "place";
}
interface Resign {
  readonly type: "resign";
}
export type ThreeAction = Place | Resign;

const REFUSALS = ["CENTRE_TOO_EARLY"] as const;
const refuse = reject<(typeof REFUSALS)[number]>;

const isFull = (board: Grid<CellLetter>): boolean => pointsWith<CellLetter>(board, ".").length === 0;

/** [THR-3] Whether the stone on a point is part of a winning line. */
export const hasThree = (board: Grid<CellLetter>, point: Point): boolean =>
  LINE_DIRECTIONS.some((direction) => lengthThrough(board, point, direction) >= SIZE);

export const colorToMove = ({ currentPlayerId, playerIds }: ThreeState): Color =>
  currentPlayerId === playerIds[0] ? "black" : "white";

export const withStone = (board: Grid<CellLetter>, { x, y, color }: Stone): Grid<CellLetter> =>
  withCell<CellLetter>(board, { x, y }, letterOf(color));

const coordinateSchema = v.pipe(integerSchema, v.minValue(0), v.maxValue(SIZE - 1));
const stateSchema = v.pipe(
  v.strictObject({
    ...stateFields,
    playerIds: v.pipe(stateFields.playerIds, v.length(2)),
    rngState: v.null(),
    board: v.pipe(v.array(v.pipe(v.array(v.picklist(CELL_LETTERS)), v.length(SIZE))), v.length(SIZE)),
    lastMove: v.nullable(v.strictObject({ x: coordinateSchema, y: coordinateSchema })),
  }),
  v.check(({ board, gameOver }) => gameOver || !isFull(board), "a full board must be over"),
);

export default defineEngine<ThreeState, Place, Resign, ThreeState, GameConfig>({
  ...NAME,
  hiddenInformation: false,
  tableActions: { resign: "resign" },
  refusals: REFUSALS,
  endings: { three: "won" },
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
        v.strictObject({ type: v.literal("place"), x: integerSchema, y: integerSchema }),
        v.strictObject({ type: v.literal("resign") }),
      ]),
      value,
      "INVALID_PAYLOAD",
      "action",
    ),
  parseState: (value) => parseWith(stateSchema, value, "INVALID_PAYLOAD", "state"),
  init: ({ playerIds }) => ({
    ...initialStateFields(NAME, "playing", playerIds),
    rngState: null,
    board: makeGrid<CellLetter>(SIZE, "."),
    lastMove: null,
  }),
  validateTurn: ({ board, turn }, point) => {
    if (!isInside(SIZE, point)) return refuse("OUT_OF_BOUNDS", `x and y go from 0 to ${SIZE - 1}.`);
    if (cellAt(board, point) !== ".") {
      return refuse("CELL_OCCUPIED", `There is a stone on ${pointName(SIZE, point)} already.`);
    }
    // [THR-2]
    return turn === 0 && point.x === CENTRE && point.y === CENTRE
      ? refuse("CENTRE_TOO_EARLY", "The first stone may not take the centre.")
      : VALID;
  },
  listTurns: ({ board, turn }) =>
    pointsWith<CellLetter>(board, ".")
      .filter(({ x, y }) => turn > 0 || x !== CENTRE || y !== CENTRE)
      .map(({ x, y }) => ({ type: "place", x, y })),
  playTurn: (state, { x, y }) => {
    const { playerIds, currentPlayerId } = state;
    const board = withStone(state.board, { x, y, color: colorToMove(state) });
    const played = {
      ...state,
      board,
      lastMove: { x, y },
      currentPlayerId: playerIds.find((id) => id !== currentPlayerId) ?? null,
    };
    if (hasThree(board, { x, y })) {
      return { ...played, outcome: { winners: playerIds.filter((id) => id === currentPlayerId), reason: "three" } };
    }
    return isFull(board) ? { ...played, outcome: { winners: null, reason: "board-full" } } : played;
  },
  getPlayerView: (state) => state,
});
