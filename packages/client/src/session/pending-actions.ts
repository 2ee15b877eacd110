// The player's own actions that are not in the log yet, in order. Some are unanswered. Others are accepted, but their
// entry has not arrived; they must stay visible.
//
// Actions are sent one at a time, and each gets its place only after the answer to the one before. Otherwise an envelope
// could name a place beyond the end of the log. The server might reject it on one connection, then read it late on an
// older one and accept it.
import { ok, reject, utf8ToBytes, type AnyEngine, type GameAction, type Result } from "@tengen/kernel";
import { parseEnvelope, type Envelope } from "@tengen/match";

export interface PendingAction {
  readonly envelope: Envelope;
  readonly action: GameAction;
  /** How many entries the player had seen when acting; 0 for an action of an earlier run. */
  readonly seenEntries: number;
  /** The ping round in which it was last sent; null if not sent on this connection. */
  readonly sentRound: number | null;
  /** Its place in the log, once accepted. */
  readonly acceptedSeq: number | null;
}

export const isUnanswered = ({ acceptedSeq }: PendingAction): boolean => acceptedSeq === null;

/** PRO-8. */
const MAX_BYTES = 8192;

/** Parses the envelope of an own action, new or from an earlier run. */
export const parsePending = (
  value: unknown,
  matchId: string,
  engine: AnyEngine | null,
  seenEntries: number,
): Result<PendingAction> => {
  const submission = parseEnvelope(value, (gameId) => (gameId === engine?.gameId ? engine : undefined));
  if (!submission.ok) return submission;
  const { envelope, action } = submission.value;
  if (envelope.matchId !== matchId)
    return reject("MATCH_NOT_FOUND", `The action belongs to the match ${envelope.matchId}.`);
  const size = utf8ToBytes(JSON.stringify({ type: "submit", envelope })).length;
  if (size > MAX_BYTES)
    return reject("INVALID_PAYLOAD", `The action has ${size} bytes; at most ${MAX_BYTES} are allowed.`);
  return ok({ envelope, action, seenEntries, sentRound: null, acceptedSeq: null });
};

/** Moves an action in the log because of the answer to an earlier one; never before what its player had seen. */
export const rebase = (action: PendingAction, places: number): PendingAction => ({
  ...action,
  envelope: { ...action.envelope, seq: Math.max(action.seenEntries, action.envelope.seq + places) },
});
