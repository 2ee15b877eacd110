import type { Match } from "@tengen/match";
import { expect, test } from "vitest";
import { openFakeProgram, settle, type Script } from "../tests/fake-program.ts";
import { openGomocupPlayer } from "./gomocup-player.ts";
import type { MoveRequest } from "./player.ts";

const LIMIT = { milliseconds: 300, nodes: null, margin: 100, patience: 5000 };
const match = {} as Match;
const after = (...cells: readonly (readonly [number, number])[]): MoveRequest => ({
  match,
  moves: cells.map(([x, y]) => ({ x, y })),
});

/** A program that does as it should, but for what a test changes. */
const obey: Script = (line) => {
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
  const { player, said } = open(obey, { max_memory: "1000000" });
  expect(await player.newGame()).toBeNull();
  expect(await player.move(after())).toEqual({ x: 7, y: 7, winRate: null });
  await player.move(after([7, 7], [8, 8]));
  await player.newGame();
  await player.move(after([1, 1], [2, 2], [3, 3]));
  await player.move(after([1, 1], [2, 2], [3, 3], [7, 7], [4, 4]));
  await player.close();
  const info = ["INFO rule 0", "INFO timeout_turn 300", "INFO timeout_match 0", "INFO max_memory 1000000"];
  const left = "INFO time_left 2147483647";
  expect(said).toEqual([
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

test("[TRN-G1] nodes are told where they are limited, and the patience is the time then", async () => {
  const { player, said } = open(obey, {}, { ...LIMIT, milliseconds: null, nodes: 500 });
  await player.newGame();
  expect(said).toContain("INFO max_node 500");
  expect(said).toContain("INFO timeout_turn 5000");
});

test("[TRN-G1] a program that cannot restart is started again, on the same line or anew", async () => {
  const refuses = open((line, start) => (line === "RESTART" ? ["UNKNOWN"] : obey(line, start)));
  await refuses.player.newGame();
  expect(await refuses.player.newGame()).toBeNull();
  expect(refuses.said.filter((line) => /^(?:<|START|RESTART)/u.test(line))).toEqual([
    "<start>",
    "START 15",
    "RESTART",
    "START 15",
  ]);
  const dies = open((line, start) => (line === "RESTART" ? "exit" : obey(line, start)));
  await dies.player.newGame();
  expect(await dies.player.newGame()).toBeNull();
  expect(dies.said.filter((line) => line === "<start>")).toHaveLength(2);
});

test.each([
  ["ends", "exit", { fault: "crash", message: "the program ended with status 1" }],
  ["writes a line beyond all bounds", [null], { fault: "protocol", message: expect.stringContaining("floods") }],
  [
    "floods with lines",
    Array.from({ length: 100_001 }, () => "MESSAGE x"),
    { fault: "protocol", message: expect.stringContaining("floods") },
  ],
] as const)(
  "[TRN-G3] [TRN-P2] a program that %s has lost, is ended, and is started anew",
  async (_name, answer, fault) => {
    const { player, said } = open((line, start) => (line === "BEGIN" && start === 1 ? answer : obey(line, start)));
    await player.newGame();
    expect(await player.move(after())).toEqual(fault);
    expect(said.at(-1)).toBe("<kill>");
    expect(await player.newGame()).toBeNull();
    expect(await player.move(after())).toEqual({ x: 7, y: 7, winRate: null });
  },
);

test("[TRN-G3] no move within its time and the margin is none", async () => {
  const { player, runOut, waiting, said } = open((line, start) => (line === "BEGIN" ? [] : obey(line, start)));
  await player.newGame();
  const moving = player.move(after());
  await settle();
  expect(waiting()).toBe(400);
  runOut();
  expect(await moving).toEqual({ fault: "timeout", message: "no move within 400 ms" });
  expect(said.at(-1)).toBe("<kill>");
});

test.each([
  ["says what is no move", "resign"],
  ["refuses", "ERROR no"],
] as const)("[TRN-G3] what a program %s is told when no move comes", async (_name, answer) => {
  const { player, runOut } = open((line, start) => (line === "BEGIN" ? [answer] : obey(line, start)));
  await player.newGame();
  const moving = player.move(after());
  await settle();
  runOut();
  expect(await moving).toEqual({
    fault: "timeout",
    message: `no move within 400 ms; it said ${JSON.stringify(answer)}`,
  });
});

test("[TRN-G1] noise before an answer, answers to INFO and the line ends of Windows are passed over", async () => {
  const { player } = open((line) => {
    if (/^(?:START|RESTART)/u.test(line)) return ["A program of 1999\r", "OK\r"];
    if (line.startsWith("INFO")) return ["OK\r", "UNKNOWN key\r"];
    return /^(?:BEGIN|TURN|DONE)/u.test(line) ? ["depth 3 of 9\r", "OK\r", " 7, 8 \r"] : [];
  });
  for (let game = 0; game < 2; game += 1) {
    expect(await player.newGame()).toBeNull();
    expect(await player.move(after())).toEqual({ x: 7, y: 8, winRate: null });
  }
});

test("[TRN-G1] a program that suggests a move is told to play it", async () => {
  const { player, said } = open((line, start) => {
    if (line === "BEGIN") return ["SUGGEST 3,4"];
    return line === "PLAY 3,4" ? ["3,4"] : obey(line, start);
  });
  await player.newGame();
  expect(await player.move(after())).toEqual({ x: 3, y: 4, winRate: null });
  expect(said.at(-1)).toBe("PLAY 3,4");
});

test("[TRN-P2] a move off the board is a move, for the rules to refuse", async () => {
  const { player } = open((line, start) => (line === "BEGIN" ? ["-1,-1"] : obey(line, start)));
  await player.newGame();
  expect(await player.move(after())).toEqual({ x: -1, y: -1, winRate: null });
});

test.each([
  ["plays on other boards alone", ["ERROR size"], /no answer to START 15 within 9000 ms; it said "ERROR size"/u],
  ["speaks another language", ["id name x"], /it said "id name x": perhaps it is no Gomocup program/u],
  ["ends at once", "exit", /ended with status 1/u],
] as const)("[TRN-P2] a program that %s does not start", async (_name, answer, message) => {
  const { player, runOut } = open(() => answer);
  const starting = player.newGame();
  await settle();
  runOut();
  expect(await starting).toEqual({ fault: "start", message: expect.stringMatching(message) });
});

test("[TRN-P2] a program that neither restarts nor starts again has lost at once", async () => {
  let starts = 0;
  const { player } = open((line, start) => {
    if (line === "RESTART") return ["UNKNOWN"];
    if (!line.startsWith("START")) return obey(line, start);
    starts += 1;
    return [starts === 1 ? "OK" : "ERROR"];
  });
  await player.newGame();
  expect(await player.newGame()).toEqual({ fault: "start", message: expect.stringContaining("board of 15 by 15") });
});

test("[TRN-P2] a program that says nothing does not start", async () => {
  const { player, runOut, waiting } = open(() => []);
  const starting = player.newGame();
  await settle();
  expect(waiting()).toBe(9000);
  runOut();
  expect(await starting).toMatchObject({ fault: "start" });
});

test("[TRN-P5] what is waited for when it is closed is answered, and nothing is started after that", async () => {
  const { player, said } = open((line, start) => (line === "BEGIN" ? [] : obey(line, start)));
  await player.newGame();
  const moving = player.move(after());
  await player.close();
  expect(await moving).toMatchObject({ fault: "crash" });
  expect(await player.newGame()).toMatchObject({ fault: "start" });
  expect(said.filter((line) => line === "<start>")).toHaveLength(1);
});
