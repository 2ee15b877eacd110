// Outcomes of a match. This list has the reasons that all games share; a game may declare more (`endings` of its engine).
// Parsers accept any well-formed reason, as with rejection codes.
import * as v from "valibot";

/** Whether an ending has a winner: always, never, or sometimes. */
export type EndingKind = "won" | "drawn" | "either";

/** The shared reasons (MAT-T4): those of the table, then those of stone games. */
const SHARED = {
  resign: "won",
  agreement: "drawn",
  timeout: "won",
  abandoned: "either",
  "move-limit": "drawn",
  aborted: "drawn",
  five: "won",
  score: "either",
  "board-full": "drawn",
} as const satisfies Readonly<Record<string, EndingKind>>;

/** A reason that all games share. */
export type OutcomeReason = keyof typeof SHARED;
export const OUTCOME_REASONS = Object.keys(SHARED) as readonly OutcomeReason[];

/** 2 to 64 lower-case letters and digits, with single hyphens between them. */
const REASON = /^(?=.{2,64}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u;

/** Any well-formed reason, of any game. */
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

/** Whether an outcome is possible in a game with these own endings: the reason is known, and the winners fit it. */
export const isPossibleOutcome = (
  { winners, reason }: Outcome,
  endings: Readonly<Record<string, EndingKind>> = {},
): boolean => {
  const kind = new Map<string, EndingKind>([...Object.entries(SHARED), ...Object.entries(endings)]).get(reason);
  if (kind === undefined) return false;
  return winners === null ? kind !== "won" : winners.length > 0 && kind !== "drawn";
};
