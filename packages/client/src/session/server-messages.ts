// How a session takes the messages of the server about its match.
import { ok, parseWith, reject, VALID, type AnyEngine, type Err, type Result } from "@tengen/kernel";
import { entrySchema, type Entry } from "@tengen/match";
import { PHRASES, type FromServer, type MatchInfo } from "@tengen/protocol";
import type { MessageOf } from "../message.ts";
import {
  addEntry,
  addRecord,
  contradiction,
  noteHead,
  noteLength,
  noteServerHead,
  verifyEnding,
  type IntegrityError,
} from "./log.ts";
import {
  acceptAction,
  findPending,
  isUnanswered,
  parseRestored,
  reconcile,
  rejectAction,
  type Outbox,
} from "./outbox.ts";
import { noteClocks, noteEnding, noteEntry, noteInfo, noteView } from "./server-state.ts";
import { halt, isBehind, sync, withOutbox, type Session, type SessionStep } from "./session.ts";
import { chain, stepTo } from "../step.ts";
import { completeWatch, failWatch } from "./subscription.ts";

const recordError = (expected: string | null, got: string | null, message: string): Err<IntegrityError> =>
  contradiction("record", 0, expected, got, message);

/** Adds the restored actions, once the game is known; the log answers those that it contains. */
export const takeRestored = (session: Session): SessionStep =>
  chain(
    session,
    (state) => withOutbox(state, parseRestored(state.outbox, state.matchId, state.engine)),
    (state) => withOutbox(state, reconcile(state.outbox, state.log.entries)),
  );

/** Runs steps one after the other, until one halts the session. */
const untilHalted = (session: Session, ...steps: readonly ((session: Session) => SessionStep)[]): SessionStep =>
  chain(
    session,
    ...steps.map((step) => (state: Session) => (state.integrityError === null ? step(state) : stepTo(state))),
  );

/** Verifies the end of the match, once its last entry has arrived. */
const verifyEnd = (session: Session): SessionStep => {
  const { log, server } = session;
  const { ending, view } = server;
  if (ending === null) return stepTo(session);
  const isOver = log.match === null ? view?.gameOver === true : log.match.status === "finished";
  const verified = isOver && !isBehind(session) ? verifyEnding(log, ending) : VALID;
  return verified.ok ? stepTo(session) : halt(session, verified.error);
};

// --- watching ---

/** The record must agree with an earlier one, and with the join. */
const checkRecord = ({ joined, server }: Session, { record }: MatchInfo): Result<null, IntegrityError> => {
  const commitment = joined?.commitment ?? server.info?.record.commitment ?? record.commitment;
  if (commitment !== record.commitment)
    return recordError(commitment, record.commitment, "The match record has changed.");
  return joined !== null && !record.seats.some((seat) => seat?.nonce === joined.nonce)
    ? recordError(joined.nonce, null, "The own nonce is missing from the match record.")
    : VALID;
};

/** The answer to a watch must be up to date; another message may be stale. */
const checkStatus = ({ log, subscription }: Session, { status }: MatchInfo): Result<null, IntegrityError> =>
  subscription.watch !== null && log.record !== null && status === "open"
    ? recordError(log.head, null, "The match had started, but the server says it has not.")
    : VALID;

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
  if (!started.ok) return halt(session, started.error);
  const log = noteServerHead(started.value, seq, hash, session.subscription.watch?.minLength ?? 0);
  return log.ok ? stepTo({ ...session, log: log.value }) : halt({ ...session, log: started.value }, log.error);
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

const haltUnless = (checked: Result<null, IntegrityError>, session: Session): SessionStep =>
  checked.ok ? stepTo(session) : halt(session, checked.error);

const onWatching = (session: Session, message: MessageOf<"watching">): SessionStep => {
  const { match: info } = message;
  return untilHalted(
    session,
    (state) => haltUnless(checkRecord(state, info), state),
    (state) => haltUnless(checkStatus(state, info), state),
    (state) => takeInfo(state, info),
    (state) => takeHead(state, message),
    (state) => takeView(state, message),
    confirmWatch,
    takeRestored,
    verifyEnd,
  );
};

// --- entries ---

/** No own action may have been accepted at the place of another one. */
const checkPlace = ({ pending }: Outbox, entry: Entry): Result<null, IntegrityError> => {
  const replaced = pending.find(({ acceptedSeq }) => acceptedSeq === entry.seq);
  const expected = replaced?.envelope.actionId ?? entry.actionId;
  if (expected === entry.actionId) return VALID;
  const message = `The server accepted another action as entry ${entry.seq}.`;
  return contradiction("entry", entry.seq, expected, entry.actionId, message);
};

type Item = MessageOf<"entries">["items"][number];

/** Appends an entry; null if there is a gap before it. A known one changes nothing. */
const takeEntry = (session: Session, { entry, view }: Item): Result<Session, IntegrityError> | null => {
  const added = addEntry(session.log, entry, session.engine);
  if (added === null || !added.ok) return added;
  const log = added.value;
  const { length } = log.entries;
  if (length === session.log.entries.length) return ok({ ...session, log });
  return ok({ ...session, log, server: noteEntry(session.server, length, view) });
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
    if (!next.ok) return halt(taken, next.error);
    taken = next.value;
    const checked = checkPlace(session.outbox, item.entry);
    if (!checked.ok) return halt(taken, checked.error);
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
  if (!log.ok) return halt(session, log.error);
  const noted = { ...session, log: log.value };
  const { entries } = log.value;
  const stored = entries[seq]?.actionId ?? actionId;
  if (stored !== actionId)
    return halt(noted, contradiction("entry", seq, stored, actionId, `Entry ${seq} is another action.`).error);
  const pending = findPending(session.outbox, actionId);
  if (pending === undefined) return stepTo(noted);
  return withOutbox(noted, acceptAction(session.outbox, pending, { seq, hash }, entries.length));
};

/** The action was stored before; `detail` contains its entry. */
const onReplay = (session: Session, actionId: string, detail: unknown): SessionStep => {
  const { entry: value } = (typeof detail === "object" && detail !== null ? detail : {}) as { entry?: unknown };
  const entry = parseWith(entrySchema, value, "INVALID_PAYLOAD", "entry");
  if (!entry.ok) return sync(session);
  return entry.value.actionId === actionId ? onAccepted(session, entry.value) : stepTo(session);
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
  return code === "MATCH_NOT_FOUND" && subscription.watch !== null && server.info !== null
    ? halt(failed, recordError(log.head, null, "The server no longer knows the match.").error)
    : stepTo(failed);
};

/** A phrase of a newer server is unknown here, and not shown. */
const onSaid = (session: Session, { playerId, phrase: id }: MessageOf<"said">): SessionStep => {
  const phrase = PHRASES.find((known) => known === id);
  return phrase === undefined ? stepTo(session) : stepTo(session, { type: "said", playerId, phrase });
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
    case "said":
      return onSaid(session, message);
    case "error":
      return onError(session, message);
    case "welcome":
    case "left":
    case "pong":
      return stepTo(session);
  }
};
