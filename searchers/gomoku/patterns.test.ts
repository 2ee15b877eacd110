// The pattern kernel against its reference implementation, and its proofs against every reply of the defender.
import { expect, test } from "vitest";
import { openPatternKernel, SIZE } from "./src/index.ts";
import { forcedWins } from "./tests/forced-wins.ts";
import { checkVcts, playRandomGame, replay } from "./tests/pattern-games.ts";
import {
  classAt,
  defensesOf,
  emptyCells,
  evaluate,
  NO_STONES,
  opponentOf,
  shapesAt,
  situationOf,
  withClass,
} from "./tests/reference-patterns.ts";

const kernel = await openPatternKernel();

test("[ENG-T1] shapes, classes and evaluation equal the reference in random games", () => {
  for (let game = 0; game < 3; game += 1) {
    playRandomGame(kernel, `classes ${game}`, 90, (cells, moves) => {
      if (moves.length % 5 !== 0) return;
      const empty = emptyCells(cells);
      for (const color of [1, -1] as const) {
        expect(empty.map((index) => kernel.shapesOf(index, color))).toEqual(
          empty.map((index) => shapesAt(cells, index, color)),
        );
        expect(empty.map((index) => kernel.classOf(index, color))).toEqual(
          empty.map((index) => classAt(cells, index, color)),
        );
      }
      expect(kernel.evaluate()).toBe(evaluate(cells, kernel.side()));
      expect(kernel.stones()).toBe(moves.length);
    });
  }
});

test("[ENG-T1] undo restores every byte", () => {
  playRandomGame(kernel, "undo", 60, (cells) => {
    const before = kernel.snapshot();
    const [first, second] = emptyCells(cells).slice(40);
    kernel.play(first ?? 0);
    kernel.play(second ?? 0);
    kernel.undo();
    kernel.undo();
    expect(kernel.snapshot()).toEqual(before);
  });
});

test("[ENG-T1] the position does not depend on the order of the stones", () => {
  const black = [112, 113, 98, 140, 55];
  const white = [97, 128, 114, 126, 70];
  const snapshots = [black, black.toReversed()].map((order) => {
    kernel.reset();
    order.forEach((index, turn) => {
      kernel.play(index);
      kernel.play(white[turn] ?? 0);
    });
    return kernel.snapshot();
  });
  expect(snapshots[1]).toEqual(snapshots[0]);
});

test("[ENG-T2] move generation: wins, blocks, exactly the defences, and else the near cells", () => {
  const seen = new Map<string, number>();
  for (let game = 0; game < 12; game += 1) {
    playRandomGame(kernel, `moves ${game}`, 45, (cells, { length }) => {
      if (length < 5) return;
      const side = kernel.side();
      const situation = situationOf(cells, side);
      if (situation === "quiet" && length % 10 !== 0) return;
      expect(kernel.situation()).toBe(situation);
      seen.set(situation, (seen.get(situation) ?? 0) + 1);
      const moves = kernel.moves().toSorted((a, b) => a - b);
      if (situation === "five") expect(withClass(cells, side, "five")).toContain(moves[0]);
      else if (situation === "winning four")
        expect(withClass(cells, side, "open four", "two fours")).toContain(moves[0]);
      else if (situation === "block five") expect(moves).toEqual(withClass(cells, opponentOf(side), "five"));
      else if (situation === "defend") expect(moves).toEqual(defensesOf(cells, side));
      else {
        const near = emptyCells(cells).filter((index) =>
          cells.some(
            (content, stone) =>
              content !== 0 &&
              Math.abs((index % SIZE) - (stone % SIZE)) <= 2 &&
              Math.abs(Math.floor(index / SIZE) - Math.floor(stone / SIZE)) <= 2,
          ),
        );
        expect(moves).toEqual(near);
        expect(kernel.threatMoves().toSorted((a, b) => a - b)).toEqual(
          withClass(cells, side, "open three", "two threes", "four", "four and three", "two fours", "open four").filter(
            (index) => !["two fours", "open four"].includes(classAt(cells, index, side)),
          ),
        );
      }
    });
  }
  for (const situation of ["five", "winning four", "lost", "block five", "defend", "quiet"])
    expect(seen.get(situation) ?? 0, situation).toBeGreaterThan(3);
});

test("[ENG-T3] VCFs hold against every reply", () => {
  let wins = 0;
  const lengths = new Set<number>();
  for (let game = 0; game < 130; game += 1) {
    playRandomGame(kernel, `fours ${game}`, 50, (cells, { length }) => {
      if (length < 8) return;
      const proof = kernel.solveVcf(20_000);
      if (proof === null || proof.length < 5) return;
      wins += 1;
      lengths.add(proof.length);
      const longest = replay(kernel, cells, kernel.side(), () => kernel.solveVcf(20_000)?.move ?? null);
      expect(longest).toBeLessThanOrEqual(proof.length);
    });
  }
  expect(wins).toBeGreaterThan(200);
  expect(lengths.size).toBeGreaterThan(3);
});

test("[ENG-T3] the 300 VCFs of the fixtures hold against every reply", () => {
  for (const { moves, length } of forcedWins) {
    kernel.reset();
    let cells = NO_STONES;
    for (const move of moves) {
      cells = cells.with(move, kernel.side());
      kernel.play(move);
    }
    const proof = kernel.solveVcf(50_000);
    if (proof === null) throw new Error(`no VCF was found after ${moves.join()}`);
    // The reference solver's VCF is the shortest.
    expect(proof.length).toBeGreaterThanOrEqual(length);
    const longest = replay(kernel, cells, kernel.side(), () => kernel.solveVcf(50_000)?.move ?? null);
    expect(longest).toBeLessThanOrEqual(proof.length);
  }
});

test("[ENG-T3] VCTs hold against every reply", () => {
  const lengths = checkVcts(kernel, 40, 3);
  expect(lengths.length).toBeGreaterThan(8);
  expect(new Set(lengths).size).toBeGreaterThan(2);
});

test("[ENG-T3] without a win none is claimed, and an exhausted budget is reported", () => {
  kernel.reset();
  for (const index of [112, 113, 98]) kernel.play(index);
  expect([kernel.solveVcf(1000), kernel.isBudgetExhausted()]).toEqual([null, false]);
  expect([kernel.solveVct(100_000, 3), kernel.isBudgetExhausted()]).toEqual([null, false]);
  // Two twos that meet in one cell: a win by two threes, but not with a budget of 0.
  kernel.reset();
  for (const index of [112, 0, 113, 14, 144, 210, 159, 224]) kernel.play(index);
  expect(kernel.solveVct(100_000, 4)).not.toBeNull();
  kernel.clearProofTables();
  expect([kernel.solveVct(0, 4), kernel.isBudgetExhausted()]).toEqual([null, true]);
});
