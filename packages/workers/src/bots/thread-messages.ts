// The messages between a bot's thread and its host: plain data, for any kind of thread.
import type { BaseView, BotGame } from "@tengen/kernel";
import type { BotAnswer, BotRequest } from "@tengen/bots";

export type ToThread =
  | { readonly kind: "start"; readonly playerId: string; readonly game: BotGame }
  | { readonly kind: "choose"; readonly id: number; readonly request: BotRequest }
  /** Resume the turn with this id after a pause. */
  | { readonly kind: "resume"; readonly id: number }
  /** Stop the current turn. */
  | { readonly kind: "abort" }
  | { readonly kind: "end"; readonly view: BaseView; readonly won: boolean };

export type FromThread =
  | { readonly kind: "ready" }
  /** The thread is unusable: its bot was not loaded or created. */
  | { readonly kind: "failed"; readonly error: string }
  /** A slice of this turn is done: the bot is alive, and pauses until it gets `resume` or `abort`. */
  | { readonly kind: "slice"; readonly id: number }
  | { readonly kind: "answer"; readonly id: number; readonly answer: BotAnswer }
  | { readonly kind: "error"; readonly id: number; readonly error: string };
