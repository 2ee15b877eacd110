import type { Translation } from "@tengen/words";
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
  ko_point: "ko : interdit à ce coup",
  estimate: "Estimer le score",
  estimating: "Estimation…",
  estimate_lead: "{color} mène d’environ {points}.",
  estimate_even: "À peu près égal.",
  estimate_chance: "{color} gagne {percent} des simulations.",
  estimate_how: "Une idée du programme, pas un verdict.",
  estimate_live: "Estimer après chaque coup",
  pass_warning: "Si l’adversaire passe aussi, la partie est comptée telle quelle : toute pierre compte comme vivante.",
  last_pass_warning: "Cela termine la partie. Elle est comptée telle quelle : toute pierre compte comme vivante.",
  sgf_note_collection: "Il contient plusieurs parties ; voici la première.",
  sgf_note_variations: "Il a des variantes ; voici la ligne principale.",
  sgf_note_komi: "Son komi n’est pas le 6,5 de ce jeu.",
  sgf_note_rules: "La partie suivait d’autres règles.",
  sgf_note_date: "Sa date n’a pas pu être lue.",
  sgf_note_result: "Son résultat n’a pas pu être lu.",
  "sgf_note_result-differs": "Son résultat diffère du décompte d’ici, où toute pierre est vivante.",
  "sgf_note_extra-passes": "Les passes après la fin ont été omises.",
  sgf_note_outcome: "Selon le fichier, {result}.",
  first_pass:
    "{color} a passé. Si le coup suivant est aussi une passe, la partie est comptée telle quelle : toute pierre compte comme vivante.",
  looks_dead: {
    one: "{count} pierre estompée semble morte. Prenez-la avant de passer, ou continuez.",
    other: "{count} pierres estompées semblent mortes. Prenez-les avant de passer, ou continuez.",
  },
  looked_dead: {
    one: "{count} pierre estompée semblait morte, et a compté comme vivante.",
    other: "{count} pierres estompées semblaient mortes, et ont compté comme vivantes.",
  },
  sgf_move: "coup {move}",
  sgf_line: "ligne {line}",
  "sgf_too-long": "Il est trop long pour une partie.",
  "sgf_too-many-parts": "Il a trop d’éléments pour une partie.",
  "sgf_too-deep": "Ses variantes sont imbriquées trop profondément.",
  "sgf_not-sgf": "Ce n’est pas un fichier SGF.",
  sgf_malformed: "Ce n’est pas du SGF bien formé.",
  "sgf_other-game": "C’est un autre jeu que le go.",
  "sgf_wrong-size": "Son plateau n’est pas de 9x9.",
  sgf_handicap: "Il a un handicap ; ici la partie est à égalité.",
  sgf_setup: "Il place des pierres d’avance ; ici une partie commence sur un plateau vide.",
  "sgf_two-moves": "Il a deux coups au même endroit.",
  "sgf_wrong-color": "Les couleurs n’alternent pas, noir d’abord.",
  "sgf_bad-point": "Il nomme un point hors du plateau.",
  "sgf_illegal-move": "Un coup y est contraire aux règles.",
  "sgf_after-end": "Il continue après deux passes.",
  setup_no_liberty: "La pierre en {point} n’a pas de liberté : elle ne peut pas rester sur un plateau.",
  why_SUICIDE: "Une pierre en {point} n’aurait aucune liberté.",
  why_KO: "{point} ramènerait une position antérieure (ko). Jouez d’abord ailleurs.",
};

/** What is rightly the same in English. */
export const sameAsEnglish = ["komi", "total"];

export default french;
