// What a pass would decide, in words.
import { otherColor, type Color, type GoScores } from "@tengen/stones";
import { deadByPlay, isDisputing, restore, type DisputeState } from "../rulesets/dispute.ts";
import { hasMarking } from "../rulesets/marking.ts";
import { isRulesetState, scoresNow, scoresWith, type GoView } from "../rulesets/state.ts";
import { colorToMove } from "../state.ts";
import { t } from "./messages.ts";

export const titleOf = (color: Color): string => (color === "black" ? t("color_black_title") : t("color_white_title"));

/** Who leads by how much, in a sentence. */
export const leadSentence = ({ black, white }: GoScores): string =>
  black === white
    ? t("count_even")
    : t("count_lead", { color: titleOf(black > white ? "black" : "white"), count: Math.abs(black - white) });

/** The result if both pass, where every stone counts as alive: the score of the board as it stands. */
const resultText = (key: "first_pass" | "last_pass_warning", view: GoView): string => {
  const { black, white } = scoresNow(view);
  return t(key, {
    color: titleOf(otherColor(colorToMove(view))),
    winner: titleOf(black > white ? "black" : "white"),
    count: Math.abs(black - white),
  });
};

/** What to say to a player whose opponent has passed. */
export const firstPassText = (view: GoView): string => {
  if (!isRulesetState(view)) return resultText("first_pass", view);
  const key = isDisputing(view) ? "first_pass_dispute" : "first_pass_agreed";
  return t(key, { color: titleOf(otherColor(colorToMove(view))) });
};

/** Whether play settles disputes in this ruleset (GO-M10). */
export const isSettledByPlay = (view: GoView): boolean => isRulesetState(view) && view.dispute !== undefined;

/** [GO-U10] Whether play goes on after marking. */
export const isResumed = (view: GoView): boolean =>
  isRulesetState(view) && view.phase === "playing" && hasMarking(view.history);

/** [GO-U10] Whether dead stones have to be captured because the players did not agree on them. */
const isDisputed = (view: GoView): boolean => isResumed(view) && !isSettledByPlay(view);

/** [GO-U11] The end of the game if the player passes now, in a dispute that play settles. */
const lastPassText = (view: DisputeState): string =>
  `${t("last_pass_dispute")} ${leadSentence(scoresWith(restore(view, []), deadByPlay(view)))}`;

/** What to say before a pass is confirmed. */
export const passWarning = (view: GoView): string => {
  const isLast = view.passesInARow === 1;
  if (isDisputed(view)) return t("pass_disputed");
  if (isRulesetState(view) && isDisputing(view)) return isLast ? lastPassText(view) : t("pass_dispute");
  if (isRulesetState(view)) return t(isLast ? "last_pass_agreed" : "pass_agreed");
  return isLast ? resultText("last_pass_warning", view) : t("pass_warning");
};
