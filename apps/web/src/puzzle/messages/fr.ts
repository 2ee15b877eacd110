import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  puzzle_past: "Problème du {date}",
  puzzle_difficulty_easy: "Facile",
  puzzle_difficulty_medium: "Moyen",
  puzzle_difficulty_hard: "Difficile",
  puzzle_difficulty_very_hard: "Très difficile",
  answer_start: "Choisissez votre premier coup.",
  next_move_is: "Le prochain coup est {point}.",
  puzzle_hint: "Montrer le prochain coup",
  puzzle_retry: "Reprendre le coup",
  puzzle_restart: "Recommencer",
  puzzle_study: "Analyser",
  solved_clean: "Du premier coup",
  solved_misses: { one: "Avec {count} coup faux", other: "Avec {count} coups faux" },
  solved_hints: { one: "{count} coup montré", other: "{count} coups montrés" },
  puzzle_share: "Partager le résultat",
  share_title: "Problème de {game} du {date}",
  share_streak: { one: "Série\u202F: {count} jour", other: "Série\u202F: {count} jours" },
  share_failed: "Le résultat n’a pas pu être copié. Sélectionnez plutôt l’adresse de cette page.",
  streak_none: "Résolvez le problème du jour, et votre série commence.",
  streak_today: "Revenez demain pour la continuer.",
  streak_open: "Résolvez le problème du jour pour la continuer.",
  next_puzzle: "Prochain problème dans {hours}h{minutes}",
  today_link: "Problème du jour",
  archive: "Problèmes passés",
  archive_earlier: "Plus tôt",
  archive_later: "Plus tard",
  day_solved: "{date}, {difficulty}, résolu",
  day_open: "{date}, {difficulty}",
  puzzle_no_day: "Il n’y a pas de problème pour ce jour. Voici celui d’aujourd’hui.",
  puzzle_failed: "Le problème n’a pas pu être chargé. Vérifiez la connexion, puis rechargez la page.",
};
export const sameAsEnglish = ["day_open"];
export default french;
