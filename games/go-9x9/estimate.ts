// A score estimate for people, from the searcher: ownership, lead, win rate and dead stones. It is not part of the
// rules.
import { openInlineSearcher, SIZE, type Searcher } from "@tengen/go-searcher";
import type { Point } from "@tengen/stones";
import { BLACK, EMPTY, isKo, placeStone, type Board, type Color } from "./rules.ts";

export interface Estimate {
  /** For each point, row by row: 1 if it always ends up black's, -1 if white's. */
  readonly ownership: readonly number[];
  /** Black's points minus white's, including komi. */
  readonly lead: number;
  /** Black's win rate, from 0 to 1. */
  readonly winRate: number;
  /** Stones that were captured in most playouts. */
  readonly dead: readonly Point[];
}

/** A stone looks dead if the opponent's ownership of its point is at least this. */
const DEAD_OWNERSHIP = 0.4;

/** Whether a stone looks dead: `color` is 1 for black and -1 for white, `ownership` that of its point. */
export const looksDead = (color: number, ownership: number | undefined): boolean =>
  -color * (ownership ?? 0) >= DEAD_OWNERSHIP;
/** The hash is in megabytes. The seed is fixed, so that the same position gives the same estimate. */
const OPTIONS = { seed: 1, threads: 1, hash: 64, multiPv: 1 } as const;

let opened: Searcher | null = null;
// No clock and no pauses: the search runs to its node limit on this thread.
const open = (): Searcher => openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() });

const colorOf = (color: Color): 1 | -1 => (color === BLACK ? 1 : -1);

/** The ko point; null if there is none. */
const koOf = (board: Board, previousBoard: Board | null, toMove: Color): number | null => {
  const points = board.flatMap((row, y) => row.flatMap((cell, x) => (cell === EMPTY ? [{ x, y }] : [])));
  const point = points.find((one) => {
    const placed = placeStone(board, one, toMove);
    return placed.ok && placed.value.captured.length === 1 && isKo(placed.value.board, previousBoard);
  });
  return point === undefined ? null : point.y * SIZE + point.x;
};

/** Estimates a position with the given number of playouts. */
export const estimate = async (
  {
    board,
    previousBoard,
    komi,
  }: { readonly board: Board; readonly previousBoard: Board | null; readonly komi: number },
  toMove: Color,
  nodes: number,
): Promise<Estimate> => {
  opened ??= open();
  const stones = board.flatMap((row, y) =>
    row.flatMap((cell, x) => (cell === EMPTY ? [] : [{ x, y, color: colorOf(cell) }])),
  );
  const game = { stones, moves: [], toMove: colorOf(toMove), komi, ko: koOf(board, previousBoard, toMove) };
  const { ownership, lead, leads, nodes: playouts } = await opened.search(game, { nodes }, OPTIONS, () => {}).result;
  const won = leads.filter((one) => one.lead > 0).reduce((sum, { times }) => sum + times, 0);
  return {
    ownership,
    lead,
    winRate: won / playouts,
    dead: stones.filter(({ x, y, color }) => looksDead(color, ownership[y * SIZE + x])).map(({ x, y }) => ({ x, y })),
  };
};
