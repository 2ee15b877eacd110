// The kernel's playouts and tree search, compared with the reference implementation.
import { openRng, seedRng } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import { PASS } from "@tengen/stones";
import { openKernel, type Child } from "./src/index.ts";
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

/** A random position on the kernel and the reference board, and the boards of the game so far. */
const positionAfter = (
  seed: string,
  count: number,
): { readonly board: ReferenceBoard; readonly history: Set<string> } => {
  const rng = openRng(seedRng(seed));
  const board = emptyBoard();
  const history = new Set<string>();
  kernel.reset();
  for (let move = 0; move < count; move += 1) {
    const legal = board.empty.filter((point) => isLegal(board, point, board.toMove));
    const next = legal.length === 0 ? PASS : rng.pick(legal);
    history.add(board.cells.join(""));
    kernel.play(next);
    play(board, next);
  }
  history.add(board.cells.join(""));
  return { board, history };
};

describe("playouts", () => {
  test.each([0, 10, 30, 60])("[GOS-L1] light playouts after %d moves", (moves) => {
    for (let seed = 0; seed < 10; seed += 1) {
      const { board } = positionAfter(`light ${seed}`, moves);
      kernel.seed(seed);
      const random = openReferenceRandom(seed);
      for (let time = 0; time < 3; time += 1) {
        const { score, moves: played } = lightPlayout(board, random);
        expect([kernel.lightPlayout(), kernel.playoutLength()]).toEqual([score, played.length]);
      }
    }
  });

  test.each([0, 10, 30, 60])("[GOS-L2] [GOS-L3] heavy playouts after %d moves", (moves) => {
    for (let seed = 0; seed < 10; seed += 1) {
      const { board } = positionAfter(`heavy ${seed}`, moves);
      kernel.seed(seed);
      const random = openReferenceRandom(seed);
      for (let time = 0; time < 3; time += 1) {
        const { score, moves: played } = heavyPlayout(board, random);
        expect([kernel.heavyPlayout(), kernel.playoutLength()]).toEqual([score, played.length]);
        expect(played.length).toBeLessThanOrEqual(240);
      }
    }
  });

  test.each([0, 1, 2, 4, 8, 9, 13])("[GOS-V1] heavy playouts with heuristics %d", (heuristics) => {
    kernel.setPolicy(400, heuristics);
    for (let seed = 0; seed < 5; seed += 1) {
      const { board } = positionAfter(`heuristics ${seed}`, 20);
      kernel.seed(seed);
      const { score, moves } = heavyPlayout(board, openReferenceRandom(seed), heuristics);
      expect([kernel.heavyPlayout(), kernel.playoutLength()]).toEqual([score, moves.length]);
    }
    kernel.setPolicy(400, 15);
  });
});

/** Visits and values of the whole tree. */
const kernelTree = (children: readonly Child[]): unknown =>
  children
    .map(
      ({ move, visits, valueSum, children: grandchildren }) =>
        [move, visits, valueSum, kernelTree(grandchildren())] as const,
    )
    .toSorted(([a], [b]) => a - b);
const referenceTree = (node: ReferenceNode | undefined): unknown =>
  node === undefined
    ? []
    : Array.from(node.childVisits.entries())
        .filter(([, visits]) => visits > 0)
        .map(([move, visits]) => [move, visits, node.childValueSums[move], referenceTree(node.children.get(move))]);

describe("the tree", () => {
  test.each([
    // A new tree grows wide, an old one deep.
    [0, 40, {}],
    [6, 40, {}],
    [25, 60, {}],
    [50, 120, {}],
    [75, 120, {}],
    [70, 120, { komi: 0.5 }],
    [30, 60, { depth: 2, heuristics: 9 }],
  ])(
    "[GOS-T1] [GOS-T2] [GOS-T3] [GOS-T7] [GOS-T6] [GOS-V1] after %d moves, %d playouts, %o",
    (moves, count, options) => {
      const { komi = 6.5, depth = 400, heuristics = 15 } = options as Parameters<typeof searchReference>[4] & object;
      const { board, history } = positionAfter(`tree ${moves}`, moves);
      kernel.setKomi(komi);
      kernel.setPolicy(depth, heuristics);
      kernel.newTree(1 << 22, 5);
      expect(kernel.search(count)).toBe(count);
      const { root, ownership, scoreCounts } = searchReference(copyBoard(board), history, count, 5, options);
      expect(kernelTree(kernel.children())).toEqual(referenceTree(root));
      expect(kernel.ownership()).toEqual(ownership);
      expect(kernel.scoreCounts().flatMap((times, index) => (times === 0 ? [] : [[index - 81, times]]))).toEqual(
        [...scoreCounts].toSorted(([a], [b]) => a - b),
      );
      kernel.setKomi(6.5);
      kernel.setPolicy(400, 15);
    },
  );
});
