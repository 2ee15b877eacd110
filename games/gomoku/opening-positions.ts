// The positions of Gomoku games for the opening explorer, of any ruleset.
import { colorOfLetter, type OpeningReader } from "@tengen/stones";
import type { RulesetState } from "./ruleset-state.ts";
import { boardOf, type GomokuState } from "./state.ts";

/** For the opening explorer: the position after any move, and the colour of each seat. */
export const openings: OpeningReader<GomokuState | RulesetState> = {
  positionOf: ({ payload: { board, nextColor } }) => ({
    stones: boardOf(board).flat(),
    toMove: colorOfLetter(nextColor),
  }),
  colorsOf: ({ playerIds, payload }) =>
    playerIds.map((id) => (id === ("colors" in payload ? payload.colors.B : playerIds[0]) ? "black" : "white")),
};
