// Explains a hint: what the card makes and what it stops. A random effect has no reason.
import {
  findFives,
  otherColor,
  pointsWith,
  withCell,
  type Board,
  type Cell,
  type Color,
  type Point,
} from "@tengen/stones";
import { colorOf } from "./engine.ts";
import { boardOf, type CardsView, type PlayCard } from "./state.ts";

export const CARD_REASONS = ["five", "stops-five", "four", "breaks-four", "turns-four", "two-turns"] as const;
export type CardReason = (typeof CARD_REASONS)[number];

const completesFive = (board: Board, point: Point, color: Color): boolean =>
  findFives(withCell<Cell>(board, point, color), color).length > 0;

/** Whether one more stone makes five for a colour. */
const hasFour = (board: Board, color: Color): boolean =>
  pointsWith<Cell>(board, null).some((point) => completesFive(board, point, color));

const reasonToPlace = (board: Board, point: Point, own: Color): CardReason | null => {
  if (completesFive(board, point, own)) return "five";
  if (completesFive(board, point, otherColor(own))) return "stops-five";
  return !hasFour(board, own) && hasFour(withCell<Cell>(board, point, own), own) ? "four" : null;
};

const reasonToTake = (board: Board, point: Point, own: Color): CardReason | null => {
  const other = otherColor(own);
  return hasFour(board, other) && !hasFour(withCell<Cell>(board, point, null), other) ? "breaks-four" : null;
};

/** [CRD-H1] Why the player to move should play a card; null if no reason applies. */
export const reasonFor = (view: CardsView, { card, target }: PlayCard): CardReason | null => {
  const board = boardOf(view);
  const own = colorOf(view, view.currentPlayerId);
  const point = target !== undefined && "x" in target ? target : null;
  switch (card) {
    case "PLACE_STONE":
      return point === null ? null : reasonToPlace(board, point, own);
    case "TAKE_STONE":
      return point === null ? null : reasonToTake(board, point, own);
    case "POLARITY_INVERSION":
      return hasFour(board, otherColor(own)) ? "turns-four" : null;
    case "TIME_FREEZE":
      return "two-turns";
    case "SPONTANEOUS_GENERATION":
      return null;
  }
};
