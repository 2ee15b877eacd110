// What the page of Gomoku says, in English, from which the others are translated.
const english = {
  setup_five: "There are five in a row already: this game would be over.",
  setup_full: "The board is full: this game would be over.",
} as const;

export default english;
