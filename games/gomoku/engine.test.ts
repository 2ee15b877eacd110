// Gomoku's rules as three tables of diagrams. `B` and `W` are stones on the board, and the one lower-case letter, `b`
// or `w`, is the stone to play. `at` is the position of a diagram smaller than the board.
import {
  canonicalJson,
  ok,
  openRng,
  RefusedActionError,
  reject,
  seedRng,
  unwrap,
  type RejectionCode,
} from "@tengen/kernel";
import { makeGrid, parseDiagram, pointsWith, winningRow, withCell, type Grid } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import engine from "./engine.ts";
import {
  boardOf,
  BOARD_SIZE,
  CELL_LETTERS,
  encodeStones,
  type CellLetter,
  type ColorLetter,
  type GomokuAction,
  type GomokuState,
} from "./state.ts";

const BLACK = "ann";
const WHITE = "bob";
const start = (): GomokuState => engine.init({ seed: "any", playerIds: [BLACK, WHITE] });
const playerOf = (color: ColorLetter): string => (color === "B" ? BLACK : WHITE);

interface Drawing {
  /** The upper left cell of the diagram: x and y. */
  readonly at?: readonly [number, number];
  readonly rows: readonly string[];
}

interface Scene {
  readonly state: GomokuState;
  /** The stone to play. */
  readonly move: { readonly x: number; readonly y: number; readonly color: ColorLetter };
}

const stateOf = (board: Grid<CellLetter>, nextColor: ColorLetter): GomokuState => {
  const empty = start();
  const payload = { ...empty.payload, board, nextColor };
  return unwrap(engine.parseState({ ...empty, currentPlayerId: playerOf(nextColor), payload }));
};

const readScene = ({ at: [left, top] = [0, 0], rows }: Drawing): Scene => {
  let board = makeGrid<CellLetter>(BOARD_SIZE, ".");
  let move: Scene["move"] | null = null;
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of row.replaceAll(" ", "").split("").entries()) {
      const point = { x: left + x, y: top + y };
      if (mark === "b" || mark === "w") move = { ...point, color: mark === "b" ? "B" : "W" };
      else board = withCell(board, point, CELL_LETTERS.find((cell) => cell === mark) ?? ".");
    }
  }
  if (move === null) throw new Error("the diagram has no small letter");
  return { state: stateOf(board, move.color), move };
};

const playScene = ({ state, move: { x, y, color } }: Scene): GomokuState =>
  engine.applyAction(state, { type: "PLACE_STONE", x, y }, playerOf(color));

/** A full board without a five: no line of one colour is longer than two. */
const quiet = (x: number, y: number): ColorLetter => ((x + 2 * y) % 4 < 2 ? "B" : "W");
const quietRows = (change: (x: number, y: number, mark: string) => string): readonly string[] =>
  Array.from({ length: BOARD_SIZE }, (_, y) =>
    Array.from({ length: BOARD_SIZE }, (__, x) => change(x, y, quiet(x, y))).join(" "),
  );

type Ending = ColorLetter | "draw" | "goes on";

const endingOf = ({ outcome, payload }: GomokuState): Ending => {
  if (outcome === null) return "goes on";
  return outcome.winners === null ? "draw" : (payload.winnerColor ?? "draw");
};

const NORMAL: readonly (readonly [string, Drawing, Ending])[] = [
  ["[GMK-S1] black opens in the centre", { at: [7, 7], rows: ["b"] }, "goes on"],
  ["[GMK-S1] black opens in a corner", { at: [14, 14], rows: ["b"] }, "goes on"],
  ["white answers next to it", { at: [7, 7], rows: ["B w"] }, "goes on"],
  ["white answers far away", { at: [0, 0], rows: ["w . .", ". . .", ". . B"] }, "goes on"],
  ["[GMK-W1] [GMK-W2] five in a row", { at: [4, 7], rows: ["B B B B b", "W W W W ."] }, "B"],
  ["[GMK-W1] [GMK-W2] five in a column", { at: [7, 3], rows: ["W B", "W B", "w B", "W B", "W ."] }, "W"],
  [
    "[GMK-W1] [GMK-W2] five on a falling diagonal",
    { at: [5, 5], rows: ["B . . . .", "W B . . .", ". W b . .", ". . W B .", ". . . W B"] },
    "B",
  ],
  [
    "[GMK-W1] [GMK-W2] five on a rising diagonal",
    { at: [5, 5], rows: [". . . . w", "B . . W .", ". B W . .", ". W B . .", "W . . B ."] },
    "W",
  ],
  ["[GMK-W2] five by filling the gap", { at: [3, 9], rows: ["B B b B B"] }, "B"],
  ["[GMK-W2] five in the upper edge", { at: [10, 0], rows: ["W W W W w"] }, "W"],
  ["[GMK-W2] five in the lower edge", { at: [0, 14], rows: ["b B B B B"] }, "B"],
  ["[GMK-W2] five in the left edge", { at: [0, 10], rows: ["B", "B", "B", "B", "b"] }, "B"],
  ["[GMK-W2] five in the right edge", { at: [14, 0], rows: ["w", "W", "W", "W", "W"] }, "W"],
  [
    "[GMK-W2] five from the upper left corner",
    { at: [0, 0], rows: ["b . . . .", ". B . . .", ". . B . .", ". . . B .", ". . . . B"] },
    "B",
  ],
  [
    "[GMK-W2] five from the upper right corner",
    { at: [10, 0], rows: [". . . . w", ". . . W .", ". . W . .", ". W . . .", "W . . . ."] },
    "W",
  ],
  [
    "[GMK-W2] five from the lower left corner",
    { at: [0, 10], rows: [". . . . B", ". . . B .", ". . B . .", ". B . . .", "b . . . ."] },
    "B",
  ],
  [
    "[GMK-W2] five from the lower right corner",
    { at: [10, 10], rows: ["W . . . .", ". W . . .", ". . W . .", ". . . W .", ". . . . w"] },
    "W",
  ],
  ["four in a row do not win", { at: [4, 7], rows: [". B B B b ."] }, "goes on"],
  ["a line cut by the opponent does not win", { at: [2, 2], rows: ["B B b W B B"] }, "goes on"],
  [
    "a line does not go on in the next row",
    { at: [0, 4], rows: [". . . . . . . . . . . . B B b", "B B . . . . . . . . . . . . ."] },
    "goes on",
  ],
];

const EDGE: readonly (readonly [string, Drawing, Ending])[] = [
  ["[GMK-W2] an overline of six", { at: [2, 7], rows: ["B B B b B B"] }, "B"],
  ["[GMK-W2] an overline of seven", { at: [2, 7], rows: ["W W W w W W W"] }, "W"],
  ["[GMK-W2] an overline of eight", { at: [7, 2], rows: ["B", "B", "B", "B", "b", "B", "B", "B"] }, "B"],
  ["[GMK-W2] an overline of nine", { at: [0, 0], rows: ["B B B B b B B B B"] }, "B"],
  [
    "[GMK-W2] an overline of nine on a diagonal",
    {
      at: [6, 0],
      rows: [
        ". . . . . . . . W",
        ". . . . . . . W .",
        ". . . . . . W . .",
        ". . . . . W . . .",
        ". . . . w . . . .",
        ". . . W . . . . .",
        ". . W . . . . . .",
        ". W . . . . . . .",
        "W . . . . . . . .",
      ],
    },
    "W",
  ],
  [
    "[GMK-W3] the last cell, and no five: a draw",
    { rows: quietRows((x, y, mark) => (x === 14 && y === 14 ? "b" : mark)) },
    "draw",
  ],
  [
    "[GMK-W3] the last cell in the middle, played by white: a draw",
    { rows: quietRows((x, y, mark) => (x === 7 && y === 7 ? "w" : mark)) },
    "draw",
  ],
  [
    "[GMK-W3] a five with the last cell wins",
    { rows: quietRows((x, y, mark) => (y === 0 && x <= 5 ? (["B", "B", "B", "B", "b", "W"][x] ?? mark) : mark)) },
    "B",
  ],
  [
    "[GMK-W3] one empty cell is left: no draw yet",
    { rows: quietRows((x, y, mark) => (x === 14 && y === 14 ? "b" : x === 0 && y === 0 ? "." : mark)) },
    "goes on",
  ],
  [
    "[GMK-W4] five first, although the opponent has an open four",
    { at: [3, 6], rows: [". W W W W .", ". B B B B b"] },
    "B",
  ],
  ["[GMK-W4] blocking one of two open ends does not end the game", { at: [3, 6], rows: [". W W W W b"] }, "goes on"],
  [
    "[GMK-W4] two fours at once are a threat, not a win",
    { at: [4, 4], rows: [". B B B b .", ". . . . B .", ". . . . B .", ". . . . B ."] },
    "goes on",
  ],
  ["[GMK-W4] both have a four: the first to play wins", { at: [4, 4], rows: ["W B B B B .", "B W W W W w"] }, "W"],
  [
    "[GMK-W2] two fives with one stone",
    { at: [4, 4], rows: ["B B B B b", ". . . B .", ". . B . .", ". B . . .", "B . . . ."] },
    "B",
  ],
  [
    "[GMK-W1] an earlier five away from the stone is ignored",
    { at: [0, 0], rows: ["B B B B B", ". . . . .", ". . b . ."] },
    "goes on",
  ],
  ["[GMK-W1] the opponent's five does not win for the player", { at: [0, 0], rows: ["W W W W W b"] }, "goes on"],
];

describe.each([
  ["normal", NORMAL],
  ["edge", EDGE],
] as const)("[GMK-T1] %s scenarios", (_kind, scenarios) => {
  test("there are at least ten", () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(10);
  });

  test.each(scenarios)("%s", (_name, diagram, ending) => {
    const scene = readScene(diagram);
    const { x, y, color } = scene.move;
    const state = playScene(scene);
    expect(endingOf(state)).toBe(ending);
    expect(state.payload.board[y]?.[x]).toBe(color);
    expect(state.payload.moveHistory).toEqual([{ x, y, color }]);
    expect(state.currentPlayerId).toBe(ending === "goes on" ? playerOf(color === "B" ? "W" : "B") : null);
    const reason = ending === "draw" ? "board-full" : "five";
    const winners = ending === "draw" ? null : [playerOf(color)];
    expect(state.outcome).toEqual(ending === "goes on" ? null : { winners, reason });
  });
});

/** A slow reference for the win check: every line of five on the whole board, for both colours. */
const scanForFives = (board: Grid<CellLetter>): readonly ColorLetter[] => {
  const colors = new Set<ColorLetter>();
  for (const { x, y } of [...pointsWith(board, "B"), ...pointsWith(board, "W")]) {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      const cells = [0, 1, 2, 3, 4].map((count) => board[y + dy * count]?.[x + dx * count]);
      const [color] = cells;
      if (color !== undefined && color !== "." && cells.every((cell) => cell === color)) colors.add(color);
    }
  }
  return [...colors];
};

test("[GMK-W1] [GMK-W2] [GMK-W4] [GMK-R1] random games end exactly when a scan of the whole board finds a five, or it is full", () => {
  let [fives, draws] = [0, 0];
  for (let game = 0; game < 60; game += 1) {
    const rng = openRng(seedRng(`reference ${game}`));
    // Some games start on a nearly full board, so that draws occur too.
    let state =
      game % 2 === 0
        ? start()
        : stateOf(
            parseDiagram(quietRows((_x, _y, mark) => (rng.integer(12) === 0 ? "." : mark)).join("\n"), CELL_LETTERS),
            "B",
          );
    while (!state.gameOver) {
      const playerId = state.currentPlayerId ?? "";
      state = engine.applyAction(state, rng.pick(engine.getValidActions(state, playerId)), playerId);
      const colors = scanForFives(state.payload.board);
      const isFull = pointsWith(state.payload.board, ".").length === 0;
      const { winnerColor } = state.payload;
      expect(colors).toEqual(winnerColor === null ? [] : [winnerColor]);
      expect(state.gameOver).toBe(colors.length > 0 || isFull);
    }
    if (state.outcome?.reason === "five") fives += 1;
    else draws += 1;
  }
  expect(fives).toBeGreaterThan(20);
  expect(draws).toBeGreaterThan(5);
});

test("[GMK-W3] the full test board has no five", () => {
  const board = parseDiagram(quietRows((_x, _y, mark) => mark).join("\n"), CELL_LETTERS);
  for (let y = 0; y < BOARD_SIZE; y += 1) {
    for (let x = 0; x < BOARD_SIZE; x += 1) expect(winningRow("five-or-more", boardOf(board), { x, y })).toBeNull();
  }
});

const FOUR: Drawing = { at: [5, 5], rows: ["B B B B b", "W W W W ."] };
const place = (x: unknown, y: unknown, more: object = {}): object => ({ type: "PLACE_STONE", x, y, ...more });

/**
 * Refused actions: the position, the player, the action and the code. Black is to move unless the diagram shows
 * otherwise.
 */
const ILLEGAL: readonly (readonly [string, Drawing, string, object, RejectionCode])[] = [
  ["[GMK-V3] on one's own stone", FOUR, BLACK, place(5, 5), "CELL_OCCUPIED"],
  ["[GMK-V3] on the opponent's stone", FOUR, BLACK, place(5, 6), "CELL_OCCUPIED"],
  ["[GMK-V2] left of the board", FOUR, BLACK, place(-1, 7), "OUT_OF_BOUNDS"],
  ["[GMK-V2] right of the board", FOUR, BLACK, place(15, 7), "OUT_OF_BOUNDS"],
  ["[GMK-V2] above the board", FOUR, BLACK, place(7, -1), "OUT_OF_BOUNDS"],
  ["[GMK-V2] below the board", FOUR, BLACK, place(7, 15), "OUT_OF_BOUNDS"],
  ["[GMK-V2] very far away", FOUR, BLACK, place(1e300, 7), "OUT_OF_BOUNDS"],
  ["[GMK-V2] between two lines", FOUR, BLACK, place(7.5, 7), "INVALID_PAYLOAD"],
  ["[GMK-V2] between two rows", FOUR, BLACK, place(7, 7.5), "INVALID_PAYLOAD"],
  ["[GMK-V2] a string for a number", FOUR, BLACK, place("7", 7), "INVALID_PAYLOAD"],
  ["[GMK-V2] no y", FOUR, BLACK, { type: "PLACE_STONE", x: 7 }, "INVALID_PAYLOAD"],
  ["[GMK-V2] not a number", FOUR, BLACK, place(NaN, 7), "INVALID_PAYLOAD"],
  ["[GMK-V1] out of turn", FOUR, WHITE, place(7, 7), "NOT_PLAYER_TURN"],
  ["[GMK-V1] black out of turn", { at: [0, 0], rows: ["B w"] }, BLACK, place(7, 7), "NOT_PLAYER_TURN"],
  ["[GMK-V1] by a stranger", FOUR, "cem", place(7, 7), "NOT_SEATED"],
  ["[GMK-V4] in the other colour", FOUR, BLACK, place(9, 5, { color: "W" }), "COLOR_MISMATCH"],
  [
    "[GMK-V4] white in black's colour",
    { at: [0, 0], rows: ["B w"] },
    WHITE,
    place(7, 7, { color: "B" }),
    "COLOR_MISMATCH",
  ],
  ["[GMK-V4] in no colour", FOUR, BLACK, place(9, 5, { color: "." }), "INVALID_PAYLOAD"],
  ["[GMK-A1] an action of another game", FOUR, BLACK, { type: "pass" }, "INVALID_PAYLOAD"],
  ["[GMK-A1] an extra field", FOUR, BLACK, place(9, 5, { z: 0 }), "INVALID_PAYLOAD"],
  ["[GMK-A1] a resignation with coordinates", FOUR, BLACK, { type: "RESIGN", x: 1, y: 1 }, "INVALID_PAYLOAD"],
  [
    "[GMK-V2] before [GMK-V4]: off the board and in the other colour",
    FOUR,
    BLACK,
    place(15, 0, { color: "W" }),
    "OUT_OF_BOUNDS",
  ],
  [
    "[GMK-V3] before [GMK-V4]: occupied and in the other colour",
    FOUR,
    BLACK,
    place(5, 5, { color: "W" }),
    "CELL_OCCUPIED",
  ],
];

const codeOf = (state: GomokuState, playerId: string, raw: unknown): string | null => {
  const action = engine.parseAction(raw);
  const valid = action.ok ? engine.validateAction(state, action.value, playerId) : action;
  return valid.ok ? null : valid.error.code;
};

describe("[GMK-T1] illegal scenarios", () => {
  test("there are at least ten", () => {
    expect(ILLEGAL.length).toBeGreaterThanOrEqual(10);
  });

  test.each(ILLEGAL)("%s", (_name, diagram, playerId, raw, code) => {
    const { state } = readScene(diagram);
    const before = canonicalJson(state);
    expect(codeOf(state, playerId, raw)).toBe(code);
    expect(canonicalJson(state)).toBe(before);
  });

  test.each<[string, object]>([
    ["a stone", place(0, 0)],
    ["a draw offer", { type: "REQUEST_DRAW" }],
    ["a resignation", { type: "RESIGN" }],
  ])("[GMK-V5] %s after the end", (_name, raw) => {
    const won = playScene(readScene(FOUR));
    const drawn = playScene(readScene({ rows: quietRows((x, y, mark) => (x === 14 && y === 14 ? "b" : mark)) }));
    const resigned = engine.applyAction(start(), { type: "RESIGN" }, BLACK);
    for (const state of [won, drawn, resigned]) {
      for (const playerId of [BLACK, WHITE]) expect(codeOf(state, playerId, raw)).toBe("MATCH_FINISHED");
    }
  });

  test("[GMK-V5] applyAction throws the refusal", () => {
    const won = playScene(readScene(FOUR));
    const rejection = reject("MATCH_FINISHED", "The game is over.").error;
    expect(() => engine.applyAction(won, { type: "RESIGN" }, WHITE)).toThrow(new RefusedActionError(rejection));
  });
});

test("[GMK-S1] [GMK-S2] the initial state matches SPEC.md", () => {
  const state = start();
  expect(state).toEqual({
    gameId: "gomoku",
    rulesetVersion: "freestyle-15x15-v1",
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
      board: Array.from({ length: 15 }, () => Array.from({ length: 15 }, () => ".")),
      moveHistory: [],
      nextColor: "B",
      winnerColor: null,
      ruleFlags: { allowOverlineWin: true },
    },
  });
});

test("[GMK-S2] stones, history, colours and phase follow the moves", () => {
  const moves: readonly GomokuAction[] = [
    { type: "PLACE_STONE", x: 7, y: 7 },
    { type: "PLACE_STONE", x: 8, y: 6, color: "W" },
  ];
  const [first, second] = moves as [GomokuAction, GomokuAction];
  const one = engine.applyAction(start(), first, BLACK);
  expect([one.phase, one.turn, one.payload.nextColor, one.currentPlayerId]).toEqual(["placing", 1, "W", WHITE]);
  const two = engine.applyAction(one, second, WHITE);
  expect(two.payload.moveHistory).toEqual([
    { x: 7, y: 7, color: "B" },
    { x: 8, y: 6, color: "W" },
  ]);
  expect([two.payload.board[7]?.[7], two.payload.board[6]?.[8]]).toEqual(["B", "W"]);
  const over = playScene(readScene(FOUR));
  expect([over.phase, over.gameOver, over.payload.winnerColor]).toEqual(["finished", true, "B"]);
});

test("[GMK-A1] lists every empty point as a turn, and no table action", () => {
  expect(engine.getValidActions(start(), BLACK)).toHaveLength(225);
  expect(engine.getValidActions(start(), WHITE)).toEqual([]);
  const { state } = readScene(FOUR);
  expect(engine.getValidActions(state, BLACK)).toHaveLength(225 - 8);
  expect(engine.tableActions).toEqual(["REQUEST_DRAW", "RESIGN"]);
});

test("[GMK-A1] a player who resigns loses, in turn or not", () => {
  for (const [loser, winner, color] of [
    [BLACK, WHITE, "W"],
    [WHITE, BLACK, "B"],
  ] as const) {
    const state = engine.applyAction(start(), { type: "RESIGN" }, loser);
    expect(state.outcome).toEqual({ winners: [winner], reason: "resign" });
    expect(state.payload.winnerColor).toBe(color);
  }
});

/** A consistent state of a finished game. */
const over = (state: GomokuState, outcome: GomokuState["outcome"]): unknown => ({
  ...state,
  phase: "finished",
  gameOver: true,
  currentPlayerId: null,
  winners: outcome?.winners ?? null,
  outcome,
  payload: { ...state.payload, winnerColor: outcome?.winners === null ? null : "B" },
});

test("[KER-E6] a consistent finished state is accepted", () => {
  unwrap(engine.parseState(over(start(), { winners: [BLACK], reason: "timeout" })));
  unwrap(engine.parseState(over(start(), { winners: null, reason: "aborted" })));
  unwrap(engine.parseState(over(start(), { winners: [BLACK], reason: "resign" })));
  unwrap(engine.parseState(over(start(), { winners: null, reason: "agreement" })));
  const last = readScene({ rows: quietRows((x, y, mark) => (x === 14 && y === 14 ? "b" : mark)) });
  unwrap(engine.parseState(playScene(last)));
});

test("[GMK-S2] options must not be a list", () => {
  const config = { seed: "s", playerIds: [BLACK, WHITE] };
  expect(engine.parseConfig({ ...config, options: [] })).toMatchObject({ error: { code: "INVALID_CONFIG" } });
  expect(engine.parseConfig({ ...config, options: {} })).toEqual(ok({ ...config, options: {} }));
});

test.each<[string, (state: GomokuState) => unknown]>([
  ["a board of 14 rows", (state) => ({ ...state, payload: { ...state.payload, board: state.payload.board.slice(1) } })],
  [
    "an unknown mark",
    (state) => ({ ...state, payload: { ...state.payload, board: state.payload.board.with(0, Array(15).fill("Q")) } }),
  ],
  ["a wrong next colour", (state) => ({ ...state, payload: { ...state.payload, nextColor: "W" } })],
  ["a winner's colour with no winner", (state) => ({ ...state, payload: { ...state.payload, winnerColor: "B" } })],
  [
    "a row of 14 cells",
    (state) => ({ ...state, payload: { ...state.payload, board: state.payload.board.with(3, Array(14).fill(".")) } }),
  ],
  ["an unknown phase", (state) => ({ ...state, phase: "thinking" })],
  [
    "a move off the board",
    (state) => ({ ...state, payload: { ...state.payload, moveHistory: [{ x: 15, y: 0, color: "B" }] } }),
  ],
  [
    "a move before the board",
    (state) => ({ ...state, payload: { ...state.payload, moveHistory: [{ x: 0, y: -1, color: "B" }] } }),
  ],
  [
    "a move of no colour",
    (state) => ({ ...state, payload: { ...state.payload, moveHistory: [{ x: 0, y: 0, color: "." }] } }),
  ],
  [
    "another rule flag",
    (state) => ({ ...state, payload: { ...state.payload, ruleFlags: { allowOverlineWin: false } } }),
  ],
  [
    "no winner's colour for a winner",
    (state) => ({ ...(over(state, { winners: [BLACK], reason: "five" }) as object), payload: state.payload }),
  ],
  ["another ruleset", (state) => ({ ...state, rulesetVersion: "renju-v1" })],
  ["another game", (state) => ({ ...state, gameId: "go-9x9" })],
  ["a finished game without an outcome", (state) => ({ ...state, gameOver: true })],
  ["a finished game with a player to move", (state) => ({ ...state, phase: "finished" })],
  ["nobody to move", (state) => ({ ...state, currentPlayerId: null })],
  ["a stranger to move", (state) => ({ ...state, currentPlayerId: "cem" })],
  ["a stranger's draw offer", (state) => ({ ...state, drawOfferBy: "cem" })],
  ["winners of a running game", (state) => ({ ...state, winners: [BLACK] })],
  ["the same player twice", (state) => ({ ...state, playerIds: [BLACK, BLACK] })],
  ["three players", (state) => ({ ...state, playerIds: [BLACK, WHITE, "cem"] })],
  ["a five without a winner", (state) => over(state, { winners: null, reason: "five" })],
  ["a draw with a winner", (state) => over(state, { winners: [BLACK], reason: "agreement" })],
  ["two winners", (state) => over(state, { winners: [BLACK, WHITE], reason: "five" })],
  ["a winner twice", (state) => over(state, { winners: [BLACK, BLACK], reason: "five" })],
  ["a reason of another game", (state) => over(state, { winners: [BLACK], reason: "score" })],
  ["a full board that is not full", (state) => over(state, { winners: null, reason: "board-full" })],
  [
    "a full board and a game that goes on",
    (state) => ({
      ...state,
      payload: { ...state.payload, board: parseDiagram(quietRows((_x, _y, mark) => mark).join("\n"), CELL_LETTERS) },
    }),
  ],
  ["a turn beyond the safe integers", (state) => ({ ...state, turn: 2 ** 53 })],
  ["a generator", (state) => ({ ...state, rngState: { key: "0".repeat(64), position: 0 } })],
])("[KER-E5] [KER-E6] a state with %s is refused", (_name, change) => {
  expect(engine.parseState(change(start()))).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
});

test("[GMK-S2] stones are encoded as a game of them would be", () => {
  const played = [
    { x: 7, y: 7 },
    { x: 0, y: 14 },
  ].reduce<GomokuState>(
    (state, point) => engine.applyAction(state, { type: "PLACE_STONE", ...point }, state.currentPlayerId ?? ""),
    start(),
  );
  const { board, moveHistory } = played.payload;
  const stones = [{ x: 7, y: 7, color: "black" } as const, { x: 0, y: 14, color: "white" } as const];
  expect(encodeStones(BOARD_SIZE, stones)).toEqual({ board, moveHistory });
});

test("[GMK-A1] a draw offer stands until it is answered", () => {
  const offered = engine.applyAction(start(), { type: "REQUEST_DRAW" }, WHITE);
  expect([offered.drawOfferBy, offered.currentPlayerId, offered.outcome]).toEqual([WHITE, BLACK, null]);
  const agreed = engine.applyAction(offered, { type: "REQUEST_DRAW" }, BLACK);
  expect(agreed.outcome).toEqual({ winners: null, reason: "agreement" });
});
