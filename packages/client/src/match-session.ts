// One match, followed: what the server says of it becomes the log, own actions go out until they are answered. It never
// drops what it has; after every cut it goes on from there.
import {
  isRejection,
  parseWith,
  reject,
  type AnyEngine,
  type BaseView,
  type GameAction,
  type Rejection,
} from "@tengen/kernel";
import {
  entrySchema,
  isClaimType,
  isTakebackType,
  refuseExcessOffer,
  startClocks,
  takeBack,
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
import type { OptimisticState, ClientCode, SessionState, Snapshot, SubmitRefusal, SubmitResult } from "./snapshot.ts";

type Said<Type extends FromServer["type"]> = Extract<FromServer, { type: Type }>;

/** What a session has of the connection that all sessions share. */
export interface SessionContext {
  readonly host: Host;
  readonly engineOf: (gameId: string, rulesetVersion: string) => AnyEngine | undefined;
  readonly isConnected: () => boolean;
  readonly send: (message: FromClient) => void;
  readonly pingRound: () => number;
  readonly pingNow: () => void;
  /** Who one is, as the last welcome had it. */
  readonly playerId: () => string | null;
  readonly offsetMs: () => number;
  readonly emit: (snapshot: Snapshot) => void;
}

export interface WatchOptions {
  /** What `pendingEnvelopes` gave before, such as before a page was loaded anew: it is sent again. */
  readonly pending?: readonly unknown[];
  /** Hears how each action was answered; those of `pending` have nobody else to tell. */
  readonly onAnswer?: OnAnswer;
  /** `seq` and `hash` of an earlier snapshot: a log that does not contain them is objected to. */
  readonly knownHead?: { readonly seq: number; readonly hash: string };
  /** What the join of this match gave: a record without it is objected to. */
  readonly joined?: { readonly commitment: string; readonly nonce: string };
}

/** Errors that say nothing about what was asked. */
const TEMPORARY: readonly string[] = [
  "TOO_MANY",
  "RATE_LIMITED",
  "SHUTTING_DOWN",
  "INTERNAL",
] satisfies readonly ErrorCode[];

const STATUS_ORDER = ["open", "active", "finished", "dropped"] as const;

const refusal = (code: ClientCode, message: string): SubmitRefusal => ({ code, message });

/** A snapshot's fields that are told and not worked out. */
interface Told {
  info: MatchInfo | null;
  /** In a game with hidden information: what one may see when the log has so many entries. */
  view: { readonly seq: number; readonly view: BaseView } | null;
  /** What one could see after so many entries, as far as it was told. */
  views: readonly (BaseView | null)[];
  /** The same for a log that has not come so far. */
  nextView: { readonly seq: number; readonly view: BaseView } | null;
  clock: Clocks | null;
  nextClock: { readonly seq: number; readonly clocks: Clocks } | null;
  presence: Snapshot["presence"];
  absence: Said<"absence">["absent"];
  ending: Ending | null;
  fault: Snapshot["lastError"];
}

export interface MatchSessionCore {
  readonly snapshot: () => Snapshot;
  readonly submit: (action: GameAction) => Promise<SubmitResult>;
  readonly pendingEnvelopes: () => readonly Envelope[];
  readonly applyOptions: (options: WatchOptions) => void;
  readonly onConnected: () => void;
  readonly onDisconnected: () => void;
  readonly onMessage: (message: FromServer) => void;
  /** What to name in a ping; null where it is not followed. */
  readonly seqForPing: () => number | null;
  readonly onPong: (round: number, head: number | undefined) => void;
  /** There was an error that does not say what it is about. */
  readonly onUnattributedError: () => void;
  readonly close: () => void;
}

export const makeMatchSession = (matchId: string, link: SessionContext): MatchSessionCore => {
  let log: Log = EMPTY_LOG;
  let engine: AnyEngine | null = null;
  let objection: IntegrityError | null = null;
  let joined: WatchOptions["joined"];
  let wasLive = false;
  let isClosed = false;
  /** The watch that is not answered yet: in which round it was sent, and how many entries there were at least. */
  let watch: { readonly round: number; readonly least: number } | null = null;
  /** Whether this connection has said how the match stands. */
  let isWatching = false;
  /** Whether a watch from where one is was not obeyed: the next one asks from the start, to learn where the server is. */
  let watchFailed = false;
  let isDoubted = false;
  /** The round in which entries were asked for that have not all come. */
  let askedIn: number | null = null;
  let namedInPing = 0;
  const told: Told = {
    info: null,
    view: null,
    views: [],
    nextView: null,
    clock: null,
    nextClock: null,
    presence: null,
    absence: null,
    ending: null,
    fault: null,
  };

  // --- what is shown ---

  const isBehind = (): boolean => log.entries.length < Math.max(log.knownLength, minLength(log));

  const stateNow = (): SessionState => {
    if (objection !== null) return "objection";
    if (!wasLive) return "loading";
    if (!isWatching || !link.isConnected()) return "offline";
    return isBehind() ? "behind" : "live";
  };

  const viewer = (): string | null => {
    const id = link.playerId();
    return log.record?.seats.some((seat) => seat.playerId === id) === true ? id : null;
  };

  const ahead = (): OptimisticState | null =>
    engine === null || log.match === null ? null : applyPending(engine, log.match, outbox.actions(), viewer());

  const clocksNow = (): Clocks | null => {
    if (log.record === null || log.record.clock === null) return null;
    if (log.match !== null) return log.match.clocks;
    if (log.entries.length === 0) return startClocks(log.record.clock, log.record.seats.length, log.record.startedAt);
    return told.clock;
  };

  const viewNow = (): BaseView | null =>
    engine === null || log.match === null
      ? (told.view?.view ?? null)
      : (engine.getPlayerView(log.match.state, viewer()) as BaseView);

  const makeSnapshot = (): Snapshot => {
    const clocks = clocksNow();
    const { info, ending } = told;
    const view = viewNow();
    return Object.freeze({
      matchId,
      state: stateNow(),
      info,
      match: log.match,
      view,
      views: told.views,
      optimistic: ahead(),
      entries: log.entries,
      seq: log.entries.length,
      hash: log.head,
      clock:
        clocks === null || clocks.remainingMs === null
          ? null
          : { ...clocks, remainingMs: clocks.remainingMs, offsetMs: link.offsetMs() },
      presence: told.presence,
      absence: told.absence === null ? null : { ...told.absence, offsetMs: link.offsetMs() },
      pending: outbox.unanswered(),
      refused: outbox.refused(),
      outcome: log.match?.outcome ?? ending?.outcome ?? view?.outcome ?? null,
      reveal: ending?.reveal ?? null,
      signature: ending?.signature ?? null,
      integrityError: objection,
      lastError: told.fault,
    });
  };

  let snapshot: Snapshot | null = null;
  /** After every change, once all of it is done. */
  const changed = (): void => {
    snapshot = null;
    if (!wasLive && isWatching && !isBehind() && objection === null) wasLive = true;
    link.emit(current());
  };
  const current = (): Snapshot => (snapshot ??= makeSnapshot());

  // --- own actions ---

  const outbox: Outbox = makeOutbox({
    matchId,
    engine: () => engine,
    entries: () => log.entries,
    maySend: () => isWatching && objection === null,
    send: link.send,
    pingRound: link.pingRound,
    report: (text) => link.host.report?.(text),
  });

  // --- the log ---

  const raise = (found: IntegrityError): void => {
    objection = found;
    if (link.isConnected() && isWatching) link.send({ type: "leave", matchId });
    isWatching = false;
    watch = null;
    outbox.rejectAll(refusal("OBJECTION", `${found.message} Whether this action was stored is not known.`));
  };

  /** Takes a next log over; whether it could. */
  const take = (next: Log | IntegrityError): boolean => {
    if (isIntegrityError(next)) {
      raise(next);
      return false;
    }
    log = next;
    return true;
  };

  const sendWatch = (): void => {
    watch = { round: link.pingRound(), least: minLength(log) };
    isDoubted = false;
    askedIn = null;
    link.send({ type: "watch", matchId, fromSeq: watchFailed ? 0 : log.entries.length });
  };

  /** Asks for what is missing, unless it is on its way. */
  const sync = (): void => {
    if (!isWatching || objection !== null) return;
    if (askedIn !== null) {
      link.pingNow();
      return;
    }
    askedIn = link.pingRound();
    link.send({ type: "sync", matchId, fromSeq: log.entries.length });
  };

  const checkEnd = (): void => {
    const { ending } = told;
    if (ending === null || objection !== null) return;
    // Before its last entry has come there is nothing to hold it against.
    const isWhole = log.match === null ? told.view?.view.gameOver === true : log.match.status === "finished";
    const fault = isWhole && !isBehind() ? findEndingError(log, ending) : null;
    if (fault !== null) raise(fault);
  };

  const learnView = (seq: number, view: BaseView): void => {
    told.view = { seq, view };
    const before = Array.from({ length: seq }, (_, index) => told.views[index] ?? null);
    told.views = [...before, view, ...told.views.slice(seq + 1)];
  };

  const hearEntries = ({ items }: Said<"entries">): void => {
    let isGap = false;
    for (const { entry, view } of items) {
      const before = log.entries.length;
      const next = addEntry(log, entry, engine);
      if (next === null) {
        isGap = true;
        continue;
      }
      if (!take(next)) return;
      const { length } = log.entries;
      if (length === before) continue;
      if (view !== undefined) learnView(length, view);
      else if (told.nextView?.seq === length) learnView(length, told.nextView.view);
      if (told.nextClock?.seq === length) told.clock = told.nextClock.clocks;
      const one = outbox.actions().find(({ acceptedSeq }) => acceptedSeq === entry.seq);
      if (one !== undefined && one.envelope.actionId !== entry.actionId) {
        const { actionId } = one.envelope;
        const message = `Entry ${entry.seq} was said to be another action.`;
        raise({ about: "entry", seq: entry.seq, expected: actionId, got: entry.actionId, message });
        return;
      }
    }
    if (!isBehind()) askedIn = null;
    outbox.reconcile();
    if (isGap) {
      take(noteLength(log, Math.max(...items.map(({ entry }) => entry.seq + 1))));
      sync();
    }
    checkEnd();
  };

  // --- how the match stands ---

  const findRecordFault = ({ record }: MatchInfo): IntegrityError | null => {
    const message = "What was agreed at the start is not what it was.";
    const commitment = joined?.commitment ?? told.info?.record.commitment ?? record.commitment;
    if (commitment !== record.commitment) {
      return { about: "record", seq: 0, expected: commitment, got: record.commitment, message };
    }
    if (joined !== undefined && !record.seats.some((seat) => seat?.nonce === joined?.nonce)) {
      return { about: "record", seq: 0, expected: joined.nonce, got: null, message: "No seat has the own nonce." };
    }
    return null;
  };

  const learnInfo = (info: MatchInfo): void => {
    if (told.info !== null && STATUS_ORDER.indexOf(info.status) < STATUS_ORDER.indexOf(told.info.status)) return;
    told.info = info;
    if (engine !== null) return;
    const { gameId, rulesetVersion } = info.record;
    const found = link.engineOf(gameId, rulesetVersion);
    engine = found?.gameId === gameId && found.rulesetVersion === rulesetVersion ? found : null;
    if (engine === null) link.host.report?.(`The rules ${rulesetVersion} of ${gameId} are not known here.`);
  };

  const hearWatching = ({ match: info, view, seq, hash }: Said<"watching">): void => {
    const found = findRecordFault(info);
    if (found !== null) {
      raise(found);
      return;
    }
    // News that was overtaken by entries is no reason to object; the answer to a question is.
    const least = watch?.least ?? 0;
    const isNews = watch === null;
    if (!isNews && log.record !== null && info.status === "open") {
      const message = "The match had started, and now it has not.";
      raise({ about: "record", seq: 0, expected: log.head, got: null, message });
      return;
    }
    learnInfo(info);
    if (info.status === "active" || info.status === "finished") {
      if (!take(addRecord(log, info.record, engine)) || !take(noteServerHead(log, seq, hash, least))) return;
    }
    if (view !== null) {
      told.nextView = { seq, view };
      if (seq === log.entries.length) learnView(seq, view);
    }
    if (!isNews) {
      askedIn = isBehind() ? (watch?.round ?? null) : null;
      watch = null;
      isWatching = true;
      watchFailed = false;
      told.fault = null;
    }
    outbox.parseRestored();
    checkEnd();
  };

  const hearAnswer = (actionId: string, seq: number, hash: string): void => {
    if (!take(noteHead(log, seq + 1, hash))) return;
    const stored = log.entries[seq];
    if (stored !== undefined && stored.actionId !== actionId) {
      const message = `Entry ${seq} is another action.`;
      raise({ about: "entry", seq, expected: stored.actionId, got: actionId, message });
      return;
    }
    const one = outbox.find(actionId);
    if (one !== undefined) outbox.accept(one, seq, hash);
  };

  const hearRejected = (message: Said<"rejected">): void => {
    const one = outbox.find(message.actionId);
    if (one === undefined || !isUnanswered(one)) return;
    const { code, detail } = message;
    if (code !== "IDEMPOTENCY_REPLAY") {
      outbox.refuse(one, reject<string>(code, message.message, detail));
      return;
    }
    const { entry: value } = (typeof detail === "object" && detail !== null ? detail : {}) as { entry?: unknown };
    const entry = parseWith(entrySchema, value, "INVALID_PAYLOAD", "entry");
    if (isRejection(entry)) sync();
    else if (entry.actionId === one.envelope.actionId) hearAnswer(entry.actionId, entry.seq, entry.hash);
  };

  const hearClock = ({ seq, remainingMs, firstMoveMs, since }: Said<"clock">): void => {
    const clocks = { remainingMs, firstMoveMs: firstMoveMs ?? null, since };
    if (seq === log.entries.length) told.clock = clocks;
    else if (seq > log.entries.length) told.nextClock = { seq, clocks };
    take(noteLength(log, seq));
  };

  const hearFinished = ({ outcome, reveal, signature }: Said<"finished">): void => {
    told.ending = { outcome, reveal, signature };
    const { info } = told;
    if (info?.status === "active") told.info = { ...info, status: "finished", outcome };
    checkEnd();
  };

  const hearError = ({ code, message }: Said<"error">): void => {
    told.fault = { code, message };
    if (watch === null) return;
    if (code !== "MATCH_NOT_FOUND") {
      watchFailed ||= !TEMPORARY.includes(code);
      return;
    }
    // Another watch would hear the same; the next connection asks again.
    watch = null;
    if (log.record !== null || told.info !== null) {
      raise({ about: "record", seq: 0, expected: log.head, got: null, message: "The server does not know the match." });
    }
  };

  const hear = (message: FromServer): void => {
    switch (message.type) {
      case "watching":
        hearWatching(message);
        break;
      case "entries":
        hearEntries(message);
        break;
      case "accepted":
        hearAnswer(message.actionId, message.seq, message.hash);
        break;
      case "rejected":
        hearRejected(message);
        break;
      case "presence":
        told.presence = { players: message.players, spectators: message.spectators };
        break;
      case "absence":
        told.absence = message.absent;
        break;
      case "clock":
        hearClock(message);
        break;
      case "finished":
        hearFinished(message);
        break;
      case "error":
        hearError(message);
        break;
      case "welcome":
      case "left":
      case "pong":
        break;
    }
  };

  // --- submit ---

  /** Why nothing can be submitted at all; null when something can. */
  const findObstacle = (): SubmitRefusal | null => {
    if (isClosed) return refusal("CLOSED", "This session was closed: watch the match again.");
    if (objection !== null) return refusal("OBJECTION", objection.message);
    if (!wasLive) return refusal("NOT_READY", "The match has not been loaded yet: wait for the first live snapshot.");
    if (link.playerId() === null) return reject("NOT_AUTHORIZED", "Without a token one can only watch.");
    return null;
  };

  const findTakebackRefusal = (type: TakebackType, actorId: string): Rejection | null => {
    if (engine === null || log.match === null) return null;
    const next = takeBack(engine, log.match, type, actorId);
    return isRejection(next) ? next : refuseExcessOffer(engine, log.match, { type }, actorId);
  };

  /** What is known here to be refused by the server; while one is behind nothing is. */
  const findLocalRefusal = (
    action: GameAction,
    actorId: string,
    state: OptimisticState["state"] | null,
  ): Rejection | null => {
    if (isBehind()) return null;
    const status = told.info?.status;
    if (status === "open") return reject("MATCH_NOT_ACTIVE", "The match has not started: a seat is still empty.");
    if (status === "dropped") return reject("MATCH_NOT_ACTIVE", "The match was called off.");
    if (isTakebackType(action.type)) return findTakebackRefusal(action.type, actorId);
    // Who is there is for the server to say.
    if (state !== null && engine !== null && !isClaimType(action.type)) {
      const excess = log.match === null ? null : refuseExcessOffer(engine, log.match, action, actorId);
      return engine.validateAction(state, action, actorId) ?? excess;
    }
    return status === "finished" ? reject("MATCH_FINISHED", "The match is over.") : null;
  };

  const submit = (action: GameAction): Promise<SubmitResult> => {
    const obstacle = findObstacle();
    if (obstacle !== null) return Promise.resolve({ ok: false, rejection: obstacle });
    const { type, ...payload } = action;
    const preview = ahead();
    const actorId = link.playerId() ?? "";
    const envelope = {
      gameId: told.info?.record.gameId ?? "",
      matchId,
      actionId: makeUuid(link.host.randomBytes),
      // Own actions that no longer fit will take no place.
      seq: log.entries.length + (preview?.applied.length ?? outbox.actions().length),
      actorId,
      type,
      payload,
    } as Envelope;
    const read = outbox.parse(envelope);
    const rejection = isRejection(read) ? read : findLocalRefusal(read.action, actorId, preview?.state ?? null);
    if (isRejection(read) || rejection !== null) {
      const refused = rejection as Rejection;
      outbox.setRefused(envelope, refused);
      changed();
      return Promise.resolve({ ok: false, rejection: refused });
    }
    const { promise, resolve } = Promise.withResolvers<SubmitResult>();
    outbox.add({ ...read, resolve: resolve });
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
      if (options.knownHead !== undefined) take(noteHead(log, options.knownHead.seq, options.knownHead.hash));
      if (told.info !== null) outbox.parseRestored();
      outbox.flush();
      snapshot = null;
    },
    onConnected: () => {
      if (objection !== null) return;
      sendWatch();
      changed();
    },
    onDisconnected: () => {
      isWatching = false;
      told.absence = null;
      watch = null;
      askedIn = null;
      outbox.markUnsent(Infinity);
      changed();
    },
    onMessage: (message) => {
      if (objection !== null) return;
      hear(message);
      outbox.flush();
      changed();
    },
    seqForPing: () => {
      if (objection !== null) return null;
      namedInPing = log.entries.length;
      return namedInPing;
    },
    onPong: (round, head) => {
      if (objection !== null) return;
      if (watch !== null) {
        if (watch.round < round) {
          watchFailed ||= isDoubted;
          sendWatch();
        }
        return;
      }
      if (head === undefined || head < namedInPing) {
        // Not followed any more, or by a log that lost something: the answer to another watch tells.
        if (told.info !== null) sendWatch();
      } else {
        take(noteLength(log, head));
      }
      if (askedIn !== null && askedIn < round) askedIn = null;
      if (isBehind() && watch === null) sync();
      outbox.markUnsent(round);
      outbox.flush();
      changed();
    },
    onUnattributedError: () => {
      isDoubted = watch !== null;
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      if (link.isConnected() && objection === null) link.send({ type: "leave", matchId });
      isWatching = false;
      snapshot = null;
      // An objection has answered them all.
      if (objection === null) {
        outbox.rejectAll(
          refusal("CLOSED", "The session was closed before the server answered; it may be stored or not."),
        );
      }
    },
  };
};
