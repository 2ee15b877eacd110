// The puzzles of earlier days, a month at a time.
import { useSignal } from "@preact/signals";
import { Icon } from "@tengen/ui";
import { formatDate, formatMonth } from "@tengen/ui/i18n";
import type { PuzzleGame } from "@tengen/table";
import { dayAt, earliestDay, makeDay, puzzleIndexOf, startOf } from "./day.ts";
import { t } from "./messages.ts";
import type { PuzzleRecords } from "./records.ts";

export interface ArchiveProps {
  readonly game: PuzzleGame;
  readonly today: number;
  /** The day that is shown. */
  readonly day: number;
  readonly records: PuzzleRecords;
}

/** The first day of a month; months count from a day's own. */
const monthOf = (day: number, months: number): number => {
  const date = new Date(startOf(day));
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
};

/** From 0 for Monday. */
const weekdayOf = (day: number): number => (day + 3) % 7;

const DayLink = ({ game, today, day, shown, records }: ArchiveProps & { readonly shown: number }) => {
  const date = new Date(startOf(shown)).getUTCDate();
  if (shown > today || shown < earliestDay(today, game.puzzles.length)) return <span class="puzzle-day">{date}</span>;
  const { difficulty } = game.puzzles[puzzleIndexOf(shown, game.puzzles.length)] ?? {};
  const isSolved = records.has(shown);
  const named = { date: formatDate(startOf(shown)), difficulty: t(`puzzle_difficulty_${difficulty ?? "easy"}`) };
  return (
    <a
      class={isSolved ? "puzzle-day solved" : "puzzle-day"}
      href={`#puzzle=${makeDay(shown)}`}
      aria-label={isSolved ? t("day_solved", named) : t("day_open", named)}
      {...(shown === day ? { "aria-current": "page" } : {})}
    >
      {date}
    </a>
  );
};

export const Archive = (props: ArchiveProps) => {
  const { game, today, day } = props;
  const first = useSignal(monthOf(day, 0));
  const next = monthOf(first.value, 1);
  const days = Array.from({ length: next - first.value }, (_, index) => first.value + index);
  const hasEarlier = first.value > earliestDay(today, game.puzzles.length);
  const hasLater = next <= today;
  return (
    <section class="puzzle-archive" aria-labelledby="puzzle-archive">
      <h2 id="puzzle-archive">{t("archive")}</h2>
      <div class="puzzle-month">
        <button
          type="button"
          class="plain"
          aria-label={t("archive_earlier")}
          aria-disabled={!hasEarlier}
          onClick={() => {
            if (hasEarlier) first.value = monthOf(first.value, -1);
          }}
        >
          <Icon name="back" />
        </button>
        <p aria-live="polite">{formatMonth(startOf(first.value))}</p>
        <button
          type="button"
          class="plain"
          aria-label={t("archive_later")}
          aria-disabled={!hasLater}
          onClick={() => {
            if (hasLater) first.value = next;
          }}
        >
          <Icon name="next" />
        </button>
      </div>
      <ol>
        {days.map((shown, index) => (
          <li key={shown} {...(index === 0 ? { style: { gridColumnStart: weekdayOf(shown) + 1 } } : {})}>
            <DayLink {...props} shown={shown} />
          </li>
        ))}
      </ol>
    </section>
  );
};
