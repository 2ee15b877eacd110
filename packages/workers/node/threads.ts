// Worker threads of Node. Each runs the given file, which calls `serveNodeThread`.
import { parentPort, Worker } from "node:worker_threads";
import { serveThread, type FromThread, type TaskRunner, type ThreadHost, type ToThread } from "../src/index.ts";

const now = (): number => performance.now();

export const nodeThreads = <Task, Info>(file: URL): ThreadHost<Task, Info> => ({
  now,
  openThread: ({ onMessage, onFailure }) => {
    const worker = new Worker(file);
    worker
      .on("message", (sent: FromThread<Info>) => onMessage(sent))
      .on("error", (error) => onFailure(error instanceof Error ? error : new Error(String(error))))
      .on("exit", () => onFailure(new Error("a search thread exited")));
    return {
      post: (sent: ToThread<Task>) => worker.postMessage(sent),
      end: async () => {
        await worker.terminate();
      },
    };
  },
});

export const serveNodeThread = <Task, Info>(opening: Promise<TaskRunner<Task, Info>>): void => {
  const clock = { now, pause: () => new Promise<void>((resume) => setImmediate(resume)) };
  const serve = serveThread<Task, Info>(opening, clock, (message) => parentPort?.postMessage(message));
  parentPort?.on("message", serve);
};
