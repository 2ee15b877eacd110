// What is chosen beside the board is a place in the hand: two cards may be of one kind.
import type { Json } from "@tengen/kernel";
import type { CardId } from "../cards.ts";
import type { CardsView } from "../state.ts";

/** The card that was chosen; null when none was, or the hand is not there to choose from. */
export const selectedCard = ({ hand }: CardsView, choice: Json): CardId | null =>
  typeof choice === "number" ? (hand?.[choice] ?? null) : null;
