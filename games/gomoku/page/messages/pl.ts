import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const polish: Translation<typeof english> = {
  setup_five: "Jest już pięć w rzędzie, więc partia byłaby skończona. Usuń kamień.",
  setup_full: "Plansza jest pełna, więc partia byłaby skończona. Usuń kamień.",
  "sgf_not-psq": "To nie jest plik PSQ.",
  "sgf_damaged-move": "Ma uszkodzony ruch.",
  "sgf_unknown-ruleset": "Jego zasad i rozmiaru planszy tu nie ma.",
  "sgf_unplayable-setup": "Ustawia kamienie, których nie da się postawić na zmianę.",
  psq_passes: "Plik PSQ nie może zawierać pasów. Zapisz partię jako SGF.",
  hint_five: "układa pięć w rzędzie",
  "hint_open-four": "tworzy otwartą czwórkę",
  "hint_double-four": "tworzy podwójną czwórkę",
  "hint_four-three": "tworzy czwórkę i otwartą trójkę",
  "hint_double-three": "tworzy podwójną trójkę",
  hint_four: "tworzy czwórkę",
  hint_three: "tworzy otwartą trójkę",
  hint_forces: {
    one: "wygrywa czwórkami w {count} ruchu",
    few: "wygrywa czwórkami w {count} ruchach",
    many: "wygrywa czwórkami w {count} ruchach",
    other: "wygrywa czwórkami w {count} ruchu",
  },
  "hint_blocks-four": "blokuje czwórkę",
  "hint_blocks-three": "blokuje otwartą trójkę",
  "hint_blocks-double": "powstrzymuje podwójną groźbę",
  "hint_blocks-fours": "powstrzymuje wygraną czwórkami",
  hint_centre: "zajmuje środek",
  hint_extends: "rozbudowuje twoje kamienie",
  hint_hinders: "przeszkadza przeciwnikowi",
};

export default polish;
