import type { Match } from "@tengen/match";
import type { KoRule } from "@tengen/stones";
import { expect, test } from "vitest";
import { openFakeProgram, settle, type Script } from "../../tests/fake-program.ts";
import { fault } from "../manager/fault.ts";
import type { MoveRequest, Turn } from "../manager/player.ts";
import type { GoProgramRules } from "../manager/rules.ts";
import { ok } from "@tengen/kernel";
import { findKgsRules } from "../go/rules.ts";
import { openGtpPlayer, parseGtpMove, parseScore } from "./manager.ts";

const LIMIT = { milliseconds: 1500, nodes: null, margin: 100, moveTimeoutMs: 5000 };
const after = (...turns: readonly Turn[]): MoveRequest => ({ match: {} as Match, turns });
const E5 = { x: 4, y: 4 };
const C3 = { x: 2, y: 6 };

/** A correct program, except for what a test overrides. */
const reply: Script = (line) => [line.startsWith("genmove") ? "= D4" : "=", ""];
const open = (
  script: Script,
  limit: typeof LIMIT | { milliseconds: null; nodes: null; margin: number; moveTimeoutMs: number } = LIMIT,
) => {
  const program = openFakeProgram(script);
  return { ...program, player: openGtpPlayer(program.host, { limit, options: {}, startLimit: 9000 }) };
};

test("[TRN-G4] two games: board, komi and time once per game, each turn once, moves of both colours", async () => {
  const { player, sent } = open(reply);
  expect(await player.newGame()).toEqual(ok(null));
  expect(await player.move(after())).toEqual(ok({ move: { x: 3, y: 5 }, winRate: null }));
  await player.move(after({ x: 3, y: 5 }, E5));
  await player.newGame();
  await player.move(after(E5, C3, "pass"));
  await player.close();
  expect(sent).toEqual([
    "<start>",
    "boardsize 9",
    "clear_board",
    "komi 6.5",
    "time_settings 0 1.5 1",
    "genmove black",
    "play white E5",
    "genmove black",
    "clear_board",
    "komi 6.5",
    "time_settings 0 1.5 1",
    "play black E5",
    "play white C3",
    "play black pass",
    "genmove white",
    "quit",
    "<end>",
  ]);
});

const named = (name: string, ko: KoRule): GoProgramRules["named"] => {
  const rules = findKgsRules(name);
  return rules === undefined ? null : { name, rules: { ...rules, ko } };
};

const JAPANESE_13: GoProgramRules = {
  size: 13,
  komi: 0.5,
  named: named("japanese", "simple"),
  hasGtp: true,
  agreesOnDead: true,
  ko: "simple",
  handicap: [
    { x: 9, y: 3 },
    { x: 3, y: 9 },
  ],
  freeStones: 0,
};
const openWith = (script: Script, go: GoProgramRules) => {
  const program = openFakeProgram(script);
  const limit = { ...LIMIT, milliseconds: null };
  return { ...program, player: openGtpPlayer(program.host, { limit, options: {}, startLimit: 9000, go }) };
};

test("[TRN-G6] board size, komi, rules and handicap are sent; white moves first", async () => {
  const answer: Script = (line) => [line.startsWith("genmove") ? "= N13" : "=", ""];
  const { player, sent } = openWith(answer, JAPANESE_13);
  expect(await player.newGame()).toEqual(ok(null));
  expect(await player.move(after())).toEqual(ok({ move: { x: 12, y: 0 }, winRate: null }));
  await player.move(after({ x: 12, y: 0 }, E5));
  expect(sent).toEqual([
    "<start>",
    "boardsize 13",
    "clear_board",
    "komi 0.5",
    "kata-set-rules japanese",
    "set_free_handicap K10 D4",
    "genmove white",
    "play black E9",
    "genmove white",
  ]);
});

test.each([
  ["chinese", "positional", ["kata-set-rules chinese-kgs", "kgs-rules chinese"]],
  ["chinese", "simple", ["kata-set-rules chinese", "kgs-rules chinese"]],
  ["aga", "situational", ["kata-set-rules aga", "kgs-rules aga"]],
  [
    "aga",
    "simple",
    [
      'kata-set-rules {"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"}',
      "kgs-rules aga",
    ],
  ],
] as const)("[TRN-G6] a program may refuse the rules %s with %s ko", async (name, ko, commands) => {
  const refuses: Script = (line, start) => (line.includes("-") ? ["? unknown command", ""] : reply(line, start));
  const { player, sent } = openWith(refuses, { ...JAPANESE_13, named: named(name, ko), ko, handicap: [] });
  expect(await player.newGame()).toEqual(ok(null));
  expect(sent.filter((line) => line.includes("rules"))).toEqual(commands);
});

const FREE: GoProgramRules = { ...JAPANESE_13, named: null, handicap: [], freeStones: 2 };
const placed =
  (answer: string): Script =>
  (line, start) =>
    line.startsWith("place_free_handicap") ? [answer, ""] : reply(line, start);

test("[TRN-G11] a program that is black places the handicap stones, and plays on after white", async () => {
  const { player, sent } = openWith(placed("= K10 D4"), FREE);
  await player.newGame();
  const [first, second] = JAPANESE_13.handicap;
  expect(await player.move(after())).toEqual(
    ok({ move: JAPANESE_13.handicap.map((point) => ({ type: "place", ...point })), winRate: null }),
  );
  await player.move(after(first ?? "pass", second ?? "pass", E5));
  expect(sent.slice(-3)).toEqual(["place_free_handicap 2", "play white E9", "genmove black"]);
});

test("[TRN-G11] a program that is white learns where they are, in every game", async () => {
  const { player, sent } = openWith(reply, FREE);
  for (const turn of [E5, "pass"] as const) {
    await player.newGame();
    await player.move(after(C3, turn === "pass" ? E5 : { x: 9, y: 9 }));
  }
  await player.score?.([C3, E5, { x: 3, y: 9 }, "pass", "pass"]);
  expect(sent.filter((line) => line !== "clear_board" && !line.startsWith("komi"))).toEqual([
    "<start>",
    "boardsize 13",
    "set_free_handicap C7 K4",
    "genmove white",
    "set_free_handicap C7 E9",
    "genmove white",
    "play black pass",
    "play white pass",
    "final_score",
  ]);
});

test.each(["= K10", "= K10 K10", "= K10 D4 E4", "= K10 pass", "=", "? unknown command"])(
  "[TRN-G11] handicap stones that are not as many as asked for are a fault: %s",
  async (answer) => {
    const { player } = openWith(placed(answer), FREE);
    await player.newGame();
    const quoted = answer.slice(2);
    expect(await player.move(after())).toEqual(
      fault("protocol", `expected 2 vertices of handicap stones, not ${JSON.stringify(quoted)}`),
    );
  },
);

test("[TRN-G6] a program that refuses the handicap does not start", async () => {
  const refuses: Script = (line, start) =>
    line.startsWith("set_free_handicap") ? ["? unknown command", ""] : reply(line, start);
  expect(await openWith(refuses, JAPANESE_13).player.newGame()).toMatchObject({ ok: false, error: { kind: "start" } });
});

test.each([
  [
    ["= K10", "D4 E4", ""],
    [
      { x: 9, y: 3 },
      { x: 3, y: 9 },
      { x: 4, y: 9 },
    ],
  ],
  [["=", ""], []],
  [["? unknown command", ""], null],
  [["= none", ""], null],
  [["= pass", ""], null],
])("[TRN-G7] the dead stones %j", async (answer, dead) => {
  const script: Script = (line, start) => (line === "final_status_list dead" ? answer : reply(line, start));
  const { player, sent } = openWith(script, JAPANESE_13);
  await player.newGame();
  expect(await player.dead?.(after("pass", "pass"))).toEqual(dead);
  expect(sent.slice(-3)).toEqual(["play white pass", "play black pass", "final_status_list dead"]);
});

test("[TRN-G4] without a time limit no time settings are sent, and a program may refuse them", async () => {
  const unlimited = open(reply, { ...LIMIT, milliseconds: null });
  await unlimited.player.newGame();
  expect(unlimited.sent.filter((line) => line.startsWith("time"))).toEqual([]);
  const refuses = open((line, start) => (line.startsWith("time") ? ["? unknown command", ""] : reply(line, start)));
  expect(await refuses.player.newGame()).toEqual(ok(null));
});

test.each([
  ["= pass", "pass"],
  ["=12 PASS", "pass"],
  ["= resign", "resign"],
  ["= j9", { x: 8, y: 0 }],
] as const)("[TRN-G4] the move %j", async (answer, move) => {
  const { player } = open((line, start) => (line.startsWith("genmove") ? ["", answer, ""] : reply(line, start)));
  await player.newGame();
  expect(await player.move(after())).toEqual(ok({ move, winRate: null }));
});

test.each([
  ["refuses to move", ["? no memory", ""], fault("protocol", 'expected a vertex, pass or resign, not "no memory"')],
  ["sends no vertex", ["= banana", ""], fault("protocol", 'expected a vertex, pass or resign, not "banana"')],
  ["plays off the board", ["= t19", ""], fault("protocol", 'expected a vertex, pass or resign, not "t19"')],
  ["ends", "exit", fault("crash", "the program exited with status 1")],
] as const)("[TRN-G4] [TRN-P2] a program that %s loses, is killed and is restarted", async (_name, answer, lost) => {
  const { player, sent } = open((line, start) =>
    line.startsWith("genmove") && start === 1 ? answer : reply(line, start),
  );
  await player.newGame();
  expect(await player.move(after())).toEqual(lost);
  expect(sent.at(-1)).toBe("<kill>");
  expect(await player.newGame()).toEqual(ok(null));
  expect(await player.move(after())).toMatchObject({ ok: true });
});

test("[TRN-G4] a program that refuses a legal move has lost", async () => {
  const { player } = open((line, start) => (line.startsWith("play") ? ["? illegal move", ""] : reply(line, start)));
  await player.newGame();
  expect(await player.move(after(E5))).toEqual(fault("protocol", 'it refuses play black E5: "illegal move"'));
});

test("[TRN-G3] [TRN-G4] an answer without its empty line is a timeout, and the last unknown line is quoted", async () => {
  const { player, fireTimers, waiting } = open((line, start) =>
    line.startsWith("genmove") ? ["hm", "= D4"] : reply(line, start),
  );
  await player.newGame();
  const moving = player.move(after());
  await settle();
  expect(waiting()).toBe(1600);
  fireTimers();
  expect(await moving).toEqual(fault("timeout", 'no move within 1600 ms; its last line was "hm"'));
});

test("[TRN-G4] [TRN-P2] a program that does not know the board size, or no GTP, does not start", async () => {
  const small = open((line, start) => (line === "boardsize 9" ? ["? unacceptable size", ""] : reply(line, start)));
  expect(await small.player.newGame()).toEqual(
    fault("start", 'it refuses boardsize 9: "unacceptable size" (is it a GTP program?)'),
  );
  const other = open(() => ["UNKNOWN"]);
  const starting = other.player.newGame();
  await settle();
  other.fireTimers();
  expect(await starting).toEqual(fault("start", expect.stringContaining("is it a GTP program")));
});

test("[TRN-G5] the final score is asked for after the last turns", async () => {
  const { player, sent } = open((line, start) => (line === "final_score" ? ["= W+12.5", ""] : reply(line, start)));
  await player.newGame();
  expect(await player.score?.([E5, "pass", "pass"])).toBe(-12.5);
  expect(sent.slice(-4)).toEqual(["play black E5", "play white pass", "play black pass", "final_score"]);
  const cannot = open((line, start) => (line === "final_score" ? ["? cannot score", ""] : reply(line, start)));
  await cannot.player.newGame();
  expect(await cannot.player.score?.([])).toBeNull();
});

test.each([
  ["B+2.5", 2.5],
  ["w+0.5", -0.5],
  ["B+81", 81],
  ["0", 0],
  ["Draw", 0],
  ["B+R", null],
  ["B+", null],
  ["?", null],
  ["", null],
])("[TRN-G5] the score %j", (text, lead) => {
  expect(parseScore(text)).toBe(lead);
});

test.each([["e10"], ["i5"], [""], ["E5 E6"], ["resigns"]])("[TRN-G4] %j is not a move", (text) => {
  expect(parseGtpMove(text)).toBeNull();
});
