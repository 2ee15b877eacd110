// Who watches what here, and what each has been sent. Everybody hears the entries of a match in their order, without a gap, each once (MAT-D2), and
// only as much as it may see (MAT-F3).
import { deriveSeed, isRejection, type AnyEngine, type BaseView } from "@tengen/kernel";
import { replayLog, signHead, type Match, type Signature } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import type { Secrets } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import type { Hall, Held } from "./hall.ts";
import { infoOf } from "./info.ts";
import { openPresence } from "./presence.ts";

export interface Listener {
  /** Null for a spectator without a name. */
  readonly playerId: string | null;
  /** A message as text: the same text may go to many. */
  readonly send: (text: string) => void;
  /** Hears of work that it caused: so many bytes were sent again, and so many entries replayed for it. */
  readonly charge: (bytes: number, entries: number) => void;
}

/** One match that somebody watches. */
interface Watch {
  readonly listener: Listener;
  /** The place of the first entry that it has not been sent. */
  next: number;
  /** What it knows of the match beside its log. */
  version: number;
  status: string;
  isFinished: boolean;
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

export interface WatchersOptions {
  readonly store: Store;
  readonly hall: Hall;
  readonly secrets: Secrets;
  /** How long somebody may be away before being gone, in milliseconds. */
  readonly graceMs: number;
  /** Nobody who has a seat in a match that has not begun is there any more. */
  readonly deserted: (matchId: string) => void;
  readonly onError: (error: unknown, matchId: string) => void;
}

export interface Watchers {
  /** `missing`: there is no such match; `beyond`: the place is beyond the end of its log. */
  readonly watch: (matchId: string, listener: Listener, fromSeq: number) => Promise<"watching" | "missing" | "beyond">;
  readonly sync: (matchId: string, listener: Listener, fromSeq: number) => Promise<"synced" | "missing" | "beyond">;
  readonly leave: (matchId: string, listener: Listener) => boolean;
  /** Sends everybody what is new in a match. */
  readonly wake: (matchId: string) => void;
  readonly isWatched: (matchId: string) => boolean;
  readonly watched: () => readonly string[];
  /** How many entries a match has, as far as it is known here; undefined where nobody watches it. */
  readonly headOf: (matchId: string, listener: Listener) => number | undefined;
}

/** Entries in one message. */
const ENTRIES_AT_ONCE = 100;
/** Milliseconds until it is told who came and went. */
const PRESENCE_DELAY = 100;

const headIn = (held: Held | undefined): number | undefined =>
  held === undefined ? undefined : (held.match?.nextSeq ?? 0);

const write = (message: FromServer): string => JSON.stringify(message);

export const openWatchers = ({ store, hall, secrets, graceMs, deserted, onError }: WatchersOptions): Watchers => {
  const watches = new Map<string, Map<Listener, Watch>>();
  const presence = openPresence(graceMs, (matchId) => {
    sendPresence(matchId);
    const { status, record } = hall.peek(matchId)?.stored ?? {};
    const isHere = record?.seats.some((seat) => seat !== null && presence.stateOf(matchId, seat.playerId) !== "gone");
    if (status === "open" && isHere === false) deserted(matchId);
  });
  const signatures = new WeakMap<Held, Signature>();

  const viewerIn = ({ stored }: Held, { playerId }: Listener): string | null =>
    stored.record.seats.some((seat) => seat?.playerId === playerId) ? playerId : null;

  const viewOf = ({ engine }: { readonly engine: AnyEngine }, match: Match, viewer: string | null): BaseView | null =>
    engine.hiddenInformation ? (engine.getPlayerView(match.state, viewer) as BaseView) : null;

  /** The states after each entry from a place on, for views of what is past. */
  const viewsFrom = (held: Held, match: Match, fromSeq: number, viewer: string | null): readonly BaseView[] => {
    const { engine } = held.game;
    if (fromSeq === match.nextSeq - 1) return [engine.getPlayerView(match.state, viewer) as BaseView];
    const nonces = match.record.seats.map(({ nonce }) => nonce);
    const seed = deriveSeed(secrets.unseal(held.matchId, held.stored.sealedBytes), nonces);
    const views: BaseView[] = [];
    for (const position of replayLog(engine, match.record, seed, match.entries)) {
      if (isRejection(position)) throw new Error(position.message);
      if (position.nextSeq > fromSeq) views.push(engine.getPlayerView(position.state, viewer) as BaseView);
    }
    return views;
  };

  /** Entries as texts, each of no more than a message should hold; the same for all viewers of a game without hidden information. */
  const entriesTexts = (held: Held, match: Match, fromSeq: number, viewer: string | null): readonly string[] => {
    const entries = match.entries.slice(fromSeq);
    const views =
      held.game.engine.hiddenInformation && entries.length > 0 ? viewsFrom(held, match, fromSeq, viewer) : null;
    const items = entries.map((entry, index) => {
      const view = views?.[index];
      return view === undefined ? { entry } : { entry, view };
    });
    const pieces = Math.max(1, Math.ceil(items.length / ENTRIES_AT_ONCE));
    return Array.from({ length: pieces }, (_, piece) =>
      write({
        type: "entries",
        matchId: held.matchId,
        items: items.slice(piece * ENTRIES_AT_ONCE, (piece + 1) * ENTRIES_AT_ONCE),
      }),
    );
  };

  /** Sends somebody the log from a place on, because it asked. */
  const sendLog = (held: Held, match: Match, fromSeq: number, listener: Listener): void => {
    const texts = entriesTexts(held, match, fromSeq, viewerIn(held, listener));
    // Views of what is past are made by playing the match again from its start.
    const isReplayed = held.game.engine.hiddenInformation && fromSeq < match.nextSeq - 1;
    const bytes = texts.reduce((sum, text) => sum + text.length, 0);
    for (const text of texts) listener.send(text);
    listener.charge(bytes, isReplayed ? match.nextSeq : 0);
  };

  const clockText = (held: Held, match: Match, now: number): string | null =>
    match.clocks.remainingMs === null
      ? null
      : write({
          type: "clock",
          matchId: held.matchId,
          seq: match.nextSeq,
          remainingMs: [...match.clocks.remainingMs],
          since: match.clocks.since,
          now,
        });

  const finishedText = (held: Held, match: Match): string => {
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

  const watchingText = (held: Held, viewer: string | null, now: number): string =>
    write({
      type: "watching",
      match: infoOf(held.stored),
      view: held.match === null ? null : viewOf(held.game, held.match, viewer),
      seq: held.match?.nextSeq ?? 0,
      hash: held.match?.head ?? null,
      now,
    });

  const presenceText = (held: Held): string => {
    const seats = held.stored.record.seats.flatMap((seat, index) =>
      seat === null ? [] : [{ playerId: seat.playerId, isBot: held.stored.plan[index]?.kind === "bot" }],
    );
    const here = [...(watches.get(held.matchId)?.keys() ?? [])];
    return write({
      type: "presence",
      matchId: held.matchId,
      players: seats.map(({ playerId, isBot }) => ({
        playerId,
        state: isBot ? "here" : presence.stateOf(held.matchId, playerId),
      })),
      spectators: here.filter((listener) => viewerIn(held, listener) === null).length,
    });
  };

  const sendPresenceNow = async (matchId: string): Promise<void> => {
    const held = watches.has(matchId) ? await hall.find(matchId) : null;
    const audience = watches.get(matchId);
    if (held === null || audience === undefined) return;
    const text = presenceText(held);
    for (const listener of audience.keys()) listener.send(text);
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

  const lastEntryText = (held: Held, match: Match, listener: Listener, share: Share): string => {
    const make = (viewer: string | null): string => entriesTexts(held, match, match.nextSeq - 1, viewer)[0] ?? "";
    if (!held.game.engine.hiddenInformation) return (share.entry ??= make(null));
    const viewer = viewerIn(held, listener);
    share.seen ??= new Map();
    const text = share.seen.get(viewer) ?? make(viewer);
    share.seen.set(viewer, text);
    return text;
  };

  /** Sends one listener what it lacks. Texts that are the same for several are made once, by `share`. */
  const deliver = (held: Held, watch: Watch, now: number, share: Share): void => {
    const { listener } = watch;
    const { match, stored } = held;
    if (watch.version !== stored.version || (watch.status !== stored.status && stored.status !== "finished")) {
      watch.version = stored.version;
      listener.send(watchingText(held, viewerIn(held, listener), now));
      // Who has taken a seat is no spectator any more.
      sendPresence(held.matchId);
    }
    watch.status = stored.status;
    if (match === null) return;
    if (watch.next < match.nextSeq) {
      const from = watch.next;
      watch.next = match.nextSeq;
      // Nearly always there is one.
      if (from === match.nextSeq - 1) listener.send(lastEntryText(held, match, listener, share));
      else for (const text of entriesTexts(held, match, from, viewerIn(held, listener))) listener.send(text);
      const clock = clockText(held, match, now);
      if (clock !== null) listener.send(clock);
    }
    if (match.status === "finished" && !watch.isFinished) {
      watch.isFinished = true;
      listener.send((share.finished ??= finishedText(held, match)));
    }
  };

  const sendNews = (held: Held, now: number): void => {
    const audience = watches.get(held.matchId);
    if (audience === undefined) return;
    const share = startShare();
    for (const watch of audience.values()) deliver(held, watch, now, share);
  };

  const wake = (matchId: string): void => {
    if (!watches.has(matchId)) return;
    const held = hall.peek(matchId);
    if (held !== undefined) sendNews(held, store.now());
    else {
      hall
        .find(matchId)
        .then((found) => found !== null && sendNews(found, store.now()))
        .catch((error: unknown) => onError(error, matchId));
    }
  };

  const leave = (matchId: string, listener: Listener): boolean => {
    const audience = watches.get(matchId);
    if (audience?.delete(listener) !== true) return false;
    if (audience.size === 0) watches.delete(matchId);
    if (listener.playerId !== null) presence.left(matchId, listener.playerId);
    sendPresence(matchId);
    return true;
  };

  return {
    watch: async (matchId, listener, fromSeq) => {
      const held = await hall.find(matchId);
      if (held === null) return "missing";
      // Somebody else may have gone on with a match that nobody watched here.
      if (!watches.has(matchId)) await hall.refresh(held);
      await hall.credit(held);
      const now = store.now();
      if (fromSeq > (held.match?.nextSeq ?? 0)) return "beyond";
      const audience = watches.get(matchId) ?? new Map<Listener, Watch>();
      const isNew = !audience.has(listener);
      const watch: Watch = {
        listener,
        next: fromSeq,
        version: held.stored.version,
        status: held.stored.status,
        isFinished: false,
      };
      audience.set(listener, watch);
      watches.set(matchId, audience);
      const viewer = viewerIn(held, listener);
      listener.send(watchingText(held, viewer, now));
      if (held.match !== null) {
        watch.next = held.match.nextSeq;
        sendLog(held, held.match, fromSeq, listener);
        const clock = clockText(held, held.match, now);
        if (clock !== null) listener.send(clock);
      }
      deliver(held, watch, now, startShare());
      if (isNew && listener.playerId !== null) presence.came(matchId, listener.playerId);
      sendPresence(matchId);
      return "watching";
    },
    sync: async (matchId, listener, fromSeq) => {
      const watch = watches.get(matchId)?.get(listener);
      const held = watch === undefined ? null : await hall.find(matchId);
      if (watch === undefined || held === null) return "missing";
      await hall.refresh(held);
      const { match } = held;
      if (fromSeq > (match?.nextSeq ?? 0)) return "beyond";
      if (match === null) listener.send(write({ type: "entries", matchId, items: [] }));
      else {
        watch.next = Math.max(watch.next, match.nextSeq);
        sendLog(held, match, fromSeq, listener);
        deliver(held, watch, store.now(), startShare());
      }
      return "synced";
    },
    leave,
    wake,
    isWatched: (matchId) => watches.has(matchId),
    watched: () => [...watches.keys()],
    headOf: (matchId, listener) =>
      watches.get(matchId)?.has(listener) === true ? headIn(hall.peek(matchId)) : undefined,
  };
};
