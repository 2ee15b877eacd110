// Decides about a submitted action: runs the checks of MAT-O1 in order and returns the first that fails.
import { ok, reject, unwrap, type AnyEngine, type GameAction, type Rejection, type Result } from "@tengen/kernel";
import { isClaimType } from "./claim.ts";
import type { Entry } from "./entry.ts";
import type { Envelope, Submission } from "./envelope.ts";
import { MAX_ENTRIES, validateOffer } from "./limits.ts";
import { attestAbsence, endIfDue, extend, type Match, type OpenMatch } from "./match.ts";
import { isFirstMove, supersedesTurn, applyPlayerAction, timeOfNext } from "./position.ts";

/**
 * What to store for a request: the last entry of `match`. `accept`: then reply accepted. `time-out`, `entry-limit`: then
 * reject. `attest`: then decide again, or reject for now. A request that stores nothing is refused.
 */
export type Decision =
  | { readonly kind: "accept"; readonly match: Match }
  | {
      readonly kind: "time-out" | "entry-limit" | "attest";
      readonly match: Match;
      readonly rejection: Rejection;
    };

export interface Requester {
  /** The player of the token; null without one. */
  readonly authenticatedAs: string | null;
  /** The store's clock, in milliseconds since 1970. */
  readonly now: number;
  /** Since when the player to move has been away while the requester was connected; null if unknown. */
  readonly absentSince?: number | null;
  /** Finds an entry by its action id, faster than by scanning the log. */
  readonly findEntry?: ((actionId: string) => Entry | undefined) | undefined;
}

/** An action after the clock has run out (MAT-X1), or when the log is full (MAT-L2), ends the match; null otherwise. */
const endInstead = (engine: AnyEngine, match: Match, now: number): Decision | null => {
  const ended = unwrap(endIfDue(engine, match, now), "an overdue match did not end");
  if (ended === null) return null;
  const isLimit = ended.entries.at(-1)?.type === "ENTRY_LIMIT";
  const late = isFirstMove(match) ? "The first move did not come in time." : "The clock had run out.";
  const why = isLimit ? `The match had reached its limit of ${MAX_ENTRIES} entries.` : late;
  return { kind: isLimit ? "entry-limit" : "time-out", match: ended, rejection: reject("MATCH_FINISHED", why).error };
};

/** Applies the rules of the game and of the table. */
const play = (
  engine: AnyEngine,
  match: Match,
  { actionId, actorId }: Envelope,
  action: GameAction,
  now: number,
): Result<Decision> => {
  const next = extend(match, applyPlayerAction(engine, match, { actionId, actorId }, action, timeOfNext(match, now)));
  if (!next.ok) return next;
  const offer = validateOffer(engine, match, action, actorId);
  return offer.ok ? ok({ kind: "accept", match: next.value }) : offer;
};

const TOO_EARLY = reject("NOT_CLAIMABLE", "The opponent has not been away for long enough on their turn.");

/** [MAT-X9] A claim needs an `ABSENCE` entry first; null if there is one that still holds. */
const decideClaim = (
  engine: AnyEngine,
  match: Match,
  actorId: string,
  absentSince: number | null,
  now: number,
): Result<Decision> | null => {
  const { absenceMs = Infinity } = match.record;
  const isOwnTurn = match.state.currentPlayerId === actorId;
  if (absentSince === null || isOwnTurn || now - absentSince < absenceMs) {
    return TOO_EARLY;
  }
  if (match.absentId !== null) return null;
  const attested = attestAbsence(engine, match, absentSince, now);
  return attested.ok ? ok({ kind: "attest", match: attested.value, rejection: TOO_EARLY.error }) : attested;
};

/** The checks after `parseEnvelope`, which is the first. */
export const decide = (
  engine: AnyEngine,
  match: Match | OpenMatch | null,
  { envelope, action }: Submission,
  { authenticatedAs, now, absentSince = null, findEntry }: Requester,
): Result<Decision> => {
  const { actorId, actionId, seq } = envelope;
  if (match === null || envelope.matchId !== match.record.matchId) {
    return reject("MATCH_NOT_FOUND", `There is no match ${envelope.matchId}.`);
  }
  if (engine.rulesetVersion !== match.record.rulesetVersion && engine.gameId === match.record.gameId) {
    throw new Error(`the match has the ruleset ${match.record.rulesetVersion}, the engine ${engine.rulesetVersion}`);
  }
  if (envelope.gameId !== match.record.gameId || engine.gameId !== match.record.gameId) {
    return reject("INVALID_PAYLOAD", `This is a match of ${match.record.gameId}, not of ${envelope.gameId}.`);
  }
  if (authenticatedAs !== actorId) return reject("NOT_AUTHORIZED", `The token does not belong to ${actorId}.`);
  if (!match.record.seats.some((seat) => seat?.playerId === actorId)) {
    return reject("NOT_SEATED", `${actorId} does not play in this match.`);
  }
  if (match.status === "open") return reject("MATCH_NOT_ACTIVE", "The match has not started: a seat is still empty.");

  const stored =
    findEntry === undefined ? match.entries.find((entry) => entry.actionId === actionId) : findEntry(actionId);
  if (stored !== undefined) {
    return reject("IDEMPOTENCY_REPLAY", `This action was accepted before, as entry ${stored.seq}.`, { entry: stored });
  }
  if (match.status === "finished") return reject("MATCH_FINISHED", "The match is over.");

  const ended = endInstead(engine, match, now);
  if (ended !== null) return ok(ended);
  const claim = isClaimType(action.type) ? decideClaim(engine, match, actorId, absentSince, now) : null;
  if (claim !== null) return claim;
  const isTurn = supersedesTurn(engine, { actorId, type: action.type });
  if (isTurn && match.entries.slice(seq).some((entry) => supersedesTurn(engine, entry))) {
    const head = match.nextSeq;
    return reject("SEQ_CONFLICT", `Another move took place ${seq} first; the next place is ${head}.`, { seq: head });
  }
  return play(engine, match, envelope, action, now);
};
