// The port through which GTP uses a Go searcher.
import type { GoGame, GoSearchInfo, RunningSearch, SearchLimit } from "@tengen/stones";

export interface GoSearchOptions {
  readonly seed: number;
  readonly threads: number;
  /** Megabytes for the search tree, all threads together. */
  readonly hash: number;
  /** The number of best moves to report. */
  readonly multiPv: number;
  readonly level: number;
  readonly keepsTree: boolean;
}

export interface GoSearcher {
  readonly search: (
    game: GoGame,
    limit: SearchLimit,
    options: GoSearchOptions,
    onInfo: (info: GoSearchInfo) => void,
  ) => RunningSearch<GoSearchInfo>;
  /** As `ready` of `GomokuSearcher`. */
  readonly ready: (options: GoSearchOptions) => Promise<void>;
  readonly close: () => Promise<void>;
}
