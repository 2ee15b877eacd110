import { unwrap } from "@tengen/kernel";
import { expect, test } from "vitest";
import { readSgf } from "./read-sgf.ts";

/** The notes on a 13x13 game that ends with one black stone and two passes. */
const notesOf = (facts: string): string => unwrap(readSgf(`(;SZ[13]KM[7.5]${facts};B[cc];W[];B[])`)).notes();

test.each([
  ["B+3.5", "Black wins by 3.5 points"],
  ["W+1", "White wins by 1 point"],
  ["0", "Draw"],
])("[GO-G18] RE[%s] that no count gives is told, and the dead stones are to be marked", (result, text) => {
  expect(notesOf(`RE[${result}]`)).toBe(
    `The file does not say which stones are dead: mark them to count. Result in the file: ${text}.`,
  );
});

test("[GO-G18] a result that the count shows is not repeated; one that no count shows is", () => {
  expect(notesOf("RE[B+161.5]")).toBe("");
  expect(notesOf("")).toBe("");
  expect(notesOf("RE[W+R]")).toBe("Result in the file: White wins by resignation.");
});

test("[GO-G19] handicap stones that the file lacks are told", () => {
  expect(unwrap(readSgf("(;SZ[9]HA[2];W[ee])")).notes()).toBe(
    "The file does not say where the handicap stones are: they are on the star points.",
  );
});
