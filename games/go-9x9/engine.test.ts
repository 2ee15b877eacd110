// The rules of Go as a game: turns, refusals, ko, passes, the end. Boards are diagrams (tests/diagrams.ts); a diagram
// smaller than the board is in its upper left corner. rules.test.ts tests captures and scoring, state.test.ts the
// state.
import { canonicalJson, ok, RefusedActionError, reject, unwrap } from "@tengen/kernel";
import { COLORS, emptyBoard, type Board, goPointName } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import engine from "./engine.ts";
import { BOARD_SIZE, colorToMove, type GoState } from "./state.ts";
import { drawBoard, drawState, readBoard } from "./tests/diagrams.ts";
import {
  act,
  ANN,
  BOB,
  codeOf,
  KO,
  PASS,
  place,
  playDiagram,
  positionOf,
  RESIGN,
  setUp,
  start,
} from "./tests/positions.ts";

const boardOf = (diagram: string): string => drawBoard(readBoard(diagram, BOARD_SIZE));

describe("the start", () => {
  test("[GO-S1] [GO-S2] the initial state matches SPEC.md, field by field", () => {
    expect(start()).toEqual({
      gameId: "go-9x9",
      rulesetVersion: "chinese-9x9-v1",
      phase: "playing",
      playerIds: [ANN, BOB],
      currentPlayerId: ANN,
      turn: 0,
      gameOver: false,
      winners: null,
      outcome: null,
      drawOfferBy: null,
      rngState: null,
      boardSize: 9,
      board: Array.from({ length: 9 }, () => [0, 0, 0, 0, 0, 0, 0, 0, 0]),
      komi: 6.5,
      captures: { [ANN]: 0, [BOB]: 0 },
      passesInARow: 0,
      previousBoard: null,
      lastMove: null,
      scores: null,
    });
  });

  test("[GO-S1] black plays first, then white, then black", () => {
    const states = [start(), act(start(), place(4, 4)), act(start(), place(4, 4), place(2, 2))];
    expect(states.map((state) => state.currentPlayerId)).toEqual([ANN, BOB, ANN]);
    expect(states.map(colorToMove)).toEqual([...COLORS, "black"]);
    expect(drawState(states[2])).toBe(
      boardOf(`
      . . . . .
      . . . . .
      . . W . .
      . . . . .
      . . . . B
      `),
    );
  });

  test("[GO-S2] row y, column x", () => {
    expect(act(start(), place(7, 1)).board[1]?.[7]).toBe(1);
    expect(act(start(), PASS, place(1, 7)).board[7]?.[1]).toBe(2);
  });

  test("[GO-S2] the previous board and the last move follow the turns", () => {
    const one = act(start(), place(4, 4));
    expect([one.previousBoard, one.lastMove, one.turn]).toEqual([start().board, place(4, 4), 1]);
    const two = act(one, place(2, 2));
    expect([two.previousBoard, two.lastMove, two.turn]).toEqual([one.board, place(2, 2), 2]);
    const three = act(two, PASS);
    expect([three.previousBoard, three.lastMove, three.turn]).toEqual([two.board, PASS, 3]);
  });

  test("[GO-S2] everybody sees the whole state", () => {
    const state = act(start(), place(4, 4));
    for (const viewer of [ANN, BOB, null]) expect(engine.getPlayerView(state, viewer)).toEqual(state);
  });

  test("[GO-S2] there are no options", () => {
    const config = { seed: "s", playerIds: [ANN, BOB] };
    expect(engine.parseConfig(config)).toEqual(ok(config));
    expect(engine.parseConfig({ ...config, options: {} })).toEqual(ok({ ...config, options: {} }));
    for (const damage of [{ options: { komi: 7.5 } }, { options: [] }, { playerIds: [ANN] }, { komi: 7.5 }]) {
      expect(engine.parseConfig({ ...config, ...damage })).toMatchObject({ error: { code: "INVALID_CONFIG" } });
    }
  });

  test("points are named A1 to J9, without I", () => {
    expect([goPointName(9, { x: 0, y: 8 }), goPointName(9, { x: 8, y: 0 }), goPointName(9, { x: 7, y: 4 })]).toEqual([
      "A1",
      "J9",
      "H5",
    ]);
  });
});

const MIDDLE = `
  . . . . .
  . B W . .
  . . . . .
`;

/** Refused actions in the position above, with black to move. */
const REFUSED: readonly (readonly [string, unknown, string])[] = [
  ["[GO-V1] on one's own stone", place(1, 1), "CELL_OCCUPIED"],
  ["[GO-V1] on the opponent's stone", place(2, 1), "CELL_OCCUPIED"],
  ["[GO-V1] left of the board", place(-1, 4), "OUT_OF_BOUNDS"],
  ["[GO-V1] right of the board", place(9, 4), "OUT_OF_BOUNDS"],
  ["[GO-V1] above the board", place(4, -1), "OUT_OF_BOUNDS"],
  ["[GO-V1] below the board", place(4, 9), "OUT_OF_BOUNDS"],
  ["[GO-V1] very far away", place(1e308, 4), "OUT_OF_BOUNDS"],
  ["[GO-V1] beyond the safe integers", place(4, 2 ** 53), "OUT_OF_BOUNDS"],
  ["[GO-V1] very far away on the other side", place(4, -1e308), "OUT_OF_BOUNDS"],
  ["[GO-V1] between two lines", place(4.5, 4), "INVALID_PAYLOAD"],
  ["[GO-V1] just beside a line", place(4, 4.000001), "INVALID_PAYLOAD"],
  ["[GO-V1] not a number", place(Number.NaN, 4), "INVALID_PAYLOAD"],
  ["[GO-V1] infinitely far away", place(4, Number.POSITIVE_INFINITY), "INVALID_PAYLOAD"],
  ["[GO-V1] a string for a number", { type: "place", x: "4", y: 4 }, "INVALID_PAYLOAD"],
  ["[GO-V1] null for a number", { type: "place", x: 4, y: null }, "INVALID_PAYLOAD"],
  ["[GO-V1] a list for a number", { type: "place", x: [4], y: 4 }, "INVALID_PAYLOAD"],
  ["[GO-V1] an object for a number", { type: "place", x: 4, y: {} }, "INVALID_PAYLOAD"],
  ["[GO-V1] a boolean for a number", { type: "place", x: true, y: 4 }, "INVALID_PAYLOAD"],
  ["[GO-V1] no x", { type: "place", y: 4 }, "INVALID_PAYLOAD"],
  ["[GO-V1] no y", { type: "place", x: 4 }, "INVALID_PAYLOAD"],
  ["[GO-V1] no coordinates", { type: "place" }, "INVALID_PAYLOAD"],
  ["[GO-A1] an extra field", { type: "place", x: 4, y: 4, color: 1 }, "INVALID_PAYLOAD"],
  ["[GO-A1] a pass with coordinates", { type: "pass", x: 4, y: 4 }, "INVALID_PAYLOAD"],
  ["[GO-A1] a resignation with coordinates", { type: "resign", x: 4, y: 4 }, "INVALID_PAYLOAD"],
  ["[GO-A1] a draw offer", { type: "draw" }, "INVALID_PAYLOAD"],
  ["[GO-A1] an action of another game", { type: "PLACE_STONE", x: 4, y: 4 }, "INVALID_PAYLOAD"],
  ["[GO-A1] a pass in capitals", { type: "PASS" }, "INVALID_PAYLOAD"],
  ["[GO-A1] no type", { x: 4, y: 4 }, "INVALID_PAYLOAD"],
  ["[GO-A1] a string", "pass", "INVALID_PAYLOAD"],
  ["[GO-A1] null", null, "INVALID_PAYLOAD"],
  ["[GO-A1] a list", [], "INVALID_PAYLOAD"],
];

describe("refusals", () => {
  test.each(REFUSED)("%s", (_name, raw, code) => {
    const state = positionOf(MIDDLE);
    const before = canonicalJson(state);
    expect(codeOf(state, raw)).toBe(code);
    expect(canonicalJson(state)).toBe(before);
  });

  test.each([
    ["a stone", place(4, 4)],
    ["a pass", PASS],
  ])("[GO-V1] %s out of turn, or by a stranger", (_name, action) => {
    expect(codeOf(positionOf(MIDDLE), action, BOB)).toBe("NOT_PLAYER_TURN");
    expect(codeOf(positionOf(MIDDLE, "white"), action, ANN)).toBe("NOT_PLAYER_TURN");
    expect(codeOf(positionOf(MIDDLE), action, "cem")).toBe("NOT_SEATED");
  });

  test("[GO-V1] minus zero is zero", () => {
    const action = unwrap(engine.parseAction({ type: "place", x: -0, y: 4 }));
    expect(act(start(), action).lastMove).toEqual(place(0, 4));
  });

  test.each([
    ["a stone", place(4, 4)],
    ["a pass", PASS],
    ["a resignation", RESIGN],
  ])("[GO-P1] [GO-P2] %s after the end", (_name, action) => {
    const ends = [
      act(start(), PASS, PASS),
      act(start(), RESIGN),
      engine.conclude(start(), { winners: [BOB], reason: "timeout" }),
    ];
    for (const state of ends) {
      for (const playerId of [ANN, BOB]) expect(codeOf(state, action, playerId)).toBe("MATCH_FINISHED");
      expect(engine.getValidActions(state, ANN)).toEqual([]);
    }
  });

  test("[GO-C2] the message for suicide names the point", () => {
    const state = positionOf(". B\nB .", "white");
    expect(engine.validateAction(state, place(0, 0), BOB)).toEqual(
      reject<string>("SUICIDE", "A stone on A9 would have no liberty and takes nothing."),
    );
    expect(() => engine.applyAction(state, place(0, 0), BOB)).toThrow(RefusedActionError);
    // The same point is legal for black.
    expect(codeOf(positionOf(". B\nB ."), place(0, 0))).toBeNull();
  });

  test("[GO-C2] suicide of several stones", () => {
    const diagram = `
      W . B
      W B .
      B . .
    `;
    expect(codeOf(positionOf(diagram, "white"), place(1, 0))).toBe("SUICIDE");
    expect(codeOf(positionOf(diagram), place(1, 0))).toBeNull();
  });

  test("[GO-V1] [GO-C2] [GO-A1] the listed turns are exactly the legal ones", () => {
    expect(engine.getValidActions(start(), ANN)).toHaveLength(82);
    expect(engine.getValidActions(start(), BOB)).toEqual([]);
    expect(engine.tableActions).toEqual(["resign"]);
    const state = positionOf(". B\nB .", "white");
    const listed = engine.getValidActions(state, BOB);
    expect(listed).toHaveLength(81 - 2 - 1 + 1);
    expect(listed.at(-1)).toEqual(PASS);
    expect(listed).not.toContainEqual(place(0, 0));
  });
});

describe("captures", () => {
  test("[GO-C1] captured stones count for the player who captures them", () => {
    const black = playDiagram(`
      . B B .
      B W W b
      . B B .
    `);
    expect(black.captures).toEqual({ [ANN]: 2, [BOB]: 0 });
    const white = playDiagram(`
      B w .
      W . .
    `);
    expect(white.captures).toEqual({ [ANN]: 0, [BOB]: 1 });
    expect(drawState(white)).toBe(boardOf(". W .\nW . ."));
  });

  test("[GO-C1] captures add up over the game", () => {
    const played = act(
      start(),
      place(1, 0),
      place(0, 0),
      place(0, 1),
      place(8, 8),
      place(7, 8),
      place(4, 4),
      place(8, 7),
    );
    expect(played.captures).toEqual({ [ANN]: 2, [BOB]: 0 });
  });

  test("[GO-C1] several groups at once, before the stone's own liberties are counted", () => {
    const state = playDiagram(`
      . . B . .
      . B W B .
      B W b W B
      . B W B .
      . . B . .
    `);
    expect(state.captures).toEqual({ [ANN]: 4, [BOB]: 0 });
    expect(drawState(state)).toBe(
      boardOf(`
      . . B . .
      . B . B .
      B . B . B
      . B . B .
      . . B . .
      `),
    );
  });

  test("[GO-C1] [GO-K1] a snapback: one stone is sacrificed, five are recaptured at once", () => {
    const given = playDiagram(`
      W . w B W
      W B B B W
      . W W W .
    `);
    const taken = act(given, place(1, 0));
    expect(drawState(taken)).toBe(
      boardOf(`
      W B . B W
      W B B B W
      . W W W .
      `),
    );
    const back = act(taken, place(2, 0));
    expect(back.captures).toEqual({ [ANN]: 1, [BOB]: 5 });
    expect(drawState(back)).toBe(
      boardOf(`
      W . W . W
      W . . . W
      . W W W .
      `),
    );
  });

  test("[GO-C1] the last stone of a full board captures all others", () => {
    const board = emptyBoard(BOARD_SIZE).map((row, y) => row.map((_, x) => (x === 8 && y === 8 ? null : "white")));
    const state = act(setUp(board, "black"), place(8, 8));
    expect(state.captures).toEqual({ [ANN]: 80, [BOB]: 0 });
    expect(drawState(state)).toBe(drawState(act(start(), place(8, 8))));
  });
});

const RETAKE = place(1, 1);
/** Moves elsewhere, for either colour. */
const [FAR, FARTHER, FARTHEST] = [place(8, 8), place(6, 8), place(4, 8)];

describe("ko", () => {
  test("[GO-K1] the stone must not be recaptured at once", () => {
    const state = playDiagram(KO);
    expect(state.captures).toEqual({ [ANN]: 1, [BOB]: 0 });
    expect(engine.validateAction(state, RETAKE, BOB)).toEqual(
      reject<string>("KO", "B8 would bring back the board before the opponent's move; play elsewhere first."),
    );
    expect(engine.getValidActions(state, BOB)).not.toContainEqual(RETAKE);
    expect(() => engine.applyAction(state, RETAKE, BOB)).toThrow(RefusedActionError);
  });

  test("[GO-K1] on the edge and in the corner as well", () => {
    const edge = playDiagram(`
      B W b W
      . B W .
    `);
    expect(codeOf(edge, place(1, 0))).toBe("KO");
    const corner = playDiagram(`
      W b W
      B W .
    `);
    expect(codeOf(corner, place(0, 0))).toBe("KO");
  });

  test("[GO-K2] a move elsewhere lifts the ban, and then the ban applies to the other player", () => {
    const back = act(playDiagram(KO), FAR, FARTHER, RETAKE);
    expect(back.captures).toEqual({ [ANN]: 1, [BOB]: 1 });
    expect(codeOf(back, place(2, 1))).toBe("KO");
    expect(codeOf(act(back, FARTHEST, PASS), place(2, 1))).toBeNull();
  });

  test("[GO-K2] a pass lifts the ban: the previous board is the current one", () => {
    const passed = act(playDiagram(KO), PASS);
    expect(passed.previousBoard).toEqual(passed.board);
    const back = act(passed, FAR, RETAKE);
    expect(back.captures).toEqual({ [ANN]: 1, [BOB]: 1 });
    expect(codeOf(act(playDiagram(KO), FAR, PASS), RETAKE)).toBeNull();
  });

  test("[GO-K2] black may fill the ko instead", () => {
    const filled = act(playDiagram(KO), FAR, place(1, 1));
    expect(codeOf(filled, place(1, 1))).toBe("CELL_OCCUPIED");
    expect(filled.captures).toEqual({ [ANN]: 1, [BOB]: 0 });
  });

  test("[GO-K1] recapturing after two stones were captured is not ko", () => {
    const taken = playDiagram(`
      W W b W
      B B W .
    `);
    expect(taken.captures).toEqual({ [ANN]: 2, [BOB]: 0 });
    const back = act(taken, place(1, 0));
    expect(back.captures).toEqual({ [ANN]: 2, [BOB]: 1 });
    expect(drawState(back)).toBe(
      boardOf(`
      . W . W
      B B W .
      `),
    );
  });

  test("[GO-K1] [GO-C2] a stone captured by a group cannot be recaptured: suicide, not ko", () => {
    const taken = playDiagram(`
      . B W .
      B W b W
      . B B W
      . . W .
    `);
    expect(codeOf(taken, place(1, 1))).toBe("SUICIDE");
  });

  test("[GO-K3] a triple ko cycles: every sixth move gives the same board", () => {
    const diagram = `
      . B W .
      B W . W
      . B W .
      . B W .
      B . B W
      . B W .
      . B W .
      B W . W
      . B W .
    `;
    const round = [place(2, 1), place(1, 4), place(2, 7), place(1, 1), place(2, 4), place(1, 7)];
    const first = positionOf(diagram);
    let state = first;
    for (let rounds = 1; rounds <= 4; rounds += 1) {
      state = act(state, ...round);
      expect(drawState(state)).toBe(drawState(first));
      expect(state.captures).toEqual({ [ANN]: 3 * rounds, [BOB]: 3 * rounds });
    }
    expect([state.gameOver, state.turn]).toEqual([false, 24]);
  });

  test("[GO-K3] sending two, returning one repeats", () => {
    const first = positionOf(`
      . W . W
      B B W .
    `);
    let state = first;
    for (let rounds = 1; rounds <= 4; rounds += 1) {
      state = act(state, PASS, place(0, 0), place(2, 0), place(1, 0));
      expect(drawState(state)).toBe(drawState(first));
      expect(state.captures).toEqual({ [ANN]: 2 * rounds, [BOB]: rounds });
    }
  });
});

describe("passes", () => {
  test("[GO-P1] a pass ends the turn and counts, a stone resets the count", () => {
    const once = act(start(), PASS);
    expect([once.currentPlayerId, once.passesInARow, once.gameOver, once.turn]).toEqual([BOB, 1, false, 1]);
    const placed = act(once, place(4, 4));
    expect([placed.currentPlayerId, placed.passesInARow, placed.gameOver]).toEqual([ANN, 0, false]);
    const again = act(placed, PASS);
    expect([again.passesInARow, again.gameOver, again.scores]).toEqual([1, false, null]);
  });

  test("[GO-P1] two passes in a row end the game", () => {
    const state = act(start(), place(4, 4), PASS, PASS);
    expect([state.gameOver, state.phase, state.currentPlayerId]).toEqual([true, "finished", null]);
    expect([state.passesInARow, state.turn, state.lastMove]).toEqual([2, 3, PASS]);
  });

  test("[GO-P1] [GO-T1] [GO-T2] white wins an empty board by komi", () => {
    const state = act(start(), PASS, PASS);
    expect(state.scores).toEqual({ black: 0, white: 6.5 });
    expect(state.outcome).toEqual({ winners: [BOB], reason: "score" });
    expect(engine.getWinners(state)).toEqual([BOB]);
  });

  test("[GO-T1] [GO-T2] one stone owns the whole board", () => {
    const state = act(start(), place(4, 4), PASS, PASS);
    expect(state.scores).toEqual({ black: 81, white: 6.5 });
    expect(state.outcome).toEqual({ winners: [ANN], reason: "score" });
    expect(engine.getScores?.(state)).toEqual({ [ANN]: 81, [BOB]: 6.5 });
  });

  test("[GO-T1] stones, territory and komi; captures do not count, every stone on the board is alive", () => {
    const diagram = `
      . . . B W . . . .
      . . . B W . . . .
      . . . B W . . B .
      . . . B W . . . .
      . . . B W . . . .
      . . . B W W W W W
      . . . B . . . . .
      . . . B B B B B B
      . . . . . . . . .
    `;
    const position = { ...positionOf(diagram), captures: { [ANN]: 20, [BOB]: 0 } };
    const state = act(position, PASS, PASS);
    // Black: 13 stones, a lone one, and 33 points. White: 10 stones; the points around the lone stone touch both
    // colours.
    expect(state.scores).toEqual({ black: 47, white: 16.5 });
    expect(state.outcome?.winners).toEqual([ANN]);
  });

  test("[GO-T2] half a point decides", () => {
    const wall = (column: number): Board =>
      emptyBoard(BOARD_SIZE).map((row) =>
        row.map((_, x) => (x === column ? "black" : x === column + 1 ? "white" : null)),
      );
    // Black has 45 of 81 points, or 36; white has 36 or 45, plus komi.
    expect(act(setUp(wall(4), "black"), PASS, PASS).outcome?.winners).toEqual([ANN]);
    expect(act(setUp(wall(3), "black"), PASS, PASS).outcome?.winners).toEqual([BOB]);
    expect(act(setUp(wall(4), "black"), PASS, PASS).scores).toEqual({ black: 45, white: 42.5 });
  });

  test("[GO-T2] equal scores have no winner", () => {
    const noKomi = { ...start(), komi: 0 } as unknown as GoState;
    expect(act(noKomi, PASS, PASS).outcome).toEqual({ winners: null, reason: "score" });
  });

  test("[GO-T1] there are no scores before the end", () => {
    expect(engine.getScores?.(act(start(), place(4, 4), PASS))).toBeNull();
  });
});

describe("resignation", () => {
  test.each([
    [ANN, BOB],
    [BOB, ANN],
  ])("[GO-P2] [GO-A1] %s resigns and %s wins, in turn or not", (loser, winner) => {
    const state = engine.applyAction(act(start(), place(4, 4)), RESIGN, loser);
    expect(state.outcome).toEqual({ winners: [winner], reason: "resign" });
    expect([state.gameOver, state.winners, state.currentPlayerId]).toEqual([true, [winner], null]);
    expect([state.scores, engine.getScores?.(state)]).toEqual([null, null]);
    expect([state.lastMove, state.turn]).toEqual([place(4, 4), 1]);
  });

  test("[GO-P2] after a pass as well: still no scores", () => {
    const state = act(start(), PASS, RESIGN);
    expect(state.outcome).toEqual({ winners: [ANN], reason: "resign" });
    expect([state.scores, state.passesInARow]).toEqual([null, 1]);
    unwrap(engine.parseState(state));
  });
});
