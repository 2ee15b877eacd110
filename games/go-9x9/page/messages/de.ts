import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const german: Translation<typeof english> = {
  pass: "Passen",
  passes: "passt",
  komi: "Komi",
  captures: "Gefangene",
  in_atari: "in Atari",
  ko_point: "Ko, jetzt nicht spielbar",
  estimate: "Stand schätzen",
  estimating: "Schätzung läuft …",
  estimate_how: "Das ist nur eine Schätzung.",
  estimate_live: "Nach jedem Zug",
  pass_warning: "Wenn dein Gegner auch passt, ist die Partie zu Ende und jeder Stein auf dem Brett gilt als lebend.",
  last_pass_warning: {
    one: "Wenn du jetzt passt, gewinnt {winner} mit {count} Punkt. Jeder Stein auf dem Brett gilt als lebend.",
    other: "Wenn du jetzt passt, gewinnt {winner} mit {count} Punkten. Jeder Stein auf dem Brett gilt als lebend.",
  },
  sgf_suicide: "Sie enthält einen Selbstmord, den ihre Regeln erlauben, hier aber keine.",
  first_pass: {
    one: "{color} hat gepasst. Wenn du auch passt, gewinnt {winner} mit {count} Punkt; jeder Stein gilt dabei als lebend.",
    other:
      "{color} hat gepasst. Wenn du auch passt, gewinnt {winner} mit {count} Punkten; jeder Stein gilt dabei als lebend.",
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
  large_board:
    "Stufen, Tipps und Schätzungen gibt es nur auf 9x9. Auf diesem Brett kannst du gegen Menschen, Zufall und Gierig spielen.",
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
  disputed: "strittig",
  mark_dead: {
    one: "{count} Stein auf {point} als tot markiert.",
    other: "{count} Steine auf {point} als tot markiert.",
  },
  mark_alive: {
    one: "{count} Stein auf {point} als lebend markiert.",
    other: "{count} Steine auf {point} als lebend markiert.",
  },
  mark_empty: "Hier ist kein Stein. Wähle einen Stein, um seine Gruppe zu markieren.",
  count_lead: { one: "{color} gewinnt mit {count} Punkt.", other: "{color} gewinnt mit {count} Punkten." },
  count_even: "Beide haben gleich viele Punkte.",
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
  refusal_SUICIDE: "Selbstmord ist nicht erlaubt: Ein Stein auf {point} hätte keine Freiheit.",
  refusal_KO: "{point} würde eine frühere Stellung wiederholen (Ko). Spiele zuerst woanders.",
};

/** Rightly the same as in English. */
export const sameAsEnglish = ["komi"];

export default german;
