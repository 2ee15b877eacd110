// Openings for matches of Go engines: one stone of each colour on the 25 points in the middle. No two are the same under
// the symmetries of the board, so that no two pairs of games are.
import { positionKey } from "@tengen/engine-protocols/tournament";
import type { Point } from "@tengen/stones";

const STEPS = [-2, -1, 0, 1, 2];
/** `positionKey` is for boards of 15x15: offsets from their centre. */
const CENTER = 7;

export const middleOpenings = (): readonly (readonly [Point, Point])[] => {
  const middle = STEPS.flatMap((y) => STEPS.map((x) => ({ x, y })));
  const pairs = middle.flatMap((black) =>
    middle.filter((white) => white !== black).map((white) => [black, white] as const),
  );
  const keyOf = (stones: readonly Point[]): string =>
    positionKey(stones.map(({ x, y }) => ({ x: x + CENTER, y: y + CENTER })));
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
};
