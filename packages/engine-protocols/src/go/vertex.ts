// Vertices and colours of GTP: column letters without I, rows from the bottom.
import { GO_SIZE, PASS, type Board, type Color } from "@tengen/stones";

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
  if (/^(?:b|black)$/iu.test(text)) return "black";
  return /^(?:w|white)$/iu.test(text) ? "white" : null;
};

/** The board as text; black is X, white is O. */
export const drawBoard = (board: Board): readonly string[] => {
  const head = `   ${LETTERS.split("").join(" ")}`;
  const rows = board.map((row, y) => {
    const signs = row.map((cell) => (cell === null ? "." : cell === "black" ? "X" : "O"));
    return ` ${GO_SIZE - y} ${signs.join(" ")} ${GO_SIZE - y}`;
  });
  return [head, ...rows, head];
};
