// Group commit: appends that arrive during a transaction share the next one, and so its sync. A sync takes as long for
// a thousand entries as for one.
import { endOfTurn, sleep, type Host } from "../host.ts";
import { busyRest, countFitting, isSettled, splitResults, type AppendResult, type QueuedCall } from "./commit-queue.ts";
import type { Append, Store } from "./store.ts";

export type { AppendResult } from "./commit-queue.ts";

export interface GroupOptions {
  /** Entries per transaction, few enough that nobody waits long for it. */
  readonly limit?: number;
  /** Whether an error may be caused by a single item, so that the items are retried separately. */
  readonly isItemError?: (error: unknown) => boolean;
  /** Concurrent transactions. A second one starts only while the first takes long. */
  readonly maxConcurrent?: number;
}

const MAX_ENTRIES = 1000;
/** Milliseconds after which a transaction counts as long. */
const LONG_MS = 100;
/** Milliseconds until a busy item is retried, at most, and until it fails. */
const RETRY_MS = 20;
const BUSY_MS = 5000;

export interface GroupCommit {
  readonly append: Store["append"];
  /** Resolves when the queue is empty. */
  readonly settled: () => Promise<void>;
}

type GroupHost = Pick<Host, "monotonic" | "startTimer" | "defer" | "random">;

/** Commits groups of calls; a call with busy items is given to `retry`. */
const makeCommit = (
  append: (items: readonly Append[]) => Promise<readonly AppendResult[]>,
  isItemError: (error: unknown) => boolean,
  retry: (call: QueuedCall, results: readonly AppendResult[]) => void,
) => {
  const commit = async (group: readonly QueuedCall[]): Promise<void> => {
    try {
      const items: Append[] = [];
      for (const call of group) items.push(...call.items);
      const results = splitResults(group, await append(items));
      for (const [index, call] of group.entries()) {
        const own = results[index] ?? [];
        if (isSettled(own)) call.resolve(own);
        else retry(call, own);
      }
    } catch (error) {
      // Retry each call alone, so that a bad item fails by itself. Items that were stored already are found by their
      // keys.
      if (group.length > 1 && isItemError(error)) for (const one of group) await commit([one]);
      else for (const { reject } of group) reject(error);
    }
  };
  return commit;
};

/** Retries busy items after a short delay, without delaying the others. */
const openRetries = (host: GroupHost, enqueue: (call: QueuedCall) => void) => {
  const pending = new Set<Promise<void>>();
  return {
    pending,
    retry: (call: QueuedCall, results: readonly AppendResult[]): void => {
      if (host.monotonic() - call.since > BUSY_MS) {
        const { matchId } = call.items[results.indexOf("busy")] as Append;
        call.reject(new Error(`the match ${matchId} has been locked in the database for too long`));
        return;
      }
      const requeue = async (): Promise<void> => {
        await sleep(host, host.random() * RETRY_MS);
        enqueue(busyRest(call, results));
      };
      const rest = requeue().finally(() => pending.delete(rest));
      pending.add(rest);
    },
  };
};

export const groupAppends = (
  host: GroupHost,
  append: (items: readonly Append[]) => Promise<readonly AppendResult[]>,
  { limit = MAX_ENTRIES, isItemError = () => true, maxConcurrent = 1 }: GroupOptions = {},
): GroupCommit => {
  const queue: QueuedCall[] = [];
  const running = new Set<{ isLong: boolean; readonly done: Promise<void> }>();

  const enqueue = (call: QueuedCall): void => {
    queue.push(call);
    startIfFree();
  };
  const { pending, retry } = openRetries(host, enqueue);
  const commit = makeCommit(append, isItemError, retry);

  const startIfFree = (): void => {
    if (queue.length === 0 || running.size >= maxConcurrent || [...running].some(({ isLong }) => !isLong)) return;
    const runner = { isLong: false, done: Promise.resolve() };
    const markLong = (): void => {
      runner.isLong = true;
      startIfFree();
    };
    const run = async (): Promise<void> => {
      while (queue.length > 0) {
        // Include everything queued in this turn of the event loop: clients that were just answered often send again.
        await endOfTurn(host);
        const group = queue.splice(0, countFitting(queue, limit));
        if (group.length === 0) break;
        const cancel = maxConcurrent === 1 ? undefined : host.startTimer(LONG_MS, markLong);
        await commit(group);
        cancel?.();
        // Another runner has taken over.
        if (runner.isLong) break;
      }
      running.delete(runner);
      startIfFree();
    };
    running.add(runner);
    runner.done = run();
  };

  return {
    append: (items) => new Promise((resolve, reject) => enqueue({ items, since: host.monotonic(), resolve, reject })),
    settled: async () => {
      while (running.size > 0 || pending.size > 0)
        await Promise.all([...pending, ...[...running].map(({ done }) => done)]);
    },
  };
};
