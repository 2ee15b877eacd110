import { BARE_POINT, makeAxes, type Scene } from "@tengen/board";
import type { BoardLooks } from "@tengen/table";
import type { CardsView } from "../state.ts";

const looks: BoardLooks<CardsView> = {
  axes: makeAxes("ABCDEFGHIJKLMNO", 15),
  stars: [],
  colors: ["black", "white"],
  draw: ({ board }): Scene => ({
    points: board.flat().map((cell) => ({ ...BARE_POINT, stone: cell === 1 ? "black" : cell === 2 ? "white" : null })),
    lines: [],
  }),
};

export default looks;
