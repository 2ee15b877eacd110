// The simulated database: the real SQL store on SQLite in memory, behind connections that are slow, fail, stall, are cut,
// and lose what is not synced. A call that has arrived is executed when it is synced; if the database crashes before, it
// is lost. An answer may be lost too, so a failed call may or may not have taken effect. The database's clock can be set.
import { DatabaseSync } from "node:sqlite";
import { groupAppends } from "../../src/store/group-commit.ts";
import { openDatabaseClock, type ClockSample } from "../../src/store/postgres-clock.ts";
import { openDirectStore } from "../../src/store/sqlite-direct-store.ts";
import { StoreError, type Append, type Store, type StoredMatch } from "../../src/store/store.ts";
import type { Host } from "../../src/host.ts";
import { DATABASE, type Links } from "./links.ts";
import type { Process } from "./process.ts";
import type { World } from "./world.ts";

/** Probabilities of what happens to a call. */
export interface DatabaseFaults {
  /** It is refused, or its answer is lost. */
  readonly fails: number;
  /** The database crashes between receiving and syncing it. */
  readonly crashes: number;
  /** It takes up to `stall` milliseconds. */
  readonly stalls: number;
  readonly stall: number;
}

export const NO_DATABASE_FAULTS: DatabaseFaults = { fails: 0, crashes: 0, stalls: 0, stall: 0 };

/** What the database has done, in true time. */
export interface Journal {
  /** When each entry of a match was committed. */
  readonly commits: ReadonlyMap<string, readonly number[]>;
  readonly heartbeats: readonly number[];
  /** When a match was started, and when one was cancelled. */
  readonly started: ReadonlyMap<string, number>;
  readonly cancelled: ReadonlyMap<string, number>;
  /** When the clock was set, and by how many milliseconds. */
  readonly clockSteps: readonly { readonly at: number; readonly by: number }[];
}

export interface SimulatedDatabase {
  /** The store of a server. A shared one has the time of the database's clock; otherwise they are on one machine. */
  readonly connect: (process: Process, host: Host, isShared: boolean) => Promise<Store>;
  /** The store itself, for the checks after a run. */
  readonly store: Store;
  /** Milliseconds since 1970 by its clock. */
  readonly now: () => number;
  readonly setClock: (by: number) => void;
  readonly journal: Journal;
  /** Whether calls are answered at present. */
  readonly isUp: () => boolean;
}

/** SQLite in memory, for one run after the other. */
export interface SimulatedDisk {
  readonly store: Store;
  /** Deletes everything, and sets the clock of the next run. */
  readonly format: (now: () => number) => void;
  readonly close: () => void;
}

type Method = Exclude<keyof Store, "now" | "close">;

const METHODS: readonly Method[] = [
  "create",
  "read",
  "replace",
  "append",
  "readLog",
  "heads",
  "takeDueJobs",
  "postponeJobs",
  "list",
  "listLive",
  "findPair",
  "countMatchesOf",
  "countBotMatches",
  "keepHandover",
  "redeemHandover",
  "keepShared",
  "readShared",
  "listUncounted",
  "countOpening",
  "readOpening",
  "recordHeartbeat",
  "keepFingerprint",
];

/** Milliseconds. */
const RESTART = { min: 200, max: 4000 };
const SYNC = { min: 1, max: 8 };
const HOP = { min: 0, max: 3 };
/** How long a server waits for an answer over a cut link. */
const NO_ANSWER = { min: 500, max: 5000 };
/** Clock samples at the start, of which the fastest counts. */
const FIRST_SAMPLES = 4;

/** Opening a database takes longer than a short run: it is kept, and formatted between runs. */
export const openSimulatedDisk = async (): Promise<SimulatedDisk> => {
  const sqlite = new DatabaseSync(":memory:");
  let now = (): number => 0;
  const store = await openDirectStore(sqlite, () => now());
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .all()
    .map(({ name }) => String(name));
  return {
    store,
    format: (clock) => {
      now = clock;
      for (const table of tables) sqlite.exec(`delete from "${table}"`);
    },
    close: () => sqlite.close(),
  };
};

/** Executes calls, and notes what they have done. */
const openExecutor = (world: World, store: Store) => {
  const commits = new Map<string, number[]>();
  const heartbeats: number[] = [];
  const started = new Map<string, number>();
  const cancelled = new Map<string, number>();
  const note = (method: Method, args: readonly unknown[], result: unknown): void => {
    if (method === "recordHeartbeat") heartbeats.push(world.now());
    const row = args[0] as StoredMatch;
    if (method === "replace" && result === true) {
      if (row.status === "dropped") cancelled.set(row.matchId, world.now());
      else if (row.status === "active" && !started.has(row.matchId)) started.set(row.matchId, world.now());
    }
    if (method !== "append") return;
    for (const [index, { matchId, entry }] of (args[0] as readonly Append[]).entries()) {
      if ((result as readonly boolean[])[index] !== true) continue;
      const times = commits.get(matchId) ?? [];
      times[entry.seq] ??= world.now();
      commits.set(matchId, times);
    }
  };
  return {
    commits,
    heartbeats,
    started,
    cancelled,
    execute: async (method: Method, args: readonly unknown[]): Promise<unknown> => {
      const result = await (store[method] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
      note(method, args, result);
      return result;
    },
  };
};

/** The connections of servers. */
const openCalls = (world: World, links: Links, faults: () => DatabaseFaults) => {
  const { chance } = world;
  /** Counts crashes: a call that arrived before one is lost by it. */
  let generation = 0;
  let downUntil = 0;
  const isUp = (): boolean => world.now() >= downUntil;
  const crash = (): void => {
    generation += 1;
    downUntil = world.now() + chance.between(RESTART.min, RESTART.max);
    world.tell(DATABASE, () => `crashes, back in ${downUntil - world.now()} ms`);
  };
  const hop = (): number => chance.between(HOP.min, HOP.max);

  /** Answers a call with its result, or with an error if the database lost it or the answer is lost. */
  const call = <T>(process: Process, name: string, execute: () => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const { fails, crashes, stalls, stall } = faults();
    const answer = (settle: () => void): void => void world.after(hop(), () => process.deliver(settle));
    const fail = (why: string): void => answer(() => reject(new StoreError(`${name}: ${why}`)));
    const isCut = (): boolean => links.isCut(process.name, DATABASE);
    const loseOverCut = (): void =>
      void world.after(chance.between(NO_ANSWER.min, NO_ANSWER.max), () => fail("the database does not answer"));
    const sync = async (arrivedIn: number): Promise<void> => {
      if (arrivedIn !== generation) return fail("the database crashed");
      try {
        const result = await execute();
        if (isCut()) loseOverCut();
        else if (chance.happens(fails / 2)) fail("the connection broke after the commit");
        else answer(() => resolve(result));
      } catch (error) {
        answer(() => reject(error instanceof Error ? error : new Error(String(error))));
      }
    };
    const arrive = (): void => {
      if (isCut()) return loseOverCut();
      if (!isUp()) return fail("the database is down");
      if (chance.happens(fails / 2)) return fail("the connection broke before the call arrived");
      const arrivedIn = generation;
      if (chance.happens(crashes)) crash();
      const delay = chance.happens(stalls) ? chance.between(0, stall) : chance.between(SYNC.min, SYNC.max);
      world.after(delay, () => void sync(arrivedIn));
    };
    process.act(
      () => `store.${name}`,
      () => void world.after(hop(), arrive, "quiet"),
    );
    return promise;
  };
  return { call, isUp };
};

export const openSimulatedDatabase = (
  world: World,
  { store, format }: SimulatedDisk,
  { faults, links }: { readonly faults: () => DatabaseFaults; readonly links: Links },
): SimulatedDatabase => {
  const clockSteps: { readonly at: number; readonly by: number }[] = [];
  let offset = 0;
  const exactNow = (): number => world.now() + offset;
  const now = (): number => Math.floor(exactNow());
  format(now);
  const { commits, heartbeats, started, cancelled, execute } = openExecutor(world, store);
  const { call, isUp } = openCalls(world, links, faults);

  /** The database's clock as a server of a service knows it. */
  const openClock = async (process: Process) => {
    const sample = async (): Promise<ClockSample> => {
      const sentAt = process.monotonic();
      const databaseTime = await call(process, "clock", () => Promise.resolve(exactNow()));
      return { sentAt, databaseTime, receivedAt: process.monotonic() };
    };
    const clock = openDatabaseClock(await sample(), process.monotonic);
    for (let count = 1; count < FIRST_SAMPLES; count += 1) clock.addSample(await sample());
    return { now: clock.now, update: async () => clock.addSample(await sample()) };
  };

  return {
    connect: async (process, host, isShared) => {
      const calls = Object.fromEntries(
        METHODS.map((method) => [
          method,
          (...args: readonly unknown[]) => call(process, method, () => execute(method, args)),
        ]),
      ) as unknown as Omit<Store, "now" | "close">;
      const { append } = groupAppends(host, calls.append);
      const close = (): Promise<void> => Promise.resolve();
      if (!isShared) return { ...calls, now, append, close };
      const clock = await openClock(process);
      const recordHeartbeat: Store["recordHeartbeat"] = async (tolerance) => {
        await clock.update();
        return calls.recordHeartbeat(tolerance);
      };
      return { ...calls, now: clock.now, append, recordHeartbeat, close };
    },
    store,
    now,
    setClock: (by) => {
      offset += by;
      clockSteps.push({ at: world.now(), by });
      world.tell(DATABASE, () => `its clock is set by ${by} ms`);
    },
    journal: { commits, heartbeats, started, cancelled, clockSteps },
    isUp,
  };
};
