// Worker threads of Node, each of which runs the file that is named; in it, `serveNodeThread` answers.
import { parentPort, Worker } from "node:worker_threads";
import { serveThread, type FromThread, type TaskRunner, type ThreadHost, type ToThread } from "../src/index.ts";

const now = (): number => performance.now();

export const nodeThreads = <Task, Standing>(file: URL): ThreadHost<Task, Standing> => ({
  now,
  openThread: ({ onMessage, onFailure }) => {
    const worker = new Worker(file);
    worker
      .on("message", (sent: FromThread<Standing>) => onMessage(sent))
      .on("error", (error) => onFailure(error instanceof Error ? error : new Error(String(error))))
      .on("exit", () => onFailure(new Error("a thread of the searcher ended")));
    return {
      post: (sent: ToThread<Task>) => worker.postMessage(sent),
      end: async () => {
        await worker.terminate();
      },
    };
  },
});

export const serveNodeThread = <Task, Standing>(opening: Promise<TaskRunner<Task, Standing>>): void => {
  const clock = { now, pause: () => new Promise<void>((resume) => setImmediate(resume)) };
  const serve = serveThread<Task, Standing>(opening, clock, (message) => parentPort?.postMessage(message));
  parentPort?.on("message", serve);
};
