// The swap2 opening: even stones, and the better colour.
import { openRng, seedRng } from "@tengen/kernel";
import type { Color, Stone } from "@tengen/stones";
import { expect, test } from "vitest";
import { chooseColor, openPatternKernel, placeOpening, quietHost, runPatterns, type Judge } from "./src/index.ts";

const kernel = await openPatternKernel("standard");

const judge: Judge = async (position) => {
  const limits = { seed: 0, bytes: 1 << 20, radius: 2, nodes: 3000, milliseconds: null } as const;
  const { rootMoves } = await runPatterns(
    kernel,
    { ...position, ...limits },
    quietHost(() => false),
  );
  return rootMoves[0]?.score ?? 0;
};

test("[ENG-R5] takes white if the position is good for the side to move, and else black", async () => {
  const row = (color: Color, y: number, xs: readonly number[]): readonly Stone[] => xs.map((x) => ({ x, y, color }));
  // Black has three in the open, and white must defend.
  expect(await chooseColor(judge, [...row("black", 7, [5, 6, 7]), ...row("white", 2, [2, 12])])).toBe("black");
  // White has three in the open and is to move.
  expect(await chooseColor(judge, [...row("white", 7, [5, 6, 7]), ...row("black", 2, [2, 7, 12])])).toBe("white");
});

test("[ENG-R5] places three stones of which neither colour is better", async () => {
  for (const seed of ["a", "b", "c"]) {
    const rng = openRng(seedRng(seed));
    const stones = await placeOpening(judge, (below) => rng.integer(below));
    expect(stones.map(({ color }) => color)).toEqual(["black", "white", "black"]);
    expect(new Set(stones.map(({ x, y }) => `${x},${y}`)).size).toBe(3);
    // A win rate between 41 % and 59 %.
    expect(Math.abs(await judge({ stones, toMove: "white" }))).toBeLessThan(75);
  }
});

test("[ENG-R5] the most even of the judged openings is placed", async () => {
  const values: number[] = [];
  const seen: (readonly Stone[])[] = [];
  const rng = openRng(seedRng("even"));
  const counting: Judge = async ({ stones }) => {
    seen.push(stones);
    const value = [90, -40, 300, 20, -5, 60][values.length % 6] ?? 0;
    values.push(value);
    return value;
  };
  expect(await placeOpening(counting, (below) => rng.integer(below))).toEqual(seen[4]);
});
