import { expect, test } from "vitest";
import { makeAxes, parsePoint, pointName } from "./axes.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** As on a Go board. */
const WITHOUT_I = LETTERS.replace("I", "");

const gomoku = makeAxes(LETTERS.slice(0, 15), 15);
const go = makeAxes(WITHOUT_I.slice(0, 19), 19);

test.each([
  [1, 1],
  [9, 9],
  [15, 15],
  [19, 19],
  [25, 3],
  [2, 101],
])("[BRD-11] names and points are inverses on %i columns and %i rows", (columns, rows) => {
  const axes = makeAxes(WITHOUT_I.slice(0, columns), rows);
  const points = Array.from({ length: columns * rows }, (_, point) => point);
  const names = points.map((point) => pointName(axes, point));
  expect(new Set(names).size).toBe(columns * rows);
  expect(names.map((name) => parsePoint(axes, name))).toEqual(points);
});

test("[BRD-11] rows are counted from the bottom, and letters are the game's", () => {
  expect([0, 14, 210, 112].map((point) => pointName(gomoku, point))).toEqual(["A15", "O15", "A1", "H8"]);
  expect(pointName(gomoku, 8)).toBe("I15");
  expect(pointName(go, 8)).toBe("J19");
  expect(parsePoint(go, "I9")).toBeNull();
});

test.each(["H8", "h8", " h8 ", "H 8", "8h", "8 H", "H08", "008h", "\th8\n"])("[BRD-11] %j is H8", (text) => {
  expect(parsePoint(gomoku, text)).toBe(112);
});

test.each(["", " ", "H", "8", "P1", "H0", "H16", "HH8", "H-8", "H8.", "8H8", "1H5", "H8H", "H1H5", "undefined", "Ä1"])(
  "[BRD-11] %j names no point",
  (text) => {
    expect(parsePoint(gomoku, text)).toBeNull();
  },
);
