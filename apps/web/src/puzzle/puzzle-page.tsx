// The page of a day's puzzle: the board, what to find, what followed the last move; then the streak, and other days.
import "./puzzle.css";
import { useSignal, useSignalEffect, type Signal } from "@preact/signals";
import { Announcer, pointName } from "@tengen/board";
import type { JsonObject } from "@tengen/kernel";
import { makeStudyHash, TableBoard, useTick } from "@tengen/table";
import { ActionButton, Icon, Shell } from "@tengen/ui";
import { formatDate, t as shared } from "@tengen/ui/i18n";
import { Archive } from "./archive.tsx";
import { dayAt, makeDay, startOf } from "./day.ts";
import { t } from "./messages.ts";
import { isSolved, isWrong } from "./puzzle-step.ts";
import { answerText, type PuzzleTable } from "./puzzle-table.ts";
import { streakOf, type PuzzleRecord } from "./records.ts";

const MINUTE_MS = 60_000;

export interface PuzzlePageProps {
  readonly table: PuzzleTable;
  readonly home: string;
  /** The game's name. */
  readonly name: string;
  /** The rules of the analysis board. */
  readonly rules: { readonly rulesetVersion: string; readonly options: JsonObject };
  readonly now: () => number;
  /** Whether the address named a day that has no puzzle. */
  readonly isOtherDay: boolean;
}

const Task = ({ table, isOtherDay }: PuzzlePageProps) => {
  const { puzzle } = table.state.value;
  const { task, how } = table.game.describeTask(puzzle);
  return (
    <div class="puzzle-task">
      <p class="quiet">
        {formatDate(startOf(table.day))} · {t(`puzzle_difficulty_${puzzle.difficulty}`)}
      </p>
      <h2>{task}</h2>
      <p>{how}</p>
      {isOtherDay && <p class="notice info">{t("puzzle_no_day")}</p>}
    </div>
  );
};

/** What followed the last move. The announcer reads it out, so this is no live region. */
const Answer = ({ table }: Pick<PuzzlePageProps, "table">) => {
  const state = table.state.value;
  const kind = isSolved(state) ? "solved" : isWrong(state) ? "wrong" : "info";
  const text = table.hasFailed.value ? t("puzzle_failed") : (answerText(table) ?? t("answer_start"));
  return (
    <p class={`puzzle-answer ${kind}`} data-testid="answer">
      {text}
    </p>
  );
};

const Actions = ({ table, rules }: Pick<PuzzlePageProps, "table" | "rules">) => {
  const state = table.state.value;
  const { puzzle, moves, selected } = state;
  const pointsOf = (color: string): readonly number[] =>
    puzzle.stones.filter((stone) => stone.color === color).map(({ point }) => point);
  if (isSolved(state)) {
    const setUp = { black: pointsOf("black"), white: pointsOf("white"), toMove: puzzle.toMove };
    return (
      <div class="puzzle-actions">
        <ActionButton icon="undo" onClick={() => table.dispatch({ type: "restart" })}>
          {t("puzzle_restart")}
        </ActionButton>
        <a class="button" href={makeStudyHash({ id: "", rules, line: { setUp, moves, shown: 0 } })}>
          <Icon name="study" />
          <span>{t("puzzle_study")}</span>
        </a>
      </div>
    );
  }
  return (
    <div class="puzzle-actions">
      {selected !== null && (
        <button type="button" class="primary" onClick={() => table.dispatch({ type: "confirm" })}>
          {shared("confirm_place", { point: pointName(table.game.geometry.axes, selected) })}
        </button>
      )}
      <ActionButton icon="undo" isDisabled={!isWrong(state)} onClick={() => table.dispatch({ type: "retry" })}>
        {t("puzzle_retry")}
      </ActionButton>
      <ActionButton icon="hint" isDisabled={state.hint !== null} onClick={() => table.dispatch({ type: "hint" })}>
        {t("puzzle_hint")}
      </ActionButton>
    </div>
  );
};

const resultOf = ({ misses, hints }: PuzzleRecord): string =>
  [
    misses === 0 && hints === 0 ? t("solved_clean") : "",
    misses === 0 ? "" : t("solved_misses", { count: misses }),
    hints === 0 ? "" : t("solved_hints", { count: hints }),
  ]
    .filter((part) => part !== "")
    .join(" · ");

interface ResultProps {
  readonly table: PuzzleTable;
  readonly name: string;
  readonly record: PuzzleRecord;
  readonly streak: number;
}

/** The result as a text to send, with the link of the day. */
const ShareResult = ({ table, name, record, streak }: ResultProps) => {
  const said = useSignal<() => string>(() => "");
  const share = async (): Promise<void> => {
    const title = t("share_title", { game: name, date: formatDate(startOf(table.day)) });
    const days = streak > 1 ? [t("share_streak", { count: streak })] : [];
    const url = `${location.origin}${location.pathname}#puzzle=${makeDay(table.day)}`;
    const text = [title, [resultOf(record), ...days].join(" · "), url].join("\n");
    try {
      if ("share" in navigator) await navigator.share({ text });
      else {
        await (navigator as Navigator).clipboard.writeText(text);
        said.value = () => shared("copied");
      }
    } catch (error) {
      // Whoever closes the device's dialog shares nothing.
      if (!(error instanceof DOMException && error.name === "AbortError")) said.value = () => t("share_failed");
    }
  };
  return (
    <div class="puzzle-share">
      <button type="button" class="primary" onClick={() => void share()}>
        <Icon name="share" />
        <span>{t("puzzle_share")}</span>
      </button>
      <p role="status">{said.value()}</p>
    </div>
  );
};

const untilNext = (time: number): string => {
  const left = Math.ceil((startOf(dayAt(time) + 1) - time) / MINUTE_MS);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  return t("next_puzzle", { hours: String(hours), minutes: String(minutes).padStart(2, "0") });
};

const Progress = ({
  table,
  name,
  time,
}: Pick<PuzzlePageProps, "table" | "name"> & { readonly time: Signal<number> }) => {
  const today = dayAt(time.value);
  const records = table.records.value;
  const record = records.get(table.day);
  const streak = streakOf(records, today);
  return (
    <section class="puzzle-progress">
      <p class="puzzle-streak">
        {streak > 0 && (
          <>
            <strong>{shared("puzzle_streak", { count: streak })}</strong>
            <br />
          </>
        )}
        {records.has(today) ? t("streak_today") : streak === 0 ? t("streak_none") : t("streak_open")}
      </p>
      {record !== undefined && <p>{resultOf(record)}</p>}
      {record !== undefined && <ShareResult table={table} name={name} record={record} streak={streak} />}
      <p class="quiet">
        {untilNext(time.value)}
        {table.day !== today && (
          <>
            {" · "}
            <a href="#puzzle">{t("today_link")}</a>
          </>
        )}
      </p>
    </section>
  );
};

export const PuzzlePage = (props: PuzzlePageProps) => {
  const { table, home, name, now, rules } = props;
  const time = useSignal(now());
  useTick(time, now, MINUTE_MS / 4, true, null);
  const today = dayAt(time.value);
  const title =
    table.day === today ? shared("puzzle_daily") : t("puzzle_past", { date: formatDate(startOf(table.day)) });
  useSignalEffect(() => {
    document.title = `${shared("puzzle_daily")} · ${shared("site_name")}`;
  });
  return (
    <Shell home={home} title={title}>
      <div class="puzzle">
        <Task {...props} />
        <TableBoard table={table} />
        <div class="puzzle-side">
          <Answer table={table} />
          <Actions table={table} rules={rules} />
          <Progress table={table} name={name} time={time} />
          <Archive game={table.game} today={today} day={table.day} records={table.records.value} />
        </div>
      </div>
      <Announcer announcement={table.announcement} />
    </Shell>
  );
};
