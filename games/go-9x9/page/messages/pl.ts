import type { Translation } from "@tengen/i18n";
import type english from "./en.ts";

const polish: Translation<typeof english> = {
  pass: "Pas",
  passes: "pasują",
  komi: "Komi",
  captures: "Jeńcy",
  stones: "Kamienie",
  territory: "Terytorium",
  total: "Razem",
  score_sheet: "Wynik",
  in_atari: "w atari",
  ko_point: "ko, teraz nie można tu zagrać",
  estimate: "Oszacuj wynik",
  estimating: "Szacowanie…",
  estimate_lead: {
    one: "{color} prowadzą o około {count} punkt.",
    few: "{color} prowadzą o około {count} punkty.",
    many: "{color} prowadzą o około {count} punktów.",
    other: "{color} prowadzą o około {count} punktu.",
  },
  estimate_lead_other: {
    one: "{leader} prowadzą o około {count} punkt, ale {color} mają {percent} szans na wygraną.",
    few: "{leader} prowadzą o około {count} punkty, ale {color} mają {percent} szans na wygraną.",
    many: "{leader} prowadzą o około {count} punktów, ale {color} mają {percent} szans na wygraną.",
    other: "{leader} prowadzą o około {count} punktu, ale {color} mają {percent} szans na wygraną.",
  },
  estimate_even: "Mniej więcej równo.",
  estimate_chance: "{color} mają {percent} szans na wygraną.",
  estimate_how: "To tylko szacunek.",
  estimate_live: "Po każdym ruchu",
  pass_warning: "Jeśli przeciwnik też spasuje, partia się skończy, a każdy kamień na planszy liczy się jako żywy.",
  last_pass_warning: {
    one: "Jeśli teraz spasujesz, {winner} wygrają o {count} punkt. Każdy kamień na planszy liczy się jako żywy.",
    few: "Jeśli teraz spasujesz, {winner} wygrają o {count} punkty. Każdy kamień na planszy liczy się jako żywy.",
    many: "Jeśli teraz spasujesz, {winner} wygrają o {count} punktów. Każdy kamień na planszy liczy się jako żywy.",
    other: "Jeśli teraz spasujesz, {winner} wygrają o {count} punktu. Każdy kamień na planszy liczy się jako żywy.",
  },
  sgf_note_collection: "Plik zawiera kilka partii; to jest pierwsza.",
  sgf_note_komi: "Plik ma inne komi; tutaj wynosi ono 6,5.",
  sgf_note_rules: "Partię rozegrano według innych zasad.",
  sgf_note_date: "Nie udało się odczytać daty.",
  sgf_note_result: "Nie udało się odczytać wyniku.",
  "sgf_note_result-differs": "Wynik w pliku różni się od wyniku tutaj, gdzie każdy kamień liczy się jako żywy.",
  "sgf_note_extra-passes": "Pasy po końcu partii pominięto.",
  sgf_note_outcome: "Wynik według pliku: {result}.",
  first_pass: {
    one: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punkt, licząc każdy kamień jako żywy.",
    few: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punkty, licząc każdy kamień jako żywy.",
    many: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punktów, licząc każdy kamień jako żywy.",
    other: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punktu, licząc każdy kamień jako żywy.",
  },
  dead_theirs_black: {
    one: "{count} czarny kamień wygląda na martwy: najpierw go zbij. Inaczej liczy się dla czarnych, a obszar wokół niego dla nikogo.",
    few: "{count} czarne kamienie wyglądają na martwe: najpierw je zbij. Inaczej liczą się dla czarnych, a obszar wokół nich dla nikogo.",
    many: "{count} czarnych kamieni wygląda na martwe: najpierw je zbij. Inaczej liczą się dla czarnych, a obszar wokół nich dla nikogo.",
    other:
      "{count} czarnego kamienia wygląda na martwe: najpierw je zbij. Inaczej liczą się dla czarnych, a obszar wokół nich dla nikogo.",
  },
  dead_theirs_white: {
    one: "{count} biały kamień wygląda na martwy: najpierw go zbij. Inaczej liczy się dla białych, a obszar wokół niego dla nikogo.",
    few: "{count} białe kamienie wyglądają na martwe: najpierw je zbij. Inaczej liczą się dla białych, a obszar wokół nich dla nikogo.",
    many: "{count} białych kamieni wygląda na martwe: najpierw je zbij. Inaczej liczą się dla białych, a obszar wokół nich dla nikogo.",
    other:
      "{count} białego kamienia wygląda na martwe: najpierw je zbij. Inaczej liczą się dla białych, a obszar wokół nich dla nikogo.",
  },
  dead_own_black: {
    one: "{count} czarny kamień wygląda na martwy, ale liczy się dla czarnych, dopóki białe go nie zbiją.",
    few: "{count} czarne kamienie wyglądają na martwe, ale liczą się dla czarnych, dopóki białe ich nie zbiją.",
    many: "{count} czarnych kamieni wygląda na martwe, ale liczą się dla czarnych, dopóki białe ich nie zbiją.",
    other: "{count} czarnego kamienia wygląda na martwe, ale liczy się dla czarnych, dopóki białe go nie zbiją.",
  },
  dead_own_white: {
    one: "{count} biały kamień wygląda na martwy, ale liczy się dla białych, dopóki czarne go nie zbiją.",
    few: "{count} białe kamienie wyglądają na martwe, ale liczą się dla białych, dopóki czarne ich nie zbiją.",
    many: "{count} białych kamieni wygląda na martwe, ale liczą się dla białych, dopóki czarne ich nie zbiją.",
    other: "{count} białego kamienia wygląda na martwe, ale liczy się dla białych, dopóki czarne go nie zbiją.",
  },
  dead_counted_black: {
    one: "{count} czarny kamień wyglądał na martwy, ale liczył się dla czarnych.",
    few: "{count} czarne kamienie wyglądały na martwe, ale liczyły się dla czarnych.",
    many: "{count} czarnych kamieni wyglądało na martwe, ale liczyły się dla czarnych.",
    other: "{count} czarnego kamienia wyglądało na martwe, ale liczyło się dla czarnych.",
  },
  dead_counted_white: {
    one: "{count} biały kamień wyglądał na martwy, ale liczył się dla białych.",
    few: "{count} białe kamienie wyglądały na martwe, ale liczyły się dla białych.",
    many: "{count} białych kamieni wyglądało na martwe, ale liczyły się dla białych.",
    other: "{count} białego kamienia wyglądało na martwe, ale liczyło się dla białych.",
  },
  setup_no_liberty: "Kamień na {point} nie ma oddechów. Usuń go albo daj mu oddech.",
  refusal_SUICIDE: "Samobójstwo jest niedozwolone: kamień na {point} nie miałby oddechów.",
  refusal_KO: "Ruch na {point} powtórzyłby wcześniejszą pozycję (ko). Najpierw zagraj gdzie indziej.",
  hint_captures: {
    one: "zbija {count} kamień",
    few: "zbija {count} kamienie",
    many: "zbija {count} kamieni",
    other: "zbija {count} kamienia",
  },
  hint_saves: {
    one: "ratuje {count} kamień",
    few: "ratuje {count} kamienie",
    many: "ratuje {count} kamieni",
    other: "ratuje {count} kamienia",
  },
  hint_atari: {
    one: "stawia {count} kamień w atari",
    few: "stawia {count} kamienie w atari",
    many: "stawia {count} kamieni w atari",
    other: "stawia {count} kamienia w atari",
  },
  hint_ko: "bierze ko",
  hint_connects: "łączy twoje kamienie",
  hint_cuts: "rozcina kamienie przeciwnika",
  hint_extends: "przedłuża twoje kamienie",
  hint_presses: "naciska na kamienie przeciwnika",
  hint_open: "zajmuje duży wolny punkt",
  hint_pass: "nie ma już nic do zyskania",
};

/** Rightly the same as in English. */
export const sameAsEnglish = ["komi"];

export default polish;
