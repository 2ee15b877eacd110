// The searcher on threads, and its reports.
import { describe, expect, test } from "vitest";
import { openNodeSearcher } from "./node/searcher.ts";
import { type GoGame, goPositionOf, tryMove, PASS } from "@tengen/stones";
import { openInlineSearcher, openKernel, LEVELS, playoutsSignature, type ThreadInfo } from "./src/index.ts";
import { SIGNATURE } from "./tests/signatures.ts";
import { mergeInfos } from "./src/merge.ts";
import { openSearcher } from "./src/searcher.ts";
import { BUDGETS, GAME } from "./tests/budgets.ts";
import { readStones } from "./tests/diagrams.ts";

const clock = {
  now: () => performance.now(),
  pause: () => new Promise<void>((resume) => setImmediate(resume)),
};
const OPTIONS = { seed: 1, threads: 1, hash: 16, multiPv: 82 } as const;
const EMPTY: GoGame = { stones: [], moves: [], toMove: "black", komi: 6.5 };

test("[GOS-F4] options that are not given have defaults", async () => {
  const searcher = openInlineSearcher(clock);
  const given = { seed: 1, threads: 1, hash: 64, multiPv: 1 };
  const results = [];
  for (const options of [undefined, { seed: 1 }, given]) {
    const { milliseconds: _here, ...found } = await searcher.search(GAME, { nodes: 200 }, options).result;
    results.push(found);
  }
  expect(results[0]).toEqual(results[2]);
  expect(results[1]).toEqual(results[2]);
  await searcher.ready();
  await searcher.close();
});

describe.each([
  ["worker threads of Node", openNodeSearcher],
  ["the caller's thread", () => openInlineSearcher(clock)],
])("in %s", (_name, open) => {
  test("[GOS-F2] reports search info, and stops on request", async () => {
    const searcher = open();
    const reported = Promise.withResolvers<number>();
    const search = searcher.search(GAME, { nodes: 10_000_000 }, OPTIONS, ({ nodes }) => reported.resolve(nodes));
    expect(await reported.promise).toBeGreaterThan(0);
    search.stop();
    const { nodes } = await search.result;
    expect(nodes).toBeGreaterThanOrEqual(await reported.promise);
    expect(nodes).toBeLessThan(10_000_000);
    await searcher.close();
  });

  test("[GOS-F3] gets ready, and a search requested meanwhile takes precedence", async () => {
    const searcher = open();
    await searcher.ready(OPTIONS);
    const getting = searcher.ready({ ...OPTIONS, seed: 2 });
    const { lines } = await searcher.search(GAME, { nodes: 1 }, OPTIONS, () => {}).result;
    expect(lines.length).toBeGreaterThan(0);
    await getting;
    await searcher.close();
  });

  test("[GOS-F2] a new search stops the running one and is not affected by it", async () => {
    const searcher = open();
    const { lines } = await searcher.search(GAME, { nodes: 500 }, OPTIONS, () => {}).result;
    const reported = Promise.withResolvers<void>();
    const long = searcher.search(EMPTY, {}, OPTIONS, () => reported.resolve());
    await reported.promise;
    const next = searcher.search(GAME, { nodes: 500 }, OPTIONS, () => {});
    expect((await long.result).nodes).toBeGreaterThan(0);
    expect((await next.result).lines).toEqual(lines);
    await searcher.close();
  });
});

test("[GOS-F3] ready rejects if a thread does not start", async () => {
  const searcher = openSearcher({
    now: () => 0,
    openThread: ({ onFailure }) => {
      queueMicrotask(() => onFailure(new Error("no such file")));
      return { post: () => {}, end: () => {} };
    },
  });
  const ready = searcher.ready(OPTIONS);
  await expect(ready).rejects.toThrow("no such file");
});

test.each(BUDGETS)(
  "[GOS-F1] [GOS-T1] worker threads and the caller's thread give the same result: %o",
  async (limit, options) => {
    const reports = [openNodeSearcher(), openInlineSearcher(clock)].map(async (searcher) => {
      const { milliseconds: _milliseconds, ...report } = await searcher.search(GAME, limit, options, () => {}).result;
      await searcher.close();
      return report;
    });
    const [threaded, inline] = await Promise.all(reports);
    expect(threaded?.nodes).toBe(limit.nodes);
    expect(inline).toEqual(threaded);
  },
);

/** The end of a game with a dead stone: after the search, the searcher verifies moves that capture it. */
const ENDED: GoGame = {
  ...EMPTY,
  stones: readStones(`
    . B . . B W . W .
    B B B B B W W W W
    . . W . B W . . .
    . . . . B W . . .
    . . . . B W . . .
    . . . . B W . . .
    . . . . B W . . .
    B B B B B W W W W
    . B . . B W . W .`),
};

test("[GOS-F2] the same if the running search still has to verify captures", async () => {
  const searcher = openNodeSearcher();
  const { lines } = await searcher.search(GAME, { nodes: 3000 }, OPTIONS, () => {}).result;
  for (const stopsFirst of [false, true]) {
    const reported = Promise.withResolvers<void>();
    const first = searcher.search(ENDED, {}, OPTIONS, ({ nodes }) => {
      if (nodes > 1000) reported.resolve();
    });
    await reported.promise;
    if (stopsFirst) first.stop();
    const next = searcher.search(GAME, { nodes: 3000 }, OPTIONS, () => {});
    expect((await first.result).lines.length).toBeGreaterThan(1);
    expect(await next.result).toMatchObject({ nodes: 3000, lines });
  }
  await searcher.close();
});

test.each([
  [0.1, 9, 19],
  [0.9, 9, PASS],
  [0.1, 8, 19],
  [0.1, 7, PASS],
])(
  "[GOS-M2] captures dead stones only if that costs nothing: with a win rate of %d for the opponent and a lead of %d it plays %d",
  async (winRate, lead, move) => {
    const settled: ThreadInfo = {
      nodes: 100,
      depth: 1,
      rootMoves: [{ move: PASS, visits: 100, valueSum: 90, pv: [PASS] }],
      ownership: Array.from({ length: PASS }, (_, index) => (index % 9 < 5 ? 100 : -100)),
      scoreCounts: Array.from({ length: 163 }, (_, index) => (index - 81 === 9 ? 100 : 0)),
    };
    const answer: ThreadInfo = {
      ...settled,
      scoreCounts: Array.from({ length: 163 }, (_, index) => (index - 81 === lead ? 100 : 0)),
      rootMoves: [{ move: PASS, visits: 100, valueSum: 100 * winRate, pv: [PASS] }],
    };
    const { search } = openSearcher({
      now: () => 0,
      openThread: ({ onMessage }) => ({
        post: (to) => {
          if (to.kind !== "request") return;
          const result = to.request.game.moves.length === 0 ? settled : answer;
          queueMicrotask(() => onMessage({ kind: "result", id: to.id, result }));
        },
        end: () => {},
      }),
    });
    expect((await search(ENDED, { nodes: 100 }, OPTIONS, () => {}).result).move).toBe(move);
  },
);

test("[GOS-F2] closing rejects the running search", async () => {
  const searcher = openNodeSearcher();
  const { result } = searcher.search(GAME, {}, OPTIONS, () => {});
  await searcher.close();
  await expect(result).rejects.toThrow("the searcher was closed");
});

test("[GOS-F1] the principal variation of a move is that of the thread with most visits", () => {
  const infoOf = (visits: number, pv: readonly number[]): ThreadInfo => ({
    nodes: visits,
    depth: pv.length,
    rootMoves: [{ move: 40, visits, valueSum: visits / 2, pv }],
    ownership: [visits],
    scoreCounts: [visits],
  });
  const merged = mergeInfos([infoOf(10, [40, 1]), infoOf(30, [40, 2, 3])]);
  expect(merged).toEqual({
    nodes: 40,
    depth: 3,
    rootMoves: [{ move: 40, visits: 40, valueSum: 20, pv: [40, 2, 3] }],
    ownership: [40],
    scoreCounts: [40],
  });
});

test("[GOS-T1] bench signature: update it only with an intended change of the search", async () => {
  expect(playoutsSignature(await openKernel())).toEqual(SIGNATURE);
});

describe("reports", () => {
  const searcher = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() });
  const search = (game: GoGame, nodes: number, options = {}) =>
    searcher.search(game, { nodes }, { ...OPTIONS, ...options }, () => {}).result;
  /** Two walls; black has five columns. */
  const walls = readStones(Array.from({ length: 9 }, () => ". . . . B W . . .").join("\n"));

  test("[GOS-T3] a pass that is not the best comes last, however many visits it has", async () => {
    const { lines } = await search(GAME, 2000);
    const pass = lines.find(({ moves }) => moves[0] === PASS);
    expect(pass?.visits).toBeGreaterThan(lines.at(-2)?.visits ?? Infinity);
    expect(lines.at(-1)).toBe(pass);
  });

  test("[GOS-T6] ownership, the lead and its spread", async () => {
    const { ownership, lead, deviation, leads } = (await search({ ...EMPTY, stones: walls }, 2000)).score;
    expect(ownership[0]).toBeGreaterThan(0.5);
    expect(ownership[8]).toBeLessThan(-0.5);
    // 45 to 36, minus the komi.
    expect(Math.abs(lead - 2.5)).toBeLessThan(8);
    expect(deviation).toBeGreaterThan(0);
    const playouts = leads.reduce((sum, { times }) => sum + times, 0);
    expect(playouts).toBe(2000);
    expect(leads.reduce((sum, { lead: one, times }) => sum + one * times, 0) / playouts).toBeCloseTo(lead);
  });

  test("[GOS-T6] dead stones", async () => {
    const { dead } = (await search(ENDED, 2000)).score;
    expect(dead).toEqual([20]);
  });

  test("[GOS-M3] a finished game has no lines, and its move is a pass", async () => {
    const over = {
      ...EMPTY,
      moves: [{ color: "black", move: PASS } as const, { color: "white", move: PASS } as const],
    };
    expect(await search(over, 100)).toMatchObject({ nodes: 0, lines: [], move: PASS });
  });

  test("[GOS-T2] no move repeats a position", async () => {
    // Black captures in the ko, then both pass. A recapture by white would repeat the first position.
    const stones = readStones(`
      . B W .
      B W . W
      . B W .`);
    const moves = [
      { color: "black", move: 11 },
      { color: "white", move: PASS },
      { color: "black", move: PASS },
    ] as const;
    const game: GoGame = { ...EMPTY, stones, moves, toMove: "white", komi: 0.5 };
    const free: GoGame = { ...EMPTY, stones: readStones(". B W .\nB . B W\n. B W ."), toMove: "white", komi: 0.5 };
    expect((await search(free, 400)).lines.some(({ moves: [first] }) => first === 10)).toBe(true);
    expect(tryMove(goPositionOf({ ...game, moves: moves.slice(0, 2) }), { color: "white", move: 10 }).ok).toBe(true);
    const { lines } = await search({ ...game, moves: moves.slice(0, 2), toMove: "white" }, 400);
    expect(lines.some(({ moves: [first] }) => first === 10)).toBe(false);
  });

  test("[GOS-V1] a level keeps its playout limit and plays a searched move", async () => {
    for (const { level, nodes } of LEVELS) {
      const report = await search(GAME, 100_000, { level, seed: level });
      expect(report.nodes).toBe(nodes);
      expect([...report.lines.map(({ moves: [first] }) => first), PASS]).toContain(report.move);
    }
  });
});

describe("the tree", () => {
  test("[GOS-T4] keeps its size limit while the search continues", async () => {
    const kernel = await openKernel();
    kernel.reset();
    kernel.newTree(100_000, 1);
    expect(kernel.search(3000)).toBe(3000);
    expect(kernel.bytesUsed()).toBeLessThanOrEqual(100_000);
    expect(kernel.bytesUsed()).toBeGreaterThan(90_000);
  });

  test("[GOS-T5] is reused when the game continues, and so is its memory", async () => {
    const kernel = await openKernel();
    kernel.reset();
    kernel.newTree(1 << 24, 1);
    kernel.search(4000);
    for (let move = 0; move < 6; move += 1) {
      const [best] = kernel.children();
      const [reply] = best?.children() ?? [];
      kernel.play(best?.move ?? PASS);
      expect(kernel.advanceRoot(best?.move ?? PASS)).toBe(true);
      // The statistics of the best reply are kept.
      expect(kernel.children()[0]).toMatchObject({ move: reply?.move, visits: reply?.visits });
      expect(kernel.search(1000)).toBe(1000);
      expect(kernel.bytesUsed()).toBeLessThanOrEqual(1 << 24);
    }
    // The root of a new tree has no expanded children.
    kernel.newTree(1 << 24, 1);
    kernel.play(PASS);
    expect(kernel.advanceRoot(PASS)).toBe(false);
  });

  test("[GOS-T5] with tree reuse the next search has more visits than its own nodes", async () => {
    const searcher = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() });
    const options = { ...OPTIONS, keepsTree: true };
    const first = await searcher.search(EMPTY, { nodes: 4000 }, options, () => {}).result;
    const [one = 0, two = 0] = first.lines[0]?.moves ?? [];
    const moves = [
      { color: "black", move: one },
      { color: "white", move: two },
    ] as const;
    const visitsOf = async (keepsTree: boolean): Promise<number> => {
      const { lines } = await searcher.search({ ...EMPTY, moves }, { nodes: 200 }, { ...options, keepsTree }, () => {})
        .result;
      return lines.reduce((sum, { visits }) => sum + visits, 0);
    };
    expect(await visitsOf(true)).toBeGreaterThan(200);
    expect(await visitsOf(false)).toBe(200);
  });
});
