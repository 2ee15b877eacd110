// Fives, playable cards and the effect of each card, on diagrams.
import { openRng, seedRng } from "@tengen/kernel";
import { findFives, makeGrid, pointsWith } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import { CARD_IDS, type CardId } from "./cards.ts";
import { colorsWithFive, GENERATED_STONES, isPlayable, otherColor, resolve } from "./rules.ts";
import { BLACK, COLORS, EMPTY, WHITE, type Board, type CellCode, type ColorCode } from "./state.ts";
import { drawBoard, quietBoard, readBoard, readTarget, redrawBoard } from "./tests/diagrams.ts";
import { FREEZE, GENERATE, INVERT, PLACE, TAKE } from "./tests/positions.ts";

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
    ["in a row", "B B B B B", [BLACK]],
    ["in a column", "W\nW\nW\nW\nW", [WHITE]],
    ["on a falling diagonal", "B\n. B\n. . B\n. . . B\n. . . . B", [BLACK]],
    ["on a rising diagonal", ". . . . W\n. . . W .\n. . W . .\n. W . . .\nW . . . .", [WHITE]],
    ["an overline of six", ". . . . . .\nB B B B B B", [BLACK]],
    ["an overline of nine", "W\nW\nW\nW\nW\nW\nW\nW\nW", [WHITE]],
    ["of both", "B B B B B\n. . . . .\nW W W W W", [BLACK, WHITE]],
    ["two of one colour", "B B B B B\n. . . . .\nB B B B B", [BLACK]],
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
      const rows: CellCode[][] = quietBoard(size).map((row) => row.map(() => EMPTY));
      for (let count = 0; count < 5; count += 1) (rows[y + down * count] as CellCode[])[x + right * count] = WHITE;
      expect(colorsWithFive(rows)).toEqual([WHITE]);
      (rows[y + down * 2] as CellCode[])[x + right * 2] = EMPTY;
      expect(colorsWithFive(rows)).toEqual([]);
    }
    expect(colorsWithFive(quietBoard(size))).toEqual([]);
  });

  test("[CRD-B2] random boards: a five is found exactly if five cells in a row have one colour", () => {
    const chance = openRng(seedRng("random boards"));
    const found = new Map<string, number>();
    for (let round = 0; round < 600; round += 1) {
      const size = chance.pick([5, 6, 9]);
      const stones = chance.pick<readonly CellCode[]>([
        [EMPTY, BLACK, WHITE],
        [BLACK, BLACK, BLACK, WHITE],
        [BLACK, BLACK, WHITE, WHITE, EMPTY],
      ]);
      const board = makeGrid<CellCode>(size, EMPTY).map((row) => row.map(() => chance.pick(stones)));
      const colors = colorsWithFive(board);
      expect(colors, drawBoard(board)).toEqual(
        COLORS.filter((color) => windowsOf(board).includes(`${color}`.repeat(5))),
      );
      found.set(colors.join(" "), (found.get(colors.join(" ")) ?? 0) + 1);
    }
    // No five, black's, white's and both: each often enough.
    expect([...found.keys()].toSorted()).toEqual(["", "1", "1 2", "2"]);
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
    expect(findFives(board, BLACK)).toEqual([[1, 2, 3, 4, 5].map((x) => ({ x, y: x - 1 }))]);
    expect(findFives(board, WHITE)).toEqual([[1, 2, 3, 4, 5, 6].map((y) => ({ x: 6, y }))]);
    expect(findFives(readBoard("B B B B B\nB\nB\nB\nB"), BLACK)).toHaveLength(2);
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
    expect(CARD_IDS.filter((card) => isPlayable(board, card, BLACK))).toEqual(cards);
    const turned = resolve(board, INVERT, BLACK, null, rng()).board;
    expect(CARD_IDS.filter((card) => isPlayable(turned, card, WHITE))).toEqual(cards);
  });
});

describe("effects", () => {
  const STONES = ". W . .\nB . . W\n. . B .";
  const onBoard = (card: CardId) => resolve(readBoard(STONES), card, BLACK, null, rng());
  const onCell = (card: CardId, own: ColorCode, diagram: string) =>
    resolve(readBoard(diagram), card, own, readTarget(diagram), rng());

  test("[CRD-C1] Place Stone places one's own stone", () => {
    const black = onCell(PLACE, BLACK, ". W .\nB * .");
    expect(drawBoard(black.board)).toBe(redrawBoard(". W .\nB B ."));
    expect(black.cells).toEqual([{ x: 1, y: 1 }]);
    expect(drawBoard(onCell(PLACE, WHITE, ". W .\nB * .").board)).toBe(redrawBoard(". W .\nB W ."));
  });

  test("[CRD-C2] Take Stone leaves the cell empty", () => {
    const taken = onCell(TAKE, BLACK, ". W .\nB . w");
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
    expect(resolve(inverted.board, INVERT, WHITE, null, rng()).board).toEqual(readBoard(STONES));
    expect(resolve(readBoard("."), INVERT, BLACK, null, rng()).cells).toEqual([]);
    expect([otherColor(BLACK), otherColor(WHITE)]).toEqual([WHITE, BLACK]);
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
      const { board: grown, cells } = resolve(board, GENERATE, BLACK, null, chance);
      expect(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(GENERATED_STONES);
      for (const { x, y } of cells) {
        expect(board[y]?.[x]).toBe(EMPTY);
        if (grown[y]?.[x] === BLACK) black += 1;
        seen.set(`${x} ${y}`, (seen.get(`${x} ${y}`) ?? 0) + 1);
      }
      expect(pointsWith<CellCode>(grown, EMPTY)).toHaveLength(15 * 15 - 4 - GENERATED_STONES);
      const untouched = grown.map((row, y) =>
        row.map((cell, x) => (cells.some((point) => point.x === x && point.y === y) ? EMPTY : cell)),
      );
      expect(untouched).toEqual(board);
    }
    // 2,000 stones: each of 221 cells was chosen, none much more often than another, and half of them are black.
    expect(seen.size).toBe(221);
    expect(Math.max(...seen.values())).toBeLessThan(30);
    expect(Math.abs(black - 1000)).toBeLessThan(120);
  });

  test("[CRD-C5] with five empty cells it fills the board", () => {
    const { board, cells } = resolve(readBoard(FIVE_EMPTY), GENERATE, WHITE, null, rng());
    expect(pointsWith<CellCode>(board, EMPTY)).toEqual([]);
    expect(cells).toHaveLength(GENERATED_STONES);
  });

  test("[CRD-C1] [CRD-C2] [CRD-C3] [CRD-C4] only Generation uses the generator", () => {
    for (const card of CARD_IDS) {
      const chance = rng();
      resolve(readBoard(STONES), card, BLACK, { x: 1, y: 1 }, chance);
      expect(chance.state().position > 0).toBe(card === GENERATE);
    }
  });
});
