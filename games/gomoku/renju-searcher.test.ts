// The searcher and the rules forbid the same points.
import { openPatternKernel } from "@tengen/gomoku-searcher";
import { openRng, seedRng } from "@tengen/kernel";
import { forbiddenPoints, indexOfPoint, pointAtIndex, signOf, stonesOf, type Board } from "@tengen/stones";
import { expect, test } from "vitest";
import { readDrawing } from "./tests/renju-drawing.ts";
import { KNOWN_POSITIONS } from "./tests/renju-known.ts";
import { randomRenjuPosition } from "./tests/renju-positions.ts";

const kernel = await openPatternKernel("renju");

/** The points that the searcher forbids, such as "7,7". */
const searcherForbids = (board: Board): readonly string[] => {
  kernel.reset();
  for (const stone of stonesOf(board)) {
    kernel.setSide(signOf(stone.color));
    kernel.play(indexOfPoint(15, stone));
  }
  return Array.from({ length: 225 }, (_, index) => index)
    .filter((index) => kernel.isEmpty(index) && kernel.isForbidden(index))
    .map((index) => pointAtIndex(15, index))
    .map(({ x, y }) => `${x},${y}`);
};

test("[GMK-J2] the searcher forbids the same points as the rules", () => {
  const rng = openRng(seedRng("the searcher's Renju"));
  let count = 0;
  for (let position = 0; position < 400; position += 1) {
    const board = randomRenjuPosition(rng);
    const found = searcherForbids(board);
    expect(found).toEqual(forbiddenPoints(board).map(({ x, y }) => `${x},${y}`));
    count += found.length;
  }
  expect(count).toBeGreaterThan(100);
});

test("[GMK-J3] [GMK-J4] [GMK-J5] [GMK-J6] the searcher forbids the points that are known to be forbidden", () => {
  for (const position of KNOWN_POSITIONS) {
    const { board, expected } = readDrawing(position);
    expect(searcherForbids(board), position.name).toEqual(expected.map((text) => text.split(" ")[0]));
  }
});
