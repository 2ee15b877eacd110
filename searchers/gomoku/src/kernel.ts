// Typed interface to one instance of the playout kernel: position, move scores, playouts and UCT tree. It is
// deterministic; each thread opens an instance of its own.
import { growTo, wasmOpener, type WasmMemory } from "@tengen/workers";
import {
  BLACK_SET,
  BLOCK_ARRAYS,
  BLOCK_CAPACITY,
  BLOCK_VISITED,
  EMPTY_SET,
  GRID_CELL,
  GRID_ORIGIN,
  GRID_ROW,
  LINK_ARRAY,
  MOVE_ARRAY,
  N_ARRAY,
  NEAR_SET,
  POSITION_SIZE,
  SCORES,
  SIDE_TO_MOVE,
  STONE_COUNT,
  TREE,
  W_ARRAY,
  WHITE_SET,
  WINNER,
} from "../assembly/constants.ts";
import { bytes } from "../build/kernel.ts";
import { toBoardIndex, toKernelCell, SIZE, type Sign } from "./board.ts";

/** Exports of the WebAssembly module. */
interface Exports {
  readonly memory: WasmMemory;
  readonly reset: () => void;
  readonly setRadius: (radius: number) => void;
  readonly setSide: (color: number) => void;
  readonly play: (cell: number) => void;
  readonly undo: () => void;
  readonly position: () => number;
  readonly seed: (value: bigint) => void;
  readonly runRandomPlayout: () => number;
  readonly runHeuristicPlayout: () => number;
  readonly sqrtLog: (n: number) => number;
  readonly newTree: (size: number, seed: bigint) => void;
  readonly search: (iterations: number) => number;
  readonly depthReached: () => number;
  readonly bytesUsed: () => number;
  readonly rootBlock: () => number;
  readonly listCells: () => number;
  readonly benchUnscoredPlay: (times: number) => number;
  readonly benchPlay: (times: number) => number;
  readonly benchScore: (times: number) => number;
  readonly benchRandom: (times: number) => number;
  readonly benchHeuristic: (times: number) => number;
}

/** A child of a tree node. */
export interface Child {
  /** Board index: y * 15 + x. */
  readonly move: number;
  readonly visits: number;
  /** Twice the sum of the values, for the side that makes the move. */
  readonly valueSum: number;
  /** Heuristic score. */
  readonly score: number;
  /** Its own children, best first; none if it was not expanded. */
  readonly children: () => readonly Child[];
}

export interface Kernel {
  readonly reset: () => void;
  /** Sets the candidate radius, and returns to the empty board. */
  readonly setRadius: (radius: 1 | 2) => void;
  /** Plays a stone of the side to move, on an empty cell of a position without a winner. */
  readonly play: (index: number) => void;
  readonly undo: () => void;
  /** For positions whose stones did not alternate. */
  readonly setSide: (color: Sign) => void;
  readonly side: () => Sign;
  readonly stones: () => number;
  readonly winner: () => Sign | 0;
  /** Five, or a full board. */
  readonly isTerminal: () => boolean;
  /** ENG-B1 */
  readonly cells: () => Int8Array;
  readonly isEmpty: (index: number) => boolean;
  readonly isCandidate: (index: number) => boolean;
  readonly candidates: () => readonly number[];
  /** Heuristic score of a move for a colour. */
  readonly score: (index: number, color: Sign) => number;
  /** Seeds the random generator with any number below 2^53. */
  readonly seed: (value: number) => void;
  /** Winner of one playout from the position; 0 for a draw. */
  readonly randomPlayout: () => Sign | 0;
  readonly heuristicPlayout: () => Sign | 0;
  /** Starts a tree at the position, with a limit of bytes. */
  readonly newTree: (size: number, seed: number) => void;
  /** Runs more iterations; returns how many there were in all. */
  readonly search: (iterations: number) => number;
  readonly depth: () => number;
  readonly bytesUsed: () => number;
  /** The visited children of the root, best first. */
  readonly children: () => readonly Child[];
  /** A copy of the position's bytes, for comparisons. */
  readonly snapshot: () => Uint8Array;
  /** sqrt(log(n)), as the kernel computes it. */
  readonly sqrtLog: (n: number) => number;
  readonly bench: Pick<
    Exports,
    "listCells" | "benchUnscoredPlay" | "benchPlay" | "benchScore" | "benchRandom" | "benchHeuristic"
  >;
}

const colorOf = (side: number): Sign => (side === 1 ? 1 : -1);
const winnerOf = (side: number): Sign | 0 => (side === 0 ? 0 : colorOf(side));
/** Offset of a cell in a padded grid. */
const gridOffset = (index: number): number =>
  GRID_ORIGIN + Math.floor(index / SIZE) * GRID_ROW + (index % SIZE) * GRID_CELL;

/** Sorts by visits, then by mean value, then by heuristic score. */
const byVisits = (a: Child, b: Child): number =>
  b.visits - a.visits || b.valueSum / (b.visits || 1) - a.valueSum / (a.visits || 1) || b.score - a.score;

const ALL_CELLS = Array.from({ length: SIZE * SIZE }, (_, index) => index);

const openWasm = wasmOpener<Exports>(bytes);

export const openKernel = async (): Promise<Kernel> => {
  const wasm = await openWasm();
  const position = wasm.position();
  const view = (): DataView => new DataView(wasm.memory.buffer);
  const hasBit = (set: number, index: number): boolean => {
    const number = toKernelCell(index);
    return ((view().getUint8(position + set + (number >> 3)) >> (number & 7)) & 1) === 1;
  };

  const childrenOf = (block: number): readonly Child[] => {
    if (block === 0) return [];
    const data = view();
    const [visitedCount, capacity] = [
      data.getUint32(block + BLOCK_VISITED, true),
      data.getUint32(block + BLOCK_CAPACITY, true),
    ];
    const word = (array: number, child: number): number => block + BLOCK_ARRAYS + (array * capacity + child) * 4;
    return Array.from({ length: visitedCount }, (_, child): Child => {
      const move = data.getUint32(word(MOVE_ARRAY, child), true);
      const childBlock = data.getUint32(word(LINK_ARRAY, child), true);
      return {
        move: toBoardIndex(move & 255),
        score: move >> 8,
        visits: data.getUint32(word(N_ARRAY, child), true),
        valueSum: data.getInt32(word(W_ARRAY, child), true),
        children: () => childrenOf(childBlock),
      };
    }).toSorted(byVisits);
  };

  const winner = (): Sign | 0 => winnerOf(view().getInt32(position + WINNER, true));
  const stones = (): number => view().getInt32(position + STONE_COUNT, true);
  const isEmpty = (index: number): boolean => hasBit(EMPTY_SET, index);
  const isCandidate = (index: number): boolean => hasBit(NEAR_SET, index) && isEmpty(index);
  return {
    reset: wasm.reset,
    setRadius: wasm.setRadius,
    play: (index) => wasm.play(toKernelCell(index)),
    undo: wasm.undo,
    setSide: (color) => wasm.setSide(color === 1 ? 1 : 2),
    side: () => colorOf(view().getInt32(position + SIDE_TO_MOVE, true)),
    stones,
    winner,
    isTerminal: () => winner() !== 0 || stones() === SIZE * SIZE,
    cells: () =>
      Int8Array.from(ALL_CELLS, (index) => (hasBit(BLACK_SET, index) ? 1 : hasBit(WHITE_SET, index) ? -1 : 0)),
    isEmpty,
    isCandidate,
    candidates: () => ALL_CELLS.filter(isCandidate),
    score: (index, color) =>
      (view().getUint32(position + SCORES + gridOffset(index), true) >>> (color === 1 ? 16 : 0)) & 0x7fff,
    seed: (value) => wasm.seed(BigInt(value)),
    randomPlayout: () => winnerOf(wasm.runRandomPlayout()),
    heuristicPlayout: () => winnerOf(wasm.runHeuristicPlayout()),
    newTree: (size, seed) => {
      growTo(wasm.memory, TREE + size);
      wasm.newTree(size, BigInt(seed));
    },
    search: (iterations) => wasm.search(iterations) >>> 0,
    depth: wasm.depthReached,
    bytesUsed: () => wasm.bytesUsed() >>> 0,
    children: () => childrenOf(wasm.rootBlock()),
    snapshot: () => new Uint8Array(wasm.memory.buffer.slice(position, position + POSITION_SIZE)),
    sqrtLog: wasm.sqrtLog,
    bench: wasm,
  };
};
