// Go on 9x9 with area scoring, simple ko and no suicide. SPEC.md has the rules; packages/stones places stones and
// scores. The other rulesets are in rulesets/.
import {
  defineEngine,
  reject,
  initialStateFields,
  VALID,
  type AnyEngine,
  type Err,
  type GameConfig,
  type Result,
} from "@tengen/kernel";
import {
  emptyBoard,
  encodeBoard,
  isInside,
  playPass,
  pointsWith,
  scoresOf,
  tryStone,
  type Cell,
  type GoPosition,
  type GoRefusal,
  type OpeningReader,
  type Point,
} from "@tengen/stones";
import { makeGoEngine } from "./rulesets/engine.ts";
import { EARLIER_RULESETS, RULESETS } from "./rulesets/ruleset.ts";
import type { GoView } from "./rulesets/state.ts";
import {
  BOARD_SIZE,
  boardOf,
  colorToMove,
  KOMI,
  positionOf,
  RULESET,
  parseAction,
  parseConfig,
  parseState,
  pointName,
  REFUSALS,
  scoreWinners,
  type GoState,
  type GoTurn,
  type Place,
  type Resign,
} from "./state.ts";

const refuse = reject<(typeof REFUSALS)[number]>;

const init = ({ playerIds }: GameConfig): GoState => ({
  ...initialStateFields(RULESET, "playing", playerIds),
  rngState: null,
  boardSize: BOARD_SIZE,
  board: encodeBoard(emptyBoard(BOARD_SIZE)),
  komi: KOMI,
  captures: Object.fromEntries(playerIds.map((id) => [id, 0])),
  passesInARow: 0,
  previousBoard: null,
  lastMove: null,
  scores: null,
});

/** [GO-V1] A refusal of the rules in the engine's words. */
const refusePoint = (point: Point, refusal: GoRefusal): Err => {
  const name = pointName(point);
  switch (refusal) {
    case "occupied":
      return refuse("CELL_OCCUPIED", `There is a stone on ${name} already.`);
    case "suicide":
      return refuse("SUICIDE", `A stone on ${name} would have no liberty and takes nothing.`);
    case "ko":
      return refuse("KO", `${name} would bring back the board before the opponent's move; play elsewhere first.`);
  }
};

const validateTurn = (state: GoState, action: GoTurn): Result<null> => {
  if (action.type === "pass") return VALID;
  if (!isInside(BOARD_SIZE, action)) {
    const where = `(${action.x}, ${action.y})`;
    return refuse("OUT_OF_BOUNDS", `x and y go from 0 to ${BOARD_SIZE - 1}; ${where} is off the board.`);
  }
  const next = tryStone(positionOf(state), action, colorToMove(state));
  return next.ok ? VALID : refusePoint(action, next.error);
};

const nextPlayer = ({ currentPlayerId, playerIds }: GoState): string | null =>
  playerIds.find((id) => id !== currentPlayerId) ?? null;

/** The fields of a state that follow from the position after a turn. */
const afterTurn = (state: GoState, action: GoTurn, { passes, captures, board }: GoPosition): GoState => {
  const [black = "", white = ""] = state.playerIds;
  return {
    ...state,
    currentPlayerId: nextPlayer(state),
    board: action.type === "pass" ? state.board : encodeBoard(board),
    captures: { [black]: captures.black, [white]: captures.white },
    passesInARow: passes,
    previousBoard: state.board,
    lastMove: action,
  };
};

/** [GO-P1] */
const endByPasses = (state: GoState): GoState => {
  if (state.passesInARow < 2) return state;
  const scores = scoresOf(boardOf(state), state.komi);
  return { ...state, scores, outcome: { winners: scoreWinners(state.playerIds, scores), reason: "score" } };
};

const playTurn = (state: GoState, action: GoTurn): GoState => {
  const position = positionOf(state);
  if (action.type === "pass") return endByPasses(afterTurn(state, action, playPass(position)));
  const { x, y } = action;
  const next = tryStone(position, action, colorToMove(state));
  if (!next.ok) throw new Error(`a stone was not refused: ${next.error}`);
  return afterTurn(state, { type: "place", x, y }, next.value);
};

/** Every legal placement, row by row, and the pass. */
const listTurns = (state: GoState): readonly GoTurn[] => {
  const position = positionOf(state);
  const color = colorToMove(state);
  return [
    ...pointsWith<Cell>(position.board, null)
      .filter((point) => tryStone(position, point, color).ok)
      .map(({ x, y }): Place => ({ type: "place", x, y })),
    { type: "pass" },
  ];
};

/** The engine of the default ruleset. */
const engine = defineEngine<GoState, GoTurn, Resign, GoState, GameConfig>({
  ...RULESET,
  hiddenInformation: false,
  tableActions: { resign: "resign" },
  refusals: REFUSALS,
  parseConfig,
  parseAction,
  parseState,
  init,
  validateTurn,
  playTurn,
  listTurns,
  getPlayerView: (state) => state,
  getScores: ({ scores, playerIds: [black = "", white = ""] }) =>
    scores === null ? null : { [black]: scores.black, [white]: scores.white },
});

const makeEngines = (): readonly AnyEngine[] => [engine, ...[...RULESETS, ...EARLIER_RULESETS].map(makeGoEngine)];

/** For the opening explorer: while stones are played, not while they are marked. */
export const openings: OpeningReader<GoView> = {
  positionOf: (state) =>
    state.phase === "playing" ? { stones: boardOf(state).flat(), toMove: colorToMove(state) } : null,
  colorsOf: ({ playerIds }) => playerIds.map((_, seat) => (seat === 0 ? "black" : "white")),
};

/** The engines of all rulesets, the default first. The mark lets a bundle leave them out that does not use them. */
export const engines: readonly AnyEngine[] = /* @__PURE__ */ makeEngines();

export default engine;
