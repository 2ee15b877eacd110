// The searcher around its threads: what several hosts have in common, tried with threads that do what the test says, and in this thread.
import type { ThreadEvents, ToThread } from "@tengen/threads";
import { describe, expect, test } from "vitest";
import { openNodeSearcher } from "./node/searcher.ts";
import {
  openInlineSearcher,
  openSearcher,
  type Searcher,
  type SearchOptions,
  type Color,
  type SearchInfo,
  type Stone,
  type ThreadTask,
} from "./src/index.ts";
import { BUDGETS, POSITION } from "./tests/budgets.ts";

const OPTIONS: SearchOptions = { seed: 1, threads: 2, hash: 16, multiPv: 1, evaluator: "playouts", candidateRadius: 2 };
const clock = {
  now: () => performance.now(),
  pause: () => new Promise<void>((resume) => setImmediate(resume)),
};

/** Threads that write down what they are told. */
const openFake = (now = () => 0) => {
  const opened: (ThreadEvents<SearchInfo> & { readonly told: ToThread<ThreadTask>[]; isEnded: boolean })[] = [];
  const searcher = openSearcher({
    now,
    openThread: (events) => {
      const thread = { ...events, told: [] as ToThread<ThreadTask>[], isEnded: false };
      opened.push(thread);
      return {
        post: (message) => thread.told.push(message),
        end: () => {
          thread.isEnded = true;
        },
      };
    },
  });
  const search = (threads = 2) => searcher.search(POSITION, { nodes: 7 }, { ...OPTIONS, threads }, () => {});
  return { searcher, search, opened };
};
const standing = (nodes: number) => ({ nodes, depth: 1, seldepth: 1, hashfull: 0, rootMoves: [] });

describe("threads", () => {
  test("[ENG-M3] a budget is shared out, with seeds of their own, and added up", async () => {
    const { search, opened } = openFake();
    const { result } = search();
    expect(opened.map(({ told }) => told)).toMatchObject([
      [{ kind: "search", id: 1, task: { seed: 64, nodes: 4 } }],
      [{ kind: "search", id: 1, task: { seed: 65, nodes: 3 } }],
    ]);
    opened[1]?.onMessage({ kind: "result", id: 1, info: standing(3) });
    opened[0]?.onMessage({ kind: "result", id: 1, info: standing(4) });
    expect((await result).nodes).toBe(7);
  });

  test("[ENG-M3] reports come from whichever have begun, and many do not crowd them", () => {
    let time = 0;
    const { searcher, opened } = openFake(() => time);
    const reported: number[] = [];
    searcher.search(POSITION, {}, { ...OPTIONS, threads: 64 }, ({ nodes }) => reported.push(nodes));
    expect(opened[63]?.told).toMatchObject([{ kind: "search", task: { tellEvery: 800 } }]);
    for (const [index, at] of [60, 61, 109, 110, 159, 160].entries()) {
      time = at;
      opened[index]?.onMessage({ kind: "standing", id: 1, info: standing(10) });
    }
    expect(reported).toEqual([10, 40, 60]);
  });

  test("[ENG-A9] what is known for good is reported at once, however short a time ago the last report was", () => {
    const { searcher, opened } = openFake();
    const reported: number[] = [];
    searcher.search(POSITION, {}, { ...OPTIONS, threads: 1 }, ({ nodes }) => reported.push(nodes));
    for (const [nodes, kind] of [[10, "standing"] as const, [20, "standing"] as const, [30, "settled"] as const])
      opened[0]?.onMessage({ kind, id: 1, info: standing(nodes) });
    expect(reported).toEqual([10, 30]);
  });

  test("[ENG-A6] a new game begins with nothing", () => {
    const { searcher, opened } = openFake();
    const ask = () => searcher.search(POSITION, {}, { ...OPTIONS, evaluator: "patterns", threads: 1 }, () => {});
    ask();
    ask();
    searcher.newGame();
    ask();
    ask();
    const keeps = opened[0]?.told.map((message) => (message.kind === "search" ? message.task.keeps : null));
    expect(keeps).toEqual([false, true, false, true]);
  });

  test("[ENG-A7] those that read threats share one memory, and a win that one has proven stops the others", async () => {
    const { searcher, opened } = openFake();
    const options = { ...OPTIONS, evaluator: "patterns", threads: 3 };
    const { result } = searcher.search(POSITION, { milliseconds: 1000 }, options, () => {});
    const tasks = opened
      .flatMap(({ told }) => told)
      .map((message) => (message.kind === "search" ? message.task : null));
    expect(tasks.map((task) => task?.shared?.thread)).toEqual([0, 1, 2]);
    expect(new Set(tasks.map((task) => task?.shared?.desks.memory)).size).toBe(1);
    const choice = { move: 1, score: 29_991, pv: [1] };
    opened[1]?.onMessage({
      kind: "result",
      id: 1,
      info: { nodes: 5, depth: 2, seldepth: 9, hashfull: 3, rootMoves: [{ ...choice, winsIn: 9 }] },
    });
    expect(opened.map(({ told }) => told.at(-1)?.kind)).toEqual(["stop", "stop", "stop"]);
    opened[0]?.onMessage({
      kind: "result",
      id: 1,
      info: { nodes: 7, depth: 9, seldepth: 12, hashfull: 4, rootMoves: [{ ...choice, move: 2, pv: [2] }] },
    });
    opened[2]?.onMessage({ kind: "result", id: 1, info: { ...standing(7), depth: 8 } });
    expect(await result).toMatchObject({
      nodes: 19,
      depth: 2,
      seldepth: 12,
      hashfull: 4,
      lines: [{ winsIn: 9, moves: [{ x: 1, y: 0 }] }],
    });
    // The memory is the same for the next search, and another when what is asked for changes.
    searcher.search(POSITION, {}, options, () => {});
    searcher.search(POSITION, {}, { ...options, threads: 2 }, () => {});
    const numbers = opened[0]?.told.map((message) => (message.kind === "search" ? message.task.shared?.number : null));
    expect(numbers?.filter((number) => number !== null)).toEqual([1, 1, 2]);
  });

  test("[ENG-A7] a budget of nodes is for one thread that reads threats", () => {
    const { searcher, opened } = openFake();
    searcher.search(POSITION, { nodes: 1000 }, { ...OPTIONS, evaluator: "patterns", threads: 3 }, () => {});
    expect(opened).toHaveLength(1);
    expect(opened[0]?.told).toMatchObject([{ kind: "search", task: { nodes: 1000, shared: null } }]);
  });

  test("one that dies breaks the search, stops the others, and is replaced for the next", async () => {
    const { search, opened } = openFake();
    const { result } = search();
    opened[1]?.onFailure(new Error("out of memory"));
    await expect(result).rejects.toThrow("out of memory");
    expect(opened.map(({ isEnded }) => isEnded)).toEqual([false, true]);
    expect(opened[0]?.told.at(-1)).toEqual({ kind: "stop", id: 1 });
    const again = search();
    expect(opened).toHaveLength(3);
    expect(opened[1]?.told).toHaveLength(1);
    // What the dead one still says is nothing.
    opened[1]?.onMessage({ kind: "result", id: 2, info: standing(100) });
    opened[1]?.onFailure(new Error("dead twice"));
    for (const index of [0, 2]) opened[index]?.onMessage({ kind: "result", id: 2, info: standing(2) });
    expect((await again.result).nodes).toBe(4);
  });

  test("one that says it is of no use is as good as dead", async () => {
    const { search, opened } = openFake();
    const { result } = search(1);
    opened[0]?.onMessage({ kind: "failed", error: "no WebAssembly here" });
    await expect(result).rejects.toThrow("no WebAssembly here");
    expect(opened[0]?.isEnded).toBe(true);
  });

  test("[ENG-F2] ready is when as many threads have searched as the options have, and nothing is left of that", async () => {
    const { searcher, opened } = openFake();
    const options = { ...OPTIONS, evaluator: "patterns", threads: 2 };
    let isReady = false;
    const waitForIt = async (): Promise<void> => {
      await searcher.ready(options);
      isReady = true;
    };
    const ready = waitForIt();
    opened[0]?.onMessage({ kind: "result", id: 1, info: standing(3) });
    await new Promise((done) => setImmediate(done));
    expect([opened.length, isReady]).toEqual([2, false]);
    opened[1]?.onMessage({ kind: "result", id: 1, info: standing(3) });
    await ready;
    searcher.search(POSITION, {}, options, () => {});
    searcher.search(POSITION, {}, options, () => {});
    const keeps = opened[0]?.told.map((message) => (message.kind === "search" ? message.task.keeps : null));
    expect(keeps).toEqual([false, false, true]);
  });

  test("[ENG-F2] threads that do not start break what waits for them", async () => {
    const { searcher, opened } = openFake();
    const ready = searcher.ready(OPTIONS);
    opened[0]?.onMessage({ kind: "failed", error: "no WebAssembly here" });
    await expect(ready).rejects.toThrow("no WebAssembly here");
  });

  test("closing ends them, and whatever is waited for", async () => {
    const { searcher, search, opened } = openFake();
    const { result } = search();
    await searcher.close();
    await expect(result).rejects.toThrow("the searcher was closed");
    expect(opened.every(({ isEnded }) => isEnded)).toBe(true);
  });
});

describe.each<[string, () => Searcher]>([
  ["worker threads of Node", openNodeSearcher],
  ["the caller's own thread", () => openInlineSearcher(clock)],
])("in %s", (_name, open) => {
  test("a search that is followed by another ends with what it has found, and does not disturb it", async () => {
    const searcher = open();
    const only = searcher.search(POSITION, { nodes: 3000 }, OPTIONS, () => {});
    const { lines } = await only.result;
    const told = Promise.withResolvers<void>();
    const long = searcher.search({ stones: [], toMove: 1 }, {}, OPTIONS, () => told.resolve());
    await told.promise;
    const next = searcher.search(POSITION, { nodes: 3000 }, OPTIONS, () => {});
    // On the empty board there is one candidate alone.
    expect((await long.result).lines[0]?.moves[0]).toEqual({ x: 7, y: 7 });
    expect((await next.result).lines).toEqual(lines);
    await searcher.close();
  });

  test("tells how it stands, and stops when it is told to", async () => {
    const searcher = open();
    const told = Promise.withResolvers<number>();
    const search = searcher.search(POSITION, { nodes: 1_000_000_000 }, OPTIONS, ({ nodes }) => told.resolve(nodes));
    expect(await told.promise).toBeGreaterThan(0);
    search.stop();
    expect((await search.result).nodes).toBeGreaterThanOrEqual(await told.promise);
    await searcher.close();
  });
});

test.each([
  ["patterns", 1],
  ["patterns", 2],
  ["playouts", 2],
])("[ENG-F2] %s with %i threads of Node gets ready, and then has a move with any limit", async (evaluator, threads) => {
  const searcher = openNodeSearcher();
  const options = { ...OPTIONS, evaluator, threads };
  await searcher.ready(options);
  for (const limit of [{ nodes: 1 }, { milliseconds: 1 }]) {
    const { lines } = await searcher.search(POSITION, limit, options, () => {}).result;
    expect(lines[0]?.moves.length).toBeGreaterThan(0);
  }
  await searcher.close();
});

describe("[ENG-F3] what a report says of a move", () => {
  const searcher = openInlineSearcher(clock);
  const search = (nodes: number, evaluator: string, position: Parameters<Searcher["search"]>[0] = POSITION) =>
    searcher.search(position, { nodes }, { ...OPTIONS, threads: 1, evaluator }, () => {}).result;

  test.each([1, 3, 30, 3000])("by threats, with %i nodes: its value, and the win rate that follows", async (nodes) => {
    const { lines, depth, seldepth } = await search(nodes, "patterns");
    const [line] = lines;
    expect(line?.winRate).toBe(1 / (1 + Math.exp(-(line?.value ?? 0) / 200)));
    expect(line?.value).not.toBe(0);
    expect(line).not.toHaveProperty("visits");
    expect(seldepth).toBeGreaterThanOrEqual(depth);
  });

  test("by playouts: its visits, the win rate that was counted, and the value that follows", async () => {
    const { lines, nodes } = await search(500, "playouts");
    const [line] = lines;
    const { winRate = 0, value, visits = 0 } = line ?? {};
    expect(visits).toBeGreaterThan(0);
    expect(visits).toBeLessThanOrEqual(nodes);
    // Each result is a quarter of something.
    expect(Number.isInteger(Math.round(winRate * visits * 4 * 1e6) / 1e6)).toBe(true);
    expect(value).toBe(Math.round(200 * Math.log(winRate / (1 - winRate))));
  });

  test("of what is proven: its length, and a whole win rate", async () => {
    const four: readonly Stone[] = [4, 5, 6, 7].map((x) => ({ x, y: 7, color: 1 }));
    const won = await search(1, "patterns", { stones: four, toMove: 1 });
    expect(won).toMatchObject({ seldepth: 1, lines: [{ winRate: 1, winsIn: 1 }] });
    const lost = await search(1, "patterns", { stones: four, toMove: -1 });
    expect(lost).toMatchObject({ seldepth: 2, lines: [{ winRate: 0, losesIn: 2 }] });
  });

  test.each([
    [1, 1],
    [300, 1],
    [300, 2],
  ])(
    "by playouts, with %i nodes and %i threads: a five to make is won, two to stop are lost",
    async (nodes, threads) => {
      const four: readonly Stone[] = [4, 5, 6, 7].map((x) => ({ x, y: 7, color: 1 }));
      const look = (toMove: Color, stones = four) =>
        searcher.search({ stones, toMove }, { nodes }, { ...OPTIONS, threads, multiPv: 9 }, () => {}).result;
      const won = await look(1);
      expect(won.nodes).toBe(nodes);
      for (const line of won.lines) expect(line).toMatchObject({ winRate: 1, winsIn: 1, by: "fours" });
      const lost = await look(-1);
      expect(lost.seldepth).toBeGreaterThanOrEqual(2);
      for (const line of lost.lines) expect(line).toMatchObject({ winRate: 0, losesIn: 2, by: "fours" });
      expect([won.lines.length > 0, lost.lines.length > 0]).toEqual([true, true]);
      // One five can be stopped.
      const [held] = (await look(-1, [...four, { x: 3, y: 7, color: -1 }])).lines;
      expect(held?.moves[0]).toEqual({ x: 8, y: 7 });
      expect(held).not.toHaveProperty("losesIn");
      expect(held).not.toHaveProperty("winsIn");
    },
  );

  test.each([1, 2, 5, 300])(
    "by playouts, with %i nodes: value and win rate agree, also of what was never lost",
    async (nodes) => {
      const three: readonly Stone[] = [4, 5, 6].map((x) => ({ x, y: 7, color: 1 }));
      for (const toMove of [1, -1] as const) {
        const { lines } = await search(nodes, "playouts", { stones: three, toMove });
        for (const { winRate, value } of lines) {
          expect(Math.abs(winRate - 1 / (1 + Math.exp(-value / 200)))).toBeLessThan(0.001);
          expect(value).toBe(Math.round(200 * Math.log(winRate / (1 - winRate))));
        }
      }
    },
  );

  test.each(["patterns", "playouts"])(
    "by %s: the farthest ply is not before the depth, nor before the end of a line that is told",
    async (evaluator) => {
      const shapes: readonly (readonly Stone[])[] = [
        [4, 5, 6, 7].map((x) => ({ x, y: 7, color: 1 })),
        [4, 5, 6].map((x) => ({ x, y: 7, color: 1 })),
        POSITION.stones,
        [],
      ];
      for (const stones of shapes)
        for (const toMove of [1, -1] as const)
          for (const nodes of [1, 5, 50, 2000]) {
            const { depth, seldepth, lines } = await search(nodes, evaluator, { stones, toMove });
            const needed = lines.flatMap(({ winsIn = 0, losesIn = 0, moves }) => [winsIn, losesIn, moves.length]);
            expect(seldepth).toBeGreaterThanOrEqual(Math.max(depth, ...needed));
          }
    },
  );

  test("how full the table is, and how far it looked, whatever it was asked before", async () => {
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

test("[ENG-A7] two threads of Node find a move together, again and again, and the table is used", async () => {
  const searcher = openNodeSearcher();
  const options = { ...OPTIONS, evaluator: "patterns" };
  for (let turn = 0; turn < 3; turn += 1) {
    const told = Promise.withResolvers<void>();
    const search = searcher.search(POSITION, {}, options, ({ depth }) => depth > 3 && told.resolve());
    await told.promise;
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
])("[ENG-A10] %i threads search with %i megabytes", async (threads, hash) => {
  const searcher = openNodeSearcher();
  const told = Promise.withResolvers<void>();
  const options = { ...OPTIONS, evaluator: "patterns", threads, hash };
  const search = searcher.search(POSITION, {}, options, ({ depth }) => depth > 3 && told.resolve());
  await Promise.race([told.promise, search.result]);
  search.stop();
  expect((await search.result).depth).toBeGreaterThan(3);
  await searcher.close();
});

test.each(BUDGETS)("[ENG-M3] the same in worker threads and in the caller's own: %o", async (limit, options) => {
  const reports = [openNodeSearcher(), openInlineSearcher(clock)].map(async (searcher) => {
    const { milliseconds: _milliseconds, ...report } = await searcher.search(POSITION, limit, options, () => {}).result;
    await searcher.close();
    return report;
  });
  const [threaded, inline] = await Promise.all(reports);
  expect(threaded?.nodes).toBe(limit.nodes);
  expect(inline).toEqual(threaded);
});
