// The decks to compare with the game's default deck.

/** The number of cards by card id. */
export type DeckCounts = Readonly<Record<string, number>>;

export interface NamedDeck {
  readonly name: string;
  readonly counts: DeckCounts;
}

const deck = (place: number, take: number, inversion: number, freeze: number, generation: number): DeckCounts => ({
  PLACE_STONE: place,
  TAKE_STONE: take,
  POLARITY_INVERSION: inversion,
  TIME_FREEZE: freeze,
  SPONTANEOUS_GENERATION: generation,
});

/** Each deck exaggerates one thing: fewer stones, more Inversions, more Takes, or almost only stones. */
export const OTHER_DECKS: readonly NamedDeck[] = [
  { name: "wild", counts: deck(24, 6, 2, 4, 4) },
  { name: "turning", counts: deck(36, 8, 4, 3, 3) },
  { name: "taking", counts: deck(36, 16, 1, 3, 2) },
  { name: "stones", counts: deck(60, 4, 1, 2, 2) },
];

/** The named decks, or all if there are no names; an unknown name is returned as a string. */
export const pickDecks = (all: readonly NamedDeck[], names: readonly string[]): readonly NamedDeck[] | string => {
  const unknown = names.find((name) => all.every((one) => one.name !== name));
  return unknown ?? (names.length === 0 ? all : all.filter(({ name }) => names.includes(name)));
};
