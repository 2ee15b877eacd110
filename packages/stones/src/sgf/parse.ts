// Parses SGF files of any program into trees, with all variations. It does not recurse, and its input is bounded, so
// that a file from outside can neither overflow the stack nor fill the memory. @sabaki/sgf is used only in tests, for
// comparison: it needs Node's fs, makes a page too large, recurses, and accepts truncated files (ADR 11).
import { ok, type Err, type Rejection, type Result } from "@tengen/kernel";
import { rejectSgf, type SgfTextError } from "./error.ts";
import { oneLine, quoteSgf } from "./text.ts";
import { describeToken, FOLLOWERS, nextToken, normalizeName, type Token } from "./token.ts";
import { mainLineOf, type SgfTree } from "./tree.ts";

/** Characters; a game with a comment on every move has about ten thousand. */
const MAX_LENGTH = 2_000_000;
/** Tokens of the whole file: parentheses, nodes, property names and values. */
const MAX_TOKENS = 200_000;
/** Nodes of the main line; a match has at most as many entries. */
const MAX_NODES = 2000;
/** Nested parentheses; some programs open one for every move. */
const MAX_DEPTH = 1000;

export interface SgfFile {
  /** At least one. */
  readonly games: readonly SgfTree[];
  /** Why what follows the games could not be read; null if nothing follows that looks like a game. */
  readonly unread: Rejection | null;
}

const refuse = (reason: SgfTextError, message: string, detail?: Readonly<Record<string, unknown>>): Err =>
  rejectSgf(reason, message, detail);

const EXPORT_AGAIN = "Export the game again from the program that wrote it.";
const EXPORT_LESS = "Export the game without comments and variations.";

const GAME_START = /\(\s*;/gu;

/** The index of the next game; -1 if there is none. */
const findGame = (text: string, from: number): number => {
  GAME_START.lastIndex = from;
  return GAME_START.exec(text)?.index ?? -1;
};

/** Where a token is, for people: both from 1. */
const placeOf = (text: string, index: number): { readonly line: number; readonly column: number } => {
  const lines = text.slice(0, index).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
};

const refuseToken = (text: string, before: Token, { kind, from }: Token): Err => {
  const place = placeOf(text, from);
  const where = `line ${place.line}, column ${place.column}`;
  if (kind === "end") {
    return refuse("malformed", `The SGF file ends in the middle of a game (${where}). ${EXPORT_AGAIN}`, place);
  }
  const letter = text.codePointAt(from) ?? 0;
  const seen = oneLine(String.fromCodePoint(letter));
  const found = seen === "" ? `U+${letter.toString(16).toUpperCase().padStart(4, "0")}` : quoteSgf(seen);
  const expected = FOLLOWERS[before.kind].map(describeToken).join(", ");
  return refuse(
    "malformed",
    `The SGF file has a syntax error in ${where}: unexpected ${found}. Expected here: ${expected}.`,
    place,
  );
};

interface OpenTree {
  readonly nodes: Map<string, string[]>[];
  readonly variations: SgfTree[];
}

/** The values to which a name's values are added. */
const openProperty = (node: Map<string, string[]>, name: string): string[] => {
  const values = node.get(name) ?? [];
  node.set(name, values);
  return values;
};

const refuseLongGame = (): Err =>
  refuse(
    "too-many-parts",
    `The SGF file has more than ${MAX_NODES} nodes in the main line of a game. Split the game into several files.`,
  );

interface ReadGame {
  readonly game: SgfTree;
  /** The index after the game. */
  readonly end: number;
  readonly tokens: number;
}

/** Reads the game that opens at `start`, with at most `maxTokens` tokens. */
const readGame = (text: string, start: number, maxTokens: number): Result<ReadGame> => {
  let tree: OpenTree = { nodes: [], variations: [] };
  const parents: OpenTree[] = [];
  let values: string[] = [];
  let token: Token = { kind: "(", text: "(", from: start, to: start + 1 };
  for (let tokens = 1; tokens <= maxTokens; tokens += 1) {
    const next = nextToken(text, token.to);
    if (!FOLLOWERS[token.kind].includes(next.kind)) return refuseToken(text, token, next);
    token = next;
    if (token.kind === ";") tree.nodes.push(new Map());
    if (token.kind === "name") values = openProperty(tree.nodes.at(-1) ?? new Map(), normalizeName(token.text));
    if (token.kind === "value") values.push(token.text);
    if (token.kind === "(") {
      parents.push(tree);
      if (parents.length >= MAX_DEPTH) {
        return refuse("too-deep", `The SGF file has more than ${MAX_DEPTH} nested parentheses. ${EXPORT_LESS}`);
      }
      tree = { nodes: [], variations: [] };
    }
    if (token.kind === ")") {
      const parent = parents.pop();
      if (parent === undefined) {
        return mainLineOf(tree).length > MAX_NODES ? refuseLongGame() : ok({ game: tree, end: token.to, tokens });
      }
      parent.variations.push(tree);
      tree = parent;
    }
  }
  return refuse("too-many-parts", `The SGF file is too large: at most ${MAX_TOKENS} tokens are read. ${EXPORT_LESS}`);
};

/** All games of a file. The first must be well-formed; text before it, such as an e-mail header, is skipped. */
export const parseSgf = (text: string): Result<SgfFile> => {
  if (text.length > MAX_LENGTH) {
    return refuse("too-long", `The SGF file is too long: at most ${MAX_LENGTH} characters are read. ${EXPORT_LESS}`);
  }
  const games: SgfTree[] = [];
  let tokens = 0;
  for (let start = findGame(text, 0); start >= 0;) {
    const read = readGame(text, start, MAX_TOKENS - tokens);
    if (!read.ok) return games.length === 0 ? read : ok({ games, unread: read.error });
    games.push(read.value.game);
    tokens += read.value.tokens;
    start = findGame(text, read.value.end);
  }
  return games.length === 0
    ? refuse("not-sgf", 'This is not an SGF file: it has no "(;". Choose a file that ends in .sgf.')
    : ok({ games, unread: null });
};
