// Text values in an SGF file, such as names and dates. Only single-line texts are needed.
import { truncate } from "@tengen/kernel";
import type { SgfNode } from "./tree.ts";

/** The maximum length of a player's name. */
const MAX_LENGTH = 64;

/** White space, control characters and bidirectional marks. */
const UNSEEN = /[\s\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text on one line; empty if nothing in it is visible. */
export const oneLine = (text: string): string => {
  const line = truncate(text.replace(UNSEEN, " ").trim(), MAX_LENGTH).trim();
  return /[^\s\p{Cf}]/u.test(line) ? line : "";
};

/** The start of a text from outside, quoted for a message. */
export const quoteSgf = (text: string): string => JSON.stringify(truncate(oneLine(text), 40));

export const escapeText = (text: string): string => text.replace(/[\\\]]/gu, String.raw`\$&`);

/** Unescapes a raw value: an escaped line break is removed, any other escaped character stands for itself. */
export const unescapeText = (value: string): string =>
  value.replace(/\\(?<next>\r\n|\n\r|[^])/gu, (_, next: string) => (/^[\r\n]/u.test(next) ? "" : next));

/** The first value of a property, unescaped; empty if the node does not have it. */
export const rawTextOf = (node: SgfNode, name: string): string => unescapeText(node.get(name)?.[0] ?? "");

/** The same on one line. */
export const textOf = (node: SgfNode, name: string): string => oneLine(rawTextOf(node, name));

const NUMBER = /^[+-]?(?:\d{1,9}(?:[.,]\d{0,9})?|[.,]\d{1,9})$/u;

/** The number that a text is, with a decimal point or comma; null for any other text. */
export const numberIn = (text: string): number | null => (NUMBER.test(text) ? Number(text.replace(",", ".")) : null);
