// The port through which GTP uses a Go searcher.
import type { GoGame } from "@tengen/stones";
import type { RunningSearch, SearchLimit } from "../gomoku/searcher.ts";

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

export interface GoInfo {
  readonly nodes: number;
  readonly milliseconds: number;
  readonly lines: readonly { readonly winRate: number; readonly visits: number; readonly moves: readonly number[] }[];
  /** The move to play. */
  readonly move: number;
  /** By point, from 1 (black) to -1 (white). */
  readonly ownership: readonly number[];
  /** The mean of black's score minus white's and komi, and its standard deviation. */
  readonly lead: number;
  readonly deviation: number;
  /** Dead stones, by index. */
  readonly dead: readonly number[];
}

export interface GoSearcher {
  readonly search: (
    game: GoGame,
    limit: SearchLimit,
    options: GoSearchOptions,
    onInfo: (info: GoInfo) => void,
  ) => RunningSearch<GoInfo>;
  /** As `ready` of `GomokuSearcher`. */
  readonly ready: (options: GoSearchOptions) => Promise<void>;
  readonly close: () => Promise<void>;
}
