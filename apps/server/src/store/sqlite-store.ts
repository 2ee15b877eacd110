// The store of a standalone server: SQLite in a worker thread, so that a sync never blocks the event loop.
import { Worker } from "node:worker_threads";
import { systemHost } from "../system-host.ts";
import { groupAppends } from "./group-commit.ts";
import { OPEN_RESPONSE_ID, type StoreResponse, type StoreRequest } from "./sqlite-messages.ts";
import { StoreError, type Store } from "./store.ts";

const THREAD = new URL("./sqlite-thread.ts", import.meta.url);

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Method = keyof Store;
type Result<Name extends Method> = Awaited<ReturnType<Store[Name]>>;

interface Thread {
  readonly opened: Promise<unknown>;
  readonly call: <Name extends Method>(method: Name, ...args: Parameters<Store[Name]>) => Promise<Result<Name>>;
  /** Rejects all further calls with this reason. */
  readonly stop: (reason: Error) => void;
  readonly ended: Promise<unknown>;
}

const startThread = (file: string, died: (error: Error) => void): Thread => {
  const worker = new Worker(THREAD, { workerData: { file }, name: "store" });
  const pending = new Map<number, Pending>();
  let lastId = OPEN_RESPONSE_ID;
  let stopped: Error | null = null;
  const stop = (reason: Error): void => {
    stopped ??= reason;
  };
  const die = (error: Error): void => {
    const isUnexpected = stopped === null || pending.size > 0;
    stop(error);
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    if (isUnexpected) died(error);
  };
  const expectAnswer = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
    });
  const ended = new Promise((resolve) => {
    worker.on("exit", resolve);
  });
  worker
    .on("message", (answer: StoreResponse) => {
      const asked = pending.get(answer.id);
      pending.delete(answer.id);
      if (!("error" in answer)) return asked?.resolve(answer.result);
      const error = new StoreError(answer.error.message, { cause: answer.error });
      // A thread that could not open its file ends by itself, perhaps before anyone has read this answer.
      if (answer.id === OPEN_RESPONSE_ID) stop(error);
      asked?.reject(error);
    })
    .on("error", (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      die(new StoreError(`The store's thread failed (${reason}). Restart the server.`, { cause: error }));
    })
    .on("exit", () => die(new StoreError("The store's thread has ended. Restart the server.")));
  return {
    opened: expectAnswer(OPEN_RESPONSE_ID),
    call: async <Name extends Method>(method: Name, ...args: Parameters<Store[Name]>): Promise<Result<Name>> => {
      if (stopped !== null) throw stopped;
      const id = (lastId += 1);
      worker.postMessage({ id, method, args: JSON.stringify(args) } satisfies StoreRequest);
      return (await expectAnswer(id)) as Result<Name>;
    },
    stop,
    ended,
  };
};

const CLOSED = new Error("The store is closed.");

export interface SqliteStoreEvents {
  /** The thread has died: every call fails from now on, so the server should exit. */
  readonly onDied?: (error: Error) => void;
  /** Called after each commit with its number of entries and its duration. */
  readonly onCommit?: (entries: number, seconds: number) => void;
}

/** Opens the database in a file, which is created if it does not exist. */
export const openSqliteStore = async (file: string, { onDied, onCommit }: SqliteStoreEvents = {}): Promise<Store> => {
  const thread = startThread(file, onDied ?? (() => {}));
  try {
    await thread.opened;
  } catch (error) {
    await thread.ended;
    throw error;
  }
  const { call } = thread;
  const group = groupAppends(systemHost, async (items) => {
    const from = performance.now();
    const stored = await call("append", items);
    onCommit?.(items.length, (performance.now() - from) / 1000);
    return stored;
  });
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    await group.settled();
    const closed = call("close");
    thread.stop(CLOSED);
    await closed;
    await thread.ended;
  };
  return {
    now: Date.now,
    create: (match) => call("create", match),
    read: (matchId) => call("read", matchId),
    replace: (match) => call("replace", match),
    append: (items) => (closing === null ? group.append(items) : Promise.reject(CLOSED)),
    readLog: (...args) => call("readLog", ...args),
    heads: (matchIds) => call("heads", matchIds),
    takeDueJobs: (...args) => call("takeDueJobs", ...args),
    postponeJobs: (matchIds, next) => call("postponeJobs", matchIds, next),
    list: (query) => call("list", query),
    listLive: (limit) => call("listLive", limit),
    findPair: (pairKey) => call("findPair", pairKey),
    countMatchesOf: (playerId) => call("countMatchesOf", playerId),
    countBotMatches: (...args) => call("countBotMatches", ...args),
    keepHandover: (handover) => call("keepHandover", handover),
    redeemHandover: (keyHash, now) => call("redeemHandover", keyHash, now),
    keepShared: (share, now) => call("keepShared", share, now),
    readShared: (id, now) => call("readShared", id, now),
    listUncounted: (limit) => call("listUncounted", limit),
    countOpening: (...args) => call("countOpening", ...args),
    readOpening: (position) => call("readOpening", position),
    recordHeartbeat: (tolerance) => call("recordHeartbeat", tolerance),
    keepFingerprint: (mark) => call("keepFingerprint", mark),
    close: () => (closing ??= close()),
  };
};
