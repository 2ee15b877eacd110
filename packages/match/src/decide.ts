// The answer to a request to act: the checks of MAT-O1 in their order, the first that applies.
import { isRejection, reject, type AnyEngine, type GameAction, type Rejection } from "@tengen/kernel";
import type { Entry } from "./entry.ts";
import type { Envelope, Submission } from "./envelope.ts";
import { MAX_ENTRIES, refuseExcessOffer } from "./limits.ts";
import { endIfDue, extend, type Match, type OpenMatch } from "./match.ts";
import { isTurnChange, stepByPlayer, timeOfNext } from "./position.ts";

/** What to do with a request: store the last entry of `match` and say accepted; store it and refuse; or refuse. */
export type Decision =
  | { readonly kind: "accept"; readonly match: Match }
  | { readonly kind: "time-out" | "entry-limit"; readonly match: Match; readonly rejection: Rejection }
  | { readonly kind: "refuse"; readonly rejection: Rejection };

export interface Requester {
  /** Whose token came with the request; null for none. */
  readonly authenticatedAs: string | null;
  /** The store's clock, in milliseconds since 1970. */
  readonly now: number;
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
  const why = isLimit ? `The match had reached its limit of ${MAX_ENTRIES} entries.` : "The clock had run out.";
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
  const next = extend(match, stepByPlayer(engine, match, { actionId, actorId }, action, timeOfNext(match, now)));
  if (isRejection(next)) return { kind: "refuse", rejection: next };
  const excess = refuseExcessOffer(engine, match, action, actorId);
  return excess === null ? { kind: "accept", match: next } : { kind: "refuse", rejection: excess };
};

/** `parseEnvelope` was the first of the checks; these are the others. */
export const decide = (
  engine: AnyEngine,
  match: Match | OpenMatch | null,
  { envelope, action }: Submission,
  { authenticatedAs, now, findEntry }: Requester,
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
  const isTurn = isTurnChange(engine, { actorId, type: action.type });
  if (isTurn && match.entries.slice(seq).some((entry) => isTurnChange(engine, entry))) {
    const head = match.nextSeq;
    return refuse("SEQ_CONFLICT", `Another move took place ${seq} first; the log stands at ${head}.`, { seq: head });
  }
  return play(engine, match, envelope, action, now);
};
