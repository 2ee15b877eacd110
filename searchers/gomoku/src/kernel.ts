// One instance of the kernel: a position, its scores, playouts and the tree, as typed functions. Everything in it is exact and
// repeatable; whoever wants several threads opens several.
import { growTo, wasmOpener, type WasmMemory } from "@tengen/threads";
import { bytes } from "../build/kernel.ts";
import { toBoardIndex, toKernelCell, SIZE, type Color } from "./board.ts";

/** What the compiled kernel gives. */
interface Exports {
  readonly memory: WasmMemory;
  readonly reset: () => void;
  readonly setRadius: (radius: number) => void;
  readonly setSide: (color: number) => void;
  readonly play: (cell: number) => void;
  readonly undo: () => void;
  readonly position: () => number;
  readonly seed: (value: bigint) => void;
  readonly playRandomly: () => number;
  readonly playByHeuristic: () => number;
  readonly rootOfLog: (n: number) => number;
  readonly begin: (size: number, chance: bigint) => void;
  readonly search: (iterations: number) => number;
  readonly depthReached: () => number;
  readonly bytesUsed: () => number;
  readonly rootBlock: () => number;
  readonly listCells: () => number;
  readonly benchBare: (times: number) => number;
  readonly benchPlay: (times: number) => number;
  readonly benchScore: (times: number) => number;
  readonly benchRandom: (times: number) => number;
  readonly benchHeuristic: (times: number) => number;
}

/** A move of the position that was searched, or of one below it, with what is known of it. */
export interface Child {
  /** The index: y * 15 + x. */
  readonly move: number;
  readonly visits: number;
  /** Twice the sum of the values, for who makes the move. */
  readonly total: number;
  /** The heuristic's. */
  readonly score: number;
  /** Its own children, best first; none where it was not looked at further. */
  readonly children: () => readonly Child[];
}

export interface Kernel {
  readonly reset: () => void;
  /** Candidates within 1 or 2 of a stone. Begins at the empty board. */
  readonly setRadius: (radius: 1 | 2) => void;
  /** The stone of the side to move, on an empty cell of a position without a winner. */
  readonly play: (index: number) => void;
  readonly undo: () => void;
  /** For positions whose stones did not come in turn. */
  readonly setSide: (color: Color) => void;
  readonly side: () => Color;
  readonly stones: () => number;
  readonly winner: () => Color | 0;
  /** Five, or a full board. */
  readonly isTerminal: () => boolean;
  /** ENG-B1 */
  readonly cells: () => Int8Array;
  readonly isEmpty: (index: number) => boolean;
  readonly isCandidate: (index: number) => boolean;
  readonly candidates: () => readonly number[];
  /** What playing on an empty cell is worth to a colour. */
  readonly score: (index: number, color: Color) => number;
  /** Where chance begins: any number below 2^53. */
  readonly seed: (value: number) => void;
  /** The winner of one playout from the position; 0 for a draw. */
  readonly randomPlayout: () => Color | 0;
  readonly heuristicPlayout: () => Color | 0;
  /** Begins a tree at the position, with so many bytes to grow. */
  readonly begin: (size: number, seed: number) => void;
  /** Goes on for so many iterations; how many there were in all. */
  readonly search: (iterations: number) => number;
  readonly depth: () => number;
  readonly bytesUsed: () => number;
  /** The moves that were tried, best first. */
  readonly children: () => readonly Child[];
  /** Every byte of the position, to be compared. */
  readonly snapshot: () => Uint8Array;
  /** The square root of the logarithm, as the kernel has it. */
  readonly sqrtLog: (n: number) => number;
  readonly bench: Pick<
    Exports,
    "listCells" | "benchBare" | "benchPlay" | "benchScore" | "benchRandom" | "benchHeuristic"
  >;
}

/** Where the tree begins. */
const TREE = 0x230000;
const POSITION_SIZE = 2720;

const colorOf = (side: number): Color => (side === 1 ? 1 : -1);
const winnerOf = (side: number): Color | 0 => (side === 0 ? 0 : colorOf(side));
/** Offset of a cell's word in a field of the position. */
const fieldOf = (index: number): number => ((Math.floor(index / SIZE) + 4) * 20 + (index % SIZE) + 4) * 4;

/** The most visited first; of equals the better, then the one that the heuristic prefers. */
const isBetter = (a: Child, b: Child): number =>
  b.visits - a.visits || b.total / (b.visits || 1) - a.total / (a.visits || 1) || b.score - a.score;

const ALL = Array.from({ length: SIZE * SIZE }, (_, index) => index);

const openWasm = wasmOpener<Exports>(bytes);

export const openKernel = async (): Promise<Kernel> => {
  const wasm = await openWasm();
  const at = wasm.position();
  const view = (): DataView => new DataView(wasm.memory.buffer);
  const hasBit = (set: number, index: number): boolean => {
    const number = toKernelCell(index);
    return ((view().getUint8(at + set + (number >> 3)) >> (number & 7)) & 1) === 1;
  };

  const childrenOf = (block: number): readonly Child[] => {
    if (block === 0) return [];
    const data = view();
    const [tried, room] = [data.getUint32(block + 4, true), data.getUint32(block + 12, true)];
    const word = (array: number, child: number): number => block + 16 + (array * room + child) * 4;
    return Array.from({ length: tried }, (_, child): Child => {
      const move = data.getUint32(word(5, child), true);
      const below = data.getUint32(word(4, child), true);
      return {
        move: toBoardIndex(move & 255),
        score: move >> 8,
        visits: data.getUint32(word(2, child), true),
        total: data.getInt32(word(3, child), true),
        children: () => childrenOf(below),
      };
    }).toSorted(isBetter);
  };

  const winner = (): Color | 0 => winnerOf(view().getInt32(at + 840, true));
  const stones = (): number => view().getInt32(at + 832, true);
  const isEmpty = (index: number): boolean => hasBit(800, index);
  const isCandidate = (index: number): boolean => hasBit(704, index) && isEmpty(index);
  return {
    reset: wasm.reset,
    setRadius: wasm.setRadius,
    play: (index) => wasm.play(toKernelCell(index)),
    undo: wasm.undo,
    setSide: (color) => wasm.setSide(color === 1 ? 1 : 2),
    side: () => colorOf(view().getInt32(at + 836, true)),
    stones,
    winner,
    isTerminal: () => winner() !== 0 || stones() === SIZE * SIZE,
    cells: () => Int8Array.from(ALL, (index) => (hasBit(736, index) ? 1 : hasBit(768, index) ? -1 : 0)),
    isEmpty,
    isCandidate,
    candidates: () => ALL.filter(isCandidate),
    score: (index, color) => (view().getUint32(at + 848 + fieldOf(index), true) >>> (color === 1 ? 16 : 0)) & 0x7fff,
    seed: (value) => wasm.seed(BigInt(value)),
    randomPlayout: () => winnerOf(wasm.playRandomly()),
    heuristicPlayout: () => winnerOf(wasm.playByHeuristic()),
    begin: (size, seed) => {
      growTo(wasm.memory, TREE + size);
      wasm.begin(size, BigInt(seed));
    },
    search: (iterations) => wasm.search(iterations) >>> 0,
    depth: wasm.depthReached,
    bytesUsed: () => wasm.bytesUsed() >>> 0,
    children: () => childrenOf(wasm.rootBlock()),
    snapshot: () => new Uint8Array(wasm.memory.buffer.slice(at, at + POSITION_SIZE)),
    sqrtLog: wasm.rootOfLog,
    bench: wasm,
  };
};
