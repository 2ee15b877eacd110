// Who takes a seat in a tournament: a program behind a protocol, or something of our own. The port is the game's; adapters are in this
// room (the protocols) and with whoever runs a tournament (processes, threads).
import type { Match } from "@tengen/match";
import type { Point } from "@tengen/stones";
import type { EngineFault } from "./result.ts";

/** How long an engine may think about a move. */
export interface MoveLimit {
  /** Null: not limited in time, but for `patience`. */
  readonly milliseconds: number | null;
  readonly nodes: number | null;
  /** Milliseconds on top before a move that has not come is lost: for a pipe, a busy machine, a clock that ticks coarsely. */
  readonly margin: number;
  /** Milliseconds for a move where there is no limit in time. */
  readonly patience: number;
}

/** Milliseconds after which a move that has not come never will. */
export const moveTimeout = ({ milliseconds, margin, patience }: MoveLimit): number =>
  (milliseconds ?? patience) + margin;

export interface MoveRequest {
  /** All stones, black's first. */
  readonly moves: readonly Point[];
  /** The same, as the rules have it. */
  readonly match: Match;
}

export interface PlayerMove extends Point {
  /** From 0 (lost) to 1 (won) for who moves, where the engine says it. */
  readonly winRate: number | null;
}

export interface Player {
  /** Gets ready for another game, and starts what does not run. */
  readonly newGame: () => Promise<EngineFault | null>;
  /** Never rejects. The move is not checked: an engine may answer with anything. */
  readonly move: (situation: MoveRequest) => Promise<PlayerMove | EngineFault>;
  /** Ends it; what is being waited for is answered with a fault. */
  readonly close: () => Promise<void>;
}
