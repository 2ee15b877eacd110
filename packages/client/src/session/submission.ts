// A submit of the player: refused here if the rules or the state of the match say so, otherwise pending from now on.
import { reject, VALID, type AnyEngine, type GameAction, type Rejection, type Result } from "@tengen/kernel";
import {
  isClaimType,
  isTakebackType,
  takeBack,
  validateOffer,
  type Envelope,
  type Match,
  type TakebackType,
} from "@tengen/match";
import { extend } from "./optimistic.ts";
import { addAction, showRejected } from "./outbox.ts";
import { parsePending } from "./pending-actions.ts";
import { flush, isBehind, type Session, type SessionStep } from "./session.ts";
import { chain, stepTo } from "../step.ts";
import type { ClientCode } from "./snapshot.ts";

/** The answer to a submit after the session was closed. */
export const CLOSED = reject<ClientCode>("CLOSED", "This session was closed. Watch the match again.");

/** Whether anything can be submitted at the moment. */
const checkReady = ({ integrityError, wasLive, playerId }: Session): Result<null> => {
  if (integrityError !== null) return reject<ClientCode>("INTEGRITY_ERROR", integrityError.message);
  if (!wasLive)
    return reject<ClientCode>("NOT_READY", "The match has not been loaded yet. Wait for the first live snapshot.");
  return playerId === null ? reject("NOT_AUTHORIZED", "Spectators cannot act. Sign in first.") : VALID;
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

const validateTakeback = (engine: AnyEngine, match: Match, type: TakebackType, actorId: string): Result<null> => {
  const next = takeBack(engine, match, type, actorId);
  return next.ok ? validateOffer(engine, match, { type }, actorId) : next;
};

/** Refuses what the server would refuse as well; `byRules` is what the rules say in the optimistic state. */
const validateLocally = (session: Session, action: GameAction, byRules: Result<unknown>): Result<unknown> => {
  const { engine, log, server, playerId } = session;
  const status = server.info?.status;
  const actorId = playerId ?? "";
  if (status === "open") return reject("MATCH_NOT_ACTIVE", "The match has not started: a seat is still empty.");
  if (status === "dropped") return reject("MATCH_NOT_ACTIVE", "The match was cancelled.");
  if (engine !== null && log.match !== null) {
    if (isTakebackType(action.type)) return validateTakeback(engine, log.match, action.type, actorId);
    // Only the server knows who is connected.
    if (!isClaimType(action.type)) return byRules.ok ? validateOffer(engine, log.match, action, actorId) : byRules;
  }
  return status === "finished" ? reject("MATCH_FINISHED", "The match is over.") : VALID;
};

export const submit = (session: Session, action: GameAction, actionId: string): SessionStep => {
  const ready = checkReady(session);
  if (!ready.ok) return stepTo(session, { type: "refuse", actionId, rejection: ready.error });
  const { engine, log, outbox, optimistic, matchId } = session;
  const envelope = makeEnvelope(session, action, actionId);
  const refuse = (rejection: Rejection): SessionStep =>
    stepTo(
      { ...session, outbox: showRejected(outbox, envelope, rejection) },
      { type: "refuse", actionId, rejection },
      { type: "changed" },
    );
  const pending = parsePending(envelope, matchId, engine, log.entries.length);
  if (!pending.ok) return refuse(pending.error);
  const extended = engine === null || optimistic === null ? null : extend(engine, optimistic, pending.value);
  // While the session is behind, only the server can decide.
  const valid = isBehind(session) ? VALID : validateLocally(session, pending.value.action, extended?.validity ?? VALID);
  if (!valid.ok) return refuse(valid.error);
  return chain(
    { ...session, outbox: addAction(outbox, pending.value), optimistic: extended?.optimistic ?? optimistic },
    flush,
    (state) => stepTo(state, { type: "changed" }),
  );
};
