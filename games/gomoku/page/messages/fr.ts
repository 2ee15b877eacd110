import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  setup_five: "Il y a déjà cinq pierres alignées : la partie serait finie. Enlevez une pierre.",
  setup_full: "Le plateau est plein : la partie serait finie. Enlevez une pierre.",
  "sgf_not-psq": "Ce n’est pas un fichier PSQ.",
  "sgf_damaged-move": "Il contient un coup endommagé.",
  "sgf_unknown-ruleset": "Ses règles et la taille de son plateau ne sont pas jouées ici.",
  "sgf_unplayable-setup": "Il place des pierres qui ne peuvent pas être jouées tour à tour.",
  psq_passes: "Un fichier PSQ ne peut pas contenir de passe. Enregistrez la partie en SGF.",
  hint_five: "aligne cinq pierres",
  "hint_open-four": "fait un quatre ouvert",
  "hint_double-four": "fait un double quatre",
  "hint_four-three": "fait un quatre-trois",
  "hint_double-three": "fait un double trois",
  hint_four: "fait un quatre",
  hint_three: "fait un trois ouvert",
  hint_forces: {
    one: "gagne par quatre successifs en {count} coup",
    other: "gagne par quatre successifs en {count} coups",
  },
  "hint_blocks-four": "bloque un quatre",
  "hint_blocks-three": "bloque un trois ouvert",
  "hint_blocks-double": "empêche une double menace",
  "hint_blocks-fours": "empêche un gain par quatre successifs",
  hint_centre: "prend le centre",
  hint_extends: "prolonge vos pierres",
  hint_hinders: "gêne l’adversaire",
};

export default french;
