// Gomoku on the analysis board: set-up positions, and the searcher in Web Workers.
import { openWebSearcher } from "@tengen/gomoku-searcher/web";
import { SIZE, type Color as SearchColor, type Report, type Searcher, type Stone } from "@tengen/gomoku-searcher";
import { err, ok } from "@tengen/kernel";
import type { Evaluation, StudyPosition, StudyGame, StudySearcher } from "@tengen/table";
import { findWinningLine } from "../engine.ts";
import { BOARD_SIZE, isFull, type Cell, type Color, type GomokuAction, type GomokuState } from "../state.ts";
import { indexOf } from "./scene.ts";
import { t } from "./messages.ts";

/** The hash is in megabytes. The search is deterministic. */
const OPTIONS = { seed: 1, hash: 64, evaluator: "patterns", candidateRadius: 2 } as const;
/** How many moves live analysis shows; a review, which has a node limit, needs only the best. */
const LIVE_MULTI_PV = 5;

const colorOf = (cell: Color): SearchColor => (cell === "B" ? 1 : -1);

/** Converts a study position for the searcher. */
export const positionOf = ({
  start,
  moves,
}: StudyPosition<GomokuState>): { stones: readonly Stone[]; toMove: SearchColor } => {
  const first = colorOf(start.payload.nextColor);
  const colorAt = (index: number): SearchColor => (index % 2 === 0 ? first : first === 1 ? -1 : 1);
  const before = start.payload.board.flatMap((row, y) =>
    row.flatMap((cell, x) => (cell === "." ? [] : [{ x, y, color: colorOf(cell) }])),
  );
  const played = moves.map((move, index) => ({ x: move % SIZE, y: Math.floor(move / SIZE), color: colorAt(index) }));
  return { stones: [...before, ...played], toMove: colorAt(moves.length) };
};

const findingOf = ({ nodes, lines }: Report): Evaluation => ({
  nodes,
  candidates: lines.map(({ winRate, winsIn = null, losesIn = null, moves }) => ({
    winRate,
    // Alpha-beta has no visit counts.
    visits: null,
    pv: moves.map(indexOf),
    winsIn,
    losesIn,
  })),
  scoreEstimate: null,
});

export const openGomokuStudySearcher = (searcher: Searcher, threads: number): StudySearcher<GomokuState> => ({
  search: (position, limit, onFinding) => {
    const options = { ...OPTIONS, threads, multiPv: "nodes" in limit ? 1 : LIVE_MULTI_PV };
    const { result, stop } = searcher.search(positionOf(position), limit, options, (report) =>
      onFinding(findingOf(report)),
    );
    return { result: result.then(findingOf), stop };
  },
  close: () => void searcher.close(),
});

const study: StudyGame<GomokuState, GomokuAction> = {
  moveOf: (action) => {
    if (action.type !== "PLACE_STONE") throw new Error(`${action.type} is not a move`);
    return indexOf(action);
  },
  actionOf: (move) => ({ type: "PLACE_STONE", x: move % BOARD_SIZE, y: Math.floor(move / BOARD_SIZE) }),
  setUp: (before, stones, toMove) => {
    const placed = stones.flatMap((stone, point) =>
      stone === null
        ? []
        : [
            {
              x: point % BOARD_SIZE,
              y: Math.floor(point / BOARD_SIZE),
              color: stone === "black" ? ("B" as const) : ("W" as const),
            },
          ],
    );
    const colors = new Map<number, Cell>(placed.map((stone) => [indexOf(stone), stone.color]));
    const board = before.payload.board.map((row, y) =>
      row.map((_cell, x): Cell => colors.get(indexOf({ x, y })) ?? "."),
    );
    if (placed.some((stone) => findWinningLine(board, stone) !== null)) return err(() => t("setup_five"));
    if (isFull(board)) return err(() => t("setup_full"));
    return ok({
      ...before,
      phase: "placing",
      turn: 0,
      gameOver: false,
      winners: null,
      outcome: null,
      drawOfferBy: null,
      currentPlayerId: before.playerIds[toMove === "black" ? 0 : 1] ?? null,
      payload: {
        ...before.payload,
        board,
        moveHistory: placed,
        nextColor: toMove === "black" ? "B" : "W",
        winnerColor: null,
      },
    });
  },
  reviewNodes: 20_000,
  openSearcher: () =>
    openGomokuStudySearcher(openWebSearcher(), Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1))),
};

export default study;
