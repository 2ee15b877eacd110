// The turn of card Gomoku: the start, the draw, the choice, refusals and their order, the next player. Boards are
// diagrams (tests/diagrams.ts). rules.test.ts tests the effect of each card, ending.test.ts the endings, chance.test.ts
// the shuffles, secrecy.test.ts hidden information.
import { canonicalJson, ok, RefusedActionError, reject, seedRng } from "@tengen/kernel";
import { deepFreeze } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import { CARD_IDS, DEFAULT_DECK, deckOf } from "./cards.ts";
import engine from "./engine.ts";
import type { CardsState } from "./state.ts";
import { drawBoard, quietBoard, redrawBoard } from "./tests/diagrams.ts";
import {
  act,
  ANN,
  BOB,
  codeOf,
  DISCARD,
  FREEZE,
  GENERATE,
  INVERT,
  MIXED,
  OFFER,
  PLACE,
  play,
  playDiagram,
  playWithoutCell,
  RESIGN,
  setUp,
  setUpBoard,
  start,
  TAKE,
} from "./tests/positions.ts";

const at = (x: number, y: number) => ({ x, y });
const cardsOfState = ({ drawPile, hand, discardPile }: CardsState) => deckOf([...drawPile, ...hand, ...discardPile]);

describe("the start", () => {
  test("[CRD-S2] [CRD-T5] the initial state matches SPEC.md, field by field", () => {
    expect(start({ boardSize: 5, deck: { PLACE_STONE: 4 } })).toEqual({
      gameId: "gomoku-cards",
      rulesetVersion: "cards-v1",
      phase: "choosing",
      playerIds: [ANN, BOB],
      currentPlayerId: ANN,
      turn: 0,
      gameOver: false,
      winners: null,
      outcome: null,
      drawOfferBy: null,
      rngState: { ...seedRng("any"), position: 3 },
      boardSize: 5,
      board: Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]),
      drawPile: [PLACE, PLACE],
      discardPile: [],
      hand: [PLACE, PLACE],
      skipNextTurns: { [ANN]: 0, [BOB]: 0 },
      lastEffect: null,
      simultaneousFivePolicy: "attacker",
      discardsInARow: 0,
    });
  });

  test("[CRD-B1] [CRD-O1] 15 lines, player 1 first, attacker, the default deck", () => {
    for (const state of [start(), start({})]) {
      expect([state.boardSize, state.board.length, state.board.map((row) => row.length)]).toEqual([
        15,
        15,
        Array.from({ length: 15 }, () => 15),
      ]);
      expect([state.currentPlayerId, state.simultaneousFivePolicy]).toEqual([ANN, "attacker"]);
      expect(cardsOfState(state)).toEqual(DEFAULT_DECK);
    }
  });

  test.each([5, 9, 15, 19])("[CRD-B1] [CRD-O1] a board of %i lines", (boardSize) => {
    const state = start({ boardSize });
    expect(state.board).toEqual(Array.from({ length: boardSize }, () => Array.from({ length: boardSize }, () => 0)));
    const last = boardSize - 1;
    const placed = act({ ...state, hand: [PLACE, PLACE] }, play(PLACE, at(last, last)));
    expect(placed.board[last]?.[last]).toBe(1);
    expect(codeOf({ ...state, hand: [PLACE, PLACE] }, play(PLACE, at(boardSize, last)))).toBe("OUT_OF_BOUNDS");
  });

  test("[CRD-B1] [CRD-O1] the second player may begin; the colours stay with the seats", () => {
    const state = start({ firstPlayer: 2, boardSize: 5, deck: { PLACE_STONE: 8 } });
    expect(state.currentPlayerId).toBe(BOB);
    const two = act(state, play(PLACE, at(0, 0)), play(PLACE, at(1, 0)));
    expect(drawBoard(two.board)).toBe(redrawBoard("W B"));
    expect([two.currentPlayerId, start({ firstPlayer: 1 }).currentPlayerId]).toEqual([BOB, ANN]);
  });

  test("[CRD-O1] [CRD-S1] the deck and the policy that the options name", () => {
    const state = start({ deck: MIXED, simultaneousFivePolicy: "draw" });
    expect([cardsOfState(state), state.simultaneousFivePolicy]).toEqual([MIXED, "draw"]);
    expect([state.hand.length, state.drawPile.length, state.discardPile.length]).toEqual([2, 14, 0]);
    const few = start({ deck: { PLACE_STONE: 1, TIME_FREEZE: 2 } });
    expect(cardsOfState(few)).toEqual({
      PLACE_STONE: 1,
      TAKE_STONE: 0,
      POLARITY_INVERSION: 0,
      TIME_FREEZE: 2,
      SPONTANEOUS_GENERATION: 0,
    });
  });

  test("[CRD-S1] the five cards", () => {
    expect(CARD_IDS).toEqual([PLACE, TAKE, INVERT, FREEZE, GENERATE]);
  });
});

describe("draw and discard", () => {
  test("[CRD-T1] [CRD-S2] the next player draws the last card first, then the one before it", () => {
    const state = playDiagram("*", PLACE, { drawPile: [TAKE, FREEZE, GENERATE, INVERT] });
    expect([state.hand, state.drawPile]).toEqual([
      [INVERT, GENERATE],
      [TAKE, FREEZE],
    ]);
  });

  test.each([
    ["the first card is played", [FREEZE, TAKE], FREEZE, [FREEZE, TAKE]],
    ["the second card is played", [TAKE, FREEZE], FREEZE, [FREEZE, TAKE]],
    ["both are the same", [FREEZE, FREEZE], FREEZE, [FREEZE, FREEZE]],
  ] as const)("[CRD-T2] [CRD-S2] the played card is discarded first, then the other: %s", (_name, hand, card, pile) => {
    const state = playWithoutCell("W", card, { hand, discardPile: [GENERATE, INVERT] });
    expect(state.discardPile).toEqual([GENERATE, INVERT, ...pile]);
    expect(state.drawPile).toHaveLength(10);
  });

  test("[CRD-T1] two cards left are drawn without a shuffle", () => {
    const state = playDiagram("*", PLACE, { drawPile: [FREEZE, TAKE], discardPile: [GENERATE] });
    expect([state.hand, state.drawPile, state.discardPile]).toEqual([[TAKE, FREEZE], [], [GENERATE, PLACE, INVERT]]);
    expect(state.rngState.position).toBe(0);
  });

  test("[CRD-T1] one card left is drawn first, then one from the shuffled discard pile", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const discardPile = [FREEZE, FREEZE, GENERATE, GENERATE];
      const state = playDiagram("*", PLACE, { drawPile: [TAKE], discardPile, seed: `one left ${seed}` });
      expect([state.hand[0], state.hand.length, state.drawPile.length]).toEqual([TAKE, 2, 5]);
      expect(state.discardPile).toEqual([]);
      expect(deckOf([...state.drawPile, ...state.hand])).toEqual(deckOf([...discardPile, PLACE, INVERT, TAKE]));
      expect(state.rngState.position).toBe(5);
    }
  });

  test("[CRD-T1] with none left both come from the discard pile, which includes the pair just played", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed += 1) {
      const state = playDiagram("*", PLACE, { drawPile: [], discardPile: [TAKE, FREEZE], seed: `none left ${seed}` });
      expect([state.hand.length, state.drawPile.length, state.discardPile.length]).toEqual([2, 2, 0]);
      expect(deckOf([...state.drawPile, ...state.hand])).toEqual(deckOf([TAKE, FREEZE, PLACE, INVERT]));
      seen.add(state.hand.join(" "));
    }
    // Every ordered pair of the four cards.
    expect(seen.size).toBe(12);
  });

  test.each([
    [{ PLACE_STONE: 2 }, [PLACE, PLACE]],
    [{ PLACE_STONE: 1, TIME_FREEZE: 1 }, [FREEZE, PLACE]],
  ] as const)("[CRD-T1] [CRD-E2] with a deck of two cards every hand is the deck: %j", (deck, hand) => {
    let state = start({ deck, boardSize: 5 });
    for (let x = 0; x < 4; x += 1) {
      expect(state.hand.toSorted()).toEqual(hand.toSorted());
      expect([state.drawPile, state.discardPile]).toEqual([[], []]);
      state = act(state, play(PLACE, at(x, 2)));
    }
  });

  test("[CRD-T1] a skipped player draws nothing", () => {
    const state = playWithoutCell(".", FREEZE, { drawPile: [TAKE, GENERATE, INVERT, PLACE] });
    expect([state.currentPlayerId, state.hand, state.drawPile]).toEqual([ANN, [PLACE, INVERT], [TAKE, GENERATE]]);
  });
});

describe("the turn", () => {
  test("[CRD-T4] [CRD-T5] the state shows the effect, then the opponent's turn", () => {
    const placed = playDiagram(". .\n. *", PLACE);
    expect([placed.currentPlayerId, placed.turn, placed.phase]).toEqual([BOB, 1, "choosing"]);
    expect(placed.lastEffect).toEqual({
      playerId: ANN,
      card: PLACE,
      target: at(1, 1),
      cells: [at(1, 1)],
      skipped: 0,
    });
    const frozen = playWithoutCell("B W", FREEZE, { currentPlayerId: BOB });
    expect([frozen.currentPlayerId, frozen.turn]).toEqual([BOB, 1]);
    expect(frozen.lastEffect).toEqual({
      playerId: BOB,
      card: FREEZE,
      target: { playerId: ANN },
      cells: [],
      skipped: 1,
    });
    expect(playWithoutCell("B . W", INVERT).lastEffect).toEqual({
      playerId: ANN,
      card: INVERT,
      cells: [at(0, 0), at(2, 0)],
      skipped: 0,
    });
  });

  test("[CRD-T5] the cells of a Generation are listed in the order they were drawn", () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 10; seed += 1) {
      const { lastEffect, board } = playWithoutCell("B W", GENERATE, { seed: `effect ${seed}` });
      const cells = lastEffect?.cells ?? [];
      expect([lastEffect?.card, lastEffect && "target" in lastEffect, cells.length]).toEqual([GENERATE, false, 5]);
      expect(board.flat().filter((cell) => cell !== 0)).toHaveLength(7);
      for (const { x, y } of cells) expect(board[y]?.[x]).not.toBe(0);
      const rowByRow = cells.toSorted((a, b) => a.y - b.y || a.x - b.x);
      orders.add(canonicalJson(cells) === canonicalJson(rowByRow) ? "row by row" : "as drawn");
    }
    expect(orders).toContain("as drawn");
  });

  test("[CRD-T5] after both cards were discarded there is no last effect", () => {
    const before = playDiagram("*", PLACE);
    expect(before.lastEffect).not.toBeNull();
    const full = { ...before, board: quietBoard(5), hand: [PLACE, PLACE] };
    expect(act(full, DISCARD).lastEffect).toBeNull();
  });

  test("[CRD-T5] after the last turn the phase is finished and nobody holds a card", () => {
    const state = playDiagram("B B B B *", PLACE, { drawPile: [TAKE, TAKE] });
    expect([state.phase, state.hand, state.drawPile, state.discardPile]).toEqual([
      "finished",
      [],
      [TAKE, TAKE],
      [PLACE, INVERT],
    ]);
    expect(state.lastEffect?.cells).toEqual([at(4, 0)]);
  });

  test("[CRD-S3] [MAT-T1] [MAT-T2] resignations and draw offers are table actions", () => {
    expect(engine.tableActions).toEqual(["REQUEST_DRAW", "RESIGN"]);
    expect(engine.hiddenInformation).toBe(true);
    const state = start();
    expect(engine.applyAction(state, RESIGN, BOB).outcome).toEqual({ winners: [ANN], reason: "resign" });
    const offered = engine.applyAction(state, OFFER, BOB);
    expect([offered.drawOfferBy, offered.hand]).toEqual([BOB, state.hand]);
    expect(engine.applyAction(offered, OFFER, ANN).outcome).toEqual({ winners: null, reason: "agreement" });
    expect(codeOf(offered, OFFER, BOB)).toBe("DRAW_ALREADY_OFFERED");
    const declined = act({ ...offered, hand: [PLACE, PLACE] }, play(PLACE, at(0, 0)));
    expect(declined.drawOfferBy).toBeNull();
  });
});

const STONES = `
  . . . . .
  . B W . .
  . . . . .
`;
const HANDS = { taking: [PLACE, TAKE], turning: [INVERT, FREEZE], growing: [GENERATE, GENERATE] } as const;
const quiet = (empties: number): string => {
  let left = empties;
  return drawBoard(quietBoard(5)).replaceAll("W", (stone) => {
    left -= 1;
    return left >= 0 ? "." : stone;
  });
};
const ONLY_BLACK = drawBoard(quietBoard(5)).replaceAll("W", "B");

const AGAINST_BOB = { playerId: BOB };

/** A board, ann's hand, an action, and the code it is refused with. */
const REFUSED: readonly (readonly [string, string, readonly (typeof CARD_IDS)[number][], unknown, string])[] = [
  ["[CRD-C1] on one's own stone", STONES, HANDS.taking, play(PLACE, at(1, 1)), "CELL_OCCUPIED"],
  ["[CRD-C1] on the opponent's stone", STONES, HANDS.taking, play(PLACE, at(2, 1)), "CELL_OCCUPIED"],
  ["[CRD-C1] left of the board", STONES, HANDS.taking, play(PLACE, at(-1, 0)), "OUT_OF_BOUNDS"],
  ["[CRD-C1] right of the board", STONES, HANDS.taking, play(PLACE, at(5, 0)), "OUT_OF_BOUNDS"],
  ["[CRD-C1] above the board", STONES, HANDS.taking, play(PLACE, at(0, -1)), "OUT_OF_BOUNDS"],
  ["[CRD-C1] below the board", STONES, HANDS.taking, play(PLACE, at(0, 5)), "OUT_OF_BOUNDS"],
  ["[CRD-C1] very far away", STONES, HANDS.taking, play(PLACE, at(0, 1e300)), "OUT_OF_BOUNDS"],
  ["[CRD-C2] an empty cell", STONES, HANDS.taking, play(TAKE, at(0, 0)), "CELL_EMPTY"],
  ["[CRD-C2] one's own stone", STONES, HANDS.taking, play(TAKE, at(1, 1)), "TARGET_NOT_OPPONENT"],
  ["[CRD-C2] off the board", STONES, HANDS.taking, play(TAKE, at(5, 5)), "OUT_OF_BOUNDS"],
  ["[CRD-C4] oneself", STONES, HANDS.turning, play(FREEZE, { playerId: ANN }), "TARGET_IS_SELF"],
  ["[CRD-C4] somebody else", STONES, HANDS.turning, play(FREEZE, { playerId: "cem" }), "TARGET_IS_SELF"],
  ["[CRD-C5] with four empty cells", quiet(4), HANDS.growing, play(GENERATE), "INSUFFICIENT_EMPTIES"],
  ["[CRD-C5] with no empty cell", quiet(0), HANDS.growing, play(GENERATE), "INSUFFICIENT_EMPTIES"],
  ["[CRD-C6] no cell to place on", quiet(0), HANDS.taking, play(PLACE, at(0, 0)), "CARD_NOT_PLAYABLE"],
  ["[CRD-C6] no stone to take", ".", HANDS.taking, play(TAKE, at(0, 0)), "CARD_NOT_PLAYABLE"],
  ["[CRD-C6] no stone but one's own", "B", HANDS.taking, play(TAKE, at(0, 0)), "CARD_NOT_PLAYABLE"],
  ["[CRD-C6] a card that was not drawn", STONES, HANDS.taking, play(INVERT), "CARD_NOT_IN_HAND"],
  ["[CRD-C6] a card of one's own that was not drawn", STONES, HANDS.turning, play(PLACE, at(0, 0)), "CARD_NOT_IN_HAND"],
  // The order: hand, card, kind of target, bounds, cell.
  ["[CRD-S4] not drawn, and not playable", ".", HANDS.turning, play(TAKE, at(0, 0)), "CARD_NOT_IN_HAND"],
  ["[CRD-S4] not drawn, and too few empty cells", quiet(4), HANDS.taking, play(GENERATE), "CARD_NOT_IN_HAND"],
  ["[CRD-S4] not drawn, and no target", STONES, HANDS.turning, play(PLACE), "CARD_NOT_IN_HAND"],
  ["[CRD-S4] not drawn, and a surplus target", STONES, HANDS.taking, play(INVERT, at(0, 0)), "CARD_NOT_IN_HAND"],
  ["[CRD-S4] not drawn, and off the board", STONES, HANDS.turning, play(PLACE, at(9, 9)), "CARD_NOT_IN_HAND"],
  ["[CRD-S4] not drawn, and oneself", STONES, HANDS.taking, play(FREEZE, { playerId: ANN }), "CARD_NOT_IN_HAND"],
  ["[CRD-S4] not playable, and no target", ".", HANDS.taking, play(TAKE), "CARD_NOT_PLAYABLE"],
  ["[CRD-S4] not playable, and a player for a target", ".", HANDS.taking, play(TAKE, AGAINST_BOB), "CARD_NOT_PLAYABLE"],
  ["[CRD-S4] not playable, and off the board", ".", HANDS.taking, play(TAKE, at(-1, 0)), "CARD_NOT_PLAYABLE"],
  ["[CRD-S4] a full board, and off the board", quiet(0), HANDS.taking, play(PLACE, at(-1, 0)), "CARD_NOT_PLAYABLE"],
  ["[CRD-S4] a full board, and no target", quiet(0), HANDS.taking, play(PLACE), "CARD_NOT_PLAYABLE"],
  ["[CRD-S4] too few, and a surplus target", quiet(4), HANDS.growing, play(GENERATE, at(0, 0)), "INSUFFICIENT_EMPTIES"],
  ["[CRD-S4] Place without a target", STONES, HANDS.taking, play(PLACE), "INVALID_PAYLOAD"],
  ["[CRD-S4] Place on a player", STONES, HANDS.taking, play(PLACE, AGAINST_BOB), "INVALID_PAYLOAD"],
  ["[CRD-S4] Take without a target", STONES, HANDS.taking, play(TAKE), "INVALID_PAYLOAD"],
  ["[CRD-S4] Take from a player", STONES, HANDS.taking, play(TAKE, AGAINST_BOB), "INVALID_PAYLOAD"],
  ["[CRD-S4] Freeze without a target", STONES, HANDS.turning, play(FREEZE), "INVALID_PAYLOAD"],
  ["[CRD-S4] Freeze of a cell", STONES, HANDS.turning, play(FREEZE, at(2, 1)), "INVALID_PAYLOAD"],
  ["[CRD-S4] Freeze of a cell off the board", STONES, HANDS.turning, play(FREEZE, at(9, 9)), "INVALID_PAYLOAD"],
  ["[CRD-S4] Inversion of a cell", STONES, HANDS.turning, play(INVERT, at(1, 1)), "INVALID_PAYLOAD"],
  ["[CRD-S4] Inversion of a cell off the board", STONES, HANDS.turning, play(INVERT, at(9, 9)), "INVALID_PAYLOAD"],
  ["[CRD-S4] Inversion of a player", STONES, HANDS.turning, play(INVERT, AGAINST_BOB), "INVALID_PAYLOAD"],
  ["[CRD-S4] Generation on a cell", STONES, HANDS.growing, play(GENERATE, at(0, 0)), "INVALID_PAYLOAD"],
  ["[CRD-S4] Generation for a player", STONES, HANDS.growing, play(GENERATE, AGAINST_BOB), "INVALID_PAYLOAD"],
  ["[CRD-S4] [CRD-E1] both cards are playable", STONES, HANDS.turning, DISCARD, "HAND_PLAYABLE"],
  ["[CRD-S4] [CRD-E1] the first card is playable", ".", HANDS.taking, DISCARD, "HAND_PLAYABLE"],
  ["[CRD-S4] [CRD-E1] the second card is playable", quiet(0), HANDS.taking, DISCARD, "HAND_PLAYABLE"],
  ["[CRD-S3] a cell between two lines", STONES, HANDS.taking, play(PLACE, at(0.5, 0)), "INVALID_PAYLOAD"],
  ["[CRD-S3] not a number", STONES, HANDS.taking, play(PLACE, at(Number.NaN, 0)), "INVALID_PAYLOAD"],
  ["[CRD-S3] a string for a number", STONES, HANDS.taking, play(PLACE, { x: "0", y: 0 } as never), "INVALID_PAYLOAD"],
  ["[CRD-S3] half a cell", STONES, HANDS.taking, play(PLACE, { x: 0 } as never), "INVALID_PAYLOAD"],
  [
    "[CRD-S3] a cell with an extra field",
    STONES,
    HANDS.taking,
    play(PLACE, { ...at(0, 0), z: 0 } as never),
    "INVALID_PAYLOAD",
  ],
  [
    "[CRD-S3] a cell and a player",
    STONES,
    HANDS.taking,
    play(PLACE, { ...at(0, 0), playerId: BOB }),
    "INVALID_PAYLOAD",
  ],
  ["[CRD-S3] a number for a player", STONES, HANDS.turning, play(FREEZE, { playerId: 2 } as never), "INVALID_PAYLOAD"],
  ["[CRD-S3] null for a cell", STONES, HANDS.taking, play(PLACE, null as never), "INVALID_PAYLOAD"],
  ["[CRD-S3] null for a target", STONES, HANDS.turning, play(INVERT, null as never), "INVALID_PAYLOAD"],
  ["[CRD-S3] a list for a target", STONES, HANDS.taking, play(PLACE, [0, 0] as never), "INVALID_PAYLOAD"],
  ["[CRD-S3] coordinates beside the card", STONES, HANDS.taking, { ...play(PLACE), x: 0, y: 0 }, "INVALID_PAYLOAD"],
  ["[CRD-S3] an extra field", STONES, HANDS.turning, { ...play(INVERT), color: 1 }, "INVALID_PAYLOAD"],
  ["[CRD-S3] an unknown card", STONES, HANDS.taking, { type: "PLAY_CARD", card: "JOKER" }, "INVALID_PAYLOAD"],
  ["[CRD-S3] no card", STONES, HANDS.taking, { type: "PLAY_CARD" }, "INVALID_PAYLOAD"],
  ["[CRD-S3] a card in lower case", STONES, HANDS.turning, play("polarity_inversion" as never), "INVALID_PAYLOAD"],
  ["[CRD-S3] a discard with a card", STONES, HANDS.taking, { ...DISCARD, card: PLACE }, "INVALID_PAYLOAD"],
  ["[CRD-S3] a resignation with a card", STONES, HANDS.taking, { ...RESIGN, card: PLACE }, "INVALID_PAYLOAD"],
  ["[CRD-S3] an action of the other Gomoku", STONES, HANDS.taking, { type: PLACE, ...at(0, 0) }, "INVALID_PAYLOAD"],
  ["[CRD-S3] an action of Go", STONES, HANDS.taking, { type: "pass" }, "INVALID_PAYLOAD"],
  ["[CRD-S3] no type", STONES, HANDS.taking, { card: PLACE }, "INVALID_PAYLOAD"],
  ["[CRD-S3] a string", STONES, HANDS.taking, "RESIGN", "INVALID_PAYLOAD"],
  ["[CRD-S3] null", STONES, HANDS.taking, null, "INVALID_PAYLOAD"],
];

describe("refusals", () => {
  test.each(REFUSED)("%s", (_name, diagram, hand, raw, code) => {
    const state = deepFreeze(setUp(diagram, { hand }));
    const before = canonicalJson(state);
    expect(codeOf(state, raw)).toBe(code);
    expect(canonicalJson(state)).toBe(before);
  });

  test("[CRD-T3] a refusal changes nothing, and the player chooses again with the same hand", () => {
    const state = setUp(STONES, { hand: HANDS.taking });
    const wrong = play(TAKE, at(1, 1));
    expect(() => engine.applyAction(state, wrong, ANN)).toThrow(RefusedActionError);
    const right = act(state, play(TAKE, at(2, 1)));
    expect(drawBoard(right.board)).toBe(redrawBoard(". . .\n. B ."));
    expect(engine.validateAction(state, wrong, ANN)).toEqual(
      reject<string>("TARGET_NOT_OPPONENT", "The stone on B4 is your own."),
    );
  });

  test("[CRD-S4] NOT_PLAYER_TURN comes before all codes of the game, and NOT_SEATED before that", () => {
    const state = setUp(".", { hand: HANDS.turning });
    for (const action of [play(TAKE, at(9, 9)), play(INVERT), DISCARD]) {
      expect(codeOf(state, action, BOB)).toBe("NOT_PLAYER_TURN");
      expect(codeOf(state, action, "cem")).toBe("NOT_SEATED");
      expect(codeOf(engine.applyAction(state, RESIGN, ANN), action, BOB)).toBe("MATCH_FINISHED");
    }
  });

  test("[CRD-C1] minus zero is zero", () => {
    const action = engine.parseAction(play(PLACE, at(-0, 0)));
    expect(action).toEqual(ok(play(PLACE, at(0, 0))));
    expect(canonicalJson(action)).toBe(canonicalJson(ok(play(PLACE, at(0, 0)))));
  });

  test("[CRD-C1] [CRD-C2] [CRD-C4] [CRD-C5] [CRD-C6] the messages", () => {
    const reasonOf = (diagram: string, ...[card, target]: Parameters<typeof play>) => {
      const valid = engine.validateAction(setUp(diagram, { hand: [card, card] }), play(card, target), ANN);
      return valid.ok ? null : valid.error.message;
    };
    expect([
      reasonOf(STONES, PLACE, at(2, 1)),
      reasonOf(STONES, PLACE, at(7, 1)),
      reasonOf(STONES, TAKE, at(0, 4)),
      reasonOf(STONES, FREEZE, { playerId: ANN }),
      reasonOf(quiet(4), GENERATE),
      reasonOf(quiet(0), PLACE, at(0, 0)),
      reasonOf(".", TAKE, at(0, 0)),
    ]).toEqual([
      "There is a stone on C4 already.",
      "x and y go from 0 to 4; (7, 1) is off the board.",
      "There is no stone on A1 to take.",
      "Time Freeze is aimed at your opponent, bob.",
      "Spontaneous Generation needs 5 empty intersections.",
      "Place Stone cannot be played now: the board is full.",
      "Take Stone cannot be played now: your opponent has no stone on the board.",
    ]);
  });
});

describe("valid actions", () => {
  test("[CRD-S3] [CRD-C1] [CRD-C2] every target of every card of the hand, each once", () => {
    const state = setUp(STONES, { hand: HANDS.taking });
    const listed = engine.getValidActions(state, ANN);
    expect(listed).toHaveLength(23 + 1);
    expect(listed.at(-1)).toEqual(play(TAKE, at(2, 1)));
    expect(listed[0]).toEqual(play(PLACE, at(0, 0)));
    expect(engine.getValidActions(state, BOB)).toEqual([]);
    const white = setUp(STONES, { hand: HANDS.taking, currentPlayerId: BOB });
    expect(engine.getValidActions(white, BOB).at(-1)).toEqual(play(TAKE, at(1, 1)));
    expect(engine.getValidActions(setUp(".", { hand: [PLACE, PLACE] }), ANN)).toHaveLength(25);
  });

  test("[CRD-S3] [CRD-C4] cards without a cell once each", () => {
    expect(engine.getValidActions(setUp(STONES, { hand: HANDS.turning }), ANN)).toEqual([
      play(INVERT),
      play(FREEZE, { playerId: BOB }),
    ]);
    expect(engine.getValidActions(setUp(STONES, { hand: HANDS.growing }), ANN)).toEqual([play(GENERATE)]);
    const bobs = setUp(STONES, { hand: [FREEZE, FREEZE], currentPlayerId: BOB });
    expect(engine.getValidActions(bobs, BOB)).toEqual([play(FREEZE, { playerId: ANN })]);
  });

  test("[CRD-C6] [CRD-E1] a card that cannot be played is not listed; when neither can, only the discard is", () => {
    const listed = (diagram: string, ...hand: readonly (typeof CARD_IDS)[number][]) =>
      engine.getValidActions(setUp(diagram, { hand }), ANN);
    expect(listed(".", TAKE, INVERT)).toEqual([play(INVERT)]);
    expect(listed(quiet(4), GENERATE, INVERT)).toEqual([play(INVERT)]);
    expect(listed(quiet(5), GENERATE, GENERATE)).toEqual([play(GENERATE)]);
    expect(listed(quiet(0), PLACE, FREEZE)).toEqual([play(FREEZE, { playerId: BOB })]);
    expect(listed(quiet(0), PLACE, GENERATE)).toEqual([DISCARD]);
    expect(listed(".", TAKE, TAKE)).toEqual([DISCARD]);
    expect(listed(ONLY_BLACK, TAKE, PLACE)).toEqual([DISCARD]);
    expect(listed(quiet(0), PLACE, TAKE)).toHaveLength(12);
  });
});

describe("each card", () => {
  test("[CRD-C1] Place Stone, by either player", () => {
    expect(drawBoard(playDiagram("B W *", PLACE).board)).toBe(redrawBoard("B W B"));
    expect(drawBoard(playDiagram("B W *", PLACE, { currentPlayerId: BOB }).board)).toBe(redrawBoard("B W W"));
  });

  test("[CRD-C2] Take Stone, by either player", () => {
    expect(drawBoard(playDiagram("B w W", TAKE).board)).toBe(redrawBoard("B . W"));
    expect(drawBoard(playDiagram("b W B", TAKE, { currentPlayerId: BOB }).board)).toBe(redrawBoard(". W B"));
  });

  test("[CRD-C2] [CRD-C6] in the first turn there is no stone to take", () => {
    const first = setUp(".", { hand: [TAKE, PLACE] });
    expect(codeOf(first, play(TAKE, at(0, 0)))).toBe("CARD_NOT_PLAYABLE");
    expect(codeOf(first, play(PLACE, at(0, 0)))).toBeNull();
  });

  test("[CRD-C2] a stone that was placed in the same round may be taken", () => {
    const placed = playDiagram(". *", PLACE, { drawPile: [PLACE, PLACE, PLACE, TAKE] });
    const taken = act(placed, play(TAKE, at(1, 0)));
    expect(drawBoard(taken.board)).toBe(redrawBoard("."));
    expect(codeOf(taken, play(PLACE, at(1, 0)))).toBeNull();
  });

  test("[CRD-C3] Polarity Inversion inverts all stones, whoever plays it; it is playable on an empty board", () => {
    expect(drawBoard(playWithoutCell("B W .\n. . W", INVERT).board)).toBe(redrawBoard("W B .\n. . B"));
    expect(drawBoard(playWithoutCell("B W .\n. . W", INVERT, { currentPlayerId: BOB }).board)).toBe(
      redrawBoard("W B .\n. . B"),
    );
    expect(drawBoard(playWithoutCell(".", INVERT).board)).toBe(redrawBoard("."));
  });

  test("[CRD-C5] Spontaneous Generation needs five empty cells, no more", () => {
    expect(codeOf(setUp(quiet(5), { hand: HANDS.growing }), play(GENERATE))).toBeNull();
    const state = playWithoutCell(quiet(5), GENERATE);
    expect(state.board.flat()).not.toContain(0);
  });
});

describe("freezes", () => {
  /** Ann's freezes, one after another, with the cards that she draws for them. */
  const frozen = (skipNextTurns: Record<string, number> = { [ANN]: 0, [BOB]: 0 }): CardsState =>
    playWithoutCell(".", FREEZE, {
      skipNextTurns,
      drawPile: [PLACE, PLACE, PLACE, PLACE, FREEZE, PLACE, PLACE, FREEZE],
    });

  test("[CRD-C4] the opponent skips one turn, which uses up the skip", () => {
    const once = frozen();
    expect([once.currentPlayerId, once.skipNextTurns, once.lastEffect?.skipped]).toEqual([
      ANN,
      { [ANN]: 0, [BOB]: 0 },
      1,
    ]);
    expect(act(once, play(PLACE, at(0, 0))).currentPlayerId).toBe(BOB);
  });

  test("[CRD-C4] two freezes played one after another are two skips", () => {
    const twice = act(frozen(), play(FREEZE, { playerId: BOB }));
    expect([twice.currentPlayerId, twice.turn, twice.lastEffect?.skipped]).toEqual([ANN, 2, 1]);
    const placed = act(twice, play(PLACE, at(0, 0)));
    expect([placed.currentPlayerId, placed.lastEffect?.skipped]).toEqual([BOB, 0]);
  });

  test("[CRD-C4] two skips of a position are used up one after another", () => {
    let state = setUp(".", { skipNextTurns: { [ANN]: 0, [BOB]: 2 }, hand: [PLACE, PLACE] });
    const movers: (string | null)[] = [];
    for (let x = 0; x < 4; x += 1) {
      movers.push(state.currentPlayerId);
      state = act(state, play(PLACE, at(x, x % 2)));
    }
    expect(movers).toEqual([ANN, ANN, ANN, BOB]);
    expect(state.skipNextTurns).toEqual({ [ANN]: 0, [BOB]: 0 });
  });

  test("[CRD-C4] a freeze adds to existing skips", () => {
    const state = frozen({ [ANN]: 0, [BOB]: 2 });
    expect([state.currentPlayerId, state.skipNextTurns, state.lastEffect?.skipped]).toEqual([
      ANN,
      { [ANN]: 0, [BOB]: 2 },
      1,
    ]);
  });

  test("[CRD-C4] the player who was skipped freezes in turn", () => {
    const bobs = act(frozen(), play(PLACE, at(0, 0)));
    const back = act({ ...bobs, hand: [FREEZE, PLACE] }, play(FREEZE, { playerId: ANN }));
    expect([back.currentPlayerId, back.skipNextTurns, back.lastEffect]).toEqual([
      BOB,
      { [ANN]: 0, [BOB]: 0 },
      { playerId: BOB, card: FREEZE, target: { playerId: ANN }, cells: [], skipped: 1 },
    ]);
  });

  test("[CRD-C4] when both are frozen the skips are used up in turn", () => {
    const both = playDiagram("*", PLACE, { skipNextTurns: { [ANN]: 1, [BOB]: 1 } });
    expect([both.currentPlayerId, both.skipNextTurns, both.lastEffect?.skipped]).toEqual([
      BOB,
      { [ANN]: 0, [BOB]: 0 },
      2,
    ]);
    const unequal = playDiagram("*", PLACE, { skipNextTurns: { [ANN]: 3, [BOB]: 1 } });
    expect([unequal.currentPlayerId, unequal.skipNextTurns, unequal.lastEffect?.skipped]).toEqual([
      BOB,
      { [ANN]: 2, [BOB]: 0 },
      2,
    ]);
  });

  test("[CRD-C4] a frozen player who is to move keeps the skip", () => {
    const state = playDiagram("*", PLACE, { skipNextTurns: { [ANN]: 1, [BOB]: 0 } });
    expect([state.currentPlayerId, state.skipNextTurns]).toEqual([BOB, { [ANN]: 1, [BOB]: 0 }]);
  });

  test("[CRD-C4] after a discarded hand a frozen opponent is skipped too", () => {
    const full = setUpBoard(quietBoard(5), { hand: [PLACE, PLACE], skipNextTurns: { [ANN]: 0, [BOB]: 1 } });
    const state = act(full, DISCARD);
    expect([state.currentPlayerId, state.skipNextTurns, state.lastEffect]).toEqual([ANN, { [ANN]: 0, [BOB]: 0 }, null]);
  });

  test("[CRD-C4] [MAT-T2] a skipped turn does not decline a draw offer", () => {
    const offered = { ...setUp(".", { hand: [FREEZE, PLACE] }), drawOfferBy: ANN };
    expect(act(offered, play(FREEZE, { playerId: BOB })).drawOfferBy).toBe(ANN);
  });
});
