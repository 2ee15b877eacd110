// The match cache: matches that are played or watched on this server, in memory as the fold of their logs, and the only
// way to change a stored match. The cache may be stale: the store's unique keys guard every append, and its versions
// every change of a row. What was stored is reported to the listeners.
import type { Match } from "@tengen/match";
import type { Host } from "../host.ts";
import type { Log } from "../log.ts";
import type { Secrets } from "../secrets.ts";
import type { Store, StoredMatch } from "../store/store.ts";
import { nextDueAt } from "./due.ts";
import type { Game, Games } from "./games.ts";
import { foldStored, isStarted, runExclusive, setMatch, withEntries, type LiveMatch } from "./live-match.ts";

export interface MatchCacheOptions {
  readonly host: Pick<Host, "monotonic">;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly games: Games;
  readonly log: Log;
}

/** A change of a match. `own`: this server stored it; `external`: another server did. */
export type ChangeListener = (live: LiveMatch, source: "own" | "external") => void;

export interface MatchCache {
  readonly find: (matchId: string) => Promise<LiveMatch | null>;
  /** The match if it is cached. */
  readonly peek: (matchId: string) => LiveMatch | undefined;
  /** Runs a task of a match after those queued before it. Everything that changes a match is such a task. */
  readonly run: <T>(live: LiveMatch, task: () => Promise<T>) => Promise<T>;
  /** Reads what other servers have stored, and reports it. To be called in a task of the match. */
  readonly reload: (live: LiveMatch) => Promise<void>;
  /** `reload` as a task of its own. */
  readonly refresh: (live: LiveMatch) => Promise<void>;
  /** Stores the last entry of `next`, in a task of the match; false after a lost race. The caller reports it. */
  readonly commit: (live: LiveMatch, next: Match) => Promise<boolean>;
  /** Stores a changed row and reports it; false after a lost race. */
  readonly replace: (live: LiveMatch, row: StoredMatch) => Promise<boolean>;
  /** Reports that this server has stored something. */
  readonly report: (live: LiveMatch) => void;
  /** Calls back with every change, in the order of the calls of `onChange`. */
  readonly onChange: (listener: ChangeListener) => void;
  /** Resolves when all queued tasks have ended. */
  readonly drain: () => Promise<void>;
  /** The number of cached matches. */
  readonly size: () => number;
  /** Evicts matches that are not in use and have not been used for `idleMs`. */
  readonly evictIdle: (idleMs: number, isInUse: (matchId: string) => boolean) => void;
}

/** Cached matches, and those that are being read. */
const openEntries = (load: (matchId: string) => Promise<LiveMatch | null>, onLoaded: (live: LiveMatch) => void) => {
  const loaded = new Map<string, LiveMatch>();
  const loading = new Map<string, Promise<LiveMatch | null>>();
  const readAndKeep = async (matchId: string): Promise<LiveMatch | null> => {
    try {
      const live = await load(matchId);
      if (live === null) return null;
      // The id as it was read: the asked one may be a slice of a URL, which is slower to compare and keeps all of it.
      loaded.set(live.matchId, live);
      onLoaded(live);
      return live;
    } finally {
      loading.delete(matchId);
    }
  };
  return {
    loaded,
    find: (matchId: string): Promise<LiveMatch | null> => {
      const pending = loading.get(matchId) ?? readAndKeep(matchId);
      loading.set(matchId, pending);
      return pending;
    },
  };
};

type ReadOptions = Pick<MatchCacheOptions, "store" | "secrets">;

/** Reads and replays the log of a match that has started. */
const readMatch = async (game: Game, stored: StoredMatch, { store, secrets }: ReadOptions): Promise<Match | null> =>
  isStarted(stored) ? foldStored(game, stored, await store.readLog(stored.matchId, 0), secrets) : null;

/** Reads a match; null if there is none. */
const loadMatch = async (matchId: string, options: MatchCacheOptions): Promise<LiveMatch | null> => {
  const { host, store, games } = options;
  const stored = await store.read(matchId);
  const game = stored === null ? undefined : games.find(stored.gameId, stored.record.rulesetVersion);
  if (stored === null || game === undefined) return null;
  const live: LiveMatch = {
    matchId: stored.matchId,
    game,
    stored,
    match: null,
    usedAt: host.monotonic(),
    tail: null,
  };
  setMatch(live, await readMatch(game, stored, options));
  return live;
};

/** Reads what other servers have stored; whether there was anything. */
const readChanges = async (live: LiveMatch, options: ReadOptions): Promise<boolean> => {
  const { store } = options;
  const { stored: before, match } = live;
  if (match?.status === "active") {
    const entries = await store.readLog(live.matchId, match.nextSeq);
    setMatch(live, withEntries(live.game, match, entries));
    return entries.length > 0;
  }
  // An open match may have changed or started; a finished one may have a rematch.
  const stored = await store.read(live.matchId);
  if (stored === null || stored.version === before.version) return false;
  setMatch(live, match ?? (await readMatch(live.game, stored, options)), stored);
  return true;
};

/** Stores the last entry of a match; false after a lost race. `onUnknown`: it is unknown whether it was stored. */
const storeEntry = (
  live: LiveMatch,
  next: Match,
  { store, log }: MatchCacheOptions,
  onUnknown: (matchId: string) => void,
): Promise<boolean> => {
  const { matchId } = live;
  const { outcome } = next;
  const entry = next.entries.at(-1);
  if (entry === undefined) throw new Error("the match has no entry to store");
  const keep = ([isStored]: readonly boolean[]): boolean => {
    if (isStored !== true) return false;
    setMatch(live, next);
    const { seq, actorId, type } = entry;
    log.info({ matchId, seq, actorId, type }, "stored");
    if (outcome !== null) log.info({ matchId, outcome }, "finished");
    return true;
  };
  const fail = (error: unknown): never => {
    onUnknown(matchId);
    throw error;
  };
  const dueAt = nextDueAt(live.stored, next, store.now());
  // Not an async function: every action waits here.
  return store.append([{ matchId, entry, dueAt, outcome }]).then(keep, fail);
};

export const openMatchCache = (options: MatchCacheOptions): MatchCache => {
  const { host, store } = options;
  const listeners: ChangeListener[] = [];
  const emit: ChangeListener = (changed, source) => {
    // A task may outlast the eviction of its match, which is cached anew.
    const live = loaded.get(changed.matchId) ?? changed;
    for (const listener of listeners) listener(live, source);
  };
  const { loaded, find } = openEntries(
    (matchId) => loadMatch(matchId, options),
    // A match that was evicted while it had subscribers may have grown.
    (live) => emit(live, "external"),
  );

  /** The next use reads the match again. */
  const forget = (matchId: string): void => void loaded.delete(matchId);

  const reload = async (live: LiveMatch): Promise<void> => {
    if (await readChanges(live, options)) emit(live, "external");
  };

  const run = <T>(live: LiveMatch, task: () => Promise<T>): Promise<T> => {
    live.usedAt = host.monotonic();
    return runExclusive(live, task);
  };

  return {
    find: async (matchId) => {
      const known = loaded.get(matchId);
      if (known === undefined) return find(matchId);
      known.usedAt = host.monotonic();
      return known;
    },
    peek: (matchId) => loaded.get(matchId),
    run,
    reload,
    refresh: (live) => run(live, () => reload(live)),
    commit: (live, next) => storeEntry(live, next, options, forget),
    replace: async (live, row) => {
      if (!(await store.replace(row))) return false;
      await run(live, () => readChanges(live, options));
      emit(live, "own");
      return true;
    },
    report: (live) => emit(live, "own"),
    onChange: (listener) => void listeners.push(listener),
    drain: async () => {
      await Promise.all([...loaded.values()].flatMap(({ tail }) => (tail === null ? [] : [tail])));
    },
    size: () => loaded.size,
    evictIdle: (idleMs, isInUse) => {
      const before = host.monotonic() - idleMs;
      for (const { matchId, usedAt } of loaded.values()) {
        if (usedAt < before && !isInUse(matchId)) loaded.delete(matchId);
      }
    },
  };
};
