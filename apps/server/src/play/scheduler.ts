// The scheduler: runs due jobs (bot turns, clocks that have run out, abandoned matches) and polls for entries stored by
// other servers. Due times are in the store and every server polls it, so no job depends on a timer that a restart
// would lose. No job can take effect twice: its action id follows from its place in the log.
import { endIfDue } from "@tengen/match";
import type { Host } from "../host.ts";
import type { Store } from "../store/store.ts";
import type { BotTurns } from "./bot-turns.ts";
import type { Heartbeat } from "./heartbeat.ts";
import type { MatchCache, LiveMatch } from "./match-cache.ts";
import type { Lobby } from "./lobby.ts";
import type { Subscribers } from "./subscribers.ts";

export interface SchedulerOptions {
  readonly host: Pick<Host, "startTimer" | "random">;
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly subscribers: Subscribers;
  readonly botTurns: BotTurns;
  readonly lobby: Pick<Lobby, "cancelAbandoned">;
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
const DUE_POLL_MS = 250;
const HEADS_POLL_MS = 1400;
const WAITING_POLL_MS = 5000;
const EVICT_EVERY_MS = 30_000;
/** How long a match without subscribers stays cached, in milliseconds. */
const IDLE_MS = 60_000;
const MAX_JOBS_PER_POLL = 500;
/**
 * The visibility timeout of a job in milliseconds: if the server that took it dies, another takes it after this time.
 */
const VISIBILITY_TIMEOUT_MS = 1500;

export const startScheduler = (options: SchedulerOptions): Scheduler => {
  const { host, store, matchCache, subscribers, botTurns, lobby, heartbeat, graceMs, onError } = options;
  const startedAt = store.now();
  let isClosed = false;
  /** Cancels the next run of each repeated task. */
  const cancels = new Set<() => void>();
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
    const cancel = host.startTimer(every * (0.75 + host.random() / 2), () => {
      cancels.delete(cancel);
      run(async () => {
        try {
          await work();
        } finally {
          if (!isClosed) repeat(every, work);
        }
      });
    });
    cancels.add(cancel);
  };

  /** Ends a match whose clock has run out or whose log is full; otherwise plays its bot turns. */
  const runJob = async (live: LiveMatch): Promise<void> => {
    const { engine } = live.game;
    await matchCache.update(live, (match, now) => endIfDue(engine, match, now));
    await botTurns.playTurns(live);
  };

  const runNow = (matchId: string): void => {
    const live = matchCache.peek(matchId);
    if (live?.match?.status !== "active" || live.stored.plan.every(({ kind }) => kind !== "bot")) return;
    run(() => botTurns.playTurns(live));
  };

  const pollHeads = async (): Promise<void> => {
    for (const [matchId, { nextSeq, version }] of Object.entries(await store.heads(subscribers.matchIds()))) {
      const live = matchCache.peek(matchId);
      const isKnown = live !== undefined && (live.match?.nextSeq ?? 0) >= nextSeq && live.stored.version >= version;
      if (!isKnown) subscribers.catchUp(matchId);
    }
  };

  repeat(DUE_POLL_MS, async () => {
    const now = store.now();
    // Extend the visibility timeout of bot turns in progress here.
    const thinking = botTurns.inProgress();
    if (thinking.length > 0) await store.postponeJobs(thinking, now + VISIBILITY_TIMEOUT_MS);
    for (const matchId of await store.takeDueJobs("active", now, now + VISIBILITY_TIMEOUT_MS, MAX_JOBS_PER_POLL)) {
      // Independently: a match that cannot be read must not delay the others.
      run(async () => {
        const live = await matchCache.find(matchId);
        if (live === null) return;
        await matchCache.refresh(live);
        await runJob(live);
      });
    }
  });
  // A match that waits for an opponent is kept alive by the server that a participant is connected to. When nobody has
  // done so for the grace period, any server cancels it.
  repeat(Math.min(WAITING_POLL_MS, graceMs / 4), async () => {
    const now = store.now();
    const waiting = subscribers.waitingMatches();
    if (waiting.length > 0) await store.postponeJobs(waiting, now + graceMs);
    const [lastOutage] = heartbeat.outages().slice(-1);
    // Nobody could reconnect during an outage, or before this server started.
    if (now < Math.max(startedAt, lastOutage?.to ?? 0) + graceMs) return;
    for (const matchId of await store.takeDueJobs("open", now, now + VISIBILITY_TIMEOUT_MS, MAX_JOBS_PER_POLL)) {
      run(() => lobby.cancelAbandoned(matchId));
    }
  });
  repeat(HEADS_POLL_MS, pollHeads);
  repeat(EVICT_EVERY_MS, async () =>
    matchCache.evictIdle(IDLE_MS, (matchId) => subscribers.hasSubscribers(matchId) || botTurns.isBusy(matchId)),
  );

  return {
    runNow,
    pollNow: () => run(pollHeads),
    close: async () => {
      isClosed = true;
      for (const cancel of cancels) cancel();
      await botTurns.close();
      await Promise.all(running);
    },
  };
};
