// The swap2 opening by the searcher's own values. One side places three stones (black, white, black); the other takes
// the colour that the position favours. So the stones to place are those that favour neither. The third choice of the
// rule, two more stones, never gains more than the better colour, so the searcher does not use it.
import type { Color, GomokuPosition, Point, Stone } from "@tengen/stones";
import { SIZE } from "./board.ts";

/** The value of a position for the side to move, as a search reports it. */
export type Judge = (position: GomokuPosition) => Promise<number>;

/** How many openings are judged for one to be placed. */
const CANDIDATES = 16;
/** Opening stones lie at least this far from the edge, and within this distance of each other. */
const MARGIN = 2;
const SPREAD = 4;

const distance = (a: Point, b: Point): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** Three different points; `integer(n)` gives a random number below n. */
const drawStones = (integer: (below: number) => number): readonly Stone[] => {
  const draw = (): Point => ({ x: MARGIN + integer(SIZE - 2 * MARGIN), y: MARGIN + integer(SIZE - 2 * MARGIN) });
  const points: Point[] = [];
  while (points.length < 3) {
    const point = draw();
    if (points.every((other) => distance(point, other) > 0 && distance(point, other) <= SPREAD)) points.push(point);
  }
  return points.map((point, index) => ({ ...point, color: index === 1 ? "white" : "black" }));
};

/** The most even of some random openings, in the order black, white, black. */
export const placeOpening = async (judge: Judge, integer: (below: number) => number): Promise<readonly Stone[]> => {
  let best: { readonly stones: readonly Stone[]; readonly unevenness: number } | null = null;
  for (let candidate = 0; candidate < CANDIDATES; candidate += 1) {
    const stones = drawStones(integer);
    const unevenness = Math.abs(await judge({ stones, toMove: "white" }));
    if (best === null || unevenness < best.unevenness) best = { stones, unevenness };
  }
  return best?.stones ?? [];
};

/** The colour to take after three stones, or after five: white is to move. */
export const chooseColor = async (judge: Judge, stones: readonly Stone[]): Promise<Color> =>
  (await judge({ stones, toMove: "white" })) >= 0 ? "white" : "black";
