// Worker threads of Node. Each runs the given file, which calls `serveNodeWorker`.
import { parentPort, Worker } from "node:worker_threads";
import { serveSearch, type TaskRunner, type ThreadHost } from "../src/search/search-worker.ts";
import { serveWorker, type OpenService } from "../src/serve-worker.ts";
import type { FromWorker, Work } from "../src/messages.ts";
import type { OpenThread } from "../src/thread.ts";

const now = (): number => performance.now();
const pause = (): Promise<void> => new Promise((resume) => setImmediate(resume));

export const nodeThread =
  <W extends Work>(file: URL): OpenThread<W> =>
  ({ onMessage, onFailure }) => {
    const worker = new Worker(file, { stdout: true });
    // What a worker prints goes to stderr; stdout belongs to the program.
    worker.stdout.on("data", (chunk: Uint8Array) => process.stderr.write(chunk));
    worker
      .on("message", (message: FromWorker<W>) => onMessage(message))
      .on("error", (error) => onFailure(error instanceof Error ? error : new Error(String(error))))
      .on("exit", () => onFailure(new Error("the thread has ended")));
    return {
      post: (message) => worker.postMessage(message),
      end: async () => {
        await worker.terminate();
      },
    };
  };

/** Serves a worker in its thread. */
export const serveNodeWorker = <W extends Work>(open: OpenService<W>): void => {
  parentPort?.on(
    "message",
    serveWorker<W>(open, (message) => parentPort?.postMessage(message)),
  );
};

/** A host for searches; `file` calls `serveNodeSearch`. */
export const nodeThreads = <Task, Info>(file: URL): ThreadHost<Task, Info> => ({ now, openThread: nodeThread(file) });

export const serveNodeSearch = <Task, Info>(openRunner: () => Promise<TaskRunner<Task, Info>>): void =>
  serveNodeWorker(serveSearch(openRunner, { now, pause }));
