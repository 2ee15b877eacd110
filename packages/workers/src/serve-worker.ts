// The inside of a worker, for any host: handles the messages of `openWorker`. Errors are posted as messages, because
// not every host reports unhandled rejections of a thread.
import { describeError, type StopSignal } from "@tengen/kernel";
import type { FromWorker, ToWorker, Work } from "./messages.ts";
import { makeStopController } from "./stop-controller.ts";

/** A request that a worker handles. */
export interface Job<W extends Work> {
  /** Aborted when the client stops the request. */
  readonly signal: StopSignal;
  readonly report: (progress: W["progress"]) => void;
  /** Resolves when the client lets the request continue, or stops it. */
  readonly pause: (share?: number) => Promise<void>;
}

/** What a worker does. A request that throws is answered with an error; a notification must not throw. */
export interface Service<W extends Work> {
  readonly handle: (request: W["request"], job: Job<W>) => Promise<W["result"]>;
  readonly notify?: (notification: W["notification"]) => void;
}

export type OpenService<W extends Work> = (setup: W["setup"]) => Promise<Service<W>>;

interface ServedJob<W extends Work> extends Job<W> {
  readonly resume: () => void;
  readonly stop: () => void;
}

const makeJob = <W extends Work>(id: number, post: (message: FromWorker<W>) => void): ServedJob<W> => {
  const { signal, stop } = makeStopController();
  let resume = (): void => {};
  return {
    signal,
    report: (progress) => post({ kind: "progress", id, progress }),
    pause: async (share) => {
      if (signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      resume = resolve;
      post({ kind: "pause", id, ...(share === undefined ? {} : { share }) });
      await promise;
    },
    resume: () => resume(),
    stop: () => {
      stop();
      resume();
    },
  };
};

/** Returns the handler of the client's messages. */
export const serveWorker = <W extends Work>(
  open: OpenService<W>,
  post: (message: FromWorker<W>) => void,
): ((message: ToWorker<W>) => void) => {
  /** Null until the worker is open. */
  let service: Service<W> | null = null;
  /** Requests without an answer yet. */
  const jobs = new Map<number, ServedJob<W>>();

  const answer = async (id: number, request: W["request"], job: Job<W>): Promise<void> => {
    // A worker that did not open has answered `failed`.
    if (service === null) return;
    try {
      post({ kind: "result", id, result: await service.handle(request, job) });
    } catch (error) {
      post({ kind: "error", id, error: describeError(error) });
    }
    jobs.delete(id);
  };

  let queue = Promise.resolve();
  const enqueue = (act: () => Promise<void> | void): void => {
    queue = queue.then(act).catch((error: unknown) => post({ kind: "failed", error: describeError(error) }));
  };

  return (message) => {
    switch (message.kind) {
      case "open":
        enqueue(async () => {
          service = await open(message.setup);
          post({ kind: "ready" });
        });
        break;
      case "request": {
        const { id, request } = message;
        const job = makeJob(id, post);
        jobs.set(id, job);
        enqueue(() => answer(id, request, job));
        break;
      }
      case "notify":
        enqueue(() => service?.notify?.(message.notification));
        break;
      case "resume":
        jobs.get(message.id)?.resume();
        break;
      case "stop":
        for (const [id, job] of jobs) if (id <= message.id) job.stop();
        break;
    }
  };
};
