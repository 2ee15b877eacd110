// Group commit: appends that arrive during a transaction share the next one, and so its sync. A sync takes as long for
// a thousand entries as for one.
import { endOfTurn, sleep, type Host } from "../host.ts";
import type { Append, Store } from "./store.ts";

/** The result of an item: whether it was stored, or `busy` if its match is locked at the moment. */
export type AppendResult = boolean | "busy";

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

interface QueuedCall {
  readonly items: readonly Append[];
  readonly since: number;
  readonly resolve: (stored: readonly boolean[]) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  readonly append: Store["append"];
  /** Resolves when the queue is empty. */
  readonly settled: () => Promise<void>;
}

export const groupAppends = (
  host: Pick<Host, "monotonic" | "startTimer" | "defer" | "random">,
  append: (items: readonly Append[]) => Promise<readonly AppendResult[]>,
  { limit = MAX_ENTRIES, isItemError = () => true, maxConcurrent = 1 }: GroupOptions = {},
): GroupCommit => {
  const queue: QueuedCall[] = [];
  const running = new Set<{ isLong: boolean; readonly done: Promise<void> }>();
  const retrying = new Set<Promise<void>>();

  /** The oldest calls, as many as fit; a call is never split. */
  const takeGroup = (): readonly QueuedCall[] => {
    let size = 0;
    const tooMany = queue.findIndex(({ items }, index) => (size += items.length) > limit && index > 0);
    return queue.splice(0, tooMany === -1 ? queue.length : tooMany);
  };

  /** Retries busy items after a short delay, without delaying the others. */
  const retry = (call: QueuedCall, stored: readonly AppendResult[]): void => {
    if (host.monotonic() - call.since > BUSY_MS) {
      const { matchId } = call.items[stored.indexOf("busy")] as Append;
      call.reject(new Error(`the match ${matchId} has been locked in the database for too long`));
      return;
    }
    const resolve: QueuedCall["resolve"] = (again) => {
      const rest = [...again];
      call.resolve(stored.map((one) => (one === "busy" ? rest.shift() === true : one)));
    };
    const items = call.items.filter((_, index) => stored[index] === "busy");
    const requeue = async (): Promise<void> => {
      await sleep(host, host.random() * RETRY_MS);
      enqueue({ ...call, items, resolve });
    };
    const rest = requeue().finally(() => retrying.delete(rest));
    retrying.add(rest);
  };

  const commit = async (group: readonly QueuedCall[]): Promise<void> => {
    try {
      const stored = await append(group.flatMap(({ items }) => items));
      let start = 0;
      for (const call of group) {
        const own = stored.slice(start, (start += call.items.length));
        if (own.includes("busy")) retry(call, own);
        else call.resolve(own as readonly boolean[]);
      }
    } catch (error) {
      // Retry each call alone, so that a bad item fails by itself. Items that were stored already are found by their
      // keys.
      if (group.length > 1 && isItemError(error)) for (const one of group) await commit([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  const startIfFree = (): void => {
    if (queue.length === 0 || running.size >= maxConcurrent || [...running].some(({ isLong }) => !isLong)) return;
    const runner = { isLong: false, done: Promise.resolve() };
    const run = async (): Promise<void> => {
      while (queue.length > 0) {
        // Include everything queued in this turn of the event loop: clients that were just answered often send again.
        await endOfTurn(host);
        const group = takeGroup();
        if (group.length === 0) break;
        const cancel =
          maxConcurrent === 1
            ? undefined
            : host.startTimer(LONG_MS, () => {
                runner.isLong = true;
                startIfFree();
              });
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

  const enqueue = (call: QueuedCall): void => {
    queue.push(call);
    startIfFree();
  };

  return {
    append: (items) => new Promise((resolve, reject) => enqueue({ items, since: host.monotonic(), resolve, reject })),
    settled: async () => {
      while (running.size > 0 || retrying.size > 0)
        await Promise.all([...retrying, ...[...running].map(({ done }) => done)]);
    },
  };
};
