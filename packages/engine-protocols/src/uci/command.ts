// [ENG-U5] Parses a line of UCI into a command value, without state: the same line always gives the same command.
import { err, ok } from "@tengen/kernel";
import { parseFen } from "../gomoku/fen.ts";
import { parseMoves, type ParsedMove } from "../gomoku/move-text.ts";
import { START } from "../gomoku/position.ts";
import type { GomokuPosition, SearchLimit } from "@tengen/stones";
import { parseInteger, quote, type Parsed } from "../front-end/text.ts";

const BARE_COMMANDS = ["uci", "isready", "ucinewgame", "stop", "quit"] as const;

/** The clocks of both sides, in milliseconds. */
export interface UciClocks {
  readonly black?: number;
  readonly white?: number;
  readonly blackIncrement?: number;
  readonly whiteIncrement?: number;
  readonly movesToGo?: number;
}

export interface GoArguments {
  readonly limit: SearchLimit;
  readonly clocks: UciClocks;
  /** Plies. */
  readonly depth?: number;
  /** `searchmoves`; empty for all moves. */
  readonly moves: readonly ParsedMove[];
}

export type UciCommand =
  | { readonly type: (typeof BARE_COMMANDS)[number] }
  | { readonly type: "position"; readonly start: GomokuPosition; readonly moves: readonly ParsedMove[] }
  | ({ readonly type: "go" } & GoArguments)
  | { readonly type: "setoption"; readonly name: string; readonly value: string }
  | { readonly type: "nothing" };

/** Five times the length of a position with 225 moves. */
export const MAX_UCI_CHARACTERS = 8192;
/** One day. */
const MAX_MILLISECONDS = 86_400_000;
const MAX_NODES = 1_000_000_000_000;
/** As many as the board has cells. */
const MAX_MOVES_TO_GO = 225;

const parsePosition = (words: readonly string[]): Parsed<UciCommand> => {
  const [kind = ""] = words;
  const movesAt = words.indexOf("moves");
  const setup = movesAt === -1 ? words.slice(1) : words.slice(1, movesAt);
  if (kind !== "startpos" && kind !== "fen") return err(`position takes startpos or fen, not ${quote(kind)}`);
  if (kind === "startpos" && setup.length > 0) {
    return err(`expected moves after startpos, not ${quote(setup.join(" "))}`);
  }
  const start = kind === "fen" ? parseFen(setup.join(" ")) : ok(START);
  if (!start.ok) return err(`fen: ${start.error.message}`);
  const moves = parseMoves(movesAt === -1 ? [] : words.slice(movesAt + 1));
  return moves.ok ? ok({ type: "position", start: start.value, moves: moves.value }) : moves;
};

/** Deeper than any search. */
const MAX_DEPTH = 100;

/** The arguments with a number: where it belongs, and its bounds. */
const NUMBERS = {
  movetime: { of: "limit", field: "milliseconds", min: 0, max: MAX_MILLISECONDS },
  nodes: { of: "limit", field: "nodes", min: 0, max: MAX_NODES },
  depth: { of: "depth", field: "depth", min: 1, max: MAX_DEPTH },
  btime: { of: "clocks", field: "black", min: 0, max: MAX_MILLISECONDS },
  wtime: { of: "clocks", field: "white", min: 0, max: MAX_MILLISECONDS },
  binc: { of: "clocks", field: "blackIncrement", min: 0, max: MAX_MILLISECONDS },
  winc: { of: "clocks", field: "whiteIncrement", min: 0, max: MAX_MILLISECONDS },
  movestogo: { of: "clocks", field: "movesToGo", min: 1, max: MAX_MOVES_TO_GO },
} as const;

type NumberWord = keyof typeof NUMBERS;
const isNumberWord = (word: string): word is NumberWord => Object.hasOwn(NUMBERS, word);
const GO_WORDS = [...Object.keys(NUMBERS), "searchmoves", "infinite"];

const unknownWord = (word: string): string => `go takes ${GO_WORDS.join(", ")}, not ${quote(word)}`;

/** The words of `go`: each argument with the words behind it. */
const splitGo = (words: readonly string[]): ReadonlyMap<string, readonly string[]> | string => {
  const parts = new Map<string, string[]>();
  let values: string[] | null = null;
  for (const word of words) {
    if (!GO_WORDS.includes(word)) {
      if (values === null) return unknownWord(word);
      values.push(word);
      continue;
    }
    if (parts.has(word)) return `go has ${word} twice`;
    values = [];
    parts.set(word, values);
  }
  return parts;
};

const parseGo = (words: readonly string[]): Parsed<UciCommand> => {
  const parts = splitGo(words);
  if (typeof parts === "string") return err(parts);
  const found: Record<"limit" | "clocks" | "depth", Record<string, number>> = { limit: {}, clocks: {}, depth: {} };
  for (const [word, values] of parts) {
    if (!isNumberWord(word)) continue;
    const { of, field, min, max } = NUMBERS[word];
    const [text = "", surplus] = values;
    const number = parseInteger(text, min, max);
    if (number === null) return err(`go ${word} takes a whole number from ${min} to ${max}, not ${quote(text)}`);
    if (surplus !== undefined) return err(unknownWord(surplus));
    found[of][field] = number;
  }
  const isInfinite = parts.get("infinite");
  if (isInfinite !== undefined && parts.size > (parts.has("searchmoves") ? 2 : 1)) {
    return err("go takes either infinite or a limit");
  }
  if (isInfinite?.[0] !== undefined) return err(unknownWord(isInfinite[0]));
  const moves = parseMoves(parts.get("searchmoves") ?? []);
  if (!moves.ok) return err(`searchmoves: ${moves.error}`);
  if (parts.has("searchmoves") && moves.value.length === 0) return err("searchmoves has no move");
  return ok({ type: "go", limit: found.limit, clocks: found.clocks, ...found.depth, moves: moves.value });
};

const parseSetOption = (words: readonly string[]): Parsed<UciCommand> => {
  const valueAt = words.indexOf("value");
  const name = words.slice(1, valueAt === -1 ? undefined : valueAt).join(" ");
  const value = valueAt === -1 ? "" : words.slice(valueAt + 1).join(" ");
  if (words[0] !== "name" || name === "") return err("expected setoption name <name> value <value>");
  return value === "" ? err(`setoption has no value for ${quote(name)}`) : ok({ type: "setoption", name, value });
};

export const parseUciCommand = (line: string): Parsed<UciCommand> => {
  if (line.length > MAX_UCI_CHARACTERS) return err(`the line is longer than ${MAX_UCI_CHARACTERS} characters`);
  const text = line.trim();
  if (text === "") return ok({ type: "nothing" });
  const [first = "", ...words] = text.split(/\s+/u);
  const bare = BARE_COMMANDS.find((command) => command === first);
  if (bare !== undefined) {
    return words.length === 0 ? ok({ type: bare }) : err(`unexpected text after ${bare}: ${quote(words.join(" "))}`);
  }
  if (first === "position") return parsePosition(words);
  if (first === "go") return parseGo(words);
  if (first === "setoption") return parseSetOption(words);
  return err(`unknown command ${quote(first)}`);
};
