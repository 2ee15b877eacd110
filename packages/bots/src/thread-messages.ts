// What a bot's thread and its host say to each other: plain data, so that any kind of thread can carry it.
import type { BaseView, BotGame } from "@tengen/kernel";
import type { BotAnswer, BotRequest } from "./seated-bot.ts";

export type ToThread =
  | { readonly kind: "start"; readonly playerId: string; readonly game: BotGame }
  | { readonly kind: "choose"; readonly id: number; readonly request: BotRequest }
  /** Stop with the turn asked last. */
  | { readonly kind: "abort" }
  | { readonly kind: "end"; readonly view: BaseView; readonly won: boolean };

export type FromThread =
  | { readonly kind: "ready" }
  /** The thread is of no use: its bot was not loaded, or not made. */
  | { readonly kind: "failed"; readonly error: string }
  | { readonly kind: "answer"; readonly id: number; readonly answer: BotAnswer }
  | { readonly kind: "error"; readonly id: number; readonly error: string };
