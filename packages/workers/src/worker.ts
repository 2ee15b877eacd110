// The client of a worker: one thread from its start to its end. A worker that has ended is not used again
// (worker-slot.ts replaces it).
import type { StartTimer } from "@tengen/kernel";
import type { FromWorker, Work } from "./messages.ts";
import type { OpenThread } from "./thread.ts";

export interface Request<Result> {
  /** Rejects if the request fails or the worker ends. */
  readonly result: Promise<Result>;
  readonly stop: () => void;
  /** Asks it to end soon, as `stop` does, but leaves it the time it needs. */
  readonly hurry: () => void;
}

export interface RequestOptions<W extends Work> {
  readonly onProgress?: (progress: W["progress"]) => void;
  /** Awaited when the worker pauses. If it rejects, the worker ends with its reason. */
  readonly onPause?: (share?: number) => Promise<void>;
}

export interface WorkerClient<W extends Work> {
  /** Rejects if the worker ends before it is ready. */
  readonly ready: Promise<void>;
  readonly request: (request: W["request"], options?: RequestOptions<W>) => Request<W["result"]>;
  readonly notify: (notification: W["notification"]) => void;
  readonly isEnded: () => boolean;
  /** Terminates the thread, and rejects everything that is pending with this reason. */
  readonly end: (reason: Error) => Promise<void>;
}

/** How long a request may take to end after a stop; the worker ends if it takes longer. */
export interface StopTimeout {
  readonly milliseconds: number;
  readonly startTimer: StartTimer;
}

interface PendingRequest<W extends Work> extends PromiseWithResolvers<W["result"]>, RequestOptions<W> {}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Without a stop timeout a stopped request may take as long as it needs. */
export const openWorker = <W extends Work>(
  openThread: OpenThread<W>,
  setup: W["setup"],
  stopTimeout?: StopTimeout,
): WorkerClient<W> => {
  const pending = new Map<number, PendingRequest<W>>();
  const ready = Promise.withResolvers<void>();
  // A caller that does not wait for `ready` gets the error with its request.
  ready.promise.catch(() => {});
  let lastId = 0;
  let isEnded = false;

  const end = async (reason: Error): Promise<void> => {
    if (isEnded) return;
    isEnded = true;
    ready.reject(reason);
    for (const { reject } of pending.values()) reject(reason);
    pending.clear();
    await thread.end();
  };

  const resume = async (id: number, share: number | undefined, { onPause }: RequestOptions<W>): Promise<void> => {
    try {
      await onPause?.(share);
      if (pending.has(id)) thread.post({ kind: "resume", id });
    } catch (error) {
      if (pending.has(id)) await end(asError(error));
    }
  };

  const hurry = (id: number): void => {
    if (pending.has(id)) thread.post({ kind: "stop", id });
  };

  const stop = (id: number): void => {
    if (!pending.has(id)) return;
    hurry(id);
    stopTimeout?.startTimer(stopTimeout.milliseconds, () => {
      if (pending.has(id)) void end(new Error("the worker did not stop in time"));
    });
  };

  const receive = (message: FromWorker<W>): void => {
    if (message.kind === "ready") return ready.resolve();
    if (message.kind === "failed") return void end(new Error(message.error));
    const request = pending.get(message.id);
    if (request === undefined) return;
    if (message.kind === "progress") return request.onProgress?.(message.progress);
    if (message.kind === "pause") return void resume(message.id, message.share, request);
    pending.delete(message.id);
    if (message.kind === "result") request.resolve(message.result);
    else request.reject(new Error(message.error));
  };

  const thread = openThread({ onMessage: receive, onFailure: (error) => void end(error) });
  thread.post({ kind: "open", setup });
  return {
    ready: ready.promise,
    request: (request, options = {}) => {
      lastId += 1;
      const id = lastId;
      const made = Promise.withResolvers<W["result"]>();
      // A result that nobody awaits must not cause an unhandled rejection.
      made.promise.catch(() => {});
      thread.post({ kind: "request", id, request });
      pending.set(id, { ...made, ...options });
      return { result: made.promise, stop: () => stop(id), hurry: () => hurry(id) };
    },
    notify: (notification) => thread.post({ kind: "notify", notification }),
    isEnded: () => isEnded,
    end,
  };
};
