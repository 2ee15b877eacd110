// Draws the game.
import { EMPTY_POINT, makeAxes, type Scene } from "@tengen/board";
import { colorOfLetter } from "@tengen/stones";
import type { BoardRenderer, BoardGeometry } from "@tengen/table";
import { SIZE, type ThreeState } from "../engine.ts";

const GEOMETRY: BoardGeometry = { axes: makeAxes("ABC", SIZE), starPoints: [] };

const draw = ({ board, lastMove }: ThreeState): Scene => ({
  points: board.flatMap((row, y) =>
    row.map((cell, x) =>
      cell === "."
        ? EMPTY_POINT
        : {
            ...EMPTY_POINT,
            stone: colorOfLetter(cell),
            mark: lastMove?.x === x && lastMove.y === y ? ("last" as const) : null,
          },
    ),
  ),
  lines: [],
});

const renderer: BoardRenderer<ThreeState> = { geometryOf: () => GEOMETRY, colors: ["black", "white"], draw };

export { default as messages } from "./messages.ts";
export default renderer;
