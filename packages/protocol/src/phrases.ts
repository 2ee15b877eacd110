// What players can say to each other: a set phrase, by its id. Each page shows it in its own language.

export const PHRASES = [
  "hello",
  "good-luck",
  "good-game",
  "well-played",
  "thanks",
  "one-moment",
  "sorry",
  "goodbye",
] as const;
export type Phrase = (typeof PHRASES)[number];
