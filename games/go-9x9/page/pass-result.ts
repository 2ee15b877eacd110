// What a pass would decide, in words.
import { otherColor, type Color } from "@tengen/stones";
import { hasMarking } from "../rulesets/marking.ts";
import { isRulesetState, scoresNow, type GoView } from "../rulesets/state.ts";
import { colorToMove } from "../state.ts";
import { t } from "./messages.ts";

export const titleOf = (color: Color): string => (color === "black" ? t("color_black_title") : t("color_white_title"));

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
export const firstPassText = (view: GoView): string =>
  isRulesetState(view)
    ? t("first_pass_agreed", { color: titleOf(otherColor(colorToMove(view))) })
    : resultText("first_pass", view);

/** [GO-U10] Whether play goes on because the players did not agree on the dead stones. */
export const isDisputed = (view: GoView): boolean =>
  isRulesetState(view) && view.phase === "playing" && hasMarking(view.history);

/** What to say before a pass is confirmed. */
export const passWarning = (view: GoView): string => {
  const isLast = view.passesInARow === 1;
  if (isDisputed(view)) return t("pass_disputed");
  if (isRulesetState(view)) return t(isLast ? "last_pass_agreed" : "pass_agreed");
  return isLast ? resultText("last_pass_warning", view) : t("pass_warning");
};
