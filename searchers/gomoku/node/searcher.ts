// The searcher in Node: its threads are worker threads. The kernel is loaded in those alone, because a program that starts counts the milliseconds.
import { Worker } from "node:worker_threads";
import type { FromThread } from "../src/messages.ts";
import { openSearcher, type Searcher } from "../src/searcher.ts";

export const openNodeSearcher = (): Searcher =>
  openSearcher({
    now: () => performance.now(),
    openThread: ({ message, failed }) => {
      const worker = new Worker(new URL("./thread.ts", import.meta.url));
      worker
        .on("message", (sent: FromThread) => message(sent))
        .on("error", (error) => failed(error instanceof Error ? error : new Error(String(error))))
        .on("exit", () => failed(new Error("a thread of the searcher ended")));
      return {
        post: (sent) => worker.postMessage(sent),
        end: async () => {
          await worker.terminate();
        },
      };
    },
  });
