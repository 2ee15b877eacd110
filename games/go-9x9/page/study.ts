// Go on the analysis board: set-up positions, and the searcher in Web Workers.
import type { StoneColor } from "@tengen/board";
import {
  PASS,
  positionOf,
  type Color as SearchColor,
  type GoGame,
  type Report,
  type Searcher,
} from "@tengen/go-searcher";
import { openWebSearcher } from "@tengen/go-searcher/web";
import { err, ok } from "@tengen/kernel";
import { countAdjacent, groupsOf, type Point } from "@tengen/stones";
import type { Evaluation, StudyPosition, StudyGame, StudySearcher } from "@tengen/table";
import { colorToMove } from "../engine.ts";
import { looksDead } from "../estimate.ts";
import { BLACK, COLORS, EMPTY, WHITE, type Board, type Cell } from "../rules.ts";
import { BOARD_SIZE, pointName, type GoAction, type GoState } from "../state.ts";
import { indexOf } from "./scene.ts";
import { t } from "./messages.ts";

/** The hash is in megabytes. The seed is fixed, so that the same number of nodes gives the same review. */
const OPTIONS = { seed: 1, hash: 64, multiPv: PASS + 1 } as const;

const cellOf = (stone: StoneColor | null | undefined): Cell =>
  stone === "black" ? BLACK : stone === "white" ? WHITE : EMPTY;

const colorOf = (cell: typeof BLACK | typeof WHITE): SearchColor => (cell === BLACK ? 1 : -1);

/** Converts a study position for the searcher. */
export const toGoGame = ({ start, moves }: StudyPosition<GoState>): GoGame => {
  const first = colorOf(colorToMove(start));
  const colorAt = (index: number): SearchColor => (index % 2 === 0 ? first : first === 1 ? -1 : 1);
  return {
    stones: start.board.flatMap((row, y) =>
      row.flatMap((cell, x) => (cell === EMPTY ? [] : [{ x, y, color: colorOf(cell) }])),
    ),
    moves: moves.map((move, index) => ({ color: colorAt(index), move })),
    toMove: colorAt(moves.length),
    komi: start.komi,
  };
};

/**
 * Lists the searcher's chosen move first: among equal moves it prefers the one people would play, such as a final pass.
 */
const findingOf = (
  { nodes, lines, move, ownership, lead: scoreLead }: Report,
  cells: readonly number[],
): Evaluation => {
  const candidates = lines
    .filter(({ visits }) => visits > 0)
    .map(({ winRate, visits, moves }) => ({ winRate, visits, pv: moves, winsIn: null, losesIn: null }));
  const isChosen = ({ pv }: (typeof candidates)[number]): boolean => pv[0] === move;
  return {
    nodes,
    candidates: [...candidates.filter(isChosen), ...candidates.filter((candidate) => !isChosen(candidate))],
    scoreEstimate: {
      scoreLead,
      ownership,
      deadStones: cells.flatMap((color, point) => (color !== 0 && looksDead(color, ownership[point]) ? [point] : [])),
    },
  };
};

export const openGoStudySearcher = (searcher: Searcher, threads: number): StudySearcher<GoState> => ({
  search: (position, limit, onFinding) => {
    const game = toGoGame(position);
    const { cells } = positionOf(game);
    const { result, stop } = searcher.search(game, limit, { ...OPTIONS, threads }, (report) =>
      onFinding(findingOf(report, cells)),
    );
    return { result: result.then((report) => findingOf(report, cells)), stop };
  },
  close: () => void searcher.close(),
});

/** A stone of a group without liberties; null if there is none. */
const findStoneWithoutLiberty = (board: Board): Point | null =>
  COLORS.flatMap((color) => groupsOf<Cell>(board, color)).find((group) => countAdjacent(board, group, EMPTY) === 0)
    ?.points[0] ?? null;

const study: StudyGame<GoState, GoAction> = {
  moveOf: (action) => (action.type === "place" ? indexOf(action) : PASS),
  actionOf: (move) =>
    move === PASS ? { type: "pass" } : { type: "place", x: move % BOARD_SIZE, y: Math.floor(move / BOARD_SIZE) },
  setUp: (before, stones, toMove) => {
    const board: Board = Array.from({ length: BOARD_SIZE }, (_row, y) =>
      Array.from({ length: BOARD_SIZE }, (_cell, x) => cellOf(stones[indexOf({ x, y })])),
    );
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
      board,
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
