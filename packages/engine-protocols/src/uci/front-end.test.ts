import { anyCharacter } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { settle } from "../../tests/fake-host.ts";
import { runTranscript, openSession } from "../../tests/session.ts";
import { parseUciCommand } from "./command.ts";

test("[ENG-U1] [ENG-U2] [ENG-U3] [ENG-U4] a session matches its transcript", async () => {
  const session = openSession("uci");
  expect(await runTranscript(session, "uci.txt")).toBeGreaterThan(40);
  expect(session.searcher.isClosed()).toBe(true);
  expect(session.searcher.newGames()).toBe(2);
  expect(session.clock.timersLeft()).toBe(0);
  await session.frontEnd.done;
});

test("[ENG-U4] [ENG-U2] [ENG-U3] invalid input is answered and changes nothing", async () => {
  expect(await runTranscript(openSession("uci"), "uci-errors.txt")).toBeGreaterThan(35);
});

test("[ENG-U1] the searcher gets the position, the limit and the options", async () => {
  const { send, searcher } = openSession("uci");
  await send("setoption name Seed value 7", "setoption name threads value 3", "setoption name Hash value 64");
  await send("setoption name CandidateRadius value 1", "setoption name evaluator value PATTERNS");
  expect(await send("position startpos moves h8 8,8", "go nodes 500 movetime 900")).toEqual([]);
  expect(searcher.searches).toEqual([
    {
      position: {
        stones: [
          { x: 7, y: 7, color: "black" },
          { x: 8, y: 8, color: "white" },
        ],
        toMove: "black",
      },
      limit: { nodes: 500, milliseconds: 900 },
      options: {
        seed: 7,
        threads: 3,
        hash: 64,
        multiPv: 1,
        evaluator: "patterns",
        candidateRadius: 1,
        rule: "freestyle",
        net: true,
      },
    },
  ]);
});

test("[ENG-U4] a full board has no best move", async () => {
  const rows = Array.from({ length: 15 }, (_, y) =>
    Array.from({ length: 15 }, (_, x) => ((x + 2 * y) % 4 < 2 ? "x" : "o")).join(""),
  );
  const { send } = openSession("uci");
  expect(await send(`position fen ${rows.join("/")} w`, "go infinite")).toEqual(["bestmove none"]);
});

test("[ENG-U4] stop is answered within 50 ms with the last best move, even if the searcher does not stop", async () => {
  const { send, advance, searcher } = openSession("uci", { stopsAfter: 5000 });
  await send("position startpos moves 0,0", "go infinite");
  expect(await advance(120)).toHaveLength(1);
  await send("stop");
  expect(await advance(20)).toEqual([]);
  await send("stop");
  expect(await advance(19)).toEqual([]);
  // The same info is not written twice.
  expect(await advance(1)).toEqual(["bestmove 1 0"]);
  // The next search waits for the end of the abandoned one.
  expect(await send("ucinewgame", "position startpos", "go nodes 5", "isready")).toEqual(["readyok"]);
  expect(searcher.searches).toHaveLength(1);
  expect(await advance(5000)).toEqual([
    "info depth 1 seldepth 2 score cp 100 nodes 5 nps 1000 hashfull 7 time 5 winrate 0.6000 pv 0,0 1,0",
    "bestmove 0 0",
  ]);
  expect(searcher.newGames()).toBe(1);
});

test("[ENG-U4] a waiting search can be stopped too", async () => {
  const { send, advance } = openSession("uci", { stopsAfter: 5000 });
  await send("go", "stop");
  expect(await advance(40)).toEqual(["bestmove 7 7"]);
  await send("go", "stop");
  expect(await advance(40)).toEqual(["bestmove 7 7"]);
  expect(await advance(10_000)).toEqual([]);
});

test("[ENG-U1] movetime is enforced if the searcher ignores it", async () => {
  const { send, advance } = openSession("uci", { keepsLimits: false, stopsAfter: 10 });
  await send("go movetime 90");
  expect(await advance(99)).toEqual([]);
  expect(await advance(1)).toContain("bestmove 0 0");
});

test.each([
  ["fails immediately", { fails: "at once" }, ["info string error the search failed: no?memory"], "7 7"],
  [
    "fails later",
    { fails: "later" },
    [
      "info depth 2 seldepth 3 score cp 100 nodes 100 nps 1000 hashfull 7 time 100 winrate 0.6000 pv 0,0 1,0",
      "info string error the search failed: the thread died",
    ],
    "0 0",
  ],
  ["returns no move", { answers: "nothing" }, [], "7 7"],
  [
    "loses its move",
    { answers: "forgets" },
    ["info depth 2 seldepth 3 score cp 100 nodes 100 nps 1000 hashfull 7 time 100 winrate 0.6000 pv 0,0 1,0"],
    "0 0",
  ],
] as const)("[ENG-U4] there is exactly one bestmove when a search %s", async (_name, behavior, infos, move) => {
  const { send, advance, written } = openSession("uci", behavior);
  await send("go nodes 150");
  await advance(200);
  expect(written.slice(written.length - infos.length - 1)).toEqual([...infos, `bestmove ${move}`]);
  expect(written.filter((line) => line.startsWith("bestmove"))).toHaveLength(1);
  await send("go nodes 10");
  await advance(200);
  expect(written.filter((line) => line.startsWith("bestmove"))).toHaveLength(2);
});

test.each(["occupied", "outside"] as const)("[ENG-U4] a move on an %s cell is never played", async (answers) => {
  const { send, advance } = openSession("uci", { answers });
  await send("position startpos moves 7,7 6,6", "go nodes 5");
  expect((await advance(5)).at(-1)).toBe("bestmove 7 6");
});

test.each(["quit", "end"])("[ENG-U1] %s stops a search, answers it, and closes", async (how) => {
  const { send, advance, frontEnd, searcher } = openSession("uci", { stopsAfter: 200 });
  await send("go infinite");
  if (how === "quit") await send("quit");
  else frontEnd.endInput();
  expect(await send("isready", "go", null)).toEqual([]);
  expect(searcher.isClosed()).toBe(false);
  expect((await advance(200)).at(-1)).toBe("bestmove 0 0");
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
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, "x".repeat(9000)) },
);

test("[ENG-U4] [ENG-U6] any input: no exceptions, valid UCI answers, exactly one per go and isready", async () => {
  const step = fc.record({ line: lines, wait: fc.constantFrom(0, 0, 10, 60) });
  const behavior = fc.constantFrom(
    {},
    { stopsAfter: 500 },
    { stopsAfter: Infinity },
    { startsAfter: 50 },
    { fails: "later" as const },
    { keepsLimits: false },
  );
  const isRejected = (line: string): boolean => line.startsWith("info string error go is not allowed");
  await fc.assert(
    fc.asyncProperty(behavior, fc.array(step, { maxLength: 25 }), async (behavior, steps) => {
      const { frontEnd, clock, written } = openSession("uci", behavior);
      for (const { line, wait } of steps) {
        frontEnd.receiveLine(line);
        if (wait > 0) await clock.advance(wait);
      }
      frontEnd.endInput();
      await clock.advance(1100);
      await frontEnd.done;
      await settle();
      const types = steps.map(({ line }) => {
        const command = line === null ? null : parseUciCommand(line);
        return command?.ok === true ? command.value.type : "fault";
      });
      const received = types.slice(0, types.includes("quit") ? types.indexOf("quit") : undefined);
      const count = (type: string): number => received.filter((one) => one === type).length;
      const countWritten = (start: string): number => written.filter((line) => line.startsWith(start)).length;
      expect(countWritten("bestmove")).toBe(count("go") - written.filter(isRejected).length);
      expect(countWritten("readyok")).toBe(count("isready"));
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
] as const)("[ENG-U7] a proven result is reported as mate in moves and in plies: %j", async (behavior, score, text) => {
  const { send, advance } = openSession("uci", behavior);
  await send("go nodes 10");
  expect(await advance(10)).toEqual([
    `info depth 1 seldepth 2 score ${score} nodes 10 nps 1000 hashfull 7 time 10 winrate 0.6000 ${text} pv 0,0 1,0`,
    "bestmove 0 0",
  ]);
});

test("[ENG-U4] commands after stop wait for the end of the search, and a second stop belongs to the second search", async () => {
  const { send, advance, written } = openSession("uci", { stopsAfter: 20 });
  await send("go infinite");
  await advance(10);
  await send("stop", "position startpos moves 7,7", "setoption name MultiPV value 2", "go infinite", "stop");
  expect(written.filter((line) => line.startsWith("bestmove"))).toEqual([]);
  await advance(20);
  expect(written.filter((line) => line.startsWith("bestmove"))).toHaveLength(1);
  await advance(20);
  expect(written.filter((line) => line.startsWith("bestmove"))).toHaveLength(2);
  expect(written.filter((line) => line.includes("error"))).toEqual([]);
  expect(written.some((line) => line.includes("multipv 1"))).toBe(true);
});

const bestMoves = (written: readonly string[]): readonly string[] =>
  written.filter((line) => line.startsWith("bestmove"));

test.each(["quit", "end"])("[ENG-U6] a go waiting behind stop gets its bestmove before %s", async (how) => {
  const { send, advance, written, frontEnd, searcher } = openSession("uci", { stopsAfter: 20 });
  await send("go infinite", "stop", "go nodes 5", "stop", "position startpos moves 0,0", "go infinite");
  if (how === "quit") await send("quit", "go", "isready");
  else frontEnd.endInput();
  await advance(60);
  expect(bestMoves(written)).toEqual(["bestmove 0 0", "bestmove 0 0", "bestmove 1 0"]);
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
});

test("[ENG-U6] waiting commands are answered within a second at the end, even if the searcher does not stop", async () => {
  const { send, advance, written, frontEnd } = openSession("uci", { stopsAfter: Infinity });
  await send("go infinite", "stop", "go nodes 5", "go nodes 6", "quit");
  await advance(1000);
  expect(bestMoves(written)).toHaveLength(3);
  await frontEnd.done;
});

test("[FLR-3] readyok waits for the threads, and later commands wait for readyok", async () => {
  const { send, advance, searcher, frontEnd } = openSession("uci", { startsAfter: 300 });
  // The threads start with the program.
  expect(searcher.warmedUp).toHaveLength(1);
  expect((await send("uci")).at(-1)).toBe("uciok");
  expect(await send("isready", "position startpos moves 0,0", "uci", "go nodes 5", "isready", "nonsense")).toEqual([]);
  expect(await advance(299)).toEqual([]);
  const answers = await advance(1);
  expect(answers.filter((line) => !/^(?:id|option)/u.test(line))).toEqual([
    "readyok",
    "uciok",
    "readyok",
    'info string error unknown command "nonsense"',
  ]);
  expect((await advance(5)).at(-1)).toBe("bestmove 1 0");
  await send("setoption name Threads value 2", "isready");
  frontEnd.endInput();
  expect(searcher.warmedUp).toMatchObject([{ threads: 1 }, { threads: 2 }]);
  expect(await advance(300)).toEqual(["readyok"]);
  await frontEnd.done;
});

test("[FLR-3] [ENG-U6] quit does not wait for the threads: waiting commands are answered at once, each go with the fallback move", async () => {
  const { send, advance, frontEnd, searcher } = openSession("uci", { startsAfter: 300 });
  await send("isready", "go nodes 5", "isready", "position startpos moves 0,0", "go infinite", "stop", "go movetime 9");
  expect(await send("quit", "isready", "go")).toEqual([
    "readyok",
    "bestmove 7 7",
    "readyok",
    "bestmove 4 4",
    "bestmove 4 4",
  ]);
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
  expect(searcher.searches).toEqual([]);
  expect(await advance(60_000)).toEqual([]);
});

test("[FLR-3] a search does not wait for readyok, and readyok does not wait for a search", async () => {
  const { send, advance } = openSession("uci", { startsAfter: 300 });
  expect(await send("go nodes 5", "isready")).toEqual(["readyok"]);
  expect((await advance(5)).at(-1)).toBe("bestmove 0 0");
});

test("[FLR-3] threads that do not start are reported and tried again", async () => {
  const { send, searcher } = openSession("uci", { failsToStart: true });
  const error = "info string error the search does not start: no?thread";
  expect(await send("isready")).toEqual([error]);
  expect(searcher.warmedUp).toHaveLength(1);
  expect(await send("isready")).toEqual([error]);
  expect(searcher.warmedUp).toHaveLength(2);
});

test("[FLR-3] threads that have not started after a minute are reported", async () => {
  const { send, advance, frontEnd } = openSession("uci", { startsAfter: Infinity });
  await send("isready");
  frontEnd.endInput();
  expect(await advance(59_999)).toEqual([]);
  expect(await advance(1)).toEqual(["info string error the search does not start: not within 60 seconds"]);
  await frontEnd.done;
});

test("[FLR-3] after a failed search readyok waits for new threads", async () => {
  const { send, advance, searcher } = openSession("uci", { fails: "later" });
  expect(await send("isready")).toEqual(["readyok"]);
  await send("go nodes 5");
  await advance(5);
  expect(await send("isready")).toEqual(["readyok"]);
  expect(searcher.warmedUp).toHaveLength(2);
});

/** Black and white both have a four. */
const FOURS = "position fen 15/15/15/15/15/15/15/o1xxxx9/15/15/15/15/1xoooo9/15/15";

test.each([
  ["b", "go movetime 0", "bestmove 6 7"],
  ["b", "go movetime 10", "bestmove 6 7"],
  ["w", "go movetime 1", "bestmove 6 12"],
  ["w", "go nodes 0", "bestmove 6 12"],
])("[FLR-1] without search info %s plays %s at once: %s", async (side, go, move) => {
  const { send, advance, frontEnd, written } = openSession("uci", {
    stopsAfter: Infinity,
    reportsEvery: Infinity,
    keepsLimits: false,
  });
  await send(`${FOURS} ${side}`, go);
  if (go.includes("nodes")) await send("stop");
  await advance(50);
  expect(written).toEqual([move]);
  frontEnd.endInput();
});

test("[ENG-U7] info that differs only in time is not repeated, except by the next search", async () => {
  const { send, advance, written } = openSession("uci", { stopsAfter: 5000 });
  await send("go infinite");
  await advance(110);
  await send("stop");
  await advance(5000);
  await send("go nodes 100");
  await advance(100);
  const infos = "info depth 2 seldepth 3 score cp 100 nodes 100 nps 1000 hashfull 7 time 100 winrate 0.6000 pv 0,0 1,0";
  expect(written).toEqual([infos, "bestmove 0 0", infos, "bestmove 0 0"]);
});

test("[ENG-U7] visits are reported if the search counts them", async () => {
  const { send, advance } = openSession("uci", { countsVisits: true });
  await send("go nodes 10");
  expect((await advance(10))[0]).toContain(" winrate 0.6000 visits 10 pv ");
});

test("[ENG-U8] the option Rule decides what is legal, what wins, and what is searched", async () => {
  const { send, searcher } = openSession("uci");
  const six = "position startpos moves 2,0 0,14 3,0 1,13 4,0 2,14 6,0 3,13 7,0 4,14 5,0";
  expect(await send(six, "go nodes 1")).toEqual(["bestmove none"]);
  expect(await send("setoption name Rule value Standard", six, "go nodes 1")).toEqual([]);
  expect(searcher.searches.at(-1)?.options.rule).toBe("standard");
  const renju = openSession("uci");
  expect(
    await renju.send(
      "setoption name Rule value renju",
      "position startpos moves 2,1 0,14 1,2 2,14 3,2 4,14 2,3 6,14 2,2",
    ),
  ).toEqual(['info string error move 9 ("2,2"): Renju forbids it for black']);
});

test("[ENG-U8] an evaluator that plays only freestyle is refused with another rule, and the other way round", async () => {
  const { send } = openSession("uci");
  expect(await send("setoption name Evaluator value patterns", "setoption name Rule value renju")).toEqual([
    "info string error Evaluator patterns plays freestyle only, not renju",
  ]);
  expect(await send("setoption name Evaluator value playouts", "setoption name Rule value renju")).toEqual([]);
  expect(await send("setoption name Evaluator value patterns")).toEqual([
    "info string error Evaluator patterns plays freestyle only, not renju",
  ]);
});

test("[ENG-U9] the option Net switches the net off, where there is one", async () => {
  const { send, advance, searcher } = openSession("uci", { hasNet: true });
  expect(await send("uci")).toContain("option name Net type check default true");
  await send("go nodes 1");
  await advance(1);
  expect(await send("setoption name net value False", "setoption name Net value perhaps")).toEqual([
    'info string error Net must be true or false, not "perhaps"',
  ]);
  await send("go nodes 1");
  expect(searcher.searches.map(({ options }) => options.net)).toEqual([true, false]);
  const without = openSession("uci");
  expect((await without.send("uci")).join()).not.toContain("Net");
  expect(await without.send("setoption name Net value true", "setoption name Net value false")).toEqual([
    "info string error there is no net to search with; start the program with one",
  ]);
});

test("[ENG-U9] what the user should know is said first, in ASCII", async () => {
  const { written } = openSession("uci", {}, 0, "the net in /home/Zo\u00eb is missing");
  expect(written).toEqual(["info string the net in /home/Zo? is missing"]);
});
