// One instance of the kernel: a position, playouts and the tree, as typed functions. Everything in it is exact and repeatable; whoever wants
// several threads opens several.
import { growTo, wasmOpener, type WasmMemory } from "@tengen/threads";
import { bytes } from "../build/kernel.ts";
import { PASS, POINTS, SIZE, type Color } from "./board.ts";

/** What the compiled kernel gives. */
interface Exports {
  readonly memory: WasmMemory;
  readonly reset: (size: number) => void;
  readonly play: (point: number) => void;
  readonly setSide: (color: number) => void;
  readonly settle: (color: number, ko: number, passes: number) => void;
  readonly isAllowed: (point: number) => number;
  readonly position: () => number;
  readonly area: () => number;
  readonly seed: (value: bigint) => void;
  readonly setSenses: (senses: number) => void;
  readonly setDepth: (depth: number) => void;
  readonly setKomi: (komi: number) => void;
  readonly playLight: () => number;
  readonly playHeavy: () => number;
  readonly lastLength: () => number;
  readonly begin: (bytes: number, seed: bigint) => void;
  readonly follow: (index: number) => number;
  readonly search: (iterations: number) => number;
  readonly depthReached: () => number;
  readonly bytesUsed: () => number;
  readonly rootBlock: () => number;
  readonly owners: () => number;
  readonly scores: () => number;
  readonly perft: (depth: number) => bigint;
  readonly benchLight: (times: number) => number;
  readonly benchHeavy: (times: number) => number;
}

/** A move of the position that was searched, or of one below it, with what is known of it. */
export interface Child {
  readonly move: number;
  readonly visits: number;
  /** The sum of the values, each from 0 to 1, for who makes the move. */
  readonly valueSum: number;
  /** Its own children, best first; none where it was not looked at further. */
  readonly children: () => readonly Child[];
}

/** What of its sense a playout uses; see `assembly/playout.ts`. */
export const PLAYOUT_HEURISTICS = { atari: 1, liberties: 2, patterns: 4, selfAtari: 8, all: 15 } as const;

export interface Kernel {
  /** The empty board, black to move; of another size for counting lines only. */
  readonly reset: (size?: number) => void;
  /** A move of the side to move: PASS, or a point where it is allowed. */
  readonly play: (index: number) => void;
  readonly setSide: (color: Color) => void;
  /** Makes the position one that was set up: nothing came before it, but that a point may be forbidden and passes may have been made. */
  readonly finishSetup: (toMove: Color, ko: number | null, passes: number) => void;
  /** By the rules: not on a stone, not where ko forbids it, no suicide. */
  readonly isLegal: (index: number) => boolean;
  readonly side: () => Color;
  readonly passes: () => number;
  readonly ko: () => number | null;
  readonly cells: () => Int8Array;
  /** Of the chain of a stone, sorted. */
  readonly liberties: (index: number) => readonly number[];
  readonly stones: (index: number) => readonly number[];
  readonly hash: () => bigint;
  /** Black's points less white's as the board stands, every stone alive. */
  readonly area: () => number;
  readonly setKomi: (komi: number) => void;
  /** How far the tree reads ahead, and what playouts see (SENSES). */
  readonly setPolicy: (depth: number, senses: number) => void;
  /** Where chance begins: any number below 2^53. */
  readonly seed: (value: number) => void;
  /** Black's points less white's after a playout from the position. */
  readonly lightPlayout: () => number;
  readonly heavyPlayout: () => number;
  readonly playoutLength: () => number;
  /** Begins a tree at the position, with so many bytes to grow. */
  readonly newTree: (size: number, seed: number) => void;
  /** After `play`: goes on with the part of the tree below that move; false when there is none. */
  readonly advanceRoot: (index: number) => boolean;
  /** Goes on for so many iterations; how many there were in all since `begin` or `follow`. */
  readonly search: (iterations: number) => number;
  readonly depth: () => number;
  readonly bytesUsed: () => number;
  /** The moves that were tried, best first. */
  readonly children: () => readonly Child[];
  /** Of each point, ends as black's less ends as white's. */
  readonly ownership: () => readonly number[];
  /** How often each score came up: black's points less white's, and 81. */
  readonly scoreCounts: () => readonly number[];
  /** How many lines of play of so many moves there are. */
  readonly perft: (depth: number) => number;
  /** Every byte of the position, to be compared. */
  readonly snapshot: () => Uint8Array;
  readonly bench: Pick<Exports, "benchLight" | "benchHeavy">;
}

/** Where the tree begins, and how a block of it lies (`assembly/tree.ts`). */
const TREE = 0x230000;
const WORDS = 336;
const POSITION_SIZE = 4992;
const SCORES = 163;

const pointOf = (index: number): number =>
  index === PASS ? 0 : (Math.floor(index / SIZE) + 1) * 11 + (index % SIZE) + 1;
const indexOf = (point: number): number =>
  point === 0 ? PASS : (Math.floor(point / 11) - 1) * SIZE + (point % 11) - 1;
const sideOf = (color: Color): number => (color === 1 ? 1 : 2);
const ALL = Array.from({ length: POINTS }, (_, index) => index);

type Tried = Pick<Child, "move" | "visits" | "valueSum">;

/** The most visited first; of equals the better, then the first. */
export const byVisits = (a: Tried, b: Tried): number =>
  b.visits - a.visits || b.valueSum / (b.visits || 1) - a.valueSum / (a.visits || 1) || a.move - b.move;

const openWasm = wasmOpener<Exports>(bytes);

export const openKernel = async (): Promise<Kernel> => {
  const wasm = await openWasm();
  const at = wasm.position();
  const view = (): DataView => new DataView(wasm.memory.buffer);
  const word = (offset: number): number => view().getInt32(at + offset, true);

  const childrenOf = (block: number): readonly Child[] => {
    if (block === 0) return [];
    const data = view();
    return Array.from({ length: PASS + 1 }, (_, move): Child => {
      const place = block + 16 + move * 4;
      const below = data.getUint32(place + WORDS * 4, true);
      return {
        move,
        visits: data.getFloat32(place, true),
        valueSum: data.getFloat32(place + WORDS, true),
        children: () => childrenOf(below),
      };
    })
      .filter(({ visits }) => visits > 0)
      .toSorted(byVisits);
  };

  /** The points of a set of the chain of a stone. */
  const setOf = (offset: number, index: number): readonly number[] => {
    const data = view();
    const chain = data.getUint8(at + 128 + pointOf(index));
    return ALL.filter((other) => {
      const point = pointOf(other);
      return ((data.getUint8(at + offset + chain * 16 + (point >> 3)) >> (point & 7)) & 1) === 1;
    });
  };

  return {
    reset: (size = SIZE) => wasm.reset(size),
    play: (index) => wasm.play(pointOf(index)),
    setSide: (color) => wasm.setSide(sideOf(color)),
    finishSetup: (toMove, ko, passes) => wasm.settle(sideOf(toMove), ko === null ? 0 : pointOf(ko), passes),
    isLegal: (index) => index === PASS || wasm.isAllowed(pointOf(index)) !== 0,
    side: () => (word(772) === 1 ? 1 : -1),
    passes: () => word(780),
    ko: () => (word(776) === 0 ? null : indexOf(word(776))),
    cells: () => {
      const data = view();
      return Int8Array.from(ALL, (index) => {
        const color = data.getUint8(at + pointOf(index));
        return color === 2 ? -1 : color;
      });
    },
    liberties: (index) => setOf(896, index),
    stones: (index) => setOf(2944, index),
    hash: () => view().getBigUint64(at + 784, true),
    area: () => wasm.area(),
    setKomi: (komi) => wasm.setKomi(komi),
    setPolicy: (depth, senses) => {
      wasm.setDepth(depth);
      wasm.setSenses(senses);
    },
    seed: (value) => wasm.seed(BigInt(value)),
    lightPlayout: wasm.playLight,
    heavyPlayout: wasm.playHeavy,
    playoutLength: wasm.lastLength,
    newTree: (size, seed) => {
      growTo(wasm.memory, TREE + size);
      wasm.begin(size, BigInt(seed));
    },
    advanceRoot: (index) => wasm.follow(index) !== 0,
    search: (iterations) => wasm.search(iterations) >>> 0,
    depth: wasm.depthReached,
    bytesUsed: wasm.bytesUsed,
    children: () => childrenOf(wasm.rootBlock()),
    ownership: () => {
      const data = view();
      return ALL.map((index) => data.getInt32(wasm.owners() + pointOf(index) * 4, true));
    },
    scoreCounts: () => {
      const data = view();
      return Array.from({ length: SCORES }, (_, score) => data.getUint32(wasm.scores() + score * 4, true));
    },
    perft: (depth) => Number(wasm.perft(depth)),
    snapshot: () => new Uint8Array(wasm.memory.buffer.slice(at, at + POSITION_SIZE)),
    bench: wasm,
  };
};
