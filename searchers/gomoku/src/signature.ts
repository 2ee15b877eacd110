// Bench signatures of both searches. `tengen bench` prints them, and tests pin them.
import { makeSignature, type Signature } from "@tengen/workers";
import { SIZE } from "./board.ts";
import type { Kernel } from "./kernel.ts";
import { PROOF_KINDS, type PatternKernel, type SearchParameters } from "./patterns.ts";

const at = (x: number, y: number): number => y * SIZE + x;

/** From the first stones to a crowded board; moves alternate. */
const POSITIONS: readonly (readonly number[])[] = [
  [],
  [at(7, 7), at(8, 8)],
  [at(7, 7), at(8, 7), at(6, 6), at(8, 8), at(8, 6)],
  [at(7, 7), at(8, 8), at(7, 8), at(8, 7), at(6, 7), at(9, 7), at(7, 6), at(7, 9)],
  [
    at(7, 7),
    at(6, 6),
    at(7, 6),
    at(7, 5),
    at(6, 7),
    at(5, 7),
    at(8, 7),
    at(9, 7),
    at(8, 6),
    at(9, 5),
    at(8, 8),
    at(9, 9),
  ],
  Array.from({ length: 90 }, (_, index) => at((index * 7 + Math.floor(index / 15) * 2) % SIZE, Math.floor(index / 6))),
];

/** Plays the legal ones of the moves: some positions repeat a cell or end early. */
const playLegal = (
  moves: readonly number[],
  canPlay: (move: number) => boolean,
  play: (move: number) => void,
): void => {
  for (const move of moves) if (canPlay(move)) play(move);
};

/** Iterations by position; the first exceeds the size of the sqrt(log(n)) table. */
const ITERATIONS = [70_000, 2000, 2000, 2000, 2000, 2000];

/** UCT: visits and value sums of every root move. */
export const playoutsSignature = (kernel: Kernel): Signature => {
  const values: number[] = [];
  let nodes = 0;
  kernel.setRadius(2);
  for (const [index, moves] of POSITIONS.entries()) {
    kernel.reset();
    playLegal(moves, (move) => kernel.isEmpty(move) && !kernel.isTerminal(), kernel.play);
    kernel.newTree(1 << 26, index);
    nodes += kernel.search(ITERATIONS[index] ?? 0);
    for (const { move, visits, valueSum } of kernel.children()) values.push(move, visits, valueSum);
  }
  return makeSignature(nodes, values);
};

/** Even games of self-play. Cells are y * 15 + x. */
const GAMES: readonly (readonly number[])[] = [
  [
    139, 110, 112, 157, 113, 126, 142, 141, 125, 156, 111, 97, 158, 153, 143, 128, 155, 95, 171, 187, 98, 123, 138, 172,
    188, 114, 109, 94, 93, 173, 159, 202, 217, 175, 174, 189, 205, 80, 65, 66,
  ],
  [
    125, 155, 167, 108, 137, 80, 172, 122, 94, 139, 123, 109, 110, 154, 169, 170, 138, 185, 200, 156, 153, 124, 168,
    183, 158, 186, 184, 92, 140, 152, 166, 165,
  ],
  [
    83, 51, 34, 39, 110, 95, 41, 93, 96, 79, 65, 81, 68, 82, 53, 98, 69, 55, 38, 23, 71, 67, 78, 112, 127, 52, 97, 109,
    123, 125, 141, 114,
  ],
  [
    126, 155, 152, 113, 96, 111, 110, 127, 141, 142, 112, 143, 159, 98, 128, 80, 157, 144, 173, 145, 146, 125, 97, 82,
    79, 66, 114, 50, 34, 65, 35, 64,
  ],
  [
    69, 83, 112, 98, 53, 82, 66, 67, 99, 114, 85, 37, 52, 80, 81, 113, 128, 51, 65, 96, 54, 84, 55, 56, 70, 100, 40, 25,
    71, 72, 86, 38,
  ],
  [
    82, 67, 100, 81, 68, 53, 39, 96, 66, 95, 109, 50, 52, 84, 80, 94, 93, 98, 97, 126, 112, 110, 142, 127, 125, 141,
    111, 83, 38, 24, 99, 40,
  ],
  [
    127, 98, 155, 113, 128, 129, 97, 114, 112, 82, 130, 144, 159, 84, 99, 83, 81, 68, 53, 86, 85, 116, 52, 54, 157, 142,
    96, 66, 50, 115, 117, 101,
  ],
  [
    99, 87, 39, 68, 147, 115, 101, 102, 85, 69, 70, 113, 116, 55, 83, 82, 146, 131, 145, 148, 56, 96, 110, 66, 71, 86,
    57, 43, 114, 144, 98, 40,
  ],
  [
    145, 157, 188, 160, 190, 173, 189, 187, 172, 143, 156, 204, 129, 161, 158, 144, 128, 142, 140, 124, 126, 127, 112,
    154, 111, 141, 139, 153, 97, 113, 125, 83,
  ],
];
/** Positions from the opening to a crowded board. */
const ALPHA_BETA_POSITIONS = [
  ...POSITIONS,
  ...GAMES.flatMap((moves) => [12, 20, 28, moves.length].map((count) => moves.slice(0, count))),
];

/** Searches of each position: as the front ends do, with MultiPV, and as the levels do. The transposition table is
 *  so small that entries are replaced. */
const SEARCHES: readonly SearchParameters[] = [
  { bytes: 1 << 18, nodes: 40_000 },
  { bytes: 1 << 22, nodes: 8000, multiPv: 3 },
  { bytes: 1 << 22, nodes: 4000, maxProofNodes: 200, maxDepth: 6 },
];

/** Alpha-beta: value, depth, proof and moves of every PV, and the nodes with and without threat searches. */
export const alphaBetaSignature = (patterns: PatternKernel): Signature => {
  const values: number[] = [];
  let nodes = 0;
  for (const parameters of SEARCHES)
    for (const moves of ALPHA_BETA_POSITIONS) {
      patterns.reset();
      playLegal(moves, (move) => patterns.isEmpty(move) && patterns.winner() === 0, patterns.play);
      patterns.begin(parameters);
      while (patterns.search(10_000));
      patterns.finish();
      nodes += patterns.nodes();
      values.push(patterns.nodes(), patterns.searchNodes());
      for (const { value, depth, by, moves: pv } of patterns.info().lines)
        values.push(value, depth, PROOF_KINDS.indexOf(by), ...pv);
    }
  return makeSignature(nodes, values);
};
