// What can be done at the table of a local game.
import { t } from "@tengen/ui/i18n";
import { download } from "@tengen/ui";
import type { TableAction, TableKind } from "./actions.ts";
import { botTitle } from "./describe.ts";
import { nextLevelOf } from "./ladder.ts";
import { levelResultOf } from "./level-results.ts";
import { isBotsOnly } from "./local-game.ts";
import type { LocalTable } from "./local-table.ts";
import { drawActions, exportActions, printAction, resignAction, turnActions } from "./table-actions.ts";
import { hasOnePerson } from "./timeline.ts";

/** What the page opens. */
export interface LocalDialogs {
  readonly onNew: () => void;
  readonly onFork: () => void;
  readonly onOpenFile: () => void;
}

export const kindOfLocal = ({ local, view }: Pick<LocalTable, "local" | "view">): TableKind => {
  if (local.value.seats === null) return "file";
  if (view.value.gameOver) return "over";
  return isBotsOnly(local.value) ? "bots" : "play";
};

/** Starts another game with the same players. Against a bot the colours are swapped; people swap places themselves. */
const playAgain = ({ local, start }: LocalTable): void => {
  const { seats, record } = local.peek();
  if (seats === null) return;
  start({ seats: hasOnePerson({ seats }) ? seats.toReversed() : seats, options: record.options, clock: record.clock });
};

const againAction = (table: LocalTable): TableAction => ({
  id: "again",
  group: "game",
  icon: "new",
  label: t("play_again"),
  isMain: true,
  run: () => playAgain(table),
});

/** After a win against a level: a game against the next one, with the colours swapped. */
const nextLevelActions = ({ game, local, start }: LocalTable): readonly TableAction[] => {
  const { record, seats } = local.value;
  const last = levelResultOf(local.value);
  const next = last?.result === "won" ? nextLevelOf(game, record.options, last.bot) : null;
  if (next === null || seats === null) return [];
  const others = seats.map((seat) => (seat.kind === "bot" ? { ...seat, name: next.name } : seat)).toReversed();
  return [
    {
      id: "next-level",
      group: "game",
      icon: "play",
      label: t("next_level", { name: botTitle(game.manifest, next.name) }),
      run: () => start({ seats: others, options: record.options, clock: record.clock }),
    },
  ];
};

const pauseAction = (table: LocalTable): TableAction => {
  const arePaused = table.areBotsPaused.value;
  return {
    id: "pause",
    group: "game",
    icon: arePaused ? "play" : "pause",
    label: arePaused ? t("resume_bots") : t("pause_bots"),
    run: () => table.pauseBots(!arePaused),
  };
};

const historyActions = (table: LocalTable): readonly TableAction[] => [
  { id: "undo", group: "game", icon: "undo", label: t("undo"), isDisabled: !table.canUndo.value, run: table.undo },
  { id: "redo", group: "game", icon: "redo", label: t("redo"), isDisabled: !table.canRedo.value, run: table.redo },
];

/** Works while the board has the focus, where letters have no other meaning. */
const HINT_KEY = "H";

const hintActions = (table: LocalTable): readonly TableAction[] =>
  table.hintBotName.value === null
    ? []
    : [
        {
          id: "hint",
          group: "game",
          icon: "hint",
          label: t("hint"),
          shortcut: HINT_KEY,
          isDisabled: !table.mayAct.value,
          run: () => void table.askHint(),
        },
      ];

/** What is done in the game, by the kind of table. */
const gameActions = (table: LocalTable, kind: TableKind): readonly TableAction[] => {
  if (kind === "file") return [];
  if (kind === "over") return [againAction(table), ...nextLevelActions(table), ...historyActions(table)];
  if (kind === "bots") return [pauseAction(table), ...historyActions(table)];
  return [
    ...turnActions(table),
    ...historyActions(table),
    ...hintActions(table),
    ...drawActions(table),
    resignAction(table),
  ];
};

/** Saves a match file, unless that would reveal hidden information. */
const saveAction = (table: LocalTable): TableAction => {
  const isSecret = table.hidesInformation.value;
  return {
    id: "save",
    group: "files",
    icon: "save",
    label: t("save_file"),
    isDisabled: isSecret || table.local.value.entries.length === 0,
    ...(isSecret ? { disabledReason: t("refusal_hidden") } : {}),
    run: () => download(table.makeFile()),
  };
};

export const localActions = (table: LocalTable, dialogs: LocalDialogs): readonly TableAction[] => {
  const kind = kindOfLocal(table);
  const fork: TableAction = {
    id: "fork",
    group: "game",
    icon: "play",
    label: t("continue_from_here"),
    isDisabled: table.hidesInformation.value,
    run: dialogs.onFork,
  };
  return [
    { id: "new", group: "game", icon: "new", label: t("new_game"), run: dialogs.onNew },
    ...(kind === "file" || !table.isLive.value ? [fork] : []),
    ...gameActions(table, kind),
    saveAction(table),
    ...exportActions(table, table.local.value.entries.length === 0),
    { id: "open", group: "files", icon: "open", label: t("open_file"), run: dialogs.onOpenFile },
    printAction(),
  ];
};
