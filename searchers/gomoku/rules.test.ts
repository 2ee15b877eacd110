// Rules other than freestyle: the kernel against the definitions, and its proofs against every legal reply.
import { beforeAll, describe, expect, test } from "vitest";
import { GOMOKU_RULES } from "@tengen/stones";
import { openPatternKernel, SIZE, type PatternKernel } from "./src/index.ts";
import { opponentOf } from "./tests/reference-patterns.ts";
import { emptyCells, isLegal, winningCells } from "./tests/reference-rules.ts";
import { checkForbidden, checkThreatProofs, playRandomGame } from "./tests/rule-games.ts";

const at = (x: number, y: number): number => y * SIZE + x;

describe.each(GOMOKU_RULES)("%s", (rule) => {
  let kernel: PatternKernel;
  beforeAll(async () => {
    kernel = await openPatternKernel(rule);
  });

  test("[ENG-R1] the cells that win are those of the rule", () => {
    for (let game = 0; game < 3; game += 1) {
      playRandomGame(kernel, rule, `wins ${game}`, 70, (cells) => {
        for (const color of [1, -1] as const) {
          const five = emptyCells(cells).filter((index) => kernel.classOf(index, color) === "five");
          expect(five).toEqual(winningCells(cells, color, rule));
        }
      });
    }
  });

  test("[ENG-R2] forbidden cells are those of the definition, in Renju only", () => {
    const count = checkForbidden(kernel, rule, rule === "renju" ? 50 : 5);
    if (rule === "renju") expect(count).toBeGreaterThan(200);
  });

  test("[ENG-R3] every listed move is legal", () => {
    playRandomGame(kernel, rule, "moves", 60, (cells, side) => {
      for (const move of [...kernel.moves(), ...kernel.threatMoves()]) {
        expect(isLegal(cells, move, side, rule)).toBe(true);
      }
      if (winningCells(cells, side, rule).length > 0) return;
      const fives = winningCells(cells, opponentOf(side), rule);
      const isBlockable = fives.length === 1 && fives.every((index) => isLegal(cells, index, side, rule));
      if (fives.length > 0) expect(kernel.situation()).toBe(isBlockable ? "block five" : "lost");
    });
  });

  test("[ENG-R4] VCFs and VCTs hold against every legal reply", () => {
    const { fours, threes } = checkThreatProofs(kernel, rule, 30, 4);
    expect(fours).toBe(4);
    expect(threes).toBe(1);
  });
});

const setUp = (kernel: PatternKernel, black: readonly number[], white: readonly number[]): void => {
  kernel.reset();
  for (const index of black) {
    kernel.setSide(1);
    kernel.play(index);
  }
  for (const index of white) {
    kernel.setSide(-1);
    kernel.play(index);
  }
};

test("[ENG-R3] in Renju black is lost if it may not block a four, and white finds such a four", async () => {
  const kernel = await openPatternKernel("renju");
  // Black's threes in the row and the column meet on (7,7), where white's four can be blocked.
  const black = [at(6, 7), at(8, 7), at(7, 6), at(7, 8), at(12, 2), at(6, 8)];
  const white = [at(8, 6), at(9, 5), at(10, 4)];
  setUp(kernel, black, [...white, at(11, 3)]);
  kernel.setSide(1);
  expect(kernel.isForbidden(at(7, 7))).toBe(true);
  expect(kernel.situation()).toBe("lost");
  // One move earlier white makes that four and wins by it.
  setUp(kernel, black, white);
  kernel.setSide(-1);
  expect(kernel.solveVcf(1000)).toEqual({ move: at(11, 3), length: 3 });
  // In freestyle black blocks it.
  const freestyle = await openPatternKernel();
  setUp(freestyle, black, [...white, at(11, 3)]);
  freestyle.setSide(1);
  expect(freestyle.situation()).toBe("block five");
});
