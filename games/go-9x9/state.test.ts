// Go's states: deterministic, unchanged by JSON, and refused from outside if their fields are inconsistent.
import { canonicalJson, openRng, seedRng, unwrap } from "@tengen/kernel";
import { sameBoard, scoresOf } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import engine from "./engine.ts";
import { boardOf, type GoState, type GoTurn } from "./state.ts";
import { act, ANN, BOB, codeOf, KO, PASS, place, playDiagram, RESIGN, start } from "./tests/positions.ts";

/** A random game from the choices of a seed: the actions, and every state. */
const randomGame = (choices: string, matchSeed = choices): readonly GoState[] => {
  const rng = openRng(seedRng(choices));
  const states = [start(matchSeed)];
  for (let state = start(matchSeed); !state.gameOver && states.length < 400; states.push(state)) {
    const valid = engine.getValidActions(state, state.currentPlayerId ?? "");
    state = act(state, rng.pick(valid));
  }
  return states;
};

describe("states", () => {
  test("[GO-D1] the same actions give the same states and scores, whatever the seed", () => {
    const [one, again, otherSeed] = [randomGame("1"), randomGame("1"), randomGame("1", "another")];
    expect(one.length).toBeGreaterThan(50);
    expect(canonicalJson(again)).toBe(canonicalJson(one));
    expect(canonicalJson(otherSeed)).toBe(canonicalJson(one));
  });

  test("[GO-D2] the game continues after a JSON round trip, at every step", () => {
    const states = randomGame("json");
    for (const [index, state] of states.entries()) {
      const copy = unwrap(engine.parseState(JSON.parse(JSON.stringify(state))));
      expect(copy).toEqual(state);
      const next = states[index + 1];
      if (next?.lastMove) expect(act(copy, next.lastMove)).toEqual(next);
    }
  });

  test("[GO-D2] a copy keeps the ko ban", () => {
    const copy = unwrap(engine.parseState(JSON.parse(JSON.stringify(playDiagram(KO)))));
    expect(codeOf(copy, place(1, 1))).toBe("KO");
  });

  test("[GO-C1] [GO-K1] [GO-P1] all counters are right in random games", () => {
    let [kos, taken] = [0, 0];
    for (let game = 0; game < 4; game += 1) {
      const states = randomGame(`count ${game}`);
      for (const [index, state] of states.entries()) {
        const before = states[index - 1];
        const turns: readonly (GoTurn | null)[] = states.slice(1, index + 1).map(({ lastMove }) => lastMove);
        const placements = turns.filter((turn) => turn?.type === "place").length;
        const captures = (state.captures[ANN] ?? 0) + (state.captures[BOB] ?? 0);
        expect(state.board.flat().filter((cell) => cell !== 0)).toHaveLength(placements - captures);
        expect(state.passesInARow).toBe(turns.length - 1 - turns.findLastIndex((turn) => turn?.type === "place"));
        expect(state.previousBoard).toEqual(before?.board ?? null);
        const twoBefore = states[index - 2];
        if (twoBefore && state.lastMove?.type === "place")
          expect(sameBoard(boardOf(state), boardOf(twoBefore))).toBe(false);
        if (index === states.length - 1) taken += captures;
        if (state.lastMove?.type === "place" && !state.gameOver) {
          kos += state.board
            .flatMap((row, y) => row.map((_, x) => place(x, y)))
            .filter((action) => codeOf(state, action) === "KO").length;
        }
      }
      const last = states.at(-1);
      if (last?.outcome?.reason === "score") expect(last.scores).toEqual(scoresOf(boardOf(last), 6.5));
    }
    expect(taken).toBeGreaterThan(100);
    expect(kos).toBeGreaterThan(1);
  });
});

/** A state with one field changed. */
const scored = (): GoState => act(start(), place(4, 4), PASS, PASS);
const timedOut = (state: GoState): GoState => engine.conclude(state, { winners: [BOB], reason: "timeout" });
const filled = (size: number, cell: number): unknown => Array.from({ length: size }, () => Array(size).fill(cell));

describe("states from outside", () => {
  test("[KER-E6] are accepted if all fields are consistent", () => {
    const states = [
      start(),
      act(start(), PASS),
      scored(),
      act(start(), RESIGN),
      timedOut(start()),
      timedOut(act(start(), place(1, 1), PASS)),
      engine.conclude(act(start(), place(1, 1)), { winners: null, reason: "aborted" }),
      playDiagram(KO),
    ];
    for (const state of states) expect(unwrap(engine.parseState(state))).toEqual(state);
  });

  test.each<[string, GoState, object]>([
    ["another board size", start(), { boardSize: 19 }],
    ["a board of ten lines", start(), { board: filled(10, 0) }],
    ["a board of eight rows", start(), { board: start().board.slice(1) }],
    ["a row of eight cells", start(), { board: start().board.with(3, [0, 0, 0, 0, 0, 0, 0, 0]) }],
    ["a third colour", start(), { board: filled(9, 3) }],
    ["letters for stones", start(), { board: Array.from({ length: 9 }, () => Array(9).fill(".")) }],
    ["another komi", start(), { komi: 7.5 }],
    ["one player", start(), { playerIds: [ANN] }],
    ["three players", start(), { playerIds: [ANN, BOB, "cem"] }],
    ["the captures of one player", start(), { captures: { [ANN]: 0 } }],
    ["the captures of three", start(), { captures: { [ANN]: 0, [BOB]: 0, cem: 0 } }],
    ["the captures of somebody else", start(), { captures: { [ANN]: 0, cem: 0 } }],
    ["negative captures", start(), { captures: { [ANN]: 0, [BOB]: -1 } }],
    ["half a capture", start(), { captures: { [ANN]: 0.5, [BOB]: 0 } }],
    ["a previous board before the first move", start(), { previousBoard: start().board }],
    ["a last move before the first", start(), { lastMove: place(4, 4), board: act(start(), place(4, 4)).board }],
    ["no previous board after a move", act(start(), place(4, 4)), { previousBoard: null }],
    ["no last move after a move", act(start(), place(4, 4)), { lastMove: null }],
    ["a previous board of another size", act(start(), place(4, 4)), { previousBoard: filled(8, 0) }],
    ["a last move off the board", act(start(), place(4, 4)), { lastMove: place(9, 4) }],
    ["a last move above the board", act(start(), place(4, 4)), { lastMove: place(4, -1) }],
    ["a last stone that is not on the board", act(start(), place(4, 4)), { lastMove: place(4, 5) }],
    ["a last move that resigns", act(start(), place(4, 4)), { lastMove: RESIGN }],
    ["a last move with an extra field", act(start(), PASS), { lastMove: { type: "pass", x: 1 } }],
    ["a pass that changed the board", act(start(), PASS), { previousBoard: act(start(), place(4, 4)).board }],
    ["passes and a last stone", act(start(), place(4, 4)), { passesInARow: 1 }],
    ["no passes and a last pass", act(start(), PASS), { passesInARow: 0 }],
    ["three passes", scored(), { passesInARow: 3 }],
    ["three passes and no end", act(start(), PASS), { passesInARow: 3 }],
    ["two passes and no end", act(start(), PASS), { passesInARow: 2 }],
    ["two passes and no scores", timedOut(act(start(), PASS)), { passesInARow: 2 }],
    ["negative passes", start(), { passesInARow: -1 }],
    ["scores of a running game", act(start(), PASS), { scores: { black: 0, white: 6.5 } }],
    ["scores after one pass", scored(), { passesInARow: 1 }],
    ["scores after a timeout", scored(), { outcome: { winners: [ANN], reason: "timeout" } }],
    ["an end by score without scores", scored(), { scores: null }],
    [
      "an end by score without passes",
      timedOut(act(start(), place(4, 4))),
      { outcome: { winners: [BOB], reason: "score" } },
    ],
    ["scores of another board", scored(), { scores: { black: 80, white: 6.5 } }],
    ["scores without a colour", scored(), { scores: { black: 81 } }],
    ["scores with an extra colour", scored(), { scores: { black: 81, white: 6.5, green: 0 } }],
    ["the loser as winner", scored(), { winners: [BOB], outcome: { winners: [BOB], reason: "score" } }],
    ["no winner by score", scored(), { winners: null, outcome: { winners: null, reason: "score" } }],
    ["two winners", timedOut(start()), { winners: [ANN, BOB], outcome: { winners: [ANN, BOB], reason: "timeout" } }],
    ["a reason of another game", timedOut(start()), { outcome: { winners: [BOB], reason: "five" } }],
    ["a draw by agreement", timedOut(start()), { winners: null, outcome: { winners: null, reason: "agreement" } }],
    ["a draw offer", start(), { drawOfferBy: ANN }],
    ["a generator", start(), { rngState: { key: "0".repeat(64), position: 0 } }],
    ["an unknown phase", start(), { phase: "placing" }],
    ["another game", start(), { gameId: "gomoku" }],
    ["another ruleset", start(), { rulesetVersion: "japanese-9x9-v1" }],
    ["nobody to move", start(), { currentPlayerId: null }],
    ["a stranger to move", start(), { currentPlayerId: "cem" }],
    ["a finished game without an outcome", start(), { gameOver: true }],
    ["an extra field", start(), { handicap: 2 }],
  ])("[KER-E5] [KER-E6] %s: refused", (_name, state, change) => {
    unwrap(engine.parseState(state));
    expect(engine.parseState({ ...state, ...change })).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });

  test.each(Object.keys(start()))("[GO-S2] [KER-E5] without %s: refused", (field) => {
    const state = Object.fromEntries(Object.entries(start()).filter(([name]) => name !== field));
    expect(engine.parseState(state)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });
});
