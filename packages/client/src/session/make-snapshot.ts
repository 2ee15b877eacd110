// Makes the snapshot of a session for its listeners.
import type { BaseView } from "@tengen/kernel";
import { startClocks, viewerOf, type Clocks } from "@tengen/match";
import { unanswered } from "./outbox.ts";
import { sessionState, type Session } from "./session.ts";
import type { OptimisticState, Snapshot } from "./snapshot.ts";

/** As whom the match is seen. */
const viewer = ({ playerId, log }: Session): string | null =>
  log.record === null ? null : viewerOf(log.record, playerId);

const viewOf = (session: Session): BaseView | null => {
  const { engine, log, server } = session;
  return engine === null || log.match === null ? server.view : engine.getPlayerView(log.match.state, viewer(session));
};

const optimisticOf = (session: Session): OptimisticState | null => {
  const { engine, optimistic } = session;
  if (engine === null || optimistic === null) return null;
  const { state, actions } = optimistic;
  const idsOf = (isApplied: boolean): readonly string[] =>
    actions.filter((action) => action.isApplied === isApplied).map(({ actionId }) => actionId);
  return {
    state,
    view: engine.getPlayerView(state, viewer(session)),
    applied: idsOf(true),
    dropped: idsOf(false),
  };
};

/** The clocks of the fold, otherwise those that the server sent. */
const clocksOf = ({ log, server }: Session): Clocks | null => {
  if (log.record === null || log.record.clock === null) return null;
  if (log.match !== null) return log.match.clocks;
  if (log.entries.length === 0) return startClocks(log.record.clock, log.record.seats.length, log.record.startedAt);
  return server.clocks;
};

export const makeSnapshot = (session: Session): Snapshot => {
  const { log, server, outbox, offsetMs } = session;
  const { ending } = server;
  const clocks = clocksOf(session);
  const view = viewOf(session);
  return Object.freeze({
    matchId: session.matchId,
    state: sessionState(session),
    info: server.info,
    match: log.match,
    view,
    views: server.views,
    optimistic: optimisticOf(session),
    entries: log.entries,
    seq: log.entries.length,
    hash: log.head,
    clock:
      clocks === null || clocks.remainingMs === null ? null : { ...clocks, remainingMs: clocks.remainingMs, offsetMs },
    presence: server.presence,
    absence: server.absence === null ? null : { ...server.absence, offsetMs },
    pending: unanswered(outbox),
    rejected: outbox.rejected,
    outcome: log.match?.outcome ?? ending?.outcome ?? view?.outcome ?? null,
    reveal: ending?.reveal ?? null,
    signature: ending?.signature ?? null,
    integrityError: session.integrityError,
    lastError: server.lastError,
  });
};
