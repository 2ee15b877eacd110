// The texts of Gomoku in English: the source that the other languages are translated from.
const english = {
  setup_five: "There are already five in a row, so the game would be over. Remove a stone.",
  setup_full: "The board is full, so the game would be over. Remove a stone.",
  "sgf_not-psq": "It is not a PSQ file.",
  "sgf_damaged-move": "It has a damaged move.",
  "sgf_unknown-ruleset": "Its rules and board size are not played here.",
  "sgf_unplayable-setup": "It sets up stones that cannot be played in turn.",
  psq_passes: "A PSQ file cannot have passes. Save the game as SGF instead.",
  hint_five: "makes five in a row",
  "hint_open-four": "makes an open four",
  "hint_double-four": "makes a double four",
  "hint_four-three": "makes a four-three",
  "hint_double-three": "makes a double three",
  hint_four: "makes a four",
  hint_three: "makes an open three",
  hint_forces: { one: "wins by fours in {count} move", other: "wins by fours in {count} moves" },
  "hint_blocks-four": "blocks a four",
  "hint_blocks-three": "blocks an open three",
  "hint_blocks-double": "stops a double threat",
  "hint_blocks-fours": "stops a win by fours",
  hint_centre: "takes the centre",
  hint_extends: "builds on your stones",
  hint_hinders: "gets in your opponent’s way",
} as const;

export default english;
