// What every page of a game offers besides the game itself: zen mode and the help for the keys.
import type { Signal } from "@preact/signals";
import { t } from "@tengen/ui/i18n";
import type { ActionSet, TableAction } from "./actions.ts";
import type { Shortcut } from "./shortcuts.ts";

export interface ViewActions {
  /** Only the board, the seats with their clocks, and the moves. */
  readonly isZen: Signal<boolean>;
  readonly isHelpOpen: Signal<boolean>;
}

const zenAction = ({ isZen }: ViewActions): TableAction => ({
  id: "zen",
  group: "view",
  icon: "zen",
  label: isZen.value ? t("zen_leave") : t("zen"),
  run: () => {
    isZen.value = !isZen.peek();
  },
});

const helpAction = ({ isHelpOpen }: ViewActions): TableAction => ({
  id: "shortcuts",
  group: "view",
  icon: "keyboard",
  label: t("shortcuts"),
  run: () => {
    isHelpOpen.value = true;
  },
});

/** In zen mode nothing is left but the way out. */
export const withViewActions = ({ primary, menu }: ActionSet, view: ViewActions): ActionSet =>
  view.isZen.value
    ? { primary: [zenAction(view)], menu: [] }
    : { primary, menu: [...menu, zenAction(view), helpAction(view)] };

export const viewShortcuts = (view: ViewActions): readonly Shortcut[] => {
  const [zen, help] = [zenAction(view), helpAction(view)];
  return [
    { id: zen.id, keys: ["Z"], where: "page", label: () => zen.label, run: zen.run },
    { id: help.id, keys: ["?"], where: "page", label: () => help.label, run: help.run },
  ];
};
