// Repetition in Go. Earlier positions are kept as short texts, exact rather than hashed: a hash could be made to
// collide.
import { encodeCell, type Board } from "./board.ts";
import { otherColor, type Color } from "./color.ts";
import { isKo } from "./go-rules.ts";

export const KO_RULES = ["simple", "positional", "situational"] as const;
export type KoRule = (typeof KO_RULES)[number];

/** Cells per character of a key: three cells of three values make a digit of base 27. */
const CELLS_PER_DIGIT = 3;

/** A board as text: its cells row by row (0 empty, 1 black, 2 white), three at a time as a digit from 0 to q. */
export const boardKey = (board: Board): string => {
  let key = "";
  let [digit, cells] = [0, 0];
  for (const row of board) {
    for (const cell of row) {
      digit = digit * 3 + encodeCell(cell);
      cells += 1;
      if (cells % CELLS_PER_DIGIT !== 0) continue;
      key += digit.toString(27);
      digit = 0;
    }
  }
  const missing = (CELLS_PER_DIGIT - (cells % CELLS_PER_DIGIT)) % CELLS_PER_DIGIT;
  return missing === 0 ? key : key + (digit * 3 ** missing).toString(27);
};

/** The length of a key of a board. */
export const boardKeyLength = (size: number): number => Math.ceil((size * size) / CELLS_PER_DIGIT);

/** A position as text: b or w for the colour to move, and the board. */
export const positionKey = (board: Board, toMove: Color): string =>
  `${toMove === "black" ? "b" : "w"}${boardKey(board)}`;

/**
 * [GO-K4] [GO-K5] Whether a board after a move of `color` is a forbidden repetition. `history` has the keys of all
 * positions since the start of play.
 */
export const repetitionBy = (
  rule: KoRule,
  { previousBoard, history }: { readonly previousBoard: Board | null; readonly history: readonly string[] },
  color: Color,
): ((after: Board) => boolean) => {
  switch (rule) {
    case "simple":
      return (after) => isKo(after, previousBoard);
    case "positional": {
      // Made when first needed: most points are refused before that.
      let boards: ReadonlySet<string> | null = null;
      return (after) => (boards ??= new Set(history.map((key) => key.slice(1)))).has(boardKey(after));
    }
    case "situational": {
      let positions: ReadonlySet<string> | null = null;
      return (after) => (positions ??= new Set(history)).has(positionKey(after, otherColor(color)));
    }
  }
};
