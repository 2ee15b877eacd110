// The candidates as they are shown, on the board and beside it: what each gives away against the best one.
import type { Grade } from "@tengen/board";
import { type Color, type PvLine, type SearchInfo, signOf } from "@tengen/stones";
import { verdictOfLoss } from "@tengen/study";

/** How many candidates are shown. */
const MAX_CANDIDATES = 5;

export interface ShownCandidate {
  readonly line: PvLine<number>;
  /** The points that the move gives away, at least 0; null if the searcher does not know leads. */
  readonly pointsLost: number | null;
  /** By win rate and points, as in a review. Null for the best one, and where the points lost are unknown. */
  readonly grade: Grade | null;
}

/** The candidates to show, the best first. */
export const shownCandidates = ({ lines }: SearchInfo<number>, toMove: Color): readonly ShownCandidate[] => {
  const [best] = lines;
  return lines.slice(0, MAX_CANDIDATES).map((line, rank) => {
    if (best?.lead === undefined || line.lead === undefined) return { line, pointsLost: null, grade: null };
    const pointsLost = Math.max(0, signOf(toMove) * (best.lead - line.lead));
    return { line, pointsLost, grade: rank === 0 ? null : verdictOfLoss(best.winRate - line.winRate, pointsLost) };
  });
};
