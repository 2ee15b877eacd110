// The client's side of one watched match: server messages extend the log, pending actions are sent until they are
// answered. Entries are never dropped; after a disconnect the session continues from the last one.
import { parseWith, reject, VALID, type AnyEngine, type BaseView, type GameAction, type Result } from "@tengen/kernel";
import {
  entrySchema,
  isClaimType,
  isTakebackType,
  startClocks,
  takeBack,
  validateOffer,
  type Clocks,
  type Envelope,
  type TakebackType,
} from "@tengen/match";
import type { ErrorCode, FromClient, FromServer, MatchInfo } from "@tengen/protocol";
import { makeUuid } from "./random.ts";
import type { Host } from "./host.ts";
import {
  EMPTY_LOG,
  findEndingError,
  isIntegrityError,
  addEntry,
  noteHead,
  noteLength,
  addRecord,
  noteServerHead,
  minLength,
  type Ending,
  type Log,
  type IntegrityError,
} from "./log.ts";
import { makeOutbox, type OnAnswer, type Outbox } from "./outbox.ts";
import { isUnanswered, applyPending } from "./pending-actions.ts";
import type { OptimisticState, ClientCode, SessionState, Snapshot, SubmitRejection, SubmitResult } from "./snapshot.ts";

type MessageOf<Type extends FromServer["type"]> = Extract<FromServer, { type: Type }>;

/** What a session needs from the shared connection. */
export interface SessionContext {
  readonly host: Host;
  readonly engineOf: (gameId: string, rulesetVersion: string) => AnyEngine | undefined;
  readonly isConnected: () => boolean;
  readonly send: (message: FromClient) => void;
  readonly pingRound: () => number;
  readonly pingNow: () => void;
  /** The own player id from the last welcome. */
  readonly playerId: () => string | null;
  readonly offsetMs: () => number;
  readonly emit: (snapshot: Snapshot) => void;
}

export interface WatchOptions {
  /** What `pendingEnvelopes` returned earlier, such as before a reload; sent again. */
  readonly pending?: readonly unknown[];
  /** Listens to the answer of each action; those in `pending` have no promise. */
  readonly onAnswer?: OnAnswer;
  /** `seq` and `hash` of an earlier snapshot: a log without them is an integrity error. */
  readonly knownHead?: { readonly seq: number; readonly hash: string };
  /** The result of joining this match: a record without it is an integrity error. */
  readonly joined?: { readonly commitment: string; readonly nonce: string };
}

/** Errors that say nothing about the request itself. */
const TEMPORARY: readonly string[] = [
  "TOO_MANY",
  "RATE_LIMITED",
  "SHUTTING_DOWN",
  "INTERNAL",
] satisfies readonly ErrorCode[];

const STATUS_ORDER = ["open", "active", "finished", "dropped"] as const;

const clientRejection = (code: ClientCode, message: string): SubmitRejection => ({ code, message });

/** The parts of a snapshot that the server sends, rather than derived ones. */
interface ServerState {
  info: MatchInfo | null;
  /** In a game with hidden information: the current view, and its log length. */
  view: { readonly seq: number; readonly view: BaseView } | null;
  /** The view at each log length, where the server sent one. */
  views: readonly (BaseView | null)[];
  /** A view for entries that have not arrived. */
  nextView: { readonly seq: number; readonly view: BaseView } | null;
  clock: Clocks | null;
  nextClock: { readonly seq: number; readonly clocks: Clocks } | null;
  presence: Snapshot["presence"];
  absence: MessageOf<"absence">["absent"];
  ending: Ending | null;
  lastError: Snapshot["lastError"];
}

export interface MatchSessionCore {
  readonly snapshot: () => Snapshot;
  readonly submit: (action: GameAction) => Promise<SubmitResult>;
  readonly pendingEnvelopes: () => readonly Envelope[];
  readonly applyOptions: (options: WatchOptions) => void;
  readonly onConnected: () => void;
  readonly onDisconnected: () => void;
  readonly onMessage: (message: FromServer) => void;
  /** The log length to name in a ping; null if the session has stopped. */
  readonly seqForPing: () => number | null;
  readonly onPong: (round: number, head: number | undefined) => void;
  /** The server reported an error without a match id. */
  readonly onUnattributedError: () => void;
  readonly close: () => void;
}

export const makeMatchSession = (matchId: string, context: SessionContext): MatchSessionCore => {
  let log: Log = EMPTY_LOG;
  let engine: AnyEngine | null = null;
  let integrityError: IntegrityError | null = null;
  let joined: WatchOptions["joined"];
  let wasLive = false;
  let isClosed = false;
  /** The unanswered watch: its ping round, and the least log length when it was sent. */
  let watch: { readonly round: number; readonly minLength: number } | null = null;
  /** Whether the server has answered the watch on this connection. */
  let isWatching = false;
  /** Whether a watch from the current length failed: the next one starts at 0, to learn what the server has. */
  let hasWatchFailed = false;
  let hasUnattributedError = false;
  /** The ping round of a sync whose entries have not all arrived. */
  let syncRound: number | null = null;
  let pingedLength = 0;
  const server: ServerState = {
    info: null,
    view: null,
    views: [],
    nextView: null,
    clock: null,
    nextClock: null,
    presence: null,
    absence: null,
    ending: null,
    lastError: null,
  };

  // --- snapshot ---

  const isBehind = (): boolean => log.entries.length < Math.max(log.knownLength, minLength(log));

  const stateNow = (): SessionState => {
    if (integrityError !== null) return "halted";
    if (!wasLive) return "loading";
    if (!isWatching || !context.isConnected()) return "offline";
    return isBehind() ? "behind" : "live";
  };

  const viewer = (): string | null => {
    const id = context.playerId();
    return log.record?.seats.some((seat) => seat.playerId === id) === true ? id : null;
  };

  const optimisticState = (): OptimisticState | null =>
    engine === null || log.match === null ? null : applyPending(engine, log.match, outbox.actions(), viewer());

  const clocksNow = (): Clocks | null => {
    if (log.record === null || log.record.clock === null) return null;
    if (log.match !== null) return log.match.clocks;
    if (log.entries.length === 0) return startClocks(log.record.clock, log.record.seats.length, log.record.startedAt);
    return server.clock;
  };

  const viewNow = (): BaseView | null =>
    engine === null || log.match === null
      ? (server.view?.view ?? null)
      : engine.getPlayerView(log.match.state, viewer());

  const makeSnapshot = (): Snapshot => {
    const clocks = clocksNow();
    const { info, ending } = server;
    const view = viewNow();
    return Object.freeze({
      matchId,
      state: stateNow(),
      info,
      match: log.match,
      view,
      views: server.views,
      optimistic: optimisticState(),
      entries: log.entries,
      seq: log.entries.length,
      hash: log.head,
      clock:
        clocks === null || clocks.remainingMs === null
          ? null
          : { ...clocks, remainingMs: clocks.remainingMs, offsetMs: context.offsetMs() },
      presence: server.presence,
      absence: server.absence === null ? null : { ...server.absence, offsetMs: context.offsetMs() },
      pending: outbox.unanswered(),
      rejected: outbox.rejected(),
      outcome: log.match?.outcome ?? ending?.outcome ?? view?.outcome ?? null,
      reveal: ending?.reveal ?? null,
      signature: ending?.signature ?? null,
      integrityError,
      lastError: server.lastError,
    });
  };

  let snapshot: Snapshot | null = null;
  /** Call once after each change, when it is complete. */
  const changed = (): void => {
    snapshot = null;
    if (!wasLive && isWatching && !isBehind() && integrityError === null) wasLive = true;
    context.emit(current());
  };
  const current = (): Snapshot => (snapshot ??= makeSnapshot());

  // --- outbox ---

  const outbox: Outbox = makeOutbox({
    matchId,
    engine: () => engine,
    entries: () => log.entries,
    maySend: () => isWatching && integrityError === null,
    send: context.send,
    pingRound: context.pingRound,
    report: (text) => context.host.report?.(text),
  });

  // --- the log ---

  const halt = (found: IntegrityError): void => {
    integrityError = found;
    if (context.isConnected() && isWatching) context.send({ type: "leave", matchId });
    isWatching = false;
    watch = null;
    outbox.rejectAll(clientRejection("INTEGRITY_ERROR", `${found.message} This action may or may not be stored.`));
  };

  /** Replaces the log, or stops on an integrity error; returns whether it replaced it. */
  const replaceLog = (next: Log | IntegrityError): boolean => {
    if (isIntegrityError(next)) {
      halt(next);
      return false;
    }
    log = next;
    return true;
  };

  const sendWatch = (): void => {
    watch = { round: context.pingRound(), minLength: minLength(log) };
    hasUnattributedError = false;
    syncRound = null;
    context.send({ type: "watch", matchId, fromSeq: hasWatchFailed ? 0 : log.entries.length });
  };

  /** Requests missing entries, unless a request is open. */
  const sync = (): void => {
    if (!isWatching || integrityError !== null) return;
    if (syncRound !== null) {
      context.pingNow();
      return;
    }
    syncRound = context.pingRound();
    context.send({ type: "sync", matchId, fromSeq: log.entries.length });
  };

  const verifyEnd = (): void => {
    const { ending } = server;
    if (ending === null || integrityError !== null) return;
    // The end can be verified only once the last entry has arrived.
    const isComplete = log.match === null ? server.view?.view.gameOver === true : log.match.status === "finished";
    const fault = isComplete && !isBehind() ? findEndingError(log, ending) : null;
    if (fault !== null) halt(fault);
  };

  const addView = (seq: number, view: BaseView): void => {
    server.view = { seq, view };
    const before = Array.from({ length: seq }, (_, index) => server.views[index] ?? null);
    server.views = [...before, view, ...server.views.slice(seq + 1)];
  };

  const onEntries = ({ items }: MessageOf<"entries">): void => {
    let isGap = false;
    for (const { entry, view } of items) {
      const before = log.entries.length;
      const next = addEntry(log, entry, engine);
      if (next === null) {
        isGap = true;
        continue;
      }
      if (!replaceLog(next)) return;
      const { length } = log.entries;
      if (length === before) continue;
      if (view !== undefined) addView(length, view);
      else if (server.nextView?.seq === length) addView(length, server.nextView.view);
      if (server.nextClock?.seq === length) server.clock = server.nextClock.clocks;
      const pending = outbox.actions().find(({ acceptedSeq }) => acceptedSeq === entry.seq);
      if (pending !== undefined && pending.envelope.actionId !== entry.actionId) {
        const { actionId } = pending.envelope;
        const message = `The server accepted another action as entry ${entry.seq}.`;
        halt({ about: "entry", seq: entry.seq, expected: actionId, got: entry.actionId, message });
        return;
      }
    }
    if (!isBehind()) syncRound = null;
    outbox.reconcile();
    if (isGap) {
      replaceLog(noteLength(log, Math.max(...items.map(({ entry }) => entry.seq + 1))));
      sync();
    }
    verifyEnd();
  };

  // --- server messages ---

  const findRecordError = ({ record }: MatchInfo): IntegrityError | null => {
    const message = "The match record has changed.";
    const commitment = joined?.commitment ?? server.info?.record.commitment ?? record.commitment;
    if (commitment !== record.commitment) {
      return { about: "record", seq: 0, expected: commitment, got: record.commitment, message };
    }
    if (joined !== undefined && !record.seats.some((seat) => seat?.nonce === joined?.nonce)) {
      return {
        about: "record",
        seq: 0,
        expected: joined.nonce,
        got: null,
        message: "The own nonce is missing from the match record.",
      };
    }
    return null;
  };

  const updateInfo = (info: MatchInfo): void => {
    if (server.info !== null && STATUS_ORDER.indexOf(info.status) < STATUS_ORDER.indexOf(server.info.status)) return;
    server.info = info;
    if (engine !== null) return;
    const { gameId, rulesetVersion } = info.record;
    const found = context.engineOf(gameId, rulesetVersion);
    engine = found?.gameId === gameId && found.rulesetVersion === rulesetVersion ? found : null;
    if (engine === null) context.host.report?.(`The ruleset ${rulesetVersion} of ${gameId} is unknown to this client.`);
  };

  const onWatching = ({ match: info, view, seq, hash }: MessageOf<"watching">): void => {
    const found = findRecordError(info);
    if (found !== null) {
      halt(found);
      return;
    }
    // An unsolicited update may be stale; only the answer to a watch must be up to date.
    const expectedLength = watch?.minLength ?? 0;
    const isUnsolicited = watch === null;
    if (!isUnsolicited && log.record !== null && info.status === "open") {
      const message = "The match had started, but the server says it has not.";
      halt({ about: "record", seq: 0, expected: log.head, got: null, message });
      return;
    }
    updateInfo(info);
    if (info.status === "active" || info.status === "finished") {
      if (
        !replaceLog(addRecord(log, info.record, engine)) ||
        !replaceLog(noteServerHead(log, seq, hash, expectedLength))
      )
        return;
    }
    if (view !== null) {
      server.nextView = { seq, view };
      if (seq === log.entries.length) addView(seq, view);
    }
    if (!isUnsolicited) {
      syncRound = isBehind() ? (watch?.round ?? null) : null;
      watch = null;
      isWatching = true;
      hasWatchFailed = false;
      server.lastError = null;
    }
    outbox.parseRestored();
    verifyEnd();
  };

  const onAccepted = (actionId: string, seq: number, hash: string): void => {
    if (!replaceLog(noteHead(log, seq + 1, hash))) return;
    const stored = log.entries[seq];
    if (stored !== undefined && stored.actionId !== actionId) {
      const message = `Entry ${seq} is another action.`;
      halt({ about: "entry", seq, expected: stored.actionId, got: actionId, message });
      return;
    }
    const pending = outbox.find(actionId);
    if (pending !== undefined) outbox.accept(pending, seq, hash);
  };

  const onRejected = (message: MessageOf<"rejected">): void => {
    const pending = outbox.find(message.actionId);
    if (pending === undefined || !isUnanswered(pending)) return;
    const { code, detail } = message;
    if (code !== "IDEMPOTENCY_REPLAY") {
      outbox.reject(pending, reject<string>(code, message.message, detail).error);
      return;
    }
    const { entry: value } = (typeof detail === "object" && detail !== null ? detail : {}) as { entry?: unknown };
    const entry = parseWith(entrySchema, value, "INVALID_PAYLOAD", "entry");
    if (!entry.ok) sync();
    else if (entry.value.actionId === pending.envelope.actionId) {
      onAccepted(entry.value.actionId, entry.value.seq, entry.value.hash);
    }
  };

  const onClock = ({ seq, remainingMs, firstMoveMs, since }: MessageOf<"clock">): void => {
    const clocks = { remainingMs, firstMoveMs: firstMoveMs ?? null, since };
    if (seq === log.entries.length) server.clock = clocks;
    else if (seq > log.entries.length) server.nextClock = { seq, clocks };
    replaceLog(noteLength(log, seq));
  };

  const onFinished = ({ outcome, reveal, signature }: MessageOf<"finished">): void => {
    server.ending = { outcome, reveal, signature };
    const { info } = server;
    if (info?.status === "active") server.info = { ...info, status: "finished", outcome };
    verifyEnd();
  };

  const onError = ({ code, message }: MessageOf<"error">): void => {
    server.lastError = { code, message };
    if (watch === null) return;
    if (code !== "MATCH_NOT_FOUND") {
      hasWatchFailed ||= !TEMPORARY.includes(code);
      return;
    }
    // Another watch would get the same answer; the next connection tries again.
    watch = null;
    if (log.record !== null || server.info !== null) {
      halt({
        about: "record",
        seq: 0,
        expected: log.head,
        got: null,
        message: "The server no longer knows the match.",
      });
    }
  };

  const onMessage = (message: FromServer): void => {
    switch (message.type) {
      case "watching":
        onWatching(message);
        break;
      case "entries":
        onEntries(message);
        break;
      case "accepted":
        onAccepted(message.actionId, message.seq, message.hash);
        break;
      case "rejected":
        onRejected(message);
        break;
      case "presence":
        server.presence = { players: message.players, spectators: message.spectators };
        break;
      case "absence":
        server.absence = message.absent;
        break;
      case "clock":
        onClock(message);
        break;
      case "finished":
        onFinished(message);
        break;
      case "error":
        onError(message);
        break;
      case "welcome":
      case "left":
      case "pong":
        break;
    }
  };

  // --- submit ---

  /** Why nothing can be submitted at the moment; null if something can. */
  const findSubmitBlocker = (): SubmitRejection | null => {
    if (isClosed) return clientRejection("CLOSED", "This session was closed. Watch the match again.");
    if (integrityError !== null) return clientRejection("INTEGRITY_ERROR", integrityError.message);
    if (!wasLive)
      return clientRejection("NOT_READY", "The match has not been loaded yet. Wait for the first live snapshot.");
    if (context.playerId() === null) return reject("NOT_AUTHORIZED", "Spectators cannot act. Sign in first.").error;
    return null;
  };

  const validateTakeback = (type: TakebackType, actorId: string): Result<null> => {
    if (engine === null || log.match === null) return VALID;
    const next = takeBack(engine, log.match, type, actorId);
    return next.ok ? validateOffer(engine, log.match, { type }, actorId) : next;
  };

  /** Refuses what the server would refuse as well; while the session is behind, that is unknown and nothing is refused. */
  const validateLocally = (
    action: GameAction,
    actorId: string,
    state: OptimisticState["state"] | null,
  ): Result<null> => {
    if (isBehind()) return VALID;
    const status = server.info?.status;
    if (status === "open") return reject("MATCH_NOT_ACTIVE", "The match has not started: a seat is still empty.");
    if (status === "dropped") return reject("MATCH_NOT_ACTIVE", "The match was cancelled.");
    if (isTakebackType(action.type)) return validateTakeback(action.type, actorId);
    // Only the server knows who is connected.
    if (state !== null && engine !== null && !isClaimType(action.type)) {
      const valid = engine.validateAction(state, action, actorId);
      return valid.ok && log.match !== null ? validateOffer(engine, log.match, action, actorId) : valid;
    }
    return status === "finished" ? reject("MATCH_FINISHED", "The match is over.") : VALID;
  };

  const submit = (action: GameAction): Promise<SubmitResult> => {
    const blocker = findSubmitBlocker();
    if (blocker !== null) return Promise.resolve({ ok: false, rejection: blocker });
    const { type, ...payload } = action;
    const optimistic = optimisticState();
    const actorId = context.playerId() ?? "";
    const envelope = {
      gameId: server.info?.record.gameId ?? "",
      matchId,
      actionId: makeUuid(context.host.randomBytes),
      // Pending actions that are no longer valid take no place.
      seq: log.entries.length + (optimistic?.applied.length ?? outbox.actions().length),
      actorId,
      type,
      payload,
    } as Envelope;
    const refuse = (rejection: SubmitRejection): Promise<SubmitResult> => {
      outbox.setRejected(envelope, rejection);
      changed();
      return Promise.resolve({ ok: false, rejection });
    };
    const parsed = outbox.parse(envelope);
    if (!parsed.ok) return refuse(parsed.error);
    const valid = validateLocally(parsed.value.action, actorId, optimistic?.state ?? null);
    if (!valid.ok) return refuse(valid.error);
    const { promise, resolve } = Promise.withResolvers<SubmitResult>();
    outbox.add({ ...parsed.value, resolve });
    outbox.flush();
    changed();
    return promise;
  };

  return {
    snapshot: current,
    submit,
    pendingEnvelopes: () => [...(outbox.restored() as readonly Envelope[]), ...outbox.unanswered()],
    applyOptions: (options) => {
      outbox.restore(options.pending ?? []);
      joined ??= options.joined;
      if (options.onAnswer !== undefined) outbox.onAnswer(options.onAnswer);
      if (options.knownHead !== undefined) replaceLog(noteHead(log, options.knownHead.seq, options.knownHead.hash));
      if (server.info !== null) outbox.parseRestored();
      outbox.flush();
      snapshot = null;
    },
    onConnected: () => {
      if (integrityError !== null) return;
      sendWatch();
      changed();
    },
    onDisconnected: () => {
      isWatching = false;
      server.absence = null;
      watch = null;
      syncRound = null;
      outbox.markUnsent(Infinity);
      changed();
    },
    onMessage: (message) => {
      if (integrityError !== null) return;
      onMessage(message);
      outbox.flush();
      changed();
    },
    seqForPing: () => {
      if (integrityError !== null) return null;
      pingedLength = log.entries.length;
      return pingedLength;
    },
    onPong: (round, head) => {
      if (integrityError !== null) return;
      if (watch !== null) {
        if (watch.round < round) {
          hasWatchFailed ||= hasUnattributedError;
          sendWatch();
        }
        return;
      }
      if (head === undefined || head < pingedLength) {
        // The server stopped watching, or its log lost entries: the answer to another watch shows which.
        if (server.info !== null) sendWatch();
      } else {
        replaceLog(noteLength(log, head));
      }
      if (syncRound !== null && syncRound < round) syncRound = null;
      if (isBehind() && watch === null) sync();
      outbox.markUnsent(round);
      outbox.flush();
      changed();
    },
    onUnattributedError: () => {
      hasUnattributedError = watch !== null;
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      if (context.isConnected() && integrityError === null) context.send({ type: "leave", matchId });
      isWatching = false;
      snapshot = null;
      // An integrity error has answered them all.
      if (integrityError === null) {
        outbox.rejectAll(
          clientRejection(
            "CLOSED",
            "The session was closed before the server answered. The action may or may not be stored.",
          ),
        );
      }
    },
  };
};
