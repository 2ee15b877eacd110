import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const polish: Translation<typeof english> = {
  puzzle_past: "Zadanie z dnia {date}",
  puzzle_difficulty_easy: "Łatwe",
  puzzle_difficulty_medium: "Średnie",
  puzzle_difficulty_hard: "Trudne",
  puzzle_difficulty_very_hard: "Bardzo trudne",
  answer_start: "Wybierz swój pierwszy ruch.",
  next_move_is: "Następny ruch to {point}.",
  puzzle_hint: "Pokaż następny ruch",
  puzzle_retry: "Cofnij ruch",
  puzzle_restart: "Zacznij od nowa",
  puzzle_study: "Analizuj",
  solved_clean: "Za pierwszym razem",
  solved_misses: {
    one: "Z {count} błędnym ruchem",
    few: "Z {count} błędnymi ruchami",
    many: "Z {count} błędnymi ruchami",
    other: "Z {count} błędnymi ruchami",
  },
  solved_hints: {
    one: "{count} pokazany ruch",
    few: "{count} pokazane ruchy",
    many: "{count} pokazanych ruchów",
    other: "{count} pokazanego ruchu",
  },
  puzzle_share: "Udostępnij wynik",
  share_title: "Zadanie z gry {game}, {date}",
  share_streak: {
    one: "Seria: {count} dzień",
    few: "Seria: {count} dni",
    many: "Seria: {count} dni",
    other: "Seria: {count} dnia",
  },
  share_failed: "Nie udało się skopiować wyniku. Zaznacz zamiast tego adres tej strony.",
  streak_none: "Rozwiąż dzisiejsze zadanie, a zacznie się Twoja seria.",
  streak_today: "Wróć jutro, żeby ją przedłużyć.",
  streak_open: "Rozwiąż dzisiejsze zadanie, żeby ją przedłużyć.",
  next_puzzle: "Następne zadanie za {hours}:{minutes}",
  today_link: "Dzisiejsze zadanie",
  archive: "Poprzednie zadania",
  archive_earlier: "Wcześniej",
  archive_later: "Później",
  day_solved: "{date}, {difficulty}, rozwiązane",
  day_open: "{date}, {difficulty}",
  puzzle_no_day: "Na ten dzień nie ma zadania. Oto dzisiejsze.",
  puzzle_failed: "Nie udało się wczytać zadania. Sprawdź połączenie i odśwież stronę.",
};
export const sameAsEnglish = ["day_open"];
export default polish;
