// The inside of a worker thread that searches.
import { parentPort } from "node:worker_threads";
import { serveThread } from "../src/serve-thread.ts";

const clock = {
  now: () => performance.now(),
  pause: () => new Promise<void>((resume) => setImmediate(resume)),
};
parentPort?.on(
  "message",
  serveThread(clock, (message) => parentPort?.postMessage(message)),
);
