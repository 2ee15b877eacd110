import type { Translation } from "@tengen/i18n";
import type english from "./en.ts";

const german: Translation<typeof english> = {
  pass: "Passen",
  passes: "passt",
  komi: "Komi",
  captures: "Gefangene",
  stones: "Steine",
  territory: "Gebiet",
  total: "Gesamt",
  score_sheet: "Punkte",
  in_atari: "in Atari",
  ko_point: "Ko, jetzt nicht spielbar",
  estimate: "Stand schätzen",
  estimating: "Schätzung läuft …",
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
  estimate_how: "Das ist nur eine Schätzung.",
  estimate_live: "Nach jedem Zug",
  pass_warning: "Wenn dein Gegner auch passt, ist die Partie zu Ende und jeder Stein auf dem Brett gilt als lebend.",
  last_pass_warning: {
    one: "Wenn du jetzt passt, gewinnt {winner} mit {count} Punkt. Jeder Stein auf dem Brett gilt als lebend.",
    other: "Wenn du jetzt passt, gewinnt {winner} mit {count} Punkten. Jeder Stein auf dem Brett gilt als lebend.",
  },
  sgf_note_collection: "Die Datei enthält mehrere Partien; das ist die erste.",
  sgf_note_komi: "Die Datei hat ein anderes Komi; hier beträgt es 6,5.",
  sgf_note_rules: "Die Partie wurde nach anderen Regeln gespielt.",
  sgf_note_date: "Das Datum konnte nicht gelesen werden.",
  sgf_note_result: "Das Ergebnis konnte nicht gelesen werden.",
  "sgf_note_result-differs":
    "Das Ergebnis in der Datei weicht von der Zählung hier ab, bei der jeder Stein als lebend gilt.",
  "sgf_note_extra-passes": "Passzüge nach dem Ende wurden weggelassen.",
  sgf_note_outcome: "Ergebnis laut Datei: {result}.",
  first_pass: {
    one: "{color} hat gepasst. Wenn du auch passt, gewinnt {winner} mit {count} Punkt; jeder Stein gilt dabei als lebend.",
    other:
      "{color} hat gepasst. Wenn du auch passt, gewinnt {winner} mit {count} Punkten; jeder Stein gilt dabei als lebend.",
  },
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
  setup_no_liberty: "Der Stein auf {point} hat keine Freiheit. Entferne ihn, oder gib ihm eine Freiheit.",
  refusal_SUICIDE: "Selbstmord ist nicht erlaubt: Ein Stein auf {point} hätte keine Freiheit.",
  refusal_KO: "{point} würde eine frühere Stellung wiederholen (Ko). Spiele zuerst woanders.",
  hint_captures: { one: "schlägt {count} Stein", other: "schlägt {count} Steine" },
  hint_saves: { one: "rettet {count} Stein", other: "rettet {count} Steine" },
  hint_atari: { one: "setzt {count} Stein in Atari", other: "setzt {count} Steine in Atari" },
  hint_ko: "nimmt das Ko",
  hint_connects: "verbindet deine Steine",
  hint_cuts: "trennt die gegnerischen Steine",
  hint_extends: "verlängert deine Steine",
  hint_presses: "bedrängt die gegnerischen Steine",
  hint_open: "besetzt einen großen freien Punkt",
  hint_pass: "es gibt nichts mehr zu gewinnen",
};

/** Rightly the same as in English. */
export const sameAsEnglish = ["komi"];

export default german;
