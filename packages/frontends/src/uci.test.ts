import * as fc from "fast-check";
import { expect, test } from "vitest";
import { settle } from "../tests/fake-host.ts";
import { follow, openSession } from "../tests/session.ts";
import { parseUciCommand } from "./uci-command.ts";

test("[ENG-U1] [ENG-U2] [ENG-U3] [ENG-U4] a session goes as written down", async () => {
  const session = openSession("uci");
  expect(await follow(session, "uci.txt")).toBeGreaterThan(40);
  expect(session.searcher.isClosed()).toBe(true);
  expect(session.searcher.newGames()).toBe(2);
  expect(session.clock.timersLeft()).toBe(0);
  await session.frontEnd.done;
});

test("[ENG-U4] [ENG-U2] [ENG-U3] whatever is wrong is answered and changes nothing", async () => {
  expect(await follow(openSession("uci"), "uci-errors.txt")).toBeGreaterThan(35);
});

test("[ENG-U1] the searcher gets the position, the limit and the options", async () => {
  const { say, searcher } = openSession("uci");
  await say("setoption name Seed value 7", "setoption name threads value 3", "setoption name Hash value 64");
  await say("setoption name CandidateRadius value 1", "setoption name evaluator value PATTERNS");
  expect(await say("position startpos moves h8 8,8", "go nodes 500 movetime 900")).toEqual([]);
  expect(searcher.searches).toEqual([
    {
      position: {
        stones: [
          { x: 7, y: 7, color: 1 },
          { x: 8, y: 8, color: -1 },
        ],
        toMove: 1,
      },
      limit: { nodes: 500, milliseconds: 900 },
      options: { seed: 7, threads: 3, hash: 64, multiPv: 1, evaluator: "patterns", candidateRadius: 1 },
    },
  ]);
});

test("[ENG-U4] a full board has no best move", async () => {
  const rows = Array.from({ length: 15 }, (_, y) =>
    Array.from({ length: 15 }, (_, x) => ((x + 2 * y) % 4 < 2 ? "x" : "o")).join(""),
  );
  const { say } = openSession("uci");
  expect(await say(`position fen ${rows.join("/")} w`, "go infinite")).toEqual(["bestmove none"]);
});

test("[ENG-U4] stop is answered within 50 ms by a searcher that does not stop, with the best it has told", async () => {
  const { say, pass, searcher } = openSession("uci", { stopsAfter: 5000 });
  await say("position startpos moves 0,0", "go infinite");
  expect(await pass(120)).toHaveLength(1);
  await say("stop");
  expect(await pass(20)).toEqual([]);
  await say("stop");
  expect(await pass(19)).toEqual([]);
  // What it has told already is not written twice.
  expect(await pass(1)).toEqual(["bestmove 1 0"]);
  // The next search waits for the end of the one that was given up.
  expect(await say("ucinewgame", "position startpos", "go nodes 5", "isready")).toEqual(["readyok"]);
  expect(searcher.searches).toHaveLength(1);
  expect(await pass(5000)).toEqual([
    "info depth 1 seldepth 2 score cp 100 nodes 5 nps 1000 hashfull 7 time 5 winrate 0.6000 pv 0,0 1,0",
    "bestmove 0 0",
  ]);
  expect(searcher.newGames()).toBe(1);
});

test("[ENG-U4] a search that waits for another one can be stopped as well", async () => {
  const { say, pass } = openSession("uci", { stopsAfter: 5000 });
  await say("go", "stop");
  expect(await pass(40)).toEqual(["bestmove 7 7"]);
  await say("go", "stop");
  expect(await pass(40)).toEqual(["bestmove 7 7"]);
  expect(await pass(10_000)).toEqual([]);
});

test("[ENG-U1] movetime is kept for a searcher that does not keep it", async () => {
  const { say, pass } = openSession("uci", { keepsLimits: false, stopsAfter: 10 });
  await say("go movetime 90");
  expect(await pass(99)).toEqual([]);
  expect(await pass(1)).toContain("bestmove 0 0");
});

test.each([
  ["fails at once", { fails: "at once" }, ["info string error the search failed: no?memory"], "7 7"],
  [
    "fails later",
    { fails: "later" },
    [
      "info depth 2 seldepth 3 score cp 100 nodes 100 nps 1000 hashfull 7 time 100 winrate 0.6000 pv 0,0 1,0",
      "info string error the search failed: the thread died",
    ],
    "0 0",
  ],
  ["has no move", { answers: "nothing" }, [], "7 7"],
  [
    "has no move any more",
    { answers: "forgets" },
    ["info depth 2 seldepth 3 score cp 100 nodes 100 nps 1000 hashfull 7 time 100 winrate 0.6000 pv 0,0 1,0"],
    "0 0",
  ],
] as const)("[ENG-U4] there is exactly one bestmove when a search %s", async (_name, habits, told, move) => {
  const { say, pass, written } = openSession("uci", habits);
  await say("go nodes 150");
  await pass(200);
  expect(written.slice(written.length - told.length - 1)).toEqual([...told, `bestmove ${move}`]);
  expect(written.filter((line) => line.startsWith("bestmove"))).toHaveLength(1);
  await say("go nodes 10");
  await pass(200);
  expect(written.filter((line) => line.startsWith("bestmove"))).toHaveLength(2);
});

test.each(["occupied", "outside"] as const)("[ENG-U4] a move that is %s is never played", async (answers) => {
  const { say, pass } = openSession("uci", { answers });
  await say("position startpos moves 7,7 6,6", "go nodes 5");
  expect((await pass(5)).at(-1)).toBe("bestmove 7 6");
});

test.each(["quit", "end"])("[ENG-U1] %s stops a search, answers it, and closes", async (how) => {
  const { say, pass, frontEnd, searcher } = openSession("uci", { stopsAfter: 200 });
  await say("go infinite");
  if (how === "quit") await say("quit");
  else frontEnd.endInput();
  expect(await say("isready", "go", null)).toEqual([]);
  expect(searcher.isClosed()).toBe(false);
  expect((await pass(200)).at(-1)).toBe("bestmove 0 0");
  frontEnd.endInput();
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
});

const ANSWERS = [
  /^id (?:name|author) [\x20-\x7e]+$/u,
  /^option name [\x20-\x7e]+$/u,
  /^uciok$/u,
  /^readyok$/u,
  /^info string error [\x20-\x7e]+$/u,
  /^info depth \d+ seldepth \d+(?: multipv \d+)? score cp -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ winrate [01]\.\d{4} pv(?: \d+,\d+)+$/u,
  /^bestmove (?:none|\d+ \d+)$/u,
];
const words = fc.constantFrom(
  ..."uci isready ucinewgame position startpos fen moves go movetime nodes infinite stop setoption name value".split(
    " ",
  ),
  ..."Seed Threads MultiPV Hash Evaluator playouts 7,7 8,8 h8 a1 7 15 -1 0 1 250 1e9 b w x o , / 99999999999999999999".split(
    " ",
  ),
  ..."__proto__ constructor toString hasOwnProperty \u0000 \u2028 😀 \ud800".split(" "),
  "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w",
  "15/15/15/15/15/15/15/3xxxxx7/15/15/15/15/15/15/15 w",
);
const lines = fc.oneof(
  { weight: 2, arbitrary: fc.array(words, { maxLength: 8 }).map((all) => all.join(" ")) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "go nodes 30",
      "quit",
      "go movetime 40",
      "go",
      "stop",
      "isready",
      "position startpos moves 7,7",
      "ucinewgame",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, "x".repeat(9000)) },
);

test("[ENG-U4] [ENG-U6] any input: nothing throws, every answer is one of UCI's, and each go and each isready has exactly one", async () => {
  const step = fc.record({ line: lines, wait: fc.constantFrom(0, 0, 10, 60) });
  const habits = fc.constantFrom(
    {},
    { stopsAfter: 500 },
    { stopsAfter: Infinity },
    { startsAfter: 50 },
    { fails: "later" as const },
    { keepsLimits: false },
  );
  const isRefused = (line: string): boolean => line.startsWith("info string error go has to wait");
  await fc.assert(
    fc.asyncProperty(habits, fc.array(step, { maxLength: 25 }), async (habit, steps) => {
      const { frontEnd, clock, written } = openSession("uci", habit);
      for (const { line, wait } of steps) {
        frontEnd.receiveLine(line);
        if (wait > 0) await clock.pass(wait);
      }
      frontEnd.endInput();
      await clock.pass(1100);
      await frontEnd.done;
      await settle();
      const types = steps.map(({ line }) => (line === null ? "fault" : parseUciCommand(line).type));
      const heard = types.slice(0, types.includes("quit") ? types.indexOf("quit") : undefined);
      const count = (type: string): number => heard.filter((one) => one === type).length;
      const said = (start: string): number => written.filter((line) => line.startsWith(start)).length;
      expect(said("bestmove")).toBe(count("go") - written.filter(isRefused).length);
      expect(said("readyok")).toBe(count("isready"));
      for (const line of written)
        expect(
          ANSWERS.some((answer) => answer.test(line)),
          line,
        ).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  [{ proves: { winsIn: 1 } }, "mate 1", "wins 1"],
  [{ proves: { winsIn: 9 } }, "mate 5", "wins 9"],
  [{ proves: { losesIn: 2 } }, "mate -1", "loses 2"],
  [{ proves: { losesIn: 8 } }, "mate -4", "loses 8"],
] as const)(
  "[ENG-U7] an end that is proven is told in the mover's moves, and in those of both: %j",
  async (habits, score, text) => {
    const { say, pass } = openSession("uci", habits);
    await say("go nodes 10");
    expect(await pass(10)).toEqual([
      `info depth 1 seldepth 2 score ${score} nodes 10 nps 1000 hashfull 7 time 10 winrate 0.6000 ${text} pv 0,0 1,0`,
      "bestmove 0 0",
    ]);
  },
);

test("[ENG-U4] what comes right behind stop waits for the end of the search, and a second stop belongs to the second search", async () => {
  const { say, pass, written } = openSession("uci", { stopsAfter: 20 });
  await say("go infinite");
  await pass(10);
  await say("stop", "position startpos moves 7,7", "setoption name MultiPV value 2", "go infinite", "stop");
  expect(written.filter((line) => line.startsWith("bestmove"))).toEqual([]);
  await pass(20);
  expect(written.filter((line) => line.startsWith("bestmove"))).toHaveLength(1);
  await pass(20);
  expect(written.filter((line) => line.startsWith("bestmove"))).toHaveLength(2);
  expect(written.filter((line) => line.includes("error"))).toEqual([]);
  expect(written.some((line) => line.includes("multipv 1"))).toBe(true);
});

const bestMoves = (written: readonly string[]): readonly string[] =>
  written.filter((line) => line.startsWith("bestmove"));

test.each(["quit", "end"])("[ENG-U6] a go that waits behind stop has its bestmove when %s follows", async (how) => {
  const { say, pass, written, frontEnd, searcher } = openSession("uci", { stopsAfter: 20 });
  await say("go infinite", "stop", "go nodes 5", "stop", "position startpos moves 0,0", "go infinite");
  if (how === "quit") await say("quit", "go", "isready");
  else frontEnd.endInput();
  await pass(60);
  expect(bestMoves(written)).toEqual(["bestmove 0 0", "bestmove 0 0", "bestmove 1 0"]);
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
});

test("[ENG-U6] whatever waits when a session ends is answered within a second, also by a searcher that does not stop", async () => {
  const { say, pass, written, frontEnd } = openSession("uci", { stopsAfter: Infinity });
  await say("go infinite", "stop", "go nodes 5", "go nodes 6", "quit");
  await pass(1000);
  expect(bestMoves(written)).toHaveLength(3);
  await frontEnd.done;
});

test("[FLR-3] readyok comes when the threads are up; whatever is behind it waits", async () => {
  const { say, pass, searcher, frontEnd } = openSession("uci", { startsAfter: 300 });
  // They start with the program.
  expect(searcher.warmedUp).toHaveLength(1);
  expect((await say("uci")).at(-1)).toBe("uciok");
  expect(await say("isready", "position startpos moves 0,0", "uci", "go nodes 5", "isready", "nonsense")).toEqual([]);
  expect(await pass(299)).toEqual([]);
  const answers = await pass(1);
  expect(answers.filter((line) => !/^(?:id|option)/u.test(line))).toEqual([
    "readyok",
    "uciok",
    "readyok",
    'info string error unknown command "nonsense"',
  ]);
  expect((await pass(5)).at(-1)).toBe("bestmove 1 0");
  await say("setoption name Threads value 2", "isready");
  frontEnd.endInput();
  expect(searcher.warmedUp).toMatchObject([{ threads: 1 }, { threads: 2 }]);
  expect(await pass(300)).toEqual(["readyok"]);
  await frontEnd.done;
});

test("[FLR-3] [ENG-U6] quit waits for no threads: what is held is answered at once, each go from the floor", async () => {
  const { say, pass, frontEnd, searcher } = openSession("uci", { startsAfter: 300 });
  await say("isready", "go nodes 5", "isready", "position startpos moves 0,0", "go infinite", "stop", "go movetime 9");
  expect(await say("quit", "isready", "go")).toEqual([
    "readyok",
    "bestmove 7 7",
    "readyok",
    "bestmove 4 4",
    "bestmove 4 4",
  ]);
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
  expect(searcher.searches).toEqual([]);
  expect(await pass(60_000)).toEqual([]);
});

test("[FLR-3] a search does not wait for readyok, and readyok does not wait for a search", async () => {
  const { say, pass } = openSession("uci", { startsAfter: 300 });
  expect(await say("go nodes 5", "isready")).toEqual(["readyok"]);
  expect((await pass(5)).at(-1)).toBe("bestmove 0 0");
});

test("[FLR-3] threads that do not start are told of, and tried again", async () => {
  const { say, searcher } = openSession("uci", { failsToStart: true });
  const complaint = "info string error the search does not start: no?thread";
  expect(await say("isready")).toEqual([complaint]);
  expect(searcher.warmedUp).toHaveLength(1);
  expect(await say("isready")).toEqual([complaint]);
  expect(searcher.warmedUp).toHaveLength(2);
});

test("[FLR-3] threads that have not started after a minute are told of", async () => {
  const { say, pass, frontEnd } = openSession("uci", { startsAfter: Infinity });
  await say("isready");
  frontEnd.endInput();
  expect(await pass(59_999)).toEqual([]);
  expect(await pass(1)).toEqual(["info string error the search does not start: not within 60 seconds"]);
  await frontEnd.done;
});

test("[FLR-3] after a search that failed the threads are awaited anew", async () => {
  const { say, pass, searcher } = openSession("uci", { fails: "later" });
  expect(await say("isready")).toEqual(["readyok"]);
  await say("go nodes 5");
  await pass(5);
  expect(await say("isready")).toEqual(["readyok"]);
  expect(searcher.warmedUp).toHaveLength(2);
});

/** Black has four, and so has white. */
const FOURS = "position fen 15/15/15/15/15/15/15/o1xxxx9/15/15/15/15/1xoooo9/15/15";

test.each([
  ["b", "go movetime 0", "bestmove 6 7"],
  ["b", "go movetime 10", "bestmove 6 7"],
  ["w", "go movetime 1", "bestmove 6 12"],
  ["w", "go nodes 0", "bestmove 6 12"],
])("[FLR-1] with a searcher that tells nothing %s plays %s at once: %s", async (side, go, move) => {
  const { say, pass, frontEnd, written } = openSession("uci", {
    stopsAfter: Infinity,
    reportsEvery: Infinity,
    keepsLimits: false,
  });
  await say(`${FOURS} ${side}`, go);
  if (go.includes("nodes")) await say("stop");
  await pass(50);
  expect(written).toEqual([move]);
  frontEnd.endInput();
});

test("[ENG-U7] a report that differs from the last one in its time alone is not written, but by the next search", async () => {
  const { say, pass, written } = openSession("uci", { stopsAfter: 5000 });
  await say("go infinite");
  await pass(110);
  await say("stop");
  await pass(5000);
  await say("go nodes 100");
  await pass(100);
  const told = "info depth 2 seldepth 3 score cp 100 nodes 100 nps 1000 hashfull 7 time 100 winrate 0.6000 pv 0,0 1,0";
  expect(written).toEqual([told, "bestmove 0 0", told, "bestmove 0 0"]);
});

test("[ENG-U7] visits are told where the search counts them", async () => {
  const { say, pass } = openSession("uci", { countsVisits: true });
  await say("go nodes 10");
  expect((await pass(10))[0]).toContain(" winrate 0.6000 visits 10 pv ");
});
