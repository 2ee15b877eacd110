import fs from "node:fs";
import path from "node:path";
import { openRng, seedRng, unwrap, type GameAction, type Result } from "@tengen/kernel";
import { playRandomGame } from "@tengen/testkit";
import type { Color } from "@tengen/stones";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { engines } from "../engine.ts";
import { OPENING_RULES } from "../opening.ts";
import { colorOfLetter } from "../state.ts";
import { fileRulesOf } from "./rules.ts";
import {
  FILE_ERRORS,
  makeGomokuSgf,
  makePsq,
  movesOf,
  parseGomokuSgf,
  parsePsq,
  resultOf,
  seatColorsOf,
  type FileGame,
  type GomokuBaseState,
  type ParsedGame,
} from "./index.ts";

/** Every ruleset with each of its openings. */
const SETTINGS = engines.flatMap((engine) =>
  (["none", ...OPENING_RULES.filter((rule) => rule !== "none")] as const)
    .map((opening) => ({ engine, options: opening === "none" ? {} : { opening } }))
    .filter(({ options }) => engine.parseConfig({ seed: "", playerIds: ["a", "b"], options }).ok),
);

const TURNS = ["PLACE_STONE", "CHOOSE_COLOR", "PLACE_MORE", "DECLARE", "OFFER", "PICK", "PASS"];

/** Random games of every ruleset and opening, cut at a random length, with random names and results. */
const randomGames = (count: number): readonly (FileGame & { readonly seatColors: readonly Color[] })[] =>
  SETTINGS.flatMap(({ engine, options }) =>
    Array.from({ length: count }, (_, index) => {
      const seed = `file ${engine.rulesetVersion} ${index}`;
      const rng = openRng(seedRng(seed));
      const game = playRandomGame(engine, { players: 2, options, seed, choices: seed }, 1 + rng.integer(120));
      const turns = game.steps.map(({ action }) => action).filter(({ type }) => TURNS.includes(type));
      return {
        rulesetVersion: engine.rulesetVersion,
        options,
        turns: turns as unknown as FileGame["turns"],
        players: { black: rng.pick(["", "Ann [1]", "李 \\ Bob"]), white: rng.pick(["", "C:d", "homo"]) },
        seatColors: seatColorsOf(game.final as GomokuBaseState),
        result: rng.pick<FileGame["result"]>([
          { kind: "unknown" },
          { kind: "draw" },
          { kind: "void" },
          { kind: "win", winner: "black" },
          { kind: "resign", winner: "white" },
          { kind: "timeout", winner: "black" },
          { kind: "forfeit", winner: "white" },
        ]),
      };
    }),
  );

const place = (x: number, y: number): FileGame["turns"][number] => ({ type: "PLACE_STONE", x, y });
const codesOf = ({ notes }: ParsedGame): readonly string[] => notes.map(({ code }) => code);

/** The refusal's reason and message. */
const refusalOf = (result: Result<ParsedGame>): { reason: unknown; message: string } => {
  if (result.ok) throw new Error("it was read");
  const { detail, message } = result.error;
  return { ...(detail as { reason: unknown }), message };
};

const SGF = "FF[4]GM[4]SZ[15]RU[Renju]";

describe("SGF", () => {
  test("[GMK-G1] the text of a file", () => {
    const game: FileGame = {
      rulesetVersion: "renju-15x15-v1",
      options: {},
      turns: [place(7, 7), place(8, 6), { type: "PASS" }, place(0, 14)],
      players: { black: "Ann", white: "" },
      result: { kind: "resign", winner: "black" },
    };
    expect(makeGomokuSgf(game)).toBe(
      "(;FF[4]GM[4]CA[UTF-8]AP[Tengen:renju-15x15-v1]SZ[15]RU[Renju]PB[Ann]\nRE[B+R]\n;B[hh];W[ig];B[];W[ao])\n",
    );
  });

  test("[GMK-G2] [GMK-G10] written games of every ruleset and opening are read as they were; only a result is noted", () => {
    for (const game of randomGames(12)) {
      const { notes, ...read } = unwrap(parseGomokuSgf(makeGomokuSgf(game)));
      expect(read).toEqual({ ...game, namesRules: true });
      expect(notes.filter(({ code }) => code !== "result")).toEqual([]);
    }
  });

  test.each([
    ["RE[B+R]", "The file says that black won by resignation."],
    ["RE[W+T]", "The file says that white won on time."],
    ["RE[B+F]", "The file says that black won by forfeit."],
    ["RE[W+]", "The file says that white won."],
    ["RE[0]", "The file says that the game was drawn."],
    ["RE[Void]", undefined],
    ["", undefined],
  ])("[GMK-G12] a result that the board does not show is noted: %s", (result, message) => {
    const { notes } = unwrap(parseGomokuSgf(`(;${SGF}${result};B[hh];W[gg])`));
    expect(notes.map((note) => note.message)).toEqual(message === undefined ? [] : [message]);
    const five = ";B[hh];W[aa];B[hi];W[ac];B[hj];W[ae];B[hk];W[ag];B[hl]";
    const shown = unwrap(parseGomokuSgf(`(;FF[4]GM[4]RU[0]${result}${five})`));
    expect(shown.notes.length).toBe(result.startsWith("RE[W") || result === "RE[0]" ? 1 : 0);
  });

  test("[GMK-G13] rules that a file does not name, or that are not known, are the assumed ones, if they fit its size", () => {
    const read = (properties: string, assumed?: string) =>
      unwrap(parseGomokuSgf(`(;GM[4]${properties};B[hh])`, assumed));
    const standard = read("", "standard-15x15-v1");
    expect([standard.rulesetVersion, standard.namesRules, standard.notes[0]?.message]).toEqual([
      "standard-15x15-v1",
      false,
      "The file names no rules: Standard is assumed.",
    ]);
    expect(read("RU[pente]", "caro-15x15-v1")).toMatchObject({
      rulesetVersion: "caro-15x15-v1",
      namesRules: false,
      notes: [{ message: 'The rules "pente" are not known: Caro is assumed.' }],
    });
    expect(read("SZ[20]", "standard-15x15-v1").rulesetVersion).toBe("freestyle-20x20-v1");
    expect(read("RU[Renju]", "standard-15x15-v1")).toMatchObject({
      rulesetVersion: "renju-15x15-v1",
      namesRules: true,
      notes: [],
    });
  });

  test.each([
    ["SZ[15]RU[Freestyle]", "freestyle-15x15-v1", 0],
    ["SZ[20]RU[freestyle]", "freestyle-20x20-v1", 0],
    ["SZ[15:15]RU[STANDARD]", "standard-15x15-v1", 0],
    ["SZ[15]RU[Caro]", "caro-15x15-v1", 0],
    ["RU[Renju (Taraguchi-10)]", "renju-15x15-v1", 0],
    ["SZ[20]", "freestyle-20x20-v1", 1],
    ["RU[pente]", "freestyle-15x15-v1", 1],
    ["RU[9]", "freestyle-15x15-v1", 1],
    ["RU[0]", "freestyle-15x15-v1", 0],
    ["SZ[20]RU[0]", "freestyle-20x20-v1", 0],
    ["RU[1]", "standard-15x15-v1", 0],
    ["RU[4]", "renju-15x15-v1", 0],
    ["RU[5]", "renju-15x15-v1", 0],
    ["RU[8]", "caro-15x15-v1", 0],
    ["RU[Gomoku]", "freestyle-15x15-v1", 0],
    ["RU[free-style]", "freestyle-15x15-v1", 0],
    ["RU[Exactly five]", "standard-15x15-v1", 0],
    ["RU[RIF]", "renju-15x15-v1", 0],
    ["RU[taraguchi-10]", "renju-15x15-v1", 0],
    ["RU[SWAP2]", "standard-15x15-v1", 0],
    ["RU[連珠]", "renju-15x15-v1", 0],
    ["RU[连珠]", "renju-15x15-v1", 0],
    ["RU[有禁手]", "renju-15x15-v1", 0],
    ["RU[无禁手]", "freestyle-15x15-v1", 0],
    ["SZ[20]RU[Swap2]", "freestyle-20x20-v1", 0],
    ["AP[Tengen:renju-15x15-v1]", "renju-15x15-v1", 0],
    ["AP[Tengen:renju-15x15-v9]", "freestyle-15x15-v1", 1],
  ])("[GMK-G3] %s is %s", (properties, rulesetVersion, notes) => {
    const game = unwrap(parseGomokuSgf(`(;GM[4]${properties};B[hh])`));
    expect([game.rulesetVersion, game.notes.length]).toEqual([rulesetVersion, notes]);
  });

  test.each<[string, string, string, RegExp]>([
    ["another game", "(;GM[1])", "other-game", /GM\[1\]/u],
    ["another size", "(;GM[4]SZ[19])", "unknown-ruleset", /^Freestyle on 19x19 is not played here\. Known are: /u],
    ["a rectangle", "(;GM[4]SZ[15:14])", "unknown-ruleset", /15:14/u],
    ["renju on 20x20", "(;GM[4]SZ[20]RU[renju])", "unknown-ruleset", /^Renju on 20x20/u],
    ["set-up stones in a later node", `(;${SGF};B[hh];AW[gg])`, "unplayable-setup", /^Move 2: .*\(AW\)/u],
    ["removed stones", `(;${SGF}AE[hh])`, "unplayable-setup", /\(AE\)/u],
    ["two moves in a node", `(;${SGF};B[hh]W[gg])`, "two-moves", /^Move 1/u],
    ["white first", `(;${SGF};W[hh])`, "wrong-color", /^Move 1: it is black's turn, not white's\.$/u],
    ["black twice", `(;${SGF};B[hh];B[gg])`, "wrong-color", /^Move 2/u],
    ["a point off the board", `(;${SGF};B[hp])`, "bad-point", /^Move 1: "hp" is not a point of a 15x15 board\.$/u],
    ["a stone on a stone", `(;${SGF};B[hh];W[hh])`, "illegal-move", /^Move 2: There is a stone on H8 already\.$/u],
    ["a pass where there is none", "(;GM[4]RU[Standard];B[])", "illegal-move", /^Move 1: /u],
    [
      "a forbidden stone before the last",
      `(;${SGF};B[hh];W[aa];B[ih];W[ca];B[jg];W[ea];B[jf];W[ga];B[jh];W[hf])`,
      "illegal-move",
      /^Move 9: Black must not play on J8: it makes two threes at once\.$/u,
    ],
    [
      "a stone after the end",
      "(;GM[4]RU[Freestyle];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb])",
      "after-end",
      /^Move 10/u,
    ],
    ["no SGF", "hello", "not-sgf", /no "\(;"/u],
    ["a syntax error", "(;GM[4]\n;B[hh", "malformed", /line 2/u],
  ])("[GMK-G4] %s is refused", (_name, text, reason, message) => {
    const refused = refusalOf(parseGomokuSgf(text));
    expect(refused.reason).toBe(reason);
    expect(refused.message).toMatch(message);
  });

  test("[GMK-G4] variations, collections and unknown results are read with a note", () => {
    const game = unwrap(parseGomokuSgf(`(;${SGF}RE[who knows](;B[hh])(;B[gg]))(;GM[4])`));
    expect(game.turns).toEqual([place(7, 7)]);
    expect(codesOf(game)).toEqual(["bad-result", "several-games", "variations"]);
    expect(unwrap(parseGomokuSgf(`(;${SGF}RE[W+Time])`)).result).toEqual({ kind: "timeout", winner: "white" });
    expect(unwrap(parseGomokuSgf(`(;${SGF}RE[B+5])`)).result).toEqual({ kind: "win", winner: "black" });
  });

  test("[GMK-G5] any text is read or refused", () => {
    const pieces = [
      "(;GM[4]",
      "AB[hh]",
      "AW[gg:hg]",
      "ON[swap2: black]",
      ";B[hh]",
      ";W[",
      "gg]",
      "]",
      ")",
      "SZ[20]",
      "RU[Renju]",
      ";B[]",
      "RE[",
      "\\",
      "\ud800",
    ];
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 20 }),
        (parts) => {
          const read = parseGomokuSgf(`(;GM[4]${parts.join("")})`);
          seen.add(read.ok);
          if (read.ok) expect(unwrap(parseGomokuSgf(makeGomokuSgf(read.value))).turns).toEqual(read.value.turns);
          else expect(FILE_ERRORS).toContain(refusalOf(read).reason);
        },
      ),
      { seed: 3, numRuns: 800 },
    );
    expect(seen.size).toBe(2);
  });
});

test.each(SETTINGS.map(({ engine, options }) => [engine.rulesetVersion, options.opening ?? "none", options] as const))(
  "[GMK-G2] [GMK-G10] a game of %s with the opening %s is read back before its first stone",
  (rulesetVersion, _opening, options) => {
    const players = { black: "Ann", white: "Bob" };
    const game: FileGame = { rulesetVersion, options, turns: [], players, result: { kind: "unknown" } };
    const expected = { ...game, notes: [] };
    expect(unwrap(parseGomokuSgf(makeGomokuSgf(game)))).toMatchObject(expected);
    expect(unwrap(parsePsq(unwrap(makePsq(game))))).toMatchObject(expected);
  },
);

test("[GMK-G8] names of digits and a tournament of digits are no moves", () => {
  const read = unwrap(parsePsq(`Piskvorky 15x15, 0:0, 0\n8,8,0\n3rd.zip\n2.0\n-1\n1,2024\n`));
  expect([read.turns.length, read.players]).toEqual([1, { black: "3rd.zip", white: "2.0" }]);
  for (const end of ["", "-1\n", "15\n", "-1\n1,Standard", "-1\nsaved by hand\n", "Ann\n", "Ann\nBob\n0\n"]) {
    expect(unwrap(parsePsq(`Piskvorky 15x15, 0:0, 0\n8,8,0\n${end}`)).turns).toHaveLength(1);
  }
});

describe("openings in SGF", () => {
  const SWAP2 = "(;GM[4]RU[Standard]ON[swap2: more, black]PB[Ann]PW[Bob];B[hh];W[hi];B[aa];W[ab];B[ac];W[cc])";

  test("[GMK-G10] the text of each opening", () => {
    const texts = randomGames(12).map(
      (game) => /ON\[(?<text>[^\]]*)\]/u.exec(makeGomokuSgf(game))?.groups?.["text"] ?? "",
    );
    const shapes = [
      /^swap2: (?:black|white)$/u,
      /^swap2: more, (?:black|white)$/u,
      /^taraguchi-10: (?:(?:black|white), ){3}offers(?: [a-o]{2}){10}$/u,
      /^soosyrv-8: (?:black|white), [1-8], (?:black|white), offers(?: [a-o]{2}){1,8}$/u,
      /^$/u,
    ];
    expect(shapes.filter((shape) => !texts.some((text) => shape.test(text)))).toEqual([]);
  });

  test("[GMK-G10] the steps are read, and the names belong to the colours that the players had in the end", () => {
    const game = unwrap(parseGomokuSgf(SWAP2));
    expect(game.options).toEqual({ opening: "swap2" });
    expect(game.turns.map(({ type }) => type)).toEqual([
      "PLACE_STONE",
      "PLACE_STONE",
      "PLACE_STONE",
      "PLACE_MORE",
      "PLACE_STONE",
      "PLACE_STONE",
      "CHOOSE_COLOR",
      "PLACE_STONE",
    ]);
    expect([game.players, game.seatColors]).toEqual([{ black: "Ann", white: "Bob" }, ["black", "white"]]);
    expect(unwrap(parseGomokuSgf(SWAP2.replace("more, black", "more, white"))).seatColors).toEqual(["white", "black"]);
  });

  test.each([
    ["no steps", "swap2"],
    ["other words", "Swap2 opening"],
    ["a step too few", "swap2: more"],
    ["a step too many", "swap2: black, black"],
    ["an opening of other rules", "taraguchi-10: white"],
    ["a point off the board", "swap2: offers zz"],
  ])("[GMK-G10] with %s the stones are read as played in turn, with a note", (_name, text) => {
    const game = unwrap(parseGomokuSgf(SWAP2.replace("swap2: more, black", text)));
    expect([game.options, game.turns.length, codesOf(game)]).toEqual([{}, 6, ["no-steps"]]);
  });

  test("[GMK-G10] an opening of which nothing is known is nobody's business", () => {
    expect(unwrap(parseGomokuSgf("(;GM[4]RU[Renju]ON[D4 Kagetsu];B[hh])")).notes).toEqual([]);
  });
});

describe("files of other programs", () => {
  test("[GMK-G3] [GMK-G4] a game of c-gomoku-cli: a number for the rules, comments on moves, a reason in TE", () => {
    const text =
      "(;FF[4]GM[4]GN[3]EV[one x two]DT[2026.01.31 12:00:00]RO[1.1]RU[1]SZ[15]PB[one]PW[two]RE[W+1]TE[time]\n" +
      "\n;B[hh]C[opening move];W[hi]C[opening move]\n;B[gg]C[12ms];W[ff]C[7ms])\n\n";
    const game = unwrap(parseGomokuSgf(text));
    expect([game.rulesetVersion, game.turns.length, codesOf(game)]).toEqual(["standard-15x15-v1", 4, ["result"]]);
    expect(game.result).toEqual({ kind: "win", winner: "white" });
  });

  test("[GMK-G4] a file without GM, and points by letter and number, as older programs write them", () => {
    const game = unwrap(parseGomokuSgf("(;RU[Freestyle];B[h8];W[i9];B[a1])"));
    expect(movesOf(game.turns)).toEqual([
      { x: 7, y: 7 },
      { x: 8, y: 6 },
      { x: 0, y: 14 },
    ]);
    expect(refusalOf(parseGomokuSgf("(;GM[4];B[h16])")).reason).toBe("bad-point");
  });

  test("[GMK-G9] black's forbidden last move loses: the game is read up to it, with a note", () => {
    const stones = ";B[hh];W[aa];B[ih];W[ca];B[jg];W[ea];B[jf];W[ga]";
    const game = unwrap(parseGomokuSgf(`(;${SGF}${stones};B[jh])`));
    expect([game.turns.length, game.result]).toEqual([8, { kind: "win", winner: "white" }]);
    expect(game.notes).toEqual([
      {
        code: "forbidden",
        message: "Black lost by a forbidden move: double-three on J8. The game is shown up to it.",
        values: { point: "J8", kind: "double-three" },
      },
    ]);
    expect(unwrap(parseGomokuSgf(`(;${SGF}RE[W+T]${stones};B[jh])`)).result.kind).toBe("timeout");
    const lines = "8,8,0\n1,1,0\n9,8,0\n3,1,0\n10,7,0\n5,1,0\n10,6,0\n7,1,0\n10,8,0\n";
    const psq = unwrap(parsePsq(`Piskvorky 15x15, 0:0, 0\n${lines}A\nB\n-1\n0,Renju\n`));
    expect([psq.turns.length, psq.result, codesOf(psq)]).toEqual([8, { kind: "win", winner: "white" }, ["forbidden"]]);
  });
});

describe("set-up stones", () => {
  test("[GMK-G11] stones of the opening are read as played in turn, with a note", () => {
    const game = unwrap(parseGomokuSgf("(;GM[4]RU[1]AB[hh][jj]AW[ii];W[gg];B[aa])"));
    expect(movesOf(game.turns)).toEqual([
      { x: 7, y: 7 },
      { x: 8, y: 8 },
      { x: 9, y: 9 },
      { x: 6, y: 6 },
      { x: 0, y: 0 },
    ]);
    expect(game.notes).toMatchObject([{ code: "setup", values: { count: 3 } }]);
    expect(unwrap(parseGomokuSgf("(;GM[4]RU[1]AB[aa:ba]AW[cc][dd];B[hh])")).turns).toHaveLength(5);
  });

  test("[GMK-G11] in an order that the rules allow: a five is completed last", () => {
    const game = unwrap(parseGomokuSgf("(;GM[4]RU[0]AB[aa][ba][ca][da][ea][hh]AW[ab][bb][cb][db][jj])"));
    expect(game.turns).toHaveLength(11);
    // Black's first five stones in the file's order would end the game before white's fifth.
    expect(movesOf(game.turns).at(-1)).not.toEqual({ x: 7, y: 7 });
  });

  test.each<[string, string, string, RegExp]>([
    ["too many black stones", "AB[hh][gg]", "unplayable-setup", /^The file sets up 2 black and 0 white stones\. /u],
    ["too many white stones", "AB[hh]AW[aa][bb]", "unplayable-setup", /1 black and 2 white/u],
    ["a stone on a stone", "AB[hh]AW[hh]", "unplayable-setup", /cannot be played in turn/u],
    ["two fives", "AB[aa][ba][ca][da][ea]AW[ab][bb][cb][db][eb]", "unplayable-setup", /cannot be played in turn/u],
    ["a point off the board", "AB[zz]", "bad-point", /"zz" is not a point/u],
    ["the wrong colour after them", "AB[hh]AW[gg];W[aa]", "wrong-color", /^Move 3: it is black's turn/u],
  ])("[GMK-G11] %s is refused", (_name, stones, reason, message) => {
    const refused = refusalOf(parseGomokuSgf(`(;GM[4]RU[0]${stones})`));
    expect(refused.reason).toBe(reason);
    expect(refused.message).toMatch(message);
  });
});

const PSQ = "Piskvorky 15x15, 11:11, 0";

describe("PSQ", () => {
  test("[GMK-G6] the text of a file", () => {
    const game: FileGame = {
      rulesetVersion: "standard-15x15-v1",
      options: {},
      turns: [place(7, 7), place(0, 14)],
      players: { black: "Ann", white: "42" },
      result: { kind: "unknown" },
    };
    expect(unwrap(makePsq(game))).toBe("Piskvorky 15x15, 0:0, 0\n8,8,0\n1,15,0\nAnn\nhomo-2\n-1\n-1,Standard\n");
    const lastOf = (result: FileGame["result"]) =>
      unwrap(makePsq({ ...game, result }))
        .trim()
        .split("\n")
        .at(-1);
    expect(lastOf({ kind: "win", winner: "black" })).toBe("1,Standard");
    expect(lastOf({ kind: "timeout", winner: "white" })).toBe("2,Standard");
    expect(lastOf({ kind: "draw" })).toBe("0,Standard");
    expect(lastOf({ kind: "void" })).toBe("-1,Standard");
    expect(makePsq({ ...game, turns: [{ type: "PASS" }] })).toMatchObject({
      error: { message: "A PSQ file cannot have passes. Save the game as SGF instead." },
    });
  });

  test("[GMK-G6] [GMK-G7] written games of every ruleset and opening are read with the same turns, rules and names", () => {
    for (const game of randomGames(12)) {
      if (movesOf(game.turns).includes("pass")) continue;
      const read = unwrap(parsePsq(unwrap(makePsq(game))));
      const { rulesetVersion, options, turns, seatColors } = game;
      expect(read).toMatchObject({ rulesetVersion, options, turns, seatColors, namesRules: true });
      expect(codesOf(read).filter((code) => code !== "result")).toEqual([]);
      expect(read.players.black).toBe(game.players.black || "homo-1");
      expect(read.players.white).toBe(game.players.white || "homo-2");
    }
  });

  test("[GMK-G6] [GMK-G7] the steps of an opening follow its name; without them the stones are read as played in turn", () => {
    const text = `${PSQ}\n8,8,0\n8,9,0\n1,1,0\n1,2,0\n1,3,0\n3,3,0\nAnn\nBob\n-1\n-1,Standard swap2: more, white\n`;
    const game = unwrap(parsePsq(text));
    expect([game.options, game.turns.length, game.seatColors, game.notes]).toEqual([
      { opening: "swap2" },
      8,
      ["white", "black"],
      [],
    ]);
    expect(unwrap(makePsq(game))).toContain("\n-1,Standard swap2: more, white\n");
    for (const [rules, plain] of [
      ["Standard swap2", "standard-15x15-v1"],
      ["Swap2: black, black", "standard-15x15-v1"],
      ["Taraguchi-10", "renju-15x15-v1"],
    ] as const) {
      const read = unwrap(parsePsq(text.replace("Standard swap2: more, white", rules)));
      expect([read.rulesetVersion, read.options, codesOf(read)]).toEqual([plain, {}, ["no-steps"]]);
    }
  });

  test.each([
    ["gomocup-standard.psq", parsePsq, "standard-15x15-v1"],
    ["gomocup-standard.sgf", parseGomokuSgf, "standard-15x15-v1"],
    ["gomocup-renju.psq", parsePsq, "renju-15x15-v1"],
    ["gomocup-renju.sgf", parseGomokuSgf, "renju-15x15-v1"],
  ] as const)("[GMK-G3] [GMK-G7] %s: a whole game, won by five", (name, parse, rulesetVersion) => {
    const game = unwrap(parse(fs.readFileSync(path.join(import.meta.dirname, "../fixtures/files", name), "utf8")));
    expect(game).toMatchObject({ rulesetVersion, options: {}, result: { kind: "win", winner: "white" }, notes: [] });
    expect(game.turns).toHaveLength(22);
    expect(Object.values(game.players).every((player) => player.startsWith("pbrain-reader"))).toBe(true);
  });

  test("[GMK-G7] a file of Gomocup: rules in the last line, times, names of programs", () => {
    const game = unwrap(
      parsePsq(`${PSQ}\r\n8,8,0\r\n9,8,1200\r\n8,9,35\r\nONE.zip\r\nTWO.zip\r\n-1\r\n1,Renju15_1\r\n`),
    );
    expect(game).toEqual({
      rulesetVersion: "renju-15x15-v1",
      options: {},
      turns: [place(7, 7), place(8, 7), place(7, 8)],
      players: { black: "ONE.zip", white: "TWO.zip" },
      seatColors: ["black", "white"],
      namesRules: true,
      result: { kind: "win", winner: "black" },
      notes: [{ code: "result", message: "The file says that black won.", values: { kind: "win", winner: "black" } }],
    });
    expect(unwrap(parsePsq(`Piskvorky 20x20, 11:11, 0\n8,8,0\nONE\nTWO\n-1\n2,Fastgame_1\n`))).toMatchObject({
      rulesetVersion: "freestyle-20x20-v1",
      namesRules: true,
    });
  });

  test("[GMK-G7] [GMK-G12] the second player may be black; a five on the board is the result, whatever follows", () => {
    const moves = "1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1";
    for (const end of ["0", "15", "-1\n2,Standard", "-1\n0,Standard"]) {
      const game = unwrap(parsePsq(`Piskvorky 15x15, 0:0, 1\n${moves}\nONE\nTWO\n${end}\n`, "standard-15x15-v1"));
      expect([game.rulesetVersion, game.players, game.result]).toEqual([
        "standard-15x15-v1",
        { black: "TWO", white: "ONE" },
        { kind: "win", winner: "black" },
      ]);
      expect(codesOf(game)).not.toContain("result");
    }
  });

  test("[GMK-G13] rules that a file does not name, or that are not known, are the assumed ones, if they fit its size", () => {
    const read = (size: number, end: string, assumed?: string) =>
      unwrap(parsePsq(`Piskvorky ${size}x${size}, 11:11, 0\n8,8,0\nONE\nTWO\n${end}\n`, assumed));
    expect(read(20, "-1")).toMatchObject({
      namesRules: false,
      notes: [{ code: "no-rules", message: "The file names no rules: Freestyle is assumed." }],
    });
    const standard = read(15, "-1", "standard-15x15-v1");
    expect([standard.rulesetVersion, standard.namesRules, standard.notes[0]?.message]).toEqual([
      "standard-15x15-v1",
      false,
      "The file names no rules: Standard is assumed.",
    ]);
    expect(read(15, "0,cup2020_a", "renju-15x15-v1")).toMatchObject({
      rulesetVersion: "renju-15x15-v1",
      namesRules: false,
      result: { kind: "draw" },
      notes: [{ code: "unknown-rules" }, { code: "result" }],
    });
    expect(read(20, "-1", "standard-15x15-v1").rulesetVersion).toBe("freestyle-20x20-v1");
    expect(read(15, "0,Caro", "standard-15x15-v1")).toMatchObject({
      rulesetVersion: "caro-15x15-v1",
      namesRules: true,
    });
  });

  // Three stones: white is to move. Times make it a game of programs, in which whoever has to move has lost.
  const [BLACK, WHITE, DRAW, OPEN] = [
    { kind: "win", winner: "black" },
    { kind: "win", winner: "white" },
    { kind: "draw" },
    { kind: "unknown" },
  ];
  test.each<[string, string, boolean, unknown]>([
    ["the first player named has won", "ONE\nTWO\n-1\n1,Standard", false, BLACK],
    ["the second player named has won", "ONE\nTWO\n-1\n2,Standard", false, WHITE],
    ["a draw", "ONE\nTWO\n-1\n0,Standard", false, DRAW],
    ["no result yet", "ONE\nTWO\n-1\n-1,Standard", false, OPEN],
    ["a number without a meaning", "ONE\nTWO\n-1\n7,Standard", false, OPEN],
    ["1 of the judge after an opening of black and white in turn", "ONE\nTWO\n-1\n1,Standard15", true, BLACK],
    ["2 of the judge after an opening of three stones", "ONE\nTWO\n-1\n2,Standard15", true, BLACK],
    ["a draw of the judge", "ONE\nTWO\n-1\n0,Standard15", true, DRAW],
    ["Piskvork: on time", "one.exe\ntwo.exe\n15", true, { kind: "timeout", winner: "black" }],
    ["Piskvork: another error", "one.exe\ntwo.exe\n-2", true, { kind: "forfeit", winner: "black" }],
    ["Piskvork: finished, but not on this board", "one.exe\ntwo.exe\n0", true, OPEN],
    ["Piskvork: saved by hand", "-1", false, OPEN],
    ["a number without a meaning after a code", "ONE\nTWO\n15\n7,Standard", true, OPEN],
    ["nothing", "", false, OPEN],
  ])("[GMK-G12] the end of a file: %s", (_name, end, hasTimes, result) => {
    const time = hasTimes ? 123 : 0;
    const text = `Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,${time}\n7,7,${time}\n${end}\n`;
    const read = unwrap(parsePsq(text));
    expect(read.result).toEqual(result);
    expect(codesOf(read).includes("result")).toBe(result !== OPEN);
  });

  test.each([
    ["on a stone", "8,8,5", "-1\n1,Standard15"],
    ["off the board", "16,1,5", "-1\n2,Standard15"],
    ["counted from 0", "0,0,5", "-2"],
  ])("[GMK-G14] a last move %s has lost the game, which is read up to it", (_name, last, end) => {
    const moves = `8,8,0\n9,9,0\n7,7,1200\n${last}`;
    const read = unwrap(parsePsq(`${PSQ}\n${moves}\nONE\nTWO\n${end}\n`, "standard-15x15-v1"));
    expect([read.turns.length, "winner" in read.result && read.result.winner]).toEqual([3, "black"]);
    expect(read.notes).toContainEqual({
      code: "impossible",
      message: "Line 5: the last move is not possible, and lost the game. The game is shown up to it.",
      values: {},
    });
  });

  test.each([
    ["nobody has lost", "8,8,0\n9,9,0\n8,8,5", "-1\n0,Standard", "illegal-move"],
    ["there is no end", "8,8,0\n9,9,0\n16,1,5", "-1", "bad-point"],
    ["it is not the last", "8,8,0\n8,8,0\n9,9,5", "-1\n1,Standard", "illegal-move"],
    ["a move off the board is not the last", "8,8,0\n16,1,0\n9,9,5", "-1\n1,Standard", "bad-point"],
    ["the game is over", "1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n5,2", "-1\n1,Standard", "after-end"],
  ])("[GMK-G14] an impossible move is refused where %s", (_name, moves, end, reason) => {
    expect(refusalOf(parsePsq(`${PSQ}\n${moves}\nONE\nTWO\n${end}\n`)).reason).toBe(reason);
  });

  test("[GMK-G12] 1 is a win of the first player named, who is white if the second player began", () => {
    const text = "Piskvorky 15x15, 0:0, 1\n8,8,0\nONE\nTWO\n-1\n1,Standard\n";
    expect(unwrap(parsePsq(text))).toMatchObject({ players: { white: "ONE" }, result: WHITE });
  });

  test("[GMK-G12] Piskvork ends a game as drawn when at most 25 points are empty", () => {
    // Pairs in every row, and the other colour below: no line has three of a colour.
    const cells = Array.from({ length: 225 }, (_, cell) => ({ x: cell % 15, y: Math.floor(cell / 15) }));
    const isBlack = ({ x, y }: { x: number; y: number }): boolean => (Math.floor(x / 2) + y) % 2 === 0;
    const [blacks, whites] = [cells.filter(isBlack), cells.filter((cell) => !isBlack(cell))];
    const lines = blacks.flatMap((black, index) =>
      [black, whites[index]].flatMap((cell) => (cell === undefined ? [] : [`${cell.x + 1},${cell.y + 1},9`])),
    );
    const read = (moves: number, code: number): unknown =>
      unwrap(parsePsq(`${PSQ}\n${lines.slice(0, moves).join("\n")}\none.exe\ntwo.exe\n${code}\n`)).result;
    expect([read(199, 0), read(200, 0), read(200, -1)]).toEqual([OPEN, DRAW, OPEN]);
  });

  test.each<[string, string, string, RegExp]>([
    ["an empty file", "", "not-psq", /^Line 1: .*the file is empty\.$/u],
    ["another file", "\n(;GM[4])", "not-psq", /^Line 2: a PSQ file starts with "Piskvorky".*"\(;GM\[4\]\)"\.$/u],
    ["a rectangle", "Piskvorky 15x14, 0:0, 0\n", "unknown-ruleset", /^Line 1/u],
    ["another size", "Piskvorky 19x19, 0:0, 0\n", "unknown-ruleset", /^Freestyle on 19x19/u],
    ["a point off the board", `${PSQ}\n8,8,0\n16,1,0\n`, "bad-point", /^Line 3: 16,1 is off the 15x15 board/u],
    ["a zero", `${PSQ}\n0,1,0\n`, "bad-point", /^Line 2: 0,1 is off/u],
    ["a stone on a stone", `${PSQ}\n8,8,0\n\n8,8,0\n`, "illegal-move", /^Line 4: There is a stone on H8 already\.$/u],
    [
      "a stone after the end",
      `${PSQ}\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n5,2\n`,
      "after-end",
      /^Line 11: the game is over already\.$/u,
    ],
    ...["9;9,0", "-9,9,0", "1000,9,0", "9.5,9,0", "9,-9,0", "9,9,0.5"].flatMap(
      (line): [string, string, string, RegExp][] => [
        [
          `${line} between moves`,
          `${PSQ}\n8,8,0\n${line}\n7,7,0\nA\nB\n-1\n`,
          "damaged-move",
          /^Line 3: "[-\d.,;]+" is not a move/u,
        ],
      ],
    ),
    ...[
      "9;9,0",
      "-9,9,0",
      "1000,9,0",
      "9.5,9,0",
      "9,-9,0",
      "9,9,0.5",
      "9,",
      "9",
      "9,x,0",
      "x,9,0",
      "9 9 0",
      "9.9.0",
      "9,9,0 x",
      "1e1,3,0",
      "９,９,0",
    ].map((line): [string, string, string, RegExp] => [
      `${line} as the last move`,
      `${PSQ}\n8,8,0\n${line}\nA\nB\n-1\n`,
      "damaged-move",
      /^Line 3: .*no name\.$/u,
    ]),
    ["a file that ends in a move", `${PSQ}\n8,8,0\n9,`, "damaged-move", /^Line 3: "9," is not a move/u],
    [
      "a move behind a name",
      `${PSQ}\n8,8,0\nx,9,0\n7,7,0\nA\nB\n-1\n`,
      "damaged-move",
      /^Line 3: "x,9,0" is not a move, such as "8,8,0", but line 4, "7,7,0", looks like one\./u,
    ],
    ["a long file", `${PSQ}\n${"8,8,0\n".repeat(20_000)}`, "too-long", /at most/u],
  ])("[GMK-G8] %s is refused, with its line", (_name, text, reason, message) => {
    const refused = refusalOf(parsePsq(text));
    expect(refused.reason).toBe(reason);
    expect(refused.message).toMatch(message);
  });

  test("[GMK-G5] any text is read or refused", () => {
    const pieces = [PSQ, "Piskvorky 20x20", "8,8,0", "9,9", "Ann", "-1", "0,Caro", "\r\n", "\n", "1,1,1,1", "\ud800"];
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 12 }),
        (parts) => {
          const read = parsePsq(`${PSQ}\n${parts.join("\n")}`);
          seen.add(read.ok);
          if (read.ok) expect(unwrap(parsePsq(unwrap(makePsq(read.value)))).turns).toEqual(read.value.turns);
          else expect(FILE_ERRORS).toContain(refusalOf(read).reason);
        },
      ),
      { seed: 4, numRuns: 800 },
    );
    expect(seen.size).toBe(2);
  });
});

test("[GMK-G2] golden matches of every ruleset, written as SGF and read", () => {
  const fixtures = path.resolve(import.meta.dirname, "..", "fixtures");
  const names = fs.readdirSync(fixtures).filter((name) => /^golden-[\w-]+\.json$/u.test(name));
  for (const name of names) {
    const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(fixtures, file), "utf8"));
    const { match, entries } = read(name) as {
      match: { rulesetVersion: string; options: FileGame["options"] };
      entries: readonly { type: string; payload: { readonly color?: string } }[];
    };
    const state = read(name.replace(".json", ".state.json")) as GomokuBaseState;
    // A stone may name its colour, which is no part of a file.
    const actions = entries.map(({ type, payload: { color, ...payload } }): GameAction =>
      type === "PLACE_STONE" ? { type, ...payload } : { type, ...payload, ...(color === undefined ? {} : { color }) },
    );
    const turns = actions.filter(({ type }) => TURNS.includes(type));
    const game: FileGame = {
      rulesetVersion: match.rulesetVersion,
      options: match.options,
      turns: turns as unknown as FileGame["turns"],
      players: { black: "Ann", white: "Bob" },
      result: resultOf(state),
    };
    const parsed = unwrap(parseGomokuSgf(makeGomokuSgf(game)), name);
    const { notes, ...rest } = parsed;
    expect(rest).toEqual({ ...game, seatColors: seatColorsOf(state), namesRules: true });
    expect(notes.filter(({ code }) => code !== "result")).toEqual([]);
    const { winnerColor } = state.payload;
    expect("winner" in parsed.result ? parsed.result.winner : null).toBe(winnerColor && colorOfLetter(winnerColor));
    expect(fileRulesOf(match.rulesetVersion).name.toLowerCase()).toBe(match.rulesetVersion.split("-")[0]);
  }
});
