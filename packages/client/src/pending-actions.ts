// The player's own actions that are not in the log yet, in order. Some are unanswered. Others are accepted, but their
// entry has not arrived; they must stay visible.
//
// Actions are sent one at a time, and each gets its place only after the answer to the one before. Otherwise an envelope
// could name a place beyond the end of the log. The server might reject it on one connection, then read it late on an
// older one and accept it.
import type { AnyEngine, GameAction } from "@tengen/kernel";
import { isMatchActionType, type Envelope, type Match } from "@tengen/match";
import type { OptimisticState, SubmitResult } from "./snapshot.ts";

export interface PendingAction {
  readonly envelope: Envelope;
  readonly action: GameAction;
  /** How many entries the player had seen when acting. */
  readonly seenEntries: number;
  readonly resolve: (result: SubmitResult) => void;
  /** The ping round in which it was last sent; null if not sent on this connection. */
  readonly sentRound: number | null;
  /** Its place in the log, once accepted. */
  readonly acceptedSeq: number | null;
}

export const isUnanswered = ({ acceptedSeq }: PendingAction): boolean => acceptedSeq === null;

/** Moves an action in the log because of the answer to an earlier one; never before what its player had seen. */
export const rebase = (action: PendingAction, places: number): PendingAction => ({
  ...action,
  envelope: { ...action.envelope, seq: Math.max(action.seenEntries, action.envelope.seq + places) },
});

/** The confirmed state with the valid pending actions applied, one after the other. */
export const applyPending = (
  engine: AnyEngine,
  match: Match,
  pending: readonly PendingAction[],
  viewer: string | null,
): OptimisticState => {
  let state = match.state;
  const applied: string[] = [];
  const dropped: string[] = [];
  for (const { envelope, action } of pending) {
    // The result of a takeback is up to the opponent, that of a claim up to the server.
    if (isMatchActionType(action.type)) {
      applied.push(envelope.actionId);
      continue;
    }
    const next = engine.tryAction(state, action, envelope.actorId);
    if (next.ok) state = next.value;
    (next.ok ? applied : dropped).push(envelope.actionId);
  }
  return { state, view: engine.getPlayerView(state, viewer), applied, dropped };
};
