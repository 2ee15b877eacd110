// The search as used: in slices, in several threads, with limits, stopped, and with little memory.
import { afterAll, describe, expect, test } from "vitest";
import { openNodeSearcher } from "./node/searcher.ts";
import { COLORS, type Color, type GomokuSearchOptions, type Stone } from "@tengen/stones";
import {
  alphaBetaSignature,
  mergeInfos,
  openKernel,
  openPatternKernel,
  playoutsSignature,
  quietHost,
  runPlayouts,
  setPlayoutPosition,
  type SearchTask,
} from "./src/index.ts";
import { SIGNATURES } from "./tests/signatures.ts";

const kernel = await openKernel();
const OPTIONS: GomokuSearchOptions = {
  seed: 1,
  threads: 1,
  hash: 64,
  multiPv: 3,
  evaluator: "playouts",
  candidateRadius: 2,
};
const stones = (...moves: readonly (readonly [number, number])[]): readonly Stone[] =>
  moves.map(([x, y], index) => ({ x, y, color: index % 2 === 0 ? "black" : "white" }));
const SOME = stones([7, 7], [8, 8], [7, 8], [8, 7]);
const task = (more: Partial<SearchTask> = {}): SearchTask => ({
  stones: SOME,
  toMove: "black",
  seed: 1,
  bytes: 1 << 22,
  radius: 2,
  nodes: 500,
  milliseconds: null,
  ...more,
});
const host = { ...quietHost(), now: () => performance.now() };

describe("[ENG-M3] bench signatures; a functional change of the search updates them", () => {
  test("playouts", () => {
    expect(playoutsSignature(kernel)).toEqual(SIGNATURES.playouts);
  });
  test("alpha-beta", async () => {
    expect(alphaBetaSignature(await openPatternKernel())).toEqual(SIGNATURES.alphaBeta);
  });
});

describe("one thread", () => {
  test("[ENG-M3] the node limit is exact, whatever was searched before", async () => {
    const first = await runPlayouts(kernel, task(), host);
    expect(first.nodes).toBe(500);
    await runPlayouts(kernel, task({ seed: 9, stones: [] }), host);
    expect(await runPlayouts(kernel, task(), host)).toEqual(first);
    expect((await runPlayouts(kernel, task({ seed: 2 }), host)).rootMoves).not.toEqual(first.rootMoves);
  });

  test("[ENG-B4] stones anywhere, in any order, and any side to move", async () => {
    const far: readonly Stone[] = [
      { x: 0, y: 14, color: "white" },
      { x: 14, y: 0, color: "white" },
      { x: 7, y: 7, color: "white" },
    ];
    const { rootMoves } = await runPlayouts(kernel, task({ stones: far, toMove: "white" }), host);
    expect(rootMoves.length).toBeGreaterThan(10);
    expect(kernel.isCandidate(13)).toBe(true);
  });

  test("[ENG-B5] a finished game has no root moves, also if the last stone did not make the five", async () => {
    const five: readonly Stone[] = [
      ...[3, 4, 5, 6, 7].map((x): Stone => ({ x, y: 7, color: "black" })),
      { x: 0, y: 0, color: "white" },
    ];
    expect(setPlayoutPosition(kernel, task({ stones: five }))).toBe(false);
    expect(await runPlayouts(kernel, task({ stones: five }), host)).toMatchObject({
      nodes: 0,
      depth: 0,
      rootMoves: [],
    });
  });

  test("goes on when the memory is full, without taking more", async () => {
    const small = await runPlayouts(kernel, task({ bytes: 20_000, nodes: 3000 }), host);
    expect([small.nodes, kernel.bytesUsed() <= 20_000]).toEqual([3000, true]);
    expect(small.rootMoves.reduce((sum, { playouts }) => sum + (playouts?.visits ?? 0), 0)).toBe(3000);
    expect(small.hashfull).toBeGreaterThan(900);
    expect(small.hashfull).toBeLessThanOrEqual(1000);
  });

  test("[ENG-B3] candidate radius 1", () => {
    setPlayoutPosition(kernel, task({ stones: stones([7, 7]), radius: 1 }));
    expect(kernel.candidates()).toHaveLength(8);
    setPlayoutPosition(kernel, task({ stones: stones([7, 7]) }));
    expect(kernel.candidates()).toHaveLength(24);
  });

  test("stops on request, and reports search info", async () => {
    let reports = 0;
    let looks = 0;
    const info = await runPlayouts(kernel, task({ nodes: null }), {
      ...host,
      // A slice takes 30 ms by this clock.
      now: () => (looks += 30),
      isStopped: () => reports > 2,
      report: () => {
        reports += 1;
      },
    });
    expect(info.nodes).toBeGreaterThan(200);
    expect(reports).toBeGreaterThan(2);
    const limited = await runPlayouts(kernel, task({ nodes: null, milliseconds: 30 }), host);
    expect(limited.nodes).toBeGreaterThan(0);
  });
});

test("[ENG-M3] the results of several threads are added up by move", () => {
  const choice = { move: 3, playouts: { visits: 10, valueSum: 4 }, score: 5, pv: [3, 4] };
  const other = { ...choice, move: 5, playouts: { visits: 2, valueSum: 4 } };
  const more = { ...choice, playouts: { visits: 20, valueSum: 4 }, pv: [3, 9] };
  const merged = mergeInfos([
    { nodes: 12, depth: 3, seldepth: 3, hashfull: 9, rootMoves: [choice, other] },
    { nodes: 20, depth: 5, seldepth: 5, hashfull: 8, rootMoves: [more] },
  ]);
  expect(merged).toEqual({
    nodes: 32,
    depth: 5,
    seldepth: 5,
    hashfull: 9,
    rootMoves: [{ ...more, playouts: { visits: 30, valueSum: 8 } }, other],
  });
});

describe("threads in Node", () => {
  const searcher = openNodeSearcher();
  afterAll(() => searcher.close());
  const position = { stones: SOME, toMove: "black" } as const;

  test("[ENG-M3] [ENG-M4] two threads with a node limit are reproducible", async () => {
    const options = { ...OPTIONS, threads: 2 };
    const run = () => searcher.search(position, { nodes: 2001 }, options, () => {}).result;
    const [first, again] = [await run(), await run()];
    expect(first.nodes).toBe(2001);
    expect(again.lines).toEqual(first.lines);
    expect(first.lines).toHaveLength(3);
    for (const { winRate } of first.lines) expect(winRate >= 0 && winRate <= 1).toBe(true);
    expect(searcher.evaluators).toContain("playouts");
  });

  test("stops soon, with the result so far", async () => {
    const reports = Promise.withResolvers<void>();
    const running = searcher.search(position, {}, OPTIONS, () => reports.resolve());
    await reports.promise;
    running.stop();
    const { nodes, lines } = await running.result;
    expect(nodes).toBeGreaterThan(0);
    expect(lines[0]?.moves.length).toBeGreaterThan(0);
  });

  test("[ENG-M2] wins in one and blocks a five, with threads", async () => {
    const four: readonly Stone[] = [4, 5, 6, 7].map((x) => ({ x, y: 7, color: "black" }));
    const best = async (toMove: Color) =>
      (await searcher.search({ stones: four, toMove }, { nodes: 60 }, OPTIONS, () => {}).result).lines[0]?.moves[0];
    for (const side of COLORS) {
      expect([
        { x: 3, y: 7 },
        { x: 8, y: 7 },
      ]).toContainEqual(await best(side));
    }
  });
});
