import fs from "node:fs";
import path from "node:path";
import { openRng, seedRng, unwrap, type GameAction, type Result } from "@tengen/kernel";
import { playRandomGame } from "@tengen/testkit";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { engines } from "../engine.ts";
import { colorOf } from "../state.ts";
import { ruleNameOf } from "./game.ts";
import {
  FILE_ERRORS,
  makeGomokuSgf,
  makePsq,
  movesOf,
  parseGomokuSgf,
  parsePsq,
  resultOf,
  type FileGame,
  type ParsedGame,
} from "./index.ts";

/** Random games of every ruleset, cut at a random length, with random names and results. */
const randomGames = (count: number): readonly FileGame[] =>
  engines.flatMap((engine) =>
    Array.from({ length: count }, (_, index): FileGame => {
      const seed = `file ${engine.rulesetVersion} ${index}`;
      const rng = openRng(seedRng(seed));
      const { steps } = playRandomGame(engine, { players: 2, options: {}, seed, choices: seed }, 1 + rng.integer(120));
      return {
        rulesetVersion: engine.rulesetVersion,
        moves: movesOf(steps.map(({ action }) => action)),
        players: { black: rng.pick(["", "Ann [1]", "李 \\ Bob"]), white: rng.pick(["", "C:d", "homo"]) },
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
      moves: [{ x: 7, y: 7 }, { x: 8, y: 6 }, "pass", { x: 0, y: 14 }],
      players: { black: "Ann", white: "" },
      result: { kind: "resign", winner: "black" },
    };
    expect(makeGomokuSgf(game)).toBe(
      "(;FF[4]GM[4]CA[UTF-8]AP[Tengen:renju-15x15-v1]SZ[15]RU[Renju]PB[Ann]\nRE[B+R]\n;B[hh];W[ig];B[];W[ao])\n",
    );
  });

  test("[GMK-G2] written games of every ruleset are read as they were, without a warning", () => {
    for (const game of randomGames(12)) {
      expect(unwrap(parseGomokuSgf(makeGomokuSgf(game)))).toEqual({ ...game, warnings: [] });
    }
  });

  test.each([
    ["SZ[15]RU[Freestyle]", "freestyle-15x15-v1", 0],
    ["SZ[20]RU[freestyle]", "freestyle-20x20-v1", 0],
    ["SZ[15:15]RU[STANDARD]", "standard-15x15-v1", 0],
    ["SZ[15]RU[Caro]", "caro-15x15-v1", 0],
    ["RU[Renju (Taraguchi-10)]", "renju-15x15-v1", 0],
    ["SZ[20]", "freestyle-20x20-v1", 1],
    ["RU[pente]", "freestyle-15x15-v1", 1],
  ])("[GMK-G3] %s is %s", (properties, rulesetVersion, warnings) => {
    const game = unwrap(parseGomokuSgf(`(;GM[4]${properties};B[hh])`));
    expect([game.rulesetVersion, game.warnings.length]).toEqual([rulesetVersion, warnings]);
  });

  test.each<[string, string, string, RegExp]>([
    ["another game", "(;GM[1])", "other-game", /GM\[1\]/u],
    ["no game", "(;FF[4])", "other-game", /has no GM\[4\]/u],
    ["another size", "(;GM[4]SZ[19])", "unknown-ruleset", /^Freestyle on 19x19 is not played here\. Known are: /u],
    ["a rectangle", "(;GM[4]SZ[15:14])", "unknown-ruleset", /15:14/u],
    ["renju on 20x20", "(;GM[4]SZ[20]RU[renju])", "unknown-ruleset", /^Renju on 20x20/u],
    ["set-up stones", `(;${SGF}AB[hh])`, "setup", /\(AB\)/u],
    ["two moves in a node", `(;${SGF};B[hh]W[gg])`, "two-moves", /^Move 1/u],
    ["white first", `(;${SGF};W[hh])`, "wrong-color", /^Move 1: it is black's turn, not white's\.$/u],
    ["black twice", `(;${SGF};B[hh];B[gg])`, "wrong-color", /^Move 2/u],
    ["a point off the board", `(;${SGF};B[hp])`, "bad-point", /^Move 1: "hp" is not a point of a 15x15 board\.$/u],
    ["a stone on a stone", `(;${SGF};B[hh];W[hh])`, "illegal-move", /^Move 2: There is a stone on H8 already\.$/u],
    ["a pass where there is none", "(;GM[4]RU[Standard];B[])", "illegal-move", /^Move 1: /u],
    [
      "a forbidden stone",
      `(;${SGF};B[hh];W[aa];B[ih];W[ca];B[jg];W[ea];B[jf];W[ga];B[jh])`,
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

  test("[GMK-G4] variations, collections and unknown results are read with a warning", () => {
    const game = unwrap(parseGomokuSgf(`(;${SGF}RE[who knows](;B[hh])(;B[gg]))(;GM[4])`));
    expect(game.moves).toEqual([{ x: 7, y: 7 }]);
    expect(game.warnings).toHaveLength(3);
    expect(unwrap(parseGomokuSgf(`(;${SGF}RE[W+Time])`)).result).toEqual({ kind: "timeout", winner: "white" });
    expect(unwrap(parseGomokuSgf(`(;${SGF}RE[B+5])`)).result).toEqual({ kind: "win", winner: "black" });
  });

  test("[GMK-G5] any text is read or refused", () => {
    const pieces = ["(;GM[4]", ";B[hh]", ";W[", "gg]", "]", ")", "SZ[20]", "RU[Renju]", ";B[]", "RE[", "\\", "\ud800"];
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 20 }),
        (parts) => {
          const read = parseGomokuSgf(`(;GM[4]${parts.join("")})`);
          seen.add(read.ok);
          if (read.ok) expect(unwrap(parseGomokuSgf(makeGomokuSgf(read.value))).moves).toEqual(read.value.moves);
          else expect(FILE_ERRORS).toContain(refusalOf(read).reason);
        },
      ),
      { seed: 3, numRuns: 800 },
    );
    expect(seen.size).toBe(2);
  });
});

const PSQ = "Piskvorky 15x15, 11:11, 0";

describe("PSQ", () => {
  test("[GMK-G6] the text of a file", () => {
    const game: FileGame = {
      rulesetVersion: "standard-15x15-v1",
      moves: [
        { x: 7, y: 7 },
        { x: 0, y: 14 },
      ],
      players: { black: "Ann", white: "42" },
      result: { kind: "unknown" },
    };
    expect(unwrap(makePsq(game))).toBe("Piskvorky 15x15, 0:0, 0\n8,8,0\n1,15,0\nAnn\nhomo-2\n-1\n0,Standard\n");
    expect(makePsq({ ...game, moves: ["pass"] })).toMatchObject({
      error: { message: "A PSQ file cannot have passes. Save the game as SGF instead." },
    });
  });

  test("[GMK-G6] written games of every ruleset are read with the same moves, rules and names", () => {
    for (const game of randomGames(12)) {
      const moves = game.moves.filter((move) => move !== "pass");
      if (moves.length < game.moves.length) continue;
      const read = unwrap(parsePsq(unwrap(makePsq(game))));
      expect([read.rulesetVersion, read.moves, read.warnings]).toEqual([game.rulesetVersion, moves, []]);
      expect(read.players.black).toBe(game.players.black || "homo-1");
      expect(read.players.white).toBe(game.players.white || "homo-2");
    }
  });

  test("[GMK-G7] a file of Gomocup: rules in the last line, times, names of programs", () => {
    const game = unwrap(
      parsePsq(`${PSQ}\r\n8,8,0\r\n9,8,1200\r\n8,9,35\r\nONE.zip\r\nTWO.zip\r\n-1\r\n0,Renju15_1\r\n`),
    );
    expect(game).toEqual({
      rulesetVersion: "renju-15x15-v1",
      moves: [
        { x: 7, y: 7 },
        { x: 8, y: 7 },
        { x: 7, y: 8 },
      ],
      players: { black: "ONE.zip", white: "TWO.zip" },
      result: { kind: "unknown" },
      warnings: [],
    });
  });

  test("[GMK-G7] the rules can be given; the second player may be black; a five is a win", () => {
    const moves = "1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1";
    const game = unwrap(parsePsq(`Piskvorky 15x15, 0:0, 1\n${moves}\nONE\nTWO\n0\n`, "Standard"));
    expect([game.rulesetVersion, game.players, game.warnings]).toEqual([
      "standard-15x15-v1",
      { black: "TWO", white: "ONE" },
      [],
    ]);
    expect(game.result).toEqual({ kind: "win", winner: "black" });
    expect(unwrap(parsePsq("Piskvorky 20x20, 0:0, 0\n20,20,0\n")).warnings).toEqual([
      "The file names no rules: freestyle is assumed.",
    ]);
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
          if (read.ok) expect(unwrap(parsePsq(unwrap(makePsq(read.value)))).moves).toEqual(read.value.moves);
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
      match: { rulesetVersion: string };
      entries: readonly { type: string; payload: object }[];
    };
    const state = read(name.replace(".json", ".state.json")) as Parameters<typeof resultOf>[0];
    const game: FileGame = {
      rulesetVersion: match.rulesetVersion,
      moves: movesOf(entries.map(({ type, payload }): GameAction => ({ type, ...payload }))),
      players: { black: "Ann", white: "Bob" },
      result: resultOf(state),
    };
    const parsed = unwrap(parseGomokuSgf(makeGomokuSgf(game)), name);
    expect(parsed).toEqual({ ...game, warnings: [] });
    const { winnerColor } = state.payload;
    expect("winner" in parsed.result ? parsed.result.winner : null).toBe(winnerColor && colorOf(winnerColor));
    expect(ruleNameOf(match.rulesetVersion).toLowerCase()).toBe(match.rulesetVersion.split("-")[0]);
  }
});
