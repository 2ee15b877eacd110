// The five kinds of card, and the default deck.

/** [CRD-S1] In the order of a deck before it is shuffled. */
export const CARD_IDS = [
  "PLACE_STONE",
  "TAKE_STONE",
  "POLARITY_INVERSION",
  "TIME_FREEZE",
  "SPONTANEOUS_GENERATION",
] as const;
export type CardId = (typeof CARD_IDS)[number];

/** How many cards of each kind. */
export type Deck = Readonly<Record<CardId, number>>;

/** [CRD-E3] Chosen by `npm run cards:balance`; SPEC.md has the figures. */
export const DEFAULT_DECK: Deck = {
  PLACE_STONE: 40,
  TAKE_STONE: 8,
  POLARITY_INVERSION: 1,
  TIME_FREEZE: 3,
  SPONTANEOUS_GENERATION: 2,
};

/** Fills in zeros for the kinds that are not named. */
export const completeDeck = (named: Partial<Deck> = DEFAULT_DECK): Deck => ({
  PLACE_STONE: named.PLACE_STONE ?? 0,
  TAKE_STONE: named.TAKE_STONE ?? 0,
  POLARITY_INVERSION: named.POLARITY_INVERSION ?? 0,
  TIME_FREEZE: named.TIME_FREEZE ?? 0,
  SPONTANEOUS_GENERATION: named.SPONTANEOUS_GENERATION ?? 0,
});

/** The cards of a deck, kind by kind. */
export const cardsOf = (deck: Deck): readonly CardId[] =>
  CARD_IDS.flatMap((card) => Array.from({ length: deck[card] }, () => card));

/** Counts cards by kind. */
export const deckOf = (cards: readonly CardId[]): Deck => {
  const count = (card: CardId): number => cards.filter((other) => other === card).length;
  return completeDeck(Object.fromEntries(CARD_IDS.map((card) => [card, count(card)])));
};
