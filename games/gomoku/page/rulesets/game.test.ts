// The page of every ruleset but the oldest: openings step by step, forbidden points, texts, and the analysis board.
import { parsePoint, pointName } from "@tengen/board";
import { openInlineSearcher } from "@tengen/gomoku-searcher";
import { language } from "@tengen/ui/i18n";
import { unwrap, VALID, type JsonObject } from "@tengen/kernel";
import { withCell, type Color, type Point } from "@tengen/stones";
import type { AnyTableGame } from "@tengen/table";
import { afterEach, describe, expect, test } from "vitest";
import { engines } from "../../engine.ts";
import type { RulesetAction, RulesetState } from "../../ruleset-state.ts";
import type { CellLetter } from "../../state.ts";
import { openGomokuStudySearcher } from "../study.ts";
import gomoku, { loadTableGame } from "../table-game.tsx";
import { aboutRules, rulesetGame, type RulesetTableGame } from "./game.tsx";
import messages from "./messages.ts";
import { makeRulesetStudy } from "./study.ts";
import { CARO, FREESTYLE_20, RENJU, STANDARD } from "../../rulesets.ts";

afterEach(() => {
  language.value = "en";
});

const gameOf = (rulesetVersion: string): RulesetTableGame => {
  const game = rulesetGame(rulesetVersion);
  if (game === null) throw new Error(`no page for ${rulesetVersion}`);
  return game;
};

const DRAWING = { numbered: false, entries: [], choice: null };

/** A game at a table without a table: points are picked by name, buttons pressed by label. */
const play = (game: RulesetTableGame, options: JsonObject) => {
  const { engine, renderer } = game;
  let state = engine.init({ seed: "", playerIds: ["ann", "bob"], options });
  const { axes } = renderer.geometryOf(options);
  const submit = (action: RulesetAction): string | null => {
    const next = engine.tryAction(state, action, state.currentPlayerId ?? "");
    if (next.ok) state = next.value;
    return next.ok ? null : next.error.code;
  };
  const at = (name: string): number => parsePoint(axes, name) ?? -1;
  return {
    state: () => state,
    scene: () => renderer.draw(state, DRAWING),
    pointAt: (name: string) => renderer.draw(state, DRAWING).points[at(name)],
    phase: () => game.describePhase?.(state) ?? null,
    labels: () => (game.turnButtons?.(state, null) ?? []).map(({ label }) => label()),
    pick: (...names: readonly string[]): string | null =>
      names.map((name) => submit(game.actionAt(state, at(name), null) ?? { type: "RESIGN" })).at(-1) ?? null,
    ask: (name: string, choice: number | null) => game.chooseAt?.(state, at(name), choice) ?? null,
    press: (label: string): string | null => {
      const button = (game.turnButtons?.(state, null) ?? []).find((one) => one.label() === label);
      return button === undefined ? `no button ${label}` : submit(button.action);
    },
    colors: () => renderer.colorsOf?.(state) ?? [],
    offered: () =>
      renderer
        .draw(state, DRAWING)
        .points.flatMap(({ label, mark }, point) =>
          mark === "candidate" ? [`${label} ${pointName(axes, point)}`] : [],
        ),
    describe: (action: RulesetAction, isPlayed: boolean) =>
      game.describeAction?.(action, axes, isPlayed ? { before: state, after: state } : null) ?? null,
  };
};

describe("the rulesets", () => {
  test("[GMK-P1] each has a page of its own, which is always the same object", async () => {
    for (const { rulesetVersion } of engines) {
      const game = await loadTableGame(rulesetVersion);
      expect(game?.engine.rulesetVersion).toBe(rulesetVersion);
      expect(await loadTableGame(rulesetVersion)).toBe(game);
    }
    expect(await loadTableGame(gomoku.engine.rulesetVersion)).toBe(gomoku);
    expect(await loadTableGame("pente-19x19-v1")).toBeNull();
  });

  test("every refusal and ending has a text", () => {
    const { refusals, endings } = gameOf(RENJU.rulesetVersion).engine;
    for (const code of refusals) expect(messages.find(`refusal_${code}`), code).not.toBeNull();
    for (const reason of endings) expect(messages.find(`reason_${reason}`), reason).not.toBeNull();
    expect([refusals.length, endings.length]).toEqual([8, 1]);
  });

  test.each([
    [FREESTYLE_20.rulesetVersion, 20, "T20", 4, ["none", "swap2"]],
    [STANDARD.rulesetVersion, 15, "O15", 9, ["none", "swap2"]],
    [CARO.rulesetVersion, 15, "O15", 9, []],
    [RENJU.rulesetVersion, 15, "O15", 9, ["none", "taraguchi-10", "soosyrv-8"]],
  ])("%s: board of %d, corner %s, %d star points, openings %j", (version, size, corner, stars, openings) => {
    const { renderer, options } = gameOf(version);
    const { axes, starPoints } = renderer.geometryOf({});
    expect([axes.columns.length, pointName(axes, size - 1), starPoints.length]).toEqual([size, corner, stars]);
    expect(
      options.flatMap((option) => (option.kind === "choice" ? option.choices.map(({ value }) => value) : [])),
    ).toEqual(openings);
  });

  test("the panel describes the rules of the match, with its opening", () => {
    expect(aboutRules(CARO, {}).rules).toEqual([expect.stringContaining("blocks both ends")]);
    expect(aboutRules(STANDARD, {})).toEqual({
      rules: ["Exactly five in a row win; six or more do not. 15x15 board."],
      opening: null,
    });
    expect(aboutRules(STANDARD, { opening: "swap2" })).toEqual({
      rules: [expect.stringContaining("Standard with a fair opening")],
      opening: null,
    });
    expect(aboutRules(FREESTYLE_20, { opening: "swap2" }).opening).toContain("Swap2: one player");
    const { rules, opening } = aboutRules(RENJU, { opening: "soosyrv-8" });
    expect(rules[1]).toBe("A cross marks a point that is forbidden for Black.");
    expect(opening).toContain("Soosyrv-8: one player");
  });

  test("[GMK-P1] the winning row is that of the rules", () => {
    const table = play(gameOf(STANDARD.rulesetVersion), {});
    // Six in a row, then five in the column below its first stone.
    table.pick("A1", "O1", "B1", "O3", "C1", "O5", "E1", "O7", "F1", "O9", "D1", "O11");
    expect(table.state().gameOver).toBe(false);
    table.pick("A2", "O13", "A3", "O15", "A4", "M15", "A5");
    const { lines, points } = table.scene();
    const { axes } = gameOf(STANDARD.rulesetVersion).renderer.geometryOf({});
    expect(lines.map(({ from, to }) => [pointName(axes, from), pointName(axes, to)])).toEqual([["A5", "A1"]]);
    expect(points.filter(({ note }) => note !== "")).toHaveLength(5);
  });
});

describe("[GMK-P2] swap2", () => {
  const OPTIONS = { opening: "swap2" };

  test("three stones, then a choice of three", () => {
    const table = play(gameOf(STANDARD.rulesetVersion), OPTIONS);
    expect(table.phase()).toBe("Place three stones anywhere: black, white, black. This is number 1.");
    expect([table.labels(), table.state().currentPlayerId]).toEqual([[], "ann"]);
    table.pick("H8", "H9");
    expect([table.phase()?.endsWith("number 3."), table.state().currentPlayerId]).toEqual([true, "ann"]);
    table.pick("A1");
    expect(table.labels()).toEqual(["Play black", "Play white", "Place two more"]);
    expect(table.state().currentPlayerId).toBe("bob");
    expect(table.pick("B2")).toBe("WRONG_PHASE");
    table.press("Play black");
    expect([table.colors(), table.phase(), table.labels()]).toEqual([["white", "black"], null, []]);
    expect(table.state().currentPlayerId).toBe("ann");
  });

  test("two more stones, then the first player chooses", () => {
    const table = play(gameOf(FREESTYLE_20.rulesetVersion), OPTIONS);
    table.pick("H8", "H9", "A1");
    table.press("Place two more");
    expect(table.phase()).toBe("Place two more stones anywhere: white, then black. This is number 1.");
    table.pick("B2", "C3");
    expect([table.phase(), table.labels()]).toEqual(["Choose a colour.", ["Play black", "Play white"]]);
    table.press("Play white");
    expect([table.colors(), table.state().currentPlayerId]).toEqual([["white", "black"], "ann"]);
  });

  test("the colour of the next stone is that of the stone, not of the player", () => {
    const game = gameOf(STANDARD.rulesetVersion);
    const table = play(game, OPTIONS);
    const placed: (Color | undefined)[] = [];
    for (const name of ["H8", "H9", "A1"]) {
      placed.push(game.placedColor?.(table.state()));
      table.pick(name);
    }
    expect(placed).toEqual(["black", "white", "black"]);
    expect(game.isPlacing?.(table.state(), null)).toBe(false);
  });
});

describe("Taraguchi-10", () => {
  const OPTIONS = { opening: "taraguchi-10" };
  const upToFourth = () => {
    const table = play(gameOf(RENJU.rulesetVersion), OPTIONS);
    table.pick("H8");
    table.press("No swap: play white");
    table.pick("I9");
    table.press("Swap: play white");
    table.pick("J10");
    table.press("No swap: play white");
    table.pick("E5");
    return table;
  };

  test("[GMK-P4] the square of the next stone is shown, and a stone outside it refused", () => {
    const table = play(gameOf(RENJU.rulesetVersion), OPTIONS);
    const { axes } = gameOf(RENJU.rulesetVersion).renderer.geometryOf({});
    const areaOf = () => {
      const { area } = table.scene();
      return area === undefined ? null : [pointName(axes, area.from), pointName(axes, area.to)];
    };
    expect([areaOf(), table.phase()]).toEqual([["H8", "H8"], "Place a black stone in the centre."]);
    table.pick("H8");
    expect([areaOf(), table.phase()]).toEqual([null, "Swap colours or not."]);
    expect(table.labels()).toEqual(["Swap: play black", "No swap: play white"]);
    table.press("Swap: play black");
    expect(table.colors()).toEqual(["white", "black"]);
    expect(areaOf()).toEqual(["G9", "I7"]);
    expect(table.phase()).toBe("Place a white stone in the marked 3x3 square.");
    expect(table.pick("H10")).toBe("OUTSIDE_AREA");
    expect([table.pointAt("G9")?.note, table.pointAt("H8")?.note, table.pointAt("F9")?.note]).toEqual([
      "the next stone may go here",
      "",
      "",
    ]);
  });

  test("[GMK-P5] the first of ten offers is picked twice; all are numbered, and one becomes the fifth stone", () => {
    const table = upToFourth();
    expect(table.phase()).toBe("Swap colours or not. Or pick a point of the board to offer ten fifth moves.");
    const asked = table.ask("A1", null);
    expect(asked?.message()).toBe(
      "To offer ten fifth moves, the first on A1, pick it again. Otherwise choose a colour.",
    );
    expect(table.ask("A1", asked?.choice as number)).toBeNull();
    expect(table.ask("A2", asked?.choice as number)).not.toBeNull();
    table.pick("A1");
    expect(table.phase()).toBe("Offer fifth moves for Black: 1 of 10 so far.");
    expect(table.ask("A2", null)).toBeNull();
    expect(table.pick("A1")).toBe("SAME_OFFER");
    table.pick("A2", "A3", "A4", "A5", "A6", "A7", "A9", "A10");
    expect(table.offered()).toHaveLength(9);
    expect(table.pointAt("A1")?.note).toBe("offer 1");
    table.pick("A11");
    expect(table.phase()).toBe("Pick one of the offered moves as Black’s fifth stone.");
    expect(table.pick("O1")).toBe("NOT_OFFERED");
    table.pick("A4");
    expect([table.offered(), table.pointAt("A4")?.stone, table.phase()]).toEqual([[], "black", null]);
  });

  test("[GMK-P5] a symmetrical offer is refused", () => {
    const table = play(gameOf(RENJU.rulesetVersion), OPTIONS);
    // All stones are on the diagonal, so that a point and its mirror image are the same move.
    for (const name of ["H8", "I9", "J10", "K11"]) {
      table.pick(name);
      if (name !== "K11") table.press(table.labels().find((label) => label.startsWith("No swap")) ?? "");
    }
    table.pick("A2");
    expect(table.pick("B1")).toBe("SAME_OFFER");
  });
});

test("[GMK-P2] Soosyrv-8: one to eight fifth moves are declared by a button", () => {
  const table = play(gameOf(RENJU.rulesetVersion), { opening: "soosyrv-8" });
  table.pick("H8", "I9", "J10");
  table.press("No swap: play white");
  expect(table.phase()).toBe("Place a white stone anywhere.");
  table.pick("E5");
  expect(table.labels()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  table.press("2");
  table.press("No swap: play black");
  expect(table.phase()).toBe("Offer fifth moves for Black: 0 of 2 so far.");
  table.pick("A1", "A2");
  expect(table.state().phase).toBe("picking");
});

test("[GMK-P2] the steps of openings in the move list, and on the button that confirms them", () => {
  const table = play(gameOf(RENJU.rulesetVersion), {});
  expect(table.describe({ type: "CHOOSE_COLOR", color: "B" }, true)).toBe("takes black");
  expect(table.describe({ type: "PLACE_MORE" }, true)).toBe("places two more");
  expect(table.describe({ type: "DECLARE", count: 1 }, true)).toBe("asks for 1 fifth move");
  expect(table.describe({ type: "OFFER", x: 7, y: 7 }, true)).toBe("offers H8");
  expect(table.describe({ type: "OFFER", x: 7, y: 7 }, false)).toBe("Offer H8");
  expect(table.describe({ type: "PICK", x: 7, y: 7 }, true)).toBe("picks H8");
  expect(table.describe({ type: "PASS" }, true)).toBe("passes");
  expect(table.describe({ type: "PLACE_STONE", x: 7, y: 7 }, true)).toBeNull();
});

describe("Renju", () => {
  const STONES = ["H8", "A1", "I8", "C1", "J9", "E1", "J10", "G1"];

  test("[GMK-P3] forbidden points are marked and described while black is to move", () => {
    const table = play(gameOf(RENJU.rulesetVersion), {});
    table.pick(...STONES);
    expect(table.pointAt("J8")).toMatchObject({ mark: "cross", note: "forbidden: double three", stone: null });
    expect(table.scene().points.filter(({ mark }) => mark === "cross")).toHaveLength(1);
    expect(table.pick("J8")).toBe("FORBIDDEN_DOUBLE_THREE");
    expect(messages.find("refusal_FORBIDDEN_DOUBLE_THREE", { point: "J8" })).toBe(
      "J8 is forbidden for Black: it makes two open threes at once.",
    );
    language.value = "fr";
    expect(table.pointAt("J8")?.note).toBe("interdit\u202F: double trois");
    language.value = "en";
    table.pick("N14");
    expect(table.pointAt("J8")?.mark).toBeNull();
  });

  test("[GMK-P3] only in Renju, and not after the end", () => {
    const standard = play(gameOf(STANDARD.rulesetVersion), {});
    standard.pick(...STONES);
    expect(standard.pointAt("J8")?.mark).toBeNull();
    const game = gameOf(RENJU.rulesetVersion);
    const table = play(game, {});
    table.pick(...STONES);
    const over = game.engine.applyAction(table.state(), { type: "RESIGN" }, "ann");
    expect(
      game.renderer.draw(over, DRAWING).points[parsePoint(game.renderer.geometryOf({}).axes, "J8") ?? 0]?.mark,
    ).toBe(null);
  });

  test("[GMK-P6] a player may pass, after a warning that a second pass is a draw", () => {
    const game = gameOf(RENJU.rulesetVersion);
    const table = play(game, {});
    expect(table.labels()).toEqual(["Pass"]);
    const warning = (): string => game.turnButtons?.(table.state(), null)[0]?.warning?.() ?? "";
    expect(warning()).toBe("If your opponent passes too, the game is a draw.");
    table.press("Pass");
    expect(warning()).toBe("Your opponent has passed. If you pass too, the game is a draw.");
    table.press("Pass");
    expect(table.state().outcome).toEqual({ winners: null, reason: "passes" });
    expect(play(gameOf(STANDARD.rulesetVersion), {}).labels()).toEqual([]);
  });

  test("[GMK-H3] no reason is given in an opening", async () => {
    const game = gameOf(RENJU.rulesetVersion);
    const reasons = await game.loadHintReasons?.();
    const table = play(game, { opening: "soosyrv-8" });
    const reason = (name: string): string | null => {
      const { axes } = game.renderer.geometryOf({});
      const action = game.actionAt(table.state(), parsePoint(axes, name) ?? -1, null);
      return action === null ? null : (reasons?.hintReason(table.state(), action) ?? null);
    };
    expect(reason("H8")).toBeNull();
    table.pick("H8", "I9", "J10");
    table.press("No swap: play white");
    expect(reason("I8")).toBeNull();
    table.pick("E5");
    table.press("1");
    table.press("No swap: play black");
    table.pick("I8");
    expect([table.state().phase, reason("I8")]).toEqual(["picking", null]);
    table.pick("I8");
    expect(reason("H9")).not.toBeNull();
  });

  test("[GMK-H2] no reason is given for a forbidden point", async () => {
    const game = gameOf(RENJU.rulesetVersion);
    const table = play(game, {});
    table.pick(...STONES);
    const reasons = await game.loadHintReasons?.();
    expect(reasons?.hintReason(table.state(), { type: "PLACE_STONE", x: 9, y: 7 })).toBeNull();
    const standard = play(gameOf(STANDARD.rulesetVersion), {});
    standard.pick(...STONES);
    const inStandard = await gameOf(STANDARD.rulesetVersion).loadHintReasons?.();
    expect(inStandard?.hintReason(standard.state(), { type: "PLACE_STONE", x: 9, y: 7 })).toBe("makes a double three");
  });
});

describe("[GMK-P7] files", () => {
  const sgfOf = (game: AnyTableGame) => game.loadSgf?.() ?? Promise.reject(new Error("no SGF files"));
  const psqOf = (game: AnyTableGame) => game.loadPsq?.() ?? Promise.reject(new Error("no PSQ files"));
  const parse = async (text: string) => unwrap(await (await sgfOf(gomoku)).parse(text));

  test("a game with an opening is written and read as the same match, names by seat", async () => {
    const game = gameOf(STANDARD.rulesetVersion);
    const table = play(game, { opening: "swap2" });
    table.pick("H8", "H9", "A1");
    table.press("Play black");
    table.pick("C3");
    const turns: readonly RulesetAction[] = [
      ...[
        [7, 7],
        [7, 6],
        [0, 14],
      ].map(([x = 0, y = 0]) => ({ type: "PLACE_STONE", x, y }) as const),
      { type: "CHOOSE_COLOR", color: "B" },
      { type: "PLACE_STONE", x: 2, y: 12 },
    ];
    const text = (await sgfOf(game)).serialize({
      record: {
        rulesetVersion: STANDARD.rulesetVersion,
        options: { opening: "swap2" },
        seats: [
          { playerId: "ann", name: "Ann" },
          { playerId: "bob", name: "Bob" },
        ] as never,
        startedAt: Date.UTC(2026, 0, 31),
      },
      turns,
      state: table.state(),
      colors: table.colors(),
    });
    expect(text).toContain("PB[Bob]");
    expect(text).toContain("DT[2026-01-31]");
    const read = await parse(text);
    expect([read.rulesetVersion, read.options, read.names, read.turns, read.notes()]).toEqual([
      STANDARD.rulesetVersion,
      { opening: "swap2" },
      ["Ann", "Bob"],
      turns,
      "",
    ]);
  });

  test.each([
    [
      "(;GM[4];B[hh])",
      "It names no rules, so Freestyle is assumed. To read it by other rules, start a game by those rules and open it again.",
    ],
    [
      "(;GM[4]RU[pente];B[hh])",
      "Its rules (pente) are not known here, so Freestyle is assumed. To read it by other rules, start a game by those rules and open it again.",
    ],
    ["(;GM[4]RU[1]RE[W+T];B[hh])", "The file says that White won on time."],
    ["(;GM[4]RU[1]RE[0];B[hh])", "The file says that the game was drawn."],
    [
      "(;GM[4]RU[1]ON[swap2];B[hh];W[gg];B[ff];W[ee])",
      "It does not say how the opening was played: the stones are shown as played in turn.",
    ],
    ["(;GM[4]RU[1]AB[hh]AW[gg];B[ff])", "It sets up 2 stones, shown as played in turn."],
    [
      "(;GM[4]RU[4];B[hh];W[aa];B[ih];W[ca];B[jg];W[ea];B[jf];W[ga];B[jh])",
      "Black lost by a forbidden move: a double three on J8.",
    ],
    ["(;GM[4]RU[1]RE[x];B[hh])(;GM[4])", "Its result (x) cannot be read. It has several games; this is the first."],
    ["(;GM[4]RU[1](;B[hh])(;B[gg]))", "The file has variations; they are on the analysis board."],
  ])("%s: %s", async (text, notes) => {
    expect((await parse(text)).notes()).toBe(notes);
  });

  test("set-up stones are kept as moves, for the analysis board", async () => {
    expect((await parse("(;GM[4]RU[1]AB[hh]AW[gg]PL[B];B[ff](;W[ee])(;W[dd]))")).sgf).toBe(
      "(;GM[4]RU[1]\n;B[hh];W[gg];B[ff]\n(;W[ee])\n(;W[dd]))\n",
    );
    expect((await parse("(;GM[4]RU[1];B[ff])")).sgf).toBe("(;GM[4]RU[1];B[ff])");
  });

  test("[GMK-G14] a last move that is not possible is told", async () => {
    const text = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,7\n8,8,9\nONE\nTWO\n-1\n2,Standard\n";
    expect(unwrap((await psqOf(gomoku)).parse(text)).notes()).toBe(
      "Its last move is not possible, and lost the game: it is shown up to that move. The file says that White won.",
    );
  });

  test("[GMK-P7] rules that a file does not name are those of the table, or freestyle where these refuse its moves", async () => {
    const format = await psqOf(gomoku);
    const read = (moves: string, assumed?: string) => {
      const { rulesetVersion, notes } = unwrap(format.parse(`Piskvorky 15x15, 0:0, 0\n${moves}`, assumed));
      return [rulesetVersion, notes()];
    };
    const more = "To read it by other rules, start a game by those rules and open it again.";
    expect(read("8,8,0", RENJU.rulesetVersion)).toEqual([
      RENJU.rulesetVersion,
      `It names no rules, so Renju is assumed. ${more}`,
    ]);
    // Black makes a double three with the last but one stone.
    const double = "8,8\n1,15\n9,8\n3,15\n10,7\n5,15\n10,6\n7,15\n10,8\n9,15";
    const [refused] = read(double);
    expect(read(double, RENJU.rulesetVersion)).toEqual([
      refused,
      `It names no rules, so Freestyle is assumed. ${more}`,
    ]);
    const sgf = unwrap(await (await sgfOf(gomoku)).parse("(;GM[4];B[hh])", STANDARD.rulesetVersion));
    expect(sgf.rulesetVersion).toBe(STANDARD.rulesetVersion);
  });

  test("PSQ is read and written; a pass cannot be", async () => {
    const read = (await psqOf(gomoku)).parse("Piskvorky 20x20, 0:0, 0\n1,1,0\nAnn\nBob\n-1\n0,Freestyle\n");
    expect(read.ok && [read.value.rulesetVersion, read.value.names]).toEqual([
      FREESTYLE_20.rulesetVersion,
      ["Ann", "Bob"],
    ]);
    const game = gameOf(RENJU.rulesetVersion);
    const { state, colors } = play(game, {});
    const record = { rulesetVersion: RENJU.rulesetVersion, options: {}, seats: [], startedAt: 0 };
    const written = (await psqOf(game)).serialize({
      record,
      turns: [{ type: "PASS" }],
      state: state(),
      colors: colors(),
    });
    expect(!written.ok && written.error()).toBe("A PSQ file cannot have passes. Save the game as SGF instead.");
  });
});

describe("[GMK-P8] the analysis board", () => {
  const renju = makeRulesetStudy(RENJU);
  const start = (options: JsonObject = {}): RulesetState =>
    gameOf(RENJU.rulesetVersion).engine.init({ seed: "", playerIds: ["ann", "bob"], options });

  test("moves are numbers, a pass is the one after the points, and choices are no moves", () => {
    expect(renju.moveOf({ type: "PASS" })).toBe(225);
    expect(renju.actionOf(225)).toEqual({ type: "PASS" });
    expect(makeRulesetStudy(FREESTYLE_20).actionOf(21)).toEqual({ type: "PLACE_STONE", x: 1, y: 1 });
    expect(renju.moveOf({ type: "PICK", x: 7, y: 1 })).toBe(22);
    expect(renju.isMove?.({ type: "CHOOSE_COLOR", color: "B" })).toBe(false);
    expect(() => renju.moveOf({ type: "OFFER", x: 1, y: 1 })).toThrow("OFFER is not a move");
  });

  test("a match with an opening starts without it, with the colours that the players had in the end", () => {
    const table = play(gameOf(STANDARD.rulesetVersion), { opening: "swap2" });
    const first = table.state();
    table.pick("H8", "H9", "A1");
    table.press("Play black");
    const state = makeRulesetStudy(STANDARD).startOf?.({ start: first, last: table.state(), turns: [] });
    expect(state).toMatchObject({ currentPlayerId: "bob", payload: { opening: null, colors: { B: "bob", W: "ann" } } });
    expect(gameOf(STANDARD.rulesetVersion).engine.parseState(state).ok).toBe(true);
  });

  test("positions are set up by the rules: six in a row ends nothing in standard", () => {
    const study = makeRulesetStudy(STANDARD);
    const row = (length: number): readonly (Color | null)[] =>
      Array.from({ length: 225 }, (_, point) => (point < length ? "black" : null));
    const before = gameOf(STANDARD.rulesetVersion).engine.init({ seed: "", playerIds: ["ann", "bob"] });
    const six = study.setUp(before, row(6), "white");
    expect(six.ok && gameOf(STANDARD.rulesetVersion).engine.parseState(six.value).ok).toBe(true);
    expect(six.ok && six.value.currentPlayerId).toBe("bob");
    const five = study.setUp(before, row(5), "white");
    expect(five.ok ? "" : five.error()).toContain("five in a row");
  });

  /** Why no searcher plays it; empty if one does. */
  const searchable = ({ checkSearchable }: ReturnType<typeof makeRulesetStudy>): string => {
    const checked = checkSearchable?.({}) ?? VALID;
    return checked.ok ? "" : checked.error();
  };

  test("the engine plays standard and Renju; of caro and 20x20 the page says that it does not", () => {
    expect(searchable(renju)).toBe("");
    expect(searchable(makeRulesetStudy(STANDARD))).toBe("");
    expect(searchable(makeRulesetStudy(CARO))).toContain("Caro");
    expect(searchable(makeRulesetStudy(FREESTYLE_20))).toContain("20x20");
    expect(() => makeRulesetStudy(CARO).openSearcher("live")).toThrow("no searcher");
  });

  test("the searcher knows the rule: black does not win by a forbidden move", async () => {
    const stones: readonly Point[] = [
      { x: 3, y: 7 },
      { x: 4, y: 7 },
      { x: 5, y: 7 },
      { x: 7, y: 7 },
      { x: 8, y: 7 },
    ];
    const board = stones.reduce((grid, point) => withCell<CellLetter>(grid, point, "B"), start().payload.board);
    const six = { ...start(), payload: { ...start().payload, board } };
    const search = async (rule: "freestyle" | "renju") => {
      const inline = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() });
      const searcher = openGomokuStudySearcher<RulesetState>(inline, 1, rule);
      const { lines } = await searcher.search({ start: six, moves: [] }, { nodes: 500 }, () => {}).result;
      searcher.close();
      return lines[0]?.moves[0];
    };
    expect(await search("freestyle")).toBe(7 * 15 + 6);
    expect(await search("renju")).not.toBe(7 * 15 + 6);
  });
});
