// The rulesets besides freestyle-15x15-v1: which rows win, passing, and their states. `B` and `W` are stones on the board,
// and the one lower-case letter, `b` or `w`, is the stone to play.
import { ok, unwrap, VALID, type AnyEngine, type BaseGameState, type GameAction } from "@tengen/kernel";
import { makeGrid, pointsWith, winningRow, withCell, type Grid } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import defaultEngine, { engines, positionOf } from "./engine.ts";
import { listEngines } from "./engines.ts";
import { makeRulesetEngine } from "./ruleset-engine.ts";
import type { RulesetAction, RulesetState } from "./ruleset-state.ts";
import { CARO, FREESTYLE_20, RENJU, RULESETS, STANDARD, type Ruleset } from "./rulesets.ts";
import { boardOf, CELL_LETTERS, type CellLetter, type ColorLetter } from "./state.ts";

const BLACK = "ann";
const WHITE = "bob";

interface Drawing {
  readonly at?: readonly [number, number];
  readonly rows: readonly string[];
}

const engineOf = (ruleset: Ruleset) => makeRulesetEngine(ruleset);
const start = (ruleset: Ruleset): RulesetState => engineOf(ruleset).init({ seed: "any", playerIds: [BLACK, WHITE] });

const stateOf = (ruleset: Ruleset, board: Grid<CellLetter>, nextColor: ColorLetter): RulesetState => {
  const empty = start(ruleset);
  const currentPlayerId = nextColor === "B" ? BLACK : WHITE;
  return unwrap(
    engineOf(ruleset).parseState({ ...empty, currentPlayerId, payload: { ...empty.payload, board, nextColor } }),
  );
};

const readScene = (ruleset: Ruleset, { at: [left, top] = [3, 3], rows }: Drawing) => {
  let board = makeGrid<CellLetter>(ruleset.size, ".");
  let move: { x: number; y: number; color: ColorLetter } | null = null;
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of row.replaceAll(" ", "").split("").entries()) {
      const point = { x: left + x, y: top + y };
      if (mark === "b" || mark === "w") move = { ...point, color: mark === "b" ? "B" : "W" };
      else board = withCell(board, point, CELL_LETTERS.find((cell) => cell === mark) ?? ".");
    }
  }
  if (move === null) throw new Error("the diagram has no small letter");
  return { state: stateOf(ruleset, board, move.color), move };
};

/** What the stone to play brings: the winner's colour, that the game goes on, or why it is refused. */
const play = (ruleset: Ruleset, drawing: Drawing): string => {
  const { state, move } = readScene(ruleset, drawing);
  const next = engineOf(ruleset).tryAction(
    state,
    { type: "PLACE_STONE", x: move.x, y: move.y },
    state.currentPlayerId ?? "",
  );
  if (!next.ok) return next.error.code;
  return next.value.outcome === null ? "goes on" : `${next.value.payload.winnerColor} ${next.value.outcome.reason}`;
};

const FIVE: Drawing = { rows: ["B B b B B"] };
const SIX: Drawing = { rows: ["B B b B B B"] };
const WHITE_SIX: Drawing = { rows: ["W W w W W W"] };

test.each<[string, Ruleset, Drawing, string]>([
  ["[GMK-F1] five wins on 20x20", FREESTYLE_20, { at: [15, 19], rows: ["B B b B B"] }, "B five"],
  ["[GMK-F1] an overline wins", FREESTYLE_20, SIX, "B five"],
  ["[GMK-X1] exactly five wins", STANDARD, FIVE, "B five"],
  ["[GMK-X1] an overline does not win, and is allowed", STANDARD, SIX, "goes on"],
  ["[GMK-X1] nor one of white's", STANDARD, WHITE_SIX, "goes on"],
  [
    "[GMK-X1] five in one line wins beside an overline",
    STANDARD,
    { rows: [...SIX.rows, ". . B", ". . B", ". . B", ". . B"] },
    "B five",
  ],
  ["[GMK-C1] five with free ends wins", CARO, FIVE, "B five"],
  ["[GMK-C1] five with one blocked end wins", CARO, { rows: ["W B B b B B"] }, "B five"],
  ["[GMK-C1] five with both ends blocked does not win", CARO, { rows: ["W B B b B B W"] }, "goes on"],
  ["[GMK-C1] nor one of white's", CARO, { rows: ["B", "W", "W", "w", "W", "W", "B"] }, "goes on"],
  [
    "[GMK-C1] a blocked five beside a free one wins",
    CARO,
    { rows: ["W B B b B B W", ". . . B", ". . . B", ". . . B", ". . . B"] },
    "B five",
  ],
  ["[GMK-C1] the edge blocks nothing", CARO, { at: [0, 7], rows: ["B B b B B W"] }, "B five"],
  ["[GMK-C1] nor does a corner", CARO, { at: [10, 10], rows: ["B", ". B", ". . b", ". . . B", ". . . . B"] }, "B five"],
  ["[GMK-C2] an overline wins, although both ends are blocked", CARO, { rows: ["W B B b B B B W"] }, "B five"],
  ["[GMK-J1] black wins with exactly five", RENJU, FIVE, "B five"],
  ["[GMK-J1] white wins with five", RENJU, { rows: ["W W w W W"] }, "W five"],
  ["[GMK-J1] white wins with an overline", RENJU, WHITE_SIX, "W five"],
  ["[GMK-J1] [GMK-J3] black must not make an overline", RENJU, SIX, "FORBIDDEN_OVERLINE"],
  [
    "[GMK-J2] black wins with a five that makes an overline too",
    RENJU,
    { rows: [...SIX.rows, ". . B", ". . B", ". . B", ". . B"] },
    "B five",
  ],
  ["[GMK-J4] black must not make two fours", RENJU, { rows: ["B . B b B . B"] }, "FORBIDDEN_DOUBLE_FOUR"],
  ["[GMK-J5] black must not make two threes", RENJU, { rows: [". . B", ". . B", "B B b"] }, "FORBIDDEN_DOUBLE_THREE"],
  ["[GMK-J2] white may make two threes", RENJU, { rows: [". . W", ". . W", "W W w"] }, "goes on"],
  ["[GMK-J2] in other rulesets black may too", STANDARD, { rows: [". . B", ". . B", "B B b"] }, "goes on"],
])("%s", (_name, ruleset, drawing, expected) => {
  expect(play(ruleset, drawing)).toBe(expected);
});

test.each(engines)("[GMK-S4] the position of a game of $rulesetVersion", (engine) => {
  let state = engine.init({ seed: "any", playerIds: [BLACK, WHITE] });
  expect(positionOf(state as RulesetState)).toEqual({ stones: [], toMove: "black" });
  for (const [player, x] of [[BLACK, 7] as const, [WHITE, 3] as const, [BLACK, 5] as const]) {
    state = unwrap(engine.tryAction(state, { type: "PLACE_STONE", x, y: 1 } as GameAction, player));
  }
  expect(positionOf(state as RulesetState)).toEqual({
    stones: [
      { x: 7, y: 1, color: "black" },
      { x: 3, y: 1, color: "white" },
      { x: 5, y: 1, color: "black" },
    ],
    toMove: "white",
  });
});

test("[GMK-X1] [GMK-C2] the winning row has all its stones", () => {
  const { state, move } = readScene(CARO, { rows: ["W B B b B B B W"] });
  const board = boardOf(withCell<CellLetter>(state.payload.board, move, "B"));
  expect(winningRow(CARO.rows, board, move)).toEqual([4, 5, 6, 7, 8, 9].map((x) => ({ x, y: 3 })));
  expect(winningRow(STANDARD.rows, board, move)).toBeNull();
  expect(winningRow(CARO.rows, board, { x: 0, y: 0 })).toBeNull();
});

describe("[GMK-S3] every ruleset has an engine", () => {
  test("the default first, each with its own version", () => {
    expect(engines[0]).toBe(defaultEngine);
    expect(listEngines()).toBe(engines);
    expect(engines).toHaveLength(RULESETS.length + 1);
    expect(engines.map(({ rulesetVersion }) => rulesetVersion)).toEqual([
      "freestyle-15x15-v1",
      "freestyle-20x20-v1",
      "standard-15x15-v1",
      "caro-15x15-v1",
      "renju-15x15-v1",
    ]);
    expect(new Set(engines.map(({ gameId }) => gameId))).toEqual(new Set(["gomoku"]));
  });

  test("the initial state matches SPEC.md", () => {
    expect(start(RENJU)).toEqual({
      gameId: "gomoku",
      rulesetVersion: "renju-15x15-v1",
      phase: "placing",
      playerIds: [BLACK, WHITE],
      currentPlayerId: BLACK,
      turn: 0,
      gameOver: false,
      winners: null,
      outcome: null,
      drawOfferBy: null,
      rngState: null,
      payload: {
        board: makeGrid(15, "."),
        moveHistory: [],
        nextColor: "B",
        winnerColor: null,
        colors: { B: BLACK, W: WHITE },
        opening: null,
        passes: 0,
      },
    });
    expect(start(FREESTYLE_20).payload.board).toEqual(makeGrid(20, "."));
  });

  test("the option opening: its values, and none by default", () => {
    const parse = (engine: AnyEngine, options: object) =>
      engine.parseConfig({ seed: "s", playerIds: [BLACK, WHITE], options });
    const allowed = (version: string, opening: string): boolean =>
      engines.some((engine) => engine.rulesetVersion === version && parse(engine, { opening }).ok);
    for (const [version, openings] of [
      ["freestyle-15x15-v1", []],
      ["freestyle-20x20-v1", ["none", "swap2"]],
      ["standard-15x15-v1", ["none", "swap2"]],
      ["caro-15x15-v1", ["none"]],
      ["renju-15x15-v1", ["none", "taraguchi-10", "soosyrv-8"]],
    ] as const) {
      expect(
        ["none", "swap2", "taraguchi-10", "soosyrv-8", "pro"].filter((opening) => allowed(version, opening)),
      ).toEqual(openings);
    }
    for (const engine of engines) {
      expect(parse(engine, {}).ok).toBe(true);
      expect(parse(engine, []).ok).toBe(false);
      expect(parse(engine, { komi: 7 }).ok).toBe(false);
    }
  });
});

const act = (state: RulesetState, action: RulesetAction, ruleset = RENJU): RulesetState =>
  engineOf(ruleset).applyAction(state, action, state.currentPlayerId ?? "");
const PASS = { type: "PASS" } as const;

describe("[GMK-J7] passing", () => {
  test("gives the turn to the other colour", () => {
    const passed = act(start(RENJU), PASS);
    expect([passed.currentPlayerId, passed.payload.nextColor, passed.payload.passes]).toEqual([WHITE, "W", 1]);
    const played = act(passed, { type: "PLACE_STONE", x: 7, y: 7 });
    expect([played.payload.board[7]?.[7], played.payload.nextColor, played.payload.passes]).toEqual(["W", "B", 0]);
    expect(played.payload.moveHistory).toEqual([{ x: 7, y: 7, color: "W" }]);
  });

  test("twice in a row is a draw", () => {
    const over = act(act(act(act(start(RENJU), PASS), { type: "PLACE_STONE", x: 7, y: 7 }), PASS), PASS);
    expect(over.outcome).toEqual({ winners: null, reason: "passes" });
    expect(over.payload.winnerColor).toBeNull();
    expect(unwrap(engineOf(RENJU).parseState(over))).toEqual(over);
  });

  test("is listed, so black always has a turn, and only in Renju", () => {
    expect(engineOf(RENJU).getValidActions(start(RENJU), BLACK)).toHaveLength(226);
    expect(engineOf(STANDARD).getValidActions(start(STANDARD), BLACK)).toHaveLength(225);
    expect(engineOf(STANDARD).validateAction(start(STANDARD), PASS, BLACK)).toMatchObject({
      error: { code: "WRONG_PHASE", message: "This is not possible now: place a stone." },
    });
  });

  test("black passes when every empty point is forbidden", () => {
    // Black stones everywhere except the middle of three sixes; the white stones keep the rows apart.
    const rows = Array.from({ length: 15 }, (_row, y) =>
      Array.from({ length: 15 }, (_cell, x) => (y % 2 === 0 ? (x === 7 ? "." : "B") : "W")).join(""),
    );
    let board = makeGrid<CellLetter>(15, ".");
    for (const [y, row] of rows.entries()) {
      for (const [x, mark] of Array.from(row).entries()) board = withCell(board, { x, y }, mark as CellLetter);
    }
    const state = stateOf(RENJU, board, "B");
    expect(pointsWith<CellLetter>(board, ".")).toHaveLength(8);
    expect(engineOf(RENJU).getValidActions(state, BLACK)).toEqual([PASS]);
  });
});

test("[GMK-J2] forbidden points are not listed as turns", () => {
  const { state, move } = readScene(RENJU, { rows: [". . B", ". . B", "B B b"] });
  const turns = engineOf(RENJU).getValidActions(state, BLACK);
  expect(turns).toHaveLength(225 - 4 - 1 + 1);
  expect(turns).not.toContainEqual({ type: "PLACE_STONE", x: move.x, y: move.y });
  const message = "Black must not play on F10: it makes two threes at once.";
  expect(engineOf(RENJU).validateAction(state, { type: "PLACE_STONE", x: move.x, y: move.y }, BLACK)).toMatchObject({
    error: { code: "FORBIDDEN_DOUBLE_THREE", message },
  });
});

test("[GMK-J2] what is forbidden to black in Renju is open to white, and to both in other rulesets", () => {
  const drawing = { rows: [". . B", ". . B", "B B b"] };
  const { state, move } = readScene(STANDARD, drawing);
  const stone: RulesetAction = { type: "PLACE_STONE", x: move.x, y: move.y };
  const other = stateOf(RENJU, state.payload.board, "W");
  for (const [ruleset, position, player] of [
    [STANDARD, state, BLACK],
    [RENJU, other, WHITE],
  ] as const) {
    expect(engineOf(ruleset).validateAction(position, stone, player)).toEqual(VALID);
    expect(engineOf(ruleset).getValidActions(position, player)).toContainEqual(stone);
  }
});

test("[GMK-A1] the state is the view, and a draw offer stands until it is answered", () => {
  const engine = engineOf(STANDARD);
  const offered = engine.applyAction(start(STANDARD), { type: "REQUEST_DRAW" }, WHITE);
  expect([offered.drawOfferBy, offered.currentPlayerId]).toEqual([WHITE, BLACK]);
  expect(engine.applyAction(offered, { type: "REQUEST_DRAW" }, BLACK).outcome).toEqual({
    winners: null,
    reason: "agreement",
  });
  expect(engine.getPlayerView(offered, null)).toBe(offered);
  expect([engine.hiddenInformation, engine.keepsTurn]).toEqual([false, true]);
});

test.each<RulesetAction>([
  { type: "PLACE_STONE", x: 1, y: 2 },
  { type: "PLACE_STONE", x: 1, y: 2, color: "W" },
  { type: "OFFER", x: 1, y: 2 },
  { type: "PICK", x: 1, y: 2 },
  { type: "CHOOSE_COLOR", color: "B" },
  { type: "DECLARE", count: 3 },
  { type: "PLACE_MORE" },
  { type: "PASS" },
  { type: "REQUEST_DRAW" },
  { type: "RESIGN" },
])("[GMK-A2] %j is an action of every made ruleset", (action) => {
  expect(engineOf(RENJU).parseAction(action)).toEqual(ok(action));
});

test("[GMK-A2] what is no action, config or state is named in the message", () => {
  const engine = engineOf(RENJU);
  expect(engine.parseAction({ type: "PICK" })).toMatchObject({
    error: { message: expect.stringMatching(/^The action /u) },
  });
  expect(engine.parseConfig({ seed: 1 })).toMatchObject({
    error: { code: "INVALID_CONFIG", message: expect.stringMatching(/^The config /u) },
  });
  expect(engine.parseConfig({ seed: "", playerIds: ["a", "b"], options: { opening: "swap2" } })).toMatchObject({
    error: { message: expect.stringContaining("the opening must be none or taraguchi-10 or soosyrv-8") },
  });
  expect(engine.parseState({ gameId: 1 })).toMatchObject({ error: { message: expect.stringMatching(/^The state /u) } });
});

test.each<[string, object, string]>([
  ["[GMK-V2] off the board", { type: "PLACE_STONE", x: 20, y: 0 }, "OUT_OF_BOUNDS"],
  ["[GMK-V3] on a stone", { type: "PLACE_STONE", x: 7, y: 7 }, "CELL_OCCUPIED"],
  ["[GMK-V4] in the other colour", { type: "PLACE_STONE", x: 0, y: 0, color: "B" }, "COLOR_MISMATCH"],
  ["[GMK-A2] a choice without an opening", { type: "CHOOSE_COLOR", color: "B" }, "WRONG_PHASE"],
  ["[GMK-A2] an offer without an opening", { type: "OFFER", x: 1, y: 1 }, "WRONG_PHASE"],
  ["[GMK-A2] a choice of no colour", { type: "CHOOSE_COLOR", color: "." }, "INVALID_PAYLOAD"],
  ["[GMK-A2] a pass with a field", { type: "PASS", x: 1 }, "INVALID_PAYLOAD"],
  ["[GMK-A2] a count that is no number", { type: "DECLARE", count: "3" }, "INVALID_PAYLOAD"],
  ["[GMK-A2] an unknown type", { type: "SWAP" }, "INVALID_PAYLOAD"],
])("%s is refused", (_name, raw, code) => {
  const engine = engineOf(FREESTYLE_20);
  const state = act(start(FREESTYLE_20), { type: "PLACE_STONE", x: 7, y: 7 }, FREESTYLE_20);
  const action = engine.parseAction(raw);
  const result = action.ok ? engine.validateAction(state, action.value, WHITE) : action;
  expect(result).toMatchObject({ error: { code } });
});

test("[GMK-A2] PLACE_STONE may name its colour", () => {
  const placed = act(start(STANDARD), { type: "PLACE_STONE", x: 7, y: 7, color: "B" }, STANDARD);
  expect(placed.payload.board[7]?.[7]).toBe("B");
  expect(engineOf(STANDARD).parseAction({ type: "PASS" })).toEqual(ok({ type: "PASS" }));
});

describe("[GMK-W3] a full board", () => {
  test("is a draw, and a five with the last stone wins", () => {
    const quiet = (x: number, y: number): CellLetter => ((x + 2 * y) % 4 < 2 ? "B" : "W");
    let board = makeGrid<CellLetter>(15, ".");
    for (const { x, y } of pointsWith<CellLetter>(board, ".")) board = withCell(board, { x, y }, quiet(x, y));
    const last = withCell<CellLetter>(board, { x: 14, y: 14 }, ".");
    const drawn = act(stateOf(STANDARD, last, "W"), { type: "PLACE_STONE", x: 14, y: 14 }, STANDARD);
    expect(drawn.outcome).toEqual({ winners: null, reason: "board-full" });
    const [x0, x4] = [0, 4];
    let four = last;
    for (let x = x0; x <= x4; x += 1) four = withCell<CellLetter>(four, { x, y: 14 }, "B");
    four = withCell<CellLetter>(withCell<CellLetter>(four, { x: 5, y: 14 }, "W"), { x: 14, y: 14 }, "W");
    four = withCell<CellLetter>(four, { x: 4, y: 14 }, ".");
    const won = act(stateOf(STANDARD, four, "B"), { type: "PLACE_STONE", x: 4, y: 14 }, STANDARD);
    expect(won.outcome).toEqual({ winners: [BLACK], reason: "five" });
    expect(unwrap(engineOf(STANDARD).parseState(won))).toEqual(won);
    expect(unwrap(engineOf(STANDARD).parseState(drawn))).toEqual(drawn);
    const unfinished = { ...start(STANDARD), payload: { ...start(STANDARD).payload, board } };
    expect(engineOf(STANDARD).parseState(unfinished)).toMatchObject({
      error: { message: expect.stringContaining("a full board must be over") },
    });
  });
});

test("[GMK-S3] the winner's colour is the one the winner has", () => {
  const state = start(STANDARD);
  const swapped: RulesetState = {
    ...state,
    currentPlayerId: WHITE,
    payload: { ...state.payload, colors: { B: WHITE, W: BLACK } },
  };
  const engine = engineOf(STANDARD);
  expect(unwrap(engine.parseState(swapped))).toEqual(swapped);
  expect(engine.applyAction(swapped, { type: "RESIGN" }, WHITE).payload.winnerColor).toBe("W");
});

type Change = (state: RulesetState) => unknown;
const inPayload =
  (change: object): Change =>
  (state) => ({ ...state, payload: { ...state.payload, ...change } });
/** It is the turn of a player who has the colour to play. */
const strangerMoves =
  (colors: Readonly<Record<ColorLetter, string>>, currentPlayerId: string): Change =>
  (state) => ({
    ...state,
    currentPlayerId,
    payload: { ...state.payload, colors, nextColor: colors.B === currentPlayerId ? "B" : "W" },
  });
const over =
  (reason: string, winners: readonly string[] | null, change: object = {}): Change =>
  (state) =>
    ({
      ...state,
      phase: "finished",
      gameOver: true,
      currentPlayerId: null,
      winners,
      outcome: { winners, reason },
      payload: { ...state.payload, winnerColor: winners === null ? null : "B", ...change },
    }) satisfies Omit<BaseGameState, "rngState"> & { rngState: null; payload: object };
const opening = (change: object) => ({ rule: "taraguchi-10", step: 0, declared: null, offers: [], ...change });

describe("[GMK-S3] states from outside", () => {
  test.each<[string, Change]>([
    ["a draw by passes", over("passes", null, { passes: 2 })],
    ["a win by time", over("timeout", [BLACK])],
    ["an opening", inPayload({ opening: opening({}) })],
    ["an opening ended by a resignation", over("resign", [BLACK], { opening: opening({ step: 2 }) })],
  ])("%s is accepted", (_name, change) => {
    unwrap(engineOf(RENJU).parseState(change(start(RENJU))));
  });

  test.each<[string, Change]>([
    ["a board of another size", inPayload({ board: makeGrid(20, ".") })],
    ["no colours", inPayload({ colors: undefined })],
    ["both colours for one player", inPayload({ colors: { B: BLACK, W: BLACK } })],
    ["a stranger's colour", inPayload({ colors: { B: BLACK, W: "cem" } })],
    ["a stranger's colour, with the other player to move", strangerMoves({ B: "cem", W: WHITE }, WHITE)],
    ["a stranger's other colour, with the other player to move", strangerMoves({ B: WHITE, W: "cem" }, WHITE)],
    ["a stone off the board in the history", inPayload({ moveHistory: [{ x: 15, y: 0, color: "B" }] })],
    ["offers before they can be made", inPayload({ opening: opening({ declared: 8, offers: [{ x: 1, y: 1 }] }) })],
    ["the other player to move", inPayload({ colors: { B: WHITE, W: BLACK } })],
    ["the rule flags of the oldest ruleset", inPayload({ ruleFlags: { allowOverlineWin: true } })],
    ["an opening of another ruleset", inPayload({ opening: opening({ rule: "swap2" }) })],
    ["a step that does not exist", inPayload({ opening: opening({ step: 12 }) })],
    ["a step of the other player", inPayload({ opening: opening({ step: 2 }) })],
    ["a step of another phase", inPayload({ opening: opening({ step: 3 }) })],
    ["offers at another step", inPayload({ opening: opening({ offers: [{ x: 1, y: 1 }] }) })],
    ["offers off the board", inPayload({ opening: opening({ step: 10, offers: [{ x: 15, y: 1 }] }) })],
    ["nine declared moves", inPayload({ opening: opening({ rule: "soosyrv-8", declared: 9 }) })],
    ["two passes and a game that goes on", inPayload({ passes: 2 })],
    ["passes and no second one", over("passes", null, { passes: 1 })],
    ["passes with a winner", over("passes", [BLACK], { passes: 2 })],
    ["a reason of another game", over("score", [BLACK])],
    ["another winner's colour", over("resign", [BLACK], { winnerColor: "W" })],
    ["a full board that is not full", over("board-full", null)],
  ])("%s is refused", (_name, change) => {
    expect(engineOf(RENJU).parseState(change(start(RENJU)))).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });

  test("offers must be in the right phase, on empty points, and not too many", () => {
    const offers = Array.from({ length: 9 }, (_, x) => ({ x, y: 0 }));
    const offering = { ...start(RENJU), phase: "offering" as const };
    const parse = (state: unknown) => engineOf(RENJU).parseState(state).ok;
    const at = (change: object, state: RulesetState = offering) =>
      inPayload({ opening: opening({ step: 10, ...change }) })(state);
    expect(parse(at({ offers }))).toBe(true);
    expect(parse(at({ offers: [...offers, { x: 9, y: 0 }] }))).toBe(false);
    const board = withCell<CellLetter>(makeGrid<CellLetter>(15, "."), { x: 3, y: 0 }, "B");
    expect(parse(at({ offers }, { ...offering, payload: { ...offering.payload, board } }))).toBe(false);
    const picking = { ...start(RENJU), phase: "picking" as const, currentPlayerId: WHITE };
    expect(parse(at({ step: 11, offers }, picking))).toBe(true);
    expect(parse(at({ step: 11, offers: [] }, picking))).toBe(false);
  });

  test("nobody can have passed where there is no passing", () => {
    expect(engineOf(STANDARD).parseState(inPayload({ passes: 1 })(start(STANDARD))).ok).toBe(false);
    expect(engineOf(RENJU).parseState(inPayload({ passes: 1 })(start(RENJU))).ok).toBe(true);
  });
});
