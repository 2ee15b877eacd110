// What people write about a move: a comment, and a glyph such as "?!".
import { escapeText, unescapeText } from "./text.ts";
import type { SgfNode } from "./tree.ts";

/** The comment of a node; empty if it has none. */
export const commentOf = (node: SgfNode): string => (node.get("C") ?? []).map(unescapeText).join("\n").trim();

/** The judgements of a move that SGF knows: the property, and its value. Chess programs write the same glyphs. */
const GLYPH_PROPERTIES = {
  "!!": ["TE", "2"],
  "!": ["TE", "1"],
  "!?": ["IT", ""],
  "?!": ["DO", ""],
  "?": ["BM", "1"],
  "??": ["BM", "2"],
} as const;

export type Glyph = keyof typeof GLYPH_PROPERTIES;
export const GLYPHS = Object.keys(GLYPH_PROPERTIES) as readonly Glyph[];

/** The glyph of a move; null if it has none. */
export const glyphOf = (node: SgfNode): Glyph | null => {
  const isStrong = (name: string): boolean => node.get(name)?.[0]?.trim() === "2";
  if (node.has("TE")) return isStrong("TE") ? "!!" : "!";
  if (node.has("BM")) return isStrong("BM") ? "??" : "?";
  if (node.has("IT")) return "!?";
  return node.has("DO") ? "?!" : null;
};

const without = (node: SgfNode, names: readonly string[]): SgfNode =>
  new Map([...node].filter(([name]) => !names.includes(name)));

/** A node with another comment; an empty one removes it. */
export const withComment = (node: SgfNode, comment: string): SgfNode => {
  const text = comment.trim();
  if (text === "") return without(node, ["C"]);
  return new Map([...node, ["C", [escapeText(text)]]]);
};

/** A node with another glyph; null removes it. */
export const withGlyph = (node: SgfNode, glyph: Glyph | null): SgfNode => {
  const plain = without(node, ["TE", "IT", "DO", "BM"]);
  if (glyph === null) return plain;
  const [name, value] = GLYPH_PROPERTIES[glyph];
  return new Map([...plain, [name, [value]]]);
};
