// Why a card is a hint, in the words of the page.
import { say } from "@tengen/words";
import { reasonFor } from "../reasons.ts";
import type { CardsAction, CardsView } from "../state.ts";

export const hintReason = (view: CardsView, action: CardsAction): string | null => {
  const reason = action.type === "PLAY_CARD" ? reasonFor(view, action) : null;
  return reason === null ? null : say(`why_card_${reason}`);
};
