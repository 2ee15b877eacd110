// How a game ends: five of one player or of both, by any effect; unplayable hands; too many turns.
import { unwrap } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import engine from "./engine.ts";
import { MAX_TURNS, POLICIES, type CardsState } from "./state.ts";
import { drawBoard, quietBoard, redrawBoard } from "./tests/diagrams.ts";
import {
  act,
  ANN,
  BOB,
  codeOf,
  DISCARD,
  FREEZE,
  GENERATE,
  generateInto,
  INVERT,
  PLACE,
  play,
  playDiagram,
  playWithoutCell,
  setUp,
  setUpBoard,
  start,
  TAKE,
} from "./tests/positions.ts";

const FIVE = (winner: string) => ({ winners: [winner], reason: "five" });

describe("five", () => {
  test.each([
    ["in a row", "B B * B B"],
    ["in a column", "*\nB\nB\nB\nB"],
    ["on a falling diagonal", "B\n. B\n. . B\n. . . B\n. . . . *"],
    ["on a rising diagonal", ". . . . B\n. . . B .\n. . B . .\n. * . . .\nB . . . ."],
    ["an overline of six", "B B B * B B"],
    ["an overline of nine", "B B B B * B B B B"],
  ])("[CRD-B2] by a stone: %s", (_name, diagram) => {
    const state = playDiagram(diagram, PLACE);
    expect(state.outcome).toEqual(FIVE(ANN));
    expect([state.gameOver, state.winners, state.currentPlayerId, state.turn]).toEqual([true, [ANN], null, 1]);
    const white = playDiagram(diagram.replaceAll("B", "W"), PLACE, { currentPlayerId: BOB });
    expect(white.outcome).toEqual(FIVE(BOB));
  });

  test("[CRD-B2] four do not win, and the opponent's stones do not count", () => {
    expect(playDiagram("B B B *", PLACE).outcome).toBeNull();
    expect(playDiagram("B B * W B B", PLACE).outcome).toBeNull();
    expect(playDiagram("W W W W *", PLACE).outcome).toBeNull();
  });

  test("[CRD-B2] [CRD-T4] the whole board is checked after every effect, even one far from the line", () => {
    const line = "B B B B B\n. . . . .\n. . W . .";
    expect(playDiagram(line.replace(".", "*"), PLACE).outcome).toEqual(FIVE(ANN));
    expect(playDiagram(line.replace("W . .", "w . ."), TAKE).outcome).toEqual(FIVE(ANN));
    expect(playWithoutCell(line, FREEZE).outcome).toEqual(FIVE(ANN));
    expect(playWithoutCell(line, FREEZE, { currentPlayerId: BOB }).outcome).toEqual(FIVE(ANN));
    expect(playWithoutCell(line, FREEZE).skipNextTurns).toEqual({ [ANN]: 0, [BOB]: 1 });
  });

  test("[CRD-C2] [CRD-B2] a line broken by Take does not win", () => {
    expect(playDiagram("W W w W W", TAKE).outcome).toBeNull();
    expect(playDiagram("W W W W W w", TAKE).outcome).toEqual(FIVE(BOB));
  });

  test("[CRD-B2] [CRD-C3] Inversion that makes five for oneself, or for the opponent alone", () => {
    const line = "W W W W W\n. B . B .";
    expect(playWithoutCell(line, INVERT).outcome).toEqual(FIVE(ANN));
    expect(playWithoutCell(line, INVERT, { currentPlayerId: BOB }).outcome).toEqual(FIVE(ANN));
    const state = playWithoutCell("B B B B B B\n. W . W .", INVERT);
    expect([state.outcome, drawBoard(state.board)]).toEqual([FIVE(BOB), redrawBoard("W W W W W W\n. B . B .")]);
  });

  test("[CRD-B2] after a win nobody draws and nobody acts", () => {
    const state = playDiagram("B B B B *", PLACE, { drawPile: [], discardPile: [TAKE, FREEZE] });
    expect([state.hand, state.drawPile, state.discardPile]).toEqual([[], [], [TAKE, FREEZE, PLACE, INVERT]]);
    expect(state.rngState.position).toBe(0);
    expect(engine.getValidActions(state, BOB)).toEqual([]);
    for (const action of [play(PLACE, { x: 0, y: 1 }), DISCARD]) {
      expect(codeOf(state, action, BOB)).toBe("MATCH_FINISHED");
    }
  });
});

const NEARLY = `
  B B B B .
  W W B W .
  B W . B W
  B . W W B
  W W W W .
`;
const filled = (...stones: readonly string[]): string => {
  const left = [...stones];
  return NEARLY.replaceAll(".", () => left.shift() ?? "?");
};

describe("five of both", () => {
  test("[CRD-F1] [CRD-C3] by Inversion: the player who acted wins, or it is a draw", () => {
    const lines = "B B B B B\n. . . . .\nW W W W W W";
    const turned = "W W W W W\n. . . . .\nB B B B B B";
    for (const [mover, winner] of [
      [ANN, ANN],
      [BOB, BOB],
    ] as const) {
      const attacked = playWithoutCell(lines, INVERT, { currentPlayerId: mover, simultaneousFivePolicy: "attacker" });
      expect([attacked.outcome, drawBoard(attacked.board)]).toEqual([FIVE(winner), redrawBoard(turned)]);
      const drawn = playWithoutCell(lines, INVERT, { currentPlayerId: mover, simultaneousFivePolicy: "draw" });
      expect(drawn.outcome).toEqual({ winners: null, reason: "simultaneous-five" });
      expect([drawn.winners, drawn.gameOver, drawn.currentPlayerId, drawBoard(drawn.board)]).toEqual([
        null,
        true,
        null,
        redrawBoard(turned),
      ]);
    }
  });

  test("[CRD-F1] [CRD-C5] by Generation: the player who acted wins, or it is a draw", () => {
    const both = filled("B", "B", "B", "W", "W");
    for (const mover of [ANN, BOB]) {
      const attacked = generateInto(NEARLY, both, { currentPlayerId: mover });
      expect(attacked.outcome).toEqual(FIVE(mover));
      const drawn = generateInto(NEARLY, both, { currentPlayerId: mover, simultaneousFivePolicy: "draw" });
      expect([drawn.outcome, drawn.board]).toEqual([{ winners: null, reason: "simultaneous-five" }, attacked.board]);
    }
  });

  test.each(POLICIES)("[CRD-F1] [CRD-B2] five of one player wins under either policy: %s", (policy) => {
    const position = { simultaneousFivePolicy: policy };
    const black = filled("B", "B", "B", "B", "B");
    const white = filled("W", "B", "B", "B", "W");
    const nobody = filled("W", "B", "B", "B", "B");
    for (const currentPlayerId of [ANN, BOB]) {
      const mover = { ...position, currentPlayerId };
      expect(generateInto(NEARLY, black, mover).outcome).toEqual(FIVE(ANN));
      expect(generateInto(NEARLY, white, mover).outcome).toEqual(FIVE(BOB));
      expect(generateInto(NEARLY, nobody, mover).outcome).toBeNull();
      expect(playWithoutCell("B B B B B", INVERT, mover).outcome).toEqual(FIVE(BOB));
      expect(playWithoutCell("W W W W W", INVERT, mover).outcome).toEqual(FIVE(ANN));
    }
  });

  test("[CRD-F1] overlines count on both sides", () => {
    const state = playWithoutCell("B B B B B B\n. . . . . .\nW W W W W W W", INVERT, {
      simultaneousFivePolicy: "draw",
    });
    expect(state.outcome?.reason).toBe("simultaneous-five");
  });
});

/** A full board without a five. */
const full = (position?: Parameters<typeof setUpBoard>[1]): CardsState => setUpBoard(quietBoard(5), position);

describe("a full board", () => {
  test("[CRD-E1] does not end the game: the last stone is placed and the game goes on", () => {
    const state = playDiagram(drawBoard(quietBoard(5)).replace("B", "*"), PLACE);
    expect([state.board.flat().includes(0), state.outcome]).toEqual([false, null]);
  });

  test("[CRD-E1] [CRD-C6] Place is not playable; Take is, and frees a cell", () => {
    const state = full({ hand: [PLACE, TAKE] });
    const point = { x: 2, y: 0 };
    expect(codeOf(state, play(PLACE, point))).toBe("CARD_NOT_PLAYABLE");
    expect(codeOf(state, DISCARD)).toBe("HAND_PLAYABLE");
    expect(codeOf(act(state, play(TAKE, point)), play(PLACE, point))).toBeNull();
  });

  test("[CRD-E1] when neither card is playable both are discarded, in the order they were drawn", () => {
    const state = act(
      full({ hand: [PLACE, GENERATE], drawPile: [TAKE, INVERT, FREEZE], discardPile: [TAKE] }),
      DISCARD,
    );
    expect([state.discardPile, state.hand, state.drawPile]).toEqual([
      [TAKE, PLACE, GENERATE],
      [FREEZE, INVERT],
      [TAKE],
    ]);
    expect([state.currentPlayerId, state.turn, state.discardsInARow, state.outcome]).toEqual([BOB, 1, 1, null]);
    expect(state.board).toEqual(quietBoard(5));
  });

  test("[CRD-E1] an empty board and two Takes are discarded as well", () => {
    const state = act(setUp(".", { hand: [TAKE, TAKE] }), DISCARD);
    expect([state.currentPlayerId, state.discardPile]).toEqual([BOB, [TAKE, TAKE]]);
  });
});

describe("exhaustion", () => {
  const EXHAUSTED = { winners: null, reason: "exhausted" };

  test.each([2, 3, 6, 9])("[CRD-E2] after as many discards in a row as a deck of %i has cards", (cards) => {
    let state = full({ hand: [PLACE, PLACE], drawPile: Array.from({ length: cards - 2 }, () => PLACE) });
    for (let count = 1; count <= cards; count += 1) {
      expect([state.outcome, state.discardsInARow]).toEqual([null, count - 1]);
      state = act(state, DISCARD);
    }
    expect([state.outcome, state.discardsInARow, state.turn]).toEqual([EXHAUSTED, cards, cards]);
    expect([state.hand, state.drawPile.length + state.discardPile.length]).toEqual([[], cards]);
  });

  test("[CRD-E2] the cards of the discard pile are cards of the deck", () => {
    const state = full({ hand: [PLACE, PLACE], drawPile: [], discardPile: [PLACE, PLACE], discardsInARow: 2 });
    const three = act(state, DISCARD);
    expect(three.outcome).toBeNull();
    expect(act(three, DISCARD).outcome).toEqual(EXHAUSTED);
  });

  test("[CRD-E2] a card played in between resets the count", () => {
    const state = full({ hand: [INVERT, PLACE], drawPile: [PLACE, PLACE], discardsInARow: 3 });
    const played = act(state, play(INVERT));
    expect([played.discardsInARow, played.outcome]).toEqual([0, null]);
    const discarded = act(played, DISCARD);
    expect([discarded.discardsInARow, discarded.outcome]).toEqual([1, null]);
    expect(act(state, play(INVERT)).turn).toBe(1);
  });

  test("[CRD-E2] after 1,000 turns, and not before", () => {
    const last = playDiagram("*", PLACE, { turn: 999 });
    expect([last.outcome, last.turn, last.hand, last.lastEffect?.skipped]).toEqual([EXHAUSTED, 1000, [], 0]);
    expect(playDiagram("*", PLACE, { turn: 998 }).outcome).toBeNull();
    expect(act(full({ hand: [PLACE, PLACE], turn: 999 }), DISCARD).outcome).toEqual(EXHAUSTED);
    expect(act(full({ hand: [PLACE, PLACE], turn: 998 }), DISCARD).outcome).toBeNull();
    expect(MAX_TURNS).toBe(1000);
  });

  test("[CRD-E2] [CRD-F1] a win or a simultaneous five in turn 1,000 stands", () => {
    expect(playDiagram("B B B B *", PLACE, { turn: 999 }).outcome).toEqual(FIVE(ANN));
    expect(playWithoutCell("W W W W W", INVERT, { turn: 999, currentPlayerId: BOB }).outcome).toEqual(FIVE(ANN));
    const both = "B B B B B\n. . . . .\nW W W W W";
    expect(playWithoutCell(both, INVERT, { turn: 999, simultaneousFivePolicy: "draw" }).outcome?.reason).toBe(
      "simultaneous-five",
    );
  });

  test("[CRD-E2] a freeze in turn 1,000 is not used up", () => {
    const state = playWithoutCell(".", FREEZE, { turn: 999 });
    expect([state.outcome, state.skipNextTurns]).toEqual([EXHAUSTED, { [ANN]: 0, [BOB]: 1 }]);
    unwrap(engine.parseState(state));
  });

  test("[CRD-E2] [CRD-C4] a whole game of 1,000 turns: skipped turns do not count", () => {
    let state = start({ boardSize: 5, deck: { PLACE_STONE: 1, TIME_FREEZE: 4 } });
    let frozen = 0;
    while (!state.gameOver) {
      expect(state.currentPlayerId).toBe(ANN);
      state = act(state, play(FREEZE, { playerId: BOB }));
      frozen += 1;
    }
    expect([frozen, state.turn, state.outcome]).toEqual([1000, 1000, EXHAUSTED]);
  });

  test("[CRD-E2] a game that only ever discards ends", () => {
    // The board is full, and the deck has only Place Stone.
    const placed = start({ boardSize: 5, deck: { PLACE_STONE: 3 } });
    let state: CardsState = { ...placed, board: quietBoard(5) };
    while (!state.gameOver) state = act(state, DISCARD);
    expect([state.turn, state.outcome]).toEqual([3, EXHAUSTED]);
  });
});
