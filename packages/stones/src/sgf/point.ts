// Points in SGF: two letters, column and row from the top left; a to z, then A to Z.
import { isInside, type Point } from "../grid.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

export const makeSgfPoint = ({ x, y }: Point): string => `${LETTERS[x]}${LETTERS[y]}`;

/** Null if the text is not a point of a board of this size. */
export const parseSgfPoint = (text: string, size: number): Point | null => {
  const [column = "", row = ""] = text;
  const point = { x: LETTERS.indexOf(column), y: LETTERS.indexOf(row) };
  return text.length === 2 && isInside(size, point) ? point : null;
};

/** The points of a list value: a point, or a rectangle given by two corners. Null if it is neither. */
export const parseSgfPoints = (text: string, size: number): readonly Point[] | null => {
  const [from = "", to = from, ...more] = text.split(":");
  const [first, last] = [parseSgfPoint(from, size), parseSgfPoint(to, size)];
  if (first === null || last === null || more.length > 0) return null;
  const [left, top] = [Math.min(first.x, last.x), Math.min(first.y, last.y)];
  return Array.from({ length: Math.abs(last.y - first.y) + 1 }, (_row, y) =>
    Array.from({ length: Math.abs(last.x - first.x) + 1 }, (_column, x) => ({ x: left + x, y: top + y })),
  ).flat();
};
