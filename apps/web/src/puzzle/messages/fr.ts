import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  puzzle_past: "Problème du {date}",
  puzzle_task_black: "Noir joue et gagne par des quatre",
  puzzle_task_white: "Blanc joue et gagne par des quatre",
  puzzle_how: "Chaque coup doit menacer d’aligner cinq pierres. La voie la plus courte compte {count} coups.",
  grade_easy: "Facile",
  grade_medium: "Moyen",
  grade_hard: "Difficile",
  grade_very_hard: "Très difficile",
  answer_start: "Choisissez le point de votre premier coup.",
  answer_continues: "Bien vu. La seule réponse est {point}. Continuez.",
  answer_no_win: "C’est un quatre, mais après la réponse en {point} plus aucun quatre ne gagne. Essayez un autre coup.",
  answer_loses: "L’autre camp aligne cinq pierres en {point}. Arrêtez d’abord son quatre. Essayez un autre coup.",
  answer_no_threat:
    "Ce coup ne menace pas d’aligner cinq pierres\u202F: l’autre camp joue où il veut. Essayez un coup qui fait un quatre.",
  answer_no_threat_loses:
    "Ce coup ne menace pas d’aligner cinq pierres, et en {point} l’autre camp se met à gagner. Essayez un coup qui fait un quatre.",
  answer_solved: "Résolu. Cinq pierres alignées.",
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
  day_solved: "{date}, {grade}, résolu",
  day_open: "{date}, {grade}",
  puzzle_no_day: "Il n’y a pas de problème pour ce jour. Voici celui d’aujourd’hui.",
  puzzle_failed: "Le problème n’a pas pu être chargé. Vérifiez la connexion, puis rechargez la page.",
};
export const sameAsEnglish = ["day_open"];
export default french;
