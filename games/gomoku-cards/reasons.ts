// Explains a hint: what the card makes and what it stops. A random effect has no reason.
import { findFives, pointsWith, withCell, type Point } from "@tengen/stones";
import { colorOf } from "./engine.ts";
import { otherColor } from "./rules.ts";
import { EMPTY, type Board, type CardsView, type CellCode, type ColorCode, type PlayCard } from "./state.ts";

export const CARD_REASONS = ["five", "stops-five", "four", "breaks-four", "turns-four", "two-turns"] as const;
export type CardReason = (typeof CARD_REASONS)[number];

const completesFive = (board: Board, point: Point, color: ColorCode): boolean =>
  findFives(withCell<CellCode>(board, point, color), color).length > 0;

/** Whether one more stone makes five for a colour. */
const hasFour = (board: Board, color: ColorCode): boolean =>
  pointsWith<CellCode>(board, EMPTY).some((point) => completesFive(board, point, color));

const reasonToPlace = ({ board }: CardsView, point: Point, own: ColorCode): CardReason | null => {
  if (completesFive(board, point, own)) return "five";
  if (completesFive(board, point, otherColor(own))) return "stops-five";
  return !hasFour(board, own) && hasFour(withCell<CellCode>(board, point, own), own) ? "four" : null;
};

const reasonToTake = ({ board }: CardsView, point: Point, own: ColorCode): CardReason | null => {
  const other = otherColor(own);
  return hasFour(board, other) && !hasFour(withCell<CellCode>(board, point, EMPTY), other) ? "breaks-four" : null;
};

/** [CRD-H1] Why the player to move should play a card; null if no reason applies. */
export const reasonFor = (view: CardsView, { card, target }: PlayCard): CardReason | null => {
  const own = colorOf(view, view.currentPlayerId);
  const point = target !== undefined && "x" in target ? target : null;
  switch (card) {
    case "PLACE_STONE":
      return point === null ? null : reasonToPlace(view, point, own);
    case "TAKE_STONE":
      return point === null ? null : reasonToTake(view, point, own);
    case "POLARITY_INVERSION":
      return hasFour(view.board, otherColor(own)) ? "turns-four" : null;
    case "TIME_FREEZE":
      return "two-turns";
    case "SPONTANEOUS_GENERATION":
      return null;
  }
};
