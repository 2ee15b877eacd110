// SGF files of the rulesets with agreed scoring.
import fs from "node:fs";
import path from "node:path";
import sabaki from "@sabaki/sgf";
import { openRng, seedRng, unwrap } from "@tengen/kernel";
import { HANDICAPS, KO_RULES, makeSgfResult, type Point, type SgfError } from "@tengen/stones";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeGoEngine, type RulesetEngine } from "../rulesets/engine.ts";
import type { GoOptions } from "../rulesets/options.ts";
import { findRuleset, SIZES } from "../rulesets/ruleset.ts";
import type { RulesetState, RulesetTurn } from "../rulesets/state.ts";
import { aga, begin, chinese, japanese, play } from "../tests/ruleset-games.ts";
import type { RulesetSgfGame } from "./ruleset-writer.ts";
import type { SgfWarningCode } from "./warning.ts";
import { completeSgf } from "./complete.ts";
import {
  countSetUpTurns,
  makeRulesetSgf,
  parseGoSgf,
  parseRulesetSgf,
  resultOf,
  type ParsedRulesetSgf,
} from "./index.ts";

const read = (text: string): ParsedRulesetSgf => unwrap(parseRulesetSgf(text));
const warningsOf = (text: string): readonly SgfWarningCode[] => read(text).warnings.map(({ code }) => code);
const typesOf = (text: string): string =>
  read(text)
    .turns.map((turn) =>
      turn.type === "place" ? `${"abcdefghijklmnopqrs"[turn.x]}${"abcdefghijklmnopqrs"[turn.y]}` : turn.type,
    )
    .join(" ");

const joined = (text: string): string => text.replaceAll("\n", "");

/** The end of a game that was read. */
const endOf = ({ rulesetVersion, options, turns }: ParsedRulesetSgf): RulesetState => {
  const ruleset = findRuleset(rulesetVersion);
  if (ruleset === undefined) throw new Error(`not a ruleset with agreed scoring: ${rulesetVersion}`);
  const engine = makeGoEngine(ruleset);
  return play(engine, begin(engine, options), ...turns);
};

const expectRefusal = (text: string, reason: SgfError, message = ""): void => {
  const refusal = parseRulesetSgf(text);
  expect(refusal).toMatchObject({ error: { code: "INVALID_PAYLOAD", detail: { reason } } });
  expect(refusal.ok ? "" : refusal.error.message).toContain(message);
};

describe("the ruleset of a file", () => {
  test.each<[string, string, GoOptions]>([
    ["SZ[9]", "chinese-9x9-v1", {}],
    ["SZ[9]RU[Chinese]KM[6.50]", "chinese-9x9-v1", {}],
    ["SZ[9]RU[cn]", "chinese-9x9-v1", {}],
    ["SZ[9]RU[中国规则]KM[6.5]", "chinese-9x9-v1", {}],
    ["SZ[9]RU[Chinese]KM[7]", "chinese-v2", { size: 9, komi: 7 }],
    ["SZ[9]RU[Japanese]KM[6.5]", "japanese-v3", { size: 9, komi: 6.5 }],
    ["SZ[9]RU[japanese]", "japanese-v3", { size: 9, komi: 6.5 }],
    ["SZ[9]RU[日本规则]", "japanese-v3", { size: 9, komi: 6.5 }],
    ["SZ[9]RU[Japan]", "japanese-v3", { size: 9, komi: 6.5 }],
    ["SZ[19]RU[Nihon Kiin]", "japanese-v3", { size: 19, komi: 6.5 }],
    ["SZ[19]RU[China]", "chinese-v2", { size: 19, komi: 7.5 }],
    ["SZ[9]RU[jp]", "japanese-v3", { size: 9, komi: 6.5 }],
    ["SZ[19]RU[JP]KM[0]", "japanese-v3", { size: 19, komi: 0 }],
    ["SZ[19]RU[cn]", "chinese-v2", { size: 19, komi: 7.5 }],
    ["SZ[19]RU[中国规则]", "chinese-v2", { size: 19, komi: 7.5 }],
    ["SZ[13]", "chinese-v2", { size: 13, komi: 7.5 }],
    ["SZ[19]RU[AGA]KM[7.5]", "aga-v2", { size: 19, komi: 7.5 }],
    ["RU[Chinese]", "chinese-v2", { size: 19, komi: 7.5 }],
    ["SZ[9]AP[Tengen:chinese-v2]KM[6.5]RU[Chinese]", "chinese-v2", { size: 9, komi: 6.5 }],
  ])("[GO-G17] %s", (head, rulesetVersion, options) => {
    expect(read(`(;${head};B[cc])`)).toMatchObject({ rulesetVersion, options, warnings: [] });
  });

  test.each<[string, string, readonly SgfWarningCode[]]>([
    ["SZ[19]RU[NZ]", "aga-v2", ["rules"]],
    ["SZ[19]RU[New Zealand]", "aga-v2", ["rules"]],
    ["SZ[9]RU[Korean]KM[6.5]", "japanese-v3", ["rules"]],
    ["SZ[9]RU[kr]KM[6.5]", "japanese-v3", ["rules"]],
    ["SZ[9]RU[koSIMPLEscoreTERRITORYtaxSEKIsui0]", "japanese-v3", ["rules"]],
    ["SZ[9]RU[koPOSITIONALscoreAREAtaxNONEsui0]", "chinese-v2", ["rules"]],
    ["SZ[19]RU[GOE]KM[8]", "chinese-v2", ["rules"]],
    ["SZ[13]KM[375]", "chinese-v2", ["komi"]],
    ["SZ[13]KM[some]RU[Ing]", "chinese-v2", ["komi", "rules"]],
    ["SZ[19]DT[1996]RE[black wins]", "chinese-v2", ["date", "result"]],
  ])("[GO-G16] [GO-G17] %s is read with warnings", (head, rulesetVersion, codes) => {
    expect(read(`(;${head};B[cc])`).rulesetVersion).toBe(rulesetVersion);
    expect(warningsOf(`(;${head};B[cc])`)).toEqual(codes);
  });

  test("[GO-G17] a warning names the rules of the file and ours", () => {
    expect(read("(;SZ[19]RU[Korean];B[cc])").warnings).toEqual([
      {
        code: "rules",
        message: 'The file\'s rules are "Korean"; the game was read with Japanese rules.',
        detail: { stated: "Korean", used: "Japanese" },
      },
    ]);
  });

  test.each<[string, number, boolean]>([
    ["0", 0, true],
    ["0.5", 0.5, true],
    ["0.50", 0.5, true],
    ["5.5", 5.5, true],
    ["7", 7, true],
    ["-3.5", -3.5, true],
    ["3.75", 7.5, false],
    ["375", 7.5, false],
    ["2.75", 5.5, false],
    ["4.25", 8.5, false],
    ["6.25", 6.5, false],
    ["6.75", 6.5, false],
    ["725", 7.5, false],
    ["0.25", 0.5, false],
    ["-3.75", -3.5, false],
    ["149.75", 149.5, false],
    ["650", 6.5, false],
    ["0.3", 6.5, false],
    ["99999", 6.5, false],
  ])("[GO-G17] KM[%s] is a komi of %d", (text, komi, isPlain) => {
    const parsed = read(`(;SZ[19]RU[Japanese]KM[${text}];B[cc])`);
    expect(parsed.options.komi).toBe(komi);
    expect(parsed.warnings).toMatchObject(
      isPlain ? [] : [{ code: "komi", detail: { stated: text, used: String(komi) } }],
    );
  });

  test("[GO-G17] a game that is legal only with simple ko is read with it", () => {
    // White sends two stones, black takes them, white takes back one: positional superko forbids that.
    const line = ";B[ab];W[ba];B[bb];W[cb];B[hh];W[db];B[hg];W[da]";
    const repeated = `(;SZ[9]KM[7]RU[Chinese]${line};B[hf];W[aa];B[ca];W[ba])`;
    expect(read(repeated).options).toEqual({ size: 9, komi: 7, ko: "simple" });
    expect(read(`(;SZ[9]KM[7]RU[Chinese]${line})`).options).toEqual({ size: 9, komi: 7 });
  });

  test.each<[string, string, SgfError, string]>([
    ["another size", "(;SZ[11])", "wrong-size", "Only 9x9, 13x13, 19x19 boards"],
    ["not square", "(;SZ[13:19])", "wrong-size", '"13:19"'],
    ["another game", "(;GM[2]SZ[19])", "other-game", "GM[2]"],
    ["a point off the board", "(;SZ[13];B[nn])", "bad-point", "13x13"],
    [
      "white's stone before black's handicap",
      "(;SZ[19]HA[2]PL[B];W[aa])",
      "wrong-color",
      "white plays first, but black must",
    ],
    ["an occupied point", "(;SZ[19];B[aa];W[aa])", "illegal-move", "Move 2"],
    ["a set-up between moves", "(;SZ[19];B[aa];AW[bb];B[cc])", "setup", "without a move after the start (AW)"],
  ])("[GO-G9] [GO-G10] [GO-G11] [GO-G12] refuses %s", (_name, text, reason, message) => {
    expectRefusal(text, reason, message);
  });
});

describe("handicap", () => {
  test("[GO-G19] stones on the fixed points, white first", () => {
    const parsed = read("(;SZ[19]HA[2]KM[0.5]RU[Japanese]AB[pd][dp];W[dd];B[pp])");
    expect(parsed.options).toEqual({ size: 19, komi: 0.5, handicap: 2, placement: "fixed" });
    expect(parsed.turns).toHaveLength(2);
  });

  test("[GO-G19] stones elsewhere are placed freely; HA may be missing, and PL may say who plays", () => {
    const text = "(;SZ[9]KM[0.5]RU[Chinese]AB[cc][ee]PL[W];W[gg])";
    expect(read(text).options).toEqual({ size: 9, komi: 0.5, handicap: 2, placement: "free" });
    expect(typesOf(text)).toBe("cc ee gg");
    expect(typesOf("(;SZ[9]HA[4]AB[cc:dd];W[gg])")).toBe("cc dc cd dd gg");
  });

  test("[GO-G19] without AB the first moves are the stones", () => {
    const text = "(;SZ[9]HA[3];B[cc];B[ee];B[gg];W[ce])";
    expect(read(text).options).toMatchObject({ handicap: 3, placement: "free" });
    expect(typesOf(text)).toBe("cc ee gg ce");
    expect(warningsOf(text)).toEqual([]);
    expectRefusal("(;SZ[9]HA[2]PL[B];W[cc])", "wrong-color", "white plays first, but black must");
  });

  test.each([
    ["white's first move", "HA[4]KM[0.5];W[gg];B[qq]", 2],
    ["PL", "HA[4]KM[0.5]PL[W]", 0],
  ])("[GO-G19] without AB and with white to play by %s, the stones are on the fixed points", (_name, rest, turns) => {
    const parsed = read(`(;SZ[19]${rest})`);
    expect(parsed.options).toEqual({ size: 19, komi: 0.5, handicap: 4, placement: "fixed" });
    expect(parsed.turns).toHaveLength(turns);
    expect(parsed.warnings).toEqual([
      { code: "handicap", message: "The file has no stones for its handicap of 4; they are on the fixed points." },
    ]);
    const { board } = endOf({ ...parsed, turns: [] });
    expect([3, 15].flatMap((y) => [3, 15].map((x) => board[y]?.[x]))).toEqual([1, 1, 1, 1]);
  });

  test("[GO-G19] one stone is black's first move", () => {
    expect(read("(;SZ[19]HA[1]KM[0.5];B[pd];W[dd])").options).toEqual({ size: 19, komi: 0.5 });
  });

  test.each<[string, string, SgfError]>([
    ["ten stones", "(;SZ[19]HA[10])", "handicap"],
    ["no number", "(;SZ[19]HA[two])", "handicap"],
    ["a stone off the board", "(;SZ[9]HA[2]AB[cc][pp])", "setup"],
    ["a player that is none", "(;SZ[19]HA[2]AB[pd][dp]PL[X])", "setup"],
  ])("[GO-G19] refuses %s", (_name, text, reason) => {
    expectRefusal(text, reason);
  });
});

describe("positions", () => {
  test.each<[string, string, string]>([
    ["stones of both colours", "AB[cc][dd]AW[ee]", "cc ee dd"],
    ["black to move", "AB[cc][dd]AW[ee]PL[B]", "cc pass dd ee"],
    ["white to move", "AB[cc]AW[ee]PL[W]", "pass ee cc"],
    ["one black stone", "AB[pd]", "pd"],
    ["white stones only", "AW[pd][dp]PL[W]", "pass pd pass dp pass pass resume"],
    ["white stones only, black to move", "AW[pd][dp]PL[B]", "pass pd pass dp"],
    ["handicap stones, but black to move", "HA[2]AB[pd][dp]PL[B]", "pd pass dp pass pass resume"],
    [
      "more stones than a handicap",
      "AB[aa:ja]",
      "aa pass ba pass ca pass da pass ea pass fa pass ga pass ha pass ia pass ja",
    ],
    ["a handicap that is not the number of stones", "HA[3]AB[pd][dp]", "pd pass dp"],
    ["white to move on the empty board", "PL[W]", "pass pass resume"],
  ])("[GO-G21] %s", (_name, head, turns) => {
    const text = `(;SZ[19]RU[Japanese]KM[6.5]${head})`;
    expect(typesOf(text)).toBe(turns);
    expect(warningsOf(text)).toEqual(["setup"]);
    const { board, captures } = endOf(read(text));
    expect(Object.values(captures)).toEqual([0, 0]);
    expect(board.flat().filter((cell) => cell !== 0)).toHaveLength(
      turns.split(" ").filter((turn) => turn.length === 2).length,
    );
  });

  test("[GO-G21] the first move says who is to move, and play goes on", () => {
    const text = "(;SZ[9]KM[5.5]AB[cc][gg]AW[cg];B[gc];W[ee])";
    expect(typesOf(text)).toBe("cc pass gg cg gc ee");
    expect(endOf(read(text)).phase).toBe("playing");
  });

  test.each([
    ["AB[cc][dd]PL[B];B[];W[];B[ee]", "cc pass dd pass pass resume pass pass resume pass ee"],
    ["AW[cc]PL[W];W[];B[dd]", "pass cc pass pass resume pass dd"],
    ["AB[cc][dd]AW[ee]PL[B];B[];W[ff]", "cc pass dd ee pass ff"],
  ])("[GO-G21] a pass that makes the position is no pass of the game: %s", (text, turns) => {
    expect(typesOf(`(;SZ[19]${text})`)).toBe(turns);
    expect(countSetUpTurns(`(;SZ[19]${text})`)).toBe(read(`(;SZ[19]${text})`).setUpTurns);
  });

  test("[GO-G24] a set-up in the nodes before the first move is part of the root", () => {
    const fox = "(;SZ[19]HA[3]KM[0]RU[Chinese];AB[pd][dp][dd];W[pp];B[qn])";
    expect(read(fox).options).toEqual({ size: 19, komi: 0, handicap: 3, placement: "fixed" });
    expect([typesOf(fox), warningsOf(fox)]).toEqual(["pp qn", []]);
    expect(joined(completeSgf(fox, false))).toBe("(;SZ[19]HA[3]KM[0]RU[Chinese]AB[pd][dp][dd];W[pp];B[qn])");
    expect(typesOf("(;SZ[19];C[a problem]AB[cc];AW[dd]PL[B];B[ee])")).toBe("cc dd ee");
    expectRefusal("(;SZ[19];AB[cc];AE[cc];B[dd])", "setup");
  });

  test("[GO-G19] the third of three stones at the lower right", () => {
    const text = "(;SZ[19]HA[3]KM[0]RU[Japanese]AB[pd][dp][pp];W[dd])";
    expect(read(text).options).toMatchObject({ handicap: 3, placement: "fixed-right" });
    expect(typesOf(text)).toBe("dd");
  });

  test.each([
    ["black twice", "(;SZ[19];B[aa];B[bb];W[cc])", "aa pass bb cc"],
    ["white first", "(;SZ[19];W[aa];B[bb])", "pass aa bb"],
    ["twice after a pass", "(;SZ[19];B[aa];W[];W[bb])", "aa pass pass propose resume bb"],
  ])("[GO-G23] a pass that the file leaves out: %s", (_name, text, turns) => {
    expect([typesOf(text), warningsOf(text)]).toEqual([turns, ["implied-passes"]]);
    // Written down, the file is read alike without a warning.
    const completed = completeSgf(text, true);
    expect([typesOf(completed), warningsOf(completed)]).toEqual([turns, []]);
  });

  test("[GO-G23] in every variation", () => {
    const text = completeSgf("(;SZ[9];B[aa](;B[bb];W[cc])(;W[dd];W[ee]))", true);
    expect(joined(text)).toBe("(;SZ[9];B[aa](;W[];B[bb];W[cc])(;W[dd];B[];W[ee]))");
  });

  test.each([
    ["two stones on a point", "(;SZ[9]AB[cc]AW[cc])", "two stones on C7"],
    ["stones without liberties", "(;SZ[9]AB[aa]AW[ab][ba])", "without liberties on A9"],
  ])("[GO-G21] refuses %s", (_name, text, message) => {
    expectRefusal(text, "setup", message);
  });
});

describe("the end", () => {
  const WALLS = Array.from({ length: 9 }, (_, y) => `;B[d${"abcdefghi"[y]}];W[e${"abcdefghi"[y]}]`).join("");
  const head = (facts: string): string => `(;SZ[9]KM[6.5]RU[Japanese]${facts}${WALLS};B[gc];W[bc]`;

  test("[GO-G18] dead stones are those in marked territory", () => {
    const parsed = read(`${head("RE[W+15.5]")};B[];W[]TB[aa:ci]TW[fa:ii])`);
    expect(parsed.turns.slice(-2)).toEqual([
      {
        type: "propose",
        dead: [
          { x: 1, y: 2 },
          { x: 6, y: 2 },
        ],
      },
      { type: "accept" },
    ]);
    expect(endOf(parsed).scores).toMatchObject({ black: 28, white: 43.5 });
    expect(parsed.warnings).toEqual([]);
  });

  test.each([
    ["every stone alive", `(;SZ[9]KM[6.5]RU[Japanese]RE[W+15.5]${WALLS})`, 0],
    ["the stones that look dead", `(;SZ[9]KM[6.5]RU[Japanese]RE[W+15.5]${WALLS};B[fa];W[aa])`, 2],
    ["after one pass", `(;SZ[9]KM[6.5]RU[Japanese]RE[W+15.5]${WALLS};B[fa];W[aa];B[])`, 2],
  ])("[GO-G22] the passes at the end may be missing: %s", (_name, text, dead) => {
    const parsed = read(text);
    expect(endOf(parsed)).toMatchObject({ phase: "finished", outcome: { reason: "score" } });
    expect([endOf(parsed).proposal?.dead.length, warningsOf(text)]).toEqual([dead, []]);
  });

  test("[GO-G22] if the last position does not give the result, the game goes on, with a warning", () => {
    const text = `(;SZ[9]KM[6.5]RU[Japanese]RE[B+3.5]${WALLS})`;
    expect([endOf(read(text)).phase, warningsOf(text)]).toEqual(["playing", ["not-counted"]]);
  });

  test("[GO-G16] dates with dots or slashes", () => {
    const dateOf = (date: string): string | null => read(`(;SZ[19]DT[${date}];B[aa])`).date;
    expect(["2018.04.27", "2017.6.1 23:07", "2017/06/21", "2018.04/27", "2018.13.01"].map(dateOf)).toEqual([
      "2018-04-27",
      "2017-06-01",
      "2017-06-21",
      null,
      null,
    ]);
  });

  test("[GO-G16] [GO-G18] another result than that of the marks is a warning", () => {
    expect(warningsOf(`${head("RE[W+14.5]")};B[];W[]TB[aa:ci]TW[fa:ii])`)).toEqual(["result-differs"]);
  });

  /** A game without marks: a stone of each colour beside the other's wall. */
  const unmarked = (facts: string): string => `(;SZ[9]${facts}${WALLS};B[fa];W[aa];B[];W[])`;
  const BOTH_DEAD = [
    { x: 0, y: 0 },
    { x: 5, y: 0 },
  ];

  test.each<[string, string, string, readonly Point[]]>([
    ["every stone alive", "KM[6.5]RU[Japanese]RE[W+6.5]", "japanese-v3", []],
    ["the stones that look dead", "KM[6.5]RU[Japanese]RE[W+15.5]", "japanese-v3", BOTH_DEAD],
    ["a draw", "KM[-9]RU[Chinese]RE[0]", "chinese-v2", BOTH_DEAD],
    ["Chinese rules with the default komi", "KM[6.5]RU[Chinese]RE[W+15.5]", "chinese-v2", BOTH_DEAD],
  ])("[GO-G17] [GO-G18] without marks the result says which stones are dead: %s", (_name, facts, version, dead) => {
    const parsed = read(unmarked(facts));
    expect(parsed.rulesetVersion).toBe(version);
    expect(parsed.turns.slice(-2)).toEqual([{ type: "propose", dead }, { type: "accept" }]);
    expect(makeSgfResult(resultOf(endOf(parsed)))).toBe(makeSgfResult(parsed.result));
    expect(parsed.warnings).toEqual([]);
  });

  test("[GO-G18] a margin in quarters is half of a count, as komi of 3.75 is half of 7.5", () => {
    const text = unmarked("KM[3.75]RU[Chinese]RE[W+8.25]");
    expect(read(text).turns.slice(-2)).toEqual([{ type: "propose", dead: BOTH_DEAD }, { type: "accept" }]);
    expect(makeSgfResult(resultOf(endOf(read(text))))).toBe("W+16.5");
    expect(warningsOf(text)).toEqual(["komi"]);
    expect(warningsOf(text.replace("8.25", "8.75"))).toEqual(["komi", "dead-stones"]);
    const marked = unmarked("KM[3.75]RU[Chinese]RE[W+7.75]").replace(";W[])", ";W[]TB[aa:ci]TW[fa:ii])");
    expect(warningsOf(marked)).toEqual(["komi", "result-differs"]);
    expect(warningsOf(marked.replace("7.75", "8.25"))).toEqual(["komi"]);
  });

  test.each([
    ["japanese-v3", "KM[6.5]RU[Japanese]RE[B+1.5]"],
    ["chinese-v2", "KM[6.5]RU[Chinese]RE[B+1.5]"],
  ])(
    "[GO-G17] [GO-G18] without marks and with a result of neither count, the marking stays open: %s",
    (version, facts) => {
      const parsed = read(unmarked(facts));
      expect(parsed.rulesetVersion).toBe(version);
      expect(parsed.result).toEqual({ kind: "score", winner: "black", margin: 1.5 });
      expect(endOf(parsed)).toMatchObject({ phase: "scoring", proposal: null, scores: null });
      expect(parsed.warnings).toEqual([
        {
          code: "dead-stones",
          message: "The file does not say which stones are dead; mark them to count. Its result is B+1.5.",
        },
      ]);
    },
  );

  test.each([
    ["W+14.5", "japanese-v3", []],
    ["W+15.5", "chinese-9x9-v1", []],
    ["W+3.5", "chinese-v2", ["dead-stones"]],
  ])("[GO-G17] without RU, the rules are those whose count is the file's result: %s", (result, version, codes) => {
    // White fills a point of its own: that costs one by territory, nothing by area.
    const text = `(;SZ[9]KM[6.5]RE[${result}]${WALLS};B[];W[fa];B[];W[])`;
    expect([read(text).rulesetVersion, warningsOf(text)]).toEqual([version, codes]);
    expect(read(text.replace("KM", "RU[Chinese]KM")).rulesetVersion).not.toBe("japanese-v3");
  });

  test("[GO-G17] a result that is the count of chinese-9x9-v1 keeps that ruleset, and so does a file of ours", () => {
    const alive = "KM[6.5]RU[Chinese]RE[W+15.5]";
    expect(read(`(;SZ[9]${alive}${WALLS};B[];W[])`)).toMatchObject({ rulesetVersion: "chinese-9x9-v1", warnings: [] });
    const own = unmarked(`AP[Tengen:chinese-9x9-v1]${alive}`);
    expect(read(own).rulesetVersion).toBe("chinese-9x9-v1");
    expect(warningsOf(own)).toEqual(["result-differs"]);
  });

  test("[GO-G18] a game that was not scored stays open", () => {
    expect(typesOf("(;SZ[13]RE[B+R];B[cc];W[];B[])")).toBe("cc pass pass");
    expect(typesOf("(;SZ[13]RE[B+3.5];B[cc];W[])")).toBe("cc pass");
  });

  test("[GO-G13] [GO-G20] passes after the second are dropped; a stone resumes play", () => {
    const text = "(;SZ[13];B[cc];W[];B[];W[])";
    expect([typesOf(text), warningsOf(text)]).toEqual(["cc pass pass", ["extra-passes"]]);
    expect(typesOf("(;SZ[13];B[cc];W[];B[];W[dd])")).toBe("cc pass pass propose resume dd");
    expect(typesOf("(;SZ[13];B[cc];W[];B[];B[dd])")).toBe("cc pass pass resume dd");
  });
});

/** A random game with its marking, and sometimes a resumption. */
const randomGame = (engine: RulesetEngine, options: GoOptions, seed: string, most: number) => {
  const rng = openRng(seedRng(seed));
  const turns: RulesetTurn[] = [];
  let state = begin(engine, options);
  while (!state.gameOver) {
    const places = engine.getValidActions(state, state.currentPlayerId ?? "").filter(({ type }) => type !== "resign");
    const isOver = state.phase !== "placing-handicap" && turns.length >= most;
    const pass = places.find(({ type }) => type === "pass");
    const accept = places.find(({ type }) => type === "accept");
    const resumes = turns.filter(({ type }) => type === "resume").length;
    const choices = resumes > 1 ? places.filter(({ type }) => type !== "resume") : places;
    const turn = (isOver ? (pass ?? (rng.integer(3) === 0 ? accept : undefined)) : undefined) ?? rng.pick(choices);
    if (turn.type === "resign") continue;
    turns.push(turn);
    state = engine.applyAction(state, turn, state.currentPlayerId ?? "");
  }
  return { turns, state };
};

describe("writing", () => {
  test("[GO-G17] [GO-G18] [GO-G19] a whole file", () => {
    const turns: readonly RulesetTurn[] = [
      { type: "place", x: 4, y: 4 },
      { type: "pass" },
      { type: "pass" },
      { type: "propose", dead: [{ x: 4, y: 4 }] },
      { type: "accept" },
    ];
    const options: GoOptions = { size: 9, handicap: 2, komi: 0 };
    const result = resultOf(play(aga, begin(aga, options), ...turns));
    const players = { black: "Ann", white: "Bob" };
    const text = makeRulesetSgf({ rulesetVersion: "aga-v2", options, turns, players, date: "2026-03-01", result });
    expect(text.replace(/TB(?:\[\w\w\])+/u, (list) => `TB*${list.length}`)).toBe(
      [
        "(;FF[4]GM[1]CA[UTF-8]AP[Tengen:aga-v2]SZ[9]KM[0]RU[AGA]HA[2]PB[Ann]",
        "PW[Bob]DT[2026-03-01]RE[B+80]AB[gc][cg]",
        ";W[ee];B[];W[]",
        "TB*318)",
        "",
      ].join("\n"),
    );
    expect(read(text)).toMatchObject({ turns, players, result, warnings: [] });
  });

  test("[GO-G5] random games come back with the same end", () => {
    const games: readonly (readonly [RulesetEngine, GoOptions, number])[] = [
      [chinese, {}, 60],
      [chinese, { size: 13, handicap: 3, placement: "free" }, 60],
      [japanese, { komi: 5.5 }, 90],
      [japanese, { size: 19, handicap: 9 }, 40],
      [aga, { handicap: 2 }, 80],
    ];
    for (const [index, [engine, options, most]] of [...games, ...games].entries()) {
      const { turns, state } = randomGame(engine, options, `ruleset sgf ${index}`, most);
      const { rulesetVersion } = engine;
      const game = { rulesetVersion, options, turns, players: { black: "", white: "" }, result: resultOf(state) };
      const text = makeRulesetSgf(game);
      const parsed = read(text);
      expect(parsed).toMatchObject({ rulesetVersion, result: game.result });
      // Where play was resumed only to pass again, the passes are dropped.
      expect(parsed.warnings.filter(({ code }) => code !== "extra-passes")).toEqual([]);
      expect(parsed.warnings.length).toBeLessThanOrEqual(turns.some(({ type }) => type === "resume") ? 1 : 0);
      const { board, scores, captures, komi, handicap } = endOf(parsed);
      expect({ board, scores, captures, komi, handicap }).toEqual({
        board: state.board,
        scores: state.scores,
        captures: state.captures,
        komi: state.komi,
        handicap: state.handicap,
      });
      const [root] = sabaki.parse(text);
      expect(root?.data).toMatchObject({ SZ: [String(state.boardSize)], KM: [String(state.komi)] });
    }
  });

  test.each(
    SIZES.flatMap((size) => (["fixed", "fixed-right", "free"] as const).map((placement) => ({ size, placement }))),
  )("[GO-G19] every handicap comes back with its stones: $size $placement", ({ size, placement }) => {
    for (const handicap of HANDICAPS) {
      const options: GoOptions = { size, handicap, placement, komi: 0.5 };
      const start = begin(japanese, options);
      // Placed freely, the stones stand in the second row; white answers in the last one.
      const placed = Array.from({ length: start.phase === "placing-handicap" ? handicap : 0 }, (_, x) => ({ x, y: 1 }));
      const stones = placed.map((point): RulesetTurn => ({ type: "place", ...point }));
      const turns: readonly RulesetTurn[] = [...stones, { type: "place", x: 0, y: size - 1 }];
      const players = { black: "", white: "" };
      const parsed = read(
        makeRulesetSgf({ rulesetVersion: "japanese-v3", options, turns, players, result: { kind: "unknown" } }),
      );
      expect(parsed.warnings).toEqual([]);
      expect(parsed.turns).toEqual(turns);
      const isRight = placement === "fixed-right" && handicap === 3;
      const expected = isRight || placement === "free" ? placement : "fixed";
      expect(parsed.options).toEqual(handicap === 0 ? { size, komi: 0.5 } : { ...options, placement: expected });
      expect(endOf(parsed).board).toEqual(play(japanese, start, ...turns).board);
    }
  });

  test.each([0, 1, 2])("[GO-G19] %d of three handicap stones placed freely", (count) => {
    const options: GoOptions = { size: 9, handicap: 3, placement: "free", komi: 0.5 };
    const turns = [...Array(count).keys()].map((x): RulesetTurn => ({ type: "place", x, y: x }));
    const game = { rulesetVersion: "chinese-v2", options, turns, players: { black: "", white: "" } };
    const parsed = read(makeRulesetSgf({ ...game, result: { kind: "unknown" } }));
    expect(parsed).toMatchObject({ options, turns, warnings: [], setUpTurns: 0 });
    expect(endOf(parsed).phase).toBe("placing-handicap");
  });

  test("[GO-G17] the ko rule comes back where it is not the ruleset's; files of others have none", () => {
    for (const engine of [chinese, japanese, aga]) {
      for (const ko of KO_RULES) {
        const { rulesetVersion } = engine;
        const game = { rulesetVersion, options: { ko }, turns: [], players: { black: "", white: "" } };
        const text = makeRulesetSgf({ ...game, result: { kind: "unknown" } });
        const usual = begin(engine).ko;
        expect(text.includes(`KR[${ko}]`)).toBe(ko !== usual);
        expect([endOf(read(text)).ko, warningsOf(text)]).toEqual([ko, []]);
        expect(endOf(read(text.replace("Tengen:", "Other:"))).ko).toBe(usual);
        expect(endOf(read(text.replace(/KR\[\w+\]/u, "KR[none]"))).ko).toBe(usual);
      }
    }
  });

  test("[GO-G1] the default ruleset is written as before", () => {
    const game = { players: { black: "a", white: "b" }, result: { kind: "unknown" } } as const;
    const text = makeRulesetSgf({ ...game, rulesetVersion: "chinese-9x9-v1", options: {}, turns: [{ type: "pass" }] });
    expect(text).toContain("AP[Tengen:chinese-9x9-v1]SZ[9]KM[6.5]RU[Chinese]");
    expect(parseGoSgf(text).ok).toBe(true);
    expect(() => makeRulesetSgf({ ...game, rulesetVersion: "other", options: {}, turns: [] })).toThrow("no ruleset");
  });
});

const FIXTURES = path.join(import.meta.dirname, "../fixtures/sgf-rulesets");

describe("files in the style of other programs", () => {
  const EXPECTED: Readonly<Record<string, readonly [string, GoOptions, string, number]>> = {
    "counted-japanese-19x19.sgf": ["japanese-v3", { size: 19, komi: 6.5 }, "W+22.5", 0],
    "counted-japanese-seki.sgf": ["japanese-v3", { size: 9, komi: 6.5 }, "W+27.5", 0],
    "cgoban-handicap.sgf": ["japanese-v3", { size: 9, handicap: 2, placement: "fixed", komi: 0.5 }, "B+18.5", 1],
    "cgoban-problem.sgf": ["aga-v2", { size: 19, komi: 7 }, "?", 0],
    "kgs-aga.sgf": ["aga-v2", { size: 13, komi: 7.5 }, "W+R", 0],
    "kgs-chinese-13x13.sgf": ["chinese-v2", { size: 13, komi: 7.5 }, "B+17.5", 1],
    "ogs-19x19.sgf": ["chinese-v2", { size: 19, komi: 7.5 }, "B+T", 0],
    "ogs-japanese.sgf": ["japanese-v3", { size: 9, komi: 6.5 }, "B+39.5", 0],
    "sabaki-handicap.sgf": ["chinese-v2", { size: 9, handicap: 3, placement: "fixed", komi: 0.5 }, "B+7.5", 0],
  };
  const names = fs.readdirSync(FIXTURES);

  test.each(names)("[GO-G15] %s", (name) => {
    const parsed = read(fs.readFileSync(path.join(FIXTURES, name), "utf8"));
    const [rulesetVersion, options, result, dead] = EXPECTED[name] ?? ["", {}, "", 0];
    const codes = name === "cgoban-problem.sgf" ? ["rules", "setup"] : [];
    expect(parsed).toMatchObject({ rulesetVersion, options });
    expect(parsed.warnings.map(({ code }) => code)).toEqual(codes);
    expect([makeSgfResult(parsed.result), endOf(parsed).proposal?.dead.length ?? 0]).toEqual([result, dead]);
  });

  test("[GO-G15] [GO-T5] the counted games end with their counts: no points for eyes in seki", () => {
    const countOf = (name: string): object =>
      endOf(read(fs.readFileSync(path.join(FIXTURES, name), "utf8"))).scores?.counts ?? {};
    expect(countOf("counted-japanese-19x19.sgf")).toEqual({
      black: { stones: 0, territory: 38, prisoners: 24, dead: 0, komi: 0, bonus: 0 },
      white: { stones: 0, territory: 38, prisoners: 40, dead: 0, komi: 6.5, bonus: 0 },
    });
    expect(countOf("counted-japanese-seki.sgf")).toEqual({
      black: { stones: 0, territory: 6, prisoners: 0, dead: 0, komi: 0, bonus: 0 },
      white: { stones: 0, territory: 27, prisoners: 0, dead: 0, komi: 6.5, bonus: 0 },
    });
  });

  test("[GO-G15] there is a file of each", () => {
    expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  test("[GO-G14] damaged files are read or refused", () => {
    const texts = names.map((name) => fs.readFileSync(path.join(FIXTURES, name), "utf8"));
    const seen = new Set<boolean>();
    const edit = fc.record({
      at: fc.nat(2000),
      less: fc.nat(6),
      more: fc.constantFrom("", "]", ";B[aa]", "HA[2]", "AB[aa]"),
    });
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 3 }), (text, edits) => {
        const damaged = edits.reduce((old, { at, less, more }) => {
          const from = at % (old.length + 1);
          return old.slice(0, from) + more + old.slice(from + less);
        }, text);
        seen.add(parseRulesetSgf(damaged).ok);
      }),
      { seed: 1, numRuns: 400 },
    );
    expect(seen).toEqual(new Set([true, false]));
  });
});

test("[GO-G25] what settled a dispute is not written; the dead stones that it showed are", () => {
  const columns = Array.from({ length: 9 }, (_, y): readonly RulesetTurn[] => [
    { type: "place", x: 3, y },
    { type: "place", x: 4, y },
  ]).flat();
  const dead = [{ x: 6, y: 3 }];
  const before: readonly RulesetTurn[] = [
    ...columns,
    { type: "place", x: 6, y: 3 },
    { type: "pass" },
    { type: "pass" },
  ];
  const around = [
    [5, 3],
    [7, 3],
    [6, 2],
    [6, 4],
  ] as const;
  const dispute: readonly RulesetTurn[] = [
    { type: "propose", dead: [] },
    { type: "dispute", dead },
    ...around.flatMap(([x, y]): readonly RulesetTurn[] => [{ type: "place", x, y }, { type: "pass" }]),
    { type: "pass" },
  ];
  const game: Omit<RulesetSgfGame, "turns"> = {
    rulesetVersion: "japanese-v3",
    options: {},
    players: { black: "ann", white: "bob" },
    result: { kind: "score", winner: "white", margin: 16.5 },
  };
  const text = makeRulesetSgf({ ...game, turns: [...before, ...dispute] });
  expect(text).toBe(makeRulesetSgf({ ...game, turns: [...before, { type: "propose", dead }, { type: "accept" }] }));
  expect(text.match(/;[BW]\[/gu)).toHaveLength(before.length);
  const read = unwrap(parseRulesetSgf(text));
  expect([read.warnings, read.turns.slice(before.length)]).toEqual([
    [],
    [{ type: "propose", dead }, { type: "accept" }],
  ]);
});

describe("suicide", () => {
  const moves = ";B[ii];W[ba];B[ih];W[ab];B[aa]";

  test.each(["NZ", "New Zealand", "GOE", "Ing", "Tromp-Taylor"])(
    "[GO-G26] that the rules %s allow is refused with that reason",
    (rules) => {
      const refused = parseRulesetSgf(`(;SZ[9]KM[7]RU[${rules}]${moves})`);
      expect(refused).toMatchObject({ error: { detail: { reason: "suicide", move: 5, code: "SUICIDE" } } });
      expectRefusal(
        `(;SZ[9]KM[7]RU[${rules}]${moves})`,
        "suicide",
        `takes nothing. The file's rules ("${rules}") allow that; no rules here do.`,
      );
    },
  );

  test.each(["Chinese", "Japanese", "AGA", ""])("[GO-G26] under the rules %j it is an illegal move", (rules) => {
    expectRefusal(`(;SZ[9]KM[7]RU[${rules}]${moves})`, "illegal-move", "Move 5: A stone on A9");
  });

  test("[GO-G26] another illegal move is one under all rules", () => {
    expectRefusal("(;SZ[9]KM[7]RU[NZ];B[aa];W[aa])", "illegal-move", "Move 2");
  });
});
