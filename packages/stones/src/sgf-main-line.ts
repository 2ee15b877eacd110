// The text of an SGF file, taken apart as far as a game of ours needs: the main line is all that stands before the
// first closing parenthesis, so no tree is built and nothing recurses. @sabaki/sgf was refused here, and is what the
// tests compare with: it asks for Node's fs and brings 600 kB of character sets into a page, it recurses, and it takes
// files that break off in the middle.
import type { Rejection } from "@tengen/kernel";
import { rejectSgf as refuseWith, type SgfTextError } from "./sgf-error.ts";
import { oneLine, quoteSgf } from "./sgf-text.ts";

const refuseSgf = (reason: SgfTextError, message: string, detail?: Readonly<Record<string, unknown>>): Rejection =>
  refuseWith(reason, message, detail);

/** Characters; a game with a comment on every move has some ten thousand. */
const MAX_LENGTH = 2_000_000;
/** Nodes, names of properties and values, variations included. */
const MAX_PARTS = 200_000;
/** Nodes of the main line; a match has no more entries. */
const MAX_NODES = 2000;
/** Parentheses in one another: some programs open one for every move. */
const MAX_DEPTH = 1000;

/** The properties of a node by their names in capitals, values as they stand between the brackets. */
export type SgfNode = ReadonlyMap<string, readonly string[]>;

export interface MainLine {
  /** One at least: the root comes first. */
  readonly nodes: readonly SgfNode[];
  /** How many variations were left out. */
  readonly variations: number;
  /** Whether another game follows. */
  readonly isCollection: boolean;
}

type Kind = "(" | ")" | ";" | "name" | "value" | "end" | "unknown";

interface Token {
  readonly kind: Kind;
  /** The name, or what stands between the brackets. */
  readonly text: string;
  /** Where it begins, and where the next can begin. */
  readonly from: number;
  readonly to: number;
}

/** The grammar: what may come after what. */
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

/** Where the bracket that closes a value stands; -1 when there is none. */
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

const refuseToken = (text: string, { kind, from }: Token): Rejection => {
  if (kind === "end") return refuseSgf("malformed", "The SGF file ends in the middle of a game.");
  const line = text.slice(0, from).split("\n").length;
  const letter = text.codePointAt(from) ?? 0;
  const seen = oneLine(String.fromCodePoint(letter));
  const found = seen === "" ? `U+${letter.toString(16).toUpperCase().padStart(4, "0")}` : quoteSgf(seen);
  return refuseSgf("malformed", `Line ${line} of the SGF file is not well-formed: ${found} cannot stand here.`, {
    line,
  });
};

const tooMany = (): Rejection =>
  refuseSgf("too-many-parts", `The SGF file has more than ${MAX_PARTS} parts, or more than ${MAX_NODES} moves.`);

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
      // Old files write GaMe for GM: small letters do not count.
      const name = text.replace(/[a-z]/gu, "");
      values = nodes.at(-1)?.get(name) ?? [];
      nodes.at(-1)?.set(name, values);
    },
  };
};

/** Reads the first game whose opening stands at `start`. */
const readGame = (text: string, start: number): MainLine | Rejection => {
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
        return refuseSgf("too-deep", `The SGF file has more than ${MAX_DEPTH} parentheses in one another.`);
    }
    if (token.kind === ")") {
      depth -= 1;
      isMain = false;
    }
    if (isMain) add(token);
  }
  return { nodes, variations, isCollection: GAME_START.test(text.slice(token.to)) };
};

export const readMainLine = (text: string): MainLine | Rejection => {
  if (text.length > MAX_LENGTH) {
    return refuseSgf("too-long", `The SGF file is too long: at most ${MAX_LENGTH} characters are read.`);
  }
  // Whatever stands before the first game, such as the head of a letter, is passed over.
  const start = text.search(GAME_START);
  return start < 0 ? refuseSgf("not-sgf", 'This is not an SGF file: it has no "(;".') : readGame(text, start);
};
