// [ENG-U5] Parses a line of UCI into a command value, without state: the same line always gives the same command.
import { err, ok } from "@tengen/kernel";
import { parseFen } from "../gomoku/fen.ts";
import { parseMoves, type ParsedMove } from "../gomoku/move-text.ts";
import { START } from "../gomoku/position.ts";
import type { GomokuPosition, SearchLimit } from "@tengen/stones";
import { parseInteger, quote, type Parsed } from "../front-end/text.ts";

const BARE_COMMANDS = ["uci", "isready", "ucinewgame", "stop", "quit"] as const;

export type UciCommand =
  | { readonly type: (typeof BARE_COMMANDS)[number] }
  | { readonly type: "position"; readonly start: GomokuPosition; readonly moves: readonly ParsedMove[] }
  | { readonly type: "go"; readonly limit: SearchLimit }
  | { readonly type: "setoption"; readonly name: string; readonly value: string }
  | { readonly type: "nothing" };

/** Five times the length of a position with 225 moves. */
export const MAX_UCI_CHARACTERS = 8192;
/** One day. */
const MAX_MILLISECONDS = 86_400_000;
const MAX_NODES = 1_000_000_000_000;

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

const LIMITS = new Map([
  ["movetime", { field: "milliseconds", max: MAX_MILLISECONDS }],
  ["nodes", { field: "nodes", max: MAX_NODES }],
] as const);

const parseGo = (words: readonly string[]): Parsed<UciCommand> => {
  const limits = new Map<"milliseconds" | "nodes", number>();
  let isInfinite = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "infinite") {
      isInfinite = true;
      continue;
    }
    const limit = LIMITS.get(word as "movetime" | "nodes");
    if (limit === undefined) return err(`go takes movetime, nodes or infinite, not ${quote(word)}`);
    if (limits.has(limit.field)) return err(`go has ${word} twice`);
    at += 1;
    const number = parseInteger(words[at] ?? "", 0, limit.max);
    if (number === null) {
      return err(`go ${word} takes a whole number from 0 to ${limit.max}, not ${quote(words[at] ?? "")}`);
    }
    limits.set(limit.field, number);
  }
  if (isInfinite && limits.size > 0) return err("go takes either infinite or a limit");
  return ok({ type: "go", limit: Object.fromEntries(limits) });
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
