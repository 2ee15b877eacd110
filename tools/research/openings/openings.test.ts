import fs from "node:fs";
import path from "node:path";
import { parseOpening, parseOpenings, positionKey, type Opening } from "@tengen/engine-protocols/tournament";
import { expect, test } from "vitest";
import { openJudge, parseHeader } from "./judge.ts";
import { findOpenings, isQuiet, STONES } from "./openings.ts";

const text = fs.readFileSync(path.resolve(import.meta.dirname, "../../../games/gomoku/openings.txt"), "utf8");
const readOpening = (notation: string): Opening => {
  const opening = parseOpening(notation);
  if (!opening.ok) throw new Error(opening.error);
  return opening.value;
};
const openings = parseOpenings(text);
const own = openings.ok ? openings.value : [];

test("[TRN-O4] the openings are many, short, quiet, and different", () => {
  expect(own.length).toBeGreaterThanOrEqual(100);
  expect(new Set(own.map(positionKey)).size).toBe(own.length);
  expect(own.filter(({ length }) => length < STONES.least || length > STONES.most)).toEqual([]);
  expect(own.filter((opening) => !isQuiet(opening))).toEqual([]);
});

test("[TRN-O4] the judge named in the file reproduces the win rates", async () => {
  const { within, ...setting } = parseHeader(text);
  const { judge, close } = openJudge(setting);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of [lines[0], lines[50], lines[99]]) {
    const [stones = "", rate = ""] = (line ?? "").split("#");
    const winRate = await judge(readOpening(stones));
    expect(winRate.toFixed(3)).toBe(rate.trim());
    expect(Math.abs(winRate - 0.5)).toBeLessThanOrEqual(within);
  }
  await close();
});

test("[TRN-O4] found openings are even, different, and reproducible", async () => {
  // A judge that considers openings with a stone on the centre even.
  const judge = (opening: Opening): Promise<number> =>
    Promise.resolve(opening.some(({ x, y }) => x === 7 && y === 7) ? 0.52 : 0.9);
  const find = (seed: string) => findOpenings({ seed, count: 5, within: 0.03, judge, onProgress: () => {} });
  const found = await find("s");
  expect(found).toHaveLength(5);
  expect(found.every(({ opening, winRate }) => winRate === 0.52 && isQuiet(opening))).toBe(true);
  expect(new Set(found.map(({ opening }) => positionKey(opening))).size).toBe(5);
  expect(await find("s")).toEqual(found);
  expect(await find("t")).not.toEqual(found);
});

test.each([
  ["open three: an open four is next", "g8 a1 h8 a15 i8 o1", false],
  ["three, blocked at one end", "g8 f8 h8 a15 i8 o1", true],
  ["broken open three", "f8 a1 h8 a15 i8 o1", false],
  ["four with one open end: a five is next", "g8 f8 h8 a15 i8 o1 j8", false],
  ["two threes that cross in one cell: two fours are next", "e8 d8 f8 h4 g8 o1 h5 a15 h6 o15 h7 a1", false],
  ["open three of white", "a1 g8 a15 h8 o1 i8 o15", false],
  ["scattered stones", "h8 i9 g7 j6", true],
])("[TRN-O4] %s", (_name, notation, quiet) => {
  expect(isQuiet(readOpening(notation))).toBe(quiet);
});
