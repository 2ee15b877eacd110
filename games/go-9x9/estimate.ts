// An estimate for people: who will own each point, and by how much, out of what the searcher finds. Nothing of it is a rule.
import { openInlineSearcher, SIZE, type Searcher } from "@tengen/go-searcher";
import type { Point } from "@tengen/stones";
import { BLACK, EMPTY, isKo, placeStone, type Board, type Color } from "./rules.ts";

export interface Estimate {
  /** For each point, row by row: 1 always black's in the end, -1 always white's. */
  readonly ownership: readonly number[];
  /** Black's points less white's with komi. */
  readonly lead: number;
  /** How often black wins, from 0 to 1. */
  readonly winRate: number;
  /** Stones that were the other's in most of the playouts. */
  readonly dead: readonly Point[];
}

/** A stone is called dead if its point is owned so much by the other. */
const DEAD = 0.4;

/** Whether a stone of a colour, 1 for black and -1 for white, looks dead, by who will own its point. */
export const looksDead = (color: number, owned: number | undefined): boolean => -color * (owned ?? 0) >= DEAD;
/** Megabytes; and a seed, because the same position is to give the same estimate. */
const OPTIONS = { seed: 1, threads: 1, hash: 64, multiPv: 1 } as const;

let opened: Searcher | null = null;
// A clock that stands still: nothing is measured, told or waited for.
const open = (): Searcher => openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() });

const colorOf = (color: Color): 1 | -1 => (color === BLACK ? 1 : -1);

/** The point that ko forbids; null where there is none. */
const koOf = (board: Board, previousBoard: Board | null, toMove: Color): number | null => {
  const points = board.flatMap((row, y) => row.flatMap((cell, x) => (cell === EMPTY ? [{ x, y }] : [])));
  const point = points.find((one) => {
    const placed = placeStone(board, one, toMove);
    return placed !== "SUICIDE" && placed.captured.length === 1 && isKo(placed.board, previousBoard);
  });
  return point === undefined ? null : point.y * SIZE + point.x;
};

/** The estimate of so many playouts. */
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
