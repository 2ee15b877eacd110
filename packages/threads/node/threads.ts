// Worker threads of Node, each of which runs the file that is named; in it, `serveNodeThread` answers.
import { parentPort, Worker } from "node:worker_threads";
import { serveThread, type FromThread, type SearchTasks, type ThreadHost, type ToThread } from "../src/index.ts";

const now = (): number => performance.now();

export const nodeThreads = <Task, Standing>(file: URL): ThreadHost<Task, Standing> => ({
  now,
  openThread: ({ message, failed }) => {
    const worker = new Worker(file);
    worker
      .on("message", (sent: FromThread<Standing>) => message(sent))
      .on("error", (error) => failed(error instanceof Error ? error : new Error(String(error))))
      .on("exit", () => failed(new Error("a thread of the searcher ended")));
    return {
      post: (sent: ToThread<Task>) => worker.postMessage(sent),
      end: async () => {
        await worker.terminate();
      },
    };
  },
});

export const serveNodeThread = <Task, Standing>(opening: Promise<SearchTasks<Task, Standing>>): void => {
  const clock = { now, pause: () => new Promise<void>((resume) => setImmediate(resume)) };
  const serve = serveThread<Task, Standing>(opening, clock, (message) => parentPort?.postMessage(message));
  parentPort?.on("message", serve);
};
