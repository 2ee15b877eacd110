// [ENG-U2] Move notation: `7,7`, the pair `7 7`, or `h8` with a column letter (A to O) and a row number from the
// bottom. A list may mix the three; a number alone starts a pair, and the next word must be its y. Moves off the board
// are parsed too: the position rejects them.
import { err, ok } from "@tengen/kernel";
import { BOARD_SIZE } from "./position.ts";
import type { Point } from "@tengen/stones";
import { quote, type Parsed } from "../front-end/text.ts";

export interface ParsedMove extends Point {
  /** As written. */
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

export const parseMoves = (words: readonly string[]): Parsed<readonly ParsedMove[]> => {
  // Spaces around a comma are allowed.
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
    if (!NUMBER.test(part)) return err(`move ${number}: expected x,y or a name such as h8, not ${quote(part)}`);
    const partner = parts[at + 1] ?? "";
    if (!NUMBER.test(partner)) return err(`move ${number}: there is no y after the x ${quote(part)}`);
    moves.push({ x: Number(part), y: Number(partner), text: `${part} ${partner}` });
    at += 1;
  }
  return ok(moves);
};

/** As one word, for lists of moves. */
export const makeMove = ({ x, y }: Point): string => `${x},${y}`;
