// Go on 9x9 with area scoring, simple ko and no suicide. SPEC.md has the rules; rules.ts places stones and scores.
import { defineEngine, initialStateFields, reject, VALID, type GameConfig, type Result } from "@tengen/kernel";
import { cellAt, isInside, makeGrid, pointsWith } from "@tengen/stones";
import { BLACK, EMPTY, isKo, placeStone, scoresOf, WHITE, type Cell, type Color } from "./rules.ts";
import {
  BOARD_SIZE,
  KOMI,
  RULESET,
  parseAction,
  parseConfig,
  parseState,
  pointName,
  REFUSALS,
  scoreWinners,
  type GoState,
  type GoTurn,
  type Pass,
  type Place,
  type Resign,
} from "./state.ts";

const refuse = reject<(typeof REFUSALS)[number]>;

const init = ({ playerIds }: GameConfig): GoState => ({
  ...initialStateFields(RULESET, "playing", playerIds),
  rngState: null,
  boardSize: BOARD_SIZE,
  board: makeGrid<Cell>(BOARD_SIZE, EMPTY),
  komi: KOMI,
  captures: Object.fromEntries(playerIds.map((id) => [id, 0])),
  passesInARow: 0,
  previousBoard: null,
  lastMove: null,
  scores: null,
});

/** The colour of the player to move. */
export const colorToMove = ({ currentPlayerId, playerIds }: GoState): Color =>
  currentPlayerId === playerIds[0] ? BLACK : WHITE;

const validateTurn = (state: GoState, action: GoTurn): Result<null> => {
  if (action.type === "pass") return VALID;
  const { board, previousBoard } = state;
  if (!isInside(BOARD_SIZE, action)) {
    const where = `(${action.x}, ${action.y})`;
    return refuse("OUT_OF_BOUNDS", `x and y go from 0 to ${BOARD_SIZE - 1}; ${where} is off the board.`);
  }
  const name = pointName(action);
  if (cellAt(board, action) !== EMPTY) return refuse("CELL_OCCUPIED", `There is a stone on ${name} already.`);
  const placed = placeStone(board, action, colorToMove(state));
  if (!placed.ok) return refuse("SUICIDE", `A stone on ${name} would have no liberty and takes nothing.`);
  // [GO-K1]
  if (isKo(placed.value.board, previousBoard)) {
    return refuse("KO", `${name} would bring back the board before the opponent's move; play elsewhere first.`);
  }
  return VALID;
};

const nextPlayer = ({ currentPlayerId, playerIds }: GoState): string | null =>
  playerIds.find((id) => id !== currentPlayerId) ?? null;

/** [GO-P1] */
const playPass = (state: GoState, action: Pass): GoState => {
  const passed: GoState = {
    ...state,
    currentPlayerId: nextPlayer(state),
    passesInARow: state.passesInARow + 1,
    // [GO-K2] This lifts the ko ban: the previous board is the current one.
    previousBoard: state.board,
    lastMove: action,
  };
  if (passed.passesInARow < 2) return passed;
  const scores = scoresOf(passed.board, passed.komi);
  return { ...passed, scores, outcome: { winners: scoreWinners(passed.playerIds, scores), reason: "score" } };
};

const playPlace = (state: GoState, action: Place): GoState => {
  const placed = placeStone(state.board, action, colorToMove(state));
  if (!placed.ok) throw new Error("a suicide was not refused");
  const { board, captured } = placed.value;
  const mover = state.currentPlayerId ?? "";
  return {
    ...state,
    currentPlayerId: nextPlayer(state),
    board,
    captures: { ...state.captures, [mover]: (state.captures[mover] ?? 0) + captured.length },
    passesInARow: 0,
    previousBoard: state.board,
    lastMove: { type: "place", x: action.x, y: action.y },
  };
};

/** Every legal placement, row by row, and the pass. */
const listTurns = (state: GoState): readonly GoTurn[] => [
  ...pointsWith<Cell>(state.board, EMPTY)
    .map(({ x, y }): Place => ({ type: "place", x, y }))
    .filter((action) => validateTurn(state, action).ok),
  { type: "pass" },
];

export default defineEngine<GoState, GoTurn, Resign, GoState, GameConfig>({
  ...RULESET,
  hiddenInformation: false,
  tableActions: { resign: "resign" },
  refusals: REFUSALS,
  parseConfig,
  parseAction,
  parseState,
  init,
  validateTurn,
  playTurn: (state, action) => (action.type === "pass" ? playPass(state, action) : playPlace(state, action)),
  listTurns,
  getPlayerView: (state) => state,
  getScores: ({ scores, playerIds: [black = "", white = ""] }) =>
    scores === null ? null : { [black]: scores.black, [white]: scores.white },
});
