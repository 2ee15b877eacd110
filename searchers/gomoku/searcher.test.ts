// The searcher and its threads, with fake threads controlled by the test, with worker threads, and inline.
import type { SearchWork, ThreadEvents, ToWorker } from "@tengen/workers";
import { describe, expect, test } from "vitest";
import { openNodeSearcher } from "./node/searcher.ts";
import { COLORS, type Color, type GomokuSearchOptions, type GomokuSearcher, type Stone } from "@tengen/stones";
import { openInlineSearcher, openSearcher, type ThreadInfo, type ThreadTask } from "./src/index.ts";
import { BUDGETS, POSITION } from "./tests/budgets.ts";

const OPTIONS: GomokuSearchOptions = {
  seed: 1,
  threads: 2,
  hash: 16,
  multiPv: 1,
  evaluator: "playouts",
  candidateRadius: 2,
};
const clock = {
  now: () => performance.now(),
  pause: () => new Promise<void>((resume) => setImmediate(resume)),
};

type Work = SearchWork<ThreadTask, ThreadInfo>;

/** A searcher with fake threads that record their messages. */
const openFake = (now = () => 0) => {
  const opened: (ThreadEvents<Work> & { readonly received: ToWorker<Work>[]; isEnded: boolean })[] = [];
  const searcher = openSearcher({
    now,
    openThread: (events) => {
      const thread = { ...events, received: [] as ToWorker<Work>[], isEnded: false };
      opened.push(thread);
      return {
        post: (message) => thread.received.push(message),
        end: () => {
          thread.isEnded = true;
        },
      };
    },
  });
  const search = (threads = 2) => searcher.search(POSITION, { nodes: 7 }, { ...OPTIONS, threads }, () => {});
  /** The tasks that a thread got. */
  const tasksOf = (thread: number): readonly ThreadTask[] =>
    (opened[thread]?.received ?? []).flatMap((message) => (message.kind === "request" ? [message.request] : []));
  /** The ids of the requests that a thread was told to stop. */
  const stopsOf = (thread: number): readonly number[] =>
    (opened[thread]?.received ?? []).flatMap((message) => (message.kind === "stop" ? [message.id] : []));
  const answer = (thread: number, id: number, result: ThreadInfo): void =>
    opened[thread]?.onMessage({ kind: "result", id, result });
  const report = (thread: number, found: ThreadInfo, isFinal = false): void =>
    opened[thread]?.onMessage({ kind: "progress", id: 1, progress: { info: found, isFinal } });
  return { searcher, search, opened, tasksOf, stopsOf, answer, report };
};
/** Lets all pending promises settle. */
const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
const info = (nodes: number) => ({ nodes, depth: 1, seldepth: 1, hashfull: 0, rootMoves: [] });

test("[ENG-F4] options that are not given have defaults", async () => {
  const searcher = openInlineSearcher(clock);
  const given = { seed: 1, threads: 1, hash: 16, multiPv: 1, evaluator: "patterns", candidateRadius: 2 } as const;
  const results = [];
  for (const options of [undefined, { multiPv: 1 }, given]) {
    searcher.newGame();
    const { milliseconds: _here, ...found } = await searcher.search(POSITION, { nodes: 3000 }, options).result;
    results.push(found);
  }
  expect(results[0]).toEqual(results[2]);
  expect(results[1]).toEqual(results[2]);
  expect((await searcher.search(POSITION, { nodes: 3000 }, { multiPv: 2 }).result).lines.length).toBe(2);
  await searcher.ready();
  await searcher.close();
});

describe("threads", () => {
  test("[ENG-M3] threads share the node limit, have different seeds, and are added up", async () => {
    const { search, opened, tasksOf, answer } = openFake();
    const { result } = search();
    expect(opened.map((_, thread) => tasksOf(thread))).toMatchObject([
      [{ seed: 64, nodes: 4 }],
      [{ seed: 65, nodes: 3 }],
    ]);
    answer(1, 1, info(3));
    answer(0, 1, info(4));
    expect((await result).nodes).toBe(7);
  });

  test("[ENG-M3] reports cover the threads that have started, and many threads report more rarely", () => {
    let time = 0;
    const { searcher, tasksOf, report } = openFake(() => time);
    const reported: number[] = [];
    searcher.search(POSITION, {}, { ...OPTIONS, threads: 64 }, ({ nodes }) => reported.push(nodes));
    expect(tasksOf(63)).toMatchObject([{ infoInterval: 800 }]);
    for (const [index, at] of [60, 61, 109, 110, 159, 160].entries()) {
      time = at;
      report(index, info(10));
    }
    expect(reported).toEqual([10, 40, 60]);
  });

  test("[ENG-M3] a thread that is done counts in the reports of the others", async () => {
    const { searcher, answer, report } = openFake();
    const reported: number[] = [];
    searcher.search(POSITION, {}, OPTIONS, ({ nodes }) => reported.push(nodes));
    answer(0, 1, info(5));
    await settle();
    report(1, info(10));
    expect(reported).toEqual([15]);
  });

  test("[ENG-A9] a final result is reported at once, whenever the last report was", () => {
    const { searcher, report } = openFake();
    const reported: number[] = [];
    searcher.search(POSITION, {}, { ...OPTIONS, threads: 1 }, ({ nodes }) => reported.push(nodes));
    report(0, info(10));
    report(0, info(20));
    report(0, info(30), true);
    expect(reported).toEqual([10, 30]);
  });

  test("[ENG-A6] a new game clears the tables", () => {
    const { searcher, tasksOf } = openFake();
    const ask = () => searcher.search(POSITION, {}, { ...OPTIONS, evaluator: "patterns", threads: 1 }, () => {});
    ask();
    ask();
    searcher.newGame();
    ask();
    ask();
    expect(tasksOf(0).map(({ keepTables }) => keepTables)).toEqual([false, true, false, true]);
  });

  test("[ENG-A7] alpha-beta threads share one memory, and a win proven by one stops the others", async () => {
    const { searcher, opened, tasksOf, stopsOf, answer } = openFake();
    const options = { ...OPTIONS, evaluator: "patterns", threads: 3 };
    const { result } = searcher.search(POSITION, { milliseconds: 1000 }, options, () => {});
    const tasks = opened.flatMap((_, thread) => tasksOf(thread));
    expect(tasks.map((task) => task.shared?.thread)).toEqual([0, 1, 2]);
    expect(new Set(tasks.map((task) => task.shared?.memory.memory)).size).toBe(1);
    const choice = { move: 1, score: 29_991, pv: [1] };
    answer(1, 1, { nodes: 5, depth: 2, seldepth: 9, hashfull: 3, rootMoves: [{ ...choice, winsIn: 9 }] });
    await settle();
    expect([0, 1, 2].map(stopsOf)).toEqual([[1], [], [1]]);
    answer(0, 1, { nodes: 7, depth: 9, seldepth: 12, hashfull: 4, rootMoves: [{ ...choice, move: 2, pv: [2] }] });
    answer(2, 1, { ...info(7), depth: 8 });
    expect(await result).toMatchObject({
      nodes: 19,
      depth: 2,
      seldepth: 12,
      hashfull: 4,
      lines: [{ winsIn: 9, moves: [{ x: 1, y: 0 }] }],
    });
    // The next search uses the same memory, unless the options change.
    searcher.search(POSITION, {}, options, () => {});
    searcher.search(POSITION, {}, { ...options, threads: 2 }, () => {});
    expect(tasksOf(0).map((task) => task.shared?.memoryId)).toEqual([1, 1, 2]);
  });

  test("[ENG-A7] alpha-beta uses one thread under a node limit", () => {
    const { searcher, opened, tasksOf } = openFake();
    searcher.search(POSITION, { nodes: 1000 }, { ...OPTIONS, evaluator: "patterns", threads: 3 }, () => {});
    expect(opened).toHaveLength(1);
    expect(tasksOf(0)).toMatchObject([{ nodes: 1000, shared: null }]);
  });

  test("[WRK-9] a new search stops the one before in all threads, but not one that is done", async () => {
    const { search, stopsOf, answer } = openFake();
    const first = search(2);
    search(1);
    expect([0, 1].map(stopsOf)).toEqual([[1], [1]]);
    for (const thread of [0, 1]) answer(thread, 1, info(1));
    await first.result;
    answer(0, 2, info(1));
    search(2);
    expect([0, 1].map(stopsOf)).toEqual([[1], [1]]);
  });

  test("[WRK-9] a thread that dies fails the search, stops the others, and is replaced for the next one", async () => {
    const { searcher, search, opened, tasksOf, stopsOf, answer, report } = openFake();
    const reported: number[] = [];
    const { result } = searcher.search(POSITION, { nodes: 7 }, OPTIONS, ({ nodes }) => reported.push(nodes));
    opened[1]?.onFailure(new Error("out of memory"));
    await expect(result).rejects.toThrow("out of memory");
    expect(opened.map(({ isEnded }) => isEnded)).toEqual([false, true]);
    expect(stopsOf(0)).toEqual([1]);
    report(0, info(5));
    expect(reported).toEqual([]);
    const again = search();
    expect([opened.length, tasksOf(1).length]).toEqual([3, 1]);
    // Messages of the dead thread are ignored.
    answer(1, 1, info(100));
    opened[1]?.onFailure(new Error("dead twice"));
    answer(0, 1, info(50));
    answer(0, 2, info(2));
    answer(2, 1, info(2));
    expect((await again.result).nodes).toBe(4);
  });

  test.each([
    ["failed", { kind: "failed", error: "no WebAssembly here" }],
    ["an error", { kind: "error", id: 1, error: "no WebAssembly here" }],
  ] as const)("[WRK-9] a thread that answers with %s counts as dead", async (_name, message) => {
    const { search, opened } = openFake();
    const { result } = search(1);
    opened[0]?.onMessage(message);
    await expect(result).rejects.toThrow("no WebAssembly here");
    expect(opened[0]?.isEnded).toBe(true);
  });

  test("[ENG-F2] ready resolves when all threads have searched, and their tables are not kept", async () => {
    const { searcher, opened, tasksOf, answer } = openFake();
    const options = { ...OPTIONS, evaluator: "patterns", threads: 2 };
    let isReady = false;
    const waitForIt = async (): Promise<void> => {
      await searcher.ready(options);
      isReady = true;
    };
    const ready = waitForIt();
    answer(0, 1, info(3));
    await settle();
    expect([opened.length, isReady]).toEqual([2, false]);
    answer(1, 1, info(3));
    await ready;
    searcher.search(POSITION, {}, options, () => {});
    searcher.search(POSITION, {}, options, () => {});
    expect(tasksOf(0).map(({ keepTables }) => keepTables)).toEqual([false, false, true]);
  });

  test("[ENG-F2] ready rejects if a thread does not start", async () => {
    const { searcher, opened } = openFake();
    const ready = searcher.ready(OPTIONS);
    opened[0]?.onMessage({ kind: "failed", error: "no WebAssembly here" });
    await expect(ready).rejects.toThrow("no WebAssembly here");
  });

  test("closing ends the threads and rejects pending searches", async () => {
    const { searcher, search, opened } = openFake();
    const { result } = search();
    await searcher.close();
    await expect(result).rejects.toThrow("the searcher was closed");
    expect(opened.every(({ isEnded }) => isEnded)).toBe(true);
  });
});

describe.each<[string, () => GomokuSearcher]>([
  ["worker threads of Node", openNodeSearcher],
  ["the caller's own thread", () => openInlineSearcher(clock)],
])("in %s", (_name, open) => {
  test("a new search stops the running one, which ends with its result so far", async () => {
    const searcher = open();
    const only = searcher.search(POSITION, { nodes: 3000 }, OPTIONS, () => {});
    const { lines } = await only.result;
    const received = Promise.withResolvers<void>();
    const long = searcher.search({ stones: [], toMove: "black" }, {}, OPTIONS, () => received.resolve());
    await received.promise;
    const next = searcher.search(POSITION, { nodes: 3000 }, OPTIONS, () => {});
    // The empty board has a single candidate.
    expect((await long.result).lines[0]?.moves[0]).toEqual({ x: 7, y: 7 });
    expect((await next.result).lines).toEqual(lines);
    await searcher.close();
  });

  test("reports search info, and stops on request", async () => {
    const searcher = open();
    const received = Promise.withResolvers<number>();
    const search = searcher.search(POSITION, { nodes: 1_000_000_000 }, OPTIONS, ({ nodes }) => received.resolve(nodes));
    expect(await received.promise).toBeGreaterThan(0);
    search.stop();
    expect((await search.result).nodes).toBeGreaterThanOrEqual(await received.promise);
    await searcher.close();
  });
});

test.each([
  ["patterns", 1],
  ["patterns", 2],
  ["playouts", 2],
])("[ENG-F2] %s with %i worker threads gets ready, and then has a move with any limit", async (evaluator, threads) => {
  const searcher = openNodeSearcher();
  const options = { ...OPTIONS, evaluator, threads };
  await searcher.ready(options);
  for (const limit of [{ nodes: 1 }, { milliseconds: 1 }]) {
    const { lines } = await searcher.search(POSITION, limit, options, () => {}).result;
    expect(lines[0]?.moves.length).toBeGreaterThan(0);
  }
  await searcher.close();
});

describe("[ENG-F3] the report of a move", () => {
  const searcher = openInlineSearcher(clock);
  const search = (nodes: number, evaluator: string, position: Parameters<GomokuSearcher["search"]>[0] = POSITION) =>
    searcher.search(position, { nodes }, { ...OPTIONS, threads: 1, evaluator }, () => {}).result;

  test.each([1, 3, 30, 3000])("patterns, %i nodes: the value, and the win rate that follows from it", async (nodes) => {
    const { lines, depth, seldepth } = await search(nodes, "patterns");
    const [line] = lines;
    expect(line?.winRate).toBe(1 / (1 + Math.exp(-(line?.value ?? 0) / 200)));
    expect(line?.value).not.toBe(0);
    expect(line).not.toHaveProperty("visits");
    expect(seldepth).toBeGreaterThanOrEqual(depth);
  });

  test("playouts: the visits, the mean win rate, and the value that follows from it", async () => {
    const { lines, nodes } = await search(500, "playouts");
    const [line] = lines;
    const { winRate = 0, value, visits = 0 } = line ?? {};
    expect(visits).toBeGreaterThan(0);
    expect(visits).toBeLessThanOrEqual(nodes);
    // The win rate is a multiple of a quarter of a visit.
    expect(Number.isInteger(Math.round(winRate * visits * 4 * 1e6) / 1e6)).toBe(true);
    expect(value).toBe(Math.round(200 * Math.log(winRate / (1 - winRate))));
  });

  test("proven results: the length, and win rate 1 or 0", async () => {
    const four: readonly Stone[] = [4, 5, 6, 7].map((x) => ({ x, y: 7, color: "black" }));
    const won = await search(1, "patterns", { stones: four, toMove: "black" });
    expect(won).toMatchObject({ seldepth: 1, lines: [{ winRate: 1, winsIn: 1 }] });
    const lost = await search(1, "patterns", { stones: four, toMove: "white" });
    expect(lost).toMatchObject({ seldepth: 2, lines: [{ winRate: 0, losesIn: 2 }] });
  });

  test.each([
    [1, 1],
    [300, 1],
    [300, 2],
  ])(
    "playouts, %i nodes, %i threads: an own five is a win, two fives of the opponent are a loss",
    async (nodes, threads) => {
      const four: readonly Stone[] = [4, 5, 6, 7].map((x) => ({ x, y: 7, color: "black" }));
      const look = (toMove: Color, stones = four) =>
        searcher.search({ stones, toMove }, { nodes }, { ...OPTIONS, threads, multiPv: 9 }, () => {}).result;
      const won = await look("black");
      expect(won.nodes).toBe(nodes);
      for (const line of won.lines) expect(line).toMatchObject({ winRate: 1, winsIn: 1, by: "fours" });
      const lost = await look("white");
      expect(lost.seldepth).toBeGreaterThanOrEqual(2);
      for (const line of lost.lines) expect(line).toMatchObject({ winRate: 0, losesIn: 2, by: "fours" });
      expect([won.lines.length > 0, lost.lines.length > 0]).toEqual([true, true]);
      // A single five can be blocked.
      const [held] = (await look("white", [...four, { x: 3, y: 7, color: "white" }])).lines;
      expect(held?.moves[0]).toEqual({ x: 8, y: 7 });
      expect(held).not.toHaveProperty("losesIn");
      expect(held).not.toHaveProperty("winsIn");
    },
  );

  test.each([1, 2, 5, 300])(
    "playouts, %i nodes: value and win rate agree, also for moves that never lost",
    async (nodes) => {
      const three: readonly Stone[] = [4, 5, 6].map((x) => ({ x, y: 7, color: "black" }));
      for (const toMove of COLORS) {
        const { lines } = await search(nodes, "playouts", { stones: three, toMove });
        for (const { winRate, value } of lines) {
          expect(Math.abs(winRate - 1 / (1 + Math.exp(-value / 200)))).toBeLessThan(0.001);
          expect(value).toBe(Math.round(200 * Math.log(winRate / (1 - winRate))));
        }
      }
    },
  );

  test.each(["patterns", "playouts"])(
    "%s: seldepth is at least the depth and the length of every PV",
    async (evaluator) => {
      const shapes: readonly (readonly Stone[])[] = [
        [4, 5, 6, 7].map((x) => ({ x, y: 7, color: "black" })),
        [4, 5, 6].map((x) => ({ x, y: 7, color: "black" })),
        POSITION.stones,
        [],
      ];
      for (const stones of shapes)
        for (const toMove of COLORS)
          for (const nodes of [1, 5, 50, 2000]) {
            const { depth, seldepth, lines } = await search(nodes, evaluator, { stones, toMove });
            const needed = lines.flatMap(({ winsIn = 0, losesIn = 0, moves }) => [winsIn, losesIn, moves.length]);
            expect(seldepth).toBeGreaterThanOrEqual(Math.max(depth, ...needed));
          }
    },
  );

  test("hashfull and seldepth, whatever was searched before", async () => {
    const options = { ...OPTIONS, threads: 1, hash: 1, evaluator: "patterns" };
    const fullness = async (nodes: number) => {
      const { hashfull, seldepth } = await searcher.search(POSITION, { nodes }, options, () => {}).result;
      return { hashfull, seldepth };
    };
    const little = await fullness(100);
    const much = await fullness(60_000);
    expect(little.hashfull).toBeLessThan(50);
    expect(much.hashfull).toBeGreaterThan(100);
    expect(much.hashfull).toBeLessThanOrEqual(1000);
    expect(much.seldepth).toBeGreaterThan(little.seldepth);
    expect(await fullness(100)).toEqual(little);
  });
});

test("[ENG-A7] two worker threads search together several times", async () => {
  const searcher = openNodeSearcher();
  const options = { ...OPTIONS, evaluator: "patterns" };
  for (let turn = 0; turn < 3; turn += 1) {
    const received = Promise.withResolvers<void>();
    const search = searcher.search(POSITION, {}, options, ({ depth }) => depth > 3 && received.resolve());
    await received.promise;
    search.stop();
    const { lines, depth } = await search.result;
    expect(depth).toBeGreaterThan(3);
    expect(lines[0]?.moves.length).toBeGreaterThan(0);
  }
  await searcher.close();
});

test.each([
  [1, 2048],
  [1, 4096],
  [2, 2048],
  [2, 4096],
])("[ENG-A10] %i threads search with Hash %i", async (threads, hash) => {
  const searcher = openNodeSearcher();
  const received = Promise.withResolvers<void>();
  const options = { ...OPTIONS, evaluator: "patterns", threads, hash };
  const search = searcher.search(POSITION, {}, options, ({ depth }) => depth > 3 && received.resolve());
  await Promise.race([received.promise, search.result]);
  search.stop();
  expect((await search.result).depth).toBeGreaterThan(3);
  await searcher.close();
});

test.each(BUDGETS)("[ENG-M3] the same result in worker threads and inline: %o", async (limit, options) => {
  const reports = [openNodeSearcher(null), openInlineSearcher(clock)].map(async (searcher) => {
    const { milliseconds: _milliseconds, ...report } = await searcher.search(POSITION, limit, options, () => {}).result;
    await searcher.close();
    return report;
  });
  const [threaded, inline] = await Promise.all(reports);
  expect(threaded?.nodes).toBe(limit.nodes);
  expect(inline).toEqual(threaded);
});
