// The swap2 opening: even stones, and the better colour.
import { openRng, seedRng } from "@tengen/kernel";
import type { Color, SearchLimit, Stone } from "@tengen/stones";
import { expect, test } from "vitest";
import {
  chooseColor,
  limitOfNext,
  openPatternKernel,
  placeOpening,
  quietHost,
  runPatterns,
  type Judge,
  type LimitedJudge,
} from "./src/index.ts";

const kernel = await openPatternKernel("standard");

const UNLIMITED = { nodes: null, milliseconds: null };
const clock = (): number => 0;

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
    const stones = await placeOpening(judge, (below) => rng.integer(below), UNLIMITED, clock);
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
  const counting: LimitedJudge = async ({ stones }) => {
    seen.push(stones);
    const value = [90, -40, 300, 20, -5, 60][values.length % 6] ?? 0;
    values.push(value);
    return value;
  };
  expect(await placeOpening(counting, (below) => rng.integer(below), UNLIMITED, clock)).toEqual(seen[4]);
});

test("[ENG-R5] an opening costs no more than the nodes of a move", async () => {
  for (const nodes of [1, 7, 16, 100, 30_000, 1_000_000]) {
    const given: number[] = [];
    const counting: LimitedJudge = async (_position, limit) => given.push(limit.nodes ?? Infinity);
    const rng = openRng(seedRng("nodes"));
    expect(
      await placeOpening(counting, (below) => rng.integer(below), { nodes, milliseconds: null }, clock),
    ).toHaveLength(3);
    expect(given.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(nodes);
    expect(given.length).toBe(Math.min(nodes, 16));
    expect(Math.max(...given)).toBeLessThanOrEqual(3000);
  }
});

test("[ENG-R5] an opening costs no more than the time of a move, and the best one so far is placed", async () => {
  let at = 0;
  const limits: SearchLimit[] = [];
  const seen: (readonly Stone[])[] = [];
  const slow: LimitedJudge = async ({ stones }, limit) => {
    limits.push(limit);
    seen.push(stones);
    // A slow machine: a search takes all its time, but no more than 400 ms.
    at += Math.min(400, limit.milliseconds ?? Infinity);
    return [50, 10, 90][seen.length - 1] ?? 0;
  };
  const rng = openRng(seedRng("time"));
  const limit = { nodes: null, milliseconds: 1000 };
  const stones = await placeOpening(
    slow,
    (below) => rng.integer(below),
    limit,
    () => at,
  );
  expect(limits.map(({ milliseconds }) => milliseconds)).toEqual([1000, 600, 200]);
  expect([at, stones]).toEqual([1000, seen[1]]);
});

test("[ENG-R5] without time or nodes nothing is judged", () => {
  expect(limitOfNext({ nodes: 0, milliseconds: null }, 4)).toBe(null);
  expect(limitOfNext({ nodes: null, milliseconds: 0 }, 4)).toBe(null);
  expect(limitOfNext({ nodes: null, milliseconds: null }, 4)).toEqual({ nodes: 3000 });
});
