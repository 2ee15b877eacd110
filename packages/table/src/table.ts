// What the components beside the board know of a table, whatever kind it is. All that changes is a signal; they only show them.
import type { ReadonlySignal } from "@preact/signals";
import type { Announcement, Ghost, InputMethod, Scene, StoneColor } from "@tengen/board";
import type { BaseView, GameAction, Json } from "@tengen/kernel";
import type { Timeline } from "./timeline.ts";
import type { Offer } from "./offer.ts";
import type { Notice } from "./status-messages.ts";
import type { Settings } from "./settings.ts";
import type { AnyTableGame, BoardGeometry, TurnButton } from "./table-game.ts";

/** A turn that was chosen and is not played yet. */
export interface TurnToConfirm {
  /** Null for a turn that is no point of the board. */
  readonly point: number | null;
  readonly color: StoneColor;
  readonly action: GameAction;
  /** What confirming it is called. */
  readonly label: () => string;
}

/** `none`: nobody here plays in this game, or it is over. `held`: it keeps its place, out of use. */
export type CoordinateFieldState = "open" | "held" | "none";

export interface Table {
  readonly game: AnyTableGame;
  readonly settings: ReadonlySignal<Settings>;
  readonly timeline: ReadonlySignal<Timeline>;
  /** How many entries are shown; all of them unless somebody looks back. */
  readonly shown: ReadonlySignal<number>;
  readonly isLive: ReadonlySignal<boolean>;
  /** The shown position as whoever sits here may see it. */
  readonly view: ReadonlySignal<BaseView>;
  readonly scene: ReadonlySignal<Scene>;
  /** The board of this game. */
  readonly geometry: ReadonlySignal<BoardGeometry>;
  /** Whether somebody here may play a turn now. */
  readonly mayAct: ReadonlySignal<boolean>;
  /** The person whose hidden cards are covered until they say that they look. */
  readonly covered: ReadonlySignal<string | null>;
  readonly uncover: () => void;
  /** What was chosen beside the board, to be played on it; null at first, and after every change. */
  readonly choice: ReadonlySignal<Json>;
  /** Chooses, and says what there is to say of it. */
  readonly choose: (choice: Json, said?: () => string) => void;
  /** The colour that a picked point would get; null when nobody here is to place a stone. */
  readonly placing: ReadonlySignal<StoneColor | null>;
  /** Whether a point may be named to play there; held while that would do nothing, none where nobody here plays. */
  readonly coordinateField: ReadonlySignal<CoordinateFieldState>;
  /** What waits to be confirmed. */
  readonly turnToConfirm: ReadonlySignal<TurnToConfirm | null>;
  /** The stone that waits, for the board. */
  readonly preview: ReadonlySignal<Ghost | null>;
  readonly notice: ReadonlySignal<Notice | null>;
  readonly announcement: ReadonlySignal<Announcement>;
  /** Whether how it ended is certain, and not only what is shown before a server has confirmed it. */
  readonly isOutcomeConfirmed: ReadonlySignal<boolean>;
  /** Whether a searcher may help whoever sits here, with a hint or an estimate: never in a match on a server that is not over. */
  readonly isEngineAllowed: ReadonlySignal<boolean>;
  /** The player whose bot thinks. */
  readonly thinking: ReadonlySignal<string | null>;
  readonly isReplaying: ReadonlySignal<boolean>;
  /** The person who would resign now; null when nobody can. */
  readonly resigner: ReadonlySignal<string | null>;
  /** The person who would offer a draw now, or accept the one that is offered; null when nobody can. */
  readonly drawOfferer: ReadonlySignal<string | null>;
  /** What another asks of whoever sits here; null when there is nothing to answer. */
  readonly offer: ReadonlySignal<Offer | null>;
  /** What is said instead of whose turn it is, while a server does not have one's move; null when it has. */
  readonly syncStatus: ReadonlySignal<(() => string) | null>;
  /** Rises with every stone that is placed: for sounds. */
  readonly stonesPlaced: ReadonlySignal<number>;

  readonly pick: (point: number, picker: InputMethod) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly reportUnknownPoint: (text: string) => void;
  readonly play: (action: GameAction) => void;
  /** Lets a turn that is no point wait to be confirmed. */
  readonly requestConfirmation: (button: TurnButton<GameAction>) => void;
  readonly resign: () => void;
  readonly offerDraw: () => void;
  /** Shows the position after so many entries; quietly where another element says the same to a screen reader. */
  readonly show: (count: number, quietly?: boolean) => void;
  readonly replay: (on: boolean) => void;
  /** Says something below the board, and to screen readers, until the game changes. */
  readonly notify: (text: () => string) => void;
  /** Lets the game's panel draw something over the board, until the game or the shown position changes. */
  readonly setOverlay: (decorate: ((scene: Scene) => Scene) | null) => void;
}
