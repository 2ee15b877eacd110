import type { Translation } from "@tengen/ui/i18n";
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
  sgf_note_date: "Das Datum konnte nicht gelesen werden.",
  sgf_note_result: "Das Ergebnis konnte nicht gelesen werden.",
  "sgf_note_not-counted": "Die letzte Stellung ergibt nicht das Ergebnis der Datei.",
  "sgf_note_implied-passes": "Wo eine Farbe zweimal nacheinander zieht, passt die andere.",
  "sgf_note_extra-passes": "Passzüge nach dem Ende wurden weggelassen.",
  sgf_suicide: "Sie enthält einen Selbstmord, den ihre Regeln erlauben, hier aber keine.",
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
  handicap: "Vorgabe",
  handicap_none: "Keine",
  handicap_stones: { one: "{count} Stein", other: "{count} Steine" },
  handicap_left: {
    one: "Schwarz setzt noch {count} Vorgabestein.",
    other: "Schwarz setzt noch {count} Vorgabesteine.",
  },
  size: "Brett",
  placement: "Vorgabesteine",
  placement_fixed: "Auf den Sternpunkten",
  placement_free: "Schwarz setzt sie",
  ko_rule: "Ko-Regel",
  ko_simple: "Einfaches Ko",
  ko_positional: "Positionelles Superko",
  ko_situational: "Situatives Superko",
  prisoners: "Geschlagene Steine",
  dead: "Tote Steine",
  bonus: "Ausgleich für die Vorgabe",
  large_board:
    "Stufen, Tipps und Schätzungen gibt es nur auf 9x9. Auf diesem Brett kannst du gegen Menschen, Zufall und Gierig spielen.",
  study_size: "Die Analyse gibt es nur auf 9x9. Auf diesem Brett kannst du Züge ausprobieren und Varianten behalten.",
  pass_agreed:
    "Wenn dein Gegner auch passt, einigt ihr euch über die toten Steine. Sie müssen nicht geschlagen werden.",
  last_pass_agreed:
    "Wenn du jetzt passt, einigt ihr euch als Nächstes über die toten Steine. Sie müssen nicht geschlagen werden.",
  pass_disputed:
    "Wegen der toten Steine wird weitergespielt. Wenn du passt, bevor sie geschlagen sind, können sie als lebend zählen.",
  first_pass_agreed: "{color} hat gepasst. Wenn du auch passt, einigt ihr euch über die toten Steine.",
  pass_dispute:
    "Wenn dein Gegner auch passt, endet die Partie. Strittige Steine, die du nicht geschlagen hast, leben dann.",
  last_pass_dispute: "Wenn du jetzt passt, endet die Partie. Strittige Steine, die noch auf dem Brett sind, leben.",
  first_pass_dispute:
    "{color} hat gepasst. Wenn du auch passt, endet die Partie, und strittige Steine, die noch auf dem Brett sind, leben.",
  marking: "Tote Steine",
  propose: "Vorschlagen",
  accept_list: "Zählung annehmen",
  resume: "Weiterspielen",
  disagree: "Alle Steine leben lassen",
  disagree_warning: "Die Partie endet ohne Einigung, und jeder Stein auf dem Brett gilt als lebend.",
  disagrees: "beendet den Streit: Alle Steine leben",
  dispute: "Ausspielen",
  dispute_warning:
    "Was dann gespielt wird, zeigt nur, welche der strittigen Steine leben. Weder Steine noch Passen kosten Punkte, und danach wird das Brett zurückgestellt. Dein Gegner zieht zuerst; wenn beide passen, endet die Partie.",
  disputes: "lässt den Streit ausspielen",
  accept_warning: "Die Partie endet mit dieser Zählung.",
  proposes: { one: "schlägt {count} toten Stein vor", other: "schlägt {count} tote Steine vor" },
  proposes_none: "schlägt vor, dass alle Steine leben",
  accepts: "nimmt die Zählung an",
  resumes: "spielt weiter",
  phase_first: "Beide haben gepasst. {color} schlägt vor, welche Steine tot sind.",
  phase_answer:
    "{other} hat vorgeschlagen, welche Steine tot sind. {color} nimmt an, ändert die Liste oder spielt weiter.",
  phase_last_answer:
    "{other} hat vorgeschlagen, welche Steine tot sind. {color} nimmt an, ändert die Liste oder lässt alle Steine leben.",
  phase_resumed:
    "Nach einem Streit wird weitergespielt. Wer Steine für tot hält, muss sie schlagen, bevor beide passen.",
  resumed_cost:
    "Auch wenn weitergespielt wird, kostet jeder Stein im eigenen Gebiet einen Punkt; Passen kostet nichts.",
  phase_scoring: "Zeit für die toten Steine",
  phase_dispute: "Zeit für den Streit",
  phase_disputing:
    "Ausgespielt wird, welche der Steine mit einem Quadrat leben: die noch da sind, wenn beide passen. Weder Steine noch Passen kosten Punkte; danach wird das Brett zurückgestellt.",
  phase_answer_dispute:
    "{other} hat vorgeschlagen, welche Steine tot sind. {color} nimmt an oder markiert andere Steine und schlägt sie vor oder lässt ausspielen.",
  resume_warning: "Dein Gegner zieht zuerst.",
  resume_capture: "Tote Steine müssen dann geschlagen werden, bevor beide passen.",
  mark_how: "Klicke auf eine Gruppe, oder drücke dort Enter, um sie als tot oder lebend zu markieren.",
  mark_changed: "Du hast den Vorschlag von {color} geändert. Schlage stattdessen deine Liste vor.",
  mark_repeated:
    "Du kannst diese Liste nicht noch einmal vorschlagen. Ändere sie, nimm die andere an, oder nutze den Knopf unten.",
  mark_clock:
    "Läuft die Zeit eines Spielers dafür ab, gilt der Vorschlag des Gegners. Gibt es keinen, verliert der Spieler durch Zeit.",
  disputed: "strittig",
  dispute_clock: "Läuft die Zeit eines Spielers dafür ab, gilt die Liste des Gegners.",
  mark_dead: {
    one: "{count} Stein auf {point} als tot markiert.",
    other: "{count} Steine auf {point} als tot markiert.",
  },
  mark_alive: {
    one: "{count} Stein auf {point} als lebend markiert.",
    other: "{count} Steine auf {point} als lebend markiert.",
  },
  mark_empty: "Hier ist kein Stein. Wähle einen Stein, um seine Gruppe zu markieren.",
  mark_filled: {
    one: "{count} Stein sieht tot aus und ist markiert. Prüfe ihn, dann schlage vor.",
    other: "{count} Steine sehen tot aus und sind markiert. Prüfe sie, dann schlage vor.",
  },
  mark_filled_none: "Kein Stein sieht tot aus. Markiere, was tot ist, dann schlage vor.",
  count_title: "Zählung mit diesen toten Steinen",
  count_lead: { one: "{color} gewinnt mit {count} Punkt.", other: "{color} gewinnt mit {count} Punkten." },
  count_even: "Beide haben gleich viele Punkte.",
  sgf_note_komi: "Komi in der Datei: {stated}. Hier: {used}.",
  sgf_note_rules: "Regeln in der Datei: {stated}. Gelesen als: {used}.",
  sgf_note_handicap: "Die Datei sagt nicht, wo die Vorgabesteine stehen: Sie stehen auf den Sternpunkten.",
  sgf_note_setup: "Die Datei beginnt mit einer Stellung: Die ersten Züge setzen ihre Steine.",
  "sgf_note_result-differs": "Das Ergebnis in der Datei weicht von der Zählung hier ab.",
  "sgf_note_dead-stones": "Die Datei sagt nicht, welche Steine tot sind: Markiere sie, um zu zählen.",
  refusal_HANDICAP_LEFT: "Setze zuerst deine Vorgabesteine.",
  refusal_MARKING: "Beide haben gepasst. Einigt euch über die toten Steine, oder spielt weiter.",
  refusal_NOT_MARKING: "Tote Steine werden nach zweimal Passen markiert.",
  refusal_NO_PROPOSAL: "Es gibt noch keinen Vorschlag zum Annehmen.",
  refusal_BAD_PROPOSAL: "Diese Liste toter Steine passt nicht zum Brett.",
  refusal_ALREADY_PROPOSED:
    "Diese Liste wurde schon vorgeschlagen. Ändere sie, nimm die des Gegners an, oder spiele weiter.",
  refusal_NO_PROPOSAL_LEFT: "Du hast fünf Vorschläge gemacht. Nimm den des Gegners an, oder spiele weiter.",
  refusal_MAY_RESUME:
    "Spiele zuerst weiter. Nur ein Streit, den das nicht entscheidet, endet damit, dass alle Steine leben.",
  refusal_ALREADY_RESUMED: "Du hast schon einmal weitergespielt. Schlage die toten Steine vor, oder nimm an.",
  refusal_NOTHING_DISPUTED: "Das ist der Vorschlag deines Gegners. Nimm ihn an, oder markiere andere Steine.",
  setup_no_liberty: "Der Stein auf {point} hat keine Freiheit. Entferne ihn, oder gib ihm eine Freiheit.",
  refusal_SUICIDE: "Selbstmord ist nicht erlaubt: Ein Stein auf {point} hätte keine Freiheit.",
  refusal_KO: "{point} würde eine frühere Stellung wiederholen (Ko). Spiele zuerst woanders.",
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

/** Rightly the same as in English. */
export const sameAsEnglish = ["komi"];

export default german;
