// What a bot's worker is asked.
import type { BaseView, BotGame } from "@tengen/kernel";
import type { Work } from "../messages.ts";
import type { BotAnswer, BotRequest } from "./seated-bot.ts";

export interface BotWork extends Work {
  /** The bot's file. */
  readonly setup: string;
  /** A turn. */
  readonly request: BotRequest;
  readonly progress: never;
  readonly result: BotAnswer;
  readonly notification:
    | { readonly kind: "start"; readonly playerId: string; readonly game: BotGame }
    | { readonly kind: "end"; readonly view: BaseView; readonly won: boolean };
}
