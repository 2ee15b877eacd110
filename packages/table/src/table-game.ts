// What a game brings to the table: its engine, what its board looks like, and which action a picked point stands for.
// Everything else on the page is the table's.
import type { Axes, Scene, StoneColor } from "@tengen/board";
import type { LocalText, Manifest } from "@tengen/catalogue";
import type { BaseGameState, BaseView, GameAction, GameEngine, Json } from "@tengen/kernel";
import type { FunctionComponent } from "preact";
import type { Table } from "./table.ts";

/** One of the game's options, as a choice. */
export interface OptionChoice {
  readonly name: string;
  readonly label: LocalText;
  /** The first is the one that a new game starts with. */
  readonly choices: readonly { readonly value: Json; readonly label: LocalText }[];
}

export interface BoardLooks<View> {
  readonly axes: Axes;
  readonly stars: readonly number[];
  /** The stone of each seat. */
  readonly colors: readonly StoneColor[];
  /** What the board shows of a view; with the numbers of the moves on the stones if they are asked for. */
  readonly draw: (view: View, numbered: boolean) => Scene;
}

export interface TableGame<
  State extends BaseGameState = BaseGameState,
  Action extends GameAction = GameAction,
  View extends BaseView = BaseView,
> {
  readonly manifest: Manifest;
  readonly engine: GameEngine<State, Action, View>;
  readonly looks: BoardLooks<View>;
  readonly options: readonly OptionChoice[];
  /** What picking a point would do; null for a point that stands for nothing now. */
  readonly actionAt: (view: View, point: number) => Action | null;
  /** The point that an action is about; null for one that is about none. */
  readonly pointOf: (action: Action) => number | null;
  readonly resign: Action;
  /** Offers a draw, or accepts the one that is offered; null in a game without. */
  readonly draw: Action | null;
  /** A worker whose inside is `serveBotFiles`. */
  readonly openWorker: () => Worker;
  /** Shown beside the board. */
  readonly Panel?: FunctionComponent<{ readonly table: Table }>;
}

/** A game whose types the table does not know. */
// oxlint-disable-next-line typescript/no-explicit-any -- the table treats every game alike
export type AnyTableGame = TableGame<any, any, any>;
