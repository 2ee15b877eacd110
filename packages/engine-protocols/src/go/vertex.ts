// Vertices and colours of GTP: column letters without I, rows from the bottom.
import {
  GO_COLUMN_LETTERS,
  GO_SIZE,
  goIndex,
  goPoint,
  PASS,
  pointName,
  type Board,
  type Color,
  type Point,
} from "@tengen/stones";

/** The point of a vertex on a board of any size, a pass, or null. */
export const parsePoint = (text: string, size: number): Point | "pass" | null => {
  const vertex = text.toUpperCase();
  if (vertex === "PASS") return "pass";
  const match = /^(?<column>[A-HJ-T])(?<row>[1-9]\d?)$/u.exec(vertex)?.groups;
  if (match === undefined) return null;
  const [x, y] = [GO_COLUMN_LETTERS.indexOf(match["column"] ?? ""), size - Number(match["row"])];
  return x < size && y >= 0 ? { x, y } : null;
};

export const makePointVertex = (turn: Point | "pass", size: number): string =>
  turn === "pass" ? turn : pointName(size, turn, GO_COLUMN_LETTERS);

/** The index of a vertex on 9x9, PASS, or null. */
export const parseVertex = (text: string): number | null => {
  const point = parsePoint(text, GO_SIZE);
  return point === null ? null : point === "pass" ? PASS : goIndex(point);
};

export const makeVertex = (index: number): string => makePointVertex(index === PASS ? "pass" : goPoint(index), GO_SIZE);

export const parseColor = (text: string): Color | null => {
  if (/^(?:b|black)$/iu.test(text)) return "black";
  return /^(?:w|white)$/iu.test(text) ? "white" : null;
};

/** A 9x9 board as text; black is X, white is O. */
export const drawBoard = (board: Board): readonly string[] => {
  const head = `   ${GO_COLUMN_LETTERS.slice(0, GO_SIZE).split("").join(" ")}`;
  const rows = board.map((row, y) => {
    const signs = row.map((cell) => (cell === null ? "." : cell === "black" ? "X" : "O"));
    return ` ${GO_SIZE - y} ${signs.join(" ")} ${GO_SIZE - y}`;
  });
  return [head, ...rows, head];
};
