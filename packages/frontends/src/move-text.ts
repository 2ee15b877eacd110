// [ENG-U2] Moves as people and programs write them: `7,7`, or the pair `7 7`, or `h8` with the column's letter (A to O) and the
// row's number from the bottom. One list may mix the three: a number alone always starts a pair, and its partner must be the
// very next word. Whether a move is inside of the board is for the position to say, so any whole numbers are read.
import { BOARD_SIZE } from "./position.ts";
import type { Cell } from "./searcher.ts";
import { quote, type Fault } from "./text.ts";

export interface ParsedMove extends Cell {
  /** As it was written. */
  readonly text: string;
}

const NUMBER = /^[+-]?\d{1,6}$/u;
const PAIR = /^(?<x>[+-]?\d{1,6}),(?<y>[+-]?\d{1,6})$/u;
const NAME = /^(?<column>[a-z])(?<row>\d{1,3})$/iu;

/** A move in one word, or null. */
const parseWord = (text: string): ParsedMove | null => {
  const pair = PAIR.exec(text)?.groups;
  if (pair !== undefined) return { x: Number(pair["x"]), y: Number(pair["y"]), text };
  const name = NAME.exec(text)?.groups;
  if (name === undefined) return null;
  const column = (name["column"] ?? "").toLowerCase().charCodeAt(0) - "a".charCodeAt(0);
  return { x: column, y: BOARD_SIZE - Number(name["row"]), text };
};

export const parseMoves = (words: readonly string[]): readonly ParsedMove[] | Fault => {
  // Blanks beside a comma do not part what the comma joins.
  const joined = words.join(" ").replaceAll(/ ?, ?/gu, ",");
  const parts = joined === "" ? [] : joined.split(" ");
  const moves: ParsedMove[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? "";
    const move = parseWord(part);
    const number = moves.length + 1;
    if (move !== null) {
      moves.push(move);
      continue;
    }
    if (!NUMBER.test(part)) return { fault: `move ${number}: ${quote(part)} is neither x,y nor a name such as h8` };
    const partner = parts[at + 1] ?? "";
    if (!NUMBER.test(partner)) return { fault: `move ${number}: the x ${quote(part)} has no y after it` };
    moves.push({ x: Number(part), y: Number(partner), text: `${part} ${partner}` });
    at += 1;
  }
  return moves;
};

/** As one word, where several moves stand in a line. */
export const makeMove = ({ x, y }: Cell): string => `${x},${y}`;
