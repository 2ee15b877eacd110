// The daily puzzle on the first screen of the portal, with the streak of this device.
import type { CatalogueGame } from "@tengen/catalogue";
import { Icon } from "@tengen/ui";
import { t } from "@tengen/ui/i18n";
import { dayAt } from "./puzzle/day.ts";
import { readRecords, streakOf, type PuzzleRecords } from "./puzzle/records.ts";

/** The games that have puzzles, found by folder: nothing of them is loaded here. */
const folders = Object.keys(import.meta.glob("../../../games/*/page/puzzles.ts"));

/** The game whose puzzle the portal shows: the first that has any. */
export const puzzleGame = (games: readonly CatalogueGame[]): CatalogueGame | null =>
  games.find(({ id }) => folders.includes(`../../../games/${id}/page/puzzles.ts`)) ?? null;

/** What the row says of this device's puzzles. */
const puzzleDetail = (records: PuzzleRecords, today: number): string => {
  const streak = streakOf(records, today);
  if (records.has(today)) return t("puzzle_daily_solved");
  return streak === 0 ? t("puzzle_daily_how") : t("puzzle_streak", { count: streak });
};

export interface PuzzleRowProps {
  readonly game: CatalogueGame;
  /** Milliseconds since 1970; null where no device is known. */
  readonly now: number | null;
}

export const PuzzleRow = ({ game, now }: PuzzleRowProps) => (
  <p class="puzzle-row">
    <Icon name="puzzle" />
    <a href={`${game.path}#puzzle`}>{t("puzzle_daily")}</a>{" "}
    <span class="quiet">{now === null ? t("puzzle_daily_how") : puzzleDetail(readRecords(game.id), dayAt(now))}</span>
  </p>
);
