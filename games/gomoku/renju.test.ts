// Renju's forbidden moves on drawings (tests/renju-drawing.ts), and compared with a slow reference.
import { openRng, seedRng } from "@tengen/kernel";
import { forbiddenKind, forbiddenPoints, FORBIDDEN_KINDS, type Board, type ForbiddenKind } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import { readDrawing, type Drawing } from "./tests/renju-drawing.ts";
import { KNOWN_POSITIONS } from "./tests/renju-known.ts";
import { randomRenjuPosition } from "./tests/renju-positions.ts";
import { referenceForbidden } from "./tests/renju-reference.ts";

const found = (board: Board): readonly string[] => forbiddenPoints(board).map(({ x, y, kind }) => `${x},${y} ${kind}`);

const expectDrawn = (drawing: Drawing): void => {
  const { board, expected } = readDrawing(drawing);
  expect(found(board)).toEqual(expected);
  expect(referenceForbidden(board), "the reference differs").toEqual(expected);
};

type Case = readonly [string, Drawing];

describe("[GMK-J3] overlines", () => {
  test.each<Case>([
    ["six with the gap in the middle", { rows: ["B B B o B B"] }],
    ["six with the gap near the end", { rows: ["B B B B o B"] }],
    ["seven", { rows: ["B B B o B B B"] }],
    ["nine", { rows: ["B B B B o B B B B"] }],
    ["in a column at the edge", { at: [0, 0], rows: ["B", "B", "o", "B", "B", "B"] }],
    ["on a diagonal into a corner", { at: [9, 9], rows: ["B", ". B", ". . o", ". . . B", ". . . . B", ". . . . . B"] }],
    ["not with five", { rows: ["B B a B B"] }],
    ["not with a white stone between", { rows: ["B B a W B B B"] }],
  ])("%s", (_name, drawing) => {
    expectDrawn(drawing);
  });
});

describe("[GMK-J4] double-fours", () => {
  test.each<Case>([
    ["two fours that cross", { rows: ["W", "B", "B", "B", "f B B B W"] }],
    [
      "two broken fours that cross",
      { rows: [". . . W", ". . . B", ". . . B", ". . . .", "W B . f B B W", ". . . B", ". . . W"] },
    ],
    ["two in one line: X.XXX.X", { rows: ["B . B f B . B"] }],
    ["two in one line: XX.XX.XX", { rows: ["B B . B f . B B"] }],
    ["two in one line: XXX.X.XXX", { rows: ["B B B . f . B B B"] }],
    ["not if white has filled a gap", { rows: ["B W B a B . B"] }],
    ["not a straight four, which is one four", { rows: ["B B a B"] }],
    ["not a four and a three", { rows: ["W", "B", "B", "B", "a B B"] }],
    ["not if one five would be six", { rows: [". . . . W", ". . . . B", ". . . . B", ". . . . B", "W B B B a . B"] }],
  ])("%s", (_name, drawing) => {
    expectDrawn(drawing);
  });
});

describe("[GMK-J5] double-threes", () => {
  test.each<Case>([
    ["two threes that cross", { rows: [". . B", ". . B", "B B t"] }],
    ["two threes with gaps", { rows: [". . . B", ". . . B", ". . . .", ". B B t"] }],
    ["a three with the gap at the stone", { rows: ["B . t B", ". . B", ". . .", ". . B"] }],
    ["three threes", { rows: [". . B", ". . B", "B B t", ". . . B", ". . . . B"] }],
    ["six points are room enough", { rows: [". . . B", ". . . B", "W . B t B . . W"] }],
    ["not if white closes one", { rows: [". . W", ". . B", ". . B", "B B a"] }],
    ["not if one has only five points", { rows: [". . . B", ". . . B", "W . B a B . W"] }],
    ["not if one starts at the edge", { at: [0, 4], rows: [". . B", ". . B", "B B a"] }],
    ["not if one can only become an overline", { rows: [". . . . B", ". . . . B", "W . B B a . . B"] }],
    ["not if the four makes one line", { rows: [". . . B", ". . . B", ". B B a B"] }],
  ])("%s", (_name, drawing) => {
    expectDrawn(drawing);
  });
});

describe("[GMK-J6] a three counts only if black may make it a straight four", () => {
  /** The row is closed on the left: only the point right of `a` can make the straight four. */
  const withColumn = (...column: readonly string[]): Drawing => ({
    rows: [". . . . B", ". . . . B", ...column],
  });

  test.each<Case>([
    [
      "not where that stone would be a double-four",
      withColumn("W . B B a .", ". . . . t B", ". . . . . B", ". . . . . B", ". . . . . W"),
    ],
    [
      "not where that stone would be an overline",
      withColumn(
        "W . B B a o",
        ". . . . t B",
        ". . . . . B",
        ". . . . . B",
        ". . . . . B",
        ". . . . . B",
        ". . . . . W",
      ),
    ],
    [
      "not where that stone makes five in another line",
      withColumn("W . B B a .", ". . . . t B", ". . . . . B", ". . . . . B", ". . . . . B", ". . . . . W"),
    ],
    [
      "not where that stone would be a double-three",
      { rows: [". . . . B t . B", ". . . t B . B", "W . B B a t", ". . . . t B", ". . . . . B"] },
    ],
    [
      "but where that double-three is none either: a white stone far away has closed one of its threes",
      {
        at: [3, 2],
        rows: [
          ". . . . . . . . . W",
          ". . . . . . . . . .",
          ". . . . B t . B . .",
          ". . . t B . B . . .",
          "W . B B t t . . . .",
          ". . . . t B . . . .",
          ". . . . . B . . . .",
        ],
      },
    ],
  ])("%s", (_name, drawing) => {
    expectDrawn(drawing);
  });
});

describe("[GMK-J2] a five is never forbidden", () => {
  test.each<Case>([
    ["with an overline", { rows: ["W . . W", "B B B a B B", ". . . B", ". . t B", ". . . B", ". . . B", ". . . W"] }],
    [
      "with a double-four",
      { at: [2, 3], rows: [". W . . . W", ". B t t B .", "t B t B t .", ". B B t t .", ". a B B B B", ". . . t . ."] },
    ],
    ["with a double-three", { rows: [". . . . B t B", ". . . t B B", "B B B B a"] }],
  ])("%s", (_name, drawing) => {
    expectDrawn(drawing);
  });
});

describe("[GMK-J3] [GMK-J4] [GMK-J5] [GMK-J6] positions whose forbidden points are known", () => {
  test.each(KNOWN_POSITIONS.map((position) => [`${position.name} (${position.source})`, position] as const))(
    "%s",
    (_name, drawing) => {
      expectDrawn(drawing);
    },
  );
});

test("[GMK-J2] a single point is judged as in the whole position; an occupied one is not forbidden", () => {
  const { board } = readDrawing({
    rows: [". . . . B t . B", ". . . t B . B", "W . B B a t", ". . . . t B", ". . . . . B"],
  });
  const kinds = new Map(forbiddenPoints(board).map(({ x, y, kind }) => [`${x},${y}`, kind]));
  for (let y = 0; y < 15; y += 1) {
    for (let x = 0; x < 15; x += 1) expect(forbiddenKind(board, { x, y })).toBe(kinds.get(`${x},${y}`) ?? null);
  }
});

test("[GMK-J3] [GMK-J4] [GMK-J5] [GMK-J6] random positions: the same points as a slow reference finds", () => {
  const rng = openRng(seedRng("renju"));
  const kinds = new Set<ForbiddenKind>();
  for (let position = 0; position < 200; position += 1) {
    const board = randomRenjuPosition(rng);
    expect(found(board)).toEqual(referenceForbidden(board));
    for (const { kind } of forbiddenPoints(board)) kinds.add(kind);
  }
  expect([...kinds].toSorted()).toEqual([...FORBIDDEN_KINDS].toSorted());
});
