// The reasons for a hint, in the language of the page.
import { reasonsFor, type GomokuReason } from "../reasons.ts";
import { boardOf, colorOf, type GomokuAction, type GomokuState } from "../state.ts";
import { t } from "./messages.ts";

const reasonText = (reason: GomokuReason): string =>
  reason.kind === "forces" ? t("hint_forces", { count: reason.count }) : t(`hint_${reason.kind}`);

export const hintReason = ({ payload }: GomokuState, action: GomokuAction): string | null => {
  if (action.type !== "PLACE_STONE") return null;
  const [first, second] = reasonsFor(boardOf(payload.board), action, colorOf(payload.nextColor)).map(reasonText);
  return first === undefined || second === undefined ? (first ?? null) : t("hint_both", { first, second });
};
