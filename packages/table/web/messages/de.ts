import type english from "./en.ts";
import type { Translation } from "@tengen/ui/i18n";

const german: Translation<typeof english> = {
  share_link: "Link",
  share_code: "QR-Code",
  share_short: "Kurzer Link mit Vorschau",
  share_long: "Dieser Link ist lang, und manche Programme kürzen ihn. Ein kurzer Link oder eine Datei ist sicherer.",
  share_too_long: "Diese Partie ist zu lang für einen Link. Speichere sie als Datei.",
  store_done: {
    one: "Auf dem Server gespeichert. Der Link gilt {count} Tag.",
    other: "Auf dem Server gespeichert. Der Link gilt {count} Tage.",
  },
  store_none: "Hier speichert kein Server Partien. Nimm den langen Link oder eine Datei.",
  store_too_many: "Du hast viele Partien gespeichert. Versuche es in einigen Minuten noch einmal.",
  store_too_large: "Diese Partie ist zu groß für den Server. Nimm den langen Link oder eine Datei.",
  stored_gone: "Diese geteilte Partie ist nicht mehr gespeichert. Bitte um einen neuen Link.",
  stored_unreachable:
    "Die geteilte Partie konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.",
  link_damaged:
    "Dieser Link ist beschädigt oder unvollständig, die Partie darin ist nicht lesbar. Kopiere den ganzen Link noch einmal.",
  share_picture: "Bild",
  share_picture_alt: "Die gezeigte Stellung",
  share_png: "Bild speichern",
  share_copy_picture: "Bild kopieren",
  share_gif: "Animation speichern",
  share_stop: "Anhalten",
  share_no_picture: "Das Bild konnte in diesem Browser nicht erzeugt werden.",
  share_files: "Dateien",
  share_match_file: "Tengen-Datei",
  share_moves: "Züge",
  share_copy_named: "{name} kopieren",
  share_save_named: "{name} speichern",
  share_copied: "{name} kopiert.",
  share_saved: "{name} gespeichert.",
  share_not_copied: "Es wurde nichts kopiert: Der Browser hat es nicht erlaubt. Speichere stattdessen eine Datei.",
  share_no_file: "Diese Partie hat keine Datei, solange sie läuft.",
  share_no_moves: "Eine Zugliste kann diese Eröffnung nicht ausdrücken. Speichere eine andere Datei.",
  share_embed: "Einbetten",
  share_embed_how: "Dieses HTML zeigt die Partie auf einer anderen Seite, mit Tasten zum Nachspielen.",
  paste_game: "Eingefügte Partie öffnen",
  paste_how: "Einen Link, SGF, PSQ, eine Tengen-Datei, eine Stellung oder Züge wie H8 I9 einfügen",
  paste_open: "Öffnen",
  paste_empty: "Es gibt nichts zu öffnen. Füge erst eine Partie ein.",
  paste_no_board: "Eine Stellung braucht das Analysebrett, das dieses Spiel nicht hat.",
  position_rows: "Die Stellung wurde nicht geöffnet: Sie hat die falsche Anzahl Reihen.",
  position_row: "Die Stellung wurde nicht geöffnet: Reihe {row} füllt das Brett nicht.",
  position_sign: "Die Stellung wurde nicht geöffnet: Reihe {row} hat ein unbekanntes Zeichen an Stelle {column}.",
  embed_open: "Auf {site} öffnen",
  embed_missing: "In dieser Adresse ist keine Partie.",
};

export default german;

export const sameAsEnglish = ["share_link"];
