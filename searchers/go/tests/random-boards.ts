// Random games on the kernel's board, compared with the plain rules.
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import {
  areaLead,
  cellAt,
  goIndex,
  goPoint,
  goPositionOf,
  groupAt,
  koPoint,
  otherColor,
  PASS,
  playMove,
  tryMove,
  type Color,
  type GoGame,
  type GoMove,
  type GoPosition,
} from "@tengen/stones";
import { expect } from "vitest";
import { POINTS, type Kernel } from "../src/index.ts";

const ALL = Array.from({ length: POINTS }, (_, index) => index);
const START: GoGame = { stones: [], moves: [], toMove: "black", komi: 6.5 };

/** Plays a random game on the kernel and calls `check` at every position. Passes occur, and own eyes may be filled. */
export const playRandom = (
  kernel: Kernel,
  rng: Rng,
  most: number,
  check: (position: GoPosition, moves: readonly GoMove[]) => void,
): void => {
  kernel.reset();
  let position = goPositionOf(START);
  const moves: GoMove[] = [];
  let color: Color = "black";
  for (;;) {
    check(position, moves);
    if (moves.length === most || position.passes === 2) return;
    const legal = ALL.filter((move) => tryMove(position, { color, move }).ok);
    const move = legal.length === 0 || rng.integer(25) === 0 ? PASS : rng.pick(legal);
    kernel.play(move);
    position = playMove(position, { color, move });
    moves.push({ color, move });
    color = otherColor(color);
  }
};

/** Compares every position of random games; returns the number of kos. */
export const checkBoards = (kernel: Kernel, games: number): number => {
  let kos = 0;
  for (let game = 0; game < games; game += 1) {
    const rng = openRng(seedRng(`kernel ${game}`));
    playRandom(kernel, rng, 250, (position, moves) => {
      const color: Color = moves.length % 2 === 0 ? "black" : "white";
      const { board, previousBoard } = position;
      expect(kernel.cells()).toEqual(board.flat());
      expect(kernel.side()).toBe(color);
      expect(kernel.passes()).toBe(position.passes);
      const ko = koPoint(board, previousBoard, color);
      expect(kernel.ko()).toBe(ko === null ? null : goIndex(ko));
      if (ko !== null) kos += 1;
      expect(kernel.area()).toBe(areaLead(board));
      const legal = ALL.filter((move) => tryMove(position, { color, move }).ok);
      expect(ALL.filter((move) => kernel.isLegal(move))).toEqual(legal);
      for (const index of rng.shuffle(ALL.filter((point) => cellAt(board, goPoint(point)) !== null)).slice(0, 5)) {
        const { points, border } = groupAt(board, goPoint(index));
        const liberties = border.filter((point) => cellAt(board, point) === null);
        expect(kernel.stones(index)).toEqual(points.map(goIndex).toSorted((a, b) => a - b));
        expect(kernel.liberties(index)).toEqual(liberties.map(goIndex).toSorted((a, b) => a - b));
      }
    });
  }
  return kos;
};
