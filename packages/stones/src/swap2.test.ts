import { openRng, seedRng } from "@tengen/kernel";
import type { Stone } from "./board.ts";
import { expect, test } from "vitest";
import { drawSwap2Openings } from "./swap2.ts";

const SIZE = 15;
const openingsOf = (seed: string): readonly (readonly Stone[])[] => {
  const rng = openRng(seedRng(seed));
  return drawSwap2Openings(SIZE, (below) => rng.integer(below));
};
const openings = ["a", "b", "c", "d", "e"].flatMap(openingsOf);

test("an opening is black, white, black, away from the edge and near each other", () => {
  expect(openingsOf("a")).toHaveLength(16);
  for (const opening of openings) {
    expect(opening.map(({ color }) => color)).toEqual(["black", "white", "black"]);
    expect(new Set(opening.map(({ x, y }) => `${x},${y}`)).size).toBe(3);
    for (const { x, y } of opening) {
      expect([x, y].every((at) => at >= 2 && at <= SIZE - 3)).toBe(true);
      expect(opening.every((other) => Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) <= 4)).toBe(true);
    }
  }
});

test("they use all of that room, and differ", () => {
  const all = openings.flat();
  const reached = (read: (stone: Stone) => number) => [Math.min(...all.map(read)), Math.max(...all.map(read))];
  expect([reached(({ x }) => x), reached(({ y }) => y)]).toEqual([
    [2, SIZE - 3],
    [2, SIZE - 3],
  ]);
  const distances = openings.flatMap(([a, b]) =>
    a === undefined || b === undefined ? [] : [Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))],
  );
  expect([Math.min(...distances), Math.max(...distances)]).toEqual([1, 4]);
  expect(openingsOf("a")).not.toEqual(openingsOf("b"));
});
