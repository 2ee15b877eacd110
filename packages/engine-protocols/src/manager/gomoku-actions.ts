// Actions of Gomoku that players of a tournament answer with, in the spelling of the rule engine.
import type { GameAction } from "@tengen/kernel";
import { letterOf, type Color, type Point } from "@tengen/stones";

export const placeStone = ({ x, y }: Point): GameAction => ({ type: "PLACE_STONE", x, y }) as GameAction;

export const chooseColor = (color: Color): GameAction =>
  ({ type: "CHOOSE_COLOR", color: letterOf(color) }) as GameAction;
