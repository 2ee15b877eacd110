import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const german: Translation<typeof english> = {
  stones: "Steine",
  territory: "Gebiet",
  total: "Gesamt",
  score_sheet: "Punkte",
  estimate_lead: {
    one: "{color} führt mit etwa {count} Punkt.",
    other: "{color} führt mit etwa {count} Punkten.",
  },
  estimate_lead_other: {
    one: "{leader} führt mit etwa {count} Punkt, aber {color} gewinnt mit {percent} Wahrscheinlichkeit.",
    other: "{leader} führt mit etwa {count} Punkten, aber {color} gewinnt mit {percent} Wahrscheinlichkeit.",
  },
  estimate_even: "Ungefähr ausgeglichen.",
  estimate_chance: "{color} gewinnt mit {percent} Wahrscheinlichkeit.",
  sgf_note_collection: "Die Datei enthält mehrere Partien; das ist die erste.",
  sgf_note_date: "Das Datum konnte nicht gelesen werden.",
  sgf_note_result: "Das Ergebnis konnte nicht gelesen werden.",
  "sgf_note_not-counted": "Die letzte Stellung ergibt nicht das Ergebnis der Datei.",
  "sgf_note_implied-passes": "Wo eine Farbe zweimal nacheinander zieht, passt die andere.",
  "sgf_note_extra-passes": "Passzüge nach dem Ende wurden weggelassen.",
  sgf_note_outcome: "Ergebnis laut Datei: {result}.",
  dead_theirs_black: {
    one: "{count} schwarzer Stein sieht tot aus: Schlage ihn zuerst. Sonst zählt er für Schwarz, und das Gebiet um ihn für niemanden.",
    other:
      "{count} schwarze Steine sehen tot aus: Schlage sie zuerst. Sonst zählen sie für Schwarz, und das Gebiet um sie für niemanden.",
  },
  dead_theirs_white: {
    one: "{count} weißer Stein sieht tot aus: Schlage ihn zuerst. Sonst zählt er für Weiß, und das Gebiet um ihn für niemanden.",
    other:
      "{count} weiße Steine sehen tot aus: Schlage sie zuerst. Sonst zählen sie für Weiß, und das Gebiet um sie für niemanden.",
  },
  dead_own_black: {
    one: "{count} schwarzer Stein sieht tot aus, zählt aber für Schwarz, solange Weiß ihn nicht schlägt.",
    other: "{count} schwarze Steine sehen tot aus, zählen aber für Schwarz, solange Weiß sie nicht schlägt.",
  },
  dead_own_white: {
    one: "{count} weißer Stein sieht tot aus, zählt aber für Weiß, solange Schwarz ihn nicht schlägt.",
    other: "{count} weiße Steine sehen tot aus, zählen aber für Weiß, solange Schwarz sie nicht schlägt.",
  },
  dead_counted_black: {
    one: "{count} schwarzer Stein sah tot aus, zählte aber für Schwarz.",
    other: "{count} schwarze Steine sahen tot aus, zählten aber für Schwarz.",
  },
  dead_counted_white: {
    one: "{count} weißer Stein sah tot aus, zählte aber für Weiß.",
    other: "{count} weiße Steine sahen tot aus, zählten aber für Weiß.",
  },
  prisoners: "Geschlagene Steine",
  dead: "Tote Steine",
  bonus: "Ausgleich für die Vorgabe",
  study_size: "Die Analyse gibt es nur auf 9x9. Auf diesem Brett kannst du Züge ausprobieren und Varianten behalten.",
  marking: "Tote Steine",
  mark_how: "Klicke auf eine Gruppe, oder drücke dort Enter, um sie als tot oder lebend zu markieren.",
  mark_changed: "Du hast den Vorschlag von {color} geändert. Schlage stattdessen deine Liste vor.",
  mark_repeated:
    "Du kannst diese Liste nicht noch einmal vorschlagen. Ändere sie, nimm die andere an, oder nutze den Knopf unten.",
  mark_clock:
    "Läuft die Zeit eines Spielers dafür ab, gilt der Vorschlag des Gegners. Gibt es keinen, verliert der Spieler durch Zeit.",
  dispute_clock: "Läuft die Zeit eines Spielers dafür ab, gilt die Liste des Gegners.",
  mark_filled: {
    one: "{count} Stein sieht tot aus und ist markiert. Prüfe ihn, dann schlage vor.",
    other: "{count} Steine sehen tot aus und sind markiert. Prüfe sie, dann schlage vor.",
  },
  mark_filled_none: "Kein Stein sieht tot aus. Markiere, was tot ist, dann schlage vor.",
  count_title: "Zählung mit diesen toten Steinen",
  sgf_note_komi: "Komi in der Datei: {stated}. Hier: {used}.",
  sgf_note_rules: "Regeln in der Datei: {stated}. Gelesen als: {used}.",
  sgf_note_handicap: "Die Datei sagt nicht, wo die Vorgabesteine stehen: Sie stehen auf den Sternpunkten.",
  sgf_note_setup: "Die Datei beginnt mit einer Stellung: Die ersten Züge setzen ihre Steine.",
  "sgf_note_result-differs": "Das Ergebnis in der Datei weicht von der Zählung hier ab.",
  "sgf_note_dead-stones": "Die Datei sagt nicht, welche Steine tot sind: Markiere sie, um zu zählen.",
  setup_no_liberty: "Der Stein auf {point} hat keine Freiheit. Entferne ihn, oder gib ihm eine Freiheit.",
  hint_captures: { one: "schlägt {count} Stein", other: "schlägt {count} Steine" },
  hint_saves: { one: "rettet {count} Stein aus dem Atari", other: "rettet {count} Steine aus dem Atari" },
  hint_atari: { one: "setzt {count} Stein in Atari", other: "setzt {count} Steine in Atari" },
  hint_ko: "nimmt das Ko",
  hint_connects: "verbindet deine Steine",
  hint_cuts: "trennt die gegnerischen Steine",
  hint_extends: "verlängert deine Steine",
  hint_presses: "bedrängt die gegnerischen Steine",
  hint_open: "besetzt einen großen freien Punkt",
  "hint_last-open": "besetzt den letzten großen freien Punkt",
  hint_pass: "es gibt nichts mehr zu gewinnen",
};

export default german;
