// What a game provides to the table: its engine, how its board is drawn, and which action a picked point stands for.
// The table provides everything else on the page.
import type { Axes, Scene } from "@tengen/board";
import type { Manifest } from "@tengen/catalogue";
import type {
  BaseGameState,
  BaseView,
  GameAction,
  GameEngine,
  Json,
  JsonObject,
  Rejection,
  Result,
} from "@tengen/kernel";
import type { Entry } from "@tengen/match";
import type { MessageLookup } from "@tengen/i18n";
import type { Color, SgfMove, SgfNode } from "@tengen/stones";
import type { FunctionComponent } from "preact";
import type { StudyGame } from "./study-game.ts";
import type { Table } from "./table.ts";

/** An option with one of several values. */
export interface ChoiceOption {
  readonly kind: "choice";
  readonly name: string;
  readonly label: () => string;
  /** The first is the default. */
  readonly choices: readonly { readonly value: Json; readonly label: () => string }[];
}

/** An option with a count for each of several items, such as a deck of cards. */
export interface CountsOption {
  readonly kind: "counts";
  readonly name: string;
  readonly label: () => string;
  readonly max: number;
  /** Each with its default count. */
  readonly items: readonly { readonly name: string; readonly label: () => string; readonly count: number }[];
  /** Why no game can be played with these counts; null when one can. */
  readonly problem: (counts: Readonly<Record<string, number>>) => string | null;
}

export type GameOption = ChoiceOption | CountsOption;

/** How to draw a view. */
export interface DrawOptions {
  /** Shows move numbers on the stones. */
  readonly numbered: boolean;
  /** The turns that led to the view. */
  readonly entries: readonly Pick<Entry, "type" | "payload">[];
  /** What was chosen beside the board, such as a card. */
  readonly choice: Json;
}

/** The size of a board, its coordinates and its star points. */
export interface BoardGeometry {
  readonly axes: Axes;
  readonly starPoints: readonly number[];
}

export interface BoardRenderer<View> {
  /** For a game with these options; the same object for the same options. */
  readonly geometryOf: (options: JsonObject) => BoardGeometry;
  /** The stone colour of each seat. */
  readonly colors: readonly Color[];
  /** The scene of a view. */
  draw(view: View, drawing: DrawOptions): Scene;
  /** The margin of a scored game; null if it is not over or ended otherwise. */
  marginOf?(view: View): number | null;
}

/** The views around a turn: the player's before it, the public one after it. */
export interface PlayedTurn<View> {
  readonly before: View;
  readonly after: View;
}

export interface TurnButton<Action> {
  readonly label: () => string;
  readonly action: Action;
  /** Shown before the turn is confirmed. */
  readonly warning?: () => string;
}

/** A game to be exported for other programs. */
export interface ExportedGame<State, Action> {
  /** By seat. */
  readonly names: readonly string[];
  readonly turns: readonly Action[];
  /** The last state. */
  readonly state: State;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** How a game is written in SGF files, which other programs read. */
export interface SgfFormat<State, Action> {
  serialize(game: ExportedGame<State, Action>): string;
  /** A text that `parse` has read, in our own spelling. It is the game's, so that tables without files load no parser. */
  readonly rewrite: (text: string) => string;
  /** The names, the turns of the main line (all legal) and notes for the person; or why the text cannot be read. */
  readonly parse: (
    text: string,
  ) => Result<Pick<ExportedGame<State, Action>, "names" | "turns"> & { readonly notes: () => string }>;
  /** The turn of a node after the root, in any variation; null for a node without one, such as a comment. */
  readMove(node: SgfNode): Result<SgfMove<Action> | null>;
  makeMove(turn: Action, color: Color): SgfNode;
}

export interface TableGame<
  State extends BaseGameState = BaseGameState,
  Action extends GameAction = GameAction,
  View extends BaseView = BaseView,
> {
  readonly manifest: Manifest;
  readonly engine: GameEngine<State, Action, View>;
  readonly renderer: BoardRenderer<View>;
  readonly options: readonly GameOption[];
  /** The action of picking a point with the current choice; null for a point without one. */
  actionAt(view: View, point: number, choice: Json): Action | null;
  /** Whether picking a point places a stone, so that a ghost follows the mouse; true by default. */
  isPlacing?(view: View, choice: Json): boolean;
  /** The point of an action; null for one without a point. */
  pointOf(action: Action, axes: Axes): number | null;
  /** Turns without a point, such as a pass. */
  turnButtons?(view: View): readonly TurnButton<Action>[];
  /** A turn as text; null if its point says enough. `played` is null for a turn that is not played yet. */
  describeAction?(action: Action, axes: Axes, played: PlayedTurn<View> | null): string | null;
  /** The game's own texts: at least its own refusals (`refusal_<CODE>`) and endings (`reason_<reason>`). */
  readonly messages?: MessageLookup;
  /** The reason for a hint in a few words, such as "makes an open four"; null if there is none. */
  hintReason?(view: View, action: Action): string | null;
  /** Whether turns are described in sentences, one per line of the move list. */
  readonly hasEvents?: boolean;
  /** What to announce to the player at the start of their turn. */
  describeTurn?(view: View): string;
  /** A rejection in the game's own words; null for the shared text. */
  explain?(rejection: Rejection, action: Action): string | null;
  /** A game without it has no SGF files. The analysis board needs it. */
  readonly sgf?: SgfFormat<State, Action>;
  readonly resign: Action;
  /** Offers or accepts a draw; null in a game without draw offers. */
  readonly draw: Action | null;
  /** Opens a worker that runs `serveBotFiles`. */
  readonly openWorker: () => Worker;
  /** Shown next to the board: a hand of cards. */
  readonly Hand?: FunctionComponent<{ readonly table: Table }>;
  /** Shown beside a player's name. */
  readonly SeatNote?: FunctionComponent<{ readonly table: Table; readonly playerId: string }>;
  /** Shown beside the board. */
  readonly Panel?: FunctionComponent<{ readonly table: Table }>;
  /** For the analysis board and the review, loaded when they are opened. A game without it has neither. */
  readonly loadStudy?: () => Promise<StudyGame<State, Action>>;
}

/** Any game: its functions are methods, which accept the table's general types for the game's own. */
export type AnyTableGame = TableGame;

/** How any game is written. */
export type AnySgfFormat = SgfFormat<BaseGameState, GameAction>;
