// Counting, on diagrams with known counts.
import { countGame, territoryOf, totalOf, type CountInput, type GoCount, type Point } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import { drawBoard, readBoard } from "../tests/diagrams.ts";

const rows = (row: string): string => Array.from({ length: 9 }, () => row).join("\n");
const input = (diagram: string, changes: Partial<CountInput> = {}): CountInput => ({
  board: readBoard(diagram),
  captures: { black: 0, white: 0 },
  dead: [],
  komi: 0,
  bonus: 0,
  ...changes,
});
const totals = (counting: "area" | "territory", given: CountInput): readonly number[] => {
  const { black, white } = countGame(counting, given);
  return [totalOf(black), totalOf(white)];
};

const DIVIDED = rows(". . . B W . . . .");
const DEAD_STONE = DIVIDED.replace(/^(?:.*\n){4}.*$/mu, (text) => text.replace(/[^\n]*$/u, ". W . B W . . . ."));
const B5: Point = { x: 1, y: 4 };

describe("area", () => {
  test("[GO-T3] [GO-T6] stones and surrounded points", () => {
    expect(totals("area", input(DIVIDED))).toEqual([36, 45]);
    expect(countGame("area", input(DIVIDED)).black).toEqual({
      stones: 9,
      territory: 27,
      prisoners: 0,
      dead: 0,
      komi: 0,
      bonus: 0,
    } satisfies GoCount);
  });

  test("[GO-T3] dead stones are removed first; those that live split the area", () => {
    expect(totals("area", input(DEAD_STONE, { dead: [B5] }))).toEqual([36, 45]);
    expect(totals("area", input(DEAD_STONE))).toEqual([9, 46]);
  });

  test("[GO-T3] [GO-HC4] captures do not count; komi and compensation are white's", () => {
    const given = input(DIVIDED, { captures: { black: 7, white: 3 }, komi: 0.5, bonus: 4 });
    expect(totals("area", given)).toEqual([36, 49.5]);
  });
});

describe("territory", () => {
  test("[GO-T4] [GO-T6] surrounded points, captured and dead stones", () => {
    const given = input(DEAD_STONE, { dead: [B5], captures: { black: 2, white: 5 }, komi: 6.5 });
    expect(countGame("territory", given)).toEqual({
      black: { stones: 0, territory: 27, prisoners: 2, dead: 1, komi: 0, bonus: 0 },
      white: { stones: 0, territory: 36, prisoners: 5, dead: 0, komi: 6.5, bonus: 0 },
    });
    expect(totals("territory", given)).toEqual([30, 47.5]);
  });

  test("[GO-T3] [GO-T4] who plays the last dame gains a point by area, none by territory", () => {
    const walls = rows(". . . B . W . . .");
    const filled = walls
      .split("\n")
      .map((row, y) => (y % 2 === 0 ? row.replace("B .", "B B") : row.replace(". W", "W W")))
      .join("\n");
    expect(totals("area", input(filled))).toEqual([41, 40]);
    expect(totals("territory", input(filled))).toEqual([27, 27]);
  });

  test("[GO-T4] dame count for nobody, and a territory beside dame counts", () => {
    expect(totals("territory", input(rows(". . . B . W . . .")))).toEqual([27, 27]);
    expect(totals("area", input(rows(". . . B . W . . .")))).toEqual([36, 36]);
  });

  test("[GO-T4] an empty board belongs to nobody", () => {
    expect(totals("territory", input(rows(". . . . . . . . .")))).toEqual([0, 0]);
  });
});

/** Upper left: black and white groups with an eye each, and a common liberty on C5. */
const SEKI = `
  . B . W .
  B B W W W
  W W B B B
  . W B . B
  W W B B .
`;

describe("seki", () => {
  test("[GO-T5] eyes in seki are no territory", () => {
    expect(drawBoard(territoryOf(readBoard(SEKI)))).toBe(
      drawBoard(
        readBoard(`
          . . . . .
          . . . . .
          . . . . .
          W . . B .
          . . . . B`),
      ),
    );
    expect(totals("territory", input(SEKI))).toEqual([2, 1]);
  });

  test("[GO-T3] [GO-T5] by area they count, the common liberty does not", () => {
    expect(totals("area", input(SEKI))).toEqual([13, 11]);
  });

  test("[GO-T5] with two eyes, or a large one, a group beside dame is not in seki", () => {
    const twoEyes = `
      . B . B . W
      B B B B B W
      W W W W W W
      . . . . . .
      W W W W W W
      . W . . . .`;
    // Black's eyes on A6 and C6; E6 is dame.
    expect(countGame("territory", input(twoEyes)).black.territory).toBe(2);
    const oneEye = twoEyes.replace(". B . B . W", "B B . B . W");
    expect(countGame("territory", input(oneEye, { seki: "one-side" })).black.territory).toBe(0);
    const large = `
      . . . B . W
      B B B B W W
      W W W W W W
      . . . . . .
      W W W W W W
      . W . . . .`;
    for (const seki of ["both-sides", "one-side"] as const)
      expect(countGame("territory", input(large, { seki })).black.territory).toBe(3);
    const small = input(large.replace(". . . B", "B . . B"), { seki: "one-side" });
    expect(countGame("territory", small).black.territory).toBe(0);
  });

  /** Two games of GNU Go with itself before the last dame. With all of them filled it counts the same territory. */
  const UNFILLED = `
    . . . B W W . . .
    . . B . B W . W .
    . B . . B . W . .
    B . . B . . . W .
    W B B B . B B B W
    W W W W B . B W .
    . . . W W B W W .
    . W . W B B B B W
    . . . . . . . . .`;
  const UNFILLED_TOO = `
    . B W W W W . . .
    . . B W B W . W .
    B B . B B W W . W
    . B . B . W B W W
    B B B B W . B B W
    B W W . W W . B B
    . B W W W B B . .
    B B W . . W B . B
    . B B W W W B . .`;

  test("[GO-T7] groups with a common liberty belong together: an unfilled cutting point makes no seki", () => {
    expect(totals("territory", input(UNFILLED))).toEqual([12, 10]);
    expect(totals("territory", input(UNFILLED, { seki: "one-side" }))).toEqual([11, 10]);
    expect(totals("territory", input(UNFILLED_TOO))).toEqual([13, 8]);
    expect(totals("territory", input(UNFILLED_TOO, { seki: "one-side" }))).toEqual([13, 6]);
    // Black's two groups with one eye each meet at C6, where white's group with one eye touches them.
    const two = `
      . B . B . B
      B B W B B B
      W W W W W W
      . W B B B B
      W W B . . .
      B B B . . .`;
    expect(totals("territory", input(two))).toEqual([8, 1]);
    expect(totals("territory", input(two, { seki: "one-side" }))).toEqual([6, 0]);
    // The common liberty is no eye.
    expect(totals("territory", input(two.replace(". B . B . B", ". B . B B B")))).toEqual([6, 0]);
  });

  test("[GO-T5] [GO-T7] groups around one eye belong together; a group without an eye is weak", () => {
    // White has no eye. Of black's stones around A5 only B5 touches the dame on C5.
    const shared = `
      . B . W W
      B W W W W
      W W W W W
      W W W W W
      W W W W W`;
    expect(totals("territory", input(shared))).toEqual([0, 0]);
  });

  test("[GO-T7] one weak group beside the dame is enough", () => {
    // The dame are C7 and D7. White's stone on E7 is weak, its other group has two eyes.
    const both = `
      . B . . W B .
      B B W B B B B
      W W W W W W W
      . W . W W W W
      W W W W W W W
      W W W W W W W
      W W W W W W W`;
    expect(totals("territory", input(both))).toEqual([0, 2]);
  });

  test("[GO-T7] beside dame only groups that touch a weak group of the other colour are in seki", () => {
    // White around black has two eyes.
    const alive = `
      B B . B . W . W .
      B B B B B W W W W
      W W W W W W . . .`;
    expect(countGame("territory", input(alive)).black.territory).toBe(1);
    expect(countGame("territory", input(alive, { seki: "one-side" })).black.territory).toBe(0);
    // Both sides of a seki have one eye.
    expect(totals("territory", input(SEKI))).toEqual(totals("territory", input(SEKI, { seki: "one-side" })));
  });
});
