// A selection is an index into the hand, because both cards may be of the same kind.
import type { Json } from "@tengen/kernel";
import type { CardId } from "../cards.ts";
import type { CardsView } from "../state.ts";

/** The selected card; null if none is selected or the hand is hidden. */
export const selectedCard = ({ hand }: CardsView, choice: Json): CardId | null =>
  typeof choice === "number" ? (hand?.[choice] ?? null) : null;
