// What the game looks like.
import { BARE_POINT, makeAxes, type Scene } from "@tengen/board";
import type { BoardLooks, GroundPlan } from "@tengen/table";
import { SIZE, type ThreeState } from "../engine.ts";

const GROUND: GroundPlan = { axes: makeAxes("ABC", SIZE), stars: [] };

const draw = ({ board, lastMove }: ThreeState): Scene => ({
  points: board.flatMap((row, y) =>
    row.map((cell, x) =>
      cell === "."
        ? BARE_POINT
        : {
            ...BARE_POINT,
            stone: cell === "B" ? ("black" as const) : ("white" as const),
            mark: lastMove?.x === x && lastMove.y === y ? ("last" as const) : null,
          },
    ),
  ),
  lines: [],
});

const looks: BoardLooks<ThreeState> = { groundOf: () => GROUND, colors: ["black", "white"], draw };

export { default as words } from "./words.ts";
export default looks;
