// What a game provides to the table: its engine, how its board is drawn, and which action a picked point stands for.
// The table provides everything else on the page.
import type { Axes, Scene } from "@tengen/board";
import type { Manifest } from "@tengen/catalogue";
import type {
  BaseGameState,
  BaseView,
  Bot,
  GameAction,
  GameEngine,
  Json,
  JsonObject,
  Rejection,
  Result,
} from "@tengen/kernel";
import type { Entry, MatchRecord } from "@tengen/match";
import type { MessageLookup } from "@tengen/ui/i18n";
import type { Color, SgfMove, SgfNode } from "@tengen/stones";
import type { IconName } from "@tengen/ui";
import type { FunctionComponent } from "preact";
import type { Explained } from "./explained.ts";
import type { PuzzleGame } from "./puzzle-game.ts";
import type { StudyGame } from "./study-game.ts";
import type { Table } from "./table.ts";

interface BaseOption {
  readonly name: string;
  readonly label: () => string;
  /** Whether a game with these options has it; always by default. An option that is not offered is left out. */
  readonly isOffered?: (options: JsonObject) => boolean;
}

/** An option with one of several values. */
export interface ChoiceOption extends BaseOption {
  readonly kind: "choice";
  /** The first is the default. */
  readonly choices: readonly { readonly value: Json; readonly label: () => string }[];
  /** Whether a description of the rules names the value even if it is the default or the ruleset's. */
  readonly isAlwaysNamed?: boolean;
}

/** An option with a number, such as komi. */
export interface NumberOption extends BaseOption {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
  /** Values are multiples of it, counted from `min`. */
  readonly step: number;
  /** The number of a game with these other options, if none was chosen. */
  readonly defaultOf: (options: JsonObject) => number;
}

/** An option with a count for each of several items, such as a deck of cards. */
export interface CountsOption extends BaseOption {
  readonly kind: "counts";
  readonly max: number;
  /** Each with its default count. */
  readonly items: readonly { readonly name: string; readonly label: () => string; readonly count: number }[];
  /** Whether a game can be played with these counts. */
  readonly check: (counts: Readonly<Record<string, number>>) => Explained<null>;
}

export type GameOption = ChoiceOption | NumberOption | CountsOption;

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
  /** The stone colour of each seat at the start. */
  readonly colors: readonly Color[];
  /** The stone colour of each seat in a position; needed where the players can swap colours. */
  colorsOf?(view: View): readonly Color[];
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

/** A turn without a point: a pass, or a choice that the rules ask for. */
export interface TurnButton<Action> {
  readonly label: () => string;
  /** The turn in a hint, where the label does not say enough; the label by default. */
  readonly hint?: () => string;
  readonly action: Action;
  /** `pass` by default. */
  readonly icon?: IconName;
  /** Shown before the turn is confirmed. */
  readonly warning?: () => string;
  /** A choice that the phase asks for, which is shown beside its sentence. */
  readonly isChoice?: true;
  /** False for a choice that is played at once. */
  readonly confirm?: false;
}

/** A game to be exported for other programs. */
export interface ExportedGame<State, Action> {
  /** Its rules, and by seat the names. */
  readonly record: Pick<MatchRecord, "rulesetVersion" | "options" | "seats" | "startedAt">;
  readonly turns: readonly Action[];
  /** The last state. */
  readonly state: State;
  /** The colour of each seat in that state. */
  readonly colors: readonly Color[];
}

/** A game from a file of another program. Its ruleset may be another one than the table's. */
export interface ImportedGame<Action> {
  readonly rulesetVersion: string;
  readonly options: JsonObject;
  /** By seat. */
  readonly names: readonly string[];
  /** Of the main line; all legal. */
  readonly turns: readonly Action[];
  /** What the person should know; empty for nothing. */
  readonly notes: () => string;
  /** The SGF text to keep with the game, if not the file's own. */
  readonly sgf?: string;
}

/** How a game is written in SGF files, which other programs read. */
export interface SgfFormat<State, Action> {
  serialize(game: ExportedGame<State, Action>): string;
  /** A text that `parse` has read, in our own spelling. */
  readonly rewrite: (text: string) => string;
  /**
   * The game of the main line, or why the text cannot be read. `assumed` is the `rulesetVersion` of the game at the table,
   * for a file that names no rules. May take its time: the page goes on meanwhile.
   */
  readonly parse: (
    text: string,
    assumed?: string,
  ) => Result<ImportedGame<Action>> | Promise<Result<ImportedGame<Action>>>;
  /** The turn of a node after the root, in any variation; null for a node without one, such as a comment. */
  readMove(node: SgfNode): Result<SgfMove<Action> | null>;
  makeMove(turn: Action, color: Color): SgfNode;
}

/** How a game is written in PSQ files, the format of Gomocup. */
export interface PsqFormat<State, Action> {
  /** The text, or why the format cannot express the game. */
  serialize(game: ExportedGame<State, Action>): Explained<string>;
  readonly parse: (text: string, assumed?: string) => Result<ImportedGame<Action>>;
}

/** What picking a point chooses, if it plays no turn. */
export interface PointChoice {
  readonly choice: Json;
  /** Shown and announced. */
  readonly message: () => string;
}

/** A bot of the page that gives hints. */
export interface PageHintBot<View, Action> extends Bot<View, Action> {
  /** Its name in the language of the page. */
  readonly title: () => string;
  readonly nodes: number;
  readonly close: () => void;
}

/** Loaded with the first hint. */
export interface HintReasons<View, Action> {
  /** The reason for a hint in a few words, such as "makes an open four"; null if there is none. */
  hintReason(view: View, action: Action): string | null;
}

/** One ruleset of a game: an engine, and what the table needs besides. */
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
  /** What picking a point chooses instead of playing, such as a dead stone; null for a point that is played. */
  chooseAt?(view: View, point: number, choice: Json): PointChoice | null;
  /** The colour of the stone that picking a point places; the player's own by default. */
  placedColor?(view: View): Color;
  /** Whether picking a point places a stone, so that a ghost follows the mouse; true by default. */
  isPlacing?(view: View, choice: Json): boolean;
  /** The point of an action; null for one without a point. */
  pointOf(action: Action, axes: Axes): number | null;
  /** Turns without a point: a pass, or the choices of a phase. */
  turnButtons?(view: View, choice: Json): readonly TurnButton<Action>[];
  /** What the player to move is to do, in a phase where that is not obvious; null in any other. */
  describePhase?(view: View): string | null;
  /** A turn as text; null if its point says enough. `played` is null for a turn that is not played yet. */
  describeAction?(action: Action, axes: Axes, played: PlayedTurn<View> | null): string | null;
  /** The game's own texts: at least its own refusals (`refusal_<CODE>`) and endings (`reason_<reason>`). */
  readonly messages?: MessageLookup;
  loadHintReasons?(): Promise<HintReasons<View, Action>>;
  /**
   * Opens a bot that gives better hints than the hint bot, such as one with a net; null if there is none now. It is asked
   * for every hint and must answer soon.
   */
  openHintBot?(): Promise<PageHintBot<View, Action> | null>;
  /** Whether turns are described in sentences, one per line of the move list. */
  readonly hasEvents?: boolean;
  /** What to announce to the player at the start of their turn. */
  describeTurn?(view: View): string;
  /** A rejection in the game's own words; null for the shared text. */
  explain?(rejection: Rejection, action: Action): string | null;
  /** Loaded when a file is opened or saved. A game without it has no SGF files. */
  readonly loadSgf?: () => Promise<SgfFormat<State, Action>>;
  /** A game without it has no PSQ files. */
  readonly loadPsq?: () => Promise<PsqFormat<State, Action>>;
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
  /** The daily puzzles, loaded when they are opened. A game without it has none. */
  readonly loadPuzzles?: () => Promise<PuzzleGame>;
}

/** A game with all its rulesets. */
export interface GameRulesets {
  readonly manifest: Manifest;
  /** The one that its page opens with. */
  readonly first: AnyTableGame;
  /** The version of the ruleset that links without one mean: the only one when they were made. */
  readonly oldest: string;
  /** The one with this engine; null if the game has no such ruleset. */
  readonly load: (rulesetVersion: string) => Promise<AnyTableGame | null>;
}

/** What the module `page/table-game.tsx` of a game exports. */
export interface TableGameModule {
  readonly default: AnyTableGame;
  /** Loads another ruleset on demand; a game with one ruleset has none. */
  readonly loadTableGame?: GameRulesets["load"];
  /** The version of the oldest ruleset, if the page does not open with it. */
  readonly oldestRuleset?: string;
}

export const gameRulesetsOf = ({ default: first, loadTableGame, oldestRuleset }: TableGameModule): GameRulesets => ({
  manifest: first.manifest,
  first,
  oldest: oldestRuleset ?? first.engine.rulesetVersion,
  load: async (rulesetVersion) =>
    rulesetVersion === first.engine.rulesetVersion ? first : ((await loadTableGame?.(rulesetVersion)) ?? null),
});

/** Any game: its functions are methods, which accept the table's general types for the game's own. */
export type AnyTableGame = TableGame;
export type AnyPageHintBot = PageHintBot<BaseView, GameAction>;

/** How any game is written. */
export type AnySgfFormat = SgfFormat<BaseGameState, GameAction>;
