// The swap2 opening by the searcher's own values. One side places three stones (black, white, black); the other takes
// the colour that the position favours. So the stones to place are those that favour neither. The third choice of the
// rule, two more stones, never gains more than the better colour, so the searcher does not use it.
import { drawSwap2Openings, type Color, type GomokuPosition, type Stone } from "@tengen/stones";
import { SIZE } from "./board.ts";

/** The value of a position for the side to move, as a search reports it. */
export type Judge = (position: GomokuPosition) => Promise<number>;

/** The most even of some random openings, in the order black, white, black. */
export const placeOpening = async (judge: Judge, integer: (below: number) => number): Promise<readonly Stone[]> => {
  let best: { readonly stones: readonly Stone[]; readonly unevenness: number } | null = null;
  for (const stones of drawSwap2Openings(SIZE, integer)) {
    const unevenness = Math.abs(await judge({ stones, toMove: "white" }));
    if (best === null || unevenness < best.unevenness) best = { stones, unevenness };
  }
  return best?.stones ?? [];
};

/** The colour to take after three stones, or after five: white is to move. */
export const chooseColor = async (judge: Judge, stones: readonly Stone[]): Promise<Color> =>
  (await judge({ stones, toMove: "white" })) >= 0 ? "white" : "black";
