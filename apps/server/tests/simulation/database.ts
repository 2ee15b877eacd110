// The simulated database: the real SQL store on SQLite in memory, behind connections that are slow, fail, stall, and
// lose what is not synced. A call that has arrived is executed when it is synced; if the database crashes before, it is
// lost. An answer may be lost too, so a failed call may or may not have taken effect.
import { DatabaseSync } from "node:sqlite";
import { groupAppends } from "../../src/store/group-commit.ts";
import { openDirectStore } from "../../src/store/sqlite-direct-store.ts";
import { StoreError, type Store } from "../../src/store/store.ts";
import type { Host } from "../../src/host.ts";
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

export interface SimulatedDatabase {
  /** The store of a server. */
  readonly connect: (process: Process, host: Host) => Store;
  /** The store itself, for the checks after a run. */
  readonly store: Store;
  /** Whether calls are answered at present. */
  readonly isUp: () => boolean;
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
  "countMatchesOf",
  "countBotMatches",
  "keepHandover",
  "redeemHandover",
  "recordHeartbeat",
  "keepFingerprint",
];

/** Milliseconds. */
const RESTART = { min: 200, max: 4000 };
const SYNC = { min: 1, max: 8 };
const HOP = { min: 0, max: 3 };

/** A promise of a dead process: it never settles. */
const NEVER = new Promise<never>(() => {});

/** Nothing is shared between processes: values cross as JSON. */
const copy = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));

export const openSimulatedDatabase = async (world: World, faults: () => DatabaseFaults): Promise<SimulatedDatabase> => {
  const { chance } = world;
  const sqlite = new DatabaseSync(":memory:");
  const store = await openDirectStore(sqlite, () => Math.floor(world.now()));
  /** Counts crashes: a call that arrived before one is lost by it. */
  let generation = 0;
  let downUntil = 0;
  const isUp = (): boolean => world.now() >= downUntil;
  const crash = (): void => {
    generation += 1;
    downUntil = world.now() + chance.between(RESTART.min, RESTART.max);
    world.tell("database", () => `crashes, back in ${downUntil - world.now()} ms`);
  };
  const hop = (): number => chance.between(HOP.min, HOP.max);

  const execute = async (method: Method, args: readonly unknown[]): Promise<unknown> =>
    copy(await (store[method] as (...args: readonly unknown[]) => Promise<unknown>)(...copy(args)));

  /** Answers a call with its result, or with an error if the database lost it or the answer is lost. */
  const call = (process: Process, method: Method, args: readonly unknown[]): Promise<unknown> => {
    if (!process.mayAct(() => `store.${method}`)) return NEVER;
    const { fails, crashes, stalls, stall } = faults();
    return new Promise((resolve, reject) => {
      const answer = (settle: () => void): void => {
        world.after(hop(), () => {
          if (process.isAlive()) settle();
        });
      };
      const fail = (why: string): void => answer(() => reject(new StoreError(`${method}: ${why}`)));
      const sync = async (arrivedIn: number): Promise<void> => {
        if (arrivedIn !== generation) return fail("the database crashed");
        try {
          const result = await execute(method, args);
          if (chance.happens(fails / 2)) fail("the connection broke after the commit");
          else answer(() => resolve(result));
        } catch (error) {
          answer(() => reject(error instanceof Error ? error : new Error(String(error))));
        }
      };
      world.after(hop(), () => {
        if (!isUp()) return fail("the database is down");
        if (chance.happens(fails / 2)) return fail("the connection broke before the call arrived");
        const arrivedIn = generation;
        if (chance.happens(crashes)) crash();
        const delay = chance.happens(stalls) ? chance.between(0, stall) : chance.between(SYNC.min, SYNC.max);
        world.after(delay, () => void sync(arrivedIn));
      });
    });
  };

  const connect = (process: Process, host: Host): Store => {
    const calls = Object.fromEntries(
      METHODS.map((method) => [method, (...args: readonly unknown[]) => call(process, method, args)]),
    ) as unknown as Omit<Store, "now" | "close">;
    const group = groupAppends(host, calls.append);
    return { ...calls, now: process.now, append: group.append, close: () => Promise.resolve() };
  };

  return { connect, store, isUp, close: () => sqlite.close() };
};
