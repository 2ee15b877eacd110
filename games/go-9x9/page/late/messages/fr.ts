import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  stones: "Pierres",
  territory: "Territoire",
  total: "Total",
  score_sheet: "Décompte",
  estimate_lead: {
    one: "{color} mène d’environ {count} point.",
    other: "{color} mène d’environ {count} points.",
  },
  estimate_lead_other: {
    one: "{leader} mène d’environ {count} point, mais {color} a {percent} de chances de gagner.",
    other: "{leader} mène d’environ {count} points, mais {color} a {percent} de chances de gagner.",
  },
  estimate_even: "À peu près égal.",
  estimate_chance: "{color} a {percent} de chances de gagner.",
  sgf_note_collection: "Le fichier contient plusieurs parties ; voici la première.",
  sgf_note_date: "La date n’a pas pu être lue.",
  sgf_note_result: "Le résultat n’a pas pu être lu.",
  "sgf_note_not-counted": "La dernière position ne donne pas le résultat du fichier.",
  "sgf_note_implied-passes": "Là où une couleur joue deux fois de suite, l’autre passe.",
  "sgf_note_extra-passes": "Les passes après la fin ont été omises.",
  sgf_note_outcome: "Résultat du fichier : {result}.",
  dead_theirs_black: {
    one: "{count} pierre noire semble morte : capturez-la d’abord. Sinon, elle compte pour Noir, et la zone autour d’elle pour personne.",
    other:
      "{count} pierres noires semblent mortes : capturez-les d’abord. Sinon, elles comptent pour Noir, et la zone autour d’elles pour personne.",
  },
  dead_theirs_white: {
    one: "{count} pierre blanche semble morte : capturez-la d’abord. Sinon, elle compte pour Blanc, et la zone autour d’elle pour personne.",
    other:
      "{count} pierres blanches semblent mortes : capturez-les d’abord. Sinon, elles comptent pour Blanc, et la zone autour d’elles pour personne.",
  },
  dead_own_black: {
    one: "{count} pierre noire semble morte, mais elle compte pour Noir si Blanc ne la capture pas.",
    other: "{count} pierres noires semblent mortes, mais elles comptent pour Noir si Blanc ne les capture pas.",
  },
  dead_own_white: {
    one: "{count} pierre blanche semble morte, mais elle compte pour Blanc si Noir ne la capture pas.",
    other: "{count} pierres blanches semblent mortes, mais elles comptent pour Blanc si Noir ne les capture pas.",
  },
  dead_counted_black: {
    one: "{count} pierre noire semblait morte, mais elle a compté pour Noir.",
    other: "{count} pierres noires semblaient mortes, mais elles ont compté pour Noir.",
  },
  dead_counted_white: {
    one: "{count} pierre blanche semblait morte, mais elle a compté pour Blanc.",
    other: "{count} pierres blanches semblaient mortes, mais elles ont compté pour Blanc.",
  },
  prisoners: "Pierres capturées",
  dead: "Pierres mortes",
  bonus: "Compensation du handicap",
  study_size: "L’analyse est pour le 9x9. Sur ce plateau, vous pouvez essayer des coups et garder des variantes.",
  marking: "Pierres mortes",
  mark_how: "Cliquez sur un groupe, ou appuyez sur Entrée, pour le marquer comme mort ou vivant.",
  mark_changed: "Vous avez modifié la proposition de {color}. Proposez plutôt votre liste.",
  mark_repeated:
    "Vous ne pouvez pas proposer cette liste à nouveau. Modifiez-la, acceptez l’autre, ou utilisez le bouton ci-dessous.",
  mark_clock:
    "Quand le temps d’un joueur pour cela est écoulé, la proposition de l’adversaire compte. Sans proposition, le joueur perd au temps.",
  dispute_clock: "Quand le temps d’un joueur pour cela est écoulé, la liste de l’adversaire compte.",
  mark_filled: {
    one: "{count} pierre semble morte et est marquée. Vérifiez-la, puis proposez.",
    other: "{count} pierres semblent mortes et sont marquées. Vérifiez-les, puis proposez.",
  },
  mark_filled_none: "Aucune pierre ne semble morte. Marquez celles qui le sont, puis proposez.",
  count_title: "Décompte avec ces pierres mortes",
  sgf_note_komi: "Komi du fichier : {stated}. Ici : {used}.",
  sgf_note_rules: "Règles du fichier : {stated}. Lues comme : {used}.",
  sgf_note_handicap: "Le fichier ne dit pas où sont les pierres de handicap : elles sont sur les hoshis.",
  sgf_note_setup: "Le fichier commence par une position : les premiers coups en posent les pierres.",
  "sgf_note_result-differs": "Le résultat du fichier diffère du décompte d’ici.",
  "sgf_note_dead-stones": "Le fichier ne dit pas quelles pierres sont mortes : marquez-les pour compter.",
  setup_no_liberty: "La pierre en {point} n’a aucune liberté. Enlevez-la, ou donnez-lui une liberté.",
  hint_captures: { one: "capture {count} pierre", other: "capture {count} pierres" },
  hint_saves: { one: "sauve {count} pierre de l’atari", other: "sauve {count} pierres de l’atari" },
  hint_atari: { one: "met {count} pierre en atari", other: "met {count} pierres en atari" },
  hint_ko: "prend le ko",
  hint_connects: "relie vos pierres",
  hint_cuts: "sépare les pierres adverses",
  hint_extends: "prolonge vos pierres",
  hint_presses: "met la pression sur les pierres adverses",
  hint_open: "prend un grand point libre",
  "hint_last-open": "prend le dernier grand point libre",
  hint_pass: "il ne reste rien à gagner",
};

/** Rightly the same as in English. */
export const sameAsEnglish = ["total"];

export default french;
