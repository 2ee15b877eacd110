// The answer to a request to act: the checks of MAT-O1 in their order, the first that applies.
import { isRejection, reject, type AnyEngine, type GameAction, type Rejection } from "@tengen/kernel";
import { isClaimType } from "./claim.ts";
import type { Entry } from "./entry.ts";
import type { Envelope, Submission } from "./envelope.ts";
import { MAX_ENTRIES, refuseExcessOffer } from "./limits.ts";
import { attestAbsence, endIfDue, extend, type Match, type OpenMatch } from "./match.ts";
import { isFirstMove, supersedesTurn, applyPlayerAction, timeOfNext } from "./position.ts";

/**
 * What to do with a request: store the last entry of `match` and say accepted; store it and refuse; store it and
 * decide anew, or refuse for now; or refuse.
 */
export type Decision =
  | { readonly kind: "accept"; readonly match: Match }
  | {
      readonly kind: "time-out" | "entry-limit" | "attest";
      readonly match: Match;
      readonly rejection: Rejection;
    }
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

const refuse = (...parts: Parameters<typeof reject<never>>): Decision => ({
  kind: "refuse",
  rejection: reject(...parts),
});

/** What becomes of an action that comes after the clock has run out (MAT-X1), or when the log is full (MAT-L2); null for any other. */
const endInstead = (engine: AnyEngine, match: Match, now: number): Decision | null => {
  const ended = endIfDue(engine, match, now);
  if (isRejection(ended)) throw new Error(`a match that was due did not end: ${ended.message}`);
  if (ended === null) return null;
  const isLimit = ended.entries.at(-1)?.type === "ENTRY_LIMIT";
  const late = isFirstMove(match) ? "The first move did not come in time." : "The clock had run out.";
  const why = isLimit ? `The match had reached its limit of ${MAX_ENTRIES} entries.` : late;
  return { kind: isLimit ? "entry-limit" : "time-out", match: ended, rejection: reject("MATCH_FINISHED", why) };
};

/** By the rules of the game and of the table. */
const play = (
  engine: AnyEngine,
  match: Match,
  { actionId, actorId }: Envelope,
  action: GameAction,
  now: number,
): Decision => {
  const next = extend(match, applyPlayerAction(engine, match, { actionId, actorId }, action, timeOfNext(match, now)));
  if (isRejection(next)) return { kind: "refuse", rejection: next };
  const excess = refuseExcessOffer(engine, match, action, actorId);
  return excess === null ? { kind: "accept", match: next } : { kind: "refuse", rejection: excess };
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

  const ended = endInstead(engine, match, now);
  if (ended !== null) return ended;
  const claim = isClaimType(action.type) ? decideClaim(engine, match, actorId, absentSince, now) : null;
  if (claim !== null) return claim;
  const isTurn = supersedesTurn(engine, { actorId, type: action.type });
  if (isTurn && match.entries.slice(seq).some((entry) => supersedesTurn(engine, entry))) {
    const head = match.nextSeq;
    return refuse("SEQ_CONFLICT", `Another move took place ${seq} first; the log stands at ${head}.`, { seq: head });
  }
  return play(engine, match, envelope, action, now);
};
