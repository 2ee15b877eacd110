// The alpha-beta search: reproducible, within its node limit, and correct where the answer is known.
import { expect, test } from "vitest";
import type { Color, Stone } from "@tengen/stones";
import {
  LEVELS,
  levelOf,
  makeSharedSearchMemory,
  openPatternKernel,
  openSharedPatternKernel,
  playAtLevel,
  quietHost,
  runPatterns,
  setPatternPosition,
  SIZE,
  type KernelInfo,
  type KernelLine,
  type Level,
  type SearchTask,
  type ThreadInfo,
} from "./src/index.ts";
import { forcedWins } from "./tests/forced-wins.ts";
import { checkProof, checkProofs, searchFrom } from "./tests/proofs.ts";

const kernel = await openPatternKernel();
const at = (x: number, y: number): number => y * SIZE + x;
const MIDDLE = [at(7, 7), at(8, 8), at(7, 8), at(8, 7), at(6, 7), at(9, 7), at(7, 6), at(7, 9)];

const search = (moves: readonly number[], nodes: number, slice: number): KernelInfo =>
  searchFrom(kernel, moves, nodes, slice);

test("[ENG-A1] the same position and node limit give the same result, whatever the slices and the previous search", () => {
  const first = search(MIDDLE, 30_000, 30_000);
  expect(first.nodes).toBe(30_000);
  expect(first.lines[0]?.depth).toBeGreaterThan(3);
  expect(search([at(7, 7)], 3000, 500).nodes).toBe(3000);
  expect(search(MIDDLE, 30_000, 7)).toEqual(first);
  expect(search(MIDDLE, 30_000, 1000)).toEqual(first);
});

test("[ENG-A1] the node limit is never exceeded, however small", () => {
  for (const nodes of [1, 2, 50, 777]) {
    const { nodes: used, lines } = search(MIDDLE, nodes, 100);
    expect(used).toBeLessThanOrEqual(nodes);
    expect(lines[0]?.moves.length).toBeGreaterThan(0);
  }
});

const CELLS = Array.from({ length: SIZE * SIZE }, (_, index) => index);

const setUp = (moves: readonly number[]): void => {
  kernel.reset();
  for (const move of moves) kernel.play(move);
};

test("[ENG-A4] proven wins hold against every legal move", () => {
  // proofs.slow.test.ts has 120 games.
  expect(checkProofs(kernel, 6).won).toBeGreaterThan(5);
});

test("[ENG-A4] a proven loss holds against every legal move", () => {
  const moves = [82, 160, 143, 81, 111, 127, 110, 113, 97, 141, 99, 155, 169];
  expect(checkProof(kernel, moves)).toBe("lost");
});

test("[ENG-A4] a position does not count as lost before all its moves were searched", () => {
  // The first move in the ordering loses; others do not, according to a search of 20 million nodes.
  const text = "157,142,110,159,85,97,125,141,140,155,127,128,156,143,124,108,126,123,138,96";
  const moves = text.split(",").map(Number);
  for (let nodes = 100; nodes <= 4000; nodes += 100) {
    const [best] = search(moves, nodes, nodes).lines;
    expect(best?.losesIn, `with ${nodes} nodes`).toBeNull();
  }
});

/** Expects PVs with different first moves, best first, and of the same depth except for wins. */
const expectPvs = ({ lines }: KernelInfo): void => {
  expect(new Set(lines.map(({ moves: [first] }) => first)).size).toBe(lines.length);
  const values = lines.map(({ value }) => value);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(new Set(lines.filter(({ winsIn }) => winsIn === null).map(({ depth }) => depth)).size).toBeLessThanOrEqual(1);
};

test("[ENG-A5] MultiPV: different first moves, best first, each with its own value", () => {
  for (const moves of [MIDDLE, MIDDLE.slice(0, 5), [at(7, 7)]]) {
    setUp(moves);
    kernel.begin({ bytes: 1 << 22, nodes: 60_000, multiPv: 4 });
    while (kernel.search(1000)) expectPvs(kernel.info());
    const found = kernel.info();
    expectPvs(found);
    expect(found.lines).toHaveLength(4);
    expect(found.lines.every(({ depth }) => depth > 2)).toBe(true);
  }
  // There is one answer to a four.
  const five = [at(0, 0), at(4, 7), at(3, 7), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)];
  setUp(five);
  kernel.begin({ bytes: 1 << 20, nodes: 1000, multiPv: 4 });
  while (kernel.search(1000));
  expect(kernel.info().lines.map(({ moves }) => moves[0])).toEqual([at(8, 7)]);
});

test("[ENG-A5] MultiPV goes on after a proven win, up to the number of moves near a stone", () => {
  let proven = 0;
  for (const { moves } of forcedWins.slice(0, 60)) {
    setUp(moves);
    if (kernel.situation() !== "quiet") continue;
    const count = kernel.moves().length;
    kernel.begin({ bytes: 1 << 20, nodes: 15_000, multiPv: 3 });
    while (kernel.search(500)) expectPvs(kernel.info());
    const found = kernel.info();
    expectPvs(found);
    expect(found.lines).toHaveLength(3);
    if (found.lines[0]?.winsIn !== null) proven += 1;
    setUp(moves);
    kernel.begin({ bytes: 1 << 20, nodes: 15_000, multiPv: 225 });
    while (kernel.search(5000));
    expectPvs(kernel.info());
    expect(kernel.info().lines.length).toBeLessThanOrEqual(count);
    if (count > 80) expect(kernel.info().lines.length).toBeGreaterThan(64);
  }
  expect(proven).toBeGreaterThan(20);
  // Two moves make five.
  const four = [at(4, 7), at(0, 0), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7), at(0, 2)];
  setUp(four);
  kernel.begin({ bytes: 1 << 20, nodes: 1000, multiPv: 5 });
  while (kernel.search(1000));
  expect(kernel.info().lines.map(({ winsIn, by }) => [winsIn, by])).toEqual([
    [1, "fours"],
    [1, "fours"],
  ]);
});

/** Whether a PV is a legal game that ends with the proven win or loss, within its length. */
const endsAsProven = (moves: readonly number[], { winsIn, losesIn, moves: pv }: KernelLine): boolean => {
  setUp(moves);
  const winner = winsIn === null ? -kernel.side() : kernel.side();
  for (const move of pv) {
    if (kernel.winner() !== 0 || !kernel.isEmpty(move)) return false;
    kernel.play(move);
  }
  return kernel.winner() === winner && pv.length <= (winsIn ?? losesIn ?? 0);
};

test("[ENG-A8] a proven win is reported up to the five with its kind of proof, and never replaced by a longer one", () => {
  let [complete, byVcf, byVct] = [0, 0, 0];
  for (const { moves } of forcedWins) {
    for (const removed of [0, 2, 4]) {
      const before = moves.slice(0, moves.length - removed);
      setUp(before);
      const hasVcf = kernel.solveVcf(10_000) !== null;
      kernel.begin({ bytes: 1 << 20, nodes: 10_000 });
      let shortest = Infinity;
      let canContinue = true;
      while (canContinue) {
        canContinue = kernel.search(200);
        const { winsIn = null } = kernel.info().lines[0] ?? {};
        expect(winsIn ?? Infinity, before.join()).toBeLessThanOrEqual(shortest);
        shortest = winsIn ?? Infinity;
      }
      const [best] = kernel.info().lines;
      if (best === undefined || best.winsIn === null) continue;
      if (best.by === "fours") byVcf += 1;
      if (best.by === "fours and threes") byVct += 1;
      expect(best.by === "fours", before.join()).toBe(hasVcf);
      // Proofs by the search alone are reported as far as the TT knows them.
      if (best.by !== "search" && endsAsProven(before, best)) complete += 1;
    }
  }
  expect(byVcf).toBeGreaterThan(300);
  expect(byVct).toBeGreaterThan(50);
  expect(complete).toBe(byVcf + byVct);
});

test("[ENG-A1] a forced move and the opening move use the whole node limit", () => {
  const five = [at(0, 0), at(4, 7), at(3, 7), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)];
  expect(search(five, 20_000, 1000).nodes).toBe(20_000);
  expect(search([], 20_000, 1000).nodes).toBe(20_000);
});

/** The first line of a search of the given moves only. */
const bestOfMoves = (
  moves: readonly number[],
  rootMoves: readonly number[],
  nodes: number,
  multiPv = 1,
): KernelInfo => {
  setUp(moves);
  kernel.begin({ bytes: 1 << 20, nodes, rootMoves, multiPv });
  while (kernel.search(1000));
  kernel.finish();
  return kernel.info();
};

test("[ENG-A11] a depth limit ends the search after that iteration", async () => {
  const host = { ...quietHost(), untilStopped: () => Promise.reject(new Error("it idles")) };
  const task: SearchTask = {
    stones: [{ x: 7, y: 7, color: "black" }],
    toMove: "white",
    seed: 1,
    bytes: 1 << 20,
    radius: 2,
    nodes: null,
    milliseconds: null,
    maxDepth: 4,
  };
  expect((await runPatterns(kernel, task, host)).depth).toBe(4);
});

test("[ENG-A11] a search of some moves reports these only, far ones too, and nothing of it is kept for the others", () => {
  const [corner, edge] = [at(0, 0), at(14, 3)];
  const { lines } = bestOfMoves(MIDDLE, [corner, edge], 3000, 5);
  expect(lines.map(({ moves: [first] }) => first).toSorted((a, b) => Number(a) - Number(b))).toEqual([corner, edge]);
  expect(lines[0]?.depth).toBeGreaterThan(1);
  // The position itself is as good as before.
  setUp(MIDDLE);
  kernel.begin({ bytes: 1 << 20, nodes: null, maxDepth: 4, keepTables: true });
  while (kernel.search(1000));
  expect([corner, edge]).not.toContain(kernel.info().lines[0]?.moves[0]);
});

test("[ENG-A11] forced moves are not played where they are not among the moves to search", () => {
  // Black has an open four.
  const open = [at(5, 7), at(0, 0), at(6, 7), at(0, 2), at(7, 7), at(0, 4), at(8, 7)];
  const white = bestOfMoves(open, [at(14, 14)], 3000).lines[0];
  expect(white).toMatchObject({ losesIn: 2, moves: [at(14, 14), expect.any(Number)] });
  const black = [...open, at(14, 0)];
  expect(bestOfMoves(black, [at(9, 7)], 3000).lines[0]).toMatchObject({ winsIn: 1, moves: [at(9, 7)] });
  expect(bestOfMoves(black, [at(2, 12), at(9, 7)], 3000).lines[0]).toMatchObject({ winsIn: 1, moves: [at(9, 7)] });
  // It threatens five on two cells, whatever it plays.
  expect(bestOfMoves(black, [at(2, 12)], 3000).lines[0]?.winsIn).toBe(3);
});

test("[ENG-A12] a PV has an answer, also of a search that was interrupted, unless the game is over", () => {
  let interrupted = 0;
  for (let nodes = 500; nodes <= 30_000; nodes += 500) {
    setUp(MIDDLE);
    kernel.begin({ bytes: 1 << 20, nodes });
    while (kernel.search(500)) {
      const [best] = kernel.info().lines;
      const [first = -1, second = -1] = best?.moves ?? [];
      expect(kernel.isEmpty(first), `after ${nodes} nodes`).toBe(true);
      expect(second !== first && kernel.isEmpty(second), `after ${nodes} nodes`).toBe(true);
      interrupted += 1;
    }
  }
  expect(interrupted).toBeGreaterThan(100);
});

test("[ENG-A6] a search keeps the tables of the previous one if asked to", () => {
  const nodesToDepth7 = (moves: readonly number[], keepTables: boolean): number => {
    kernel.reset();
    for (const move of moves) kernel.play(move);
    kernel.begin({ bytes: 1 << 22, nodes: 2_000_000, keepTables });
    while ((kernel.info().lines[0]?.depth ?? 0) < 7 && kernel.search(500));
    return kernel.nodes();
  };
  let [kept, cleared] = [0, 0];
  for (const moves of [MIDDLE, MIDDLE.slice(0, 6), MIDDLE.slice(0, 4), MIDDLE.slice(0, 3)]) {
    nodesToDepth7(moves, false);
    const [first = 0, second = 0] = kernel.info().lines[0]?.moves ?? [];
    kept += nodesToDepth7([...moves, first, second], true);
    cleared += nodesToDepth7([...moves, first, second], false);
  }
  expect(kept).toBeLessThan(cleared * 0.9);
});

test("[ENG-A2] opens in the centre, wins in one, and blocks a five", () => {
  expect(search([], 100, 100).lines[0]?.moves[0]).toBe(at(7, 7));
  const four = [at(4, 7), at(0, 0), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)];
  expect([at(3, 7), at(8, 7)]).toContain(search([...four, at(6, 0)], 1, 1).lines[0]?.moves[0]);
  const blocked = search([at(0, 0), at(4, 7), at(3, 7), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)], 100, 10);
  expect(blocked.lines[0]?.moves[0]).toBe(at(8, 7));
});

test("[ENG-A2] a finished game has no root moves; stones may come in any order", async () => {
  const host = quietHost();
  const task = (stones: readonly Stone[]): SearchTask => ({
    stones,
    toMove: "white",
    seed: 1,
    bytes: 1 << 20,
    radius: 2,
    nodes: 1000,
    milliseconds: null,
  });
  const row = [3, 4, 5, 6, 7].map((x): Stone => ({ x, y: 7, color: "black" }));
  expect((await runPatterns(kernel, task([...row, { x: 0, y: 0, color: "white" }]), host)).rootMoves).toEqual([]);
  const { rootMoves } = await runPatterns(kernel, task(row.slice(0, 4)), host);
  expect([at(2, 7), at(7, 7)]).toContain(rootMoves[0]?.move);
});

test("[ENG-A7] a thread stays within its thread memory, also on a crowded board", async () => {
  const memory = makeSharedSearchMemory(1 << 20, 2);
  if (memory === null) throw new Error("Node has shared memory");
  const threads = [await openSharedPatternKernel(memory, 0), await openSharedPatternKernel(memory, 1)];
  // A pattern without five in a row along any line.
  const crowd = CELLS.filter((index) => index % SIZE !== 0 && Math.floor(index / SIZE) < 14);
  const isBlack = (index: number): boolean => ((index % SIZE) + 2 * Math.floor(index / SIZE)) % 4 < 2;
  for (const thread of threads) {
    thread.reset();
    for (const index of crowd) {
      thread.setSide(isBlack(index) ? 1 : -1);
      thread.play(index);
    }
    expect(thread.winner()).toBe(0);
  }
  const before = threads[0]?.snapshot();
  for (const thread of threads.toReversed()) {
    thread.begin({ bytes: 1 << 20, nodes: 3000 });
    while (thread.search(3000));
    expect(thread.info().lines.length).toBeGreaterThan(0);
  }
  expect(threads[0]?.snapshot()).toEqual(before);
});

test("[ENG-A9] a finished search without a limit reports its result, and idles without reading the clock", async () => {
  const won = forcedWins[0]?.moves ?? [];
  const stones = won.map((move, turn): Stone => ({
    x: move % SIZE,
    y: Math.floor(move / SIZE),
    color: turn % 2 === 0 ? "black" : "white",
  }));
  const final = Promise.withResolvers<ThreadInfo>();
  const stop = Promise.withResolvers<void>();
  let clockReads = 0;
  let isStopped = false;
  const host = {
    ...quietHost(() => isStopped),
    now: () => {
      clockReads += 1;
      return 0;
    },
    untilStopped: () => stop.promise,
    reportFinal: final.resolve,
  };
  const task = {
    stones,
    toMove: won.length % 2 === 0 ? "black" : "white",
    seed: 1,
    bytes: 1 << 20,
    radius: 2,
  } as const;
  const result = runPatterns(kernel, { ...task, nodes: null, milliseconds: null }, host);
  const reported = await final.promise;
  expect(reported.rootMoves[0]?.winsIn).toBeGreaterThan(0);
  const before = clockReads;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(clockReads).toBe(before);
  isStopped = true;
  stop.resolve();
  expect(await result).toEqual(reported);
});

test("[ENG-A2] under a time limit a move is reported at once", async () => {
  const reported: (number | undefined)[] = [];
  let time = 0;
  const host = {
    ...quietHost(),
    now: () => time,
    isStopped: () => {
      time += 10;
      return false;
    },
    report: ({ rootMoves }: ThreadInfo) => reported.push(rootMoves[0]?.move),
  };
  const stones: readonly Stone[] = [4, 5, 6, 7].map((x) => ({ x, y: 7, color: "black" }));
  const task = { stones, toMove: "white", seed: 1, bytes: 1 << 20, radius: 2, nodes: null } as const;
  await runPatterns(kernel, { ...task, milliseconds: 1 }, host);
  expect([at(3, 7), at(8, 7)]).toContain(reported[0]);
});

test("[ENG-A3] the search proves at least 95 % of 300 VCFs with 50,000 nodes", () => {
  expect(forcedWins).toHaveLength(300);
  const proven = forcedWins.filter(({ moves, length }) => {
    const [best] = search(moves, 50_000, 1000).lines;
    return best !== undefined && best.winsIn !== null && best.by === "fours" && best.winsIn >= length;
  });
  expect(proven.length).toBeGreaterThanOrEqual(285);
});

test("[ENG-L1] the nodes select the level; it picks randomly among moves of similar value, never a clearly worse one", async () => {
  const host = quietHost();
  expect(levelOf(1)).toBe(LEVELS[0]);
  expect(LEVELS.map(({ nodes }) => levelOf(nodes))).toEqual(LEVELS);
  const stones = MIDDLE.map((move, turn): Stone => {
    const color = turn % 2 === 0 ? "black" : "white";
    return { x: move % SIZE, y: Math.floor(move / SIZE), color };
  });
  const task = { stones, toMove: "black", seed: 1, bytes: 1 << 20, radius: 2 } as const;
  for (const level of LEVELS.slice(0, -1)) {
    if (!("multiPv" in level)) continue;
    const { nodes, temperature, ...limits } = level;
    const { rootMoves, depth } = await runPatterns(kernel, { ...task, nodes, ...limits, milliseconds: null }, host);
    expect(depth).toBeLessThanOrEqual(limits.maxDepth ?? Infinity);
    const best = rootMoves[0]?.score ?? 0;
    const closeMoves = new Set(
      rootMoves.filter(({ score }) => score >= best - Math.min(2 * temperature, 200)).map(({ move }) => move),
    );
    const taken = new Set<number | null>();
    for (let random = 0; random < 1; random += 0.1) {
      taken.add(await playAtLevel(kernel, { ...task, nodes }, host, random));
    }
    expect([...taken].filter((move) => move === null || !closeMoves.has(move))).toEqual([]);
    expect(taken).toContain(rootMoves[0]?.move);
    if (temperature === 0) expect(taken.size).toBe(1);
  }
  const over = [3, 4, 5, 6, 7].map((x): Stone => ({ x, y: 7, color: "black" }));
  for (const { nodes } of LEVELS)
    expect(await playAtLevel(kernel, { ...task, stones: over, nodes }, host, 0)).toBeNull();
});

test("[ENG-L2] the lowest levels do not search: they see fives and own winning fours, some also the opponent's, and else sample by move ordering", async () => {
  const row = (color: Color, y: number, ...places: readonly number[]): readonly Stone[] =>
    places.map((x) => ({ x, y, color }));
  const movesOf = async (level: Level, stones: readonly Stone[]): Promise<ReadonlySet<number | null>> => {
    const task = { stones, toMove: "black", seed: 1, bytes: 1 << 20, radius: 2, nodes: 1 } as const;
    const taken = new Set<number | null>();
    for (let random = 0; random < 1; random += 0.01)
      taken.add(await playAtLevel(kernel, task, quietHost(), random, level));
    return taken;
  };
  const temperature = 32;
  for (const seesThreats of [false, true]) {
    const level = { nodes: 1, temperature, seesThreats };
    const five = [...row("black", 7, 4, 5, 6, 7), ...row("white", 8, 4, 5, 6, 7), ...row("white", 7, 3)];
    expect(await movesOf(level, five)).toEqual(new Set([at(8, 7)]));
    const opponentFive = [...row("black", 3, 1, 2), ...row("black", 8, 3), ...row("white", 8, 4, 5, 6, 7)];
    expect(await movesOf(level, opponentFive)).toEqual(new Set([at(8, 8)]));
    // One end of an open four is blocked, although the other end wins.
    const ends = await movesOf(level, [...row("black", 3, 1, 2, 12), ...row("white", 8, 4, 5, 6, 7)]);
    expect([...ends].filter((move) => move !== at(3, 8) && move !== at(8, 8))).toEqual([]);
    const winningFours = await movesOf(level, [
      ...row("black", 7, 5, 6, 7),
      ...row("white", 10, 2, 9),
      ...row("white", 2, 12),
    ]);
    expect([...winningFours].filter((move) => move !== at(4, 7) && move !== at(8, 7))).toEqual([]);
  }
  const threatened = [...row("black", 3, 5), ...row("black", 10, 3, 9), ...row("white", 7, 5, 6, 7)];
  setPatternPosition(kernel, { stones: threatened, toMove: "black" });
  const defenses = new Set<number | null>(kernel.moves());
  const careful = await movesOf({ nodes: 1, temperature, seesThreats: true }, threatened);
  expect([...careful].filter((move) => !defenses.has(move))).toEqual([]);
  const careless = await movesOf({ nodes: 1, temperature: 200, seesThreats: false }, threatened);
  expect([...careless].filter((move) => !defenses.has(move))).not.toEqual([]);
  // There is no defence against two open threes; it plays any move.
  const hopeless = [...threatened, ...row("white", 12, 9, 10, 11)];
  setPatternPosition(kernel, { stones: hopeless, toMove: "black" });
  expect([kernel.situation(), kernel.moves()]).toEqual(["defend", []]);
  expect(await movesOf({ nodes: 1, temperature, seesThreats: true }, hopeless)).not.toContain(null);
  // A higher temperature gives more moves; near 0 it is the first move of the ordering.
  const quiet = [...row("black", 7, 7), ...row("white", 8, 8), ...row("black", 5, 8), ...row("white", 6, 10)];
  const counts: number[] = [];
  for (const degrees of [0.001, 16, 64]) {
    const taken = await movesOf({ nodes: 1, temperature: degrees, seesThreats: true }, quiet);
    const scored = kernel.scoredMoves();
    const highest = Math.max(...scored.map(({ score }) => score));
    expect(taken).toContain(scored.find(({ score }) => score === highest)?.move);
    counts.push(taken.size);
  }
  expect(counts[0]).toBe(1);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(counts).size).toBe(3);
});

test("[ENG-L1] without nodes for threat searches long VCFs are not found, with them they are", () => {
  const countWins = (maxProofNodes: number): number =>
    forcedWins.filter(({ moves, length }) => {
      if (length < 9) return false;
      setUp(moves);
      kernel.begin({ bytes: 1 << 20, nodes: 100, maxProofNodes });
      while (kernel.search(100));
      const [best] = kernel.info().lines;
      return best !== undefined && best.winsIn !== null;
    }).length;
  expect(countWins(0)).toBeLessThan(countWins(10_000) / 2);
});
