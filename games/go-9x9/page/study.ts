// Go on the analysis board: set-up positions, and the searcher in Web Workers.
import { openWebSearcher } from "@tengen/go-searcher/web";
import { err, ok } from "@tengen/kernel";
import {
  colorAtPly,
  COLORS,
  countAdjacent,
  emptyBoard,
  encodeBoard,
  goIndex,
  goPoint,
  goPositionOf,
  groupsOf,
  PASS,
  stonesOf,
  type Board,
  type Cell,
  type Color,
  type GoGame,
  type GoLine,
  type GoSearchInfo,
  type GoSearcher,
  type Point,
} from "@tengen/stones";
import type { Evaluation, StudyPosition, StudyGame, StudySearcher } from "@tengen/table";
import { looksDead } from "../estimate.ts";
import { BOARD_SIZE, boardOf, colorToMove, type GoAction, type GoState, pointName } from "../state.ts";
import { t } from "./messages.ts";

/** The hash is in megabytes. The seed is fixed, so that the same number of nodes gives the same review. */
const OPTIONS = { seed: 1, hash: 64, multiPv: PASS + 1 } as const;

/** Converts a study position for the searcher. */
export const toGoGame = ({ start, moves }: StudyPosition<GoState>): GoGame => {
  const first = colorToMove(start);
  const colorAt = (ply: number): Color => colorAtPly(ply, first);
  return {
    stones: stonesOf(boardOf(start)),
    moves: moves.map((move, index) => ({ color: colorAt(index), move })),
    toMove: colorAt(moves.length),
    komi: start.komi,
  };
};

/**
 * Lists the searcher's chosen move first: among equal moves it prefers the one people would play, such as a final pass.
 */
const evaluationOf = ({ nodes, lines, move, ownership, lead: scoreLead }: GoSearchInfo, board: Board): Evaluation => {
  const visited = lines.filter(({ visits }) => visits > 0);
  const isChosen = ({ moves: [first] }: GoLine): boolean => first === move;
  return {
    nodes,
    candidates: [...visited.filter(isChosen), ...visited.filter((line) => !isChosen(line))],
    scoreEstimate: {
      scoreLead,
      ownership,
      deadStones: stonesOf(board)
        .filter((stone) => looksDead(stone.color, ownership[goIndex(stone)]))
        .map(goIndex),
    },
  };
};

export const openGoStudySearcher = (searcher: GoSearcher, threads: number): StudySearcher<GoState> => ({
  search: (position, limit, onEvaluation) => {
    const game = toGoGame(position);
    const { board } = goPositionOf(game);
    const { result, stop } = searcher.search(game, limit, { ...OPTIONS, threads }, (report) =>
      onEvaluation(evaluationOf(report, board)),
    );
    return { result: result.then((report) => evaluationOf(report, board)), stop };
  },
  close: () => void searcher.close(),
});

/** A stone of a group without liberties; null if there is none. */
const findStoneWithoutLiberty = (board: Board): Point | null =>
  COLORS.flatMap((color) => groupsOf<Cell>(board, color)).find((group) => countAdjacent(board, group, null) === 0)
    ?.points[0] ?? null;

const study: StudyGame<GoState, GoAction> = {
  moveOf: (action) => (action.type === "place" ? goIndex(action) : PASS),
  actionOf: (move) => (move === PASS ? { type: "pass" } : { type: "place", ...goPoint(move) }),
  setUp: (before, stones, toMove) => {
    const board: Board = emptyBoard(BOARD_SIZE).map((row, y) => row.map((_, x) => stones[goIndex({ x, y })] ?? null));
    const stone = findStoneWithoutLiberty(board);
    if (stone !== null) return err(() => t("setup_no_liberty", { point: pointName(stone) }));
    return ok({
      ...before,
      phase: "playing",
      turn: 0,
      gameOver: false,
      winners: null,
      outcome: null,
      currentPlayerId: before.playerIds[toMove === "black" ? 0 : 1] ?? null,
      board: encodeBoard(board),
      captures: Object.fromEntries(before.playerIds.map((id) => [id, 0])),
      passesInARow: 0,
      previousBoard: null,
      lastMove: null,
      scores: null,
    });
  },
  // 0.05 to 0.2 seconds; most moves are searched twice.
  reviewNodes: 4000,
  openSearcher: () =>
    openGoStudySearcher(openWebSearcher(), Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1))),
};

export default study;
