// Validation of states and options from outside, and JSON round trips.
import { canonicalJson, ok, unwrap } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import { CARD_IDS, cardsOf, completeDeck, DEFAULT_DECK, deckOf } from "./cards.ts";
import engine from "./engine.ts";
import type { CardsState } from "./state.ts";
import { quietBoard } from "./tests/diagrams.ts";
import {
  act,
  ANN,
  BOB,
  configOf,
  DISCARD,
  FREEZE,
  GENERATE,
  INVERT,
  MIXED,
  OFFER,
  PLACE,
  playDiagram,
  playWithoutCell,
  RESIGN,
  setUp,
  setUpBoard,
  start,
  TAKE,
} from "./tests/positions.ts";
import { randomGame, VARIED } from "./tests/random-game.ts";

describe("decks", () => {
  test("[CRD-S1] are listed kind by kind, and counted back", () => {
    expect(cardsOf(completeDeck({ TIME_FREEZE: 1, PLACE_STONE: 2, SPONTANEOUS_GENERATION: 1 }))).toEqual([
      PLACE,
      PLACE,
      FREEZE,
      GENERATE,
    ]);
    expect(cardsOf(completeDeck({ POLARITY_INVERSION: 1, TAKE_STONE: 1 }))).toEqual([TAKE, INVERT]);
    expect(deckOf(cardsOf(MIXED))).toEqual(MIXED);
    expect(completeDeck()).toEqual(DEFAULT_DECK);
    expect(completeDeck({})).toEqual(deckOf([]));
    expect(Object.keys(DEFAULT_DECK)).toEqual(CARD_IDS);
  });
});

const config = (options: unknown): unknown => engine.parseConfig({ seed: "s", playerIds: [ANN, BOB], options });

describe("options", () => {
  test.each([
    [{}],
    [{ boardSize: 5 }],
    [{ boardSize: 19 }],
    [{ firstPlayer: 2 }],
    [{ simultaneousFivePolicy: "draw" }],
    [{ deck: { PLACE_STONE: 2 } }],
    [{ deck: { PLACE_STONE: 1, TAKE_STONE: 1 } }],
    [{ deck: { PLACE_STONE: 1, POLARITY_INVERSION: 0, TIME_FREEZE: 1 } }],
    [{ deck: { PLACE_STONE: 200, SPONTANEOUS_GENERATION: 200 } }],
    [{ boardSize: 9, firstPlayer: 1, deck: MIXED, simultaneousFivePolicy: "attacker" }],
  ])("[CRD-O1] [CRD-E2] are accepted: %j", (options) => {
    expect(config(options)).toEqual(ok({ seed: "s", playerIds: [ANN, BOB], options }));
  });

  test.each([
    ["a deck of one card", { deck: { PLACE_STONE: 1 } }],
    ["a deck of one Place and none of the others", { deck: { PLACE_STONE: 1, TAKE_STONE: 0, TIME_FREEZE: 0 } }],
    ["an empty deck", { deck: {} }],
    ["a deck without a Place", { deck: { TAKE_STONE: 5, POLARITY_INVERSION: 5 } }],
    ["a deck with no Place at all", { deck: { PLACE_STONE: 0, TAKE_STONE: 5 } }],
    ["a negative number of cards", { deck: { PLACE_STONE: 5, TAKE_STONE: -1 } }],
    ["half a card", { deck: { PLACE_STONE: 2.5 } }],
    ["too many cards of a kind", { deck: { PLACE_STONE: 201 } }],
    ["a string for a count", { deck: { PLACE_STONE: "2" } }],
    ["null for a count", { deck: { PLACE_STONE: 2, TAKE_STONE: null } }],
    ["an unknown card", { deck: { PLACE_STONE: 2, JOKER: 1 } }],
    ["a list of cards", { deck: [PLACE, PLACE] }],
    ["null for a deck", { deck: null }],
    ["a board of four lines", { boardSize: 4 }],
    ["a board of twenty lines", { boardSize: 20 }],
    ["half a line", { boardSize: 9.5 }],
    ["a string for a size", { boardSize: "9" }],
    ["a first player 0", { firstPlayer: 0 }],
    ["a first player 3", { firstPlayer: 3 }],
    ["a name for the first player", { firstPlayer: BOB }],
    ["another policy", { simultaneousFivePolicy: "defender" }],
    ["no policy", { simultaneousFivePolicy: null }],
    ["another option", { komi: 6.5 }],
    ["a list", []],
    ["null", null],
  ])("[CRD-O1] [CRD-B1] [CRD-E2] are refused: %s", (_name, options) => {
    expect(config(options)).toMatchObject({ error: { code: "INVALID_CONFIG" } });
  });

  test.each([
    ["one player", { playerIds: [ANN] }],
    ["three players", { playerIds: [ANN, BOB, "cem"] }],
    ["one player twice", { playerIds: [ANN, ANN] }],
    ["no seed", { seed: undefined }],
    ["an extra field", { boardSize: 9 }],
  ])("[CRD-B1] [CRD-R1] so is %s", (_name, change) => {
    expect(engine.parseConfig({ ...configOf(), ...change })).toMatchObject({ error: { code: "INVALID_CONFIG" } });
  });

  test("[CRD-E2] the message says what is wrong with a deck", () => {
    expect(config({ deck: { TAKE_STONE: 2 } })).toMatchObject({
      error: { message: "The config is not well-formed at options.deck: a deck needs at least one PLACE_STONE." },
    });
    expect(config({ deck: { PLACE_STONE: 1 } })).toMatchObject({
      error: { message: "The config is not well-formed at options.deck: a deck needs at least 2 cards." },
    });
  });
});

describe("JSON", () => {
  test("[CRD-S2] [CRD-R1] the game continues after a JSON round trip, at every step", () => {
    for (const options of VARIED) {
      for (const { state, action, next } of randomGame(configOf(options, "json"), "json").slice(0, 200)) {
        const copy = unwrap(engine.parseState(JSON.parse(JSON.stringify(state))));
        expect(canonicalJson(copy)).toBe(canonicalJson(state));
        expect(canonicalJson(act(copy, action))).toBe(canonicalJson(next));
      }
    }
  });

  test("[CRD-S2] no card is ever lost or added, and all counts are right", () => {
    for (const options of VARIED) {
      const deck = completeDeck(options.deck);
      for (const { state, action, next } of randomGame(configOf(options, "count"), "count")) {
        expect(deckOf([...next.drawPile, ...next.hand, ...next.discardPile])).toEqual(deck);
        expect(next.hand).toHaveLength(next.gameOver ? 0 : 2);
        expect(next.turn).toBe(state.turn + 1);
        const isDiscard = action.type === "DISCARD_HAND";
        expect(next.discardsInARow).toBe(isDiscard ? state.discardsInARow + 1 : 0);
        expect(next.lastEffect === null).toBe(isDiscard);
        if (!next.gameOver) expect(Object.values(next.skipNextTurns)).toEqual([0, 0]);
      }
    }
  });
});

const finished = (): CardsState => playDiagram("B B B B *", PLACE);
const filled = (size: number, cell: unknown): unknown =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => cell));
const effect = (change: object): object => ({ lastEffect: { ...playDiagram("*", PLACE).lastEffect, ...change } });

describe("states from outside", () => {
  test("[CRD-S2] are accepted if all fields are consistent", () => {
    const states = [
      start(),
      start({ boardSize: 5, deck: { PLACE_STONE: 2 } }),
      finished(),
      act(start(), RESIGN),
      act(start(), OFFER),
      engine.applyAction(act(start(), OFFER), OFFER, BOB),
      act(setUpBoard(quietBoard(5), { hand: [PLACE, PLACE] }), DISCARD),
      setUp("B B B B B\nW W W W W", { skipNextTurns: { [ANN]: 1000, [BOB]: 3 }, turn: 999, discardsInARow: 40 }),
      playWithoutCell("B W", GENERATE),
      playWithoutCell("B W", FREEZE),
      engine.conclude(start(), { winners: [BOB], reason: "timeout" }),
      engine.conclude(start(), { winners: null, reason: "aborted" }),
      playWithoutCell("B B B B B\nW\nW\nW\nW\nW", INVERT, { simultaneousFivePolicy: "draw" }),
      playDiagram("*", PLACE, { turn: 999 }),
    ];
    for (const state of states) expect(unwrap(engine.parseState(state))).toEqual(state);
  });

  test.each<[string, CardsState, object]>([
    ["another board size", start({ boardSize: 9 }), { boardSize: 15 }],
    ["a board of four lines", start(), { boardSize: 4, board: filled(4, 0) }],
    ["a board of twenty lines", start(), { boardSize: 20, board: filled(20, 0) }],
    ["a row too few", start(), { board: start().board.slice(1) }],
    ["a short row", start(), { board: start().board.with(3, [0, 0]) }],
    ["a third colour", start({ boardSize: 5 }), { board: filled(5, 3) }],
    ["letters for stones", start({ boardSize: 5 }), { board: filled(5, ".") }],
    ["one card in the hand", start(), { hand: [PLACE] }],
    ["no card in the hand", start(), { hand: [] }],
    ["three cards in the hand", start(), { hand: [PLACE, PLACE, PLACE] }],
    ["three cards in the hand after the end", finished(), { hand: [PLACE, PLACE, PLACE] }],
    ["an unknown card in the hand", start(), { hand: [PLACE, "JOKER"] }],
    ["an unknown card in the draw pile", start(), { drawPile: ["JOKER"] }],
    ["an unknown card in the discard pile", start(), { discardPile: ["JOKER"] }],
    ["more cards than any deck has", start(), { drawPile: Array.from({ length: 1001 }, () => PLACE) }],
    ["a missing skip", start(), { skipNextTurns: { [ANN]: 0 } }],
    ["the skip of a third", start(), { skipNextTurns: { [ANN]: 0, [BOB]: 0, cem: 0 } }],
    ["the skip of somebody else", start(), { skipNextTurns: { [ANN]: 0, cem: 0 } }],
    ["negative skips", start(), { skipNextTurns: { [ANN]: 0, [BOB]: -1 } }],
    ["more skips than turns", start(), { skipNextTurns: { [ANN]: 0, [BOB]: 1001 } }],
    ["negative discards", start(), { discardsInARow: -1 }],
    ["half a discard", start(), { discardsInARow: 0.5 }],
    ["another policy", start(), { simultaneousFivePolicy: "defender" }],
    ["another phase", start(), { phase: "diagram" }],
    ["no generator", start(), { rngState: null }],
    ["a generator without a key", start(), { rngState: { position: 0 } }],
    ["one player", start(), { playerIds: [ANN], skipNextTurns: { [ANN]: 0 } }],
    ["three players", start(), { playerIds: [ANN, BOB, "cem"], skipNextTurns: { [ANN]: 0, [BOB]: 0, cem: 0 } }],
    ["a running game after 1,000 turns", start(), { turn: 1000 }],
    ["two winners", finished(), { winners: [ANN, BOB], outcome: { winners: [ANN, BOB], reason: "five" } }],
    ["an end of another game", finished(), { outcome: { winners: [ANN], reason: "score" } }],
    ["a full board for an end", finished(), { winners: null, outcome: { winners: null, reason: "board-full" } }],
    ["a last effect of somebody else", start(), effect({ playerId: "cem" })],
    ["a last effect of an unknown card", start(), effect({ card: "JOKER" })],
    ["a last effect left of the board", start(), effect({ cells: [{ x: -1, y: 0 }] })],
    ["a last effect above the board", start(), effect({ cells: [{ x: 0, y: -1 }] })],
    ["a last effect right of the board", start(), effect({ cells: [{ x: 15, y: 0 }] })],
    ["a last effect below the board", start(), effect({ cells: [{ x: 0, y: 15 }] })],
    ["a last effect with negative skips", start(), effect({ skipped: -1 })],
    ["a last effect with an extra field", start(), effect({ color: 1 })],
    ["a last effect with half a target", start(), effect({ target: { x: 1 } })],
    ["no last effect at all", start(), { lastEffect: undefined }],
    ["an extra field", start(), { drawPileSize: 3 }],
    ["the name of the other Gomoku", start(), { gameId: "gomoku" }],
    ["another ruleset", start(), { rulesetVersion: "cards-v2" }],
  ])("[CRD-S2] are refused with %s", (_name, state, change) => {
    unwrap(engine.parseState(state));
    expect(engine.parseState({ ...state, ...change })).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });
});
