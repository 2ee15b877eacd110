// What a front end needs of a searcher of Gomoku. The front ends know no other searcher than this port; whoever starts a
// program gives them one.

/** Black is 1, white is -1. */
export type Color = 1 | -1;

/** x to the right, y down, both from 0 to 14. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

export interface Stone extends Cell {
  readonly color: Color;
}

/** Stones in the order in which they were played, as far as that is known, and who is to move. */
export interface GomokuPosition {
  readonly stones: readonly Stone[];
  readonly toMove: Color;
}

/** When to stop; a search with neither goes on until it is told to. */
export interface SearchLimit {
  readonly nodes?: number;
  /** From now on. */
  readonly milliseconds?: number;
}

export interface SearchOptions {
  readonly seed: number;
  readonly threads: number;
  /** Megabytes that the tree may take, of all threads together. */
  readonly hash: number;
  /** How many best moves are reported. */
  readonly multiPv: number;
  readonly evaluator: string;
  readonly candidateRadius: number;
}

/** A move that is considered, the best first. */
export interface PvLine {
  /** From 0 (lost) to 1 (won) for the side to move. */
  readonly winRate: number;
  /** The same in the searcher's units: 0 is even, 200 a chance of e to 1. */
  readonly value: number;
  /** How often the move was tried, where the search counts that. */
  readonly visits?: number;
  /** Moves of both until a win, or a loss, that is proven. */
  readonly winsIn?: number;
  readonly losesIn?: number;
  /** How that is known: by fours, by fours and threes, or by the search. */
  readonly by?: string;
  /** The move, and what is expected after it. */
  readonly moves: readonly Cell[];
}

export interface SearchInfo {
  readonly nodes: number;
  readonly milliseconds: number;
  readonly depth: number;
  /** The most moves ahead that was looked, on any line. */
  readonly seldepth: number;
  /** How much of the memory is in use, in thousandths. */
  readonly hashfull: number;
  /** At most `multiPv`. */
  readonly lines: readonly PvLine[];
}

/** Whether there is only a move to play in any case: nothing was looked at yet. */
export const isUnsearched = ({ nodes, lines: [best] }: SearchInfo): boolean =>
  nodes === 0 && best?.winsIn === undefined && best?.losesIn === undefined;

export interface RunningSearch<Info = SearchInfo> {
  /** What was found when the search ended; its first line's first move is the move to play. No lines: there is no move. */
  readonly result: Promise<Info>;
  /** Ends it soon; the result is what was found up to now. */
  readonly stop: () => void;
}

export interface GomokuSearcher {
  /** The evaluators that there are, the default first. */
  readonly evaluators: readonly string[];
  readonly search: (
    position: GomokuPosition,
    limit: SearchLimit,
    options: SearchOptions,
    onInfo: (info: SearchInfo) => void,
  ) => RunningSearch;
  /** When as many threads are up and warm as a search with these options has; broken where they do not start. Not asked while a search runs; one that is
   *  asked for meanwhile comes first. */
  readonly ready: (options: SearchOptions) => Promise<void>;
  /** Forgets what is left of the last game. */
  readonly newGame: () => void;
  readonly close: () => Promise<void>;
}
