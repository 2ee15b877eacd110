// The bot contract (BOT-1). A bot sees its player's view and nothing else of the state.
import type { Json, JsonObject } from "./json.ts";
import type { Rng } from "./rng.ts";

export const DIFFICULTIES = ["easy", "medium", "hard", "expert"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The part of the web's AbortSignal that a bot may use; declared here because this package uses no platform types. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
}

/** The search limit of a bot. With `nodes` its answer is the same on every machine. */
export type Budget = { readonly nodes: number } | { readonly milliseconds: number };

/** An action in the log, as everybody sees it. */
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
  /**
   * A searching bot awaits this between slices of some tens of milliseconds. It shows the host that the bot is alive; the
   * host may schedule other bots first, or stop this one. `share` is the part of its budget that it has used, from 0 to
   * 1: a bot that tells it has a move to play whenever it is stopped.
   */
  readonly pause?: (share?: number) => Promise<void>;
}

/** What a bot knows about the match; never the seed. */
export interface BotGame {
  readonly playerIds: readonly string[];
  readonly options: Json;
}

export interface Bot<View = unknown, Action = unknown> {
  readonly name: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  /** Returns one of the valid actions. `rng` is the only source of randomness, independent of the match's seed. */
  chooseAction(view: View, validActions: readonly Action[], rng: Rng, context?: BotContext): Action | Promise<Action>;
  onGameStart?(playerId: string, game: BotGame): void;
  onGameEnd?(view: View, won: boolean): void;
}

/**
 * The default export of a bot's file: creates a bot for one seat of one game. `data` is the file that the bot's module
 * names in its export `needs`, relative to itself; null where the host cannot give it, and then the bot plays without.
 */
export type CreateBot<View = unknown, Action = unknown> = (data?: Uint8Array | null) => Bot<View, Action>;
