import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  task_black: "Noir joue et gagne par des quatre",
  task_white: "Blanc joue et gagne par des quatre",
  how: "Chaque coup doit menacer d’aligner cinq pierres. Le gain le plus court demande {count} coups.",
  answer_continues: "Bien vu. La seule réponse est {point}. Continuez.",
  answer_no_win: "C’est un quatre, mais après {point} il n’y a plus de gain par des quatre. Essayez un autre coup.",
  answer_loses: "L’autre camp aligne cinq pierres en {point}. Arrêtez d’abord son quatre. Essayez un autre coup.",
  answer_no_threat:
    "Ce coup ne menace pas d’aligner cinq pierres\u202F: l’autre camp joue où il veut. Essayez un coup qui fait un quatre.",
  answer_no_threat_loses:
    "Ce coup ne menace pas d’aligner cinq pierres, et en {point} l’autre camp se met à gagner. Essayez un coup qui fait un quatre.",
  answer_solved: "Résolu. Cinq pierres alignées.",
};

export default french;
