// Vertices and colours of GTP: column letters without I, rows from the bottom.
import { GO_SIZE, PASS } from "./searcher.ts";
import type { Color } from "../gomoku/searcher.ts";

const LETTERS = "ABCDEFGHJ";

/** The index of a vertex, PASS, or null. */
export const parseVertex = (text: string): number | null => {
  const vertex = text.toUpperCase();
  if (vertex === "PASS") return PASS;
  const match = /^(?<column>[A-HJ])(?<row>[1-9])$/u.exec(vertex)?.groups;
  if (match === undefined) return null;
  return (GO_SIZE - Number(match["row"])) * GO_SIZE + LETTERS.indexOf(match["column"] ?? "");
};

export const makeVertex = (index: number): string =>
  index === PASS ? "pass" : `${LETTERS[index % GO_SIZE]}${GO_SIZE - Math.floor(index / GO_SIZE)}`;

export const parseColor = (text: string): Color | null => {
  if (/^(?:b|black)$/iu.test(text)) return 1;
  return /^(?:w|white)$/iu.test(text) ? -1 : null;
};

/** The board as text; black is X, white is O. */
export const drawBoard = (cells: readonly number[]): readonly string[] => {
  const head = `   ${LETTERS.split("").join(" ")}`;
  const rows = Array.from({ length: GO_SIZE }, (_, y) => {
    const signs = cells
      .slice(y * GO_SIZE, (y + 1) * GO_SIZE)
      .map((cell) => (cell === 0 ? "." : cell === 1 ? "X" : "O"));
    return ` ${GO_SIZE - y} ${signs.join(" ")} ${GO_SIZE - y}`;
  });
  return [head, ...rows, head];
};
