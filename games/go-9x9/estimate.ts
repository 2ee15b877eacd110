// A score estimate for people, from the searcher by playouts and by the net: ownership, lead, win rate and dead stones. It is not part of the
// rules.
import { openInlineSearcher } from "@tengen/go-searcher";
import {
  goIndex,
  goPoint,
  koPoint,
  stonesOf,
  type Color,
  type GoPosition,
  type GoSearchInfo,
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
  /** Stones whose points are likely the opponent's at the end. */
  readonly dead: readonly Point[];
}

/** The hash is in megabytes. The seed is fixed, so that the same position gives the same estimate. */
const OPTIONS = { seed: 1, threads: 1, hash: 64, multiPv: 1 } as const;

/** By the mean of the points' ownership, without its sign: from here on the playouts know each point's owner. */
const SETTLED = 0.92;
/** Nodes of the search with the net: about a tenth of a second. */
const NET_NODES = 64;

// No clock and no pauses: the search runs to its node limit on this thread.
const open = (net: Uint8Array | null): GoSearcher =>
  openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }, net);

let byPlayouts: GoSearcher | null = null;
let byNet: { readonly net: Uint8Array; readonly searcher: GoSearcher } | null = null;

const openWith = (net: Uint8Array): GoSearcher => {
  if (byNet?.net !== net) byNet = { net, searcher: open(net) };
  return byNet.searcher;
};

/** The share of the playouts that black wins. */
const shareWon = ({ score: { leads }, nodes }: GoSearchInfo): number =>
  leads.filter((one) => one.lead > 0).reduce((sum, { times }) => sum + times, 0) / nodes;

/** Black's win rate by the best line. */
const rateOf = ({ lines: [best] }: GoSearchInfo, toMove: Color): number => {
  const { winRate } = best ?? { winRate: 0.5 };
  return toMove === "black" ? winRate : 1 - winRate;
};

const isSettled = ({ score: { ownership } }: GoSearchInfo): boolean =>
  ownership.reduce((sum, owned) => sum + Math.abs(owned), 0) >= SETTLED * ownership.length;

/**
 * Estimates a position with the given number of playouts and, while these do not settle it, with the net if there is
 * one. The net learned from games in which a dead stone counts until it is captured: at the end the playouts know better
 * what is dead, and by how much a decided game is won.
 */
export const estimate = async (
  { board, previousBoard }: Pick<GoPosition, "board" | "previousBoard">,
  komi: number,
  toMove: Color,
  nodes: number,
  net: Uint8Array | null = null,
): Promise<Estimate> => {
  byPlayouts ??= open(null);
  const stones = stonesOf(board);
  const koAt = koPoint(board, previousBoard, toMove);
  const game = { stones, moves: [], toMove, komi, ko: koAt === null ? null : goIndex(koAt) };
  const played = await byPlayouts.search(game, { nodes }, OPTIONS).result;
  const usesNet = net !== null && !isSettled(played);
  const found = usesNet ? await openWith(net).search(game, { nodes: NET_NODES }, OPTIONS).result : played;
  const { ownership, lead, dead } = found.score;
  return {
    ownership,
    lead,
    winRate: usesNet ? rateOf(found, toMove) : shareWon(played),
    dead: dead.map(goPoint),
  };
};
