// The searcher in a page: its threads are Web Workers, so that the page never waits for it.
import { openSearcher, type FromThread, type Searcher } from "../src/index.ts";

export const openWebSearcher = (): Searcher =>
  openSearcher({
    now: () => performance.now(),
    openThread: ({ message, failed }) => {
      const worker = new Worker(new URL("./thread.ts", import.meta.url), { type: "module" });
      worker.addEventListener("message", ({ data }: MessageEvent<FromThread>) => message(data));
      worker.addEventListener("error", ({ message: text }) => failed(new Error(text || "a worker did not start")));
      worker.addEventListener("messageerror", () => failed(new Error("a message could not be read")));
      return { post: (sent) => worker.postMessage(sent), end: () => worker.terminate() };
    },
  });
