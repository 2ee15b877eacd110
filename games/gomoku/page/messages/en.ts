// What the page of Gomoku says, in English, from which the others are translated.
const english = {
  setup_five: "There are five in a row already: this game would be over.",
  setup_full: "The board is full: this game would be over.",
  hint_five: "completes five",
  "hint_open-four": "makes an open four",
  "hint_double-four": "makes two fours at once",
  "hint_four-three": "makes a four and an open three",
  "hint_double-three": "makes two open threes",
  hint_four: "makes a four",
  hint_three: "makes an open three",
  hint_forces: { one: "wins by force in {count} move", other: "wins by force in {count} moves" },
  "hint_blocks-four": "blocks a four",
  "hint_blocks-three": "blocks an open three",
  "hint_blocks-double": "stops a double threat",
  hint_centre: "takes the centre",
  hint_extends: "builds on your stones",
  hint_hinders: "gets in the opponent’s way",
} as const;

export default english;
