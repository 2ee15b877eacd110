// The reasons for a hint, in the language of the page.
import { reasonsFor, type GoReason } from "../reasons.ts";
import type { GoView, RulesetAction } from "../rulesets/state.ts";
import { boardOf, colorToMove } from "../state.ts";
import { t } from "./late/messages.ts";

const reasonText = (reason: GoReason): string =>
  "count" in reason ? t(`hint_${reason.kind}`, { count: reason.count }) : t(`hint_${reason.kind}`);

export const hintReason = (view: GoView, action: RulesetAction): string | null => {
  if (action.type === "pass") return t("hint_pass");
  if (action.type !== "place") return null;
  const [first, second] = reasonsFor(boardOf(view), action, colorToMove(view)).map(reasonText);
  return first === undefined || second === undefined ? (first ?? null) : t("hint_both", { first, second });
};
