// What a pass would decide, in words.
import { otherColor, scoresOf, type Color } from "@tengen/stones";
import { boardOf, colorToMove, type GoState } from "../state.ts";
import { t } from "./messages.ts";

export const titleOf = (color: Color): string => (color === "black" ? t("color_black_title") : t("color_white_title"));

/** The result if both pass: the score of the board as it stands. */
export const passResultText = (key: "first_pass" | "last_pass_warning", state: GoState): string => {
  const { black, white } = scoresOf(boardOf(state), state.komi);
  return t(key, {
    color: titleOf(otherColor(colorToMove(state))),
    winner: titleOf(black > white ? "black" : "white"),
    count: Math.abs(black - white),
  });
};
