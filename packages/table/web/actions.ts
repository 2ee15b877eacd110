// What can be done at a table, as data: four primary actions beside the board, chosen by the kind of table, and a menu
// with the rest.
import type { IconName } from "@tengen/ui";

/** In the order of the menu. */
export const ACTION_GROUPS = ["game", "files", "analysis", "view"] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

export interface TableAction {
  /** Such as `undo`; what a table without it shows instead is in `PRIMARY`. */
  readonly id: string;
  readonly group: ActionGroup;
  readonly icon: IconName;
  readonly label: string;
  /** The label beside the board, where room is scarce: a part of the whole one. */
  readonly short?: string;
  readonly isDisabled?: boolean;
  /** Shown as a tooltip while disabled. */
  readonly disabledReason?: string;
  /** The key that does the same. */
  readonly shortcut?: string;
  /** What most people want next; drawn in the accent colour. */
  readonly isMain?: boolean;
  /** Asked before it is done. */
  readonly question?: string;
  readonly run: () => void;
}

/**
 * `play`: a person plays on this device; `bots`: bots among themselves; `file`: a match from a file; `match`: a seat in an
 * online match; `watch`: somebody else's. `over`, `match-over`: after the end.
 */
export type TableKind = "play" | "bots" | "file" | "over" | "match" | "match-over" | "watch";

/** One action by its id, or the first of several that the table has. */
type Slot = readonly string[];

/**
 * The primary actions of each kind of table. A slot whose actions the table lacks stays out. A page adds actions of its
 * own with `more` of `LocalPage`: an id of this table, such as `share` or `next-level`, puts one beside the board.
 */
export const PRIMARY: Readonly<Record<TableKind, readonly [Slot, Slot, Slot, Slot]>> = {
  play: [["undo"], ["hint", "redo"], ["pass", "draw"], ["resign"]],
  bots: [["pause"], ["undo"], ["redo"], ["new"]],
  file: [["fork"], ["study"], ["share"], ["new"]],
  over: [["again", "new"], ["study"], ["share", "save"], ["next-level", "undo"]],
  match: [["takeback"], ["pass", "draw"], ["abort", "share"], ["resign"]],
  "match-over": [["rematch", "open-here"], ["study"], ["share"], ["verify"]],
  watch: [["share"], [], [], []],
};

export interface ActionSet {
  /** At most four. */
  readonly primary: readonly TableAction[];
  /** The others. */
  readonly menu: readonly TableAction[];
}

export const chooseActions = (kind: TableKind, actions: readonly TableAction[]): ActionSet => {
  const primary = PRIMARY[kind].flatMap((slot) => {
    const first = slot.map((id) => actions.find((action) => action.id === id)).find((found) => found !== undefined);
    return first === undefined ? [] : [first];
  });
  return { primary, menu: actions.filter((action) => !primary.includes(action)) };
};

export interface ActionMenuGroup {
  readonly group: ActionGroup;
  readonly actions: readonly TableAction[];
}

/** The menu's actions by group, without empty groups. */
export const groupActions = (actions: readonly TableAction[]): readonly ActionMenuGroup[] =>
  ACTION_GROUPS.map((group) => ({ group, actions: actions.filter((action) => action.group === group) })).filter(
    (one) => one.actions.length > 0,
  );
