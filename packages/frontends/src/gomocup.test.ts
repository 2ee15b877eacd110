import * as fc from "fast-check";
import { expect, test } from "vitest";
import { follow, openSession } from "../tests/session.ts";

test("[GCP-1] [GCP-2] [GCP-3] [GCP-4] [GCP-5] [GCP-7] [GCP-14] a match goes as written down", async () => {
  const session = openSession("gomocup");
  expect(await follow(session, "gomocup.txt")).toBeGreaterThan(60);
  expect(session.searcher.newGames()).toBe(4);
  expect(session.searcher.isClosed()).toBe(true);
  expect(session.clock.timersLeft()).toBe(0);
  await session.frontEnd.done;
});

test("[GCP-1] [GCP-2] [GCP-3] [GCP-4] [GCP-5] [GCP-6] [GCP-12] whatever is wrong is answered and changes nothing", async () => {
  expect(await follow(openSession("gomocup"), "gomocup-errors.txt")).toBeGreaterThan(80);
});

test("[GCP-4] the searcher gets the stones with the colours that their number tells", async () => {
  const { say, pass, searcher } = openSession("gomocup");
  await say("START 15", "BOARD", "1,1,2", "2,2,1", "3,3,2", "DONE");
  expect(searcher.searches[0]?.position).toEqual({
    stones: [
      { x: 1, y: 1, color: 1 },
      { x: 2, y: 2, color: -1 },
      { x: 3, y: 3, color: 1 },
    ],
    toMove: -1,
  });
  await pass(30_000);
  await say("TURN 4,4");
  expect(searcher.searches[1]?.position).toMatchObject({ toMove: -1, stones: { length: 5 } });
  await say("BOARD", "1,1,2", "2,2,1", "DONE");
  await pass(1);
  expect(searcher.searches[2]?.position).toMatchObject({ toMove: 1, stones: [{ color: -1 }, { color: 1 }] });
});

test("[GCP-3] a move of the opponent's that ends the game stays, and can be taken back", async () => {
  const { say, pass } = openSession("gomocup");
  await say("START 15", "INFO timeout_turn 1000", "YXBOARD", "1,1,2", "2,1,2", "3,1,2", "4,1,2", "DONE");
  expect(await say("TURN 5,1")).toEqual(["ERROR the game is over"]);
  expect(await say("TAKEBACK 5,1", "TURN 7,7")).toEqual(["OK"]);
  expect(await pass(1000)).toEqual(["0,0"]);
});

test("[GCP-5] SWAP where white looks worse, and the game goes on with black", async () => {
  const { say, pass, searcher } = openSession("gomocup", { winRate: 0.45 });
  await say("START 15", "INFO timeout_turn 1000", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE");
  expect(searcher.searches[0]?.position).toMatchObject({
    toMove: -1,
    stones: [{ color: 1 }, { color: -1 }, { color: 1 }],
  });
  expect(await pass(1000)).toEqual(["SWAP"]);
  await say("TURN 0,5");
  expect(searcher.searches[1]?.position).toMatchObject({
    toMove: 1,
    stones: [{ color: 1 }, { color: -1 }, { color: 1 }, { color: -1 }],
  });
});

test("[GCP-8] the first move's time begins with the process, the second's with its command", async () => {
  const { say, pass, searcher } = openSession("gomocup", {}, 300);
  await say("START 15");
  await pass(5000);
  await say("INFO timeout_turn 1000", "BEGIN");
  expect(searcher.searches[0]?.limit).toEqual({ milliseconds: 510 });
  expect(await pass(570)).toEqual(["0,0"]);
  await pass(5000);
  await say("TURN 7,7");
  expect(searcher.searches[1]?.limit).toEqual({ milliseconds: 960 });
});

test("[GCP-8] a slow start leaves a moment, and a board's time begins with its first line", async () => {
  const { say, pass, searcher } = openSession("gomocup", {}, 4000);
  await say("START 15", "INFO timeout_turn 1000", "BEGIN");
  expect(searcher.searches[0]?.limit).toEqual({ milliseconds: 1 });
  await pass(1);
  await say("BOARD");
  await pass(100);
  await say("DONE");
  expect(searcher.searches[1]?.limit).toEqual({ milliseconds: 860 });
});

test("[GCP-8] a searcher that keeps no limit is told to stop, and is answered for in time if it does not", async () => {
  const { say, pass, searcher } = openSession("gomocup", { keepsLimits: false, stopsAfter: Infinity });
  await say("START 15", "INFO timeout_turn 1000", "TURN 7,7");
  expect(await pass(979)).toEqual([]);
  expect(await pass(1)).toEqual(["0,0"]);
  // It is still busy: the next move cannot even begin to be searched. It was 20 ms late, and so is answered for sooner.
  await say("TURN 8,8");
  expect(await pass(969)).toEqual([]);
  expect(await pass(1)).toEqual(["6,6"]);
  expect(searcher.searches).toHaveLength(1);
});

test("[GCP-8] [GCP-9] whatever the searcher does, a move comes before its time is up", async () => {
  const habits = fc.record({
    stopsAfter: fc.constantFrom(0, 30, 3000, Infinity),
    keepsLimits: fc.boolean(),
    reportsEvery: fc.constantFrom(7, 100),
  });
  const limit = fc.integer({ min: 4, max: 3000 });
  await fc.assert(
    fc.asyncProperty(habits, limit, limit, fc.integer({ min: 0, max: 1000 }), async (habit, turn, left, startUp) => {
      const { say, pass, written, clock } = openSession("gomocup", habit, startUp);
      await say("START 15", `INFO timeout_turn ${turn}`);
      for (const [request, spent] of [["TURN 7,7", startUp] as const, ["TURN 8,8", 0] as const]) {
        const before = written.length;
        const askedAt = clock.now();
        await say(`INFO time_left ${left}`, request);
        while (written.length === before) await pass(1);
        expect(clock.now() - askedAt).toBeLessThanOrEqual(Math.max(1, Math.min(turn, left) - spent));
      }
    }),
    { numRuns: 40 },
  );
});

test("[GCP-8] 30 seconds if nothing is said; as fast as possible at 0", async () => {
  const { say, searcher, pass } = openSession("gomocup");
  await say("START 15", "BEGIN");
  expect(searcher.searches[0]?.limit).toEqual({ milliseconds: 29_670 });
  await pass(29_670);
  await say("INFO timeout_turn 0", "TURN 7,7");
  expect(searcher.searches[1]?.limit).toEqual({ milliseconds: 10 });
});

test("[GCP-9] the match's time is shared, by time_left or by what the own moves took", async () => {
  const { say, pass, searcher } = openSession("gomocup", {}, 600);
  const limits = (): readonly unknown[] => searcher.searches.map(({ limit }) => limit.milliseconds);
  await say("INFO timeout_turn 30000", "INFO timeout_match 180000", "START 15", "BEGIN");
  // A thirtieth, less the start.
  expect(limits()).toEqual([5400]);
  await pass(5400);
  await pass(50_000);
  await say("TURN 1,0");
  // 174 seconds for 29 moves.
  expect(limits().at(-1)).toBe(6000);
  await pass(6000);
  await say("INFO time_left 28000", "TURN 8,8");
  expect(limits().at(-1)).toBe(1000);
  await pass(1000);
  await say("TURN 9,9");
  expect(limits().at(-1)).toBe(1000);
  await pass(1000);
  await say("INFO time_left -5", "TURN 10,10");
  expect(limits().at(-1)).toBe(10);
  await pass(10);
  await say("INFO time_left 2147483647", "TURN 11,11");
  expect(limits().at(-1)).toBe(29_670);
  await say("RESTART", "INFO timeout_match 60000", "BEGIN");
  await pass(1);
  expect(limits().at(-1)).toBe(2000);
});

test("[GCP-7] a limit that is changed while a move is thought about counts from the beginning of the move", async () => {
  const { say, pass } = openSession("gomocup");
  await say("START 15", "BEGIN");
  await pass(500);
  expect(await say("INFO timeout_turn 1000", "INFO nonsense 3")).toEqual([]);
  expect(await pass(459)).toEqual([]);
  expect(await pass(1)).toEqual(["0,0"]);
});

test.each([
  ["fails at once", { fails: "at once" }, "6,6"],
  ["fails later", { fails: "later" }, "0,0"],
  ["has no move", { answers: "nothing" }, "6,6"],
  ["has an occupied cell", { answers: "occupied" }, "6,6"],
  ["has a cell outside", { answers: "outside" }, "6,6"],
] as const)("[GCP-10] a move is played where the searcher %s", async (_name, habits, move) => {
  const { say, pass, written } = openSession("gomocup", habits);
  await say("START 15", "INFO timeout_turn 1000", "TURN 7,7");
  await pass(1000);
  expect(written).toEqual(["OK", move]);
});

test("[GCP-11] max_memory bounds the tree, and 0 does not", async () => {
  const { say, pass, searcher } = openSession("gomocup");
  await say("START 15", "INFO timeout_turn 1000", "INFO max_memory 367001600", "BEGIN");
  await pass(1000);
  await say("INFO max_memory 0", "TURN 7,7");
  expect(searcher.searches.map(({ options }) => options.hash)).toEqual([230, 256]);
});

test("[GCP-13] nothing is written after END", async () => {
  const { say, pass, frontEnd, searcher } = openSession("gomocup");
  await say("START 15", "BEGIN", "END");
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
  await say("ABOUT", "BEGIN", null);
  frontEnd.endInput();
  expect(await pass(60_000)).toEqual([]);
});

test("[GCP-13] after the end of the input the move that is owed is written, and nothing else", async () => {
  const { say, pass, frontEnd, searcher } = openSession("gomocup", { stopsAfter: 20 });
  await say("START 15", "BEGIN");
  frontEnd.endInput();
  expect(await say("ABOUT", "RESTART", "END", null)).toEqual([]);
  expect(searcher.isClosed()).toBe(false);
  expect(await pass(20)).toEqual(["0,0"]);
  frontEnd.endInput();
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
});

test("[GCP-13] the end of the input without a move that is owed ends at once", async () => {
  const { say, frontEnd, searcher } = openSession("gomocup");
  await say("START 15");
  frontEnd.endInput();
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
});

test("[GCP-12] a dropped search is over before the next one begins", async () => {
  const { say, pass, searcher } = openSession("gomocup", { stopsAfter: 100 });
  await say("START 15", "INFO timeout_turn 1000", "TURN 7,7", "RESTART", "TURN 8,8");
  expect(searcher.searches).toHaveLength(1);
  await pass(100);
  expect(searcher.searches).toHaveLength(2);
  expect(await pass(1000)).toEqual(["0,0"]);
});

const CELL = /^\d+,\d+$/u;
const ANSWERS = [CELL, /^OK$/u, /^SWAP$/u, /^3,1 6,2 11,1$/u, /^(?:ERROR|UNKNOWN) [\x20-\x7e]+$/u, /^name="Tengen", /u];
const coordinate = fc.integer({ min: -1, max: 15 });
const cells = fc.tuple(coordinate, coordinate).map((pair) => pair.join(","));
const lines = fc.oneof(
  { weight: 3, arbitrary: cells.map((cell) => `TURN ${cell}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("PLAY", "TAKEBACK", "START", "INFO time_left", "INFO rule"), cells)
      .map((all) => all.join(" ")),
  },
  { weight: 2, arbitrary: fc.tuple(cells, fc.constantFrom("", ",1", ",2", ",3", ",4")).map((all) => all.join("")) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ..."START 15;START 20;RESTART;BEGIN;BOARD;YXBOARD;SWAP2BOARD;DONE;ABOUT;RECTSTART 3,4;INFO rule 1;INFO rule 0".split(
        ";",
      ),
      ..."INFO timeout_turn 100;INFO timeout_turn 0;INFO timeout_match 500;INFO time_left -1;INFO;__proto__;BEGIN constructor".split(
        ";",
      ),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }).filter((text) => !/^\s*end\b/iu.test(text)) },
  { weight: 1, arbitrary: fc.constantFrom(null, "x".repeat(9000)) },
);

test("[GCP-15] [GCP-1] any input: nothing throws, answers are the protocol's, at most one to a line, and INFO has none", async () => {
  const step = fc.record({ line: lines, wait: fc.constantFrom(0, 0, 30, 200) });
  const habits = fc.constantFrom({}, { stopsAfter: 500 }, { fails: "later" as const }, { keepsLimits: false });
  await fc.assert(
    fc.asyncProperty(habits, fc.array(step, { maxLength: 30 }), async (habit, steps) => {
      const { frontEnd, clock, searcher, written } = openSession("gomocup", habit);
      frontEnd.receiveLine("START 15");
      frontEnd.receiveLine("INFO timeout_turn 200");
      for (const { line, wait } of steps) {
        const before = written.length;
        frontEnd.receiveLine(line);
        expect(written.length - before).toBeLessThanOrEqual(line?.startsWith("INFO") === true ? 0 : 1);
        if (wait > 0) await clock.pass(wait);
      }
      await clock.pass(40_000);
      expect(written.length).toBeLessThanOrEqual(steps.length + 1);
      for (const line of written)
        expect(
          ANSWERS.some((answer) => answer.test(line)),
          line,
        ).toBe(true);
      for (const { position } of searcher.searches) {
        const places = position.stones.map(({ x, y }) => `${x},${y}`);
        expect(new Set(places).size).toBe(places.length);
      }
      frontEnd.endInput();
      await frontEnd.done;
    }),
    { numRuns: 300 },
  );
});

test("[GCP-16] YXNBEST tells the best moves and plays the first; YXSTOP lets it come at once", async () => {
  const { say, pass, searcher } = openSession("gomocup");
  expect(await say("YXNBEST 2", "YXSTOP")).toEqual([
    "ERROR there is no board; START 15 comes first",
    "ERROR nothing is being thought about",
  ]);
  expect(await say("START 15", "YXNBEST 0", "YXNBEST x")).toEqual([
    "OK",
    'ERROR YXNBEST takes a whole number from 1 to 225, not "0"',
    'ERROR YXNBEST takes a whole number from 1 to 225, not "x"',
  ]);
  expect(await say("YXBOARD", "0,0,2", "DONE", "YXNBEST 2")).toEqual([]);
  await pass(250);
  await say("YXSTOP");
  expect(await pass(1)).toEqual([
    "MESSAGE (1) DEPTH 3 EV 0.6000 N 250 TM 250 PV 1,0 2,0",
    "MESSAGE (2) DEPTH 3 EV 0.3000 N 250 TM 250 PV 2,0 3,0",
    "1,0",
  ]);
  await say("TURN 5,5");
  expect(searcher.searches.map(({ options }) => options.multiPv)).toEqual([2, 1]);
  expect(searcher.searches[1]?.position.stones).toHaveLength(3);
});

test("[GCP-16] a searcher that does not stop is answered for", async () => {
  const { say, pass } = openSession("gomocup", { stopsAfter: Infinity });
  await say("START 15", "BEGIN");
  await pass(150);
  expect(await say("YXSTOP")).toEqual([]);
  expect(await pass(39)).toEqual([]);
  expect(await pass(1)).toEqual(["0,0"]);
});

test.each([
  [{ proves: { winsIn: 9 } }, "+M9"],
  [{ proves: { losesIn: 8 } }, "-M8"],
  [{}, "0.6000"],
] as const)("[GCP-17] details, nodes and threads as INFO asks: %j", async (habits, value) => {
  const { say, pass, searcher } = openSession("gomocup", habits);
  await say("START 15", "INFO show_detail 1", "INFO max_node 600", "INFO thread_num 3", "BEGIN");
  expect(searcher.searches[0]).toMatchObject({ limit: { nodes: 600 }, options: { threads: 3 } });
  expect(await pass(600)).toEqual([
    `MESSAGE DEPTH 2 EV ${value} N 100 TM 100 PV 0,0 1,0`,
    `MESSAGE DEPTH 5 EV ${value} N 400 TM 400 PV 0,0 1,0`,
    `MESSAGE DEPTH 7 EV ${value} N 600 TM 600 PV 0,0 1,0`,
    "0,0",
  ]);
  await say("INFO show_detail 0", "INFO max_node 0", "INFO thread_num 1000", "INFO timeout_turn 1000", "TURN 5,5");
  expect(searcher.searches[1]).toMatchObject({ options: { threads: 64 } });
  expect(searcher.searches[1]?.limit).not.toHaveProperty("nodes");
  expect(await pass(1000)).toEqual(["1,0"]);
});

test.each(["START 15", "RESTART"])(
  "[FLR-3] %s is OK when the threads are up, and what is behind it waits",
  async (how) => {
    const { say, pass, searcher, frontEnd } = openSession("gomocup", { startsAfter: 300 });
    expect(searcher.warmedUp).toHaveLength(1);
    if (how === "RESTART") {
      await say("START 15");
      expect(await pass(300)).toEqual(["OK"]);
      await say("INFO thread_num 2");
    }
    expect(await say(how, "INFO timeout_turn 1000", "ABOUT", "BEGIN")).toEqual([]);
    expect(await pass(299)).toEqual([]);
    expect(await pass(1)).toEqual(["OK", expect.stringContaining("Tengen")]);
    // The manager has counted since it asked.
    expect(searcher.searches[0]?.limit).toEqual({ milliseconds: 660 });
    expect(await pass(660)).toEqual(["0,0"]);
    await say("RESTART", "ABOUT", "END", "ABOUT");
    await frontEnd.done;
  },
);

test("[FLR-3] the end of the input waits for OK as well", async () => {
  const { say, pass, frontEnd } = openSession("gomocup", { startsAfter: 300 });
  await say("START 15", "INFO timeout_turn 1000", "BEGIN");
  frontEnd.endInput();
  expect(await pass(300)).toEqual(["OK", "0,0"]);
  await frontEnd.done;
});

test("[FLR-3] where the threads do not start there is an ERROR, and no board", async () => {
  const { say } = openSession("gomocup", { failsToStart: true });
  expect(await say("START 15", "BEGIN")).toEqual([
    "ERROR the search does not start: no?thread",
    "ERROR there is no board; START 15 comes first",
  ]);
  const never = openSession("gomocup", { startsAfter: Infinity });
  await never.say("START 15");
  never.frontEnd.endInput();
  expect(await never.pass(60_000)).toEqual(["ERROR the search does not start: not within 60 seconds"]);
  await never.frontEnd.done;
});

test("[FLR-3] [GCP-13] END waits for no threads: what is held is answered at once, but for moves", async () => {
  const { say, pass, frontEnd, searcher } = openSession("gomocup", { startsAfter: 300 });
  expect(await say("START 15", "ABOUT", "RESTART", "BEGIN", "TURN 7,7")).toEqual([]);
  expect(await say("END", "ABOUT")).toEqual([
    "OK",
    expect.stringContaining("Tengen"),
    "OK",
    "ERROR the last move is still being thought about",
  ]);
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
  frontEnd.endInput();
  expect(await pass(60_000)).toEqual([]);
});

test.each([0, 1, 10, 100])(
  "[FLR-1] [GCP-10] with a searcher that tells nothing and %s ms, fives are made and stopped",
  async (turn) => {
    const habits = { stopsAfter: Infinity, reportsEvery: Infinity, keepsLimits: false };
    const { say, pass } = openSession("gomocup", habits, 150);
    expect(await say("START 15", `INFO timeout_turn ${turn}`)).toEqual(["OK"]);
    // Both have four.
    await say(
      "BOARD",
      "2,2,1",
      "3,2,1",
      "4,2,1",
      "5,2,1",
      "1,2,2",
      "2,9,2",
      "3,9,2",
      "4,9,2",
      "5,9,2",
      "1,9,1",
      "DONE",
    );
    expect(await pass(100)).toEqual(["6,2"]);
    await say("BOARD", "2,9,2", "3,9,2", "4,9,2", "5,9,2", "1,9,1", "9,2,1", "9,3,1", "9,4,1", "DONE");
    expect(await pass(100)).toEqual(["6,9"]);
    // An open three becomes an open four.
    await say("TAKEBACK 6,9", "TAKEBACK 5,9", "TURN 9,9");
    expect(["9,1", "9,5"]).toContain((await pass(100))[0]);
  },
);
