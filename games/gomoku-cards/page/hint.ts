// The reason for a hint, in the language of the page.
import { reasonFor } from "../reasons.ts";
import type { CardsAction, CardsView } from "../state.ts";
import { t } from "./messages.ts";

export const hintReason = (view: CardsView, action: CardsAction): string | null => {
  const reason = action.type === "PLAY_CARD" ? reasonFor(view, action) : null;
  return reason === null ? null : t(`hint_${reason}`);
};
