// What a game brings to its study: positions that are set up by hand, and a searcher that says what it thinks of a position. Moves are
// numbers here, as searchers have them: a point of the board by its index, and whatever else the game has (a pass) after the last point.
import type { StoneColor } from "@tengen/board";
import type { BaseGameState, GameAction } from "@tengen/kernel";

/** A move that a searcher considers. */
export interface Candidate {
  /** From 0 (lost) to 1 (won) for who is to move. */
  readonly winRate: number;
  /** How often it was looked at; null where the searcher does not count that for each move. */
  readonly visits: number | null;
  /** The move, and what is expected after it. */
  readonly pv: readonly number[];
  /** Moves of both until a win, or a loss, that is proven. */
  readonly winsIn: number | null;
  readonly losesIn: number | null;
}

/** Who will own what, in a game that is counted. */
export interface ScoreEstimate {
  /** Black's points less white's, komi included. */
  readonly scoreLead: number;
  /** Of each point: 1 surely black's, -1 surely white's. */
  readonly ownership: readonly number[];
  /** Stones, by point, that look dead. */
  readonly deadStones: readonly number[];
}

export interface Evaluation {
  readonly nodes: number;
  /** The move to play first; none in a position in which the game is over. */
  readonly candidates: readonly Candidate[];
  /** Null in a game without. */
  readonly scoreEstimate: ScoreEstimate | null;
}

/** A position: where it began, and the moves from there. */
export interface StudyPosition<State> {
  readonly start: State;
  readonly moves: readonly number[];
}

export interface StudySearch {
  /** Broken when a thread of the searcher dies. Also there after `stop`: what was found until then. */
  readonly result: Promise<Evaluation>;
  readonly stop: () => void;
}

/** A searcher in threads of its own. */
export interface StudySearcher<State> {
  /** One that still runs is stopped by the next one. */
  readonly search: (
    position: StudyPosition<State>,
    limit: { readonly nodes: number } | { readonly milliseconds: number },
    onFinding: (finding: Evaluation) => void,
  ) => StudySearch;
  readonly close: () => void;
}

export interface StudyGame<State extends BaseGameState = BaseGameState, Action extends GameAction = GameAction> {
  readonly moveOf: (action: Action) => number;
  readonly actionOf: (move: number) => Action;
  /** A position with these stones, one for each point, and a side to move, for the players of the one before; or a sentence why there is none. */
  readonly setUp: (before: State, stones: readonly (StoneColor | null)[], toMove: StoneColor) => State | (() => string);
  /** How much each position of a review is thought about. */
  readonly reviewNodes: number;
  readonly openSearcher: () => StudySearcher<State>;
}
