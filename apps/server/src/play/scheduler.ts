// What must be done by somebody, sooner or later: bots' turns, clocks that run out, watchers that were not woken. The store says what is due, and every
// server asks it again and again, so nothing depends on a timer that a restart would lose. Doing a thing twice is impossible: its id follows from its place.
import { endIfDue } from "@tengen/match";
import type { Outage, Store } from "../store/store.ts";
import type { BotTurns } from "./bot-turns.ts";
import type { MatchCache, LiveMatch } from "./match-cache.ts";
import type { Lobby } from "./lobby.ts";
import type { Subscribers } from "./subscribers.ts";

export interface SchedulerOptions {
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly subscribers: Subscribers;
  readonly botTurns: BotTurns;
  readonly lobby: Pick<Lobby, "callOffDeserted">;
  readonly heartbeat: Pick<Heartbeat, "outages">;
  /** How long somebody may be away before being gone, in milliseconds. */
  readonly graceMs: number;
  readonly onError: (error: unknown) => void;
}

export interface Scheduler {
  /** Sees to a match now, because something was stored for it here. */
  readonly runNow: (matchId: string) => void;
  /** Looks now for what others have stored: for a while they could not be heard. */
  readonly pollNow: () => void;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two looks: for what is due, and for what others stored. */
const DUE_EVERY = 250;
const HEADS_EVERY = 1400;
const WAITING_EVERY = 5000;
const SWEEP_EVERY = 30_000;
/** How long a match that nobody watches stays in memory. */
const IDLE_MS = 60_000;
const DUE_AT_ONCE = 500;
/** Milliseconds until what was not seen to, for whatever reason, is looked at again: whoever took it may have died. */
const DUE_AGAIN = 1500;
/** Milliseconds between two beats; when for so long nobody said that a server is there, none was. One that starts alone is stricter: the last one has ended. */
const BEAT_EVERY = 1000;
const BEAT_LONG = 3000;
const BEAT_TOLERANCE = { start: 1200, later: 3000 };

export const startScheduler = (options: SchedulerOptions): Scheduler => {
  const { store, matchCache, subscribers, botTurns, lobby, heartbeat, graceMs, onError } = options;
  const startedAt = store.now();
  let isClosed = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const run = (work: () => Promise<void>): void => {
    if (isClosed) return;
    const done = work()
      .catch((error: unknown) => onError(error))
      .finally(() => running.delete(done));
    running.add(done);
  };

  /** Again and again, never twice at a time, a little off the beat so that several servers do not ask together. */
  const repeat = (every: number, work: () => Promise<void>): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        run(async () => {
          try {
            await work();
          } finally {
            if (!isClosed) repeat(every, work);
          }
        });
      },
      every * (0.75 + Math.random() / 2),
    );
    timers.add(timer);
  };

  /** Ends a match whose clock has run out or whose log is full, else lets its bot play. */
  const see = async (held: LiveMatch): Promise<void> => {
    const { engine } = held.game;
    await matchCache.update(held, (match, now) => endIfDue(engine, match, now));
    await botTurns.playTurns(held);
  };

  const runNow = (matchId: string): void => {
    const held = matchCache.peek(matchId);
    if (held?.match?.status !== "active" || held.stored.plan.every(({ kind }) => kind !== "bot")) return;
    run(() => botTurns.playTurns(held));
  };

  const lookForNews = async (): Promise<void> => {
    for (const [matchId, { nextSeq, version }] of Object.entries(await store.heads(subscribers.matchIds()))) {
      const held = matchCache.peek(matchId);
      const isKnown = held !== undefined && (held.match?.nextSeq ?? 0) >= nextSeq && held.stored.version >= version;
      if (!isKnown) subscribers.catchUp(matchId);
    }
  };

  repeat(DUE_EVERY, async () => {
    const now = store.now();
    // What is being thought about here needs nobody else.
    const thinking = botTurns.inProgress();
    if (thinking.length > 0) await store.putOff(thinking, now + DUE_AGAIN);
    for (const matchId of await store.takeDue("active", now, now + DUE_AGAIN, DUE_AT_ONCE)) {
      // Each by itself: a match that cannot be read is no reason for the others to wait.
      run(async () => {
        const held = await matchCache.find(matchId);
        if (held === null) return;
        await matchCache.refresh(held);
        await see(held);
      });
    }
  });
  // Whoever waits here says so in the store, for all servers: what nobody says that of for the grace period is called off, by whichever of them.
  repeat(Math.min(WAITING_EVERY, graceMs / 4), async () => {
    const now = store.now();
    const waiting = subscribers.waitingMatches();
    if (waiting.length > 0) await store.putOff(waiting, now + graceMs);
    const [lastOutage] = heartbeat.outages().slice(-1);
    // While no server was there nobody could come back; nor before this one knows who has.
    if (now < Math.max(startedAt, lastOutage?.to ?? 0) + graceMs) return;
    for (const matchId of await store.takeDue("open", now, now + DUE_AGAIN, DUE_AT_ONCE)) {
      run(() => lobby.callOffDeserted(matchId));
    }
  });
  repeat(HEADS_EVERY, lookForNews);
  repeat(SWEEP_EVERY, async () =>
    matchCache.evictIdle(IDLE_MS, (matchId) => subscribers.hasSubscribers(matchId) || botTurns.isBusy(matchId)),
  );

  return {
    runNow,
    pollNow: () => run(lookForNews),
    close: async () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await botTurns.close();
      await Promise.all(running);
    },
  };
};

export interface Heartbeat {
  /** Every time in which no server was there, as far as it is known. */
  readonly outages: () => readonly Outage[];
  /** After a time in which this server stood still: learns whether another was there, before any clock is looked at. Null when it did not. */
  readonly catchUp: () => Promise<void> | null;
  /** Whether the store took a beat lately: then it takes entries, too. */
  readonly canStore: () => boolean;
  readonly stop: () => void;
}

/** Says again and again that this server is there, and knows when none was. The first answer comes before any match is touched. */
export const startHeartbeat = async (
  store: Store,
  onError: (error: unknown) => void,
  isShared = false,
): Promise<Heartbeat> => {
  /** By the store's clock, which may be set, and by one that only goes on. */
  const moment = () => ({ at: store.now(), steady: performance.now() });
  const asked = moment();
  let outages = await store.beat(isShared ? BEAT_TOLERANCE.later : BEAT_TOLERANCE.start);
  let last = asked;
  let beating: { readonly done: Promise<void>; readonly since: number } | null = null;
  const say = async (): Promise<void> => {
    // Of that time: this server may stand still while the answer is on its way.
    const from = moment();
    const noted = await store.beat(BEAT_TOLERANCE.later);
    if (from.steady < last.steady) return;
    [outages, last] = [noted, from];
  };
  /** One at a time, while it does not take long: asking more often would take the way from others. */
  const beat = (): Promise<void> => {
    if (beating !== null && performance.now() - beating.since < BEAT_LONG) return beating.done;
    const own = { done: say(), since: performance.now() };
    beating = own;
    const end = (): void => {
      if (beating === own) beating = null;
    };
    own.done.then(end, end);
    return own.done;
  };
  const isOld = (): boolean => {
    const { at, steady } = moment();
    return Math.max(at - last.at, steady - last.steady) > BEAT_TOLERANCE.later;
  };
  const catchUp = async (): Promise<void> => {
    await beat();
    // That one may have been asked before the server stood still.
    if (isOld()) await beat();
  };
  const timer = setInterval(() => void beat().catch(onError), BEAT_EVERY);
  return {
    outages: () => outages,
    catchUp: () => (isOld() ? catchUp() : null),
    canStore: () => !isOld(),
    stop: () => clearInterval(timer),
  };
};
