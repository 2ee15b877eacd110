// The swap2 opening by the searcher's own values. One side places three stones (black, white, black); the other takes
// the colour that the position favours. So the stones to place are those that favour neither. The third choice of the
// rule, two more stones, never gains more than the better colour, so the searcher does not use it.
import { drawSwap2Openings, type Color, type GomokuPosition, type SearchLimit, type Stone } from "@tengen/stones";
import { SIZE } from "./board.ts";

/** The value of a position for the side to move, as a search reports it. */
export type Judge = (position: GomokuPosition) => Promise<number>;

/** The same, as a search within a limit reports it. */
export type LimitedJudge = (position: GomokuPosition, limit: SearchLimit) => Promise<number>;

/** What an opening may cost in all; null for no limit. */
export interface OpeningLimit {
  readonly milliseconds: number | null;
  readonly nodes: number | null;
}

/** Nodes that judge an opening well enough. */
const ENOUGH_NODES = 3000;

/**
 * What the next of some openings may cost: an equal share of the nodes that are left, and at most all the time that is
 * left; null if nothing is left.
 */
export const limitOfNext = (left: OpeningLimit, openings: number): SearchLimit | null => {
  const { milliseconds, nodes } = left;
  if ((milliseconds ?? 1) <= 0 || (nodes ?? 1) <= 0) return null;
  const share = nodes === null ? ENOUGH_NODES : Math.max(1, Math.floor(nodes / openings));
  return { nodes: Math.min(ENOUGH_NODES, share), ...(milliseconds === null ? {} : { milliseconds }) };
};

/**
 * [ENG-R5] The most even of some random openings, in the order black, white, black: of those that the limit leaves time to
 * judge, or else the first. `now` is in milliseconds.
 */
export const placeOpening = async (
  judge: LimitedJudge,
  integer: (below: number) => number,
  limit: OpeningLimit,
  now: () => number,
): Promise<readonly Stone[]> => {
  const openings = drawSwap2Openings(SIZE, integer);
  const startedAt = now();
  let { nodes } = limit;
  let best: { readonly stones: readonly Stone[]; readonly unevenness: number } | null = null;
  for (const [index, stones] of openings.entries()) {
    const milliseconds = limit.milliseconds === null ? null : limit.milliseconds - (now() - startedAt);
    const next = limitOfNext({ milliseconds, nodes }, openings.length - index);
    if (next === null) break;
    const unevenness = Math.abs(await judge({ stones, toMove: "white" }, next));
    if (nodes !== null) nodes -= next.nodes ?? 0;
    if (best === null || unevenness < best.unevenness) best = { stones, unevenness };
  }
  return best?.stones ?? openings[0] ?? [];
};

/** The colour to take after three stones, or after five: white is to move. */
export const chooseColor = async (judge: Judge, stones: readonly Stone[]): Promise<Color> =>
  (await judge({ stones, toMove: "white" })) >= 0 ? "white" : "black";
