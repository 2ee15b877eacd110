// The service of a bot's worker: a new bot for every game.
import type { CreateBot } from "@tengen/kernel";
import type { OpenService } from "../serve-worker.ts";
import type { BotWork } from "./bot-work.ts";
import { seatBot } from "./seated-bot.ts";

/** Imports a bot's file. */
export type LoadBot = (file: string) => Promise<unknown>;

export const serveBot =
  (load: LoadBot): OpenService<BotWork> =>
  async (file) => {
    const { default: createBot } = (await load(file)) as { readonly default: CreateBot };
    let seated = seatBot(createBot());
    return {
      notify: (notification) => {
        if (notification.kind === "end") return seated.end(notification.view, notification.won);
        seated = seatBot(createBot());
        seated.start(notification.playerId, notification.game);
      },
      handle: (request, { signal, pause }) => seated.choose(request, signal, pause),
    };
  };
