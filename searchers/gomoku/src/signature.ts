// The bench signatures of both searches. `tengen bench` prints them, and tests pin them.
import { makeSignature, type Signature } from "@tengen/threads";
import { SIZE } from "./board.ts";
import type { Kernel } from "./kernel.ts";
import { WAYS, type Patterns, type Terms } from "./patterns.ts";

const at = (x: number, y: number): number => y * SIZE + x;

/** From the first stones to a crowded board, played in turn. */
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

/** Plays what can be played of the moves: some positions repeat a cell, or are over early. */
const playInTurn = (
  moves: readonly number[],
  canPlay: (move: number) => boolean,
  play: (move: number) => void,
): void => {
  for (const move of moves) if (canPlay(move)) play(move);
};

/** Iterations by position; the first is searched so long that its counts grow beyond every table. */
const ITERATIONS = [70_000, 2000, 2000, 2000, 2000, 2000];

/** Of the playouts: visits and totals of every move. */
export const playoutsSignature = (kernel: Kernel): Signature => {
  const values: number[] = [];
  let nodes = 0;
  kernel.setRadius(2);
  for (const [index, moves] of POSITIONS.entries()) {
    kernel.reset();
    playInTurn(moves, (move) => kernel.isEmpty(move) && !kernel.isTerminal(), kernel.play);
    kernel.begin(1 << 26, index);
    nodes += kernel.search(ITERATIONS[index] ?? 0);
    for (const { move, visits, total } of kernel.children()) values.push(move, visits, total);
  }
  return makeSignature(nodes, values);
};

/** An even game of the search with itself, with forty stones. Cells are y * 15 + x. */
const GAME: readonly number[] = [
  139, 110, 112, 157, 113, 126, 142, 141, 125, 156, 111, 97, 158, 153, 143, 128, 155, 95, 171, 187, 98, 123, 138, 172,
  188, 114, 109, 94, 93, 173, 159, 202, 217, 175, 174, 189, 205, 80, 65, 66,
];
const ALPHA_BETA_POSITIONS = [...POSITIONS, GAME.slice(0, 20), GAME.slice(0, 30), GAME];

/** How each position is searched by alpha-beta: as the front ends do, with several lines, and as the levels do. The table is so small that
 *  entries are replaced. */
const TERMS: readonly Terms[] = [
  { bytes: 1 << 18, nodes: 60_000 },
  { bytes: 1 << 22, nodes: 20_000, lines: 3 },
  { bytes: 1 << 22, nodes: 10_000, sight: 200, deepest: 6 },
];

/** Of the alpha-beta search: value, depth, proof and moves of every line, and the nodes with and without proofs. */
export const alphaBetaSignature = (patterns: Patterns): Signature => {
  const values: number[] = [];
  let nodes = 0;
  for (const terms of TERMS)
    for (const moves of ALPHA_BETA_POSITIONS) {
      patterns.reset();
      playInTurn(moves, (move) => patterns.isEmpty(move) && patterns.winner() === 0, patterns.play);
      patterns.begin(terms);
      while (patterns.think(10_000));
      patterns.conclude();
      nodes += patterns.nodes();
      values.push(patterns.nodes(), patterns.searchNodes());
      for (const { value, depth, by, moves: line } of patterns.found().lines)
        values.push(value, depth, WAYS.indexOf(by), ...line);
    }
  return makeSignature(nodes, values);
};
