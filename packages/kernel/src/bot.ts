// What takes a seat that has no person (BOT-1). A bot is given its player's view and nothing else of the state.
import type { Json, JsonObject } from "./json.ts";
import type { Rng } from "./rng.ts";

export const DIFFICULTIES = ["easy", "medium", "hard", "expert"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The part of the web's AbortSignal that a bot may use; declared here because this room has no host. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
}

/** How much a bot may think. Under `nodes` its answer is exact on every machine. */
export type Budget = { readonly nodes: number } | { readonly milliseconds: number };

/** An action everybody at the table has seen. */
export interface PublicEntry {
  readonly seq: number;
  readonly actorId: string;
  readonly type: string;
  readonly payload: JsonObject;
}

export interface BotContext {
  readonly entries: readonly PublicEntry[];
  readonly budget: Budget;
  readonly signal: StopSignal;
  /** Awaited by a bot that searches, between two slices of its work of some hundredths of a second: the host hears that the bot is alive, may let others
   *  think first, and can stop it. */
  readonly pause?: () => Promise<void>;
}

/** What a bot is told of the match: never the seed. */
export interface BotGame {
  readonly playerIds: readonly string[];
  readonly options: Json;
}

export interface Bot<View = unknown, Action = unknown> {
  readonly name: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  /** One of the valid actions. `rng` is the only source of chance, and never derives from the match's seed. */
  chooseAction(view: View, validActions: readonly Action[], rng: Rng, context?: BotContext): Action | Promise<Action>;
  onGameStart?(playerId: string, game: BotGame): void;
  onGameEnd?(view: View, won: boolean): void;
}

/** What a bot's file exports by default: a new bot for each seat and game. */
export type CreateBot<View = unknown, Action = unknown> = () => Bot<View, Action>;
