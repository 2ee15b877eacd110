import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  option_opening: "Ouverture",
  opening_none: "Aucune",
  opening_swap2: "Swap2",
  "opening_taraguchi-10": "Taraguchi-10",
  "opening_soosyrv-8": "Soosyrv-8",
  about_swap2:
    "Swap2 : un joueur pose trois pierres. L’autre choisit une couleur, ou pose deux pierres de plus et laisse le choix.",
  "about_taraguchi-10":
    "Taraguchi-10 : chacune des premières pierres va dans un carré plus grand, et les couleurs peuvent être échangées après chacune. Celui qui a Noir après la quatrième pierre peut proposer dix cinquièmes coups au lieu d’échanger.",
  "about_soosyrv-8":
    "Soosyrv-8 : un joueur pose trois pierres. Après la quatrième, Blanc dit combien de cinquièmes coups Noir doit proposer, et en retient un.",
  about_opening: "Comment se joue l’ouverture",
  about_forbidden: "Une croix marque un point interdit à Noir.",
  phase_three: "Posez trois pierres où vous voulez : noire, blanche, noire. Celle-ci est la numéro {number}.",
  phase_two: "Posez deux pierres de plus où vous voulez : blanche, puis noire. Celle-ci est la numéro {number}.",
  phase_choose: "Choisissez une couleur.",
  phase_choose_more: "Choisissez une couleur, ou posez deux pierres de plus et laissez le choix à l’adversaire.",
  phase_swap: "Échangez les couleurs ou non.",
  phase_swap_offer:
    "Échangez les couleurs ou non. Ou choisissez un point du plateau pour proposer dix cinquièmes coups.",
  phase_centre: "Posez une pierre noire au centre.",
  phase_area_black: "Posez une pierre noire dans le carré marqué de {size}x{size}.",
  phase_area_white: "Posez une pierre blanche dans le carré marqué de {size}x{size}.",
  phase_anywhere: "Posez une pierre blanche où vous voulez.",
  phase_declare: "Dites combien de cinquièmes coups Noir doit proposer.",
  phase_offer: "Proposez des cinquièmes coups pour Noir : {count} sur {total} jusqu’ici.",
  phase_pick: "Retenez un des coups proposés comme cinquième pierre de Noir.",
  play_black: "Jouer noir",
  play_white: "Jouer blanc",
  swap_black: "Échanger : jouer noir",
  swap_white: "Échanger : jouer blanc",
  keep_black: "Garder noir",
  keep_white: "Garder blanc",
  place_more: "Poser deux pierres de plus",
  pass: "Passer",
  pass_warning: "Si votre adversaire passe aussi, la partie est nulle.",
  last_pass_warning: "Votre adversaire a passé. Si vous passez aussi, la partie est nulle.",
  offer_point: "Proposer {point}",
  pick_point: "Retenir {point}",
  offer_ask:
    "Pour proposer dix cinquièmes coups, le premier en {point}, choisissez-le encore une fois. Sinon, choisissez une couleur.",
  declare_count: { one: "demander {count} cinquième coup", other: "demander {count} cinquièmes coups" },
  takes_black: "prend noir",
  takes_white: "prend blanc",
  places_more: "pose deux pierres de plus",
  declares: { one: "demande {count} cinquième coup", other: "demande {count} cinquièmes coups" },
  offers: "propose {point}",
  picks: "retient {point}",
  passes: "passe",
  reason_passes: "les deux joueurs ont passé",
  point_area: "la prochaine pierre peut aller ici",
  point_offer: "proposition {number}",
  forbidden_overline: "interdit : plus de cinq",
  "forbidden_double-four": "interdit : double quatre",
  "forbidden_double-three": "interdit : double trois",
  refusal_WRONG_PHASE: "Ce n’est pas possible à cette étape de l’ouverture.",
  refusal_OUTSIDE_AREA: "{point} est hors du carré marqué.",
  refusal_SAME_OFFER: "{point} est déjà proposé, ou revient par symétrie à un coup proposé.",
  refusal_NOT_OFFERED: "{point} n’a pas été proposé. Retenez un des points numérotés.",
  refusal_BAD_COUNT: "Choisissez un nombre de 1 à 8.",
  refusal_FORBIDDEN_OVERLINE: "{point} est interdit à Noir : six pierres alignées ou plus.",
  refusal_FORBIDDEN_DOUBLE_FOUR: "{point} est interdit à Noir : deux quatre à la fois.",
  refusal_FORBIDDEN_DOUBLE_THREE: "{point} est interdit à Noir : deux trois ouverts à la fois.",
  unsupported: "Le moteur ne joue pas à {rules} : il n’y a pas d’analyse.",
  "note_no-rules":
    "Il ne nomme pas de règles : {assumed} est supposé. Pour le lire avec d’autres règles, commencez une partie avec ces règles et rouvrez-le.",
  "note_unknown-rules":
    "Ses règles ({rules}) ne sont pas connues ici : {assumed} est supposé. Pour le lire avec d’autres règles, commencez une partie avec ces règles et rouvrez-le.",
  "note_no-steps":
    "Il ne dit pas comment l’ouverture a été jouée : les pierres sont montrées comme jouées tour à tour.",
  note_setup: {
    one: "Il place {count} pierre, montrée comme jouée.",
    other: "Il place {count} pierres, montrées comme jouées tour à tour.",
  },
  note_forbidden_overline: "Noir a perdu par un coup interdit : plus de cinq en {point}.",
  "note_forbidden_double-four": "Noir a perdu par un coup interdit : double quatre en {point}.",
  "note_forbidden_double-three": "Noir a perdu par un coup interdit : double trois en {point}.",
  note_impossible: "Son dernier coup est impossible et a perdu la partie : elle est montrée jusqu’à ce coup.",
  "note_bad-result": "Son résultat ({result}) est illisible.",
  note_result_win: "D’après le fichier, {color} a gagné.",
  note_result_resign: "D’après le fichier, {color} a gagné par abandon.",
  note_result_timeout: "D’après le fichier, {color} a gagné au temps.",
  note_result_forfeit: "D’après le fichier, {color} a gagné par forfait.",
  note_result_draw: "D’après le fichier, la partie est nulle.",
  "note_several-games": "Il contient plusieurs parties ; voici la première.",
};

export const sameAsEnglish = ["opening_swap2", "opening_taraguchi-10", "opening_soosyrv-8"];

export default french;
