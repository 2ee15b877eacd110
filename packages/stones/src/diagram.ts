// Text diagrams of boards: one character per cell, one line per row, spaces ignored. Tests and the command line use
// them instead of coordinate lists.
import type { Board, Cell } from "./board.ts";
import { letterOf } from "./color.ts";
import type { Grid } from "./grid.ts";

/** Parses a diagram of a square board. Throws on an error, because diagrams are only in our own files. */
export const parseDiagram = <Cell extends string>(text: string, cells: readonly Cell[]): Grid<Cell> => {
  const rows = text
    .split("\n")
    .map((line) => line.replaceAll(/\s/gu, ""))
    .filter((line) => line !== "");
  return rows.map((row, y) => {
    if (row.length !== rows.length) {
      throw new Error(`row ${y} of the diagram has ${row.length} cells, but the board has ${rows.length} rows: ${row}`);
    }
    return Array.from(row, (mark) => {
      const cell = cells.find((candidate) => candidate === mark);
      if (cell === undefined) throw new Error(`row ${y} of the diagram has an unknown mark ${mark}: ${row}`);
      return cell;
    });
  });
};

/** The diagram of a grid of marks; `parseDiagram` reads it back. */
export const makeDiagram = (grid: Grid<string>): string => grid.map((row) => row.join(" ")).join("\n");

const markOf = (cell: Cell): string => (cell === null ? "." : letterOf(cell));

/** The diagram of a board of stones. */
export const diagramOf = (board: Board): string => makeDiagram(board.map((row) => row.map(markOf)));
