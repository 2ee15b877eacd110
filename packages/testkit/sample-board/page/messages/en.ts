// What the page says, in English, from which the others are translated.
const english = {
  three_how: "Place three stones in a row, along any line.",
  reason_three: "three in a row",
  refusal_CENTRE_TOO_EARLY: "The first stone may not take {point}, the centre.",
} as const;

export default english;
