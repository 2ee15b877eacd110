import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const german: Translation<typeof english> = {
  puzzle_past: "Rätsel vom {date}",
  puzzle_task_black: "Schwarz zieht und gewinnt mit Vierern",
  puzzle_task_white: "Weiß zieht und gewinnt mit Vierern",
  puzzle_how: "Jeder Zug muss mit fünf in einer Reihe drohen. Der kürzeste Weg hat {count} Züge.",
  grade_easy: "Leicht",
  grade_medium: "Mittel",
  grade_hard: "Schwer",
  grade_very_hard: "Sehr schwer",
  answer_start: "Wähle den Punkt für deinen ersten Zug.",
  answer_continues: "Richtig. Die einzige Antwort ist {point}. Weiter geht’s.",
  answer_no_win: "Ein Vierer, aber nach der Antwort auf {point} gewinnt kein Vierer mehr. Versuche einen anderen Zug.",
  answer_loses: "Die andere Seite macht auf {point} fünf. Stoppe zuerst ihren Vierer. Versuche einen anderen Zug.",
  answer_no_threat:
    "Das droht nicht mit fünf, also kann die andere Seite frei ziehen. Versuche einen Zug, der einen Vierer macht.",
  answer_no_threat_loses:
    "Das droht nicht mit fünf, und mit {point} beginnt die andere Seite selbst zu gewinnen. Versuche einen Zug, der einen Vierer macht.",
  answer_solved: "Gelöst. Fünf in einer Reihe.",
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
  day_solved: "{date}, {grade}, gelöst",
  day_open: "{date}, {grade}",
  puzzle_no_day: "Für diesen Tag gibt es kein Rätsel. Dies ist das heutige.",
  puzzle_failed: "Das Rätsel konnte nicht geladen werden. Prüfe die Verbindung und lade die Seite neu.",
};
export const sameAsEnglish = ["day_open"];
export default german;
