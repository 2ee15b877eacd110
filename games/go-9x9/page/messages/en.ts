// The texts of Go in English: the source that the other languages are translated from.
const english = {
  pass: "Pass",
  passes: "passes",
  komi: "Komi",
  captures: "Captures",
  stones: "Stones",
  territory: "Territory",
  total: "Total",
  score_sheet: "Score",
  in_atari: "in atari",
  ko_point: "ko, cannot be played now",
  estimate: "Estimate score",
  estimating: "Estimating…",
  estimate_lead: { one: "{color} leads by about {count} point.", other: "{color} leads by about {count} points." },
  estimate_lead_other: {
    one: "{leader} leads by about {count} point, but {color}’s win rate is {percent}.",
    other: "{leader} leads by about {count} points, but {color}’s win rate is {percent}.",
  },
  estimate_even: "About even.",
  estimate_chance: "{color}’s win rate is {percent}.",
  estimate_how: "This is only an estimate.",
  estimate_live: "After every move",
  pass_warning: "If your opponent passes too, the game ends and every stone on the board counts as alive.",
  last_pass_warning: {
    one: "If you pass now, {winner} wins by {count} point. Every stone on the board counts as alive.",
    other: "If you pass now, {winner} wins by {count} points. Every stone on the board counts as alive.",
  },
  sgf_note_collection: "The file has several games; this is the first.",
  sgf_note_komi: "The file has a different komi; here it is 6.5.",
  sgf_note_rules: "The game was played under different rules.",
  sgf_note_date: "The date could not be read.",
  sgf_note_result: "The result could not be read.",
  "sgf_note_result-differs": "The result in the file differs from the score here, where every stone counts as alive.",
  "sgf_note_extra-passes": "Passes after the end were left out.",
  sgf_note_outcome: "Result in the file: {result}.",
  first_pass: {
    one: "{color} passed. If you pass too, {winner} wins by {count} point, with every stone counted as alive.",
    other: "{color} passed. If you pass too, {winner} wins by {count} points, with every stone counted as alive.",
  },
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
  setup_no_liberty: "The stone on {point} has no liberties. Remove it, or give it a liberty.",
  refusal_SUICIDE: "Suicide is not allowed: a stone on {point} would have no liberties.",
  refusal_KO: "Playing at {point} would repeat an earlier position (ko). Play elsewhere first.",
  hint_captures: { one: "captures {count} stone", other: "captures {count} stones" },
  hint_saves: { one: "saves {count} stone", other: "saves {count} stones" },
  hint_atari: { one: "puts {count} stone in atari", other: "puts {count} stones in atari" },
  hint_ko: "takes the ko",
  hint_connects: "connects your stones",
  hint_cuts: "cuts your opponent’s stones apart",
  hint_extends: "extends from your stones",
  hint_presses: "presses your opponent’s stones",
  hint_open: "takes a big open point",
  hint_pass: "nothing is left to gain",
} as const;

export default english;
