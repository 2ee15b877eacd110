import type english from "./en.ts";
import type { Translation } from "@tengen/ui/i18n";

const polish: Translation<typeof english> = {
  share_link: "Link",
  share_code: "Kod QR",
  share_short: "Krótki link z podglądem",
  share_long: "Ten link jest długi i niektóre programy go obcinają. Krótki link lub plik jest pewniejszy.",
  share_too_long: "Ta partia jest za długa na link. Zapisz ją w pliku.",
  store_done: {
    one: "Zapisano na serwerze. Link działa przez {count} dzień.",
    few: "Zapisano na serwerze. Link działa przez {count} dni.",
    many: "Zapisano na serwerze. Link działa przez {count} dni.",
    other: "Zapisano na serwerze. Link działa przez {count} dnia.",
  },
  store_none: "Żaden serwer nie przechowuje tu partii. Użyj długiego linku lub pliku.",
  store_too_many: "Zapisano już wiele partii. Spróbuj ponownie za kilka minut.",
  store_too_large: "Ta partia jest za duża dla serwera. Użyj długiego linku lub pliku.",
  stored_gone: "Ta udostępniona partia nie jest już przechowywana. Poproś o nowy link.",
  stored_unreachable: "Nie udało się wczytać udostępnionej partii. Sprawdź połączenie i spróbuj ponownie.",
  link_damaged:
    "Ten link jest uszkodzony lub niepełny i nie można odczytać zawartej w nim partii. Skopiuj ponownie cały link.",
  share_picture: "Obraz",
  share_picture_alt: "Pokazana pozycja",
  share_png: "Zapisz obraz",
  share_copy_picture: "Kopiuj obraz",
  share_gif: "Zapisz animację",
  share_stop: "Zatrzymaj",
  share_no_picture: "Nie udało się utworzyć obrazu w tej przeglądarce.",
  share_files: "Pliki",
  share_match_file: "Plik Tengen",
  share_moves: "Ruchy",
  share_copy_named: "Kopiuj: {name}",
  share_save_named: "Zapisz: {name}",
  share_copied: "Skopiowano: {name}.",
  share_saved: "Zapisano: {name}.",
  share_not_copied: "Nic nie skopiowano: przeglądarka na to nie pozwoliła. Zapisz zamiast tego plik.",
  share_no_file: "Ta partia nie ma pliku, dopóki trwa.",
  share_no_moves: "Lista ruchów nie może wyrazić tego otwarcia. Zapisz inny plik.",
  share_embed: "Osadź",
  share_embed_how: "Ten kod HTML pokazuje partię na innej stronie, z przyciskami do odtwarzania.",
  paste_game: "Otwórz wklejoną partię",
  paste_how: "Wklej link, SGF, PSQ, plik Tengen, pozycję lub ruchy, na przykład H8 I9",
  paste_open: "Otwórz",
  paste_empty: "Nie ma czego otworzyć. Najpierw wklej partię.",
  paste_no_board: "Pozycja wymaga planszy analizy, której ta gra nie ma.",
  position_rows: "Pozycja nie została otwarta: ma niewłaściwą liczbę rzędów.",
  position_row: "Pozycja nie została otwarta: rząd {row} nie wypełnia planszy.",
  position_sign: "Pozycja nie została otwarta: rząd {row} ma nieznany znak na miejscu {column}.",
  embed_open: "Otwórz w {site}",
  embed_missing: "W tym adresie nie ma partii.",
};

export default polish;

export const sameAsEnglish = ["share_link"];
