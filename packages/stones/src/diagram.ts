// Drawn boards: one character a cell, a row a line, blanks between cells ignored. Tests and the command line draw
// boards instead of listing coordinates.
import type { Grid } from "./grid.ts";

/** Reads a drawn square board; throws with the line at fault, since only our own files hold diagrams. */
export const parseDiagram = <Cell extends string>(text: string, cells: readonly Cell[]): Grid<Cell> => {
  const rows = text
    .split("\n")
    .map((line) => line.replaceAll(/\s/gu, ""))
    .filter((line) => line !== "");
  return rows.map((row, y) => {
    if (row.length !== rows.length) {
      throw new Error(`row ${y} of the diagram has ${row.length} cells in a board of ${rows.length} rows: ${row}`);
    }
    return Array.from(row, (mark) => {
      const cell = cells.find((candidate) => candidate === mark);
      if (cell === undefined) throw new Error(`row ${y} of the diagram has an unknown mark ${mark}: ${row}`);
      return cell;
    });
  });
};

/** The drawing of a board; `parseDiagram` reads it back. */
export const makeDiagram = (grid: Grid<string>): string => grid.map((row) => row.join(" ")).join("\n");
