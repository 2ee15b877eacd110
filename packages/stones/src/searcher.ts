// What searchers take and report: the interface between `searchers/*` and the front ends, pages and reviews that use them.
import type { Stone } from "./board.ts";
import type { Color } from "./color.ts";
import type { GoGame } from "./go-game.ts";
import type { Point } from "./grid.ts";

/** A principal variation with its evaluation. */
export interface PvLine<Move> {
  /** From 0 (lost) to 1 (won) for the side to move. */
  readonly winRate: number;
  /** Visits of the first move, if the search counts them. */
  readonly visits?: number;
  /** Expected score for black after the first move, komi included, if the search knows it. */
  readonly lead?: number;
  /** Plies to a proven win or loss of the side to move; 0 if it has already lost. */
  readonly winsIn?: number;
  readonly losesIn?: number;
  /** The method of proof, if known: fours (VCF), fours and threes (VCT), or search. */
  readonly by?: string;
  /** The first is the move; empty if the game is over. */
  readonly moves: readonly Move[];
}

export const isProven = ({ winsIn, losesIn }: PvLine<unknown>): boolean =>
  winsIn !== undefined || losesIn !== undefined;

/** The win rate of the side to move; 1 or 0 for a proven result. */
export const winRateOf = ({ winRate, winsIn, losesIn }: PvLine<unknown>): number =>
  winsIn !== undefined ? 1 : losesIn !== undefined ? 0 : winRate;

/** The winner's own moves in a win after a number of plies, as in UCI's `mate`. */
export const winnersMoves = (plies: number): number => Math.ceil(plies / 2);

/** What a search knows of the score. */
export interface ScoreEstimate {
  /** Expected score for black, komi included. */
  readonly lead: number;
  /** By index: from 1, certainly black's, to -1, certainly white's. */
  readonly ownership: readonly number[];
  /** Indices of the stones of dead groups, in ascending order. */
  readonly dead: readonly number[];
}

/** While a search runs, and at its end: the same from a searcher to front ends, pages and reviews. */
export interface SearchInfo<Move, Line extends PvLine<Move> = PvLine<Move>> {
  readonly nodes: number;
  readonly milliseconds: number;
  readonly depth: number;
  /** The best moves, at most `multiPv`, the best first; empty if the game is over. */
  readonly lines: readonly Line[];
  /** Null in a game without a score. */
  readonly score: ScoreEstimate | null;
}

/** Of a search that did not begin. */
export const NOTHING_SEARCHED: SearchInfo<never> = { nodes: 0, milliseconds: 0, depth: 0, lines: [], score: null };

export interface GomokuLine extends PvLine<Point> {
  /** The win rate as a score (`score cp` of UCI): 0 is even, 200 means odds of e to 1. */
  readonly value: number;
}

export interface GomokuSearchInfo extends SearchInfo<Point, GomokuLine> {
  /** The selective depth: the longest line searched, in plies. */
  readonly seldepth: number;
  /** Memory in use, in permille. */
  readonly hashfull: number;
  readonly score: null;
}

/** Moves are indices, or PASS. */
export interface GoLine extends PvLine<number> {
  readonly visits: number;
  /** The policy's probability of the first move, if the search has a policy. */
  readonly prior?: number;
}

export interface GoScoreEstimate extends ScoreEstimate {
  /** The standard deviation of the lead. */
  readonly deviation: number;
  /** How many playouts ended with each lead, in ascending order; only those that occurred. */
  readonly leads: readonly { readonly lead: number; readonly times: number }[];
}

export interface GoSearchInfo extends SearchInfo<number, GoLine> {
  /** The move to play, or PASS; usually that of the first line. */
  readonly move: number;
  readonly score: GoScoreEstimate;
}

/** The visited lines, that of the move to play first: among equal moves it is the one that people would play. */
export const chosenFirst = ({ lines, move }: Pick<GoSearchInfo, "lines" | "move">): readonly GoLine[] => {
  const visited = lines.filter(({ visits }) => visits > 0);
  const isChosen = ({ moves: [first] }: GoLine): boolean => first === move;
  return [...visited.filter(isChosen), ...visited.filter((line) => !isChosen(line))];
};

/** A search without any limit runs until it is stopped. */
export interface SearchLimit {
  readonly nodes?: number;
  readonly milliseconds?: number;
}

export interface RunningSearch<Info> {
  /** The final info. Rejects if a thread dies or the searcher is closed. */
  readonly result: Promise<Info>;
  /** Stops soon; the result is what was found so far. */
  readonly stop: () => void;
}

export interface SearchOptions {
  readonly seed: number;
  readonly threads: number;
  /** Megabytes for the search tree or transposition table, all threads together. */
  readonly hash: number;
  /** The number of best moves to report. */
  readonly multiPv: number;
}

export interface Searcher<Position, Options extends SearchOptions, Info> {
  /** Stops a search that is still running. An option that is not given has the searcher's default. */
  readonly search: (
    position: Position,
    limit: SearchLimit,
    options?: Partial<Options>,
    onInfo?: (info: Info) => void,
  ) => RunningSearch<Info>;
  /**
   * Resolves when the threads of a search with these options are started and warmed up; rejects if they do not start.
   * It stops a running search, and a search started meanwhile stops it.
   */
  readonly ready: (options?: Partial<Options>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Stones in the order of play, as far as that is known, and the side to move. */
export interface GomokuPosition {
  readonly stones: readonly Stone[];
  readonly toMove: Color;
}

/** Freestyle: five or more win. Standard: exactly five. Renju: exactly five, and forbidden moves, for black only. */
export const GOMOKU_RULES = ["freestyle", "standard", "renju"] as const;
export type GomokuRule = (typeof GOMOKU_RULES)[number];

export interface GomokuSearchOptions extends SearchOptions {
  /** One of the searcher's `evaluators`. */
  readonly evaluator: string;
  readonly candidateRadius: number;
  /** Freestyle by default. Of the evaluators only `patterns` plays the others. */
  readonly rule?: GomokuRule;
  /** The greatest depth to search, in plies. Only the evaluator `patterns` has it, and the next. */
  readonly depth?: number;
  /** The legal moves to search; all if there are none. */
  readonly moves?: readonly Point[];
  /** False: freestyle is searched without the searcher's net. */
  readonly net?: boolean;
}

export interface GomokuSearcher extends Searcher<GomokuPosition, GomokuSearchOptions, GomokuSearchInfo> {
  /** The available evaluators, the default first. */
  readonly evaluators: readonly string[];
  /** Whether it has a net. */
  readonly hasNet: boolean;
  /** Clears everything kept from the last game. */
  readonly newGame: () => void;
}

export interface GoSearchOptions extends SearchOptions {
  /** The number of one of the searcher's levels; any other number, or none, is full strength. */
  readonly level?: number;
  /** Whether to reuse the tree of the last search if the game continues from there: stronger, but not repeatable. */
  readonly keepsTree?: boolean;
  /** Moves that are left out; only a search with a net can do that. */
  readonly avoid?: readonly AvoidedMoves[];
  /** Unvisited moves fill up to this number, highest prior first. Only a search with a net has priors. */
  readonly minPv?: number;
  /**
   * For an analysis: so many of the likeliest moves are visited again and again, also where the best is plain, and of moves
   * that a symmetry of the position makes the same only one is searched. Only a search with a net does that.
   */
  readonly candidates?: number;
}

/** Moves of a colour that a search leaves out in its first plies. */
export interface AvoidedMoves {
  readonly color: Color;
  readonly moves: readonly number[];
  /** Plies: 1 is the next move. */
  readonly depth: number;
}

/** What a net says of a position without any search. */
export interface GoEvaluation {
  /** By index, then the pass: probabilities; null for illegal moves. */
  readonly policy: readonly (number | null)[];
  /** The win rate of the side to move, from 0 to 1. */
  readonly winRate: number;
  /** Expected score for black, komi included. */
  readonly lead: number;
  /** By index: from 1, certainly black's, to -1, certainly white's. */
  readonly ownership: readonly number[];
}

export interface GoSearcher extends Searcher<GoGame, GoSearchOptions, GoSearchInfo> {
  /** The net's evaluation, seen in one of the eight symmetries (0: as it is); only of a searcher with a net. */
  readonly evaluate?: (game: GoGame, symmetry: number) => Promise<GoEvaluation>;
}
