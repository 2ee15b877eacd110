// A score estimate for people, from the searcher: ownership, lead, win rate and dead stones. It is not part of the
// rules.
import { openInlineSearcher } from "@tengen/go-searcher";
import {
  goIndex,
  koPoint,
  signOf,
  stonesOf,
  type Color,
  type GoPosition,
  type GoSearcher,
  type Point,
} from "@tengen/stones";

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
export const DEAD_OWNERSHIP = 0.4;

/** Whether a stone looks dead; `ownership` is that of its point. */
export const looksDead = (color: Color, ownership: number | undefined): boolean =>
  -signOf(color) * (ownership ?? 0) >= DEAD_OWNERSHIP;
/** The hash is in megabytes. The seed is fixed, so that the same position gives the same estimate. */
const OPTIONS = { seed: 1, threads: 1, hash: 64, multiPv: 1 } as const;

let opened: GoSearcher | null = null;
// No clock and no pauses: the search runs to its node limit on this thread.
const open = (): GoSearcher => openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() });

/** Estimates a position with the given number of playouts. */
export const estimate = async (
  { board, previousBoard }: Pick<GoPosition, "board" | "previousBoard">,
  komi: number,
  toMove: Color,
  nodes: number,
): Promise<Estimate> => {
  opened ??= open();
  const stones = stonesOf(board);
  const koAt = koPoint(board, previousBoard, toMove);
  const game = { stones, moves: [], toMove, komi, ko: koAt === null ? null : goIndex(koAt) };
  const { ownership, lead, leads, nodes: playouts } = await opened.search(game, { nodes }, OPTIONS, () => {}).result;
  const won = leads.filter((one) => one.lead > 0).reduce((sum, { times }) => sum + times, 0);
  return {
    ownership,
    lead,
    winRate: won / playouts,
    dead: stones.filter((stone) => looksDead(stone.color, ownership[goIndex(stone)])).map(({ x, y }) => ({ x, y })),
  };
};
