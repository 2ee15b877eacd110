// Web Workers, so that a search never blocks the page. The caller creates them, because bundlers need the worker's URL
// at the place of its creation.
import { serveThread, type FromThread, type TaskRunner, type ThreadHost, type ToThread } from "../src/index.ts";
import { pause } from "./pause.ts";

export { pause };

const now = (): number => performance.now();

export const webThreads = <Task, Info>(openWorker: () => Worker): ThreadHost<Task, Info> => ({
  now,
  openThread: ({ onMessage, onFailure }) => {
    const worker = openWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<FromThread<Info>>) => onMessage(data));
    worker.addEventListener("error", ({ message: text }) =>
      onFailure(new Error(text || "the search worker did not start")),
    );
    worker.addEventListener("messageerror", () =>
      onFailure(new Error("a message from the search worker could not be read")),
    );
    return { post: (sent: ToThread<Task>) => worker.postMessage(sent), end: () => worker.terminate() };
  },
});

export const serveWebThread = <Task, Info>(opening: Promise<TaskRunner<Task, Info>>): void => {
  const serve = serveThread<Task, Info>(opening, { now, pause }, (message) => self.postMessage(message));
  self.addEventListener("message", ({ data }: MessageEvent<ToThread<Task>>) => serve(data));
};
