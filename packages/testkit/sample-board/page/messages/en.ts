// The texts of Three in English: the source that the other languages are translated from.
const english = {
  three_how: "Place three stones in a row, along any line.",
  reason_three: "three in a row",
  refusal_CENTRE_TOO_EARLY: "The first stone cannot be placed on {point}, the centre.",
} as const;

export default english;
