// Checks the wins and losses that the alpha-beta search proves against every legal move.
import { openRng, seedRng } from "@tengen/kernel";
import { expect } from "vitest";
import { SIZE, type KernelInfo, type PatternKernel } from "../src/index.ts";

const at = (x: number, y: number): number => y * SIZE + x;

const BUDGET = 30_000;
const CELLS = Array.from({ length: SIZE * SIZE }, (_, index) => index);

const legalMoves = (kernel: PatternKernel): readonly number[] =>
  CELLS.filter((index) => kernel.isEmpty(index) && !(kernel.side() === 1 && kernel.isForbidden(index)));

const setUp = (kernel: PatternKernel, moves: readonly number[]): void => {
  kernel.reset();
  for (const move of moves) kernel.play(move);
};

/** Searches a position with a node limit, in slices. */
export const searchFrom = (
  kernel: PatternKernel,
  moves: readonly number[],
  nodes: number,
  slice: number,
): KernelInfo => {
  kernel.reset();
  for (const move of moves) kernel.play(move);
  kernel.begin({ bytes: 1 << 20, nodes });
  while (kernel.search(slice));
  return kernel.info();
};

/** Visits positions of self-play games with few nodes and random openings. */
const playGames = (kernel: PatternKernel, count: number, visit: (moves: readonly number[]) => void): void => {
  for (let game = 0; game < count; game += 1) {
    const rng = openRng(seedRng(`search ${game}`));
    const moves: number[] = [];
    while (moves.length < 6) {
      const move = at(4 + rng.integer(7), 4 + rng.integer(7));
      setUp(kernel, moves);
      if (legalMoves(kernel).includes(move)) moves.push(move);
    }
    let isOver = false;
    while (!isOver && moves.length < 40) {
      visit(moves);
      const [best] = searchFrom(kernel, moves, 300, 300).lines;
      moves.push(best?.moves[0] ?? 0);
      isOver = best === undefined || best.winsIn !== null || best.losesIn !== null;
    }
  }
};

/** Whether the side to move wins against every reply, checked move by move down to a five, a winning four or a VCF.
 *  Other tests check VCFs against every reply. */
const isWonAgainstAll = (kernel: PatternKernel, moves: readonly number[], turns = 14): boolean => {
  setUp(kernel, moves);
  if (kernel.winner() !== 0) return false;
  const situation = kernel.situation();
  if (situation === "five" || situation === "winning four" || kernel.solveVcf(20_000) !== null) return true;
  const [best] = searchFrom(kernel, moves, BUDGET, BUDGET).lines;
  if (turns === 0 || best === undefined || best.winsIn === null) return false;
  const after = [...moves, best.moves[0] ?? 0];
  setUp(kernel, after);
  return legalMoves(kernel).every((reply) => isWonAgainstAll(kernel, [...after, reply], turns - 1));
};

/** Checks what a search proves about the side to move against every legal move; null if it proves nothing, or too much. */
export const checkProof = (kernel: PatternKernel, moves: readonly number[]): "won" | "lost" | null => {
  const [best] = searchFrom(kernel, moves, 10_000, 10_000).lines;
  if (best === undefined || kernel.situation() !== "quiet") return null;
  // Longer wins have too many replies to check them all.
  if (best.winsIn !== null && best.winsIn <= 11 && kernel.solveVcf(20_000) === null) {
    expect(isWonAgainstAll(kernel, moves), `${moves.join()} is won`).toBe(true);
    return "won";
  }
  if (best.losesIn === null || best.losesIn > 10) return null;
  setUp(kernel, moves);
  const replies = legalMoves(kernel);
  expect(
    replies.filter((reply) => !isWonAgainstAll(kernel, [...moves, reply])),
    `${moves.join()} is lost`,
  ).toEqual([]);
  return "lost";
};

/** Checks the proofs in self-play games; returns how many wins and losses it checked. */
export const checkProofs = (kernel: PatternKernel, games: number): { readonly won: number; readonly lost: number } => {
  const count = { won: 0, lost: 0 };
  playGames(kernel, games, (moves) => {
    const proven = checkProof(kernel, moves);
    if (proven !== null) count[proven] += 1;
  });
  return count;
};
