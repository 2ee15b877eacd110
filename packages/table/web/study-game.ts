// What a game provides to the analysis board: positions set up by hand, and a searcher that evaluates positions. Moves
// are numbers, as in the searchers: the index of a point, and other moves (a pass) after the last point.
import type { ReadonlySignal } from "@preact/signals";
import type { BaseGameState, GameAction, JsonObject } from "@tengen/kernel";
import type { Color, RunningSearch, SearchInfo } from "@tengen/stones";
import type { Explained } from "./explained.ts";
import type { SgfFormat } from "./table-game.ts";

/** A position, as a start state and the moves from there. */
export interface StudyPosition<State> {
  readonly start: State;
  readonly moves: readonly number[];
}

/** Why a net could not be loaded. */
export type NetProblem = "offline" | "missing" | "damaged";

export type NetState =
  /** Nobody has needed it yet. */
  | { readonly kind: "idle" }
  /** Not loaded unless somebody asks for it, because the browser saves data. */
  | { readonly kind: "saving-data" }
  /** The share that has arrived, from 0 to 1; null if unknown. */
  | { readonly kind: "loading"; readonly share: number | null }
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly problem: NetProblem };

/** A net that a searcher searches with. It is loaded when the first search needs it; without it there are playouts. */
export interface SearcherNet {
  readonly state: ReadonlySignal<NetState>;
  /** Loads it, although the browser saves data, and again after a failure. */
  readonly load: () => Promise<unknown>;
  /** A sentence for people; empty for nothing to say. */
  readonly describe: (state: NetState) => string;
  /** The label of the button that loads it; null for none. */
  readonly loadText: (state: NetState) => string | null;
}

/** What a searcher is opened for. A review has several searchers with a thread each. */
export type SearcherPurpose = "live" | "review";

/** A searcher in its own threads. */
export interface StudySearcher<State> {
  /** Stops a search that is still running. */
  search(
    position: StudyPosition<State>,
    limit: { readonly nodes: number } | { readonly milliseconds: number },
    onInfo: (info: SearchInfo<number>) => void,
  ): RunningSearch<SearchInfo<number>>;
  readonly close: () => void;
}

export interface StudyGame<State extends BaseGameState = BaseGameState, Action extends GameAction = GameAction> {
  /** How the tree and its file are written. */
  readonly sgf: SgfFormat<State, Action>;
  moveOf(action: Action): number;
  /** Whether a turn is a move, not a choice that only a match has; true by default. */
  isMove?(action: Action): boolean;
  actionOf(move: number): Action;
  /** The position with these stones by point, for the players of `before`; or why it is not valid. */
  setUp(before: State, stones: readonly (Color | null)[], toMove: Color): Explained<State>;
  /**
   * The start of a match on the analysis board, where it is another one: without the choices of an opening, with the
   * players in the order of their final colours, or with handicap stones placed.
   */
  startOf?(match: {
    readonly start: State;
    readonly last: State;
    readonly turns: readonly Action[];
    /** The file that the match was read from; null for none. */
    readonly sgf?: string | null;
  }): State;
  /** The node limit for each position of a review. */
  readonly reviewNodes: number;
  /** How many searchers a review uses at the same time; one by default. */
  readonly reviewSearchers?: number;
  /** The net of its searchers, if they have one. */
  readonly net?: SearcherNet;
  /** Whether a searcher can play a game with these options; one can if this is absent. */
  readonly checkSearchable?: (options: JsonObject) => Explained<null>;
  readonly openSearcher: (purpose: SearcherPurpose) => StudySearcher<State>;
}
