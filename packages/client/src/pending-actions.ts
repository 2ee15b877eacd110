// The actions of one's own that are on their way, in their order: unanswered ones, and accepted ones whose entry has
// not come yet (they still have to be seen). One at a time is sent. The next one names its place only when the answer to
// the one before is known: an envelope that names a place beyond the end of the log could be refused on one connection
// and, out of an old one that the server reads late, be accepted afterwards.
import type { AnyEngine, BaseGameState, GameAction } from "@tengen/kernel";
import { isMatchActionType, type Envelope, type Match } from "@tengen/match";
import type { OptimisticState, SubmitResult } from "./snapshot.ts";

export interface PendingAction {
  readonly envelope: Envelope;
  readonly action: GameAction;
  /** How many entries one had seen when it was made. */
  readonly seenEntries: number;
  readonly resolve: (result: SubmitResult) => void;
  /** When it was last sent: the round of pings then; null when not on this connection. */
  readonly sentRound: number | null;
  /** Where it stands, once it is answered. */
  readonly acceptedSeq: number | null;
}

export const isUnanswered = ({ acceptedSeq }: PendingAction): boolean => acceptedSeq === null;

/** The place that an action names, moved because of the answer to one before it; never before what its player had seen. */
export const rebase = (one: PendingAction, places: number): PendingAction => ({
  ...one,
  envelope: { ...one.envelope, seq: Math.max(one.seenEntries, one.envelope.seq + places) },
});

/** The confirmed state with the own actions that fit played on it, one after the other. */
export const applyPending = (
  engine: AnyEngine,
  match: Match,
  own: readonly PendingAction[],
  viewer: string | null,
): OptimisticState => {
  let state = match.state;
  const applied: string[] = [];
  const dropped: string[] = [];
  for (const { envelope, action } of own) {
    // What comes of a takeback is for the others to say, and of a claim for the server.
    if (isMatchActionType(action.type)) {
      applied.push(envelope.actionId);
      continue;
    }
    const fits = engine.validateAction(state, action, envelope.actorId) === null;
    if (fits) state = engine.applyAction(state, action, envelope.actorId) as BaseGameState;
    (fits ? applied : dropped).push(envelope.actionId);
  }
  return { state, view: engine.getPlayerView(state, viewer), applied, dropped };
};
