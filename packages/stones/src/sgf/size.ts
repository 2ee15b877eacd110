// The board size of a file (SZ): a number, or two that must be the same.
import type { SgfNode } from "./tree.ts";
import { numberIn, textOf } from "./text.ts";

/** The lines of the board, `fallback` if the file does not say; null if it is no square board. */
export const readSgfSize = (root: SgfNode, fallback: number): number | null => {
  if (!root.has("SZ")) return fallback;
  const [width = null, ...others] = textOf(root, "SZ")
    .split(":")
    .map((part) => numberIn(part.trim()));
  return others.length <= 1 && others.every((height) => height === width) ? width : null;
};
