import type { Translation } from "@tengen/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  setup_five: "Il y a déjà cinq pierres alignées : cette partie serait finie.",
  setup_full: "Le plateau est plein : cette partie serait finie.",
  hint_five: "aligne cinq pierres",
  "hint_open-four": "fait un quatre ouvert",
  "hint_double-four": "fait deux quatre à la fois",
  "hint_four-three": "fait un quatre et un trois ouvert",
  "hint_double-three": "fait deux trois ouverts",
  hint_four: "fait un quatre",
  hint_three: "fait un trois ouvert",
  hint_forces: { one: "gagne de force en {count} coup", other: "gagne de force en {count} coups" },
  "hint_blocks-four": "bloque un quatre",
  "hint_blocks-three": "bloque un trois ouvert",
  "hint_blocks-double": "empêche une double menace",
  hint_centre: "prend le centre",
  hint_extends: "prolonge vos pierres",
  hint_hinders: "gêne l’adversaire",
};

export default french;
