// The reasons for a hint, in the language of the page.
import type { RowRule } from "@tengen/stones";
import { reasonsFor, type GomokuReason } from "../reasons.ts";
import type { RulesetAction } from "../ruleset-state.ts";
import { boardOf, colorOfLetter, type GomokuState } from "../state.ts";
import { t } from "./messages.ts";

const reasonText = (reason: GomokuReason): string =>
  reason.kind === "forces" ? t("hint_forces", { count: reason.count }) : t(`hint_${reason.kind}`);

/** The reasons by a rule; null for a turn that is no stone, and where there are none. */
export const hintReasonBy = (
  rule: RowRule,
  { board, nextColor }: Pick<GomokuState["payload"], "board" | "nextColor">,
  action: RulesetAction,
): string | null => {
  if (action.type !== "PLACE_STONE") return null;
  const [first, second] = reasonsFor(boardOf(board), action, colorOfLetter(nextColor), rule).map(reasonText);
  return first === undefined || second === undefined ? (first ?? null) : t("hint_both", { first, second });
};
