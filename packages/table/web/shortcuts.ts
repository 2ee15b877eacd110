// The keys of a page, as one list: it drives what the keys do, and the help shows it.
import { t } from "@tengen/ui/i18n";
import { useKeyDown } from "@tengen/ui";
import type { TableAction } from "./actions.ts";
import type { Table } from "./table.ts";

export interface Shortcut {
  readonly id: string;
  /** As in `KeyboardEvent.key`, with capital letters. */
  readonly keys: readonly string[];
  /** How the help shows them, where there are too many to name. */
  readonly range?: string;
  /** `board`: only while the board has the focus. */
  readonly where: "page" | "board";
  readonly label: () => string;
  readonly run: (key: string) => void;
}

/** Where a key was pressed, from what it may do there: in a field every key is text. */
export type KeyPlace = "page" | "board" | "arrows" | "field" | "dialog";

/** Keys with a meaning of their own on the board, on sliders and in lists. */
const isNavigation = (key: string): boolean => key.startsWith("Arrow") || key === "Home" || key === "End";

const mayRun = ({ where }: Shortcut, key: string, place: KeyPlace): boolean => {
  switch (place) {
    case "dialog":
      return false;
    case "field":
      // Escape leaves a field and cancels.
      return key === "Escape";
    case "board":
      return !isNavigation(key);
    case "arrows":
      return where === "page" && !isNavigation(key);
    case "page":
      return where === "page";
  }
};

/** The shortcut of a key; null for none. Of two on the board, its own one counts. */
export const findShortcut = (shortcuts: readonly Shortcut[], pressed: string, place: KeyPlace): Shortcut | null => {
  const key = pressed.length === 1 ? pressed.toUpperCase() : pressed;
  const found = shortcuts.filter((shortcut) => shortcut.keys.includes(key) && mayRun(shortcut, key, place));
  return found.find(({ where }) => where === "board") ?? found[0] ?? null;
};

const FIELDS = "select, textarea, input:not([type=checkbox], [type=radio], [type=range])";
const USES_ARROW_KEYS = "input, [role=slider], .menu-button, .moves ol, .hand";

const placeOf = (target: EventTarget | null): KeyPlace => {
  if (!(target instanceof Element)) return "page";
  if (target.closest("dialog, [role=menu]") !== null) return "dialog";
  if (target.closest(FIELDS) !== null) return "field";
  if (target.closest("[role=grid]") !== null) return "board";
  return target.closest(USES_ARROW_KEYS) === null ? "page" : "arrows";
};

/** Whether a key belongs to what has the focus, or to the browser. */
export const usesArrowKeys = ({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey || placeOf(target) !== "page";

export const useShortcuts = (shortcuts: () => readonly Shortcut[]): void => {
  useKeyDown((event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const shortcut = findShortcut(shortcuts(), event.key, placeOf(event.target));
    if (shortcut === null) return;
    if (event.key !== "Escape") event.preventDefault();
    shortcut.run(event.key);
  });
};

/** The history keys, as in other game viewers, and Escape. */
export const historyShortcuts = (table: Table): readonly Shortcut[] => {
  const go = (to: (shown: number, count: number) => number) => (): void =>
    table.show(to(table.shown.peek(), table.timeline.peek().entries.length));
  const step = (id: string, key: string, label: () => string, to: (shown: number, count: number) => number) =>
    ({ id, keys: [key], where: "page", label, run: go(to) }) as const;
  return [
    step(
      "back",
      "ArrowLeft",
      () => t("previous_move"),
      (shown) => shown - 1,
    ),
    step(
      "next",
      "ArrowRight",
      () => t("next_move"),
      (shown) => shown + 1,
    ),
    step(
      "first",
      "Home",
      () => t("go_to_start"),
      () => 0,
    ),
    step(
      "last",
      "End",
      () => t("go_to_end"),
      (_shown, count) => count,
    ),
    { id: "cancel", keys: ["Escape"], where: "page", label: () => t("cancel"), run: table.cancel },
  ];
};

/** The keys of actions, while the board has the focus: elsewhere letters name a point. */
export const actionShortcuts = (actions: readonly TableAction[]): readonly Shortcut[] =>
  actions.flatMap(({ id, shortcut, label, run, isDisabled = false }) =>
    shortcut === undefined || isDisabled ? [] : [{ id, keys: [shortcut], where: "board", label: () => label, run }],
  );

/** Letters of columns open the field for a point's name. */
export const coordinateShortcut = (table: Table, open: (letter: string) => void): readonly Shortcut[] => {
  if (table.coordinateField.peek() !== "enabled") return [];
  const { columns } = table.geometry.peek().axes;
  const range = `${columns[0] ?? ""} – ${columns.at(-1) ?? ""}`;
  return [{ id: "point", keys: columns, range, where: "page", label: () => t("coordinate_open"), run: open }];
};
