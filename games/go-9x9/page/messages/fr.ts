import type { Translation } from "@tengen/ui/i18n";
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
  sgf_note_date: "La date n’a pas pu être lue.",
  sgf_note_result: "Le résultat n’a pas pu être lu.",
  "sgf_note_not-counted": "La dernière position ne donne pas le résultat du fichier.",
  "sgf_note_implied-passes": "Là où une couleur joue deux fois de suite, l’autre passe.",
  "sgf_note_extra-passes": "Les passes après la fin ont été omises.",
  sgf_suicide: "Il contient un suicide, que ses règles permettent, mais aucune règle d’ici.",
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
  handicap: "Handicap",
  handicap_none: "Aucun",
  handicap_stones: { one: "{count} pierre", other: "{count} pierres" },
  handicap_left: {
    one: "Noir pose encore {count} pierre de handicap.",
    other: "Noir pose encore {count} pierres de handicap.",
  },
  size: "Plateau",
  placement: "Pierres de handicap",
  placement_fixed: "Sur les hoshis",
  placement_free: "Posées par Noir",
  ko_rule: "Règle du ko",
  ko_simple: "Ko simple",
  ko_positional: "Superko positionnel",
  ko_situational: "Superko situationnel",
  prisoners: "Pierres capturées",
  dead: "Pierres mortes",
  bonus: "Compensation du handicap",
  large_board:
    "Les niveaux, les indices et les estimations sont pour le 9x9. Sur ce plateau, vous pouvez jouer contre des personnes, Hasard et Glouton.",
  study_size: "L’analyse est pour le 9x9. Sur ce plateau, vous pouvez essayer des coups et garder des variantes.",
  pass_agreed:
    "Si votre adversaire passe aussi, vous vous accordez sur les pierres mortes. Il n’est pas nécessaire de les capturer.",
  last_pass_agreed:
    "Si vous passez maintenant, vous vous accordez ensuite sur les pierres mortes. Il n’est pas nécessaire de les capturer.",
  pass_disputed:
    "La partie a repris à cause des pierres mortes. Si vous passez avant leur capture, elles peuvent compter comme vivantes.",
  first_pass_agreed: "{color} a passé. Si vous passez aussi, vous vous accordez sur les pierres mortes.",
  pass_dispute:
    "Si votre adversaire passe aussi, la partie se termine. Les pierres contestées que vous n’avez pas capturées vivent alors.",
  last_pass_dispute:
    "Si vous passez maintenant, la partie se termine. Les pierres contestées encore sur le plateau vivent.",
  first_pass_dispute:
    "{color} a passé. Si vous passez aussi, la partie se termine et les pierres contestées encore sur le plateau vivent.",
  marking: "Pierres mortes",
  propose: "Proposer",
  accept_list: "Accepter le compte",
  resume: "Reprendre la partie",
  disagree: "Laisser toutes les pierres vivantes",
  disagree_warning: "La partie se termine sans accord, et toute pierre sur le plateau compte comme vivante.",
  disagrees: "met fin au désaccord : toute pierre est vivante",
  dispute: "Trancher par le jeu",
  dispute_warning:
    "Ce qui est joué alors montre seulement lesquelles des pierres contestées vivent. Ni pierre ni passe ne coûte de point, et le plateau est ensuite remis en place. Votre adversaire joue en premier ; quand les deux passent, la partie se termine.",
  disputes: "fait trancher le désaccord par le jeu",
  accept_warning: "La partie se termine avec ce décompte.",
  proposes: { one: "propose {count} pierre morte", other: "propose {count} pierres mortes" },
  proposes_none: "propose que toutes les pierres vivent",
  accepts: "accepte le décompte",
  resumes: "reprend la partie",
  phase_first: "Les deux joueurs ont passé. {color} propose les pierres mortes.",
  phase_answer: "{other} a proposé les pierres mortes. {color} accepte, modifie la liste ou reprend la partie.",
  phase_last_answer:
    "{other} a proposé les pierres mortes. {color} accepte, modifie la liste ou laisse toutes les pierres vivantes.",
  phase_resumed:
    "La partie continue après un désaccord. Les pierres tenues pour mortes doivent être capturées avant que les deux passent.",
  resumed_cost:
    "Même après la reprise, chaque pierre posée dans votre propre territoire coûte un point ; passer ne coûte rien.",
  phase_scoring: "Temps pour les pierres mortes",
  phase_dispute: "Temps pour le désaccord",
  phase_disputing:
    "Le jeu tranche lesquelles des pierres marquées d’un carré vivent : celles qui sont encore là quand les deux passent. Ni pierre ni passe ne coûte de point ; ensuite le plateau est remis en place.",
  phase_answer_dispute:
    "{other} a proposé les pierres mortes. {color} accepte, ou marque d’autres pierres pour les proposer ou faire trancher par le jeu.",
  resume_warning: "Votre adversaire joue en premier.",
  resume_capture: "Les pierres mortes doivent alors être capturées avant que les deux passent.",
  mark_how: "Cliquez sur un groupe, ou appuyez sur Entrée, pour le marquer comme mort ou vivant.",
  mark_changed: "Vous avez modifié la proposition de {color}. Proposez plutôt votre liste.",
  mark_repeated:
    "Vous ne pouvez pas proposer cette liste à nouveau. Modifiez-la, acceptez l’autre, ou utilisez le bouton ci-dessous.",
  mark_clock:
    "Quand le temps d’un joueur pour cela est écoulé, la proposition de l’adversaire compte. Sans proposition, le joueur perd au temps.",
  disputed: "contestée",
  dispute_clock: "Quand le temps d’un joueur pour cela est écoulé, la liste de l’adversaire compte.",
  mark_dead: {
    one: "{count} pierre en {point} marquée comme morte.",
    other: "{count} pierres en {point} marquées comme mortes.",
  },
  mark_alive: {
    one: "{count} pierre en {point} marquée comme vivante.",
    other: "{count} pierres en {point} marquées comme vivantes.",
  },
  mark_empty: "Il n’y a pas de pierre ici. Choisissez une pierre pour marquer son groupe.",
  mark_filled: {
    one: "{count} pierre semble morte et est marquée. Vérifiez-la, puis proposez.",
    other: "{count} pierres semblent mortes et sont marquées. Vérifiez-les, puis proposez.",
  },
  mark_filled_none: "Aucune pierre ne semble morte. Marquez celles qui le sont, puis proposez.",
  count_title: "Décompte avec ces pierres mortes",
  count_lead: { one: "{color} gagne de {count} point.", other: "{color} gagne de {count} points." },
  count_even: "Les deux joueurs ont le même score.",
  sgf_note_komi: "Komi du fichier : {stated}. Ici : {used}.",
  sgf_note_rules: "Règles du fichier : {stated}. Lues comme : {used}.",
  sgf_note_handicap: "Le fichier ne dit pas où sont les pierres de handicap : elles sont sur les hoshis.",
  sgf_note_setup: "Le fichier commence par une position : les premiers coups en posent les pierres.",
  "sgf_note_result-differs": "Le résultat du fichier diffère du décompte d’ici.",
  "sgf_note_dead-stones": "Le fichier ne dit pas quelles pierres sont mortes : marquez-les pour compter.",
  refusal_HANDICAP_LEFT: "Posez d’abord vos pierres de handicap.",
  refusal_MARKING: "Les deux joueurs ont passé. Accordez-vous sur les pierres mortes, ou reprenez la partie.",
  refusal_NOT_MARKING: "Les pierres mortes se marquent après deux passes.",
  refusal_NO_PROPOSAL: "Il n’y a pas encore de proposition à accepter.",
  refusal_BAD_PROPOSAL: "Cette liste de pierres mortes ne correspond pas au plateau.",
  refusal_ALREADY_PROPOSED:
    "Cette liste a déjà été proposée. Modifiez-la, acceptez celle de l’adversaire, ou reprenez la partie.",
  refusal_NO_PROPOSAL_LEFT: "Vous avez fait cinq propositions. Acceptez celle de l’adversaire, ou reprenez la partie.",
  refusal_MAY_RESUME:
    "Reprenez d’abord la partie. Seul un désaccord que le jeu ne règle pas se termine avec toutes les pierres vivantes.",
  refusal_ALREADY_RESUMED: "Vous avez déjà repris la partie. Proposez les pierres mortes, ou acceptez.",
  refusal_NOTHING_DISPUTED: "C’est la proposition de votre adversaire. Acceptez-la, ou marquez d’autres pierres.",
  setup_no_liberty: "La pierre en {point} n’a aucune liberté. Enlevez-la, ou donnez-lui une liberté.",
  refusal_SUICIDE: "Suicide interdit : une pierre en {point} n’aurait aucune liberté.",
  refusal_KO: "Jouer en {point} répéterait une position antérieure (ko). Jouez d’abord ailleurs.",
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
export const sameAsEnglish = ["komi", "total", "handicap"];

export default french;
