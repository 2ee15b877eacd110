// The scheduler: runs due jobs (bot turns, clocks that have run out, abandoned matches) and polls for entries stored by
// other servers. Due times are in the store and every server polls it, so no job depends on a timer that a restart would
// lose. No job can take effect twice: its action id follows from its place in the log.
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
  /** The grace period in milliseconds: how long a disconnected player is away before they are gone. */
  readonly graceMs: number;
  readonly onError: (error: unknown) => void;
}

export interface Scheduler {
  /** Runs the bot turn of a match now, because an entry was stored here. */
  readonly runNow: (matchId: string) => void;
  /** Polls for entries of other servers now, after the bus was down. */
  readonly pollNow: () => void;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two polls: for due jobs, for entries of other servers, for waiting matches, for idle ones. */
const DUE_EVERY = 250;
const HEADS_EVERY = 1400;
const WAITING_EVERY = 5000;
const SWEEP_EVERY = 30_000;
/** How long a match without subscribers stays cached, in milliseconds. */
const IDLE_MS = 60_000;
const DUE_AT_ONCE = 500;
/** The visibility timeout of a job in milliseconds: if the server that took it dies, another takes it after this time. */
const DUE_AGAIN = 1500;
/** Milliseconds between two heartbeats; a longer gap than the tolerance is an outage. A standalone server is stricter at its start, because the previous process has ended. */
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

  /** Repeats a task, never concurrently, with jitter so that servers do not poll in step. */
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

  /** Ends a match whose clock has run out or whose log is full; otherwise plays its bot turns. */
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
    // Extend the visibility timeout of bot turns in progress here.
    const thinking = botTurns.inProgress();
    if (thinking.length > 0) await store.putOff(thinking, now + DUE_AGAIN);
    for (const matchId of await store.takeDue("active", now, now + DUE_AGAIN, DUE_AT_ONCE)) {
      // Independently: a match that cannot be read must not delay the others.
      run(async () => {
        const held = await matchCache.find(matchId);
        if (held === null) return;
        await matchCache.refresh(held);
        await see(held);
      });
    }
  });
  // A match that waits for an opponent is kept alive by the server that a participant is connected to. When nobody has
  // done so for the grace period, any server cancels it.
  repeat(Math.min(WAITING_EVERY, graceMs / 4), async () => {
    const now = store.now();
    const waiting = subscribers.waitingMatches();
    if (waiting.length > 0) await store.putOff(waiting, now + graceMs);
    const [lastOutage] = heartbeat.outages().slice(-1);
    // Nobody could reconnect during an outage, or before this server started.
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
  /** All known outages. */
  readonly outages: () => readonly Outage[];
  /** After a pause of this process: reads the outages again before any clock is used. Null if there was no pause. */
  readonly catchUp: () => Promise<void> | null;
  /** Whether the store accepted a heartbeat recently, and so accepts entries. */
  readonly canStore: () => boolean;
  readonly stop: () => void;
}

/** Starts the heartbeat, which also tracks outages. Resolves after the first one, before any match is used. */
export const startHeartbeat = async (
  store: Store,
  onError: (error: unknown) => void,
  isShared = false,
): Promise<Heartbeat> => {
  /** The store's clock, which may be set, and a monotonic one. */
  const moment = () => ({ at: store.now(), steady: performance.now() });
  const asked = moment();
  let outages = await store.beat(isShared ? BEAT_TOLERANCE.later : BEAT_TOLERANCE.start);
  let last = asked;
  let beating: { readonly done: Promise<void>; readonly since: number } | null = null;
  const say = async (): Promise<void> => {
    // Taken before the request: this process may be paused while the response is on its way.
    const from = moment();
    const noted = await store.beat(BEAT_TOLERANCE.later);
    if (from.steady < last.steady) return;
    [outages, last] = [noted, from];
  };
  /** One at a time unless it takes long: more requests would use up connections. */
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
    // That heartbeat may have been sent before the pause.
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
