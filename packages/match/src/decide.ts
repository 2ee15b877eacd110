// The answer to a request to act: the checks of MAT-O1 in their order, the first that applies.
import { isRejection, reject, type AnyEngine, type Rejection } from "@tengen/kernel";
import { isClaimType } from "./claim.ts";
import type { Entry } from "./entry.ts";
import type { Submission } from "./envelope.ts";
import { attestAbsence, extend, timeOut, type Match, type OpenMatch } from "./match.ts";
import { isFirstMove, isLate, isTurnChange, stepByPlayer, timeOfNext } from "./position.ts";

/**
 * What to do with a request: store the last entry of `match` and say accepted; store it and refuse; store it and
 * decide anew, or refuse for now; or refuse.
 */
export type Decision =
  | { readonly kind: "accept"; readonly match: Match }
  | { readonly kind: "time-out"; readonly match: Match; readonly rejection: Rejection }
  | { readonly kind: "attest"; readonly match: Match; readonly rejection: Rejection }
  | { readonly kind: "refuse"; readonly rejection: Rejection };

export interface Requester {
  /** Whose token came with the request; null for none. */
  readonly authenticatedAs: string | null;
  /** The store's clock, in milliseconds since 1970. */
  readonly now: number;
  /** Since when the player to move has been away while the requester was there; null where it is not known to be so. */
  readonly absentSince?: number | null;
  /** Finds an entry of the match by its action id, for whoever has a quicker way than to look through the log. */
  readonly findEntry?: (actionId: string) => Entry | undefined;
}

const refuse = (...parts: Parameters<typeof reject>): Decision => ({ kind: "refuse", rejection: reject(...parts) });

const endLate = (engine: AnyEngine, match: Match, now: number): Decision => {
  const ended = timeOut(engine, match, now);
  if (isRejection(ended)) throw new Error(`a late match did not time out: ${ended.message}`);
  const why = isFirstMove(match) ? "The first move did not come in time." : "The clock had run out.";
  return { kind: "time-out", match: ended, rejection: reject("MATCH_FINISHED", why) };
};

const TOO_EARLY = reject("NOT_CLAIMABLE", "No other player is to move and has been away for long enough.");

/** [MAT-X9] A claim needs the server's word in the log first; null when that stands there, and is still true. */
const decideClaim = (
  engine: AnyEngine,
  match: Match,
  actorId: string,
  absentSince: number | null,
  now: number,
): Decision | null => {
  const { absenceMs = Infinity } = match.record;
  const isOwnTurn = match.state.currentPlayerId === actorId;
  if (absentSince === null || isOwnTurn || now - absentSince < absenceMs) {
    return { kind: "refuse", rejection: TOO_EARLY };
  }
  if (match.absentId !== null) return null;
  const attested = attestAbsence(engine, match, absentSince, now);
  return isRejection(attested)
    ? { kind: "refuse", rejection: attested }
    : { kind: "attest", match: attested, rejection: TOO_EARLY };
};

/** `parseEnvelope` was the first of the checks; these are the others. */
export const decide = (
  engine: AnyEngine,
  match: Match | OpenMatch | null,
  { envelope, action }: Submission,
  { authenticatedAs, now, absentSince = null, findEntry }: Requester,
): Decision => {
  const { actorId, actionId, seq } = envelope;
  if (match === null || envelope.matchId !== match.record.matchId) {
    return refuse("MATCH_NOT_FOUND", `There is no match ${envelope.matchId}.`);
  }
  if (engine.rulesetVersion !== match.record.rulesetVersion && engine.gameId === match.record.gameId) {
    throw new Error(`a match of ${match.record.rulesetVersion} was given the engine of ${engine.rulesetVersion}`);
  }
  if (envelope.gameId !== match.record.gameId || engine.gameId !== match.record.gameId) {
    return refuse("INVALID_PAYLOAD", `The match is one of ${match.record.gameId}, not of ${envelope.gameId}.`);
  }
  if (authenticatedAs !== actorId) return refuse("NOT_AUTHORIZED", `This is not the token of ${actorId}.`);
  if (!match.record.seats.some((seat) => seat?.playerId === actorId)) {
    return refuse("NOT_SEATED", `${actorId} does not play in this match.`);
  }
  if (match.status === "open") return refuse("MATCH_NOT_ACTIVE", "The match has not started: a seat is still empty.");

  const stored =
    findEntry === undefined ? match.entries.find((entry) => entry.actionId === actionId) : findEntry(actionId);
  if (stored !== undefined) {
    return refuse("IDEMPOTENCY_REPLAY", `This action was accepted before, as entry ${stored.seq}.`, { entry: stored });
  }
  if (match.status === "finished") return refuse("MATCH_FINISHED", "The match is over.");

  const at = timeOfNext(match, now);
  if (isLate(match, at)) return endLate(engine, match, now);
  const claim = isClaimType(action.type) ? decideClaim(engine, match, actorId, absentSince, now) : null;
  if (claim !== null) return claim;
  const isTurn = isTurnChange(engine, { actorId, type: action.type });
  if (isTurn && match.entries.slice(seq).some((entry) => isTurnChange(engine, entry))) {
    const head = match.nextSeq;
    return refuse("SEQ_CONFLICT", `Another move took place ${seq} first; the log stands at ${head}.`, { seq: head });
  }
  const next = extend(match, stepByPlayer(engine, match, { actionId, actorId }, action, at));
  return isRejection(next) ? { kind: "refuse", rejection: next } : { kind: "accept", match: next };
};
