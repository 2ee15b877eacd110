// The texts of what is loaded after the page in English: the source that the other languages are translated from.
const english = {
  stones: "Stones",
  territory: "Territory",
  total: "Total",
  score_sheet: "Score",
  estimate_lead: { one: "{color} leads by about {count} point.", other: "{color} leads by about {count} points." },
  estimate_lead_other: {
    one: "{leader} leads by about {count} point, but {color}’s win rate is {percent}.",
    other: "{leader} leads by about {count} points, but {color}’s win rate is {percent}.",
  },
  estimate_even: "About even.",
  estimate_chance: "{color}’s win rate is {percent}.",
  sgf_note_collection: "The file has several games; this is the first.",
  sgf_note_date: "The date could not be read.",
  sgf_note_result: "The result could not be read.",
  "sgf_note_not-counted": "The last position does not give the result in the file.",
  "sgf_note_implied-passes": "Where a colour plays twice in a row, the other passes.",
  "sgf_note_extra-passes": "Passes after the end were left out.",
  sgf_note_outcome: "Result in the file: {result}.",
  dead_theirs_black: {
    one: "{count} black stone looks dead: capture it first. Otherwise it counts for Black, and the area around it for nobody.",
    other:
      "{count} black stones look dead: capture them first. Otherwise they count for Black, and the area around them for nobody.",
  },
  dead_theirs_white: {
    one: "{count} white stone looks dead: capture it first. Otherwise it counts for White, and the area around it for nobody.",
    other:
      "{count} white stones look dead: capture them first. Otherwise they count for White, and the area around them for nobody.",
  },
  dead_own_black: {
    one: "{count} black stone looks dead, but it counts for Black unless White captures it.",
    other: "{count} black stones look dead, but they count for Black unless White captures them.",
  },
  dead_own_white: {
    one: "{count} white stone looks dead, but it counts for White unless Black captures it.",
    other: "{count} white stones look dead, but they count for White unless Black captures them.",
  },
  dead_counted_black: {
    one: "{count} black stone looked dead, but it counted for Black.",
    other: "{count} black stones looked dead, but they counted for Black.",
  },
  dead_counted_white: {
    one: "{count} white stone looked dead, but it counted for White.",
    other: "{count} white stones looked dead, but they counted for White.",
  },
  prisoners: "Prisoners",
  dead: "Dead stones",
  bonus: "Handicap compensation",
  study_size: "Analysis is for 9x9. On this board you can try out moves and keep variations.",
  marking: "Dead stones",
  mark_how: "Click a group, or press Enter on it, to mark it as dead or alive.",
  mark_changed: "You have changed {color}’s proposal. Propose your list instead.",
  mark_repeated: "You cannot propose this list again. Change it, accept the other one, or use the button below.",
  mark_clock:
    "When a player’s time for this runs out, the opponent’s proposal counts. Without one, the player loses on time.",
  dispute_clock: "When a player’s time for this runs out, the opponent’s list of dead stones counts.",
  mark_filled: {
    one: "{count} stone looks dead and is marked. Check it, then propose.",
    other: "{count} stones look dead and are marked. Check them, then propose.",
  },
  mark_filled_none: "No stone looks dead. Mark any that are, then propose.",
  count_title: "Count with these dead stones",
  sgf_note_komi: "Komi in the file: {stated}. Here it is {used}.",
  sgf_note_rules: "Rules in the file: {stated}. Read as: {used}.",
  sgf_note_handicap: "The file does not say where the handicap stones are: they are on the star points.",
  sgf_note_setup: "The file starts with a position: the first moves place its stones.",
  "sgf_note_result-differs": "The result in the file differs from the score here.",
  "sgf_note_dead-stones": "The file does not say which stones are dead: mark them to count.",
  setup_no_liberty: "The stone on {point} has no liberties. Remove it, or give it a liberty.",
  hint_captures: { one: "captures {count} stone", other: "captures {count} stones" },
  hint_saves: { one: "saves {count} stone from atari", other: "saves {count} stones from atari" },
  hint_atari: { one: "puts {count} stone in atari", other: "puts {count} stones in atari" },
  hint_ko: "takes the ko",
  hint_connects: "connects your stones",
  hint_cuts: "cuts your opponent’s stones apart",
  hint_extends: "extends from your stones",
  hint_presses: "presses your opponent’s stones",
  hint_open: "takes a big open point",
  "hint_last-open": "takes the last big open point",
  hint_pass: "nothing is left to gain",
} as const;

export default english;
