import type { Translation } from "@tengen/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  pass: "Passer",
  passes: "passe",
  komi: "Komi",
  captures: "Prisonniers",
  stones: "Pierres",
  territory: "Territoire",
  total: "Total",
  score_sheet: "Décompte",
  in_atari: "en atari",
  ko_point: "ko, interdit à ce coup",
  estimate: "Estimer le score",
  estimating: "Estimation…",
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
  estimate_how: "Ce n’est qu’une estimation.",
  estimate_live: "Après chaque coup",
  pass_warning:
    "Si votre adversaire passe aussi, la partie est finie et toutes les pierres du plateau comptent comme vivantes.",
  last_pass_warning: {
    one: "Si vous passez maintenant, {winner} gagne de {count} point. Toutes les pierres du plateau comptent comme vivantes.",
    other:
      "Si vous passez maintenant, {winner} gagne de {count} points. Toutes les pierres du plateau comptent comme vivantes.",
  },
  sgf_note_collection: "Le fichier contient plusieurs parties ; voici la première.",
  sgf_note_komi: "Le fichier indique un autre komi ; ici il est de 6,5.",
  sgf_note_rules: "La partie suivait d’autres règles.",
  sgf_note_date: "La date n’a pas pu être lue.",
  sgf_note_result: "Le résultat n’a pas pu être lu.",
  "sgf_note_result-differs":
    "Le résultat du fichier diffère du décompte d’ici, où toutes les pierres comptent comme vivantes.",
  "sgf_note_extra-passes": "Les passes après la fin ont été omises.",
  sgf_note_outcome: "Résultat du fichier : {result}.",
  first_pass: {
    one: "{color} a passé. Si vous passez aussi, {winner} gagne de {count} point, toutes les pierres comptant comme vivantes.",
    other:
      "{color} a passé. Si vous passez aussi, {winner} gagne de {count} points, toutes les pierres comptant comme vivantes.",
  },
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
  setup_no_liberty: "La pierre en {point} n’a aucune liberté. Enlevez-la, ou donnez-lui une liberté.",
  refusal_SUICIDE: "Suicide interdit : une pierre en {point} n’aurait aucune liberté.",
  refusal_KO: "Jouer en {point} répéterait une position antérieure (ko). Jouez d’abord ailleurs.",
  hint_captures: { one: "capture {count} pierre", other: "capture {count} pierres" },
  hint_saves: { one: "sauve {count} pierre", other: "sauve {count} pierres" },
  hint_atari: { one: "met {count} pierre en atari", other: "met {count} pierres en atari" },
  hint_ko: "prend le ko",
  hint_connects: "relie vos pierres",
  hint_cuts: "sépare les pierres adverses",
  hint_extends: "prolonge vos pierres",
  hint_presses: "met la pression sur les pierres adverses",
  hint_open: "prend un grand point libre",
  hint_pass: "il ne reste rien à gagner",
};

/** Rightly the same as in English. */
export const sameAsEnglish = ["komi", "total"];

export default french;
