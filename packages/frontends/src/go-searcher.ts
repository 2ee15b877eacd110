// What GTP needs of a searcher of Go, and of the rules: a port, as for Gomoku. Points are indices, y * 9 + x with y down; 81 is a pass.
import type { Color, RunningSearch, SearchLimit } from "./searcher.ts";

export const GO_SIZE = 9;
export const PASS = GO_SIZE * GO_SIZE;

export interface GoMove {
  readonly color: Color;
  readonly move: number;
}

export interface GoGame {
  /** What stood on the board before the first move. */
  readonly stones: readonly { readonly x: number; readonly y: number; readonly color: Color }[];
  readonly moves: readonly GoMove[];
  readonly toMove: Color;
  readonly komi: number;
  /** Players of GTP agree on dead stones; not where they are to be taken all the same. */
  readonly agreesOnDead: boolean;
}

export interface GoPosition {
  /** In a row. */
  readonly passes: number;
  /** By index: 1 black, -1 white, 0 empty. */
  readonly cells: readonly number[];
  readonly taken: { readonly black: number; readonly white: number };
}

/** The rules: what a game has come to, and what it refuses. */
export interface GoRules<Position extends GoPosition = GoPosition> {
  readonly positionOf: (game: GoGame) => Position;
  readonly refusalOf: (position: Position, move: GoMove) => string | null;
  readonly afterMove: (position: Position, move: GoMove) => Position;
  /** Black's points less white's, every stone alive. */
  readonly areaOf: (cells: readonly number[]) => number;
  /** Of an empty point its region, which has no liberties. */
  readonly chainOf: (
    cells: readonly number[],
    index: number,
  ) => { readonly stones: readonly number[]; readonly liberties: readonly number[] };
}

export interface GoSearchOptions {
  readonly seed: number;
  readonly threads: number;
  /** Megabytes that the tree may take, of all threads together. */
  readonly hash: number;
  /** How many best moves are reported. */
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
  /** Of each point: 1 surely black's, -1 surely white's. */
  readonly ownership: readonly number[];
  /** Black's points less white's and the komi, on average, and how it spreads. */
  readonly lead: number;
  readonly deviation: number;
  /** Stones that look dead, by index. */
  readonly dead: readonly number[];
}

export interface GoSearcher {
  readonly search: (
    game: GoGame,
    limit: SearchLimit,
    options: GoSearchOptions,
    onInfo: (info: GoInfo) => void,
  ) => RunningSearch<GoInfo>;
  /** As that of Gomoku. */
  readonly ready: (options: GoSearchOptions) => Promise<void>;
  readonly close: () => Promise<void>;
}
