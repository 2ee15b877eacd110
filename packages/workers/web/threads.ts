// Web Workers, so that no work blocks the page. The caller creates them, because bundlers need the worker's URL at the
// place of its creation.
import type { FromWorker, ToWorker, Work } from "../src/messages.ts";
import { serveSearch, type TaskRunner, type ThreadHost } from "../src/search/search-worker.ts";
import { serveWorker, type OpenService } from "../src/serve-worker.ts";
import type { OpenThread } from "../src/thread.ts";
import { pause } from "./pause.ts";

export { pause };

const now = (): number => performance.now();

export const webThread =
  <W extends Work>(openWorker: () => Worker): OpenThread<W> =>
  ({ onMessage, onFailure }) => {
    const worker = openWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker<W>>) => onMessage(data));
    worker.addEventListener("error", ({ message }) => onFailure(new Error(message || "the worker did not start")));
    worker.addEventListener("messageerror", () => onFailure(new Error("a message could not be read")));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };

/** The part of a worker's global scope that is used here. */
export interface WorkerScope {
  readonly addEventListener: (type: "message", listener: (event: { readonly data: unknown }) => void) => void;
  readonly postMessage: (message: unknown) => void;
}

/** Serves a worker in its thread. */
export const serveWebWorker = <W extends Work>(scope: WorkerScope, open: OpenService<W>): void => {
  const receive = serveWorker<W>(open, (message) => scope.postMessage(message));
  scope.addEventListener("message", ({ data }) => receive(data as ToWorker<W>));
};

/** A host for searches; the worker's script calls `serveWebSearch`. */
export const webThreads = <Task, Info>(openWorker: () => Worker): ThreadHost<Task, Info> => ({
  now,
  openThread: webThread(openWorker),
});

export const serveWebSearch = <Task, Info>(
  scope: WorkerScope,
  openRunner: () => Promise<TaskRunner<Task, Info>>,
): void => serveWebWorker(scope, serveSearch(openRunner, { now, pause }));
