import { expect, test } from "vitest";
import { CARD_IDS, cardsOf, completeDeck, type CardId, type Deck } from "../cards.ts";
import engine from "../engine.ts";
import { kindsOf, drawChances, unseenCards, type DrawChances } from "./draws.ts";

/** The probability that neither of two cards is in a set, by enumerating all hands. */
const without = (hands: readonly (readonly CardId[])[], set: number): number =>
  hands.filter((hand) => hand.every((card) => (kindsOf(card) & set) === 0)).length / hands.length;

const expectHands = (draw: DrawChances | undefined, hands: readonly (readonly CardId[])[]): void => {
  for (let set = 0; set < 2 ** CARD_IDS.length; set += 1) expect(draw?.[set]).toBeCloseTo(without(hands, set), 12);
};

const pairsOf = (cards: readonly CardId[]): readonly (readonly CardId[])[] =>
  cards.flatMap((first, index) => cards.slice(index + 1).map((second) => [first, second]));

const DECK: Deck = completeDeck({ PLACE_STONE: 4, TAKE_STONE: 2, POLARITY_INVERSION: 1, TIME_FREEZE: 2 });

test("[CRD-T1] a hand from the draw pile: every pair is equally likely", () => {
  const unseen = completeDeck({ PLACE_STONE: 2, TAKE_STONE: 2, TIME_FREEZE: 1 });
  const [draw, , third] = drawChances({ deck: DECK, drawPileSize: 5 }, unseen, 3);
  expectHands(draw, pairsOf(cardsOf(unseen)));
  // The third hand is the fifth card and one of the cards that are reshuffled then.
  expect(third?.[kindsOf("POLARITY_INVERSION")]).toBeCloseTo(8 / 9, 12);
});

test("[CRD-T1] the last card and one after the reshuffle", () => {
  const unseen = completeDeck({ TAKE_STONE: 1 });
  const others = cardsOf({ ...DECK, TAKE_STONE: 1 });
  const [draw, next] = drawChances({ deck: DECK, drawPileSize: 1 }, unseen, 2);
  expectHands(
    draw,
    others.map((card) => ["TAKE_STONE", card]),
  );
  expectHands(next, pairsOf(cardsOf(DECK)));
});

test("[CRD-T1] nothing left: all cards are reshuffled", () => {
  const [draw] = drawChances({ deck: DECK, drawPileSize: 0 }, completeDeck({}), 1);
  expectHands(draw, pairsOf(cardsOf(DECK)));
});

test("[CRD-R2] the unseen cards are the draw pile", () => {
  let state = engine.init({ seed: "unseen", playerIds: ["ann", "bob"], options: { deck: DECK } });
  for (let turn = 0; turn < 12 && !state.gameOver; turn += 1) {
    const playerId = state.currentPlayerId ?? "";
    const unseen = unseenCards(engine.getPlayerView(state, playerId));
    expect(cardsOf(unseen).toSorted()).toEqual(state.drawPile.toSorted());
    const [action] = engine.getValidActions(state, playerId);
    if (action !== undefined) state = engine.applyAction(state, action, playerId);
  }
});
