// Openings: what was played in a position, whatever the order of its moves or the side of the board.
import * as fc from "fast-check";
import { fuzzText } from "@tengen/testkit/fuzz-text";
import { describe, expect, test } from "vitest";
import {
  directionsOf,
  foldMove,
  foldPosition,
  makeOpeningBook,
  makePositionText,
  MAX_OPENING_MOVES,
  moveBetween,
  movesIn,
  parsePositionText,
  readOpeningMoves,
  resultOf,
  unfoldMove,
  type OpeningGame,
  type OpeningPosition,
} from "./openings.ts";

const SIZE = 15;
/** A point by its column and row, from the top left. */
const at = (x: number, y: number): number => y * SIZE + x;
const CENTRE = at(7, 7);
const PASS = SIZE * SIZE;

/** The position after moves without rules; a pass places nothing. */
const positionAfter = (moves: readonly number[]): OpeningPosition => {
  const stones = Array.from({ length: SIZE * SIZE }, (): "black" | "white" | null => null);
  for (const [index, move] of moves.entries()) if (move !== PASS) stones[move] = index % 2 === 0 ? "black" : "white";
  return { stones, toMove: moves.length % 2 === 0 ? "black" : "white" };
};

const gameOf = (moves: readonly number[], result: OpeningGame["result"] = null): OpeningGame => ({
  moves: readOpeningMoves([...moves, 0].map((_, count) => positionAfter(moves.slice(0, count)))),
  result,
});

describe("[OPN-1] the moves in a position", () => {
  test("are counted with the ends of their games, the most frequent first", () => {
    const book = makeOpeningBook([
      gameOf([CENTRE, at(7, 6), at(3, 3)], "black"),
      gameOf([CENTRE, at(7, 6)], "white"),
      gameOf([CENTRE, at(7, 6)], "draw"),
      gameOf([CENTRE, at(7, 6)]),
      gameOf([CENTRE, at(8, 6)], "white"),
    ]);
    expect(movesIn(book, positionAfter([CENTRE]))).toEqual([
      { move: expect.any(Number), games: 4, black: 1, white: 1, draw: 1 },
      { move: expect.any(Number), games: 1, black: 0, white: 1, draw: 0 },
    ]);
    expect(movesIn(book, positionAfter([at(0, 0)]))).toEqual([]);
  });

  test("are in the order of the points where they are as frequent", () => {
    const opened = [CENTRE, at(3, 4)];
    const book = makeOpeningBook([10, 200, 4, 200, 90].map((move) => gameOf([...opened, move])));
    const moves = movesIn(book, positionAfter(opened));
    expect(moves.map(({ move, games }) => [move, games])).toEqual([
      [200, 2],
      [4, 1],
      [10, 1],
      [90, 1],
    ]);
  });

  test("end after the first moves of a game", () => {
    const moves = Array.from({ length: 40 }, (_, index) => index * 3);
    expect(gameOf(moves).moves).toHaveLength(MAX_OPENING_MOVES);
    const book = makeOpeningBook([gameOf(moves)]);
    expect(movesIn(book, positionAfter(moves.slice(0, MAX_OPENING_MOVES - 1)))).toHaveLength(1);
    expect(movesIn(book, positionAfter(moves.slice(0, MAX_OPENING_MOVES)))).toEqual([]);
  });

  test.each([
    [null, null],
    [{ winners: null, reason: "aborted" }, null],
    [{ winners: null, reason: "agreement" }, "draw"],
    [{ winners: ["bob"], reason: "resignation" }, "black"],
  ])("a game with the outcome %o counts as %s", (outcome, result) => {
    expect(resultOf(outcome, ["ann", "bob"], ["white", "black"])).toBe(result);
  });
});

describe("[OPN-2] a position", () => {
  test("is the same whatever the order of its moves; the side to move counts", () => {
    const [a, b, c, d] = [at(3, 4), at(9, 9), at(5, 5), at(1, 2)];
    const book = makeOpeningBook([gameOf([a, b, c, d])]);
    expect(movesIn(book, positionAfter([c, b, a])).map(({ move }) => move)).toEqual([d]);
    expect(movesIn(book, { ...positionAfter([c, b, a]), toMove: "black" })).toEqual([]);
  });

  test("has eight directions", () => {
    // A board of two lines: 0 1 above 2 3.
    expect(directionsOf(2).map((way) => way.join(""))).toEqual([
      "0123",
      "1032",
      "2301",
      "3210",
      "0213",
      "2031",
      "1302",
      "3120",
    ]);
    expect(new Set(directionsOf(5).map((way) => way.join())).size).toBe(8);
    for (const way of directionsOf(5)) expect(way.toSorted((a, b) => a - b)).toEqual(Array.from(Array(25).keys()));
  });

  test("is the same in all eight directions, and its moves lie as the shown board does", () => {
    const turns: readonly ((point: number) => number)[] = [
      (point) => at(SIZE - 1 - (point % SIZE), Math.floor(point / SIZE)),
      (point) => at(Math.floor(point / SIZE), point % SIZE),
      (point) => at(SIZE - 1 - Math.floor(point / SIZE), point % SIZE),
      (point) => at(point % SIZE, SIZE - 1 - Math.floor(point / SIZE)),
      (point) => at(Math.floor(point / SIZE), SIZE - 1 - (point % SIZE)),
      (point) => at(SIZE - 1 - Math.floor(point / SIZE), SIZE - 1 - (point % SIZE)),
      (point) => at(SIZE - 1 - (point % SIZE), SIZE - 1 - Math.floor(point / SIZE)),
    ];
    const moves = [at(3, 4), at(9, 8), at(5, 2)];
    const book = makeOpeningBook([gameOf(moves)]);
    for (const turn of turns) {
      const turned = moves.map(turn);
      expect(movesIn(book, positionAfter(turned.slice(0, 2))).map(({ move }) => move)).toEqual(turned.slice(2));
    }
  });

  test("that is symmetric has equal moves once; another move, such as a pass, is no point", () => {
    const book = makeOpeningBook([
      gameOf([CENTRE, at(6, 7)]),
      gameOf([CENTRE, at(8, 7)]),
      gameOf([CENTRE, at(7, 8)]),
      gameOf([CENTRE, PASS]),
    ]);
    const moves = movesIn(book, positionAfter([CENTRE]));
    expect(moves.map(({ games }) => games)).toEqual([3, 1]);
    expect(moves[1]?.move).toBe(PASS);
  });

  test("has as many directions as it is symmetric, and of its equal moves the first counts", () => {
    const corners = [at(0, 0), at(SIZE - 1, 0), at(0, SIZE - 1), at(SIZE - 1, SIZE - 1)];
    const centred = foldPosition(positionAfter([CENTRE]));
    expect(centred.ways).toHaveLength(8);
    expect(corners.map((corner) => foldMove(centred, corner))).toEqual([0, 0, 0, 0]);
    const edges = [at(7, 0), at(0, 7), at(14, 7), at(7, 14)];
    expect(edges.map((edge) => foldMove(centred, edge))).toEqual([7, 7, 7, 7]);
    // Symmetric by one diagonal, by one axis, and not at all.
    expect(foldPosition(positionAfter([at(3, 3)])).ways).toHaveLength(2);
    expect(foldPosition(positionAfter([at(7, 3)])).ways).toHaveLength(2);
    expect(foldPosition(positionAfter([at(7, 3), at(8, 3)])).ways).toHaveLength(1);
  });
});

describe("[OPN-3] a position as a text", () => {
  test("is the side to move and the points, and is read back", () => {
    const position: OpeningPosition = { stones: ["black", null, null, "white"], toMove: "white" };
    expect(makePositionText(position)).toBe("WB..W");
    expect(parsePositionText("WB..W")).toEqual(position);
  });

  test.each([
    "",
    "B",
    "B...",
    "x....",
    "B...x",
    "BB..W ",
    "xxxxxB....",
    "B....xxxxx",
    `B${".".repeat(676)}`,
    `B${".".repeat(100_000)}`,
  ])("is refused: %#", (text) => {
    expect(parsePositionText(text)).toBeNull();
  });

  test("is read back as it was written, or refused, whatever the text", () => {
    const valid = [makePositionText(positionAfter([1, 2, 3])), "WB..W", "B."];
    fc.assert(
      fc.property(fuzzText(valid), (text) => {
        const read = parsePositionText(text);
        return read === null || makePositionText(read) === text;
      }),
    );
  });

  test("folds to the same text in all directions, and its moves with it", () => {
    const asked = positionAfter([at(3, 4), at(9, 8)]);
    const folded = foldPosition(asked);
    const turned = foldPosition(positionAfter([at(4, 3), at(8, 9)]));
    expect(turned.text).toBe(folded.text);
    expect(foldMove(turned, at(2, 5))).toBe(foldMove(folded, at(5, 2)));
    expect(unfoldMove(folded, foldMove(folded, at(5, 2)))).toBe(at(5, 2));
    // A server folds what a page has folded already: nothing changes.
    const again = foldPosition(parsePositionText(folded.text) ?? asked);
    expect([again.text, unfoldMove(again, 17)]).toEqual([folded.text, 17]);
  });
});

describe("[OPN-4] the move between two positions", () => {
  const before = positionAfter([CENTRE]);
  test.each<[string, OpeningPosition, number | null]>([
    ["is the point of the new stone", positionAfter([CENTRE, 3]), 3],
    ["is a pass where only the side to move changes", { ...before, toMove: "black" }, PASS],
    ["is none where nothing changes, as by a choice", before, null],
    ["is none where a stone is gone", { stones: before.stones.with(CENTRE, null), toMove: "black" }, null],
    ["is none for two stones at once", positionAfter([CENTRE, 3, 4]), null],
    [
      "is none for a stone of the other side",
      { stones: before.stones.map((stone, point) => (point === 3 ? "black" : stone)), toMove: "black" },
      null,
    ],
  ])("%s", (_name, after, expected) => {
    expect(moveBetween(before, after)).toBe(expected);
  });

  test("is there although it captures", () => {
    const stones = positionAfter([CENTRE, 0]).stones.with(CENTRE, null);
    expect(moveBetween(before, { stones, toMove: "black" })).toBe(0);
  });

  test("is left out where a position is no part of the opening", () => {
    expect(readOpeningMoves([positionAfter([]), null, positionAfter([1]), positionAfter([1, 2])])).toMatchObject([
      { move: 2 },
    ]);
  });
});
