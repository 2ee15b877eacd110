// A submit of the player: refused here if the rules or the state of the match say so, otherwise pending from now on.
import { isRejection, reject, type AnyEngine, type GameAction, type Rejection } from "@tengen/kernel";
import {
  isClaimType,
  isTakebackType,
  rejectExcessOffer,
  takeBack,
  type Envelope,
  type Match,
  type TakebackType,
} from "@tengen/match";
import { extend } from "./optimistic.ts";
import { addAction, showRejected } from "./outbox.ts";
import { parsePending } from "./pending-actions.ts";
import { clientRejection, flush, isBehind, type Session, type SessionStep } from "./session.ts";
import type { SubmitRejection } from "./snapshot.ts";
import { chain, stepTo } from "../step.ts";

/** The answer to a submit after the session was closed. */
export const CLOSED = clientRejection("CLOSED", "This session was closed. Watch the match again.");

/** Why nothing can be submitted at the moment; null if something can. */
const findBlocker = ({ integrityError, wasLive, playerId }: Session): SubmitRejection | null => {
  if (integrityError !== null) return clientRejection("INTEGRITY_ERROR", integrityError.message);
  if (!wasLive)
    return clientRejection("NOT_READY", "The match has not been loaded yet. Wait for the first live snapshot.");
  return playerId === null ? reject("NOT_AUTHORIZED", "Spectators cannot act. Sign in first.") : null;
};

const makeEnvelope = (session: Session, { type, ...payload }: GameAction, actionId: string): Envelope => {
  const { matchId, log, server, outbox, optimistic, playerId } = session;
  // Pending actions that are no longer valid take no place.
  const places = optimistic?.actions.filter(({ isApplied }) => isApplied).length ?? outbox.pending.length;
  const gameId = server.info?.record.gameId ?? "";
  return {
    gameId,
    matchId,
    actionId,
    seq: log.entries.length + places,
    actorId: playerId ?? "",
    type,
    payload,
  };
};

const rejectTakeback = (engine: AnyEngine, match: Match, type: TakebackType, actorId: string): Rejection | null => {
  const next = takeBack(engine, match, type, actorId);
  return isRejection(next) ? next : rejectExcessOffer(engine, match, { type }, actorId);
};

/**
 * A rejection that the server would give as well; `byRules` is what the rules say in the optimistic state, null where
 * they allow the action or are unknown.
 */
const findRejection = (session: Session, action: GameAction, byRules: Rejection | null): Rejection | null => {
  const { engine, log, server, playerId } = session;
  const status = server.info?.status;
  const actorId = playerId ?? "";
  if (status === "open") return reject("MATCH_NOT_ACTIVE", "The match has not started: a seat is still empty.");
  if (status === "dropped") return reject("MATCH_NOT_ACTIVE", "The match was cancelled.");
  if (engine !== null && log.match !== null) {
    if (isTakebackType(action.type)) return rejectTakeback(engine, log.match, action.type, actorId);
    // Only the server knows who is connected.
    if (!isClaimType(action.type)) return byRules ?? rejectExcessOffer(engine, log.match, action, actorId);
  }
  return status === "finished" ? reject("MATCH_FINISHED", "The match is over.") : null;
};

export const submit = (session: Session, action: GameAction, actionId: string): SessionStep => {
  const blocker = findBlocker(session);
  if (blocker !== null) return stepTo(session, { type: "refuse", actionId, rejection: blocker });
  const { engine, log, outbox, optimistic, matchId } = session;
  const envelope = makeEnvelope(session, action, actionId);
  const refuse = (rejection: Rejection): SessionStep =>
    stepTo(
      { ...session, outbox: showRejected(outbox, envelope, rejection) },
      { type: "refuse", actionId, rejection },
      { type: "changed" },
    );
  const pending = parsePending(envelope, matchId, engine, log.entries.length);
  if (isRejection(pending)) return refuse(pending);
  const extended = engine === null || optimistic === null ? null : extend(engine, optimistic, pending);
  // While the session is behind, only the server can decide.
  const rejection = isBehind(session) ? null : findRejection(session, pending.action, extended?.rejection ?? null);
  if (rejection !== null) return refuse(rejection);
  return chain(
    { ...session, outbox: addAction(outbox, pending), optimistic: extended?.optimistic ?? optimistic },
    flush,
    (state) => stepTo(state, { type: "changed" }),
  );
};
