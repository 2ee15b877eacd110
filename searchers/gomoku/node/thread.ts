// The inside of a worker thread that searches.
import { parentPort } from "node:worker_threads";
import { openKernel, runSearch } from "../src/index.ts";
import type { FromThread, ToThread } from "./messages.ts";

const kernel = await openKernel();
const port = parentPort;
if (port === null) throw new Error("this is the inside of a thread");

/** The number of the search that runs, or that was stopped last. */
let stopped = -1;
const post = (message: FromThread): void => port.postMessage(message);

const search = async ({ id, task }: Extract<ToThread, { readonly kind: "search" }>): Promise<void> => {
  const standing = await runSearch(kernel, task, {
    now: () => performance.now(),
    pause: () => new Promise((resume) => setImmediate(resume)),
    isStopped: () => stopped >= id,
    tell: (known) => post({ kind: "standing", id, standing: known }),
  });
  post({ kind: "result", id, standing });
};

port.on("message", (message: ToThread) => {
  if (message.kind === "stop") stopped = Math.max(stopped, message.id);
  else void search(message);
});
post({ kind: "ready" });
