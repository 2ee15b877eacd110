// Bots in Web Workers, seen from the page. The worker's side is `serveBotFiles`, so a worker loads nothing of the page. What
// runs a worker is loaded with the first bot; calls wait for it in their order.
import type { StartTimer } from "@tengen/kernel";
import type { ThreadBot } from "../src/bots/thread-bot.ts";

/** A bot in a worker that the game opens; `file` is the one in its manifest. */
export const openWebBot = (openWorker: () => Worker, file: string, startTimer: StartTimer): ThreadBot => {
  const opening = async (): Promise<ThreadBot> => {
    const { openWorkerBot } = await import("./worker-bot.ts");
    return openWorkerBot(openWorker, file, startTimer);
  };
  const opened = opening();
  /** What cannot be loaded is reported by the next turn. */
  const tell = (act: (bot: ThreadBot) => void): void => void opened.then(act, () => {});
  return {
    ready: async (signal) => (await opened).ready(signal),
    start: (playerId, game) => tell((bot) => bot.start(playerId, game)),
    choose: async (...turn) => (await opened).choose(...turn),
    end: (view, won) => tell((bot) => bot.end(view, won)),
    close: async () => {
      const bot = await opened.catch(() => null);
      await bot?.close();
    },
  };
};
