// The port through which front ends use a Gomoku searcher. The program passes in an implementation.
import type { Color, GomokuSearchInfo, RunningSearch, SearchLimit, Stone } from "@tengen/stones";

/** Stones in the order of play, as far as that is known, and the side to move. */
export interface GomokuPosition {
  readonly stones: readonly Stone[];
  readonly toMove: Color;
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

/** Whether nothing was searched or proven yet, so that the move is only a placeholder. */
export const isUnsearched = ({ nodes, lines: [best] }: GomokuSearchInfo): boolean =>
  nodes === 0 && best?.winsIn === undefined && best?.losesIn === undefined;

export interface GomokuSearcher {
  /** The available evaluators, the default first. */
  readonly evaluators: readonly string[];
  readonly search: (
    position: GomokuPosition,
    limit: SearchLimit,
    options: SearchOptions,
    onInfo: (info: GomokuSearchInfo) => void,
  ) => RunningSearch<GomokuSearchInfo>;
  /**
   * Resolves when the threads for these options are up and warm; rejects if they do not start. Must not be called
   * during a search; a search that starts before the threads are ready goes first.
   */
  readonly ready: (options: SearchOptions) => Promise<void>;
  /** Clears everything kept from the last game. */
  readonly newGame: () => void;
  readonly close: () => Promise<void>;
}
