// The search by reading threats: the same whatever the slices, within its budget, and right where the answer is known.
import { openRng, seedRng } from "@tengen/kernel";
import { expect, test } from "vitest";
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
  type Color,
  type KernelInfo,
  type PvLine,
  type Level,
  type SearchTask,
  type SearchInfo,
  type Stone,
} from "./src/index.ts";
import { forcedWins } from "./tests/forced-wins.ts";

const kernel = await openPatternKernel();
const at = (x: number, y: number): number => y * SIZE + x;
const MIDDLE = [at(7, 7), at(8, 8), at(7, 8), at(8, 7), at(6, 7), at(9, 7), at(7, 6), at(7, 9)];

const search = (moves: readonly number[], nodes: number, slice: number): KernelInfo => {
  kernel.reset();
  for (const move of moves) kernel.play(move);
  kernel.begin({ bytes: 1 << 20, nodes });
  while (kernel.search(slice));
  return kernel.info();
};

test("[ENG-A1] the same position and budget give the same, whatever the slices and whatever was searched before", () => {
  const first = search(MIDDLE, 30_000, 30_000);
  expect(first.nodes).toBe(30_000);
  expect(first.lines[0]?.depth).toBeGreaterThan(3);
  expect(search([at(7, 7)], 3000, 500).nodes).toBe(3000);
  expect(search(MIDDLE, 30_000, 7)).toEqual(first);
  expect(search(MIDDLE, 30_000, 1000)).toEqual(first);
});

test("[ENG-A1] a budget is never exceeded, however small", () => {
  for (const nodes of [1, 2, 50, 777]) {
    const { nodes: used, lines } = search(MIDDLE, nodes, 100);
    expect(used).toBeLessThanOrEqual(nodes);
    expect(lines[0]?.moves.length).toBeGreaterThan(0);
  }
});

/** Positions of games between searches with few nodes, after random first stones. */
const playGames = (count: number, look: (moves: readonly number[]) => void): void => {
  for (let game = 0; game < count; game += 1) {
    const rng = openRng(seedRng(`search ${game}`));
    const moves: number[] = [];
    while (moves.length < 6) {
      const move = at(4 + rng.integer(7), 4 + rng.integer(7));
      if (!moves.includes(move)) moves.push(move);
    }
    let isOver = false;
    while (!isOver && moves.length < 40) {
      look(moves);
      const [best] = search(moves, 300, 300).lines;
      moves.push(best?.moves[0] ?? 0);
      isOver = best === undefined || best.winsIn !== null || best.losesIn !== null;
    }
  }
};

const BUDGET = 30_000;
const CELLS = Array.from({ length: SIZE * SIZE }, (_, index) => index);

const setUp = (moves: readonly number[]): void => {
  kernel.reset();
  for (const move of moves) kernel.play(move);
};

/** Whether the side to move wins, whatever the other replies: tried move by move, down to where there is a five, two ways to one, or a win
 *  by fours, which other tests hold against every reply. */
const isWonAgainstAll = (moves: readonly number[], turns = 14): boolean => {
  setUp(moves);
  if (kernel.winner() !== 0) return false;
  const situation = kernel.situation();
  if (situation === "wins" || situation === "wins by four" || kernel.solveVcf(20_000) !== null) return true;
  const [best] = search(moves, BUDGET, BUDGET).lines;
  if (turns === 0 || best === undefined || best.winsIn === null) return false;
  setUp(moves);
  const after = [...moves, best.moves[0] ?? 0];
  return CELLS.filter(kernel.isEmpty).every(
    (reply) => after.includes(reply) || isWonAgainstAll([...after, reply], turns - 1),
  );
};

test("[ENG-A4] what is called won or lost is so against every move there is", () => {
  let [won, lost] = [0, 0];
  playGames(120, (moves) => {
    const [best] = search(moves, 10_000, 10_000).lines;
    if (best === undefined || kernel.situation() !== "free") return;
    // Longer ones have too many replies to try them all.
    if (best.winsIn !== null && best.winsIn <= 11 && kernel.solveVcf(20_000) === null) {
      won += 1;
      expect(isWonAgainstAll(moves), `${moves.join()} is won`).toBe(true);
    }
    if (best.losesIn !== null && best.losesIn <= 10) {
      lost += 1;
      setUp(moves);
      const replies = CELLS.filter(kernel.isEmpty);
      expect(
        replies.filter((reply) => !isWonAgainstAll([...moves, reply])),
        `${moves.join()} is lost`,
      ).toEqual([]);
    }
  });
  expect(won).toBeGreaterThan(40);
  expect(lost).toBeGreaterThan(5);
});

test("[ENG-A4] a position is not called lost before all its moves were looked at", () => {
  // The first move that comes to mind loses; others do not, as far as twenty million positions show.
  const text = "157,142,110,159,85,97,125,141,140,155,127,128,156,143,124,108,126,123,138,96";
  const moves = text.split(",").map(Number);
  for (let nodes = 100; nodes <= 4000; nodes += 100) {
    const [best] = search(moves, nodes, nodes).lines;
    expect(best?.losesIn, `with ${nodes} nodes`).toBeNull();
  }
});

/** That lines begin differently, best first, and, but for wins, were looked at as deep as each other. */
const expectLines = ({ lines }: KernelInfo): void => {
  expect(new Set(lines.map(({ moves: [first] }) => first)).size).toBe(lines.length);
  const values = lines.map(({ value }) => value);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(new Set(lines.filter(({ winsIn }) => winsIn === null).map(({ depth }) => depth)).size).toBeLessThanOrEqual(1);
};

test("[ENG-A5] several lines begin differently, best first, each with a value of its own", () => {
  for (const moves of [MIDDLE, MIDDLE.slice(0, 5), [at(7, 7)]]) {
    setUp(moves);
    kernel.begin({ bytes: 1 << 22, nodes: 60_000, lines: 4 });
    while (kernel.search(1000)) expectLines(kernel.info());
    const found = kernel.info();
    expectLines(found);
    expect(found.lines).toHaveLength(4);
    expect(found.lines.every(({ depth }) => depth > 2)).toBe(true);
  }
  // There is one answer to a five, and there are two to an open four.
  const five = [at(0, 0), at(4, 7), at(3, 7), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)];
  setUp(five);
  kernel.begin({ bytes: 1 << 20, nodes: 1000, lines: 4 });
  while (kernel.search(1000));
  expect(kernel.info().lines.map(({ moves }) => moves[0])).toEqual([at(8, 7)]);
});

test("[ENG-A5] a win that is proven has others beside it, and as many lines as there are moves near a stone", () => {
  let proven = 0;
  for (const { moves } of forcedWins.slice(0, 60)) {
    setUp(moves);
    if (kernel.situation() !== "free") continue;
    const count = kernel.moves().length;
    kernel.begin({ bytes: 1 << 20, nodes: 15_000, lines: 3 });
    while (kernel.search(500)) expectLines(kernel.info());
    const found = kernel.info();
    expectLines(found);
    expect(found.lines).toHaveLength(3);
    if (found.lines[0]?.winsIn !== null) proven += 1;
    setUp(moves);
    kernel.begin({ bytes: 1 << 20, nodes: 15_000, lines: 225 });
    while (kernel.search(5000));
    expectLines(kernel.info());
    expect(kernel.info().lines.length).toBeLessThanOrEqual(count);
    if (count > 80) expect(kernel.info().lines.length).toBeGreaterThan(64);
  }
  expect(proven).toBeGreaterThan(20);
  // Two cells make five.
  const four = [at(4, 7), at(0, 0), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7), at(0, 2)];
  setUp(four);
  kernel.begin({ bytes: 1 << 20, nodes: 1000, lines: 5 });
  while (kernel.search(1000));
  expect(kernel.info().lines.map(({ winsIn, by }) => [winsIn, by])).toEqual([
    [1, "fours"],
    [1, "fours"],
  ]);
});

/** Whether a line is a game that the one who wins by it wins, in as many moves as were said at most. */
const endsAsSaid = (moves: readonly number[], { winsIn, losesIn, moves: line }: PvLine): boolean => {
  setUp(moves);
  const winner = winsIn === null ? -kernel.side() : kernel.side();
  for (const move of line) {
    if (kernel.winner() !== 0 || !kernel.isEmpty(move)) return false;
    kernel.play(move);
  }
  return kernel.winner() === winner && line.length <= (winsIn ?? losesIn ?? 0);
};

test("[ENG-A8] a win that is proven is told to its end, with how it is proven, and never exchanged for a longer one", () => {
  let [toTheEnd, byFours, byThreats] = [0, 0, 0];
  for (const { moves } of forcedWins) {
    for (const less of [0, 2, 4]) {
      const before = moves.slice(0, moves.length - less);
      setUp(before);
      const isFours = kernel.solveVcf(10_000) !== null;
      kernel.begin({ bytes: 1 << 20, nodes: 10_000 });
      let shortest = Infinity;
      let isMore = true;
      while (isMore) {
        isMore = kernel.search(200);
        const { winsIn = null } = kernel.info().lines[0] ?? {};
        expect(winsIn ?? Infinity, before.join()).toBeLessThanOrEqual(shortest);
        shortest = winsIn ?? Infinity;
      }
      const [best] = kernel.info().lines;
      if (best === undefined || best.winsIn === null) continue;
      if (best.by === "fours") byFours += 1;
      if (best.by === "fours and threes") byThreats += 1;
      expect(best.by === "fours", before.join()).toBe(isFours);
      // What the search alone has proven is told as far as its table knows it.
      if (best.by !== "search" && endsAsSaid(before, best)) toTheEnd += 1;
    }
  }
  expect(byFours).toBeGreaterThan(300);
  expect(byThreats).toBeGreaterThan(50);
  expect(toTheEnd).toBe(byFours + byThreats);
});

test("[ENG-A1] an only move is looked at with the whole budget, and the first one too", () => {
  const five = [at(0, 0), at(4, 7), at(3, 7), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)];
  expect(search(five, 20_000, 1000).nodes).toBe(20_000);
  expect(search([], 20_000, 1000).nodes).toBe(20_000);
});

test("[ENG-A6] a search goes on with what the one before it knew, if it is to", () => {
  const think = (moves: readonly number[], keeps: boolean): number => {
    kernel.reset();
    for (const move of moves) kernel.play(move);
    kernel.begin({ bytes: 1 << 22, nodes: 2_000_000, keeps });
    while ((kernel.info().lines[0]?.depth ?? 0) < 7 && kernel.search(500));
    return kernel.nodes();
  };
  let [kept, anew] = [0, 0];
  for (const moves of [MIDDLE, MIDDLE.slice(0, 6), MIDDLE.slice(0, 4), MIDDLE.slice(0, 3)]) {
    think(moves, false);
    const [first = 0, second = 0] = kernel.info().lines[0]?.moves ?? [];
    kept += think([...moves, first, second], true);
    anew += think([...moves, first, second], false);
  }
  expect(kept).toBeLessThan(anew * 0.9);
});

test("[ENG-A2] begins in the middle, wins in one, stops a five, and knows when the board is full", () => {
  expect(search([], 100, 100).lines[0]?.moves[0]).toBe(at(7, 7));
  const four = [at(4, 7), at(0, 0), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)];
  expect([at(3, 7), at(8, 7)]).toContain(search([...four, at(6, 0)], 1, 1).lines[0]?.moves[0]);
  const stopped = search([at(0, 0), at(4, 7), at(3, 7), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)], 100, 10);
  expect(stopped.lines[0]?.moves[0]).toBe(at(8, 7));
});

test("[ENG-A2] a position that is over has no choices; stones may come in any order", async () => {
  const host = quietHost();
  const task = (stones: readonly Stone[]): SearchTask => ({
    stones,
    toMove: -1,
    seed: 1,
    bytes: 1 << 20,
    radius: 2,
    nodes: 1000,
    milliseconds: null,
  });
  const row = [3, 4, 5, 6, 7].map((x): Stone => ({ x, y: 7, color: 1 }));
  expect((await runPatterns(kernel, task([...row, { x: 0, y: 0, color: -1 }]), host)).rootMoves).toEqual([]);
  const { rootMoves } = await runPatterns(kernel, task(row.slice(0, 4)), host);
  expect([at(2, 7), at(7, 7)]).toContain(rootMoves[0]?.move);
});

test("[ENG-A7] on a crowded board too a thread keeps to its desk", async () => {
  const desks = makeSharedSearchMemory(1 << 20, 2);
  if (desks === null) throw new Error("Node has memory that can be shared");
  const threads = [await openSharedPatternKernel(desks, 0), await openSharedPatternKernel(desks, 1)];
  // Nobody has five in a row in it, along any line.
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
  const other = threads[0]?.snapshot();
  for (const thread of threads.toReversed()) {
    thread.begin({ bytes: 1 << 20, nodes: 3000 });
    while (thread.search(3000));
    expect(thread.info().lines.length).toBeGreaterThan(0);
  }
  expect(threads[0]?.snapshot()).toEqual(other);
});

test("[ENG-A9] a search without a limit that has come to its end tells so, and waits without a look at the clock", async () => {
  const won = forcedWins[0]?.moves ?? [];
  const stones = won.map((move, turn): Stone => ({
    x: move % SIZE,
    y: Math.floor(move / SIZE),
    color: turn % 2 === 0 ? 1 : -1,
  }));
  const settled = Promise.withResolvers<SearchInfo>();
  const stop = Promise.withResolvers<void>();
  let looks = 0;
  let isStopped = false;
  const host = {
    ...quietHost(() => isStopped),
    now: () => {
      looks += 1;
      return 0;
    },
    untilStopped: () => stop.promise,
    settle: settled.resolve,
  };
  const task = { stones, toMove: won.length % 2 === 0 ? 1 : -1, seed: 1, bytes: 1 << 20, radius: 2 } as const;
  const result = runPatterns(kernel, { ...task, nodes: null, milliseconds: null }, host);
  const told = await settled.promise;
  expect(told.rootMoves[0]?.winsIn).toBeGreaterThan(0);
  const before = looks;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looks).toBe(before);
  isStopped = true;
  stop.resolve();
  expect(await result).toEqual(told);
});

test("[ENG-A2] under a limit of time a move is told at once", async () => {
  const told: (number | undefined)[] = [];
  let time = 0;
  const host = {
    ...quietHost(),
    now: () => time,
    isStopped: () => {
      time += 10;
      return false;
    },
    tell: ({ rootMoves }: SearchInfo) => told.push(rootMoves[0]?.move),
  };
  const stones: readonly Stone[] = [4, 5, 6, 7].map((x) => ({ x, y: 7, color: 1 }));
  const task = { stones, toMove: -1, seed: 1, bytes: 1 << 20, radius: 2, nodes: null } as const;
  await runPatterns(kernel, { ...task, milliseconds: 1 }, host);
  expect([at(3, 7), at(8, 7)]).toContain(told[0]);
});

test("[ENG-A3] of 300 forced wins by fours the search proves at least 95 of 100 with 50,000 nodes", () => {
  expect(forcedWins).toHaveLength(300);
  const proven = forcedWins.filter(({ moves, length }) => {
    const [best] = search(moves, 50_000, 1000).lines;
    return best !== undefined && best.winsIn !== null && best.by === "fours" && best.winsIn >= length;
  });
  expect(proven.length).toBeGreaterThanOrEqual(285);
});

test("[ENG-L1] a level is what its nodes are; it takes one of the moves that look about as good to it, by chance, and never less", async () => {
  const host = quietHost();
  expect(levelOf(1)).toBe(LEVELS[0]);
  expect(LEVELS.map(({ nodes }) => levelOf(nodes))).toEqual(LEVELS);
  const stones = MIDDLE.map((move, turn): Stone => {
    const color = turn % 2 === 0 ? 1 : -1;
    return { x: move % SIZE, y: Math.floor(move / SIZE), color };
  });
  const task = { stones, toMove: 1, seed: 1, bytes: 1 << 20, radius: 2 } as const;
  for (const level of LEVELS.slice(0, -1)) {
    if (!("lines" in level)) continue;
    const { nodes, softness, ...limits } = level;
    const { rootMoves, depth } = await runPatterns(kernel, { ...task, nodes, ...limits, milliseconds: null }, host);
    expect(depth).toBeLessThanOrEqual(limits.deepest ?? Infinity);
    const best = rootMoves[0]?.score ?? 0;
    const near = new Set(
      rootMoves.filter(({ score }) => score >= best - Math.min(2 * softness, 200)).map(({ move }) => move),
    );
    const taken = new Set<number | null>();
    for (let chance = 0; chance < 1; chance += 0.1) {
      taken.add(await playAtLevel(kernel, { ...task, nodes }, host, chance));
    }
    expect([...taken].filter((move) => move === null || !near.has(move))).toEqual([]);
    expect(taken).toContain(rootMoves[0]?.move);
    if (softness === 0) expect(taken.size).toBe(1);
  }
  const over = [3, 4, 5, 6, 7].map((x): Stone => ({ x, y: 7, color: 1 }));
  for (const { nodes } of LEVELS)
    expect(await playAtLevel(kernel, { ...task, stones: over, nodes }, host, 0)).toBeNull();
});

test("[ENG-L2] the lowest levels do not read: they see fives and their own two ways to five, the other's or not, and else play what catches the eye", async () => {
  const row = (color: Color, y: number, ...places: readonly number[]): readonly Stone[] =>
    places.map((x) => ({ x, y, color }));
  const movesOf = async (level: Level, stones: readonly Stone[]): Promise<ReadonlySet<number | null>> => {
    const task = { stones, toMove: 1, seed: 1, bytes: 1 << 20, radius: 2, nodes: 1 } as const;
    const taken = new Set<number | null>();
    for (let chance = 0; chance < 1; chance += 0.01)
      taken.add(await playAtLevel(kernel, task, quietHost(), chance, level));
    return taken;
  };
  const softness = 32;
  for (const seesThrees of [false, true]) {
    const level = { nodes: 1, softness, seesThrees };
    const five = [...row(1, 7, 4, 5, 6, 7), ...row(-1, 8, 4, 5, 6, 7), ...row(-1, 7, 3)];
    expect(await movesOf(level, five)).toEqual(new Set([at(8, 7)]));
    const otherFive = [...row(1, 3, 1, 2), ...row(1, 8, 3), ...row(-1, 8, 4, 5, 6, 7)];
    expect(await movesOf(level, otherFive)).toEqual(new Set([at(8, 8)]));
    // One end of an open four is stopped, though the other wins.
    const ends = await movesOf(level, [...row(1, 3, 1, 2, 12), ...row(-1, 8, 4, 5, 6, 7)]);
    expect([...ends].filter((move) => move !== at(3, 8) && move !== at(8, 8))).toEqual([]);
    const twoWays = await movesOf(level, [...row(1, 7, 5, 6, 7), ...row(-1, 10, 2, 9), ...row(-1, 2, 12)]);
    expect([...twoWays].filter((move) => move !== at(4, 7) && move !== at(8, 7))).toEqual([]);
  }
  const threatened = [...row(1, 3, 5), ...row(1, 10, 3, 9), ...row(-1, 7, 5, 6, 7)];
  setPatternPosition(kernel, { stones: threatened, toMove: 1 });
  const defences = new Set<number | null>(kernel.moves());
  const careful = await movesOf({ nodes: 1, softness, seesThrees: true }, threatened);
  expect([...careful].filter((move) => !defences.has(move))).toEqual([]);
  const careless = await movesOf({ nodes: 1, softness: 200, seesThrees: false }, threatened);
  expect([...careless].filter((move) => !defences.has(move))).not.toEqual([]);
  // Against two open threes nothing helps; it plays all the same.
  const hopeless = [...threatened, ...row(-1, 12, 9, 10, 11)];
  setPatternPosition(kernel, { stones: hopeless, toMove: 1 });
  expect([kernel.situation(), kernel.moves()]).toEqual(["defends", []]);
  expect(await movesOf({ nodes: 1, softness, seesThrees: true }, hopeless)).not.toContain(null);
  // The softer, the more moves; hardly soft at all, and it is the one that the search looks at first.
  const quiet = [...row(1, 7, 7), ...row(-1, 8, 8), ...row(1, 5, 8), ...row(-1, 6, 10)];
  const counts: number[] = [];
  for (const soft of [0.001, 16, 64]) {
    const taken = await movesOf({ nodes: 1, softness: soft, seesThrees: true }, quiet);
    const looks = kernel.scoredMoves();
    const most = Math.max(...looks.map(({ score }) => score));
    expect(taken).toContain(looks.find(({ score }) => score === most)?.move);
    counts.push(taken.size);
  }
  expect(counts[0]).toBe(1);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(counts).size).toBe(3);
});

test("[ENG-L1] without sight a win by fours is not seen from afar, with it it is", () => {
  const seen = (sight: number): number =>
    forcedWins.filter(({ moves, length }) => {
      if (length < 9) return false;
      setUp(moves);
      kernel.begin({ bytes: 1 << 20, nodes: 100, sight });
      while (kernel.search(100));
      const [best] = kernel.info().lines;
      return best !== undefined && best.winsIn !== null;
    }).length;
  const [blind, sighted] = [seen(0), seen(10_000)];
  expect(blind).toBeLessThan(sighted / 2);
});
