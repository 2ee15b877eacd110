// What the next hands can be. The cards that lie nowhere in sight are the draw pile, in an order nobody knows; so the
// first hand after this one is known as a chance exactly. For the hands after it each is taken by itself: what one
// player draws says a little about what is left for the other, and that little is left out.
import { CARD_IDS, type CardId, type Deck } from "../cards.ts";
import { HAND_SIZE, type CardsView } from "../state.ts";

/** A set of kinds of card: bit k is set when CARD_IDS[k] belongs to it. */
type Kinds = number;
const SETS = 2 ** CARD_IDS.length;

/** The chance of a hand without any card of a set, for each set of kinds. */
export type DrawChances = Float64Array;

export const kindsOf = (...cards: readonly CardId[]): Kinds =>
  cards.reduce((set, card) => set | (1 << CARD_IDS.indexOf(card)), 0);

/** How many cards of a pile belong to a set. */
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

/** Two cards of one pile. */
const fromPile = (pile: Deck): DrawChances => {
  const cards = countOf(pile, ALL);
  return Float64Array.from({ length: SETS }, (_, set) => {
    const others = cards - countOf(pile, set);
    return (others * (others - 1)) / (cards * (cards - 1));
  });
};

/** One card of each of two piles. */
const fromBoth = (first: Deck, second: Deck): DrawChances =>
  Float64Array.from({ length: SETS }, (_, set) => {
    const without = (pile: Deck): number => 1 - countOf(pile, set) / countOf(pile, ALL);
    return without(first) * without(second);
  });

/** [CRD-T1] The chances of the next `many` hands, after the one that is held now. */
export const drawChances = (
  view: Pick<CardsView, "deck" | "drawPileSize">,
  unseen: Deck,
  many: number,
): readonly DrawChances[] => {
  const draws: DrawChances[] = [];
  const fresh = fromPile(view.deck);
  let left = view.drawPileSize;
  let isShuffled = false;
  while (draws.length < many) {
    if (isShuffled) draws.push(fresh);
    else if (left >= HAND_SIZE) draws.push(fromPile(unseen));
    else if (left === 0) draws.push(fresh);
    // The last card, and one of all the others, which are shuffled now. A later hand's last card is not known.
    else draws.push(draws.length === 0 ? fromBoth(unseen, minus(view.deck, unseen)) : fromBoth(unseen, view.deck));
    isShuffled ||= left < HAND_SIZE;
    left -= HAND_SIZE;
  }
  return draws;
};

/** The cards of the draw pile: those that are neither in the hand nor on the discard pile. */
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
