// The search by reading threats: the same whatever the slices, within its budget, and right where the answer is known.
import { expect, test } from "vitest";
import { openPatterns, runPatterns, SIZE, type Finding, type SearchTask, type Stone } from "./src/index.ts";
import { forcedWins } from "./tests/forced-wins.ts";

const kernel = await openPatterns();
const at = (x: number, y: number): number => y * SIZE + x;
const MIDDLE = [at(7, 7), at(8, 8), at(7, 8), at(8, 7), at(6, 7), at(9, 7), at(7, 6), at(7, 9)];

const search = (moves: readonly number[], nodes: number, slice: number): Finding => {
  kernel.reset();
  for (const move of moves) kernel.play(move);
  kernel.begin({ bytes: 1 << 20, nodes });
  while (kernel.think(slice));
  return kernel.found();
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

test("[ENG-A2] begins in the middle, wins in one, stops a five, and knows when the board is full", () => {
  expect(search([], 100, 100).lines[0]?.moves).toEqual([at(7, 7)]);
  const four = [at(4, 7), at(0, 0), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)];
  expect([at(3, 7), at(8, 7)]).toContain(search([...four, at(6, 0)], 1, 1).lines[0]?.moves[0]);
  const stopped = search([at(0, 0), at(4, 7), at(3, 7), at(5, 7), at(2, 0), at(6, 7), at(4, 0), at(7, 7)], 100, 10);
  expect(stopped.lines[0]?.moves).toEqual([at(8, 7)]);
});

test("[ENG-A2] a position that is over has no choices; stones may come in any order", async () => {
  const host = { now: () => 0, pause: () => Promise.resolve(), isStopped: () => false, tell: () => {} };
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
  expect((await runPatterns(kernel, task([...row, { x: 0, y: 0, color: -1 }]), host)).choices).toEqual([]);
  const { choices } = await runPatterns(kernel, task(row.slice(0, 4)), host);
  expect([at(2, 7), at(7, 7)]).toContain(choices[0]?.move);
});

test("[ENG-A3] of 300 forced wins by fours the search proves at least 95 of 100 with 50,000 nodes", () => {
  expect(forcedWins).toHaveLength(300);
  const proven = forcedWins.filter(({ moves, length }) => {
    const [best] = search(moves, 50_000, 1000).lines;
    // A win that was found another way may be longer.
    return best !== undefined && best.winsIn !== null && best.winsIn <= Math.max(length, 31);
  });
  expect(proven.length).toBeGreaterThanOrEqual(285);
});
