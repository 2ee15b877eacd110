// The scheduler: runs due jobs (bot turns, clocks that have run out, abandoned matches) and polls for entries stored by
// other servers. Due times are in the store and every server polls it, so no job depends on a timer that a restart
// would lose. No job can take effect twice: its action id follows from its place in the log.
import { endIfDue } from "@tengen/match";
import type { Host } from "../host.ts";
import type { Store } from "../store/store.ts";
import type { Actions } from "./actions.ts";
import type { BotTurns } from "./bot-turns.ts";
import type { Heartbeat } from "./heartbeat.ts";
import type { LiveMatch } from "./live-match.ts";
import type { Lobby } from "./lobby.ts";
import type { MatchCache } from "./match-cache.ts";
import type { News } from "./news.ts";
import { openRepeatedTasks } from "./repeated-tasks.ts";
import type { Subscribers } from "./subscribers.ts";
import type { WaitingMatches } from "./waiting-matches.ts";

export interface SchedulerOptions {
  readonly host: Pick<Host, "startTimer" | "random">;
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly actions: Pick<Actions, "update">;
  readonly news: Pick<News, "poll">;
  readonly subscribers: Pick<Subscribers, "audiences">;
  readonly waitingMatches: WaitingMatches;
  readonly botTurns: BotTurns;
  readonly lobby: Pick<Lobby, "cancelAbandoned">;
  readonly heartbeat: Pick<Heartbeat, "outages">;
  /** The grace period in milliseconds: how long a disconnected player is away before they are gone. */
  readonly graceMs: number;
  readonly onError: (error: unknown) => void;
}

export interface Scheduler {
  /** Runs the bot turn of a match now, because an entry was stored here. */
  readonly runNow: (live: LiveMatch) => void;
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
  const { host, store, matchCache, actions, news, subscribers, waitingMatches, botTurns, lobby, heartbeat } = options;
  const { graceMs, onError } = options;
  const startedAt = store.now();
  const tasks = openRepeatedTasks(host, onError);

  const takeDueJobs = (status: "open" | "active", now: number): Promise<readonly string[]> =>
    store.takeDueJobs(status, now, now + VISIBILITY_TIMEOUT_MS, MAX_JOBS_PER_POLL);

  /** Ends a match whose clock has run out or whose log is full; otherwise plays its bot turns. */
  const runJob = async (matchId: string): Promise<void> => {
    const live = await matchCache.find(matchId);
    if (live === null) return;
    await matchCache.refresh(live);
    await actions.update(live, (match, now) => endIfDue(live.game.engine, match, now));
    await botTurns.playTurns(live);
  };

  const runActiveJobs = async (): Promise<void> => {
    const now = store.now();
    // Extend the visibility timeout of bot turns in progress here.
    const thinking = botTurns.inProgress();
    if (thinking.length > 0) await store.postponeJobs(thinking, now + VISIBILITY_TIMEOUT_MS);
    // Independently: a match that cannot be read must not delay the others.
    for (const matchId of await takeDueJobs("active", now)) tasks.run(() => runJob(matchId));
  };

  // A match that waits for an opponent is kept alive by the server that a participant is connected to. When nobody has
  // done so for the grace period, any server cancels it.
  const cancelAbandoned = async (): Promise<void> => {
    const now = store.now();
    await waitingMatches.postpone();
    const [lastOutage] = heartbeat.outages().slice(-1);
    // Nobody could reconnect during an outage, or before this server started.
    if (now < Math.max(startedAt, lastOutage?.to ?? 0) + graceMs) return;
    for (const matchId of await takeDueJobs("open", now)) tasks.run(() => lobby.cancelAbandoned(matchId));
  };

  const isInUse = (matchId: string): boolean => subscribers.audiences.has(matchId) || botTurns.isBusy(matchId);

  tasks.repeat(DUE_POLL_MS, runActiveJobs);
  tasks.repeat(Math.min(WAITING_POLL_MS, graceMs / 4), cancelAbandoned);
  tasks.repeat(HEADS_POLL_MS, news.poll);
  tasks.repeat(EVICT_EVERY_MS, async () => matchCache.evictIdle(IDLE_MS, isInUse));

  return {
    runNow: (live) => {
      if (live.match?.status !== "active" || live.stored.plan.every(({ kind }) => kind !== "bot")) return;
      tasks.run(() => botTurns.playTurns(live));
    },
    pollNow: () => tasks.run(news.poll),
    close: async () => {
      tasks.stop();
      await botTurns.close();
      await tasks.settled();
    },
  };
};
