// Parses a line of the Gomocup protocol into a command value, without state. Commands are case-insensitive. Lines of a
// board are commands too; the session knows whether they are in place.
import type { Point } from "@tengen/stones";
import { parseInteger, quote, type Fault } from "../front-end/text.ts";

const BARE_COMMANDS = ["restart", "begin", "board", "yxboard", "swap2board", "yxstop", "done", "about", "end"] as const;
const CELL_COMMANDS = ["turn", "takeback", "play"] as const;

export const INFO_KEYS = [
  "timeout_turn",
  "timeout_match",
  "time_left",
  "max_memory",
  "rule",
  "max_node",
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
  | { readonly type: "nothing" }
  /** Answered with UNKNOWN. */
  | ({ readonly type: "unknown" } & Fault)
  /** Answered with ERROR. */
  | ({ readonly type: "fault" } & Fault);

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

export const parseGomocupCommand = (line: string): GomocupCommand => {
  if (line.length > MAX_GOMOCUP_CHARACTERS) {
    // INFO is never answered, whatever its length.
    if (/^\s*info\s/iu.test(line)) return { type: "nothing" };
    return { type: "unknown", fault: `line of more than ${MAX_GOMOCUP_CHARACTERS} characters` };
  }
  const text = line.trim();
  if (text === "") return { type: "nothing" };
  const stone = parseNumbers(text);
  if (stone !== null) return { type: "stone", cell: stone.cell, who: stone.third };
  const blank = text.search(/\s/u);
  const first = blank === -1 ? text : text.slice(0, blank);
  const rest = blank === -1 ? "" : text.slice(blank).trim();
  const word = first.toLowerCase();
  const bare = BARE_COMMANDS.find((command) => command === word);
  if (bare !== undefined) return { type: bare };
  const withCell = CELL_COMMANDS.find((command) => command === word);
  if (withCell !== undefined) {
    const numbers = parseNumbers(rest);
    return numbers === null || numbers.third !== null
      ? { type: "fault", fault: `${first.toUpperCase()} takes x,y, not ${quote(rest)}` }
      : { type: withCell, cell: numbers.cell };
  }
  if (word === "info") return parseInfo(rest);
  if (word === "start") return { type: "start", size: INTEGER.test(rest) ? Number(rest) : null };
  if (word === "yxnbest") {
    const count = parseInteger(rest, 1, MAX_MULTI_PV);
    return count === null
      ? { type: "fault", fault: `YXNBEST takes a whole number from 1 to ${MAX_MULTI_PV}, not ${quote(rest)}` }
      : { type: "yxnbest", count };
  }
  if (word === "rectstart") return { type: "rectstart" };
  return { type: "unknown", fault: `command ${quote(first)}` };
};
