// The interface of a tournament player: an external program behind a protocol, or a built-in. Managers for the
// protocols are in this package; the program that runs a tournament provides processes and threads.
import type { GameAction } from "@tengen/kernel";
import type { Match } from "@tengen/match";
import type { Point } from "@tengen/stones";
import type { Reply } from "./fault.ts";
import type { GomokuProgramRules, GoProgramRules } from "./rules.ts";

/** The limits of a move. */
export interface MoveLimit {
  /** Null for no time limit except `moveTimeoutMs`. */
  readonly milliseconds: number | null;
  readonly nodes: number | null;
  /** Tolerance before a loss on time (`timemargin` of cutechess): for pipes, busy machines and coarse clocks. */
  readonly margin: number;
  /** Milliseconds per move without a time limit (`--move-timeout`). */
  readonly moveTimeoutMs: number;
}

/** Milliseconds after which a missing move is a timeout. */
export const replyTimeout = ({ milliseconds, margin, moveTimeoutMs }: MoveLimit): number =>
  (milliseconds ?? moveTimeoutMs) + margin;

/** How a program is driven. */
export interface ProgramConfig {
  readonly limit: MoveLimit;
  /** The engine's own options. */
  readonly options: Readonly<Record<string, string>>;
  /** Milliseconds for the program to start. */
  readonly startLimit: number;
  /** Freestyle on 15x15 by default. */
  readonly gomoku?: GomokuProgramRules;
  /** 9x9 without agreed scoring by default. */
  readonly go?: GoProgramRules;
}

/** A stone, or a pass in Go. */
export type Turn = Point | "pass";

export interface MoveRequest {
  /** All stones and passes so far. Colours alternate, black first, or white after a handicap. */
  readonly turns: readonly Turn[];
  /** The same game as a match. */
  readonly match: Match;
}

export interface PlayerMove {
  /** Other turns of the game, such as those of an opening, are actions; they are taken one after the other. */
  readonly move: Turn | "resign" | readonly GameAction[];
  /** From 0 (lost) to 1 (won) for the side to move, if the engine reports it. */
  readonly winRate: number | null;
}

export interface Player {
  /** Prepares for a new game; starts the engine if it is not running. */
  readonly newGame: () => Promise<Reply<null>>;
  /** Never rejects. The move is not validated: an engine may answer anything. */
  readonly move: (request: MoveRequest) => Promise<Reply<PlayerMove>>;
  /** Black's lead in a finished game of Go, without the dead stones; null if the engine does not say. */
  readonly score?: (turns: readonly Turn[]) => Promise<number | null>;
  /**
   * The dead stones of a game of Go after two passes, at least one of each dead group; null if the engine does not say.
   */
  readonly dead?: (request: MoveRequest) => Promise<readonly Point[] | null>;
  /** Ends the engine; a pending move resolves to a fault. */
  readonly close: () => Promise<void>;
}
