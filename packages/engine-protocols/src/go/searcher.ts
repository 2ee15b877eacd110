// The port through which GTP uses a Go searcher and the rules. Points are indices, y * 9 + x with y down; 81 is a pass.
import type { Color, RunningSearch, SearchLimit } from "../gomoku/searcher.ts";

export const GO_SIZE = 9;
export const PASS = GO_SIZE * GO_SIZE;

export interface GoMove {
  readonly color: Color;
  readonly move: number;
}

export interface GoGame {
  /** Setup stones. */
  readonly stones: readonly { readonly x: number; readonly y: number; readonly color: Color }[];
  readonly moves: readonly GoMove[];
  readonly toMove: Color;
  readonly komi: number;
  /** Whether dead stones are removed by agreement, as usual in GTP; false if they must be captured. */
  readonly agreesOnDead: boolean;
}

export interface GoPosition {
  /** Consecutive passes. */
  readonly passes: number;
  /** By index: 1 black, -1 white, 0 empty. */
  readonly cells: readonly number[];
  readonly taken: { readonly black: number; readonly white: number };
}

/** The rules of Go. */
export interface GoRules<Position extends GoPosition = GoPosition> {
  readonly positionOf: (game: GoGame) => Position;
  readonly refusalOf: (position: Position, move: GoMove) => string | null;
  readonly afterMove: (position: Position, move: GoMove) => Position;
  /** Black's area minus white's, with every stone alive. */
  readonly areaOf: (cells: readonly number[]) => number;
  /** The chain at a point; for an empty point its region, without liberties. */
  readonly chainOf: (
    cells: readonly number[],
    index: number,
  ) => { readonly stones: readonly number[]; readonly liberties: readonly number[] };
}

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
