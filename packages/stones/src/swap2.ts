// The stones that open a game with swap2: black, white, black, somewhere near each other.
import type { Stone } from "./board.ts";
import type { Point } from "./grid.ts";

/** Opening stones lie at least this far from the edge, and within this distance of each other. */
const MARGIN = 2;
const SPREAD = 4;
/** How many openings are judged for an even one. */
const CANDIDATES = 16;

const distance = (a: Point, b: Point): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

const drawStones = (size: number, integer: (below: number) => number): readonly Stone[] => {
  const draw = (): Point => ({ x: MARGIN + integer(size - 2 * MARGIN), y: MARGIN + integer(size - 2 * MARGIN) });
  const points: Point[] = [];
  while (points.length < 3) {
    const point = draw();
    if (points.every((other) => distance(point, other) > 0 && distance(point, other) <= SPREAD)) points.push(point);
  }
  return points.map((point, index) => ({ ...point, color: index === 1 ? "white" : "black" }));
};

/** Openings of three stones at random, for the most even one to be placed; `integer(n)` gives a random number below n. */
export const drawSwap2Openings = (size: number, integer: (below: number) => number): readonly (readonly Stone[])[] =>
  Array.from({ length: CANDIDATES }, () => drawStones(size, integer));
