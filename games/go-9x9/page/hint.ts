// The reasons for a hint, in the language of the page.
import { reasonsFor, type GoReason } from "../reasons.ts";
import { boardOf, colorToMove, type GoAction, type GoState } from "../state.ts";
import { t } from "./messages.ts";

const reasonText = (reason: GoReason): string =>
  "count" in reason ? t(`hint_${reason.kind}`, { count: reason.count }) : t(`hint_${reason.kind}`);

export const hintReason = (state: GoState, action: GoAction): string | null => {
  if (action.type === "pass") return t("hint_pass");
  if (action.type !== "place") return null;
  const [first, second] = reasonsFor(boardOf(state), action, colorToMove(state)).map(reasonText);
  return first === undefined || second === undefined ? (first ?? null) : t("hint_both", { first, second });
};
