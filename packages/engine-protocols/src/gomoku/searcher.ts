// The port through which front ends use a Gomoku searcher. The program passes in an implementation.

import type { Color, Point, Stone } from "@tengen/stones";

/** Stones in the order of play, as far as that is known, and the side to move. */
export interface GomokuPosition {
  readonly stones: readonly Stone[];
  readonly toMove: Color;
}

/** A search without any limit runs until it is stopped. */
export interface SearchLimit {
  readonly nodes?: number;
  readonly milliseconds?: number;
}

export interface SearchOptions {
  readonly seed: number;
  readonly threads: number;
  /** Megabytes for the search tree or transposition table, all threads together. */
  readonly hash: number;
  /** The number of best moves to report. */
  readonly multiPv: number;
  readonly evaluator: string;
  readonly candidateRadius: number;
}

/** One principal variation with its value. */
export interface PvLine {
  /** From 0 (lost) to 1 (won) for the side to move. */
  readonly winRate: number;
  /** The same as a score (`score cp` of UCI): 0 is even, 200 means odds of e to 1. */
  readonly value: number;
  /** Visits of the move, if the search counts them. */
  readonly visits?: number;
  /** Plies to a proven win or loss. */
  readonly winsIn?: number;
  readonly losesIn?: number;
  /** The method of proof: fours (VCF), fours and threes (VCT), or search. */
  readonly by?: string;
  /** The principal variation; its first move is the move. */
  readonly moves: readonly Point[];
}

export interface SearchInfo {
  readonly nodes: number;
  readonly milliseconds: number;
  readonly depth: number;
  /** The selective depth: the longest line searched, in plies. */
  readonly seldepth: number;
  /** Memory in use, in permille. */
  readonly hashfull: number;
  /** The best moves, at most `multiPv`, the best first. */
  readonly lines: readonly PvLine[];
}

/** Whether nothing was searched or proven yet, so that the move is only a placeholder. */
export const isUnsearched = ({ nodes, lines: [best] }: SearchInfo): boolean =>
  nodes === 0 && best?.winsIn === undefined && best?.losesIn === undefined;

export interface RunningSearch<Info = SearchInfo> {
  /** The final info; the first move of its first line is the move to play. Without lines there is no move. */
  readonly result: Promise<Info>;
  /** Stops soon; the result is what was found so far. */
  readonly stop: () => void;
}

export interface GomokuSearcher {
  /** The available evaluators, the default first. */
  readonly evaluators: readonly string[];
  readonly search: (
    position: GomokuPosition,
    limit: SearchLimit,
    options: SearchOptions,
    onInfo: (info: SearchInfo) => void,
  ) => RunningSearch;
  /**
   * Resolves when the threads for these options are up and warm; rejects if they do not start. Must not be called
   * during a search; a search that starts before the threads are ready goes first.
   */
  readonly ready: (options: SearchOptions) => Promise<void>;
  /** Clears everything kept from the last game. */
  readonly newGame: () => void;
  readonly close: () => Promise<void>;
}
