// [ENG-U5] A line of UCI as a value. Nothing here knows a searcher, a position in play or an option's bounds: the same line always
// gives the same command, and whatever is wrong with a line is a command too, of the type `fault`.
import { parseFen } from "./fen.ts";
import { parseMoves, type ParsedMove } from "./move-text.ts";
import { START } from "./position.ts";
import type { GomokuPosition, SearchLimit } from "./searcher.ts";
import { isFault, parseInteger, quote, type Fault } from "./text.ts";

const BARE_COMMANDS = ["uci", "isready", "ucinewgame", "stop", "quit"] as const;

export type UciCommand =
  | { readonly type: (typeof BARE_COMMANDS)[number] }
  | { readonly type: "position"; readonly start: GomokuPosition; readonly moves: readonly ParsedMove[] }
  | { readonly type: "go"; readonly limit: SearchLimit }
  | { readonly type: "setoption"; readonly name: string; readonly value: string }
  | { readonly type: "nothing" }
  | ({ readonly type: "fault" } & Fault);

/** Five times as long as a position with 225 moves. */
export const MAX_UCI_CHARACTERS = 8192;
/** A day. */
const MOST_MILLISECONDS = 86_400_000;
const MOST_NODES = 1_000_000_000_000;

const fault = (what: string): UciCommand => ({ type: "fault", fault: what });

const parsePosition = (words: readonly string[]): UciCommand => {
  const [kind = ""] = words;
  const movesAt = words.indexOf("moves");
  const said = movesAt === -1 ? words.slice(1) : words.slice(1, movesAt);
  if (kind !== "startpos" && kind !== "fen") return fault(`position takes startpos or fen, not ${quote(kind)}`);
  if (kind === "startpos" && said.length > 0) {
    return fault(`after startpos comes moves or nothing, not ${quote(said.join(" "))}`);
  }
  const start = kind === "fen" ? parseFen(said.join(" ")) : START;
  if (isFault(start)) return fault(`fen: ${start.fault}`);
  const moves = parseMoves(movesAt === -1 ? [] : words.slice(movesAt + 1));
  return isFault(moves) ? fault(moves.fault) : { type: "position", start, moves };
};

const LIMITS = new Map([
  ["movetime", { field: "milliseconds", most: MOST_MILLISECONDS }],
  ["nodes", { field: "nodes", most: MOST_NODES }],
] as const);

const parseGo = (words: readonly string[]): UciCommand => {
  const said = new Map<"milliseconds" | "nodes", number>();
  let isInfinite = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "infinite") {
      isInfinite = true;
      continue;
    }
    const limit = LIMITS.get(word as "movetime" | "nodes");
    if (limit === undefined) return fault(`go takes movetime, nodes or infinite, not ${quote(word)}`);
    if (said.has(limit.field)) return fault(`go has ${word} twice`);
    at += 1;
    const number = parseInteger(words[at] ?? "", 0, limit.most);
    if (number === null) {
      return fault(`go ${word} takes a whole number from 0 to ${limit.most}, not ${quote(words[at] ?? "")}`);
    }
    said.set(limit.field, number);
  }
  if (isInfinite && said.size > 0) return fault("go has infinite and a limit");
  return { type: "go", limit: Object.fromEntries(said) };
};

const parseSetOption = (words: readonly string[]): UciCommand => {
  const valueAt = words.indexOf("value");
  const name = words.slice(1, valueAt === -1 ? undefined : valueAt).join(" ");
  const value = valueAt === -1 ? "" : words.slice(valueAt + 1).join(" ");
  if (words[0] !== "name" || name === "") return fault("setoption takes the form: setoption name <name> value <value>");
  return value === "" ? fault(`setoption: no value for ${quote(name)}`) : { type: "setoption", name, value };
};

export const parseUciCommand = (line: string): UciCommand => {
  if (line.length > MAX_UCI_CHARACTERS) return fault(`the line is longer than ${MAX_UCI_CHARACTERS} characters`);
  const text = line.trim();
  if (text === "") return { type: "nothing" };
  const [first = "", ...words] = text.split(/\s+/u);
  const bare = BARE_COMMANDS.find((command) => command === first);
  if (bare !== undefined) {
    return words.length === 0 ? { type: bare } : fault(`nothing comes after ${bare}: ${quote(words.join(" "))}`);
  }
  if (first === "position") return parsePosition(words);
  if (first === "go") return parseGo(words);
  if (first === "setoption") return parseSetOption(words);
  return fault(`unknown command ${quote(first)}`);
};
