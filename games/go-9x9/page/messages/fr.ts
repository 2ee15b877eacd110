import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  pass: "Passer",
  passes: "passe",
  komi: "Komi",
  captures: "Prisonniers",
  in_atari: "en atari",
  ko_point: "ko, interdit à ce coup",
  estimate: "Estimer le score",
  estimating: "Estimation…",
  estimate_how: "Ce n’est qu’une estimation.",
  estimate_live: "Après chaque coup",
  pass_warning:
    "Si votre adversaire passe aussi, la partie est finie et toutes les pierres du plateau comptent comme vivantes.",
  last_pass_warning: {
    one: "Si vous passez maintenant, {winner} gagne de {count} point. Toutes les pierres du plateau comptent comme vivantes.",
    other:
      "Si vous passez maintenant, {winner} gagne de {count} points. Toutes les pierres du plateau comptent comme vivantes.",
  },
  sgf_suicide: "Il contient un suicide, que ses règles permettent, mais aucune règle d’ici.",
  first_pass: {
    one: "{color} a passé. Si vous passez aussi, {winner} gagne de {count} point, toutes les pierres comptant comme vivantes.",
    other:
      "{color} a passé. Si vous passez aussi, {winner} gagne de {count} points, toutes les pierres comptant comme vivantes.",
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
  large_board:
    "Les niveaux, les indices et les estimations sont pour le 9x9. Sur ce plateau, vous pouvez jouer contre des personnes, Hasard et Glouton.",
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
  disputed: "contestée",
  mark_dead: {
    one: "{count} pierre en {point} marquée comme morte.",
    other: "{count} pierres en {point} marquées comme mortes.",
  },
  mark_alive: {
    one: "{count} pierre en {point} marquée comme vivante.",
    other: "{count} pierres en {point} marquées comme vivantes.",
  },
  mark_empty: "Il n’y a pas de pierre ici. Choisissez une pierre pour marquer son groupe.",
  count_lead: { one: "{color} gagne de {count} point.", other: "{color} gagne de {count} points." },
  count_even: "Les deux joueurs ont le même score.",
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
  refusal_SUICIDE: "Suicide interdit : une pierre en {point} n’aurait aucune liberté.",
  refusal_KO: "Jouer en {point} répéterait une position antérieure (ko). Jouez d’abord ailleurs.",
};

/** Rightly the same as in English. */
export const sameAsEnglish = ["komi", "handicap"];

export default french;
