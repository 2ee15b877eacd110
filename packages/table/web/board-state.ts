// What a person at a board has done so far, as one plain value: the shown position, the selection, and what the page
// says. `board-step.ts` changes it when the person does something, a table when its game changes.
import type { Announcement, Scene } from "@tengen/board";
import type { GameAction, Json } from "@tengen/kernel";
import type { Color } from "@tengen/stones";
import type { Sound } from "@tengen/ui";

/** A sentence below the board. A function, so that it follows the language of the page. */
export interface Notice {
  readonly kind: "error" | "info";
  readonly text: () => string;
}

/** A turn that was chosen and waits to be confirmed. */
export interface TurnToConfirm {
  /** Null for a turn without a point, such as a pass. */
  readonly point: number | null;
  readonly color: Color;
  readonly action: GameAction;
  /** The text of the confirm button. */
  readonly label: () => string;
}

/** Something that is heard. */
export interface SoundEvent {
  readonly count: number;
  readonly sound: Sound;
}

export interface BoardState {
  /** How many entries the shown position includes; null for the live position, which follows the log. */
  readonly lookingAt: number | null;
  /** Whether the positions are shown one by one. */
  readonly isReplaying: boolean;
  readonly turnToConfirm: TurnToConfirm | null;
  /** The point of a move that was chosen while the opponent is to move. */
  readonly premove: number | null;
  /** What was chosen beside the board, such as a card; it decides what picking a point does. */
  readonly choice: Json;
  /** What the game's panel draws over the board, until the game or the shown position changes. */
  readonly overlay: ((scene: Scene) => Scene) | null;
  readonly notice: Notice | null;
  /** The last text for screen readers; its count tells two equal texts apart. */
  readonly announcement: Announcement;
  /** The last sound; its count tells two equal sounds apart. */
  readonly sound: SoundEvent;
}

export const NEW_BOARD: BoardState = {
  lookingAt: null,
  isReplaying: false,
  turnToConfirm: null,
  premove: null,
  choice: null,
  overlay: null,
  notice: null,
  announcement: { count: 0, text: "" },
  sound: { count: 0, sound: "place" },
};

/** Anything with a log: its length tells which positions there are. */
interface Log {
  readonly entries: readonly unknown[];
}

/** How many entries the shown position includes. */
export const shownCount = ({ lookingAt }: BoardState, { entries }: Log): number =>
  Math.min(lookingAt ?? entries.length, entries.length);

export const isLive = (board: BoardState, timeline: Log): boolean =>
  shownCount(board, timeline) === timeline.entries.length;

export const announce = (board: BoardState, text: string): BoardState => ({
  ...board,
  announcement: { count: board.announcement.count + 1, text },
});

/** Shows a notice and announces it. */
export const notify = (board: BoardState, kind: Notice["kind"], text: () => string): BoardState =>
  announce({ ...board, notice: { kind, text } }, text());

/** Shows a notice and appends it to the last announcement: of two at once a screen reader may read only one. */
export const appendNotice = (board: BoardState, kind: Notice["kind"], text: () => string): BoardState =>
  announce({ ...board, notice: { kind, text } }, `${board.announcement.text} ${text()}`);

/** Drops what was selected and drawn, but not the notice. */
export const clearSelection = (board: BoardState): BoardState => ({
  ...board,
  turnToConfirm: null,
  choice: null,
  overlay: null,
});

/** After a change of the game: nothing is selected, and no notice is shown. */
export const clearBoard = (board: BoardState): BoardState => ({ ...clearSelection(board), notice: null });

/** Shows the live position. */
export const goToLast = (board: BoardState): BoardState => ({ ...board, lookingAt: null, isReplaying: false });

/** After a change by others: an earlier position stays shown, if it is still an earlier one. */
export const keepPosition = (board: BoardState, { entries }: Log): BoardState =>
  (board.lookingAt ?? 0) >= entries.length ? { ...board, lookingAt: null } : board;

export const makeSound = (board: BoardState, sound: Sound | null): BoardState =>
  sound === null ? board : { ...board, sound: { count: board.sound.count + 1, sound } };

export const dropPremove = (board: BoardState): BoardState => ({ ...board, premove: null });
