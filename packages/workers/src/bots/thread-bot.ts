// A bot on its own thread, so that it cannot block its host. A bot that does not stop in time loses its thread, and the
// next turn gets a new one.
import type { StartTimer } from "@tengen/kernel";
import type { OpenThread } from "../thread.ts";
import { makeWorkerSlot } from "../worker-slot.ts";
import { openWorker, type Request } from "../worker.ts";
import type { BotWork } from "./bot-work.ts";
import type { BotAnswer, SeatedBot } from "./seated-bot.ts";

export interface BotHost {
  readonly openThread: OpenThread<BotWork>;
  readonly startTimer: StartTimer;
}

export interface ThreadBot extends SeatedBot {
  /** Terminates the thread and the current turn; a later turn would open a new thread. */
  readonly close: () => Promise<void>;
}

/** Milliseconds for a bot to stop before its thread is terminated. */
const STOP_TIMEOUT_MS = 200;

export const openThreadBot = ({ openThread, startTimer }: BotHost, file: string): ThreadBot => {
  let game: BotWork["notification"] | null = null;
  let turn: Request<BotAnswer> | null = null;
  /** Why the bot's thread does not start; there is no second attempt. */
  let broken: Error | null = null;

  const slot = makeWorkerSlot(() => {
    if (broken !== null) throw broken;
    const opened = openWorker(openThread, file, { milliseconds: STOP_TIMEOUT_MS, startTimer });
    if (game !== null) opened.notify(game);
    return opened;
  });

  return {
    ready: async (signal) => {
      // A stopped bot answers soon, or its thread is terminated.
      await turn?.result.catch(() => {});
      if (signal.aborted) throw new Error("its thread is no longer needed");
      const worker = slot.worker();
      const abandon = (): void => {
        broken = new Error("its thread did not start in time");
        void worker.end(broken);
      };
      signal.addEventListener("abort", abandon, { once: true });
      await worker.ready;
    },
    start: (playerId, config) => {
      game = { kind: "start", playerId, game: config };
      const running = slot.running();
      if (running !== null) return running.notify(game);
      try {
        slot.worker();
      } catch {
        // The next turn opens a thread too, and reports the error.
      }
    },
    choose: async (request, signal, pause, hurry) => {
      // A bot that is still busy with an earlier turn loses its thread.
      if (turn !== null) void slot.running()?.end(new Error("the bot is still busy with an earlier turn"));
      const asked = slot.worker().request(request, pause === undefined ? {} : { onPause: pause });
      turn = asked;
      signal.addEventListener("abort", asked.stop, { once: true });
      if (hurry?.aborted === true) asked.hurry();
      hurry?.addEventListener("abort", asked.hurry, { once: true });
      try {
        return await asked.result;
      } finally {
        if (turn === asked) turn = null;
      }
    },
    end: (view, won) => slot.running()?.notify({ kind: "end", view, won }),
    close: async () => {
      await slot.running()?.end(new Error("the bot was closed"));
    },
  };
};
