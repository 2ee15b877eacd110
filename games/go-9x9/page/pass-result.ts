// What a pass would decide, in words.
import { colorToMove } from "../engine.ts";
import { BLACK, otherColor, scoresOf, WHITE, type Color } from "../rules.ts";
import type { GoState } from "../state.ts";
import { t } from "./messages.ts";

export const titleOf = (color: Color): string => (color === BLACK ? t("color_black_title") : t("color_white_title"));

/** The result if both pass: the score of the board as it stands. */
export const passResultText = (key: "first_pass" | "last_pass_warning", state: GoState): string => {
  const { black, white } = scoresOf(state.board, state.komi);
  return t(key, {
    color: titleOf(otherColor(colorToMove(state))),
    winner: titleOf(black > white ? BLACK : WHITE),
    count: Math.abs(black - white),
  });
};
