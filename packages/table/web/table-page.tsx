// The page of a game. Elements are in the order for keyboard and screen reader; the style sheet places them.
import { useComputed, useSignalEffect, type ReadonlySignal } from "@preact/signals";
import { Announcer, Board, CoordinateField, type PointAppearance } from "@tengen/board";
import { localize, t } from "@tengen/i18n";
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef } from "preact/hooks";
import { Icon, Shell, playStone, useKeyDown } from "@tengen/ui";
import { describePoint } from "./describe.ts";
import { focusBoard } from "./focus-board.ts";
import { MoveList } from "./move-list.tsx";
import { describeRules } from "./rulesets.ts";
import { Seats, type SeatsProps } from "./seats.tsx";
import { Status } from "./status.tsx";
import type { Table } from "./table.ts";
import { ReplayControls } from "./replay-controls.tsx";

/** The buttons to confirm or cancel a turn. */
const ConfirmBar = ({ table }: { readonly table: Table }) => {
  const bar = useRef<HTMLDivElement>(null);
  const turn = table.turnToConfirm.value;
  const notice = table.notice.value;
  // Including the notice above it, which may warn about the turn.
  useEffect(() => bar.current?.parentElement?.scrollIntoView({ block: "nearest" }), [turn, notice]);
  if (turn === null) return null;
  return (
    <div class="confirm-bar" ref={bar}>
      <button
        type="button"
        onClick={() => {
          table.cancel();
          focusBoard();
        }}
      >
        {t("cancel")}
      </button>
      <button
        type="button"
        class="primary"
        onClick={() => {
          table.confirm();
          focusBoard();
        }}
      >
        <Icon name="check" />
        {turn.label()}
      </button>
    </div>
  );
};

/** Why a move was refused, or other news. The announcer reads it out, so this is no live region. */
const NoticeLine = ({ table }: { readonly table: Table }) => {
  const notice = table.notice.value;
  return (
    <p class={notice === null ? "notice" : `notice ${notice.kind}`} data-testid="notice">
      {notice?.text()}
    </p>
  );
};

export const TableBoard = ({ table }: { readonly table: Table }) => {
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

/** The notice, the coordinate field and the confirm bar. */
export const BelowBoard = ({ table }: { readonly table: Table }) => (
  <div class="below-board">
    <NoticeLine table={table} />
    {table.coordinateField.value !== "hidden" && (
      <div class="coordinate-place" inert={table.coordinateField.value === "disabled"}>
        <CoordinateField
          axes={table.geometry.value.axes}
          label={t("coordinate_label")}
          button={t("coordinate_button")}
          onPick={(point) => table.pick(point, "keyboard")}
          onUnknown={table.reportUnknownPoint}
        />
      </div>
    )}
    <ConfirmBar table={table} />
  </div>
);

/** Elements that use the arrow keys themselves. */
const USES_ARROW_KEYS = "input, select, textarea, dialog, [role=grid], [role=slider], .moves ol, .hand";

/** The history keys, as in other game viewers. */
const HISTORY_KEYS: Readonly<Record<string, (shown: number, count: number) => number>> = {
  ArrowLeft: (shown) => shown - 1,
  ArrowRight: (shown) => shown + 1,
  Home: () => 0,
  End: (_shown, count) => count,
};

/** Whether a key belongs to what has the focus, or to the browser. */
export const usesArrowKeys = ({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey || (target instanceof Element && target.closest(USES_ARROW_KEYS) !== null);

export const useHistoryKeys = (table: Table): void => {
  useKeyDown((event) => {
    const isInDialog = event.target instanceof Element && event.target.closest("dialog") !== null;
    if (event.key === "Escape" && !isInDialog) table.cancel();
    const step = HISTORY_KEYS[event.key];
    if (step === undefined || usesArrowKeys(event)) return;
    event.preventDefault();
    table.show(step(table.shown.peek(), table.timeline.peek().entries.length));
  });
};

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

export interface TablePageProps {
  readonly table: Table;
  readonly home: string;
  /** The action buttons. */
  readonly actions: ComponentChildren;
  /** Shown after the end: the button for the next game. */
  readonly next: ComponentChildren;
  readonly SeatDetails?: SeatsProps["SeatDetails"];
  /** Marks the page title, for a tab in the background. */
  readonly needsAttention?: ReadonlySignal<boolean>;
  /** Below the status. */
  readonly children?: ComponentChildren;
}

export const TablePage = ({ table, home, actions, next, SeatDetails, needsAttention, children }: TablePageProps) => {
  const { game } = table;
  const title = localize(game.manifest.name);
  useHistoryKeys(table);
  useSignalEffect(() => {
    const mark = needsAttention?.value === true ? "● " : "";
    document.title = `${mark}${localize(table.game.manifest.name)} · ${t("site_name")}`;
  });
  useSignalEffect(() => {
    if (table.stonesPlaced.value > 0 && table.settings.peek().sounds) playStone();
  });
  return (
    <Shell home={home} title={title}>
      <div class="table">
        <Seats table={table} SeatDetails={SeatDetails} />
        <div class="position-status">
          <Status table={table} next={next} />
          {children}
        </div>
        <div class="board-column">
          <TableBoard table={table} />
          {game.Hand !== undefined && <game.Hand table={table} />}
          <BelowBoard table={table} />
        </div>
        <div class="beside-board">
          <RulesLine table={table} />
          {game.Panel !== undefined && (
            <section class="panel" aria-label={t("about_game", { game: title })}>
              <game.Panel table={table} />
            </section>
          )}
          <ReplayControls table={table} />
          {actions}
          <MoveList table={table} />
        </div>
      </div>
      <Announcer announcement={table.announcement} />
    </Shell>
  );
};
