// Gomoku on the analysis board: set-up positions, and the searcher in Web Workers.
import { openWebSearcher } from "@tengen/gomoku-searcher/web";
import { err, ok } from "@tengen/kernel";
import {
  colorAtPly,
  fiveThrough,
  pointAtIndex,
  stonesOf,
  type Color,
  type GomokuPosition,
  type GomokuSearchInfo,
  type GomokuSearcher,
} from "@tengen/stones";
import type { Evaluation, StudyPosition, StudyGame, StudySearcher } from "@tengen/table";
import {
  BOARD_SIZE,
  boardOf,
  colorOf,
  isFull,
  letterOf,
  type CellLetter,
  type GomokuAction,
  type GomokuState,
} from "../state.ts";
import { indexOf } from "./scene.ts";
import { t } from "./messages.ts";

/** The hash is in megabytes. The search is deterministic. */
const OPTIONS = { seed: 1, hash: 64, evaluator: "patterns", candidateRadius: 2 } as const;
/** How many moves live analysis shows; a review, which has a node limit, needs only the best. */
const LIVE_MULTI_PV = 5;

/** Converts a study position for the searcher. */
export const positionOf = ({ start, moves }: StudyPosition<GomokuState>): GomokuPosition => {
  const first = colorOf(start.payload.nextColor);
  const colorAt = (ply: number): Color => colorAtPly(ply, first);
  const played = moves.map((move, index) => ({ ...pointAtIndex(BOARD_SIZE, move), color: colorAt(index) }));
  return { stones: [...stonesOf(boardOf(start.payload.board)), ...played], toMove: colorAt(moves.length) };
};

const evaluationOf = ({ nodes, lines }: GomokuSearchInfo): Evaluation => ({
  nodes,
  candidates: lines.map((line) => ({ ...line, moves: line.moves.map(indexOf) })),
  scoreEstimate: null,
});

export const openGomokuStudySearcher = (searcher: GomokuSearcher, threads: number): StudySearcher<GomokuState> => ({
  search: (position, limit, onEvaluation) => {
    const options = { ...OPTIONS, threads, multiPv: "nodes" in limit ? 1 : LIVE_MULTI_PV };
    const { result, stop } = searcher.search(positionOf(position), limit, options, (report) =>
      onEvaluation(evaluationOf(report)),
    );
    return { result: result.then(evaluationOf), stop };
  },
  close: () => void searcher.close(),
});

const study: StudyGame<GomokuState, GomokuAction> = {
  moveOf: (action) => {
    if (action.type !== "PLACE_STONE") throw new Error(`${action.type} is not a move`);
    return indexOf(action);
  },
  actionOf: (move) => ({ type: "PLACE_STONE", ...pointAtIndex(BOARD_SIZE, move) }),
  setUp: (before, stones, toMove) => {
    const placed = stones.flatMap((color, point) =>
      color === null ? [] : [{ ...pointAtIndex(BOARD_SIZE, point), color: letterOf(color) }],
    );
    const colors = new Map<number, CellLetter>(placed.map((stone) => [indexOf(stone), stone.color]));
    const board = before.payload.board.map((row, y) =>
      row.map((_cell, x): CellLetter => colors.get(indexOf({ x, y })) ?? "."),
    );
    if (placed.some((stone) => fiveThrough(board, stone) !== null)) return err(() => t("setup_five"));
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
        nextColor: letterOf(toMove),
        winnerColor: null,
      },
    });
  },
  reviewNodes: 20_000,
  openSearcher: () =>
    openGomokuStudySearcher(openWebSearcher(), Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1))),
};

export default study;
