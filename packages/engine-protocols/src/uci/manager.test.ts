import type { Match } from "@tengen/match";
import { expect, test } from "vitest";
import { fault } from "../manager/fault.ts";
import { ok } from "@tengen/kernel";
import { openFakeProgram, settle, type Script } from "../../tests/fake-program.ts";
import { openUciPlayer } from "./manager.ts";

const match = {} as Match;
const reply: Script = (line) => {
  if (line === "uci") return ["id name X", "uciok"];
  if (line === "isready") return ["readyok"];
  if (!line.startsWith("go")) return [];
  return [
    "info depth 1 seldepth 1 multipv 1 score cp -277 nodes 3 nps 3 hashfull 0 time 1 winrate 0.2000 pv 1,1",
    "info depth 2 seldepth 4 multipv 1 score cp 90 nodes 9 nps 9 hashfull 1 time 2 winrate 0.6105 pv 7,6",
    "info depth 2 seldepth 4 multipv 2 score cp -439 nodes 9 nps 9 hashfull 1 time 2 winrate 0.1000 pv 0,0",
    "bestmove 7 6",
  ];
};
const open = (script: Script) => {
  const program = openFakeProgram(script);
  const limit = { milliseconds: 300, nodes: 1000, margin: 100, moveTimeoutMs: 5000 };
  return { ...program, player: openUciPlayer(program.host, { limit, options: { Threads: "2" }, startLimit: 9000 }) };
};

test("[TRN-G2] two games with a program that reports win rates", async () => {
  const { player, sent } = open(reply);
  expect(await player.newGame()).toEqual(ok(null));
  expect(await player.move({ match, turns: [] })).toEqual(ok({ move: { x: 7, y: 6 }, winRate: 0.6105 }));
  await player.newGame();
  await player.move({
    match,
    turns: [
      { x: 7, y: 7 },
      { x: 8, y: 8 },
    ],
  });
  await player.close();
  expect(sent).toEqual([
    "<start>",
    "uci",
    "setoption name Threads value 2",
    "isready",
    "ucinewgame",
    "isready",
    "position startpos",
    "go movetime 300 nodes 1000",
    "ucinewgame",
    "isready",
    "position startpos moves 7,7 8,8",
    "go movetime 300 nodes 1000",
    "quit",
    "<end>",
  ]);
});

test.each([
  ["score cp 0", 0.5],
  ["score cp 200", Math.E / (1 + Math.E)],
  ["score cp -200", 1 / (1 + Math.E)],
  ["score mate 3", 1],
  ["score mate -3", 0],
  ["score mate 0", 0],
  ["string nothing", null],
])("[TRN-G2] a program that reports no win rate but %s", async (score, winRate) => {
  const answers = ["info depth 1 score cp 50 pv 7,7", `info depth 3 ${score} pv 7,6`, "bestmove 7 6"];
  const { player } = open((line, start) =>
    line.startsWith("go") ? (winRate === null ? answers.slice(1) : answers) : reply(line, start),
  );
  await player.newGame();
  const move = await player.move({ match, turns: [] });
  expect(move).toEqual(ok({ move: { x: 7, y: 6 }, winRate: winRate === null ? null : expect.closeTo(winRate, 10) }));
});

test.each([
  ["returns no move", ["bestmove none"], fault("protocol", expect.stringContaining("bestmove none"))],
  ["reports an error", ["info string error no"], fault("protocol", expect.stringContaining('"no"'))],
  ["ends", "exit", fault("crash", "the program exited with status 1")],
] as const)("[TRN-G2] [TRN-P2] a program that %s has lost", async (_name, answer, lost) => {
  const { player, sent } = open((line, start) => (line.startsWith("go") ? answer : reply(line, start)));
  await player.newGame();
  expect(await player.move({ match, turns: [] })).toEqual(lost);
  expect(sent.at(-1)).toBe("<kill>");
});

test("[TRN-G2] [TRN-P2] a program that exits or rejects an option does not start", async () => {
  expect(await open(() => "exit").player.newGame()).toEqual(
    fault("start", expect.stringContaining("is it a UCI program")),
  );
  const { player } = open((line, start) =>
    line.startsWith("setoption") ? ["info string error x"] : reply(line, start),
  );
  expect(await player.newGame()).toEqual(fault("start", 'it reports an error: "x"'));
});

test("[TRN-G2] [TRN-G3] noise and CR LF are ignored, and quoted if no move arrives", async () => {
  const windows = open((line, start) => {
    const answer = reply(line, start);
    return answer === "exit" ? answer : ["welcome", ...answer].map((text) => `${text}\r`);
  });
  expect(await windows.player.newGame()).toEqual(ok(null));
  expect(await windows.player.move({ match, turns: [] })).toEqual(ok({ move: { x: 7, y: 6 }, winRate: 0.6105 }));
  const { player, fireTimers } = open((line, start) =>
    line.startsWith("go") ? ["info depth 1", "hm"] : reply(line, start),
  );
  await player.newGame();
  const moving = player.move({ match, turns: [] });
  await settle();
  fireTimers();
  expect(await moving).toEqual(fault("timeout", 'no move within 400 ms; its last line was "hm"'));
});

test("[TRN-G8] the option Rule is set for other rules than freestyle, before the engine's own options", async () => {
  const program = openFakeProgram(reply);
  const limit = { milliseconds: 300, nodes: null, margin: 100, moveTimeoutMs: 5000 };
  const gomoku = { size: 15, gomocup: 4, searcher: "renju", opening: null } as const;
  const player = openUciPlayer(program.host, { limit, options: { Threads: "2" }, startLimit: 9000, gomoku });
  await player.newGame();
  expect(program.sent.slice(0, 4)).toEqual([
    "<start>",
    "uci",
    "setoption name Rule value renju",
    "setoption name Threads value 2",
  ]);
});
