// Why a card is a hint, in the words of the page.
import { reasonFor } from "../reasons.ts";
import type { CardsAction, CardsView } from "../state.ts";
import { say } from "./words.ts";

export const hintReason = (view: CardsView, action: CardsAction): string | null => {
  const reason = action.type === "PLAY_CARD" ? reasonFor(view, action) : null;
  return reason === null ? null : say(`hint_${reason}`);
};
