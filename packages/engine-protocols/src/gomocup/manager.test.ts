import type { Match } from "@tengen/match";
import { expect, test } from "vitest";
import { fault } from "../manager/fault.ts";
import { ok } from "@tengen/kernel";
import { openFakeProgram, settle, type Script } from "../../tests/fake-program.ts";
import { openGomocupPlayer } from "./manager.ts";
import type { MoveRequest } from "../manager/player.ts";
import type { GomokuProgramRules } from "../manager/rules.ts";

const LIMIT = { milliseconds: 300, nodes: null, margin: 100, moveTimeoutMs: 5000 };
const match = { state: {} } as Match;
const after = (...cells: readonly (readonly [number, number])[]): MoveRequest => ({
  match,
  turns: cells.map(([x, y]) => ({ x, y })),
});

/** A correct program, except for what a test overrides. */
const reply: Script = (line) => {
  if (/^(?:START|RESTART)/u.test(line)) return ["OK"];
  return /^(?:BEGIN|TURN|DONE)/u.test(line) ? ["MESSAGE thinking", "DEBUG x", "", "7,7"] : [];
};
const open = (
  script: Script,
  options: Readonly<Record<string, string>> = {},
  limit: typeof LIMIT | (Omit<typeof LIMIT, "milliseconds" | "nodes"> & { milliseconds: null; nodes: number }) = LIMIT,
) => {
  const program = openFakeProgram(script);
  return { ...program, player: openGomocupPlayer(program.host, { limit, options, startLimit: 9000 }) };
};

test("[TRN-G1] a game from the empty board, a second one from an opening", async () => {
  const { player, sent } = open(reply, { max_memory: "1000000" });
  expect(await player.newGame()).toEqual(ok(null));
  expect(await player.move(after())).toEqual(ok({ move: { x: 7, y: 7 }, winRate: null }));
  await player.move(after([7, 7], [8, 8]));
  await player.newGame();
  await player.move(after([1, 1], [2, 2], [3, 3]));
  await player.move(after([1, 1], [2, 2], [3, 3], [7, 7], [4, 4]));
  await player.close();
  const info = ["INFO rule 0", "INFO timeout_turn 300", "INFO timeout_match 0", "INFO max_memory 1000000"];
  const left = "INFO time_left 2147483647";
  expect(sent).toEqual([
    "<start>",
    ...info,
    "START 15",
    ...info,
    left,
    "BEGIN",
    left,
    "TURN 8,8",
    "RESTART",
    ...info,
    left,
    "BOARD",
    "1,1,2",
    "2,2,1",
    "3,3,2",
    "DONE",
    left,
    "TURN 4,4",
    "END",
    "<end>",
  ]);
});

test("[TRN-G1] a node limit is sent, with `moveTimeoutMs` as the time limit", async () => {
  const { player, sent } = open(reply, {}, { ...LIMIT, milliseconds: null, nodes: 500 });
  await player.newGame();
  expect(sent).toContain("INFO max_node 500");
  expect(sent).toContain("INFO timeout_turn 5000");
});

test("[TRN-G1] a program without RESTART gets START or a new process", async () => {
  const refuses = open((line, start) => (line === "RESTART" ? ["UNKNOWN"] : reply(line, start)));
  await refuses.player.newGame();
  expect(await refuses.player.newGame()).toEqual(ok(null));
  expect(refuses.sent.filter((line) => /^(?:<|START|RESTART)/u.test(line))).toEqual([
    "<start>",
    "START 15",
    "RESTART",
    "START 15",
  ]);
  const dies = open((line, start) => (line === "RESTART" ? "exit" : reply(line, start)));
  await dies.player.newGame();
  expect(await dies.player.newGame()).toEqual(ok(null));
  expect(dies.sent.filter((line) => line === "<start>")).toHaveLength(2);
});

test.each([
  ["ends", "exit", fault("crash", "the program exited with status 1")],
  ["writes an overlong line", [null], fault("protocol", expect.stringContaining("floods"))],
  [
    "floods with lines",
    Array.from({ length: 100_001 }, () => "MESSAGE x"),
    fault("protocol", expect.stringContaining("floods")),
  ],
] as const)("[TRN-G3] [TRN-P2] a program that %s loses, is killed and is restarted", async (_name, answer, lost) => {
  const { player, sent } = open((line, start) => (line === "BEGIN" && start === 1 ? answer : reply(line, start)));
  await player.newGame();
  expect(await player.move(after())).toEqual(lost);
  expect(sent.at(-1)).toBe("<kill>");
  expect(await player.newGame()).toEqual(ok(null));
  expect(await player.move(after())).toEqual(ok({ move: { x: 7, y: 7 }, winRate: null }));
});

test("[TRN-G3] a move later than its time plus margin is a timeout", async () => {
  const { player, fireTimers, waiting, sent } = open((line, start) => (line === "BEGIN" ? [] : reply(line, start)));
  await player.newGame();
  const moving = player.move(after());
  await settle();
  expect(waiting()).toBe(400);
  fireTimers();
  expect(await moving).toEqual(fault("timeout", "no move within 400 ms"));
  expect(sent.at(-1)).toBe("<kill>");
});

test.each([
  ["sends something else", "resign"],
  ["sends an error", "ERROR no"],
] as const)("[TRN-G3] the last line of a program that %s is quoted in the timeout", async (_name, answer) => {
  const { player, fireTimers } = open((line, start) => (line === "BEGIN" ? [answer] : reply(line, start)));
  await player.newGame();
  const moving = player.move(after());
  await settle();
  fireTimers();
  expect(await moving).toEqual(fault("timeout", `no move within 400 ms; its last line was ${JSON.stringify(answer)}`));
});

test("[TRN-G1] noise before a reply, replies to INFO and CR LF are ignored", async () => {
  const { player } = open((line) => {
    if (/^(?:START|RESTART)/u.test(line)) return ["A program of 1999\r", "OK\r"];
    if (line.startsWith("INFO")) return ["OK\r", "UNKNOWN key\r"];
    return /^(?:BEGIN|TURN|DONE)/u.test(line) ? ["depth 3 of 9\r", "OK\r", " 7, 8 \r"] : [];
  });
  for (let game = 0; game < 2; game += 1) {
    expect(await player.newGame()).toEqual(ok(null));
    expect(await player.move(after())).toEqual(ok({ move: { x: 7, y: 8 }, winRate: null }));
  }
});

test("[TRN-G1] a program that suggests a move gets the command to play it", async () => {
  const { player, sent } = open((line, start) => {
    if (line === "BEGIN") return ["SUGGEST 3,4"];
    return line === "PLAY 3,4" ? ["3,4"] : reply(line, start);
  });
  await player.newGame();
  expect(await player.move(after())).toEqual(ok({ move: { x: 3, y: 4 }, winRate: null }));
  expect(sent.at(-1)).toBe("PLAY 3,4");
});

test("[TRN-P2] a move off the board is returned, and the rules reject it", async () => {
  const { player } = open((line, start) => (line === "BEGIN" ? ["-1,-1"] : reply(line, start)));
  await player.newGame();
  expect(await player.move(after())).toEqual(ok({ move: { x: -1, y: -1 }, winRate: null }));
});

test.each([
  [
    "supports only other board sizes",
    ["ERROR size"],
    /no answer to START 15 within 9000 ms; its last line was "ERROR size"/u,
  ],
  ["speaks another protocol", ["id name x"], /its last line was "id name x" \(is it a Gomocup program/u],
  ["ends at once", "exit", /exited with status 1/u],
] as const)("[TRN-P2] a program that %s does not start", async (_name, answer, message) => {
  const { player, fireTimers } = open(() => answer);
  const starting = player.newGame();
  await settle();
  fireTimers();
  expect(await starting).toEqual(fault("start", expect.stringMatching(message)));
});

test("[TRN-P2] a program that rejects RESTART and START loses at once", async () => {
  let starts = 0;
  const { player } = open((line, start) => {
    if (line === "RESTART") return ["UNKNOWN"];
    if (!line.startsWith("START")) return reply(line, start);
    starts += 1;
    return [starts === 1 ? "OK" : "ERROR"];
  });
  await player.newGame();
  expect(await player.newGame()).toEqual(fault("start", expect.stringContaining("15x15 board")));
});

test("[TRN-P2] a silent program does not start", async () => {
  const { player, fireTimers, waiting } = open(() => []);
  const starting = player.newGame();
  await settle();
  expect(waiting()).toBe(9000);
  fireTimers();
  expect(await starting).toMatchObject({ error: { kind: "start" } });
});

test("[TRN-P5] closing resolves a pending move with a fault, and nothing is started afterwards", async () => {
  const { player, sent } = open((line, start) => (line === "BEGIN" ? [] : reply(line, start)));
  await player.newGame();
  const moving = player.move(after());
  await player.close();
  expect(await moving).toMatchObject({ error: { kind: "crash" } });
  expect(await player.newGame()).toMatchObject({ error: { kind: "start" } });
  expect(sent.filter((line) => line === "<start>")).toHaveLength(1);
});

const openRule = (script: Script, gomoku: GomokuProgramRules) => {
  const program = openFakeProgram(script);
  return {
    ...program,
    player: openGomocupPlayer(program.host, { limit: LIMIT, options: {}, startLimit: 9000, gomoku }),
  };
};

test.each([
  ["freestyle", 20, 0],
  ["standard", 15, 1],
  ["renju", 15, 4],
  [null, 15, 8],
] as const)("[TRN-G8] %s on %dx is INFO rule %d", async (searcher, size, value) => {
  const { player, sent } = openRule(reply, { size, gomocup: value, searcher, opening: null });
  await player.newGame();
  expect(sent.filter((line) => line.startsWith("INFO rule"))).toEqual([`INFO rule ${value}`, `INFO rule ${value}`]);
  expect(sent).toContain(`START ${size}`);
});

const SWAP2: GomokuProgramRules = { size: 15, gomocup: 1, searcher: "standard", opening: "swap2" };
const opening = { state: { payload: { opening: { rule: "swap2" } } } } as unknown as Match;
const stonesOf = (count: number): MoveRequest["turns"] => Array.from({ length: count }, (_, x) => ({ x, y: x }));
const stone = (x: number, y: number) => ({ type: "PLACE_STONE", x, y });

test.each([
  [0, "7,7 8,7 9,9", [stone(7, 7), stone(8, 7), stone(9, 9)]],
  [3, "SWAP", [{ type: "CHOOSE_COLOR", color: "B" }]],
  [3, "8,8", [{ type: "CHOOSE_COLOR", color: "W" }, stone(8, 8)]],
  [3, "8,8 8,6", [{ type: "PLACE_MORE" }, stone(8, 8), stone(8, 6)]],
  [5, "swap", [{ type: "CHOOSE_COLOR", color: "B" }]],
  [5, "6,8", [{ type: "CHOOSE_COLOR", color: "W" }, stone(6, 8)]],
])("[TRN-G9] SWAP2BOARD with %d stones is answered with %j", async (count, answer, actions) => {
  const { player, sent } = openRule(
    (line, start) => (line === "DONE" ? ["MESSAGE hm", answer] : reply(line, start)),
    SWAP2,
  );
  await player.newGame();
  expect(await player.move({ match: opening, turns: stonesOf(count) })).toEqual(ok({ move: actions, winRate: null }));
  const stones = ["0,0", "1,1", "2,2", "3,3", "4,4"].slice(0, count);
  expect(sent.slice(-count - 3)).toEqual(["INFO time_left 2147483647", "SWAP2BOARD", ...stones, "DONE"]);
});

test.each([
  [0, "SWAP"],
  [0, "7,7"],
  [3, "1,1 2,2 3,3"],
  [5, "1,1 2,2"],
  [3, "UNKNOWN command"],
])("[TRN-G9] [TRN-P2] SWAP2BOARD with %d stones, answered with %j, loses", async (count, answer) => {
  const { player } = openRule((line, start) => (line === "DONE" ? [answer] : reply(line, start)), SWAP2);
  await player.newGame();
  expect(await player.move({ match: opening, turns: stonesOf(count) })).toMatchObject({ error: { kind: "protocol" } });
});

test("[TRN-G9] after the opening the whole board is sent", async () => {
  const script: Script = (line, start) => (line === "DONE" ? ["SWAP"] : reply(line, start));
  const { player, sent } = openRule(script, SWAP2);
  await player.newGame();
  await player.move({ match: opening, turns: stonesOf(3) });
  void player.move({ match, turns: stonesOf(4) });
  await settle();
  expect(sent.slice(-6)).toEqual(["BOARD", "0,0,1", "1,1,2", "2,2,1", "3,3,2", "DONE"]);
  await player.close();
});
