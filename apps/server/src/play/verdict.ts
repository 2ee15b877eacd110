// What the server does with a decision about an action: answer, store, or read the store first.
import { err, ok, type RejectionCode, type Result } from "@tengen/kernel";
import type { Decision, Entry, Match } from "@tengen/match";

/** The first codes of MAT-O1 depend on the request only. */
const LOG_INDEPENDENT_CODES: readonly string[] = [
  "INVALID_PAYLOAD",
  "NOT_AUTHORIZED",
] satisfies readonly RejectionCode[];

/** What follows from a decision. */
export type Verdict =
  | { readonly type: "answer"; readonly result: Result<Entry> }
  /** Store the last entry of the match, then answer; without a result, decide again. */
  | { readonly type: "store"; readonly match: Match; readonly result: Result<Entry> | null }
  /** Read the store, and decide again. */
  | { readonly type: "read" };

const READ: Verdict = { type: "read" };

/** What follows from a decision; `isFresh` if the store was read for it. Only an acceptance may rely on the cache. */
export const judge = (decided: Result<Decision>, isFresh: boolean): Verdict => {
  if (!decided.ok) {
    const mayAnswer = isFresh || LOG_INDEPENDENT_CODES.includes(decided.error.code);
    return mayAnswer ? { type: "answer", result: decided } : READ;
  }
  const decision = decided.value;
  const { match } = decision;
  if (decision.kind === "accept") return { type: "store", match, result: ok(match.entries.at(-1) as Entry) };
  if (!isFresh) return READ;
  return { type: "store", match, result: decision.kind === "attest" ? null : err(decision.rejection) };
};
