// Parses the main line of an SGF file: everything before the first closing parenthesis, so it builds no tree and does
// not recurse. @sabaki/sgf is used only in tests, for comparison: it needs Node's fs, makes a
// page too large, recurses, and accepts truncated files (ADR 11).
import { ok, type Err, type Result } from "@tengen/kernel";
import { rejectSgf as refuseWith, type SgfTextError } from "./sgf-error.ts";
import { oneLine, quoteSgf } from "./sgf-text.ts";

const refuseSgf = (reason: SgfTextError, message: string, detail?: Readonly<Record<string, unknown>>): Err =>
  refuseWith(reason, message, detail);

/** Characters; a game with a comment on every move has about ten thousand. */
const MAX_LENGTH = 2_000_000;
/** Tokens: nodes, property names and values, including variations. */
const MAX_PARTS = 200_000;
/** Nodes of the main line; a match has at most as many entries. */
const MAX_NODES = 2000;
/** Nested parentheses; some programs open one for every move. */
const MAX_DEPTH = 1000;

/** The properties of a node by upper-case name; values are the raw text between the brackets. */
export type SgfNode = ReadonlyMap<string, readonly string[]>;

export interface MainLine {
  /** At least one; the first is the root. */
  readonly nodes: readonly SgfNode[];
  /** The number of variations that were skipped. */
  readonly variations: number;
  /** Whether another game follows. */
  readonly isCollection: boolean;
}

type Kind = "(" | ")" | ";" | "name" | "value" | "end" | "unknown";

interface Token {
  readonly kind: Kind;
  /** The name, or the text between the brackets. */
  readonly text: string;
  /** Its first index, and the index after it. */
  readonly from: number;
  readonly to: number;
}

/** The grammar: the tokens that may follow each token. */
const FOLLOWERS: Readonly<Record<Kind, readonly Kind[]>> = {
  "(": [";"],
  ";": [";", "name", "(", ")"],
  name: ["value"],
  value: ["value", "name", ";", "(", ")"],
  ")": ["(", ")"],
  end: [],
  unknown: [],
};

const GAME_START = /\(\s*;/u;
const SPACE = /\s*/uy;
const NAME = /[A-Za-z][A-Za-z0-9_]*/uy;

const endOf = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
};

/** The index of the bracket that closes a value; -1 if there is none. */
const findValueEnd = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "]") return at;
    if (letter === "\\") at += 1;
  }
  return -1;
};

const nextToken = (text: string, start: number): Token => {
  const from = endOf(SPACE, text, start);
  const letter = text[from];
  if (letter === undefined) return { kind: "end", text: "", from, to: from };
  if (letter === "(" || letter === ")" || letter === ";") return { kind: letter, text: letter, from, to: from + 1 };
  if (letter === "[") {
    const end = findValueEnd(text, from + 1);
    if (end < 0) return { kind: "end", text: "", from: text.length, to: text.length };
    return { kind: "value", text: text.slice(from + 1, end), from, to: end + 1 };
  }
  const to = endOf(NAME, text, from);
  return { kind: to === from ? "unknown" : "name", text: text.slice(from, to), from, to };
};

const refuseToken = (text: string, { kind, from }: Token): Err => {
  if (kind === "end") return refuseSgf("malformed", "The SGF file ends in the middle of a game.");
  const line = text.slice(0, from).split("\n").length;
  const letter = text.codePointAt(from) ?? 0;
  const seen = oneLine(String.fromCodePoint(letter));
  const found = seen === "" ? `U+${letter.toString(16).toUpperCase().padStart(4, "0")}` : quoteSgf(seen);
  return refuseSgf("malformed", `Line ${line} of the SGF file has a syntax error: unexpected ${found}.`, {
    line,
  });
};

const tooMany = (): Err =>
  refuseSgf(
    "too-many-parts",
    `The SGF file is too large: at most ${MAX_PARTS} tokens and ${MAX_NODES} nodes in the main line are read.`,
  );

/** Collects the nodes of the main line. */
const openCollector = () => {
  const nodes: Map<string, string[]>[] = [];
  let values: string[] = [];
  return {
    nodes,
    add: ({ kind, text }: Token): void => {
      if (kind === ";") nodes.push(new Map());
      if (kind === "value") values.push(text);
      if (kind !== "name") return;
      // Old files write GaMe for GM: lower-case letters are ignored.
      const name = text.replace(/[a-z]/gu, "");
      values = nodes.at(-1)?.get(name) ?? [];
      nodes.at(-1)?.set(name, values);
    },
  };
};

/** Reads the game that opens at `start`. */
const readGame = (text: string, start: number): Result<MainLine> => {
  const { nodes, add } = openCollector();
  let token: Token = { kind: "(", text: "(", from: start, to: start + 1 };
  let depth = 1;
  let parts = 0;
  let isMain = true;
  let variations = 0;
  while (depth > 0) {
    const next = nextToken(text, token.to);
    if (!FOLLOWERS[token.kind].includes(next.kind)) return refuseToken(text, next);
    token = next;
    parts += 1;
    if (parts > MAX_PARTS || nodes.length > MAX_NODES) return tooMany();
    if (token.kind === "(") {
      depth += 1;
      if (!isMain) variations += 1;
      if (depth > MAX_DEPTH)
        return refuseSgf("too-deep", `The SGF file has more than ${MAX_DEPTH} nested parentheses.`);
    }
    if (token.kind === ")") {
      depth -= 1;
      isMain = false;
    }
    if (isMain) add(token);
  }
  return ok({ nodes, variations, isCollection: GAME_START.test(text.slice(token.to)) });
};

export const readMainLine = (text: string): Result<MainLine> => {
  if (text.length > MAX_LENGTH) {
    return refuseSgf("too-long", `The SGF file is too long: at most ${MAX_LENGTH} characters are read.`);
  }
  // Text before the first game, such as an e-mail header, is skipped.
  const start = text.search(GAME_START);
  return start < 0 ? refuseSgf("not-sgf", 'This is not an SGF file: it has no "(;".') : readGame(text, start);
};
