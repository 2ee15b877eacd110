import { err, ok } from "@tengen/kernel";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { makeOpening, parseOpening, parseOpenings, positionKey, symmetriesOf } from "./opening.ts";

test("[TRN-O1] points and offsets, comments and empty lines", () => {
  const openings = parseOpenings("# a comment\n\nh8 i9 G7 # even\nh8i9g7\r\n0,0,1,-1,-1,1\n 0,0, 1,-1, -1,1\n");
  const stones = [
    { x: 7, y: 7 },
    { x: 8, y: 6 },
    { x: 6, y: 8 },
  ];
  expect(openings).toEqual(ok([stones, stones, stones, stones]));
});

test("[TRN-O1] writing and parsing are inverses", () => {
  const cell = fc.record({ x: fc.nat(14), y: fc.nat(14) });
  const stones = fc.uniqueArray(cell, { minLength: 1, maxLength: 12, selector: ({ x, y }) => y * 15 + x });
  fc.assert(
    fc.property(stones, (opening) => {
      expect(parseOpening(makeOpening(opening))).toEqual(ok(opening));
      const offsets = opening.map(({ x, y }) => `${x - 7},${y - 7}`).join(",");
      expect(parseOpening(offsets)).toEqual(ok(opening));
    }),
    { seed: 1 },
  );
});

test.each([
  ["neither notation", "h8 i9\nhello\n", /^line 2: expected points/u],
  ["both notations in one line", "h8 1,1\n", /^line 1: expected points/u],
  ["a point off the board", "h8 p3\n", /^line 1: stone 2 is off the 15x15 board/u],
  ["row 16", "a16\n", /^line 1: stone 1 is off/u],
  ["row 0", "a0\n", /^line 1: stone 1 is off/u],
  ["an offset off the board", "# x\n0,0,8,0\n", /^line 2: stone 2 is off/u],
  ["two stones on a point", "h8 g7 h8\n", /^line 1: there are two stones on H8/u],
  ["an x without a y", "0,0,1\n", /^line 1: the last x has no y/u],
  ["no openings", "# nothing\n\n", /^the file has no openings/u],
])("[TRN-O2] refuses %s, with the line", (_name, text, fault) => {
  expect(parseOpenings(text)).toEqual(err(expect.stringMatching(fault)));
});

test("[TRN-O3] the key is the same under symmetries and move orders", () => {
  const cell = fc.record({ x: fc.nat(14), y: fc.nat(14) });
  const stones = fc.uniqueArray(cell, { minLength: 3, maxLength: 8, selector: ({ x, y }) => y * 15 + x });
  fc.assert(
    fc.property(stones, (opening) => {
      const key = positionKey(opening);
      expect(new Set(symmetriesOf(opening).map(positionKey))).toEqual(new Set([key]));
      // The first and the third stone are both black's.
      const swapped = opening.with(0, opening[2] ?? { x: 0, y: 0 }).with(2, opening[0] ?? { x: 0, y: 0 });
      expect(positionKey(swapped)).toBe(key);
    }),
    { seed: 1 },
  );
});

test("[TRN-O3] other positions have other keys", () => {
  const keys = ["h8 i9 g7", "h8 i9 g8", "h8 i8 g7", "i9 h8 g7", "h8 i9"].map((text) => {
    const opening = parseOpening(text);
    return opening.ok ? positionKey(opening.value) : "";
  });
  expect(new Set(keys).size).toBe(keys.length);
});

test("[TRN-O3] there are eight symmetries", () => {
  const all = symmetriesOf([{ x: 1, y: 3 }]).map(([stone]) => `${stone?.x},${stone?.y}`);
  expect(new Set(all)).toEqual(new Set(["1,3", "13,3", "1,11", "13,11", "3,1", "3,13", "11,1", "11,13"]));
});
