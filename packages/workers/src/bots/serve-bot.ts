// The service of a bot's worker: a new bot for every game.
import type { CreateBot } from "@tengen/kernel";
import type { OpenService } from "../serve-worker.ts";
import type { BotWork } from "./bot-work.ts";
import { seatBot } from "./seated-bot.ts";

/** Imports a bot's file. */
export type LoadBot = (file: string) => Promise<unknown>;

/** Reads the file that a bot's module needs; null if that cannot be had. */
export type LoadBotData = (file: string, needs: string) => Promise<Uint8Array | null>;

interface BotModule {
  readonly default: CreateBot;
  /** A file beside its code, such as a net. */
  readonly needs?: string;
}

export const serveBot =
  (load: LoadBot, loadData: LoadBotData = () => Promise.resolve(null)): OpenService<BotWork> =>
  async (file) => {
    const { default: createBot, needs } = (await load(file)) as BotModule;
    const data = needs === undefined ? null : await loadData(file, needs);
    let seated = seatBot(createBot(data));
    return {
      notify: (notification) => {
        if (notification.kind === "end") return seated.end(notification.view, notification.won);
        seated = seatBot(createBot(data));
        seated.start(notification.playerId, notification.game);
      },
      handle: (request, { signal, pause }) => seated.choose(request, signal, pause),
    };
  };
