// How a session takes the messages of the server about its match.
import { isRejection, parseWith, reject, type AnyEngine } from "@tengen/kernel";
import { entrySchema, type Entry } from "@tengen/match";
import type { FromServer, MatchInfo } from "@tengen/protocol";
import {
  addEntry,
  addRecord,
  isIntegrityError,
  noteHead,
  noteLength,
  noteServerHead,
  type IntegrityError,
} from "./log.ts";
import { acceptAction, findPending, parseRestored, reconcile, rejectAction, type Outbox } from "./outbox.ts";
import { isUnanswered } from "./pending-actions.ts";
import { noteClocks, noteEnding, noteEntry, noteInfo, noteView, type MessageOf } from "./server-state.ts";
import { halt, isBehind, sync, verifyEnd, withOutbox, type Session, type SessionStep } from "./session.ts";
import { chain, stepTo } from "../step.ts";
import { completeWatch, failWatch } from "./subscription.ts";

const recordError = (expected: string | null, got: string | null, message: string): IntegrityError => ({
  about: "record",
  seq: 0,
  expected,
  got,
  message,
});

/** Adds the restored actions, once the game is known; the log answers those that it contains. */
export const takeRestored = (session: Session): SessionStep =>
  chain(
    session,
    (state) => withOutbox(state, parseRestored(state.outbox, state.matchId, state.engine)),
    (state) => withOutbox(state, reconcile(state.outbox, state.log.entries)),
  );

// --- watching ---

/** A record that contradicts an earlier one, or the join. */
const findRecordError = ({ joined, server }: Session, { record }: MatchInfo): IntegrityError | null => {
  const commitment = joined?.commitment ?? server.info?.record.commitment ?? record.commitment;
  if (commitment !== record.commitment)
    return recordError(commitment, record.commitment, "The match record has changed.");
  return joined !== null && !record.seats.some((seat) => seat?.nonce === joined.nonce)
    ? recordError(joined.nonce, null, "The own nonce is missing from the match record.")
    : null;
};

/** The answer to a watch must be up to date; another message may be stale. */
const findStartError = ({ log, subscription }: Session, { status }: MatchInfo): IntegrityError | null =>
  subscription.watch !== null && log.record !== null && status === "open"
    ? recordError(log.head, null, "The match had started, but the server says it has not.")
    : null;

/** The rules that the record names, if this client has them. */
const findEngine = ({ engineOf }: Session, { gameId, rulesetVersion }: MatchInfo["record"]): AnyEngine | null => {
  const found = engineOf(gameId, rulesetVersion);
  return found?.gameId === gameId && found.rulesetVersion === rulesetVersion ? found : null;
};

const takeInfo = (session: Session, info: MatchInfo): SessionStep => {
  const server = noteInfo(session.server, info);
  if (server === session.server || session.engine !== null) return stepTo({ ...session, server });
  const engine = findEngine(session, info.record);
  const { gameId, rulesetVersion } = info.record;
  const text = `The ruleset ${rulesetVersion} of ${gameId} is unknown to this client.`;
  return engine === null
    ? stepTo({ ...session, server }, { type: "report", text })
    : stepTo({ ...session, server, engine });
};

/** Compares the record and the head with the log. */
const takeHead = (session: Session, { match: info, seq, hash }: MessageOf<"watching">): SessionStep => {
  if (info.status !== "active" && info.status !== "finished") return stepTo(session);
  const started = addRecord(session.log, info.record, session.engine);
  if (isIntegrityError(started)) return halt(session, started);
  const log = noteServerHead(started, seq, hash, session.subscription.watch?.minLength ?? 0);
  return isIntegrityError(log) ? halt({ ...session, log: started }, log) : stepTo({ ...session, log });
};

const takeView = (session: Session, { seq, view }: MessageOf<"watching">): SessionStep =>
  stepTo(
    view === null ? session : { ...session, server: noteView(session.server, seq, view, session.log.entries.length) },
  );

/** From now on the server sends new entries; nothing changes if nobody asked (`watch` is null). */
const confirmWatch = (session: Session): SessionStep => {
  const { subscription, server } = session;
  if (subscription.watch === null) return stepTo(session);
  return stepTo({
    ...session,
    subscription: completeWatch(subscription, isBehind(session)),
    server: { ...server, lastError: null },
  });
};

/** Runs a step unless an earlier one has halted the session. */
const unlessHalted =
  (step: (session: Session) => SessionStep) =>
  (session: Session): SessionStep =>
    session.integrityError === null ? step(session) : stepTo(session);

const onWatching = (session: Session, message: MessageOf<"watching">): SessionStep => {
  const fault = findRecordError(session, message.match) ?? findStartError(session, message.match);
  if (fault !== null) return halt(session, fault);
  return chain(
    session,
    (state) => takeInfo(state, message.match),
    (state) => takeHead(state, message),
    unlessHalted((state) => takeView(state, message)),
    unlessHalted(confirmWatch),
    unlessHalted(takeRestored),
    verifyEnd,
  );
};

// --- entries ---

/** An own action was accepted at the place of this entry, which is another action. */
const findReplacedAction = ({ pending }: Outbox, entry: Entry): IntegrityError | null => {
  const replaced = pending.find(({ acceptedSeq }) => acceptedSeq === entry.seq);
  const expected = replaced?.envelope.actionId ?? entry.actionId;
  if (expected === entry.actionId) return null;
  const message = `The server accepted another action as entry ${entry.seq}.`;
  return { about: "entry", seq: entry.seq, expected, got: entry.actionId, message };
};

type Item = MessageOf<"entries">["items"][number];

/** Appends an entry; null if there is a gap before it. A known one changes nothing. */
const takeEntry = (session: Session, { entry, view }: Item): Session | IntegrityError | null => {
  const log = addEntry(session.log, entry, session.engine);
  if (log === null || isIntegrityError(log)) return log;
  const { length } = log.entries;
  if (length === session.log.entries.length) return { ...session, log };
  return { ...session, log, server: noteEntry(session.server, length, view) };
};

const onEntries = (session: Session, { items }: MessageOf<"entries">): SessionStep => {
  let taken = session;
  let isGap = false;
  for (const item of items) {
    const next = takeEntry(taken, item);
    if (next === null) {
      isGap = true;
      continue;
    }
    if (isIntegrityError(next)) return halt(taken, next);
    taken = next;
    const fault = findReplacedAction(session.outbox, item.entry);
    if (fault !== null) return halt(taken, fault);
  }
  const { subscription } = taken;
  return chain(
    isBehind(taken) ? taken : { ...taken, subscription: { ...subscription, syncRound: null } },
    (state) => withOutbox(state, reconcile(state.outbox, state.log.entries)),
    (state) => (isGap ? sync(noteGap(state, items)) : stepTo(state)),
    verifyEnd,
  );
};

/** An entry beyond the next place shows how long the server's log is. */
const noteGap = (session: Session, items: readonly Item[]): Session => ({
  ...session,
  log: noteLength(session.log, Math.max(...items.map(({ entry }) => entry.seq + 1))),
});

// --- answers ---

const onAccepted = (
  session: Session,
  { actionId, seq, hash }: Pick<Entry, "actionId" | "seq" | "hash">,
): SessionStep => {
  const log = noteHead(session.log, seq + 1, hash);
  if (isIntegrityError(log)) return halt(session, log);
  const noted = { ...session, log };
  const stored = log.entries[seq];
  if (stored !== undefined && stored.actionId !== actionId) {
    const message = `Entry ${seq} is another action.`;
    return halt(noted, { about: "entry", seq, expected: stored.actionId, got: actionId, message });
  }
  const pending = findPending(session.outbox, actionId);
  if (pending === undefined) return stepTo(noted);
  return withOutbox(noted, acceptAction(session.outbox, pending, { seq, hash }, log.entries.length));
};

/** The action was stored before; `detail` contains its entry. */
const onReplay = (session: Session, actionId: string, detail: unknown): SessionStep => {
  const { entry: value } = (typeof detail === "object" && detail !== null ? detail : {}) as { entry?: unknown };
  const entry = parseWith(entrySchema, value, "INVALID_PAYLOAD", "entry");
  if (isRejection(entry)) return sync(session);
  return entry.actionId === actionId ? onAccepted(session, entry) : stepTo(session);
};

const onRejected = (session: Session, { actionId, code, message, detail }: MessageOf<"rejected">): SessionStep => {
  const pending = findPending(session.outbox, actionId);
  if (pending === undefined || !isUnanswered(pending)) return stepTo(session);
  if (code === "IDEMPOTENCY_REPLAY") return onReplay(session, pending.envelope.actionId, detail);
  return withOutbox(session, rejectAction(session.outbox, pending, reject<string>(code, message, detail)));
};

// --- everything else ---

const onClock = (session: Session, message: MessageOf<"clock">): SessionStep => {
  const { log, server } = session;
  return stepTo({
    ...session,
    server: noteClocks(server, message, log.entries.length),
    log: noteLength(log, message.seq),
  });
};

const onError = (session: Session, { code, message }: MessageOf<"error">): SessionStep => {
  const { log, server, subscription } = session;
  const failed: Session = {
    ...session,
    server: { ...server, lastError: { code, message } },
    subscription: failWatch(subscription, code),
  };
  const isKnown = log.record !== null || server.info !== null;
  return code === "MATCH_NOT_FOUND" && subscription.watch !== null && isKnown
    ? halt(failed, recordError(log.head, null, "The server no longer knows the match."))
    : stepTo(failed);
};

export const takeMessage = (session: Session, message: FromServer): SessionStep => {
  const { server } = session;
  switch (message.type) {
    case "watching":
      return onWatching(session, message);
    case "entries":
      return onEntries(session, message);
    case "accepted":
      return onAccepted(session, message);
    case "rejected":
      return onRejected(session, message);
    case "presence": {
      const { players, spectators } = message;
      return stepTo({ ...session, server: { ...server, presence: { players, spectators } } });
    }
    case "absence":
      return stepTo({ ...session, server: { ...server, absence: message.absent } });
    case "clock":
      return onClock(session, message);
    case "finished":
      return verifyEnd({ ...session, server: noteEnding(server, message) });
    case "error":
      return onError(session, message);
    case "welcome":
    case "left":
    case "pong":
      return stepTo(session);
  }
};
