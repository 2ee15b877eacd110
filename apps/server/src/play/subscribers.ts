// Who watches what here, and what each has been sent. Everybody hears the entries of a match in their order, without a gap, each once (MAT-D2), and
// only as much as it may see (MAT-F3).
import { deriveSeed, isRejection, type AnyEngine, type BaseView } from "@tengen/kernel";
import { mayAbort, replayLog, signHead, type Match, type Signature } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import type { Bus, BusMessage, PresenceMessage } from "../bus.ts";
import type { Secrets } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import { openAbsence } from "./absence.ts";
import type { MatchCache, LiveMatch } from "./match-cache.ts";
import { infoOf } from "./info.ts";
import { isParticipant, isWaitingForOpponent } from "./lobby.ts";
import type { Peers } from "./peers.ts";
import { openPresence } from "./presence.ts";

export interface Subscriber {
  /** Null for a spectator without a name. */
  readonly playerId: string | null;
  /** A message as text: the same text may go to many. */
  readonly send: (text: string) => void;
  /** Whether it has read enough to be sent more of a log. Where not, `resume` is called when it has. */
  readonly canReceive: () => boolean;
  /** Hears of work that it caused: so many bytes were sent again, and so many entries replayed for it. */
  readonly charge: (bytes: number, entries: number) => void;
}

/** One match that somebody watches. */
interface Watch {
  readonly listener: Subscriber;
  /** The place of the first entry that it has not been sent. */
  next: number;
  /** The log from there on, a page at a time, while it is being sent. */
  pages: Iterator<Page> | null;
  /** How much of the log was sent in pages, in bytes. */
  pagedBytes: number;
  /** Hears when all that there is has been sent; null when nobody waits for that. */
  caughtUp: (() => void) | null;
  /** What it knows of the match beside its log. */
  version: number;
  status: string;
  isFinished: boolean;
  /** The absence it was last told of, as text; empty while there was none. */
  absence: string;
}

/** A part of a log: a message of its own. */
interface Page {
  readonly text: string;
  /** The place after its last entry. */
  readonly next: number;
}

/** Texts that are the same for all who watch a match, once they are made. */
interface Share {
  /** The last entry of a game without hidden information. */
  entry: string | null;
  /** The last entry of one with hidden information, with what each viewer sees. */
  seen: Map<string | null, string> | null;
  finished: string | null;
}

const startShare = (): Share => ({ entry: null, seen: null, finished: null });

export interface SubscribersOptions {
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly secrets: Secrets;
  readonly bus: Bus;
  /** This server's name among those of the service. */
  readonly server: string;
  /** How long somebody may be away before being gone, in milliseconds. */
  readonly graceMs: number;
  readonly peers: Pick<Peers, "hear" | "isHeard" | "onReturn">;
  /** Whether this server can store anything now. */
  readonly canStore: () => boolean;
  /** Somebody who has a part in a match that waits has come, or is about to be missed. */
  readonly onWaiting: (matchId: string) => void;
  readonly onError: (error: unknown, matchId: string) => void;
  /** A clock that only goes on, in milliseconds. */
  readonly steady?: () => number;
}

export interface Subscribers {
  /** `missing`: there is no such match; `beyond`: the place is beyond the end of its log. */
  readonly subscribe: (
    matchId: string,
    listener: Subscriber,
    fromSeq: number,
  ) => Promise<"watching" | "missing" | "beyond">;
  readonly sync: (matchId: string, listener: Subscriber, fromSeq: number) => Promise<"synced" | "missing" | "beyond">;
  readonly unsubscribe: (matchId: string, listener: Subscriber) => boolean;
  /** Goes on with the logs that a listener had no room for. */
  readonly resume: (listener: Subscriber) => void;
  /** Sends everybody what is new in a match, as far as it is known here. */
  readonly notify: (matchId: string) => void;
  /** Reads what others have stored in a match, and sends it. */
  readonly catchUp: (matchId: string) => void;
  readonly hasSubscribers: (matchId: string) => boolean;
  readonly matchIds: () => readonly string[];
  /** The matches that wait for whoever comes, and in which somebody who is here has a part. */
  readonly waitingMatches: () => readonly string[];
  /** Since when the player to move has been away while this one was here; null while that is not so (PRO-20). */
  readonly absentSince: (held: LiveMatch, playerId: string) => number | null;
  /** How many entries a match has, as far as it is known here; undefined where nobody watches it. */
  readonly headOf: (matchId: string, listener: Subscriber) => number | undefined;
  readonly close: () => void;
}

/** A page of a log ends with the entry that brings it to so many bytes, or to so many entries. */
const PAGE_BYTES = 16_384;
const PAGE_ENTRIES = 100;
/** Milliseconds until it is told who came and went. */
const PRESENCE_DELAY = 100;
/** Milliseconds after which a server states again who is there: what was stated before may have been lost on the way, which is rare. */
const STATE_EVERY = 60_000;
/** How often it is looked who is to be stated again, and how many of them at a time: all at once would hold up the others. */
const STATE_TICK = 250;
const STATES_AT_ONCE = 500;

const headIn = (held: LiveMatch | undefined): number | undefined =>
  held === undefined ? undefined : (held.match?.nextSeq ?? 0);

const write = (message: FromServer): string => JSON.stringify(message);

export const openSubscribers = (options: SubscribersOptions): Subscribers => {
  const { store, matchCache, secrets, bus, server, graceMs, peers, canStore, onWaiting, onError } = options;
  const { steady = () => performance.now() } = options;
  const watches = new Map<string, Map<Subscriber, Watch>>();
  const presence = openPresence(graceMs, (matchId) => {
    observe(matchId);
    sendPresence(matchId);
    state(matchId);
  });
  const absence = openAbsence({
    now: store.now,
    steady,
    isReliable: () => canStore() && bus.isConnected(),
  });
  const signatures = new WeakMap<LiveMatch, Signature>();

  const viewerIn = ({ stored }: LiveMatch, { playerId }: Subscriber): string | null =>
    stored.record.seats.some((seat) => seat?.playerId === playerId) ? playerId : null;

  const viewOf = ({ engine }: { readonly engine: AnyEngine }, match: Match, viewer: string | null): BaseView | null =>
    engine.hiddenInformation ? (engine.getPlayerView(match.state, viewer) as BaseView) : null;

  /** What a viewer saw after each entry from a place on. Views of what is past are made by playing the match again from its start. */
  function* viewsFrom(held: LiveMatch, match: Match, fromSeq: number, viewer: string | null): Generator<BaseView> {
    const { engine } = held.game;
    if (fromSeq === match.nextSeq - 1) {
      yield engine.getPlayerView(match.state, viewer) as BaseView;
      return;
    }
    const nonces = match.record.seats.map(({ nonce }) => nonce);
    const seed = deriveSeed(secrets.unseal(held.matchId, held.stored.sealedBytes), nonces);
    for (const position of replayLog(engine, match.record, seed, match.entries)) {
      if (isRejection(position)) throw new Error(position.message);
      if (position.nextSeq > fromSeq) yield engine.getPlayerView(position.state, viewer) as BaseView;
    }
  }

  /** The log from a place on, a page at a time: no more of it is made than is asked for. */
  function* pagesFrom(held: LiveMatch, match: Match, fromSeq: number, viewer: string | null): Generator<Page> {
    const views = held.game.engine.hiddenInformation ? viewsFrom(held, match, fromSeq, viewer) : null;
    let items: string[] = [];
    let bytes = 0;
    for (let next = fromSeq + 1; next <= match.nextSeq; next += 1) {
      const entry = match.entries[next - 1];
      const item = JSON.stringify(views === null ? { entry } : { entry, view: views.next().value });
      items.push(item);
      bytes += item.length;
      if (bytes < PAGE_BYTES && items.length < PAGE_ENTRIES && next < match.nextSeq) continue;
      yield { text: `{"type":"entries","matchId":${JSON.stringify(held.matchId)},"items":[${items.join(",")}]}`, next };
      [items, bytes] = [[], 0];
    }
  }

  /** Sends as much of the log as there is room for. */
  const sendPages = (held: LiveMatch, match: Match, watch: Watch): void => {
    const { listener } = watch;
    while (watch.next < match.nextSeq && listener.canReceive()) {
      watch.pages ??= pagesFrom(held, match, watch.next, viewerIn(held, listener));
      const page = watch.pages.next();
      if (page.done === true) {
        // There was no more when it was begun.
        watch.pages = null;
        continue;
      }
      listener.send(page.value.text);
      watch.pagedBytes += page.value.text.length;
      watch.next = page.value.next;
    }
    if (watch.next >= match.nextSeq) watch.pages = null;
  };

  /** Listeners that have no room, and the matches of which they lack something. */
  const behind = new Map<Subscriber, Set<string>>();

  const setBehind = (matchId: string, { listener }: Watch): void => {
    const matches = behind.get(listener) ?? new Set();
    behind.set(listener, matches.add(matchId));
  };

  /** There is nothing from the place on that was asked for. */
  const sendNoEntries = (matchId: string, listener: Subscriber): void =>
    listener.send(write({ type: "entries", matchId, items: [] }));

  /** Sends somebody the log from a place on, because it asked; resolves when all of it is sent, or when nobody listens any more. */
  const sendLog = async (held: LiveMatch, match: Match, watch: Watch, fromSeq: number): Promise<void> => {
    const { listener } = watch;
    watch.next = fromSeq;
    watch.pages = null;
    watch.pagedBytes = 0;
    deliver(held, watch, store.now(), startShare());
    if (watch.next < match.nextSeq) {
      await new Promise<void>((done) => {
        watch.caughtUp = done;
      });
    }
    const isReplayed = held.game.engine.hiddenInformation && fromSeq < match.nextSeq - 1;
    listener.charge(watch.pagedBytes, isReplayed ? match.nextSeq : 0);
  };

  const clockText = (held: LiveMatch, match: Match, now: number): string | null =>
    match.clocks.remainingMs === null
      ? null
      : write({
          type: "clock",
          matchId: held.matchId,
          seq: match.nextSeq,
          // Whoever was late has nothing left, and no less.
          remainingMs: match.clocks.remainingMs.map((ms) => Math.max(0, ms)),
          ...(match.clocks.firstMoveMs === null
            ? {}
            : { firstMoveMs: match.clocks.firstMoveMs.map((ms) => (ms === null ? null : Math.max(0, ms))) }),
          since: match.clocks.since,
          now,
        });

  const finishedText = (held: LiveMatch, match: Match): string => {
    const serverBytes = secrets.unseal(held.matchId, held.stored.sealedBytes);
    const signature = signatures.get(held) ?? signHead(match.head, secrets.signingKey);
    signatures.set(held, signature);
    const seed = deriveSeed(
      serverBytes,
      match.record.seats.map(({ nonce }) => nonce),
    );
    const { outcome } = infoOf(held.stored) as Extract<ReturnType<typeof infoOf>, { readonly status: "finished" }>;
    return write({ type: "finished", matchId: held.matchId, outcome, reveal: { serverBytes, seed }, signature });
  };

  const watchingText = (held: LiveMatch, viewer: string | null, now: number): string =>
    write({
      type: "watching",
      match: infoOf(held.stored),
      view: held.match === null ? null : viewOf(held.game, held.match, viewer),
      seq: held.match?.nextSeq ?? 0,
      hash: held.match?.head ?? null,
      now,
    });

  const countSpectators = (held: LiveMatch): number =>
    [...(watches.get(held.matchId)?.keys() ?? [])].filter((listener) => viewerIn(held, listener) === null).length;

  /** When and what this server last stated about each match that is watched here. */
  const stated = new Map<string, { readonly at: number; readonly text: string }>();

  /** Tells the other servers who is here; where nothing has changed, only if it is asked for. */
  const state = (matchId: string, isAsked = false): void => {
    const held = matchCache.peek(matchId);
    if (held === undefined) return;
    const playerIds = held.stored.record.seats.flatMap((seat) => (seat === null ? [] : [seat.playerId]));
    const are = (wanted: string): string[] =>
      playerIds.filter((playerId) => presence.localStateOf(matchId, playerId) === wanted);
    const spectators = countSpectators(held);
    const statement: PresenceMessage = { type: "presence", server, here: are("here"), away: are("away"), spectators };
    const text = JSON.stringify(statement);
    if (!isAsked && stated.get(matchId)?.text === text) return;
    bus.publish(matchId, statement);
    // Taken out first, so that they stay in the order of their times.
    stated.delete(matchId);
    if (watches.has(matchId)) stated.set(matchId, { at: performance.now(), text });
  };

  /** Who plays, and whether they are there; bots are always. */
  const attendance = ({ matchId, stored: { record, plan } }: LiveMatch) =>
    record.seats.flatMap((seat, index) => {
      if (seat === null) return [];
      const { playerId } = seat;
      return [{ playerId, state: plan[index]?.kind === "bot" ? "here" : presence.stateOf(matchId, playerId) } as const];
    });

  /** Takes down at once who came and went: what is told of it later may have missed some of it. */
  const observe = (matchId: string): void => {
    const held = watches.has(matchId) ? matchCache.peek(matchId) : undefined;
    if (held === undefined) return;
    const players = attendance(held).map((one) => ({ playerId: one.playerId, isHere: one.state === "here" }));
    absence.observe(matchId, players);
  };

  const absentSince = (held: LiveMatch, playerId: string): number | null => {
    const { matchId, match } = held;
    const absentId = match?.state.currentPlayerId ?? null;
    if (match === null || absentId === null || match.record.absenceMs === undefined || mayAbort(match)) return null;
    if (!absence.checkContinuity()) restartAbsences();
    observe(matchId);
    return absence.since(matchId, absentId, playerId);
  };

  /** Tells a player that the one to move is away, and when the match can be claimed. */
  const tellAbsence = (held: LiveMatch, watch: Watch): void => {
    const { match, matchId } = held;
    const viewer = viewerIn(held, watch.listener);
    const since = viewer === null ? null : absentSince(held, viewer);
    const from = since === null || match === null ? null : Math.max(since, match.clocks.since);
    const absent =
      from === null || match?.record.absenceMs === undefined
        ? null
        : { playerId: match.state.currentPlayerId ?? "", since: from, claimAt: from + match.record.absenceMs };
    const text = absent === null ? "" : JSON.stringify(absent);
    if (text === watch.absence) return;
    watch.absence = text;
    watch.listener.send(write({ type: "absence", matchId, absent }));
    // What another server stated may have been lost on the way: a match may hang on it.
    if (absent !== null) bus.publish(matchId, { type: "who" });
  };

  /** Nobody is known to be away any more: whoever is told so later is told anew. */
  const restartAbsences = (): void => {
    for (const matchId of watches.keys()) sendPresence(matchId);
  };

  const presenceText = (held: LiveMatch): string =>
    write({
      type: "presence",
      matchId: held.matchId,
      players: attendance(held),
      spectators: countSpectators(held) + presence.remoteSpectators(held.matchId),
    });

  const sendPresenceNow = async (matchId: string): Promise<void> => {
    const held = watches.has(matchId) ? await matchCache.find(matchId) : null;
    const audience = watches.get(matchId);
    if (held === null || audience === undefined) return;
    const text = presenceText(held);
    for (const watch of audience.values()) {
      watch.listener.send(text);
      tellAbsence(held, watch);
    }
    state(matchId);
  };

  /** Matches of which it will be told who is there: many may come and go at once. */
  const telling = new Set<string>();

  const sendPresence = (matchId: string): void => {
    if (telling.has(matchId) || !watches.has(matchId)) return;
    telling.add(matchId);
    setTimeout(() => {
      telling.delete(matchId);
      sendPresenceNow(matchId).catch((error: unknown) => onError(error, matchId));
    }, PRESENCE_DELAY).unref();
  };

  const lastEntryText = (held: LiveMatch, match: Match, listener: Subscriber, share: Share): string => {
    const make = (viewer: string | null): string => pagesFrom(held, match, match.nextSeq - 1, viewer).next().value.text;
    if (!held.game.engine.hiddenInformation) return (share.entry ??= make(null));
    const viewer = viewerIn(held, listener);
    share.seen ??= new Map();
    const text = share.seen.get(viewer) ?? make(viewer);
    share.seen.set(viewer, text);
    return text;
  };

  /** Sends one listener what it lacks. Texts that are the same for several are made once, by `share`. */
  const deliver = (held: LiveMatch, watch: Watch, now: number, share: Share): void => {
    const { listener } = watch;
    const { match, stored } = held;
    const isChanged =
      watch.version !== stored.version || (watch.status !== stored.status && stored.status !== "finished");
    if (isChanged) {
      watch.version = stored.version;
      listener.send(watchingText(held, viewerIn(held, listener), now));
      // Who has taken a seat is no spectator any more.
      sendPresence(held.matchId);
    }
    watch.status = stored.status;
    if (match === null) return;
    const isBehind = watch.next < match.nextSeq;
    if (isBehind) {
      // Nearly always there is one.
      if (watch.next === match.nextSeq - 1 && watch.pages === null && listener.canReceive()) {
        listener.send(lastEntryText(held, match, listener, share));
        watch.next = match.nextSeq;
      } else sendPages(held, match, watch);
      // What is said of the end of the log comes after it.
      if (watch.next < match.nextSeq) {
        setBehind(held.matchId, watch);
        return;
      }
    }
    const clock = isChanged || isBehind ? clockText(held, match, now) : null;
    if (clock !== null) listener.send(clock);
    if (match.status === "finished" && !watch.isFinished) {
      watch.isFinished = true;
      listener.send((share.finished ??= finishedText(held, match)));
    }
    tellAbsence(held, watch);
    watch.caughtUp?.();
    watch.caughtUp = null;
  };

  const sendNews = (held: LiveMatch, now: number): void => {
    const audience = watches.get(held.matchId);
    if (audience === undefined) return;
    const share = startShare();
    for (const watch of audience.values()) deliver(held, watch, now, share);
  };

  /** Does something with a match, at once if it is in memory. */
  const withHeld = (matchId: string, act: (held: LiveMatch) => void): void => {
    const held = matchCache.peek(matchId);
    if (held !== undefined) act(held);
    else {
      matchCache
        .find(matchId)
        .then((found) => found !== null && act(found))
        .catch((error: unknown) => onError(error, matchId));
    }
  };

  const notify = (matchId: string): void => {
    if (watches.has(matchId)) withHeld(matchId, (held) => sendNews(held, store.now()));
  };

  const resume = (listener: Subscriber): void => {
    const matches = behind.get(listener) ?? [];
    behind.delete(listener);
    for (const matchId of matches) {
      withHeld(matchId, (held) => {
        const watch = watches.get(matchId)?.get(listener);
        if (watch === undefined) return;
        try {
          deliver(held, watch, store.now(), startShare());
        } catch (error) {
          onError(error, matchId);
        }
      });
    }
  };

  /** Matches whose news are being read: what is said about them meanwhile is in what is read, or asked for once more. */
  const catching = new Map<string, "once" | "again">();

  const readNews = async (matchId: string): Promise<void> => {
    const held = await matchCache.find(matchId);
    if (held === null) return;
    await matchCache.refresh(held);
    sendNews(held, store.now());
  };

  const catchUp = (matchId: string): void => {
    if (!watches.has(matchId)) return;
    if (catching.has(matchId)) {
      catching.set(matchId, "again");
      return;
    }
    catching.set(matchId, "once");
    readNews(matchId)
      .catch((error: unknown) => onError(error, matchId))
      .finally(() => {
        const isMore = catching.get(matchId) === "again";
        catching.delete(matchId);
        if (isMore) catchUp(matchId);
      });
  };

  const hear = (matchId: string, message: BusMessage): void => {
    switch (message.type) {
      case "news": {
        const held = matchCache.peek(matchId);
        const isKnown = (headIn(held) ?? -1) >= message.seq && (held?.stored.version ?? -1) >= message.version;
        if (!isKnown) catchUp(matchId);
        return;
      }
      case "presence":
        peers.hear(message.server);
        if (presence.applyRemote(matchId, message)) {
          observe(matchId);
          sendPresence(matchId);
        }
        return;
      case "who":
        state(matchId, true);
        return;
      case "alive":
    }
  };

  /** The matches that are listened to, each for as many as watch it or are about to. */
  const topics = new Map<string, { count: number; readonly stop: () => void }>();
  const hold = (matchId: string): void => {
    const topic = topics.get(matchId);
    if (topic !== undefined) topic.count += 1;
    else {
      topics.set(matchId, { count: 1, stop: bus.subscribe(matchId, (message) => hear(matchId, message)) });
      bus.publish(matchId, { type: "who" });
    }
  };
  const release = (matchId: string): void => {
    const topic = topics.get(matchId);
    if (topic === undefined || (topic.count -= 1) > 0) return;
    topics.delete(matchId);
    topic.stop();
    presence.forget(matchId);
    absence.forget(matchId);
  };

  const ticker = setInterval(() => {
    const before = performance.now() - STATE_EVERY;
    const late: string[] = [];
    for (const [matchId, { at }] of stated) {
      if (at >= before || late.length === STATES_AT_ONCE) break;
      late.push(matchId);
    }
    for (const matchId of late) {
      if (watches.has(matchId)) state(matchId, true);
      else stated.delete(matchId);
    }
    if (bus.isConnected()) presence.expire(peers.isHeard);
    if (!absence.checkContinuity()) restartAbsences();
  }, STATE_TICK);
  /** Whoever has not come back since the start is gone now. */
  const settling = setTimeout(() => {
    for (const matchId of watches.keys()) sendPresence(matchId);
  }, graceMs);
  const askAll = (): void => {
    for (const matchId of topics.keys()) {
      bus.publish(matchId, { type: "who" });
      state(matchId, true);
    }
  };
  bus.onReconnect(askAll);
  peers.onReturn(askAll);

  const isWaitedBy = (matchId: string, { playerId }: Subscriber): boolean => {
    const stored = matchCache.peek(matchId)?.stored;
    return (
      playerId !== null && stored !== undefined && isWaitingForOpponent(stored) && isParticipant({ playerId }, stored)
    );
  };

  const unsubscribe = (matchId: string, listener: Subscriber): boolean => {
    const audience = watches.get(matchId);
    const watch = audience?.get(listener);
    if (audience === undefined || watch === undefined) return false;
    audience.delete(listener);
    const matches = behind.get(listener);
    if (matches?.delete(matchId) === true && matches.size === 0) behind.delete(listener);
    watch.caughtUp?.();
    if (audience.size === 0) watches.delete(matchId);
    if (listener.playerId !== null) {
      presence.disconnected(matchId, listener.playerId);
      observe(matchId);
      if (isWaitedBy(matchId, listener)) onWaiting(matchId);
    }
    if (audience.size > 0) sendPresence(matchId);
    else state(matchId);
    release(matchId);
    return true;
  };

  /** Whoever asks hears all that there is from a place on, and from then on what is new. */
  const begin = async (held: LiveMatch, listener: Subscriber, fromSeq: number): Promise<void> => {
    const { matchId } = held;
    const now = store.now();
    const audience = watches.get(matchId) ?? new Map<Subscriber, Watch>();
    const isNew = !audience.has(listener);
    const watch: Watch = {
      listener,
      next: fromSeq,
      pages: null,
      pagedBytes: 0,
      caughtUp: null,
      version: held.stored.version,
      status: held.stored.status,
      isFinished: false,
      absence: "",
    };
    audience.set(listener, watch);
    watches.set(matchId, audience);
    const viewer = viewerIn(held, listener);
    listener.send(watchingText(held, viewer, now));
    if (isNew && listener.playerId !== null) presence.connected(matchId, listener.playerId);
    observe(matchId);
    if (isWaitedBy(matchId, listener)) onWaiting(matchId);
    sendPresence(matchId);
    const { match } = held;
    if (match === null) return;
    if (fromSeq === match.nextSeq) {
      sendNoEntries(matchId, listener);
      const clock = clockText(held, match, now);
      if (clock !== null) listener.send(clock);
    }
    await sendLog(held, match, watch, fromSeq);
  };

  return {
    subscribe: async (matchId, listener, fromSeq) => {
      const held = await matchCache.find(matchId);
      if (held === null) return "missing";
      // Listened to first, and read then: what is stored in between is not missed.
      hold(matchId);
      let isKept = false;
      try {
        // Whoever comes from another server may know more than this one.
        await matchCache.refresh(held);
        await matchCache.creditOutages(held);
        if (fromSeq > (held.match?.nextSeq ?? 0)) return "beyond";
        isKept = !(watches.get(matchId)?.has(listener) ?? false);
        await begin(held, listener, fromSeq);
        return "watching";
      } finally {
        if (!isKept) release(matchId);
      }
    },
    sync: async (matchId, listener, fromSeq) => {
      const watch = watches.get(matchId)?.get(listener);
      const held = watch === undefined ? null : await matchCache.find(matchId);
      if (watch === undefined || held === null) return "missing";
      await matchCache.refresh(held);
      const { match } = held;
      if (fromSeq > (match?.nextSeq ?? 0)) return "beyond";
      if (fromSeq === (match?.nextSeq ?? 0)) sendNoEntries(matchId, listener);
      if (match !== null) await sendLog(held, match, watch, fromSeq);
      return "synced";
    },
    unsubscribe,
    resume,
    notify,
    catchUp,
    absentSince,
    hasSubscribers: (matchId) => watches.has(matchId),
    matchIds: () => [...watches.keys()],
    waitingMatches: () =>
      [...watches].flatMap(([matchId, audience]) =>
        [...audience.keys()].some((listener) => isWaitedBy(matchId, listener)) ? [matchId] : [],
      ),
    headOf: (matchId, listener) =>
      watches.get(matchId)?.has(listener) === true ? headIn(matchCache.peek(matchId)) : undefined,
    close: () => {
      clearInterval(ticker);
      clearTimeout(settling);
    },
  };
};
