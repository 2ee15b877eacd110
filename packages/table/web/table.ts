// The interface that the page's components see of any table. Everything that changes is a signal.
import type { ReadonlySignal } from "@preact/signals";
import type { Announcement, Ghost, InputMethod, Scene } from "@tengen/board";
import type { BaseView, GameAction, Json, StartTimer } from "@tengen/kernel";
import type { Settings } from "@tengen/ui";
import type { Color } from "@tengen/stones";
import type { Notice, SoundEvent, TurnToConfirm } from "./board-state.ts";
import type { LongThought } from "./bot-turns.ts";
import type { Timeline } from "./timeline.ts";
import type { Question } from "./question-bar.tsx";
import type { AnyTableGame, BoardGeometry, TurnButton } from "./table-game.ts";

/** What every table gets from its page. */
export interface TablePorts {
  readonly settings: ReadonlySignal<Settings>;
  readonly startTimer: StartTimer;
}

/** `hidden` where nobody on this device plays, or the game is over. */
export type CoordinateFieldState = "enabled" | "disabled" | "hidden";

export interface Table {
  readonly game: AnyTableGame;
  readonly settings: ReadonlySignal<Settings>;
  readonly timeline: ReadonlySignal<Timeline>;
  /** How many entries the shown position includes: all of them, unless an earlier position is shown. */
  readonly shown: ReadonlySignal<number>;
  readonly isLive: ReadonlySignal<boolean>;
  /** The shown position, as the person at this device may see it. */
  readonly view: ReadonlySignal<BaseView>;
  readonly scene: ReadonlySignal<Scene>;
  /** The size and star points of this game's board. */
  readonly geometry: ReadonlySignal<BoardGeometry>;
  /** Whether a person at this device may play a turn now. */
  readonly mayAct: ReadonlySignal<boolean>;
  /** The person whose hidden cards are covered until they uncover them. */
  readonly covered: ReadonlySignal<string | null>;
  readonly uncover: () => void;
  /** What was chosen beside the board, such as a card; null at first, and after every change of the game. */
  readonly choice: ReadonlySignal<Json>;
  /** Sets the choice, and optionally shows a notice. */
  readonly choose: (choice: Json, message?: () => string) => void;
  /** The colour of the stone that picking a point would place; null when nobody here is to place one. */
  readonly placing: ReadonlySignal<Color | null>;
  /** Whether the coordinate field is shown and enabled. */
  readonly coordinateField: ReadonlySignal<CoordinateFieldState>;
  /** The turn that waits to be confirmed. */
  readonly turnToConfirm: ReadonlySignal<TurnToConfirm | null>;
  /** The stone of that turn, or of a move that was chosen ahead, for the board. */
  readonly preview: ReadonlySignal<Ghost | null>;
  readonly notice: ReadonlySignal<Notice | null>;
  readonly announcement: ReadonlySignal<Announcement>;
  /** False while an ending is shown that the server has not confirmed yet. */
  readonly isOutcomeConfirmed: ReadonlySignal<boolean>;
  /** Whether a searcher may give hints or estimates: never in an unfinished match on a server. */
  readonly isEngineAllowed: ReadonlySignal<boolean>;
  /** The player whose bot is thinking. */
  readonly thinking: ReadonlySignal<string | null>;
  /** The progress of a bot on this device that has thought for long; absent where none can. */
  readonly longThought?: ReadonlySignal<LongThought | null>;
  readonly isReplaying: ReadonlySignal<boolean>;
  /** The player that the resign button resigns for; null when nobody can resign. */
  readonly resigner: ReadonlySignal<string | null>;
  /** The player that the draw button offers or accepts a draw for; null when nobody can. */
  readonly drawOfferer: ReadonlySignal<string | null>;
  /** The opponent's open draw offer or takeback request; null when there is none. */
  readonly offer: ReadonlySignal<Question | null>;
  /** The status text while the server has not received one's move yet; null otherwise. */
  readonly syncStatus: ReadonlySignal<(() => string) | null>;
  /** The last sound. */
  readonly sound: ReadonlySignal<SoundEvent>;

  /** Tells that bot to play its best move so far. */
  readonly moveNow?: () => void;
  readonly pick: (point: number, input: InputMethod) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly reportUnknownPoint: (text: string) => void;
  readonly play: (action: GameAction) => void;
  /** Asks to confirm a turn without a point. */
  readonly requestConfirmation: (button: TurnButton<GameAction>) => void;
  readonly resign: () => void;
  readonly offerDraw: () => void;
  /** Shows the position after `count` entries; `quietly`, without announcing it. */
  readonly show: (count: number, quietly?: boolean) => void;
  readonly replay: (on: boolean) => void;
  /** Shows and announces a notice, until the game changes. */
  readonly notify: (text: () => string) => void;
  /** Lets the game's panel draw over the board, until the game or the shown position changes. */
  readonly setOverlay: (draw: ((scene: Scene) => Scene) | null) => void;
}
