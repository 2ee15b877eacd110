// [ENG-U3] FEN for Gomoku: 15 rows from y = 0, `x` or `b` for black, `o` or `w` for white, a number for a run of empty
// cells, then the side to move, `b` or `w`. `makeFen` writes one canonical text per position (`x`, `o`, maximal runs);
// `parseFen` also accepts `b` and `w` for stones. A FEN has no move order: stones are returned row by row.
import { BOARD_SIZE } from "./position.ts";
import { letterOf, type Color, type GomokuPosition, type Stone } from "@tengen/stones";
import { err, ok, type Err, type Result } from "@tengen/kernel";
import { quote } from "../front-end/text.ts";

export interface FenFault {
  readonly message: string;
  /** From 1, as in the message; null if the error is not in a row. */
  readonly row: number | null;
  /** In the row, from 1; null if the error is the whole row. */
  readonly character: number | null;
}

const STONES: ReadonlyMap<string, Color> = new Map([
  ["x", "black"],
  ["b", "black"],
  ["o", "white"],
  ["w", "white"],
]);
const SIDES: ReadonlyMap<string, Color> = new Map([
  ["b", "black"],
  ["w", "white"],
]);

const wrong = (message: string, row: number | null = null, character: number | null = null): Err<FenFault> =>
  err({ message, row, character });

const wrongIn = (y: number, at: number | null, what: string): Err<FenFault> => {
  const place = at === null ? `row ${y + 1}` : `row ${y + 1}, character ${at + 1}`;
  return wrong(`${place}: ${what}`, y + 1, at === null ? null : at + 1);
};

const parseRow = (row: string, y: number): Result<readonly Stone[], FenFault> => {
  const stones: Stone[] = [];
  let x = 0;
  for (const { 0: part, index } of row.matchAll(/\d+|./gsu)) {
    const color = STONES.get(part);
    if (color !== undefined) stones.push({ x, y, color });
    else if (!/^\d/u.test(part)) return wrongIn(y, index, `expected x, b, o, w or a number, not ${quote(part)}`);
    else if (!/^[1-9]\d?$/u.test(part) || Number(part) > BOARD_SIZE) {
      return wrongIn(y, index, `expected a number from 1 to ${BOARD_SIZE}, not ${quote(part)}`);
    }
    x += color === undefined ? Number(part) : 1;
    if (x > BOARD_SIZE) return wrongIn(y, index, `the row has more than ${BOARD_SIZE} cells`);
  }
  return x === BOARD_SIZE ? ok(stones) : wrongIn(y, null, `expected ${BOARD_SIZE} cells, not ${x}`);
};

export const parseFen = (text: string): Result<GomokuPosition, FenFault> => {
  const [board = "", side, ...rest] = text.split(" ");
  const stones: Stone[] = [];
  const rows = board.split("/");
  for (const [y, row] of rows.slice(0, BOARD_SIZE).entries()) {
    const found = parseRow(row, y);
    if (!found.ok) return found;
    stones.push(...found.value);
  }
  if (rows.length !== BOARD_SIZE) return wrong(`expected ${BOARD_SIZE} rows, not ${rows.length}`);
  if (side === undefined) return wrong("the side to move (b or w) is missing after the rows");
  const toMove = SIDES.get(side);
  if (toMove === undefined) return wrong(`expected b or w as the side to move, not ${quote(side)}`);
  if (rest.length > 0) return wrong(`unexpected text after the side to move: ${quote(rest.join(" "))}`);
  return ok({ stones, toMove });
};

export const makeFen = ({ stones, toMove }: GomokuPosition): string => {
  const rows = Array.from({ length: BOARD_SIZE }, (_, y) => {
    const row = Array.from({ length: BOARD_SIZE }, () => ".");
    for (const stone of stones) if (stone.y === y) row[stone.x] = stone.color === "black" ? "x" : "o";
    return row.join("").replaceAll(/\.+/gu, (run) => String(run.length));
  });
  return `${rows.join("/")} ${letterOf(toMove).toLowerCase()}`;
};
