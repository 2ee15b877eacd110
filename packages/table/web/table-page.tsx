// The page of a game. Elements are in the order for keyboard and screen reader; the style sheet places them.
import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from "@preact/signals";
import { Announcer, Board, type PointAppearance } from "@tengen/board";
import { localize, t } from "@tengen/ui/i18n";
import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
import { Shell, playSound, useLazy } from "@tengen/ui";
import type { ActionSet } from "./actions.ts";
import { CoordinatePlace, openCoordinateField } from "./coordinate-place.tsx";
import { describePoint } from "./describe.ts";
import { Dock, type DockProps } from "./dock.tsx";
import { MoveList } from "./move-list.tsx";
import { describeRules } from "./rulesets.ts";
import { Seats, type SeatsProps } from "./seats.tsx";
import { Status } from "./status.tsx";
import { actionShortcuts, coordinateShortcut, historyShortcuts, useShortcuts, type Shortcut } from "./shortcuts.ts";
import type { Table } from "./table.ts";
import { ReplayControls } from "./replay-controls.tsx";
import { viewShortcuts, withViewActions, type ViewActions } from "./view-actions.ts";

/** Why a move was refused, or other news. The announcer reads it out, so this is no live region. */
const NoticeLine = ({ table }: { readonly table: Table }) => {
  const notice = table.notice.value;
  return (
    <p class={notice === null ? "notice" : `notice ${notice.kind}`} data-testid="notice">
      {notice?.text()}
    </p>
  );
};

export type BoardTable = Pick<Table, "settings" | "geometry" | "scene" | "placing" | "preview" | "pick">;

export const TableBoard = ({ table }: { readonly table: BoardTable }) => {
  const { settings } = table;
  const { axes, starPoints } = table.geometry.value;
  const showNames = useComputed(() => settings.value.coordinates);
  const describe = useCallback(
    (point: number, appearance: PointAppearance) => describePoint(axes, point, appearance),
    [axes],
  );
  return (
    <div class="board-place">
      <Board
        // A board of another size is a new component.
        key={axes.rows.length}
        axes={axes}
        starPoints={starPoints}
        scene={table.scene}
        showCoordinates={showNames}
        placing={table.placing}
        preview={table.preview}
        label={t("board_label", { columns: axes.columns.length, rows: axes.rows.length })}
        describe={describe}
        onPick={table.pick}
      />
    </div>
  );
};

/** The notice and the coordinate field. */
export const BelowBoard = ({ table }: { readonly table: Table }) => (
  <div class="below-board">
    <NoticeLine table={table} />
    <CoordinatePlace table={table} />
  </div>
);

/** The ruleset and the options of the game. */
const RulesLine = ({ table }: { readonly table: Table }) => {
  const facts = describeRules(table.game, table.timeline.value.record.options);
  return facts.length === 0 ? null : (
    <p class="rules-line" data-testid="rules">
      <span class="visually-hidden">{t("rules_are")} </span>
      {facts.join(" · ")}
    </p>
  );
};

const importHelp = () => import("./shortcut-dialog.tsx");

export interface TablePageProps {
  readonly table: Table;
  readonly home: string;
  readonly actions: DockProps["actions"];
  readonly questions?: DockProps["questions"];
  readonly SeatDetails?: SeatsProps["SeatDetails"];
  /** Marks the page title, for a tab in the background. */
  readonly needsAttention?: ReadonlySignal<boolean>;
  /** Below the status. */
  readonly children?: ComponentChildren;
}

export const TablePage = (props: TablePageProps) => {
  const { table, home, actions, questions, SeatDetails, needsAttention, children } = props;
  const { game } = table;
  const title = localize(game.manifest.name);
  const isZen = useSignal(false);
  const isHelpOpen = useSignal(false);
  const view: ViewActions = { isZen, isHelpOpen };
  const shown = (): ActionSet => withViewActions(actions(), view);
  const shortcuts = (): readonly Shortcut[] => {
    const { primary, menu } = shown();
    return [
      ...historyShortcuts(table),
      ...coordinateShortcut(table, openCoordinateField),
      ...viewShortcuts(view),
      ...actionShortcuts([...primary, ...menu]),
    ];
  };
  useShortcuts(shortcuts);
  const help = useLazy(importHelp);
  const Help = help.part.value?.ShortcutDialog;
  useSignalEffect(() => {
    if (isHelpOpen.value) help.load();
  });
  useSignalEffect(() => {
    const mark = needsAttention?.value === true ? "● " : "";
    document.title = `${mark}${localize(table.game.manifest.name)} · ${t("site_name")}`;
  });
  useSignalEffect(() => {
    const { count, sound } = table.sound.value;
    const { sounds, volume } = table.settings.peek();
    if (count > 0 && sounds) playSound(sound, volume);
  });
  return (
    <Shell home={home} title={title}>
      <div class={isZen.value ? "table game-table zen" : "table game-table"}>
        <Seats table={table} SeatDetails={SeatDetails} />
        <div class="position-status">
          <Status table={table} />
          {children}
        </div>
        <TableBoard table={table} />
        {game.Hand !== undefined && <game.Hand table={table} />}
        <BelowBoard table={table} />
        <Dock table={table} actions={shown} {...(questions === undefined ? {} : { questions })} />
        <div class="beside-board">
          <RulesLine table={table} />
          {game.Panel !== undefined && (
            <section class="panel" aria-label={t("about_game", { game: title })}>
              <game.Panel table={table} />
            </section>
          )}
          <ReplayControls table={table} />
          <MoveList table={table} />
        </div>
      </div>
      {Help !== undefined && <Help isOpen={isHelpOpen} shortcuts={shortcuts} />}
      <Announcer announcement={table.announcement} />
    </Shell>
  );
};
