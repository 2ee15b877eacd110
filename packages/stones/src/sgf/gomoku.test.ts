import { unwrap } from "@tengen/kernel";
import { expect, test } from "vitest";
import { countVariations } from "./game-node.ts";
import { parseGomokuSgf } from "./gomoku.ts";

const movesOf = (text: string) => unwrap(parseGomokuSgf(text)).moves;

test("[SGF-7] the main line of a file, in either notation", () => {
  const moves = [
    { x: 7, y: 7 },
    { x: 8, y: 6 },
    { x: 0, y: 14 },
  ];
  const read = unwrap(parseGomokuSgf("(;GM[4]SZ[15]PB[ann];B[hh];W[ig](;B[ao])(;B[aa]))"));
  expect([read.moves, read.players]).toEqual([moves, { black: "ann", white: "" }]);
  expect(countVariations(read.game)).toBe(1);
  expect(movesOf("(;FF[4]GM[4];B[h8];W[I9]C[a comment];B[a1])")).toEqual(moves);
  expect(movesOf("(;SZ[15:15];B[hh])")).toEqual(moves.slice(0, 1));
});

test.each([
  ["text that is not SGF", "h8 i9", /no "\(;"/u],
  ["a truncated file", "(;GM[4];B[hh", /ends in the middle/u],
  ["another game", "(;GM[1];B[hh])", /not a Gomoku game: it has GM\[1\]/u],
  ["another size", "(;GM[4]SZ[19];B[hh])", /The board must be 15x15/u],
  ["setup stones", "(;GM[4]AB[hh];B[ig])", /\(AB\)/u],
  ["two moves in a node", "(;GM[4];B[hh]W[ig])", /Move 1: there are two moves/u],
  ["a move out of turn", "(;GM[4];B[hh];B[ig])", /Move 2 must be white's, not black's/u],
  ["a point off the board", "(;GM[4];B[pp])", /Move 1: "pp" is not a point/u],
  ["a row off the board", "(;GM[4];B[h16])", /Move 1: "h16" is not a point/u],
  ["a pass", "(;GM[4];B[])", /Move 1: "" is not a point/u],
])("[SGF-7] refuses %s", (_name, text, message) => {
  const refused = parseGomokuSgf(text);
  expect(refused.ok ? "" : refused.error.message).toMatch(message);
});
