// The kernel's playouts and tree against their slow twin.
import { openRng, seedRng } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import { openKernel, PASS, type Child } from "./src/index.ts";
import {
  copyBoard,
  emptyBoard,
  heavyPlayout,
  isLegal,
  lightPlayout,
  openReferenceRandom,
  play,
  searchReference,
  type ReferenceBoard,
  type ReferenceNode,
} from "./tests/reference.ts";

const kernel = await openKernel();

/** A random position on the kernel and its twin, and the boards that have been. */
const positionAfter = (seed: string, count: number): { readonly board: ReferenceBoard; readonly seen: Set<string> } => {
  const rng = openRng(seedRng(seed));
  const board = emptyBoard();
  const seen = new Set<string>();
  kernel.reset();
  for (let move = 0; move < count; move += 1) {
    const legal = board.empty.filter((point) => isLegal(board, point, board.toMove));
    const next = legal.length === 0 ? PASS : rng.pick(legal);
    seen.add(board.cells.join(""));
    kernel.play(next);
    play(board, next);
  }
  seen.add(board.cells.join(""));
  return { board, seen };
};

describe("playouts", () => {
  test.each([0, 10, 30, 60])("[GOS-L1] light ones from a position after %d moves", (moves) => {
    for (let seed = 0; seed < 10; seed += 1) {
      const { board } = positionAfter(`light ${seed}`, moves);
      kernel.seed(seed);
      const chance = openReferenceRandom(seed);
      for (let time = 0; time < 3; time += 1) {
        const { score, moves: played } = lightPlayout(board, chance);
        expect([kernel.lightPlayout(), kernel.playoutLength()]).toEqual([score, played.length]);
      }
    }
  });

  test.each([0, 10, 30, 60])("[GOS-L2] [GOS-L3] heavy ones from a position after %d moves", (moves) => {
    for (let seed = 0; seed < 10; seed += 1) {
      const { board } = positionAfter(`heavy ${seed}`, moves);
      kernel.seed(seed);
      const chance = openReferenceRandom(seed);
      for (let time = 0; time < 3; time += 1) {
        const { score, moves: played } = heavyPlayout(board, chance);
        expect([kernel.heavyPlayout(), kernel.playoutLength()]).toEqual([score, played.length]);
        expect(played.length).toBeLessThanOrEqual(240);
      }
    }
  });

  test.each([0, 1, 2, 4, 8, 9, 13])("[GOS-V1] heavy ones that see only a part: %d", (senses) => {
    kernel.setPolicy(400, senses);
    for (let seed = 0; seed < 5; seed += 1) {
      const { board } = positionAfter(`senses ${seed}`, 20);
      kernel.seed(seed);
      const { score, moves } = heavyPlayout(board, openReferenceRandom(seed), senses);
      expect([kernel.heavyPlayout(), kernel.playoutLength()]).toEqual([score, moves.length]);
    }
    kernel.setPolicy(400, 15);
  });
});

/** The visits and values of a tree, as far as it goes. */
const shapeOfKernel = (children: readonly Child[]): unknown =>
  children
    .map(({ move, visits, valueSum, children: below }) => [move, visits, valueSum, shapeOfKernel(below())] as const)
    .toSorted(([a], [b]) => a - b);
const shapeOfTwin = (node: ReferenceNode | undefined): unknown =>
  node === undefined
    ? []
    : Array.from(node.n.entries())
        .filter(([, visits]) => visits > 0)
        .map(([move, visits]) => [move, visits, node.w[move], shapeOfTwin(node.below.get(move))]);

describe("the tree", () => {
  test.each([
    [0, {}],
    [6, {}],
    [25, {}],
    [50, {}],
    [75, {}],
    [70, { komi: 0.5 }],
    [30, { depth: 2, senses: 9 }],
  ])("[GOS-T1] [GOS-T2] [GOS-T3] [GOS-T7] [GOS-T6] [GOS-V1] after %d moves, %o", (moves, options) => {
    const { komi = 6.5, depth = 400, senses = 15 } = options as Parameters<typeof searchReference>[4] & object;
    const { board, seen } = positionAfter(`tree ${moves}`, moves);
    kernel.setKomi(komi);
    kernel.setPolicy(depth, senses);
    kernel.newTree(1 << 22, 5);
    expect(kernel.search(120)).toBe(120);
    const { root, owners, scores } = searchReference(copyBoard(board), seen, 120, 5, options);
    expect(shapeOfKernel(kernel.children())).toEqual(shapeOfTwin(root));
    expect(kernel.ownership()).toEqual(owners);
    expect(kernel.scoreCounts().flatMap((times, index) => (times === 0 ? [] : [[index - 81, times]]))).toEqual(
      [...scores].toSorted(([a], [b]) => a - b),
    );
    kernel.setKomi(6.5);
    kernel.setPolicy(400, 15);
  });
});
