// The service of a bot's worker: a new bot for every game.
import type { CreateBot } from "@tengen/kernel";
import type { OpenService } from "../serve-worker.ts";
import type { BotWork } from "./bot-work.ts";
import { seatBot, type SeatedBot } from "./seated-bot.ts";

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
    let data: Uint8Array | null = null;
    let game: Extract<BotWork["notification"], { readonly kind: "start" }> | null = null;
    const seat = (): SeatedBot => {
      const bot = seatBot(createBot(data));
      if (game !== null) bot.start(game.playerId, game.game);
      return bot;
    };
    let seated = seat();
    return {
      notify: (notification) => {
        if (notification.kind === "end") return seated.end(notification.view, notification.won);
        game = notification;
        seated = seat();
      },
      handle: async (request, { signal, pause }) => {
        if (needs !== undefined && data === null) {
          data = await loadData(file, needs);
          if (data !== null) seated = seat();
        }
        return seated.choose(request, signal, pause);
      },
    };
  };
