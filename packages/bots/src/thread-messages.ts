// What a bot's thread and its host say to each other: plain data, so that any kind of thread can carry it.
import type { BaseView, BotGame } from "@tengen/kernel";
import type { BotAnswer, BotRequest } from "./seated-bot.ts";

export type ToThread =
  | { readonly kind: "start"; readonly playerId: string; readonly game: BotGame }
  | { readonly kind: "choose"; readonly id: number; readonly request: BotRequest }
  /** Go on with the turn of this id, after a pause. */
  | { readonly kind: "resume"; readonly id: number }
  /** Stop with the turn asked last. */
  | { readonly kind: "abort" }
  | { readonly kind: "end"; readonly view: BaseView; readonly won: boolean };

export type FromThread =
  | { readonly kind: "ready" }
  /** The thread is of no use: its bot was not loaded, or not made. */
  | { readonly kind: "failed"; readonly error: string }
  /** A slice of this turn's work is done: the bot is alive, and pauses until it is told to resume or to stop. */
  | { readonly kind: "slice"; readonly id: number }
  | { readonly kind: "answer"; readonly id: number; readonly answer: BotAnswer }
  | { readonly kind: "error"; readonly id: number; readonly error: string };
