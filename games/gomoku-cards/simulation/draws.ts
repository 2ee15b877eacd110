// Probabilities of the next hands. The unseen cards are the draw pile in a random order, so the probabilities of the
// next hand are exact. Later hands are treated as independent: an approximation, because each draw slightly changes
// what is left.
import { CARD_IDS, type CardId, type Deck } from "../cards.ts";
import { HAND_SIZE, type CardsView } from "../state.ts";

/** A set of kinds of card: bit k is set when CARD_IDS[k] belongs to it. */
type Kinds = number;
const SETS = 2 ** CARD_IDS.length;

/** For each set of kinds, the probability of a hand without any card of the set. */
export type DrawChances = Float64Array;

export const kindsOf = (...cards: readonly CardId[]): Kinds =>
  cards.reduce((set, card) => set | (1 << CARD_IDS.indexOf(card)), 0);

/** The number of cards of a pile that are in a set. */
const countOf = (pile: Deck, set: Kinds): number =>
  CARD_IDS.reduce((sum, card, kind) => sum + ((set >> kind) % 2 === 1 ? pile[card] : 0), 0);

const ALL: Kinds = SETS - 1;

const minus = (deck: Deck, other: Deck): Deck => ({
  PLACE_STONE: deck.PLACE_STONE - other.PLACE_STONE,
  TAKE_STONE: deck.TAKE_STONE - other.TAKE_STONE,
  POLARITY_INVERSION: deck.POLARITY_INVERSION - other.POLARITY_INVERSION,
  TIME_FREEZE: deck.TIME_FREEZE - other.TIME_FREEZE,
  SPONTANEOUS_GENERATION: deck.SPONTANEOUS_GENERATION - other.SPONTANEOUS_GENERATION,
});

/** Two cards from one pile. */
const fromPile = (pile: Deck): DrawChances => {
  const cards = countOf(pile, ALL);
  return Float64Array.from({ length: SETS }, (_, set) => {
    const others = cards - countOf(pile, set);
    return (others * (others - 1)) / (cards * (cards - 1));
  });
};

/** One card from each of two piles. */
const fromBoth = (first: Deck, second: Deck): DrawChances =>
  Float64Array.from({ length: SETS }, (_, set) => {
    const without = (pile: Deck): number => 1 - countOf(pile, set) / countOf(pile, ALL);
    return without(first) * without(second);
  });

/** [CRD-T1] The probabilities of the next `count` hands, after the current one. */
export const drawChances = (
  view: Pick<CardsView, "deck" | "drawPileSize">,
  unseen: Deck,
  count: number,
): readonly DrawChances[] => {
  const draws: DrawChances[] = [];
  const reshuffled = fromPile(view.deck);
  let left = view.drawPileSize;
  let isShuffled = false;
  while (draws.length < count) {
    if (isShuffled) draws.push(reshuffled);
    else if (left >= HAND_SIZE) draws.push(fromPile(unseen));
    else if (left === 0) draws.push(reshuffled);
    // The last card, and one of the others, which are reshuffled. For a later hand the last card is unknown.
    else draws.push(draws.length === 0 ? fromBoth(unseen, minus(view.deck, unseen)) : fromBoth(unseen, view.deck));
    isShuffled ||= left < HAND_SIZE;
    left -= HAND_SIZE;
  }
  return draws;
};

/** The cards of the draw pile: all that are neither in the hand nor on the discard pile. */
export const unseenCards = ({ deck, hand = [], discardPile }: CardsView): Deck => {
  const seen = [...hand, ...discardPile];
  const count = (card: CardId): number => deck[card] - seen.filter((other) => other === card).length;
  return {
    PLACE_STONE: count("PLACE_STONE"),
    TAKE_STONE: count("TAKE_STONE"),
    POLARITY_INVERSION: count("POLARITY_INVERSION"),
    TIME_FREEZE: count("TIME_FREEZE"),
    SPONTANEOUS_GENERATION: count("SPONTANEOUS_GENERATION"),
  };
};
