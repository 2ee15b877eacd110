// Bots in Web Workers, seen from the page. The worker's side is `serveBotFiles`, so a worker loads nothing of the page.
import { openThreadBot, type ThreadBot } from "../src/bots/thread-bot.ts";
import type { FromThread } from "../src/bots/thread-messages.ts";
import type { StartTimer } from "../src/index.ts";

/** A bot in a worker that the game opens; `file` is the one in its manifest. */
export const openWebBot = (openWorker: () => Worker, file: string, startTimer: StartTimer): ThreadBot =>
  openThreadBot({
    startTimer,
    open: ({ message, failed }) => {
      const worker = openWorker();
      worker.addEventListener("message", ({ data }: MessageEvent<FromThread>) => message(data));
      worker.addEventListener("error", ({ message: text }) => failed(new Error(text)));
      worker.addEventListener("messageerror", () => failed(new Error("a message could not be read")));
      worker.postMessage(file);
      return { post: (sent) => worker.postMessage(sent), end: () => worker.terminate() };
    },
  });
