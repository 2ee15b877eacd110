// Board diagrams: B black, W white, . empty; rows from the top. Blanks are ignored; missing rows and columns are empty.
import { goPoint, type Cell, type Stone } from "@tengen/stones";
import { POINTS, SIZE } from "../src/index.ts";

export const readCells = (diagram: string): readonly Cell[] => {
  const rows = diagram
    .replace(/^\n/u, "")
    .split("\n")
    .map((row) => row.replaceAll(/\s/gu, ""));
  return Array.from({ length: POINTS }, (_, index) => {
    const sign = rows[Math.floor(index / SIZE)]?.[index % SIZE] ?? ".";
    return sign === "B" ? "black" : sign === "W" ? "white" : null;
  });
};

export const stonesIn = (cells: readonly Cell[]): readonly Stone[] =>
  cells.flatMap((color, index) => (color === null ? [] : [{ ...goPoint(index), color }]));

export const readStones = (diagram: string): readonly Stone[] => stonesIn(readCells(diagram));

/** Both live: black has four columns on the left, white five on the right. */
export const DIVIDED = `
  . B . B W . W . .
  B B B B W W W W W
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  B B B B W W W W W
  . B . B W . W . .`;
