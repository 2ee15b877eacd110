/** How a match can end (MAT-T4). */
export const OUTCOME_REASONS = [
  "five",
  "score",
  "resign",
  "agreement",
  "board-full",
  "simultaneous-five",
  "timeout",
  "exhausted",
  "aborted",
] as const;

export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

export interface Outcome {
  /** The winners' player ids; null for a draw, and for a match that was aborted. */
  readonly winners: readonly string[] | null;
  readonly reason: OutcomeReason;
}
