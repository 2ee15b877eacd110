// The searcher and the rules forbid the same points.
import { openPatternKernel } from "@tengen/gomoku-searcher";
import { openRng, seedRng } from "@tengen/kernel";
import { indexOfPoint, signOf, stonesOf } from "@tengen/stones";
import { expect, test } from "vitest";
import { forbiddenPoints } from "./renju.ts";
import { boardOf } from "./state.ts";
import { randomRenjuPosition } from "./tests/renju-positions.ts";

test("[GMK-J2] the searcher forbids the same points as the rules", async () => {
  const kernel = await openPatternKernel("renju");
  const rng = openRng(seedRng("the searcher's Renju"));
  let count = 0;
  for (let position = 0; position < 400; position += 1) {
    const board = randomRenjuPosition(rng);
    kernel.reset();
    for (const stone of stonesOf(boardOf(board))) {
      kernel.setSide(signOf(stone.color));
      kernel.play(indexOfPoint(15, stone));
    }
    const expected = forbiddenPoints(board).map((point) => indexOfPoint(15, point));
    const found = Array.from({ length: 225 }, (_, index) => index).filter(
      (index) => kernel.isEmpty(index) && kernel.isForbidden(index),
    );
    expect(found).toEqual(expected);
    count += found.length;
  }
  expect(count).toBeGreaterThan(100);
});
