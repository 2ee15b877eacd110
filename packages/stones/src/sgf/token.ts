// The tokens of an SGF file, and which may follow which.

export type TokenKind = "(" | ")" | ";" | "name" | "value" | "end" | "unknown";

export interface Token {
  readonly kind: TokenKind;
  /** The name, or the text between the brackets. */
  readonly text: string;
  /** Its first index, and the index after it. */
  readonly from: number;
  readonly to: number;
}

/** The grammar: the tokens that may follow each token. */
export const FOLLOWERS: Readonly<Record<TokenKind, readonly TokenKind[]>> = {
  "(": [";"],
  ";": [";", "name", "(", ")"],
  name: ["value"],
  value: ["value", "name", ";", "(", ")"],
  ")": ["(", ")"],
  end: [],
  unknown: [],
};

const SPACE = /\s*/uy;
const NAME = /[A-Za-z][A-Za-z0-9_]*/uy;

const endOf = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
};

/** The index of the bracket that closes a value; -1 if there is none. */
export const findValueEnd = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "]") return at;
    if (letter === "\\") at += 1;
  }
  return -1;
};

export const nextToken = (text: string, start: number): Token => {
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

/** The name of a property. Old files write GaMe for GM: lower-case letters are ignored, unless nothing is left. */
export const normalizeName = (text: string): string => {
  const name = text.replace(/[a-z]/gu, "");
  return /^[A-Z]/u.test(name) ? name : text;
};

/** A token in the words of an error message. */
export const describeToken = (kind: TokenKind): string => {
  if (kind === "name") return "a property name";
  return kind === "value" ? "a value in brackets" : JSON.stringify(kind);
};
