// The search with the net.
import { describe, expect, test } from "vitest";
import { PASS, type GoGame } from "@tengen/stones";
import { quietHost } from "@tengen/workers";
import { openNodeSearcher } from "./node/searcher.ts";
import { openInlineSearcher, openTaskRunner, openKernel, setPosition, type SearchTask } from "./src/index.ts";
import { backpropagate, descend, makeNode, type Leaf } from "./src/net/net-tree.ts";
import { GAME } from "./tests/budgets.ts";
import { readStones } from "./tests/diagrams.ts";
import { readNetFile } from "./tests/nets.ts";

const net = readNetFile();
const EMPTY: GoGame = { stones: [], moves: [], toMove: "black", komi: 7 };
const TASK: SearchTask = {
  game: EMPTY,
  seed: 1,
  bytes: 1 << 24,
  nodes: 60,
  milliseconds: null,
  depth: 400,
  heuristics: 15,
  keepsTree: false,
  net,
};
const OPTIONS = { seed: 1, threads: 1, hash: 16, multiPv: 82 } as const;
const clock = { now: () => 0, pause: () => Promise.resolve() };

const openRunner = async () => {
  const run = await openTaskRunner();
  return (task: Partial<SearchTask>) => run({ ...TASK, ...task }, quietHost());
};

const visitsOf = (moves: readonly { readonly visits: number }[]): number =>
  moves.reduce((sum, { visits }) => sum + visits, 0);

/** A ko on points 4 and 5, and two eyes for each side. */
const KO_BOARD = readStones(`
  W W W W . . B B B
  W W W W W B B B B
  W W W W W B B B B
  W W W W W B B B B
  W W W W W B B B B
  W W W W W B B B B
  W W W W W B B B B
  W W W W W B B B B
  . W . W W B . B .`);

describe("the net's search", () => {
  test.each([1, 2, 60])("[GOS-N5] a budget of %i nodes is kept exactly", async (nodes) => {
    const run = await openRunner();
    const info = await run({ nodes });
    expect([info.nodes, visitsOf(info.rootMoves)]).toEqual([nodes, nodes]);
  });

  test("[GOS-N5] the same seed repeats the search, another one does not", async () => {
    const run = await openRunner();
    const [first, again, other] = [await run({}), await (await openRunner())({}), await run({ seed: 2 })];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test("[GOS-N5] worker threads and the caller's thread give the same result", async () => {
    const reports = [openNodeSearcher(net), openInlineSearcher(clock, net)].map(async (searcher) => {
      const options = { ...OPTIONS, threads: 2 };
      const { milliseconds: _, ...report } = await searcher.search(GAME, { nodes: 31 }, options, () => {}).result;
      await searcher.close();
      return report;
    });
    const [threaded, inline] = await Promise.all(reports);
    expect(threaded?.nodes).toBe(31);
    expect(inline).toEqual(threaded);
  });

  test("[GOS-N6] the policy decides what is visited: the middle of an empty board", async () => {
    const { rootMoves } = await (await openRunner())({});
    expect(rootMoves[0]?.move).toBe(40);
    expect(rootMoves.length).toBeLessThan(20);
  });

  test("[GOS-N6] one visit in 24 is a pass", async () => {
    const passes = async (nodes: number) =>
      (await (await openRunner())({ nodes })).rootMoves.find(({ move }) => move === PASS)?.visits ?? 0;
    expect([await passes(23), await passes(24), await passes(96)]).toEqual([0, 1, 4]);
  });

  test("[GOS-N6] passes that are visited because it is their turn say nothing of ownership and score", async () => {
    const scoresAfter = async (nodes: number) => {
      const { scoreCounts } = await (await openRunner())({ nodes });
      return scoreCounts.flatMap((times, index) => (times === 0 ? [] : [index - 81]));
    };
    // A pass costs about sixteen points.
    expect(Math.min(...(await scoresAfter(96)))).toBeGreaterThan(0);
    const { scoreCounts } = await (await openRunner())({ nodes: 96 });
    expect(scoreCounts.reduce((sum, times) => sum + times, 0)).toBe(92);
  });

  test("[GOS-N6] with minPv unvisited moves are reported too, the likeliest first", async () => {
    const searcher = openInlineSearcher(clock, net);
    const { lines } = await searcher.search(EMPTY, { nodes: 10 }, { ...OPTIONS, minPv: 30 }).result;
    await searcher.close();
    // The pass is always the last.
    const unvisited = lines.filter(({ visits, moves: [move] }) => visits === 0 && move !== PASS);
    const priors = unvisited.map(({ prior }) => prior ?? Number.NaN);
    expect([lines.length, visitsOf(lines)]).toEqual([30, 10]);
    expect(priors.length).toBeGreaterThan(15);
    expect(priors).toEqual(priors.toSorted((a, b) => b - a));
  });

  test("[GOS-N12] candidates are visited as often as the pass, though the best move is plain, and say nothing of the score", async () => {
    const { rootMoves, scoreCounts } = await (await openRunner())({ nodes: 104, candidates: 4, widensRoot: true });
    expect(rootMoves.map(({ visits }) => visits)).toEqual([88, 4, 4, 4, 4]);
    expect(rootMoves[0]?.move).toBe(40);
    expect(scoreCounts.reduce((sum, times) => sum + times, 0)).toBe(88);
  });

  test("[GOS-N12] of symmetric moves one is searched, with the priors of all", async () => {
    const run = await openRunner();
    const whole = { nodes: 1, minMoves: 82 };
    const { rootMoves } = await run({ ...whole, candidates: 1, widensRoot: true });
    // A triangle between centre, corner and edge, and the pass.
    expect(rootMoves).toHaveLength(16);
    const all = await run({ ...whole, widensRoot: true });
    const priorOf = (moves: typeof rootMoves, wanted: number) =>
      moves.find(({ move }) => move === wanted)?.prior ?? Number.NaN;
    expect(priorOf(rootMoves, 8)).toBeCloseTo(
      [0, 8, 72, 80].reduce((sum, corner) => sum + priorOf(all.rootMoves, corner), 0),
      10,
    );
    // One mirror is left after a stone on a diagonal, none after one elsewhere, and none is merged if moves are left out.
    const after = async (move: number, task: Partial<SearchTask> = {}) => {
      const game: GoGame = { ...EMPTY, toMove: "white", moves: [{ color: "black", move }] };
      return (await run({ ...whole, candidates: 1, game, ...task })).rootMoves.length;
    };
    expect([await after(20), await after(21)]).toEqual([45, 81]);
    expect(await after(20, { avoid: [{ color: "black", moves: [0], depth: 9 }] })).toBe(81);
  });

  test("[GOS-N11] at full strength the priors are means over the eight symmetries", async () => {
    const searcher = openInlineSearcher(clock, net);
    const policies: (readonly (number | null)[])[] = [];
    for (let symmetry = 0; symmetry < 8; symmetry += 1) {
      policies.push((await searcher.evaluate?.(GAME, symmetry))?.policy ?? []);
    }
    const { lines } = await searcher.search(GAME, { nodes: 10 }, { ...OPTIONS, minPv: 82 }).result;
    await searcher.close();
    expect(lines.length).toBeGreaterThan(50);
    for (const { prior, moves } of lines) {
      const mean = policies.reduce((sum, policy) => sum + (policy[moves[0] ?? PASS] ?? 0), 0) / 8;
      expect(prior).toBeCloseTo(mean, 10);
    }
    // One symmetry alone says something else.
    const [first] = lines;
    expect(Math.abs((policies[0]?.[first?.moves[0] ?? PASS] ?? 0) - (first?.prior ?? 0))).toBeGreaterThan(1e-4);
  });

  test("[GOS-N11] a widened root visits an unlikely move more often", async () => {
    const kernel = await openKernel();
    const visitsOfUnlikely = (widensRoot: boolean): number => {
      const leaf: Leaf = { value: 0.5, ownership: new Float32Array(81), area: 0, isOver: false };
      const root = makeNode(leaf, [
        [40, 0.95],
        [30, 0.05],
      ]);
      for (let visit = 0; visit < 100; visit += 1) {
        setPosition(kernel, EMPTY);
        const descent = descend(root, kernel, new Set(), [], 24, widensRoot);
        if (descent === null) throw new Error("nothing repeats");
        // Both moves are worth the same: the priors alone decide.
        backpropagate(descent, leaf);
      }
      return root.edges[1]?.visits ?? 0;
    };
    // In proportion to the priors: 5 %, or 0.05 ** 0.75 / (0.05 ** 0.75 + 0.95 ** 0.75) = 9.9 %, rounded down.
    expect([visitsOfUnlikely(false), visitsOfUnlikely(true)]).toEqual([5, 9]);
  });

  test("[GOS-N11] a reused tree has these priors, too", async () => {
    const run = await openRunner();
    await run({ widensRoot: true, keepsTree: true });
    const game: GoGame = { ...EMPTY, toMove: "white", moves: [{ color: "black", move: 40 }] };
    const reused = await run({ widensRoot: true, keepsTree: true, game, minMoves: 82 });
    const fresh = await run({ widensRoot: true, game, minMoves: 82 });
    const priorsOf = ({ rootMoves }: typeof fresh) => new Map(rootMoves.map(({ move, prior }) => [move, prior]));
    expect(visitsOf(reused.rootMoves)).toBeGreaterThan(60);
    expect(priorsOf(reused)).toEqual(priorsOf(fresh));
  });

  test("[GOS-N6] no move repeats a position of the game", async () => {
    const ko = { x: 4, y: 0, color: "black" } as const;
    const taken = { x: 5, y: 0, color: "white" } as const;
    const isTakenBack = async (game: GoGame): Promise<boolean> => {
      const { rootMoves } = await (await openRunner())({ game });
      return rootMoves.some(({ move }) => move === 4);
    };
    const now = { toMove: "black", komi: 7 } as const;
    // Point 4 takes the stone on point 5 back. Simple ko allows it after a pass.
    const history = [
      { color: "white", move: 5 },
      { color: "black", move: PASS },
    ] as const;
    expect(await isTakenBack({ ...now, stones: [...KO_BOARD, taken], moves: [] })).toBe(true);
    expect(await isTakenBack({ ...now, stones: [...KO_BOARD, ko], moves: history })).toBe(false);
  });

  test("[GOS-N6] no move repeats a position of the descent", async () => {
    const kernel = await openKernel();
    setPosition(kernel, { ...EMPTY, stones: [...KO_BOARD, { x: 5, y: 0, color: "white" }] });
    const leaf: Leaf = { value: 0.5, ownership: new Float32Array(81), area: 0, isOver: false };
    const end = makeNode(leaf, [[4, 1]]);
    const root = [4, PASS, PASS, 5, PASS, PASS].reduceRight((next, move) => {
      const node = makeNode(leaf, []);
      node.edges = [{ move, prior: 1, visits: 0, valueSum: 0, areaSum: 0, node: next }];
      return node;
    }, end);
    expect(descend(root, kernel, new Set())).toBe(null);
    expect(end.edges).toEqual([]);
  });

  test("[GOS-N6] only legal moves", async () => {
    const kernel = await openKernel();
    setPosition(kernel, GAME);
    const { rootMoves } = await (await openRunner())({ game: GAME, nodes: 100 });
    for (const { move } of rootMoves) expect(kernel.isLegal(move)).toBe(true);
  });

  test("[GOS-N6] with a full memory the search goes on without new nodes", async () => {
    const { nodes, depth } = await (await openRunner())({ bytes: 1 });
    expect([nodes, depth]).toEqual([60, 1]);
  });

  test("[GOS-N6] with keepsTree it keeps what it has found of the position", async () => {
    const run = await openRunner();
    const { rootMoves } = await run({ nodes: 100 });
    const [move = 0, reply = 0] = rootMoves[0]?.pv ?? [];
    const game: GoGame = {
      ...EMPTY,
      moves: [
        { color: "black", move },
        { color: "white", move: reply },
      ],
    };
    const kept = await run({ game, nodes: 10, keepsTree: true });
    expect(kept.nodes).toBe(10);
    expect(visitsOf(kept.rootMoves)).toBeGreaterThan(10);
    expect(visitsOf((await run({ game, nodes: 10 })).rootMoves)).toBe(10);
  });

  test("[GOS-N6] with keepsTree the same position is searched on", async () => {
    const run = await openRunner();
    await run({ nodes: 30 });
    expect(visitsOf((await run({ nodes: 10, keepsTree: true })).rootMoves)).toBe(40);
  });

  test("[GOS-N6] the priors are the policy's", async () => {
    const searcher = openInlineSearcher(clock, net);
    const { lines } = await searcher.search(EMPTY, { nodes: 60 }, { ...OPTIONS, threads: 2 }, () => {}).result;
    await searcher.close();
    const [first] = lines;
    expect(first?.prior).toBeGreaterThan(0.2);
    expect(lines.reduce((sum, { prior = Number.NaN }) => sum + prior, 0)).toBeLessThanOrEqual(1);
  });

  test("[GOS-N9] moves are left out for a colour, to a depth", async () => {
    const run = await openRunner();
    const others = Array.from({ length: PASS + 1 }, (_, move) => move).filter((move) => move !== 40 && move !== 41);
    const only = await run({ avoid: [{ color: "black", moves: others, depth: 1 }], nodes: 40 });
    expect(only.rootMoves.every(({ move }) => move === 40 || move === 41)).toBe(true);
    const pv = only.rootMoves[0]?.pv ?? [];
    expect(pv.length).toBeGreaterThan(2);
    expect(others).toContain(pv[2]);
    // White is free at the root; black's moves after it are not.
    const white = { ...EMPTY, toMove: "white" } as const;
    const deep = await run({ game: white, avoid: [{ color: "black", moves: others, depth: 2 }], nodes: 40 });
    expect(deep.rootMoves.every(({ pv: line }) => line[1] === undefined || !others.includes(line[1]))).toBe(true);
    expect(deep.rootMoves.length).toBeGreaterThan(1);
  });

  test("[GOS-N9] with every move left out nothing is found, and no tree is kept", async () => {
    const run = await openRunner();
    const all = Array.from({ length: PASS + 1 }, (_, move) => move);
    expect((await run({ avoid: [{ color: "black", moves: all, depth: 1 }] })).rootMoves).toEqual([]);
    expect(visitsOf((await run({ nodes: 10, keepsTree: true })).rootMoves)).toBe(10);
    const avoid = [{ color: "black", moves: [40], depth: 1 }] as const;
    expect(visitsOf((await run({ nodes: 10, keepsTree: true, avoid })).rootMoves)).toBe(10);
  });

  test("[GOS-N10] an evaluation in each symmetry, without a search", async () => {
    const searcher = openInlineSearcher(clock, net);
    const game: GoGame = { ...EMPTY, moves: [{ color: "black", move: 21 }], toMove: "white" };
    const found = await Promise.all(Array.from({ length: 8 }, async (_, one) => searcher.evaluate?.(game, one)));
    for (const evaluation of found) {
      expect(evaluation?.policy[21]).toBe(null);
      expect(evaluation?.policy.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBeCloseTo(1, 4);
      expect(Math.abs(evaluation?.lead ?? 99)).toBeLessThan(4);
      expect(evaluation?.ownership[21]).toBeGreaterThan(0.1);
      expect(evaluation?.winRate).toBeGreaterThan(0);
    }
    expect(new Set(found.map((evaluation) => evaluation?.winRate)).size).toBe(8);
    const passes = (["black", "white"] as const).map((color) => ({ color, move: PASS }));
    await expect(searcher.evaluate?.({ ...EMPTY, moves: passes }, 0)).rejects.toThrow("the game is over");
    await searcher.close();
    expect(openInlineSearcher(clock).evaluate).toBe(undefined);
  });

  test("[GOS-N6] a game that is over has no moves", async () => {
    const passes = (["black", "white"] as const).map((color) => ({ color, move: PASS }));
    expect((await (await openRunner())({ game: { ...EMPTY, moves: passes } })).rootMoves).toEqual([]);
  });
});

/** Black has the left side with a dead stone in it: 45 points to 36. */
const DIVIDED = readStones(`
  . . . . B W . . .
  . W . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .`);

describe("a divided board", () => {
  const game: GoGame = { stones: DIVIDED, moves: [{ color: "white", move: PASS }], toMove: "black", komi: 7 };

  test("[GOS-N6] ownership and score", async () => {
    const { ownership, scoreCounts, nodes } = await (await openRunner())({ game: { ...game, moves: [] } });
    const isBlack = ownership.map((sum) => sum / nodes > 0.5);
    expect(isBlack).toEqual(Array.from({ length: 81 }, (_, index) => index % 9 < 5));
    const mean = scoreCounts.reduce((sum, times, index) => sum + times * (index - 81), 0) / nodes;
    expect(Math.abs(mean - 9)).toBeLessThan(5);
  });

  test("[GOS-N6] the lead after each move; their mean is that of the position", async () => {
    const searcher = openInlineSearcher(clock, net);
    const { lines, score } = await searcher.search({ ...game, moves: [] }, { nodes: 60 }, OPTIONS, () => {}).result;
    await searcher.close();
    // Only the position's is rounded, visit by visit.
    const chosen = lines.filter(({ moves: [move] }) => move !== PASS);
    const sum = chosen.reduce((total, line) => total + (line.lead ?? Number.NaN) * line.visits, 0);
    expect(Math.abs(sum / visitsOf(chosen) - score.lead)).toBeLessThan(0.5);
  });

  test("[GOS-N6] playouts know no lead after a move", async () => {
    const searcher = openInlineSearcher(clock);
    const { lines } = await searcher.search(game, { nodes: 200 }, OPTIONS, () => {}).result;
    await searcher.close();
    expect(lines.every((line) => !("lead" in line))).toBe(true);
  });

  test.each([
    [true, "wins: the stone is dead", 0.9, 1],
    [false, "loses: the stone counts, and the empty points are nobody's", 0, 0.1],
  ])("[GOS-N7] with dead stones by agreement (%s) a second pass %s", async (agreesOnDead, _what, least, most) => {
    const { rootMoves } = await (await openRunner())({ game: { ...game, agreesOnDead } });
    const pass = rootMoves.find(({ move }) => move === PASS);
    const value = (pass?.valueSum ?? Number.NaN) / (pass?.visits ?? 0);
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  });
});
