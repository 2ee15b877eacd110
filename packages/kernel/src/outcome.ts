// How a match ends. The reasons that all games share are this one list; a game may have more of its own (`endings` of its
// engine). Whoever reads an outcome from outside takes any reason of the right shape, as with the codes of refusals.
import * as v from "valibot";

/** What an ending leaves: a winner, none, or either. */
export type EndingKind = "won" | "drawn" | "either";

/** The shared reasons (MAT-T4): those of the table, then those that stone games have in common. */
const SHARED = {
  resign: "won",
  agreement: "drawn",
  timeout: "won",
  "move-limit": "drawn",
  aborted: "drawn",
  five: "won",
  score: "either",
  "board-full": "drawn",
} as const satisfies Readonly<Record<string, EndingKind>>;

/** A reason that all games share. */
export type OutcomeReason = keyof typeof SHARED;
export const OUTCOME_REASONS = Object.keys(SHARED) as readonly OutcomeReason[];

/** Small letters, digits and single hyphens between them, 2 to 64 in all. */
const REASON = /^(?=.{2,64}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u;

/** Any reason, of whatever game. */
export const reasonSchema = v.pipe(
  v.string("a reason is a text"),
  v.regex(REASON, "a reason is written in small letters"),
);

export interface Outcome {
  /** The winners' player ids; null for a draw, and for a match that was aborted. */
  readonly winners: readonly string[] | null;
  /** A shared reason, or one of the game's own. */
  readonly reason: string;
}

/** Whether a game with these endings of its own can end so: it knows the reason, and the winners fit it. */
export const isPossibleOutcome = (
  { winners, reason }: Outcome,
  endings: Readonly<Record<string, EndingKind>> = {},
): boolean => {
  const kind = new Map<string, EndingKind>([...Object.entries(SHARED), ...Object.entries(endings)]).get(reason);
  if (kind === undefined) return false;
  return winners === null ? kind !== "won" : winners.length > 0 && kind !== "drawn";
};
