// The rulesets of Gomoku as data: the board, the rows that win, and the openings that a match can choose from. The oldest
// one, freestyle-15x15-v1, has an engine and a state of its own (engine.ts, state.ts).
import { cellAt, LINE_DIRECTIONS, lineThrough, step, STONES_TO_WIN, type Grid, type Point } from "@tengen/stones";
import type { OpeningRule } from "./opening.ts";
import { otherLetter, type CellLetter, type ColorLetter } from "./state.ts";

/** Which rows win. */
type RowRule = "five-or-more" | "exactly-five" | "caro" | "renju";

export interface Ruleset {
  readonly rulesetVersion: string;
  readonly size: number;
  readonly rows: RowRule;
  /** The values of the option `opening`; the first is the default. */
  readonly openings: readonly OpeningRule[];
}

export const FREESTYLE_20: Ruleset = {
  rulesetVersion: "freestyle-20x20-v1",
  size: 20,
  rows: "five-or-more",
  openings: ["none", "swap2"],
};

export const STANDARD: Ruleset = {
  rulesetVersion: "standard-15x15-v1",
  size: 15,
  rows: "exactly-five",
  openings: ["none", "swap2"],
};

export const CARO: Ruleset = { rulesetVersion: "caro-15x15-v1", size: 15, rows: "caro", openings: ["none"] };

export const RENJU: Ruleset = {
  rulesetVersion: "renju-15x15-v1",
  size: 15,
  rows: "renju",
  openings: ["none", "taraguchi-10", "soosyrv-8"],
};

/** Whether an unbroken row of a colour, which nothing of that colour continues, wins. `ends` are the cells beyond it. */
const wins = (
  rule: RowRule,
  color: ColorLetter,
  length: number,
  ends: readonly (CellLetter | undefined)[],
): boolean => {
  switch (rule) {
    case "five-or-more":
      return length >= STONES_TO_WIN;
    case "exactly-five":
      // [GMK-X1]
      return length === STONES_TO_WIN;
    case "caro":
      // [GMK-C1] [GMK-C2] The edge of the board, where there is no cell, blocks nothing.
      return length > STONES_TO_WIN || (length === STONES_TO_WIN && ends.some((end) => end !== otherLetter(color)));
    case "renju":
      // [GMK-J1]
      return color === "B" ? length === STONES_TO_WIN : length >= STONES_TO_WIN;
  }
};

/** The row through a stone that wins the game, end to end; null if there is none. */
export const winningRow = (
  { rows }: Pick<Ruleset, "rows">,
  board: Grid<CellLetter>,
  stone: Point,
): readonly Point[] | null => {
  const color = cellAt(board, stone);
  if (color === undefined || color === ".") return null;
  for (const direction of LINE_DIRECTIONS) {
    const row = lineThrough(board, stone, direction);
    const ends = [
      cellAt(board, step(row[0] ?? stone, direction, -1)),
      cellAt(board, step(row[0] ?? stone, direction, row.length)),
    ];
    if (wins(rows, color, row.length, ends)) return row;
  }
  return null;
};
