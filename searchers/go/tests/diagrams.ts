// Board diagrams: B black, W white, . empty; rows from the top. Blanks are ignored; missing rows and columns are empty.
import { POINTS, SIZE, type Color, type Stone } from "../src/index.ts";

export const readCells = (diagram: string): readonly number[] => {
  const rows = diagram
    .replace(/^\n/u, "")
    .split("\n")
    .map((row) => row.replaceAll(/\s/gu, ""));
  return Array.from({ length: POINTS }, (_, index) => {
    const sign = rows[Math.floor(index / SIZE)]?.[index % SIZE] ?? ".";
    return sign === "B" ? 1 : sign === "W" ? -1 : 0;
  });
};

export const stonesIn = (cells: readonly number[]): readonly Stone[] =>
  cells.flatMap((cell, index) =>
    cell === 0 ? [] : [{ x: index % SIZE, y: Math.floor(index / SIZE), color: cell as Color }],
  );

export const readStones = (diagram: string): readonly Stone[] => stonesIn(readCells(diagram));
