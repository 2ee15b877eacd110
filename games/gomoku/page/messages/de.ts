import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const german: Translation<typeof english> = {
  setup_five: "Es liegen schon fünf in einer Reihe, die Partie wäre zu Ende. Entferne einen Stein.",
  setup_full: "Das Brett ist voll, die Partie wäre zu Ende. Entferne einen Stein.",
  "sgf_not-psq": "Sie ist keine PSQ-Datei.",
  "sgf_damaged-move": "Sie hat einen beschädigten Zug.",
  "sgf_unknown-ruleset": "Ihre Regeln und Brettgröße werden hier nicht gespielt.",
  "sgf_unplayable-setup": "Sie stellt Steine auf, die nicht der Reihe nach gesetzt werden können.",
  psq_passes: "Eine PSQ-Datei kann keine Passzüge enthalten. Speichere die Partie als SGF.",
  hint_five: "macht fünf in einer Reihe",
  "hint_open-four": "macht eine offene Vier",
  "hint_double-four": "macht eine doppelte Vier",
  "hint_four-three": "macht eine Vier und eine offene Drei",
  "hint_double-three": "macht eine doppelte Drei",
  hint_four: "macht eine Vier",
  hint_three: "macht eine offene Drei",
  hint_forces: { one: "gewinnt mit Vieren in {count} Zug", other: "gewinnt mit Vieren in {count} Zügen" },
  "hint_blocks-four": "blockt eine Vier",
  "hint_blocks-three": "blockt eine offene Drei",
  "hint_blocks-double": "verhindert eine Doppeldrohung",
  "hint_blocks-fours": "verhindert einen Sieg durch Vieren",
  hint_centre: "besetzt die Mitte",
  hint_extends: "baut deine Steine aus",
  hint_hinders: "stört den Gegner",
};

export default german;
