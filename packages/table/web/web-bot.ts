// Bots in Web Workers, seen from the page. The worker's side is `serveBotFiles` in packages/bots, so a worker loads
// nothing of the page.
import { openThreadBot, type FromThread, type StartTimer, type ThreadBot } from "@tengen/bots";

export const startTimer: StartTimer = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/** A bot in a worker that the game opens; `file` is the one in its manifest. */
export const openWebBot = (openWorker: () => Worker, file: string): ThreadBot =>
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
