// Adjudication by scores: counts for how many moves in a row both engines have agreed on the winner.
import { otherColor, type Color } from "@tengen/stones";

export interface Adjudication {
  /** Adjudicate a draw after this many turns; null for never. */
  readonly drawAfter: number | null;
  /**
   * Adjudicate a win when, for `moves` consecutive moves of each side, one side reported a win rate of at least `rate`
   * and the other at most 1 - `rate`; null for never. Both engines must report win rates.
   */
  readonly scores: { readonly rate: number; readonly moves: number } | null;
}

/** By side: for how many moves in a row, of either side, it was said to win. */
export type Streaks = Readonly<Record<Color, number>>;

export const NO_STREAKS: Streaks = { black: 0, white: 0 };

export const countStreaks = (
  streaks: Streaks,
  side: Color,
  winRate: number | null,
  scores: Adjudication["scores"],
): Streaks => {
  if (scores === null) return streaks;
  const other = otherColor(side);
  const forSide = winRate !== null && winRate >= scores.rate;
  const forOther = winRate !== null && 1 - winRate >= scores.rate;
  return {
    black: 0,
    white: 0,
    [side]: forSide ? streaks[side] + 1 : 0,
    [other]: forOther ? streaks[other] + 1 : 0,
  };
};

/** The side to adjudicate the win to; null if there is none yet. */
export const adjudicatedWinner = ({ black, white }: Streaks, scores: Adjudication["scores"]): Color | null => {
  if (scores === null) return null;
  const required = 2 * scores.moves;
  if (black >= required) return "black";
  return white >= required ? "white" : null;
};
