// Web Workers, so that a page never waits for its searcher. Who bundles a page wants to see where its workers begin, so the caller opens them.
import { serveThread, type FromThread, type TaskRunner, type ThreadHost, type ToThread } from "../src/index.ts";
import { pause } from "./pause.ts";

export { pause };

const now = (): number => performance.now();

export const webThreads = <Task, Standing>(openWorker: () => Worker): ThreadHost<Task, Standing> => ({
  now,
  openThread: ({ onMessage, onFailure }) => {
    const worker = openWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<FromThread<Standing>>) => onMessage(data));
    worker.addEventListener("error", ({ message: text }) => onFailure(new Error(text || "a worker did not start")));
    worker.addEventListener("messageerror", () => onFailure(new Error("a message could not be read")));
    return { post: (sent: ToThread<Task>) => worker.postMessage(sent), end: () => worker.terminate() };
  },
});

export const serveWebThread = <Task, Standing>(opening: Promise<TaskRunner<Task, Standing>>): void => {
  const serve = serveThread<Task, Standing>(opening, { now, pause }, (message) => self.postMessage(message));
  self.addEventListener("message", ({ data }: MessageEvent<ToThread<Task>>) => serve(data));
};
