// [ENG-U3] FEN for Gomoku: 15 rows from y = 0, `x` or `b` for black, `o` or `w` for white, a number for a run of empty
// cells, then the side to move, `b` or `w`. `makeFen` writes one canonical text per position (`x`, `o`, maximal runs);
// `parseFen` also accepts `b` and `w` for stones. A FEN has no move order: stones are returned row by row.
import { BOARD_SIZE } from "./position.ts";
import type { Color, GomokuPosition, Stone } from "./searcher.ts";
import { quote, type Fault } from "./text.ts";

export interface FenFault extends Fault {
  /** From 1, as in the message; null if the error is not in a row. */
  readonly row: number | null;
  /** In the row, from 1; null if the error is the whole row. */
  readonly character: number | null;
}

const STONES: ReadonlyMap<string, Color> = new Map([
  ["x", 1],
  ["b", 1],
  ["o", -1],
  ["w", -1],
]);
const SIDES: ReadonlyMap<string, Color> = new Map([
  ["b", 1],
  ["w", -1],
]);

const wrong = (what: string): FenFault => ({ fault: what, row: null, character: null });

const wrongIn = (y: number, at: number | null, what: string): FenFault => {
  const place = at === null ? `row ${y + 1}` : `row ${y + 1}, character ${at + 1}`;
  return { fault: `${place}: ${what}`, row: y + 1, character: at === null ? null : at + 1 };
};

const parseRow = (row: string, y: number): readonly Stone[] | FenFault => {
  const stones: Stone[] = [];
  let x = 0;
  for (const { 0: part, index } of row.matchAll(/\d+|./gsu)) {
    const color = STONES.get(part);
    if (color !== undefined) stones.push({ x, y, color });
    else if (!/^\d/u.test(part)) return wrongIn(y, index, `${quote(part)} is none of x, b, o, w and no number`);
    else if (!/^[1-9]\d?$/u.test(part) || Number(part) > BOARD_SIZE) {
      return wrongIn(y, index, `${quote(part)} is no number from 1 to ${BOARD_SIZE}`);
    }
    x += color === undefined ? Number(part) : 1;
    if (x > BOARD_SIZE) return wrongIn(y, index, `the row goes on after ${BOARD_SIZE} cells`);
  }
  return x === BOARD_SIZE ? stones : wrongIn(y, null, `it has ${x} cells, not ${BOARD_SIZE}`);
};

export const parseFen = (text: string): GomokuPosition | FenFault => {
  const [board = "", side, ...rest] = text.split(" ");
  const stones: Stone[] = [];
  const rows = board.split("/");
  for (const [y, row] of rows.slice(0, BOARD_SIZE).entries()) {
    const found = parseRow(row, y);
    if ("fault" in found) return found;
    stones.push(...found);
  }
  if (rows.length !== BOARD_SIZE) return wrong(`there are ${rows.length} rows, not ${BOARD_SIZE}`);
  if (side === undefined) return wrong("the side to move is missing after the rows: b or w");
  const toMove = SIDES.get(side);
  if (toMove === undefined) return wrong(`the side to move is b or w, not ${quote(side)}`);
  if (rest.length > 0) return wrong(`after the side to move stands ${quote(rest.join(" "))}`);
  return { stones, toMove };
};

export const makeFen = ({ stones, toMove }: GomokuPosition): string => {
  const rows = Array.from({ length: BOARD_SIZE }, (_, y) => {
    const row = Array.from({ length: BOARD_SIZE }, () => ".");
    for (const stone of stones) if (stone.y === y) row[stone.x] = stone.color === 1 ? "x" : "o";
    return row.join("").replaceAll(/\.+/gu, (run) => String(run.length));
  });
  return `${rows.join("/")} ${toMove === 1 ? "b" : "w"}`;
};
