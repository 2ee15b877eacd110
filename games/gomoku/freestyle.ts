// The engine of the oldest ruleset, freestyle on 15x15. SPEC.md has the rules; comments name the rule that the code implements.
import { defineEngine, initialStateFields, reject, VALID, type GameConfig, type Result } from "@tengen/kernel";
import { COLORS, isInside, makeGrid, otherColor, pointName } from "@tengen/stones";
import {
  BOARD_SIZE,
  colorOfLetter,
  emptyPoints,
  isEmpty,
  isFull,
  letterOf,
  RULESET,
  parseAction,
  parseConfig,
  parseState,
  winnerColor,
  winningRowIn,
  withStone,
  type CellLetter,
  type GomokuState,
  type PlaceStone,
  type TableAction,
} from "./state.ts";

const init = ({ playerIds }: GameConfig): GomokuState => ({
  ...initialStateFields(RULESET, "placing", playerIds),
  rngState: null,
  payload: {
    board: makeGrid<CellLetter>(BOARD_SIZE, "."),
    moveHistory: [],
    nextColor: letterOf("black"),
    winnerColor: null,
    ruleFlags: { allowOverlineWin: true },
  },
});

const validateTurn = ({ payload }: GomokuState, stone: PlaceStone): Result<null> => {
  if (!isInside(BOARD_SIZE, stone)) {
    // [GMK-V2]
    return reject(
      "OUT_OF_BOUNDS",
      `x and y go from 0 to ${BOARD_SIZE - 1}; (${stone.x}, ${stone.y}) is off the board.`,
    );
  }
  if (!isEmpty(payload.board, stone)) {
    // [GMK-V3]
    return reject("CELL_OCCUPIED", `There is a stone on ${pointName(BOARD_SIZE, stone)} already.`);
  }
  if (stone.color !== undefined && stone.color !== payload.nextColor) {
    // [GMK-V4]
    return reject("COLOR_MISMATCH", `The next stone is ${payload.nextColor}, not ${stone.color}.`);
  }
  return VALID;
};

const playTurn = (state: GomokuState, { x, y }: PlaceStone): GomokuState => {
  const { payload, playerIds } = state;
  const color = colorOfLetter(payload.nextColor);
  const next = otherColor(color);
  const board = withStone(payload.board, { x, y, color });
  const played: GomokuState = {
    ...state,
    currentPlayerId: playerIds[COLORS.indexOf(next)] ?? null,
    payload: {
      ...payload,
      board,
      moveHistory: payload.moveHistory.toSpliced(payload.moveHistory.length, 0, { x, y, color: payload.nextColor }),
      nextColor: letterOf(next),
    },
  };
  // [GMK-W1] [GMK-W2] [GMK-W3] The win is checked before the full board.
  if (winningRowIn("five-or-more", board, { x, y, color }) !== null) {
    return { ...played, outcome: { winners: playerIds.filter((id) => id === state.currentPlayerId), reason: "five" } };
  }
  if (isFull(board)) {
    return { ...played, outcome: { winners: null, reason: "board-full" } };
  }
  return played;
};

/** The engine of the default ruleset, freestyle. */
const engine = defineEngine<GomokuState, PlaceStone, TableAction, GomokuState, GameConfig>({
  ...RULESET,
  hiddenInformation: false,
  tableActions: { REQUEST_DRAW: "draw", RESIGN: "resign" },
  parseConfig,
  parseAction,
  parseState,
  init,
  validateTurn,
  playTurn,
  listTurns: ({ payload }) => emptyPoints(payload.board).map(({ x, y }) => ({ type: "PLACE_STONE", x, y })),
  onConclude: (state) => ({ ...state, payload: { ...state.payload, winnerColor: winnerColor(state) } }),
  getPlayerView: (state) => state,
});

export default engine;
