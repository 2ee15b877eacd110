// What a game brings to the table: its engine, what its board looks like, and which action a picked point stands for.
// Everything else on the page is the table's.
import type { Axes, Scene, StoneColor } from "@tengen/board";
import type { Manifest } from "@tengen/catalogue";
import type { BaseGameState, BaseView, GameAction, GameEngine, Json, JsonObject, Rejection } from "@tengen/kernel";
import type { Entry } from "@tengen/match";
import type { MessageLookup } from "@tengen/i18n";
import type { FunctionComponent } from "preact";
import type { StudyGame } from "./study-game.ts";
import type { Table } from "./table.ts";

/** One of the game's options, as one of several values. */
export interface ChoiceOption {
  readonly kind: "choice";
  readonly name: string;
  readonly label: () => string;
  /** The first is the one that a new game starts with. */
  readonly choices: readonly { readonly value: Json; readonly label: () => string }[];
}

/** One of the game's options, as a number for each of several things. */
export interface CountsOption {
  readonly kind: "counts";
  readonly name: string;
  readonly label: () => string;
  readonly max: number;
  /** Each with the number that a new game starts with. */
  readonly items: readonly { readonly name: string; readonly label: () => string; readonly count: number }[];
  /** Why no game can be played with these numbers; null when one can. */
  readonly problem: (counts: Readonly<Record<string, number>>) => string | null;
}

export type GameOption = ChoiceOption | CountsOption;

/** How a view is to be drawn. */
export interface DrawOptions {
  /** With the numbers of the moves on the stones. */
  readonly numbered: boolean;
  /** The entries that led to it. */
  readonly entries: readonly Pick<Entry, "type" | "payload">[];
  /** What was chosen beside the board, to be played on it. */
  readonly choice: Json;
}

/** The board that is played on. */
export interface BoardGeometry {
  readonly axes: Axes;
  readonly starPoints: readonly number[];
}

export interface BoardRenderer<View> {
  /** For a game with these options; the very same for the same options. */
  readonly geometryOf: (options: JsonObject) => BoardGeometry;
  /** The stone of each seat. */
  readonly colors: readonly StoneColor[];
  /** What the board shows of a view. */
  readonly draw: (view: View, drawing: DrawOptions) => Scene;
  /** By how many points a game that is counted was won; null for one that is not over, or ended otherwise. */
  readonly marginOf?: (view: View) => number | null;
}

/** A turn that was played: what who played it saw before, and what everybody sees after it. */
export interface PlayedTurn<View> {
  readonly before: View;
  readonly after: View;
}

export interface TurnButton<Action> {
  readonly label: () => string;
  readonly action: Action;
  /** What is said before it is confirmed. */
  readonly warning?: () => string;
}

/** A game to be written down for other programs. */
export interface ExportedGame<State, Action> {
  /** By seat. */
  readonly names: readonly string[];
  readonly turns: readonly Action[];
  /** As it stands. */
  readonly state: State;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** A form in which other programs write such games down. */
export interface GameFormat<State, Action> {
  /** Such as SGF. */
  readonly name: string;
  /** Of files, without the dot. */
  readonly extension: string;
  /** Whether a text is meant to be of this form. */
  readonly detect: (text: string) => boolean;
  readonly serialize: (game: ExportedGame<State, Action>) => string;
  /** The names and turns, all of them legal, and what else there is to know; or why the text cannot be read. */
  readonly parse: (
    text: string,
  ) => (Pick<ExportedGame<State, Action>, "names" | "turns"> & { readonly notes: () => string }) | Rejection;
  /** A refusal of `parse` in the words of the page. */
  readonly explain: (rejection: Rejection) => string;
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
  /** What picking a point would do with what was chosen beside the board; null for a point that stands for nothing now. */
  readonly actionAt: (view: View, point: number, choice: Json) => Action | null;
  /** Whether a picked point gets a stone, so that one follows the mouse; always, where it is not said. */
  readonly isPlacing?: (view: View, choice: Json) => boolean;
  /** The point that an action is about; null for one that is about none. */
  readonly pointOf: (action: Action, axes: Axes) => number | null;
  /** Turns that are no points of the board, such as a pass. */
  readonly turnButtons?: (view: View) => readonly TurnButton<Action>[];
  /** What a turn is called; null for one that its point alone says. `played` is null for one that is not played yet. */
  readonly describeAction?: (action: Action, axes: Axes, played: PlayedTurn<View> | null) => string | null;
  /** The game's own words: at least why it refuses (`why_<CODE>`) and how it ends (`reason_<reason>`), where it has more than all games. */
  readonly words?: MessageLookup;
  /** Why a turn is worth playing, in a few words such as "makes an open four", for whoever asked for a hint; null where there are none. */
  readonly hintReason?: (view: View, action: Action) => string | null;
  /** Turns are told in sentences, not by points alone, and each has a line of its own. */
  readonly hasEvents?: boolean;
  /** What whoever is to move should be told, besides that it is their turn. */
  readonly describeTurn?: (view: View) => string;
  /** A refusal in the game's own words; null where those of the table do. */
  readonly explain?: (rejection: Rejection, action: Action) => string | null;
  /** Other forms in which games of this kind are written down. */
  readonly formats?: readonly GameFormat<State, Action>[];
  readonly resign: Action;
  /** Offers a draw, or accepts the one that is offered; null in a game without. */
  readonly draw: Action | null;
  /** A worker whose inside is `serveBotFiles`. */
  readonly openWorker: () => Worker;
  /** What is played from, close to the board: a hand of cards. */
  readonly Hand?: FunctionComponent<{ readonly table: Table }>;
  /** A word beside a player's name. */
  readonly SeatNote?: FunctionComponent<{ readonly table: Table; readonly playerId: string }>;
  /** Shown beside the board. */
  readonly Panel?: FunctionComponent<{ readonly table: Table }>;
  /** For the analysis board and the review; loaded when somebody opens them. A game without is not studied. */
  readonly loadStudy?: () => Promise<StudyGame<State, Action>>;
}

/** A game whose types the table does not know. */
// oxlint-disable-next-line typescript/no-explicit-any -- the table treats every game alike
export type AnyTableGame = TableGame<any, any, any>;

/** A form of such a game. */
export type AnyFormat = GameFormat<BaseGameState, GameAction>;
