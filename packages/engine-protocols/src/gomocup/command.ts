// Parses a line of the Gomocup protocol into a command value, without state. Commands are case-insensitive. Lines of a
// board are commands too; the session knows whether they are in place.
import type { Point } from "@tengen/stones";
import { err, ok, type Err, type Result } from "@tengen/kernel";
import { parseInteger, quote } from "../front-end/text.ts";

const BARE_COMMANDS = ["restart", "begin", "board", "yxboard", "swap2board", "yxstop", "done", "about", "end"] as const;
const CELL_COMMANDS = ["turn", "takeback", "play"] as const;

export const INFO_KEYS = [
  "timeout_turn",
  "timeout_match",
  "time_left",
  "max_memory",
  "rule",
  "max_node",
  "max_depth",
  "thread_num",
  "show_detail",
] as const;
export type InfoKey = (typeof INFO_KEYS)[number];

export type GomocupCommand =
  | { readonly type: (typeof BARE_COMMANDS)[number] }
  | { readonly type: (typeof CELL_COMMANDS)[number]; readonly cell: Point }
  /** Null for a size that is not a number. */
  | { readonly type: "start"; readonly size: number | null }
  | { readonly type: "rectstart" }
  /** A move, after a report of the best `count` moves. */
  | { readonly type: "yxnbest"; readonly count: number }
  /** Keys that are not used here become `nothing`. */
  | { readonly type: "info"; readonly key: InfoKey; readonly value: number }
  /** A line of a board: `x,y`, or `x,y,who`. */
  | { readonly type: "stone"; readonly cell: Point; readonly who: number | null }
  | { readonly type: "nothing" };

/** A line that is not a command. */
export interface GomocupRefusal {
  readonly answer: "UNKNOWN" | "ERROR";
  readonly message: string;
}

type ParsedLine = Result<GomocupCommand, GomocupRefusal>;

const refuse = (answer: GomocupRefusal["answer"], message: string): Err<GomocupRefusal> => err({ answer, message });

/** The longest real lines contain a path. */
export const MAX_GOMOCUP_CHARACTERS = 4096;

/** Every cell of the board. */
const MAX_MULTI_PV = 225;
const NUMBERS = /^[+-]?\d{1,6}(?:\s*,\s*[+-]?\d{1,6}){1,2}$/u;
const INTEGER = /^[+-]?\d{1,15}$/u;
/** Managers send 64-bit numbers for "no limit". */
const INFO_INTEGER = /^[+-]?\d{1,20}$/u;

/** Two or three numbers with commas between them, or null. */
const parseNumbers = (text: string): { readonly cell: Point; readonly third: number | null } | null => {
  if (!NUMBERS.test(text)) return null;
  const [x = 0, y = 0, third = null] = text.split(",").map(Number);
  return { cell: { x, y }, third };
};

const clamp = (value: number): number => Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);

const parseInfo = (words: string): GomocupCommand => {
  const [name = "", value = ""] = words.split(/\s+/u);
  const key = INFO_KEYS.find((other) => other === name.toLowerCase());
  return key !== undefined && INFO_INTEGER.test(value)
    ? { type: "info", key, value: clamp(Number(value)) }
    : { type: "nothing" };
};

const parseWithCell = (type: (typeof CELL_COMMANDS)[number], text: string): ParsedLine => {
  const numbers = parseNumbers(text);
  return numbers === null || numbers.third !== null
    ? refuse("ERROR", `${type.toUpperCase()} takes x,y, not ${quote(text)}`)
    : ok({ type, cell: numbers.cell });
};

const parseBest = (text: string): ParsedLine => {
  const count = parseInteger(text, 1, MAX_MULTI_PV);
  return count === null
    ? refuse("ERROR", `YXNBEST takes a whole number from 1 to ${MAX_MULTI_PV}, not ${quote(text)}`)
    : ok({ type: "yxnbest", count });
};

/** A command word with its arguments. */
const parseWords = (first: string, rest: string): ParsedLine => {
  const word = first.toLowerCase();
  const bare = BARE_COMMANDS.find((command) => command === word);
  if (bare !== undefined) return ok({ type: bare });
  const withCell = CELL_COMMANDS.find((command) => command === word);
  if (withCell !== undefined) return parseWithCell(withCell, rest);
  if (word === "info") return ok(parseInfo(rest));
  if (word === "start") return ok({ type: "start", size: INTEGER.test(rest) ? Number(rest) : null });
  if (word === "yxnbest") return parseBest(rest);
  return word === "rectstart" ? ok({ type: "rectstart" }) : refuse("UNKNOWN", `command ${quote(first)}`);
};

export const parseGomocupCommand = (line: string): ParsedLine => {
  if (line.length > MAX_GOMOCUP_CHARACTERS) {
    // INFO is never answered, whatever its length.
    if (/^\s*info\s/iu.test(line)) return ok({ type: "nothing" });
    return refuse("UNKNOWN", `line of more than ${MAX_GOMOCUP_CHARACTERS} characters`);
  }
  const text = line.trim();
  if (text === "") return ok({ type: "nothing" });
  const stone = parseNumbers(text);
  if (stone !== null) return ok({ type: "stone", cell: stone.cell, who: stone.third });
  const blank = text.search(/\s/u);
  return blank === -1 ? parseWords(text, "") : parseWords(text.slice(0, blank), text.slice(blank).trim());
};
