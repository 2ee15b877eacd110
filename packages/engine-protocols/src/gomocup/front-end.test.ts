import { anyCharacter } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runTranscript, openSession } from "../../tests/session.ts";

test("[GCP-1] [GCP-2] [GCP-3] [GCP-4] [GCP-5] [GCP-7] [GCP-14] a match matches its transcript", async () => {
  const session = openSession("gomocup");
  expect(await runTranscript(session, "gomocup.txt")).toBeGreaterThan(60);
  expect(session.searcher.newGames()).toBe(4);
  expect(session.searcher.isClosed()).toBe(true);
  expect(session.clock.timersLeft()).toBe(0);
  await session.frontEnd.done;
});

test("[GCP-1] [GCP-2] [GCP-3] [GCP-4] [GCP-5] [GCP-6] [GCP-12] invalid input is answered and changes nothing", async () => {
  expect(await runTranscript(openSession("gomocup"), "gomocup-errors.txt")).toBeGreaterThan(80);
});

test("[GCP-4] the searcher gets the stones with colours derived from their number", async () => {
  const { send, advance, searcher } = openSession("gomocup");
  await send("START 15", "BOARD", "1,1,2", "2,2,1", "3,3,2", "DONE");
  expect(searcher.searches[0]?.position).toEqual({
    stones: [
      { x: 1, y: 1, color: "black" },
      { x: 2, y: 2, color: "white" },
      { x: 3, y: 3, color: "black" },
    ],
    toMove: "white",
  });
  await advance(30_000);
  await send("TURN 4,4");
  expect(searcher.searches[1]?.position).toMatchObject({ toMove: "white", stones: { length: 5 } });
  await send("BOARD", "1,1,2", "2,2,1", "DONE");
  await advance(1);
  expect(searcher.searches[2]?.position).toMatchObject({
    toMove: "black",
    stones: [{ color: "white" }, { color: "black" }],
  });
});

test("[GCP-3] an opponent's move that ends the game stays and can be taken back", async () => {
  const { send, advance } = openSession("gomocup");
  await send("START 15", "INFO timeout_turn 1000", "YXBOARD", "1,1,2", "2,1,2", "3,1,2", "4,1,2", "DONE");
  expect(await send("TURN 5,1")).toEqual(["ERROR the game is over"]);
  expect(await send("TAKEBACK 5,1", "TURN 7,7")).toEqual(["OK"]);
  expect(await advance(1000)).toEqual(["0,0"]);
});

test("[GCP-5] SWAP if white is worse, and the game continues with black", async () => {
  const { send, advance, searcher } = openSession("gomocup", { winRate: 0.45 });
  await send("START 15", "INFO timeout_turn 1000", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE");
  expect(searcher.searches[0]?.position).toMatchObject({
    toMove: "white",
    stones: [{ color: "black" }, { color: "white" }, { color: "black" }],
  });
  expect(await advance(1000)).toEqual(["SWAP"]);
  await send("TURN 0,5");
  expect(searcher.searches[1]?.position).toMatchObject({
    toMove: "black",
    stones: [{ color: "black" }, { color: "white" }, { color: "black" }, { color: "white" }],
  });
});

test.each([[["1", "2", "1"]], [["2", "1", "2"]]])(
  "[GCP-5] a third number %j is read over: black, white and black",
  async ([first, second, third]) => {
    const { send, advance, searcher } = openSession("gomocup");
    await send("START 15", "INFO timeout_turn 1000", "SWAP2BOARD");
    await send(`7,7,${first}`, `8,7,${second}`, `9,9,${third}`, "DONE");
    expect(searcher.searches[0]?.position).toMatchObject({
      toMove: "white",
      stones: [
        { x: 7, y: 7, color: "black" },
        { x: 8, y: 7, color: "white" },
        { x: 9, y: 9, color: "black" },
      ],
    });
    expect(await advance(1000)).toEqual(["0,0"]);
  },
);

test("[GCP-8] the first move's time starts with the process, the second's with its command", async () => {
  const { send, advance, searcher } = openSession("gomocup", {}, 300);
  await send("START 15");
  await advance(5000);
  await send("INFO timeout_turn 1000", "BEGIN");
  expect(searcher.searches[0]?.limit).toEqual({ milliseconds: 510 });
  expect(await advance(570)).toEqual(["0,0"]);
  await advance(5000);
  await send("TURN 7,7");
  expect(searcher.searches[1]?.limit).toEqual({ milliseconds: 960 });
});

test("[GCP-8] a slow startup leaves some time, and a board's time starts with its first line", async () => {
  const { send, advance, searcher } = openSession("gomocup", {}, 4000);
  await send("START 15", "INFO timeout_turn 1000", "BEGIN");
  expect(searcher.searches[0]?.limit).toEqual({ milliseconds: 1 });
  await advance(1);
  await send("BOARD");
  await advance(100);
  await send("DONE");
  expect(searcher.searches[1]?.limit).toEqual({ milliseconds: 860 });
});

test("[GCP-8] a searcher that ignores its limit is stopped, and abandoned in time if it does not stop", async () => {
  const { send, advance, searcher } = openSession("gomocup", { keepsLimits: false, stopsAfter: Infinity });
  await send("START 15", "INFO timeout_turn 1000", "TURN 7,7");
  expect(await advance(979)).toEqual([]);
  expect(await advance(1)).toEqual(["0,0"]);
  // It is still busy, so the next search cannot start. It was 20 ms late, so the overhead grows.
  await send("TURN 8,8");
  expect(await advance(969)).toEqual([]);
  expect(await advance(1)).toEqual(["6,6"]);
  expect(searcher.searches).toHaveLength(1);
});

test("[GCP-8] [GCP-9] whatever the searcher does, the move is in time", async () => {
  const behavior = fc.record({
    stopsAfter: fc.constantFrom(0, 30, 3000, Infinity),
    keepsLimits: fc.boolean(),
    reportsEvery: fc.constantFrom(7, 100),
  });
  const limit = fc.integer({ min: 4, max: 3000 });
  await fc.assert(
    fc.asyncProperty(
      behavior,
      limit,
      limit,
      fc.integer({ min: 0, max: 1000 }),
      async (behavior, turn, left, startUp) => {
        const { send, advance, written, clock } = openSession("gomocup", behavior, startUp);
        await send("START 15", `INFO timeout_turn ${turn}`);
        for (const [request, spent] of [["TURN 7,7", startUp] as const, ["TURN 8,8", 0] as const]) {
          const before = written.length;
          const askedAt = clock.now();
          await send(`INFO time_left ${left}`, request);
          while (written.length === before) await advance(1);
          expect(clock.now() - askedAt).toBeLessThanOrEqual(Math.max(1, Math.min(turn, left) - spent));
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("[GCP-8] 30 seconds by default; as fast as possible at 0", async () => {
  const { send, searcher, advance } = openSession("gomocup");
  await send("START 15", "BEGIN");
  expect(searcher.searches[0]?.limit).toEqual({ milliseconds: 29_670 });
  await advance(29_670);
  await send("INFO timeout_turn 0", "TURN 7,7");
  expect(searcher.searches[1]?.limit).toEqual({ milliseconds: 10 });
});

test("[GCP-9] match time is divided by time_left or by the time of our own moves", async () => {
  const { send, advance, searcher } = openSession("gomocup", {}, 600);
  const limits = (): readonly unknown[] => searcher.searches.map(({ limit }) => limit.milliseconds);
  await send("INFO timeout_turn 30000", "INFO timeout_match 180000", "START 15", "BEGIN");
  // A thirtieth of all but 300 ms, minus the startup.
  expect(limits()).toEqual([5390]);
  await advance(5390);
  await advance(50_000);
  await send("TURN 1,0");
  // 174 seconds for 29 moves.
  expect(limits().at(-1)).toBe(5990);
  await advance(5990);
  await send("INFO time_left 28000", "TURN 8,8");
  expect(limits().at(-1)).toBe(989);
  await advance(989);
  await send("TURN 9,9");
  expect(limits().at(-1)).toBe(989);
  await advance(989);
  await send("INFO time_left -5", "TURN 10,10");
  expect(limits().at(-1)).toBe(10);
  await advance(10);
  await send("INFO time_left 2147483647", "TURN 11,11");
  expect(limits().at(-1)).toBe(29_670);
  await send("RESTART", "INFO timeout_match 60000", "BEGIN");
  await advance(1);
  expect(limits().at(-1)).toBe(1990);
});

test("[GCP-7] a limit changed during a search counts from the start of the move", async () => {
  const { send, advance } = openSession("gomocup");
  await send("START 15", "BEGIN");
  await advance(500);
  expect(await send("INFO timeout_turn 1000", "INFO nonsense 3")).toEqual([]);
  expect(await advance(459)).toEqual([]);
  expect(await advance(1)).toEqual(["0,0"]);
});

test.each([
  ["fails immediately", { fails: "at once" }, "6,6"],
  ["fails later", { fails: "later" }, "0,0"],
  ["returns no move", { answers: "nothing" }, "6,6"],
  ["returns an occupied cell", { answers: "occupied" }, "6,6"],
  ["returns a cell off the board", { answers: "outside" }, "6,6"],
] as const)("[GCP-10] a move is played if the searcher %s", async (_name, behavior, move) => {
  const { send, advance, written } = openSession("gomocup", behavior);
  await send("START 15", "INFO timeout_turn 1000", "TURN 7,7");
  await advance(1000);
  expect(written).toEqual(["OK", move]);
});

test("[GCP-11] max_memory limits the tree, 0 does not", async () => {
  const { send, advance, searcher } = openSession("gomocup");
  await send("START 15", "INFO timeout_turn 1000", "INFO max_memory 367001600", "BEGIN");
  await advance(1000);
  await send("INFO max_memory 0", "TURN 7,7");
  expect(searcher.searches.map(({ options }) => options.hash)).toEqual([190, 256]);
});

test("[GCP-13] nothing is written after END", async () => {
  const { send, advance, frontEnd, searcher } = openSession("gomocup");
  await send("START 15", "BEGIN", "END");
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
  await send("ABOUT", "BEGIN", null);
  frontEnd.endInput();
  expect(await advance(60_000)).toEqual([]);
});

test("[GCP-13] after the end of the input only the pending move is written", async () => {
  const { send, advance, frontEnd, searcher } = openSession("gomocup", { stopsAfter: 20 });
  await send("START 15", "BEGIN");
  frontEnd.endInput();
  expect(await send("ABOUT", "RESTART", "END", null)).toEqual([]);
  expect(searcher.isClosed()).toBe(false);
  expect(await advance(20)).toEqual(["0,0"]);
  frontEnd.endInput();
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
});

test("[GCP-13] the end of the input without a pending move ends the session at once", async () => {
  const { send, frontEnd, searcher } = openSession("gomocup");
  await send("START 15");
  frontEnd.endInput();
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
});

test("[GCP-12] an aborted search ends before the next one starts", async () => {
  const { send, advance, searcher } = openSession("gomocup", { stopsAfter: 100 });
  await send("START 15", "INFO timeout_turn 1000", "TURN 7,7", "RESTART", "TURN 8,8");
  expect(searcher.searches).toHaveLength(1);
  await advance(100);
  expect(searcher.searches).toHaveLength(2);
  expect(await advance(1000)).toEqual(["0,0"]);
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
  {
    weight: 1,
    arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }).filter((text) => !/^\s*end\b/iu.test(text)),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, "x".repeat(9000)) },
);

test("[GCP-15] [GCP-1] any input: no exceptions, valid answers, at most one per line, none to INFO", async () => {
  const step = fc.record({ line: lines, wait: fc.constantFrom(0, 0, 30, 200) });
  const behavior = fc.constantFrom({}, { stopsAfter: 500 }, { fails: "later" as const }, { keepsLimits: false });
  await fc.assert(
    fc.asyncProperty(behavior, fc.array(step, { maxLength: 30 }), async (behavior, steps) => {
      const { frontEnd, clock, searcher, written } = openSession("gomocup", behavior);
      frontEnd.receiveLine("START 15");
      frontEnd.receiveLine("INFO timeout_turn 200");
      for (const { line, wait } of steps) {
        const before = written.length;
        frontEnd.receiveLine(line);
        expect(written.length - before).toBeLessThanOrEqual(line?.startsWith("INFO") === true ? 0 : 1);
        if (wait > 0) await clock.advance(wait);
      }
      await clock.advance(40_000);
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

test("[GCP-16] YXNBEST reports the best moves and plays the first; YXSTOP stops the search", async () => {
  const { send, advance, searcher } = openSession("gomocup");
  expect(await send("YXNBEST 2", "YXSTOP")).toEqual([
    "ERROR there is no board; send START 15 first",
    "ERROR no search is running",
  ]);
  expect(await send("START 15", "YXNBEST 0", "YXNBEST x")).toEqual([
    "OK",
    'ERROR YXNBEST takes a whole number from 1 to 225, not "0"',
    'ERROR YXNBEST takes a whole number from 1 to 225, not "x"',
  ]);
  expect(await send("YXBOARD", "0,0,2", "DONE", "YXNBEST 2")).toEqual([]);
  await advance(250);
  await send("YXSTOP");
  expect(await advance(1)).toEqual([
    "MESSAGE (1) DEPTH 3 EV 0.6000 N 250 TM 250 PV 1,0 2,0",
    "MESSAGE (2) DEPTH 3 EV 0.3000 N 250 TM 250 PV 2,0 3,0",
    "1,0",
  ]);
  await send("TURN 5,5");
  expect(searcher.searches.map(({ options }) => options.multiPv)).toEqual([2, 1]);
  expect(searcher.searches[1]?.position.stones).toHaveLength(3);
});

test("[GCP-16] a searcher that does not stop is abandoned", async () => {
  const { send, advance } = openSession("gomocup", { stopsAfter: Infinity });
  await send("START 15", "BEGIN");
  await advance(150);
  expect(await send("YXSTOP")).toEqual([]);
  expect(await advance(39)).toEqual([]);
  expect(await advance(1)).toEqual(["0,0"]);
});

test.each([
  [{ proves: { winsIn: 9 } }, "+M9"],
  [{ proves: { losesIn: 8 } }, "-M8"],
  [{}, "0.6000"],
] as const)("[GCP-17] INFO show_detail, max_node, max_depth and thread_num: %j", async (behavior, value) => {
  const { send, advance, searcher } = openSession("gomocup", behavior);
  await send("START 15", "INFO show_detail 1", "INFO max_node 600", "INFO max_depth 9", "INFO thread_num 3", "BEGIN");
  expect(searcher.searches[0]).toMatchObject({ limit: { nodes: 600 }, options: { threads: 3, depth: 9 } });
  expect(await advance(600)).toEqual([
    `MESSAGE DEPTH 2 EV ${value} N 100 TM 100 PV 0,0 1,0`,
    `MESSAGE DEPTH 5 EV ${value} N 400 TM 400 PV 0,0 1,0`,
    `MESSAGE DEPTH 7 EV ${value} N 600 TM 600 PV 0,0 1,0`,
    "0,0",
  ]);
  await send(
    "INFO show_detail 0",
    "INFO max_node 0",
    "INFO max_depth 0",
    "INFO thread_num 1000",
    "INFO timeout_turn 1000",
    "TURN 5,5",
  );
  expect(searcher.searches[1]).toMatchObject({ options: { threads: 64 } });
  expect(searcher.searches[1]?.limit).not.toHaveProperty("nodes");
  expect(searcher.searches[1]?.options).not.toHaveProperty("depth");
  expect(await advance(1000)).toEqual(["1,0"]);
});

test.each(["START 15", "RESTART"])(
  "[FLR-3] %s is answered when the threads are up, and later commands wait",
  async (how) => {
    const { send, advance, searcher, frontEnd } = openSession("gomocup", { startsAfter: 300 });
    expect(searcher.warmedUp).toHaveLength(1);
    if (how === "RESTART") {
      await send("START 15");
      expect(await advance(300)).toEqual(["OK"]);
      await send("INFO thread_num 2");
    }
    expect(await send(how, "INFO timeout_turn 1000", "ABOUT", "BEGIN")).toEqual([]);
    expect(await advance(299)).toEqual([]);
    expect(await advance(1)).toEqual(["OK", expect.stringContaining("Tengen")]);
    // The manager's clock has run since the request.
    expect(searcher.searches[0]?.limit).toEqual({ milliseconds: 660 });
    expect(await advance(660)).toEqual(["0,0"]);
    await send("RESTART", "ABOUT", "END", "ABOUT");
    await frontEnd.done;
  },
);

test("[FLR-3] the end of the input waits for OK too", async () => {
  const { send, advance, frontEnd } = openSession("gomocup", { startsAfter: 300 });
  await send("START 15", "INFO timeout_turn 1000", "BEGIN");
  frontEnd.endInput();
  expect(await advance(300)).toEqual(["OK", "0,0"]);
  await frontEnd.done;
});

test("[FLR-3] if the threads do not start there is an ERROR and no board", async () => {
  const { send } = openSession("gomocup", { failsToStart: true });
  expect(await send("START 15", "BEGIN")).toEqual([
    "ERROR the search does not start: no?thread",
    "ERROR there is no board; send START 15 first",
  ]);
  const never = openSession("gomocup", { startsAfter: Infinity });
  await never.send("START 15");
  never.frontEnd.endInput();
  expect(await never.advance(60_000)).toEqual(["ERROR the search does not start: not within 60 seconds"]);
  await never.frontEnd.done;
});

test("[FLR-3] [GCP-13] END does not wait for the threads: waiting commands except moves are answered at once", async () => {
  const { send, advance, frontEnd, searcher } = openSession("gomocup", { startsAfter: 300 });
  expect(await send("START 15", "ABOUT", "RESTART", "BEGIN", "TURN 7,7")).toEqual([]);
  expect(await send("END", "ABOUT")).toEqual([
    "OK",
    expect.stringContaining("Tengen"),
    "OK",
    "ERROR a search is already running",
  ]);
  await frontEnd.done;
  expect(searcher.isClosed()).toBe(true);
  frontEnd.endInput();
  expect(await advance(60_000)).toEqual([]);
});

test.each([0, 1, 10, 100])(
  "[FLR-1] [GCP-10] without search info and with %s ms, fives are made and blocked",
  async (turn) => {
    const behavior = { stopsAfter: Infinity, reportsEvery: Infinity, keepsLimits: false };
    const { send, advance } = openSession("gomocup", behavior, 150);
    expect(await send("START 15", `INFO timeout_turn ${turn}`)).toEqual(["OK"]);
    // Both sides have a four.
    await send(
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
    expect(await advance(100)).toEqual(["6,2"]);
    await send("BOARD", "2,9,2", "3,9,2", "4,9,2", "5,9,2", "1,9,1", "9,2,1", "9,3,1", "9,4,1", "DONE");
    expect(await advance(100)).toEqual(["6,9"]);
    // An open three becomes an open four.
    await send("TAKEBACK 6,9", "TAKEBACK 5,9", "TURN 9,9");
    expect(["9,1", "9,5"]).toContain((await advance(100))[0]);
  },
);

test.each([
  ["0", "freestyle"],
  ["1", "standard"],
  ["2", "freestyle"],
  ["3", "standard"],
  ["4", "renju"],
])("[GCP-6] INFO rule %s is %s", async (value, rule) => {
  const { send, searcher } = openSession("gomocup");
  await send("START 15", `INFO rule ${value}`, "TURN 7,7");
  expect(searcher.searches.at(-1)?.options.rule).toBe(rule);
});

test("[GCP-6] in Renju a forbidden stone of black is an error, and one of white is not", async () => {
  const { send, advance } = openSession("gomocup");
  const board = ["BOARD", "2,1,1", "1,2,1", "3,2,1", "2,3,1", "0,14,2", "2,14,2", "4,14,2", "6,14,2", "DONE"];
  await send(
    "START 15",
    "INFO timeout_turn 1000",
    "INFO rule 4",
    ...board.map((line) => line.replace("BOARD", "YXBOARD")),
  );
  expect(await send("PLAY 2,2")).toEqual(["ERROR 2,2 is forbidden for black"]);
  const swapped = board.map((line) => line.replace(/,1$/u, ",3x").replace(/,2$/u, ",1").replace(",3x", ",2"));
  await send(...swapped.map((line) => line.replace("BOARD", "YXBOARD")));
  expect(await send("TURN 2,2")).toEqual(["ERROR 2,2 is forbidden for black"]);
  await send("INFO rule 0", "TURN 2,2");
  expect(await advance(960)).toHaveLength(1);
});

test("[GCP-6] six in a row end a game of freestyle and not of standard", async () => {
  const { send, advance } = openSession("gomocup");
  const six = ["0", "1", "2", "3", "4", "5"].flatMap((x) => [`${x},0,1`, `${Number(x) * 2},14,2`]);
  expect(await send("START 15", "BOARD", ...six, "DONE")).toEqual(["OK", "ERROR the game is over"]);
  await send("INFO timeout_turn 1000", "INFO rule 1", "BOARD", ...six, "DONE");
  expect(await advance(960)).toHaveLength(1);
});

test("[GCP-5] the opening is the most even of several that the search judges", async () => {
  const rates = [0.9, 0.48, 0.1, 0.53];
  const { send, searcher, advance } = openSession("gomocup", { winRates: rates });
  await send("START 15", "INFO timeout_turn 100000", "SWAP2BOARD", "DONE");
  const [answer] = await advance(60_000);
  expect(searcher.searches.length).toBeGreaterThan(rates.length);
  const judged = searcher.searches.map(({ position: { stones } }) => stones.map(({ x, y }) => `${x},${y}`).join(" "));
  expect(answer).toBe(judged[1]);
  expect(searcher.searches.every(({ position }) => position.toMove === "white")).toBe(true);
});

test("[GCP-5] YXSTOP ends the judging of openings", async () => {
  const { send, advance, searcher } = openSession("gomocup");
  await send("START 15", "INFO timeout_turn 100000", "SWAP2BOARD", "DONE");
  await advance(10);
  await send("YXSTOP");
  expect(await advance(50)).toEqual([expect.stringMatching(/^\d+,\d+ \d+,\d+ \d+,\d+$/u)]);
  expect(searcher.searches).toHaveLength(1);
});

test("[GCP-5] each game of a session has openings of its own, and a session is reproducible", async () => {
  const judgedIn = async (): Promise<readonly string[]> => {
    const { send, advance, searcher } = openSession("gomocup");
    await send("START 15", "INFO timeout_turn 100000");
    for (const restart of [[], ["RESTART"]]) {
      await send(...restart, "SWAP2BOARD", "DONE");
      await advance(60_000);
    }
    return searcher.searches.map(({ position: { stones } }) => stones.map(({ x, y }) => `${x},${y}`).join(" "));
  };
  const judged = await judgedIn();
  expect(new Set(judged).size).toBe(32);
  expect(await judgedIn()).toEqual(judged);
});

test("[GCP-18] what the user should know is said first, in ASCII", async () => {
  const { written } = openSession("gomocup", {}, 0, "the net in /home/Zo\u00eb is missing");
  expect(written).toEqual(["MESSAGE the net in /home/Zo? is missing"]);
});
