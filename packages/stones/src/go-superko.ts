// Repetition in Go. Earlier positions are kept as short texts, exact rather than hashed: a hash could be made to
// collide.
import { decodeCell, encodeCell, type Board, type Cell } from "./board.ts";
import { letterOf, otherColor, type Color } from "./color.ts";
import { isKo } from "./go-rules.ts";

export const KO_RULES = ["simple", "positional", "situational"] as const;
export type KoRule = (typeof KO_RULES)[number];

/** Cells per character of a key: three cells of three values make a digit of base 27. */
const CELLS_PER_DIGIT = 3;

const DIGITS = "0123456789abcdefghijklmnopq";

/** A board as text: its cells row by row (0 empty, 1 black, 2 white), three at a time as a digit from 0 to q. */
export const boardKey = (board: Board): string => {
  let key = "";
  let digit = 0;
  let cells = 0;
  for (const row of board) {
    for (const cell of row) {
      digit = digit * 3 + encodeCell(cell);
      cells += 1;
      if (cells < CELLS_PER_DIGIT) continue;
      key += DIGITS[digit];
      digit = 0;
      cells = 0;
    }
  }
  return cells === 0 ? key : key + DIGITS[digit * 3 ** (CELLS_PER_DIGIT - cells)];
};

/** The board of a key. */
export const boardOfKey = (key: string, size: number): Board => {
  const cells = Array.from(key).flatMap((letter): readonly Cell[] => {
    const digit = DIGITS.indexOf(letter);
    return [Math.floor(digit / 9), Math.floor(digit / 3) % 3, digit % 3].map(decodeCell);
  });
  return Array.from({ length: size }, (_, y) => cells.slice(y * size, (y + 1) * size));
};

/** The length of a key of a board. */
export const boardKeyLength = (size: number): number => Math.ceil((size * size) / CELLS_PER_DIGIT);

/** A position as text: b or w for the colour to move, and the board. */
export const positionKey = (board: Board, toMove: Color): string =>
  `${letterOf(toMove).toLowerCase()}${boardKey(board)}`;

/** The weight of a digit of a key, by its place. Only the speed depends on it. */
const weightOf = (place: number): number => Math.imul(2 * place + 1, 0x9e3779b1);

/** A number for the board of a key that tells most boards apart; the first character says who is to move. */
const hashOfKey = (key: string): number => {
  let hash = 0;
  for (let place = 0; place < key.length - 1; place += 1) {
    const code = key.charCodeAt(place + 1);
    hash = (hash + Math.imul(code < 58 ? code - 48 : code - 87, weightOf(place))) | 0;
  }
  return hash;
};

/** The same number from the board itself. A hot path: superko asks for it at every point where a stone may be placed. */
const hashOfBoard = (board: Board): number => {
  let hash = 0;
  let digit = 0;
  let cells = 0;
  let place = 0;
  for (const row of board) {
    for (const cell of row) {
      digit = digit * 3 + encodeCell(cell);
      cells += 1;
      if (cells < CELLS_PER_DIGIT) continue;
      if (digit > 0) hash = (hash + Math.imul(digit, weightOf(place))) | 0;
      digit = 0;
      cells = 0;
      place += 1;
    }
  }
  return cells === 0 ? hash : (hash + Math.imul(digit * 3 ** (CELLS_PER_DIGIT - cells), weightOf(place))) | 0;
};

/**
 * [GO-K4] [GO-K5] Whether a board after a move of `color` is a forbidden repetition. `history` has the keys of all
 * positions since the start of play.
 */
export const repetitionBy = (
  rule: KoRule,
  { previousBoard, history }: { readonly previousBoard: Board | null; readonly history: readonly string[] },
  color: Color,
): ((after: Board) => boolean) => {
  if (rule === "simple") return (after) => isKo(after, previousBoard);
  const isRepeated = (after: Board): boolean => {
    const key = positionKey(after, otherColor(color));
    return history.some((one) => (rule === "situational" ? one === key : one.endsWith(key.slice(1))));
  };
  // Made when first needed: most points are refused before that. Only boards with a known hash are compared.
  let hashes: ReadonlySet<number> | null = null;
  return (after) => (hashes ??= new Set(history.map(hashOfKey))).has(hashOfBoard(after)) && isRepeated(after);
};
