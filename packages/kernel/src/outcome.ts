/** How a match can end (MAT-T4). */
export const OUTCOME_REASONS = [
  "five",
  "score",
  "resign",
  "agreement",
  "board-full",
  "simultaneous-five",
  "timeout",
  "abandoned",
  "exhausted",
  "aborted",
] as const;

export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

/** Reasons that end a game with a winner, and reasons that end it without; the others may do either. */
const WITH_WINNER: readonly OutcomeReason[] = ["five", "resign", "timeout"];
const WITHOUT_WINNER: readonly OutcomeReason[] = ["agreement", "board-full", "exhausted", "aborted"];

export interface Outcome {
  /** The winners' player ids; null for a draw, and for a match that was aborted. */
  readonly winners: readonly string[] | null;
  readonly reason: OutcomeReason;
}

/** Whether the winners fit the reason. */
export const isPossibleOutcome = ({ winners, reason }: Outcome): boolean =>
  winners === null ? !WITH_WINNER.includes(reason) : winners.length > 0 && !WITHOUT_WINNER.includes(reason);
