import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const german: Translation<typeof english> = {
  puzzle_past: "Rätsel vom {date}",
  puzzle_difficulty_easy: "Leicht",
  puzzle_difficulty_medium: "Mittel",
  puzzle_difficulty_hard: "Schwer",
  puzzle_difficulty_very_hard: "Sehr schwer",
  answer_start: "Wähle deinen ersten Zug.",
  next_move_is: "Der nächste Zug ist {point}.",
  puzzle_hint: "Nächsten Zug zeigen",
  puzzle_retry: "Zurücknehmen",
  puzzle_restart: "Von vorn",
  puzzle_study: "Analysieren",
  solved_clean: "Beim ersten Versuch",
  solved_misses: { one: "Mit {count} falschen Zug", other: "Mit {count} falschen Zügen" },
  solved_hints: { one: "{count} Zug gezeigt", other: "{count} Züge gezeigt" },
  puzzle_share: "Ergebnis teilen",
  share_title: "{game}-Rätsel vom {date}",
  share_streak: { one: "Serie: {count} Tag", other: "Serie: {count} Tage" },
  share_failed: "Das Ergebnis ließ sich nicht kopieren. Markiere stattdessen die Adresse dieser Seite.",
  streak_none: "Löse das heutige Rätsel, und deine Serie beginnt.",
  streak_today: "Komm morgen wieder, dann geht sie weiter.",
  streak_open: "Löse das heutige Rätsel, dann geht sie weiter.",
  next_puzzle: "Nächstes Rätsel in {hours}:{minutes}",
  today_link: "Rätsel von heute",
  archive: "Frühere Rätsel",
  archive_earlier: "Früher",
  archive_later: "Später",
  day_solved: "{date}, {difficulty}, gelöst",
  day_open: "{date}, {difficulty}",
  puzzle_no_day: "Für diesen Tag gibt es kein Rätsel. Dies ist das heutige.",
  puzzle_failed: "Das Rätsel konnte nicht geladen werden. Prüfe die Verbindung und lade die Seite neu.",
};
export const sameAsEnglish = ["day_open"];
export default german;
