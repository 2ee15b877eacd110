// Fives, playable cards and the effect of each card, on diagrams.
import { openRng, seedRng } from "@tengen/kernel";
import {
  COLORS,
  decodeBoard,
  encodeBoard,
  findFives,
  makeGrid,
  pointsWith,
  type Board,
  type Cell,
  type Color,
} from "@tengen/stones";
import { describe, expect, test } from "vitest";
import { CARD_IDS, type CardId } from "./cards.ts";
import { colorsWithFive, GENERATED_STONES, isPlayable, resolve } from "./rules.ts";
import * as diagrams from "./tests/diagrams.ts";
import { FREEZE, GENERATE, INVERT, PLACE, TAKE } from "./tests/positions.ts";

// The diagrams are of states; the rules work on decoded boards.
const { readTarget, redrawBoard } = diagrams;
const readBoard = (diagram: string, size?: number): Board => decodeBoard(diagrams.readBoard(diagram, size));
const drawBoard = (board: Board): string => diagrams.drawBoard(encodeBoard(board));
const quietBoard = (size: number): Board => decodeBoard(diagrams.quietBoard(size));

const rng = () => openRng(seedRng("rules"));

/** Every five cells in a row of a board, as texts. */
const windowsOf = (board: Board): readonly string[] =>
  board.flatMap((row, y) =>
    row.flatMap((_, x) =>
      [
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ].map(([right = 0, down = 0]) =>
        [0, 1, 2, 3, 4].map((count) => board[y + down * count]?.[x + right * count] ?? "-").join(""),
      ),
    ),
  );

describe("fives", () => {
  test.each([
    ["in a row", "B B B B B", ["black"]],
    ["in a column", "W\nW\nW\nW\nW", ["white"]],
    ["on a falling diagonal", "B\n. B\n. . B\n. . . B\n. . . . B", ["black"]],
    ["on a rising diagonal", ". . . . W\n. . . W .\n. . W . .\n. W . . .\nW . . . .", ["white"]],
    ["an overline of six", ". . . . . .\nB B B B B B", ["black"]],
    ["an overline of nine", "W\nW\nW\nW\nW\nW\nW\nW\nW", ["white"]],
    ["of both", "B B B B B\n. . . . .\nW W W W W", ["black", "white"]],
    ["two of one colour", "B B B B B\n. . . . .\nB B B B B", ["black"]],
    ["four in a row", "B B B B .", []],
    ["four in each direction", "B B B B .\nB B . . .\nB . B . .\nB . . B .\n. . . . .", []],
    ["five with a gap", "B B B . B B", []],
    ["five with an enemy stone in it", "W W W B W W", []],
    ["four after an enemy stone", "W B B B B", []],
    ["four before an enemy stone", "B B B B W", []],
    ["a line that goes on in the next row", ". . B B B\nB B . . .", []],
    ["an empty board", ".", []],
  ] as const)("[CRD-B2] %s", (_name, diagram, colors) => {
    expect(colorsWithFive(readBoard(diagram))).toEqual(colors);
  });

  test.each([5, 9, 15, 19])("[CRD-B1] [CRD-B2] in every corner of a board of %i lines", (size) => {
    const last = size - 1;
    const corners: readonly (readonly [number, number, number, number])[] = [
      [0, 0, 1, 0],
      [0, 0, 0, 1],
      [0, 0, 1, 1],
      [0, last, 1, -1],
      [last, 0, -1, 1],
      [last, last, -1, 0],
      [last, last, 0, -1],
      [last, last, -1, -1],
    ];
    for (const [x, y, right, down] of corners) {
      const rows: Cell[][] = quietBoard(size).map((row) => row.map(() => null));
      for (let count = 0; count < 5; count += 1) (rows[y + down * count] as Cell[])[x + right * count] = "white";
      expect(colorsWithFive(rows)).toEqual(["white"]);
      (rows[y + down * 2] as Cell[])[x + right * 2] = null;
      expect(colorsWithFive(rows)).toEqual([]);
    }
    expect(colorsWithFive(quietBoard(size))).toEqual([]);
  });

  test("[CRD-B2] random boards: a five is found exactly if five cells in a row have one colour", () => {
    const chance = openRng(seedRng("random boards"));
    const found = new Map<string, number>();
    for (let round = 0; round < 600; round += 1) {
      const size = chance.pick([5, 6, 9]);
      const stones = chance.pick<readonly Cell[]>([
        [null, "black", "white"],
        ["black", "black", "black", "white"],
        ["black", "black", "white", "white", null],
      ]);
      const board = makeGrid<Cell>(size, null).map((row) => row.map(() => chance.pick(stones)));
      const colors = colorsWithFive(board);
      expect(colors, drawBoard(board)).toEqual(COLORS.filter((color) => windowsOf(board).includes(color.repeat(5))));
      found.set(colors.join(" "), (found.get(colors.join(" ")) ?? 0) + 1);
    }
    // No five, black's, white's and both: each often enough.
    expect([...found.keys()].toSorted()).toEqual(["", "black", "black white", "white"]);
    expect(Math.min(...found.values())).toBeGreaterThan(10);
  });

  test("[CRD-B2] a line of any length is found once, end to end", () => {
    const board = readBoard(`
      . B . . . . .
      . . B . . . W
      . . . B . . W
      . . . . B . W
      . . . . . B W
      . . . . . . W
      W W W W . . W
    `);
    expect(findFives(board, "black")).toEqual([[1, 2, 3, 4, 5].map((x) => ({ x, y: x - 1 }))]);
    expect(findFives(board, "white")).toEqual([[1, 2, 3, 4, 5, 6].map((y) => ({ x: 6, y }))]);
    expect(findFives(readBoard("B B B B B\nB\nB\nB\nB"), "black")).toHaveLength(2);
  });
});

const FIVE_EMPTY = "B W . W B\n. B W B W\nW W . W W\nB B W B .\nB W . W B";
const FOUR_EMPTY = FIVE_EMPTY.replace(".", "B");

/** A board, and the cards that black can play on it. */
const PLAYABLE: readonly (readonly [string, string, readonly CardId[]])[] = [
  ["an empty board", ".", [PLACE, INVERT, FREEZE, GENERATE]],
  ["only one's own stones", "B . B", [PLACE, INVERT, FREEZE, GENERATE]],
  ["one stone of the opponent", ". . .\n. W .", [PLACE, TAKE, INVERT, FREEZE, GENERATE]],
  ["five empty cells", FIVE_EMPTY, [PLACE, TAKE, INVERT, FREEZE, GENERATE]],
  ["four empty cells", FOUR_EMPTY, [PLACE, TAKE, INVERT, FREEZE]],
  ["one empty cell", drawBoard(quietBoard(5)).replace("B", "."), [PLACE, TAKE, INVERT, FREEZE]],
  ["a full board", drawBoard(quietBoard(5)), [TAKE, INVERT, FREEZE]],
  ["a full board of one's own stones", drawBoard(quietBoard(5)).replaceAll("W", "B"), [INVERT, FREEZE]],
];

describe("playable cards", () => {
  test.each(PLAYABLE)("[CRD-C5] [CRD-C6] %s", (_name, diagram, cards) => {
    const board = readBoard(diagram);
    expect(CARD_IDS.filter((card) => isPlayable(board, card, "black"))).toEqual(cards);
    const turned = resolve(board, INVERT, "black", null, rng()).board;
    expect(CARD_IDS.filter((card) => isPlayable(turned, card, "white"))).toEqual(cards);
  });
});

describe("effects", () => {
  const STONES = ". W . .\nB . . W\n. . B .";
  const onBoard = (card: CardId) => resolve(readBoard(STONES), card, "black", null, rng());
  const onCell = (card: CardId, own: Color, diagram: string) =>
    resolve(readBoard(diagram), card, own, readTarget(diagram), rng());

  test("[CRD-C1] Place Stone places one's own stone", () => {
    const black = onCell(PLACE, "black", ". W .\nB * .");
    expect(drawBoard(black.board)).toBe(redrawBoard(". W .\nB B ."));
    expect(black.cells).toEqual([{ x: 1, y: 1 }]);
    expect(drawBoard(onCell(PLACE, "white", ". W .\nB * .").board)).toBe(redrawBoard(". W .\nB W ."));
  });

  test("[CRD-C2] Take Stone leaves the cell empty", () => {
    const taken = onCell(TAKE, "black", ". W .\nB . w");
    expect(drawBoard(taken.board)).toBe(redrawBoard(". W .\nB . ."));
    expect(taken.cells).toEqual([{ x: 2, y: 1 }]);
  });

  test("[CRD-C3] Polarity Inversion inverts every stone and leaves empty cells", () => {
    const inverted = onBoard(INVERT);
    expect(drawBoard(inverted.board)).toBe(redrawBoard(". B . .\nW . . B\n. . W ."));
    expect(inverted.cells).toEqual([
      { x: 1, y: 0 },
      { x: 0, y: 1 },
      { x: 3, y: 1 },
      { x: 2, y: 2 },
    ]);
    expect(resolve(inverted.board, INVERT, "white", null, rng()).board).toEqual(readBoard(STONES));
    expect(resolve(readBoard("."), INVERT, "black", null, rng()).cells).toEqual([]);
  });

  test("[CRD-C4] Time Freeze touches no stone", () => {
    const frozen = onBoard(FREEZE);
    expect(frozen).toEqual({ board: readBoard(STONES), cells: [] });
  });

  test("[CRD-C5] Spontaneous Generation fills five cells that were empty, and no other", () => {
    const board = readBoard(STONES, 15);
    const chance = openRng(seedRng("generation"));
    const seen = new Map<string, number>();
    let black = 0;
    for (let round = 0; round < 400; round += 1) {
      const { board: grown, cells } = resolve(board, GENERATE, "black", null, chance);
      expect(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(GENERATED_STONES);
      for (const { x, y } of cells) {
        expect(board[y]?.[x]).toBe(null);
        if (grown[y]?.[x] === "black") black += 1;
        seen.set(`${x} ${y}`, (seen.get(`${x} ${y}`) ?? 0) + 1);
      }
      expect(pointsWith<Cell>(grown, null)).toHaveLength(15 * 15 - 4 - GENERATED_STONES);
      const untouched = grown.map((row, y) =>
        row.map((cell, x) => (cells.some((point) => point.x === x && point.y === y) ? null : cell)),
      );
      expect(untouched).toEqual(board);
    }
    // 2,000 stones: each of 221 cells was chosen, none much more often than another, and half of them are black.
    expect(seen.size).toBe(221);
    expect(Math.max(...seen.values())).toBeLessThan(30);
    expect(Math.abs(black - 1000)).toBeLessThan(120);
  });

  test("[CRD-C5] with five empty cells it fills the board", () => {
    const { board, cells } = resolve(readBoard(FIVE_EMPTY), GENERATE, "white", null, rng());
    expect(pointsWith<Cell>(board, null)).toEqual([]);
    expect(cells).toHaveLength(GENERATED_STONES);
  });

  test("[CRD-C1] [CRD-C2] [CRD-C3] [CRD-C4] only Generation uses the generator", () => {
    for (const card of CARD_IDS) {
      const chance = rng();
      resolve(readBoard(STONES), card, "black", { x: 1, y: 1 }, chance);
      expect(chance.state().position > 0).toBe(card === GENERATE);
    }
  });
});
