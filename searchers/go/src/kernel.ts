// One instance of the kernel: board, playouts and tree search, as typed functions. Each thread opens its own.
import { growTo, wasmOpener, type WasmMemory } from "@tengen/workers";
import { bytes } from "../build/kernel.ts";
import { PASS, POINTS, SIZE, type Color } from "./board.ts";

/** The exports of `assembly/index.ts`. */
interface Exports {
  readonly memory: WasmMemory;
  readonly reset: (size: number) => void;
  readonly play: (point: number) => void;
  readonly setSide: (color: number) => void;
  readonly finishSetup: (color: number, ko: number, passes: number) => void;
  readonly isLegalMove: (point: number) => number;
  readonly rootPosition: () => number;
  readonly area: () => number;
  readonly seed: (value: bigint) => void;
  readonly setHeuristics: (heuristics: number) => void;
  readonly setMaxDepth: (depth: number) => void;
  readonly setKomi: (komi: number) => void;
  readonly runLightPlayout: () => number;
  readonly runHeavyPlayout: () => number;
  readonly lastPlayoutLength: () => number;
  readonly newTree: (bytes: number, seed: bigint) => void;
  readonly advanceRoot: (index: number) => number;
  readonly search: (iterations: number) => number;
  readonly depthReached: () => number;
  readonly bytesUsed: () => number;
  readonly rootNode: () => number;
  readonly ownership: () => number;
  readonly scoreCounts: () => number;
  readonly perft: (depth: number) => bigint;
  readonly benchLight: (count: number) => number;
  readonly benchHeavy: (count: number) => number;
}

/** A child of a node of the tree. */
export interface Child {
  readonly move: number;
  readonly visits: number;
  /** Sum of the values of all visits, each from 0 to 1, for the side that plays the move. */
  readonly valueSum: number;
  /** Its own children, best first; empty if it is not expanded. */
  readonly children: () => readonly Child[];
}

/** The heuristics of heavy playouts, as bits; see `assembly/playout.ts`. */
export const PLAYOUT_HEURISTICS = { atari: 1, liberties: 2, patterns: 4, selfAtari: 8, all: 15 } as const;

export interface Kernel {
  /** Clears the board, black to move. Sizes other than 9 are for perft only. */
  readonly reset: (size?: number) => void;
  /** Plays a legal move, or PASS, for the side to move. */
  readonly play: (index: number) => void;
  readonly setSide: (color: Color) => void;
  /** Ends the setup of a position: clears the history, and sets side to move, ko point and consecutive passes. */
  readonly finishSetup: (toMove: Color, ko: number | null, passes: number) => void;
  /** Whether the side to move may play here: the point is empty, not forbidden by ko, and no suicide. */
  readonly isLegal: (index: number) => boolean;
  readonly side: () => Color;
  /** Consecutive passes. */
  readonly passes: () => number;
  readonly ko: () => number | null;
  readonly cells: () => Int8Array;
  /** Liberties of the chain of a stone, sorted. */
  readonly liberties: (index: number) => readonly number[];
  /** Stones of the chain of a stone, sorted. */
  readonly stones: (index: number) => readonly number[];
  readonly hash: () => bigint;
  /** Area score of the board as it stands, black minus white; every stone counts as alive. */
  readonly area: () => number;
  readonly setKomi: (komi: number) => void;
  /** Sets the maximum depth of the tree and the heuristics of playouts (PLAYOUT_HEURISTICS). */
  readonly setPolicy: (depth: number, heuristics: number) => void;
  /** Seeds the random number generator with a number below 2^53. */
  readonly seed: (value: number) => void;
  /** Runs a playout from the position. Returns its score, black minus white. */
  readonly lightPlayout: () => number;
  readonly heavyPlayout: () => number;
  /** Moves of the last playout. */
  readonly playoutLength: () => number;
  /** Starts a new tree of at most `size` bytes at the position. */
  readonly newTree: (size: number, seed: number) => void;
  /** After `play`: makes the child of that move the root. False if that child is not expanded. */
  readonly advanceRoot: (index: number) => boolean;
  /** Runs `iterations` more iterations. Returns their total since `newTree` or `advanceRoot`. */
  readonly search: (iterations: number) => number;
  readonly depth: () => number;
  readonly bytesUsed: () => number;
  /** The visited children of the root, best first. */
  readonly children: () => readonly Child[];
  /** By index: playouts in which black owned the point, minus those in which white did. */
  readonly ownership: () => readonly number[];
  /** How many playouts ended with each score; index 81 is a score of 0. */
  readonly scoreCounts: () => readonly number[];
  /** Counts the move sequences of the given length. */
  readonly perft: (depth: number) => number;
  /** A copy of the position's bytes. */
  readonly snapshot: () => Uint8Array;
  readonly bench: Pick<Exports, "benchLight" | "benchHeavy">;
}

/** The memory map of a position and of the tree (`assembly/layout.ts`). */
const COLORS = 0;
const CHAINS = 128;
const SIDE_TO_MOVE = 772;
const KO_POINT = 776;
const PASSES = 780;
const ZOBRIST_KEY = 784;
const LIBERTIES = 896;
const STONES = 2944;
const POSITION_SIZE = 4992;
const BITBOARD_SIZE = 16;
const TREE = 0x230000;
/** Offsets in a node (`assembly/tree.ts`). */
const CHILD_ARRAY = 336;
const CHILD_VISITS = 16;
const CHILD_VALUES = CHILD_VISITS + CHILD_ARRAY;
const CHILD_NODES = CHILD_VISITS + 4 * CHILD_ARRAY;
/** Scores from -81 to 81. */
const SCORE_COUNT = 2 * POINTS + 1;

/** The kernel's number of a point: its board has a border. */
const pointOf = (index: number): number =>
  index === PASS ? 0 : (Math.floor(index / SIZE) + 1) * 11 + (index % SIZE) + 1;
const indexOf = (point: number): number =>
  point === 0 ? PASS : (Math.floor(point / 11) - 1) * SIZE + (point % 11) - 1;
const colorCode = (color: Color): number => (color === 1 ? 1 : 2);
const ALL_POINTS = Array.from({ length: POINTS }, (_, index) => index);

type VisitedMove = Pick<Child, "move" | "visits" | "valueSum">;

/** Compares by visits, then by value; the order of the points breaks ties. */
export const byVisits = (a: VisitedMove, b: VisitedMove): number =>
  b.visits - a.visits || b.valueSum / (b.visits || 1) - a.valueSum / (a.visits || 1) || a.move - b.move;

const openWasm = wasmOpener<Exports>(bytes);

export const openKernel = async (): Promise<Kernel> => {
  const wasm = await openWasm();
  const position = wasm.rootPosition();
  const view = (): DataView => new DataView(wasm.memory.buffer);
  const readInt = (offset: number): number => view().getInt32(position + offset, true);

  const childrenOf = (node: number): readonly Child[] => {
    if (node === 0) return [];
    const data = view();
    return Array.from({ length: PASS + 1 }, (_, move): Child => {
      const slot = node + move * 4;
      const childNode = data.getUint32(slot + CHILD_NODES, true);
      return {
        move,
        visits: data.getFloat32(slot + CHILD_VISITS, true),
        valueSum: data.getFloat32(slot + CHILD_VALUES, true),
        children: () => childrenOf(childNode),
      };
    })
      .filter(({ visits }) => visits > 0)
      .toSorted(byVisits);
  };

  /** The points of a bitboard of the chain of a stone. */
  const readBitboard = (offset: number, index: number): readonly number[] => {
    const data = view();
    const chain = data.getUint8(position + CHAINS + pointOf(index));
    const bitboard = position + offset + chain * BITBOARD_SIZE;
    return ALL_POINTS.filter((other) => {
      const point = pointOf(other);
      return ((data.getUint8(bitboard + (point >> 3)) >> (point & 7)) & 1) === 1;
    });
  };

  return {
    reset: (size = SIZE) => wasm.reset(size),
    play: (index) => wasm.play(pointOf(index)),
    setSide: (color) => wasm.setSide(colorCode(color)),
    finishSetup: (toMove, ko, passes) => wasm.finishSetup(colorCode(toMove), ko === null ? 0 : pointOf(ko), passes),
    isLegal: (index) => index === PASS || wasm.isLegalMove(pointOf(index)) !== 0,
    side: () => (readInt(SIDE_TO_MOVE) === 1 ? 1 : -1),
    passes: () => readInt(PASSES),
    ko: () => (readInt(KO_POINT) === 0 ? null : indexOf(readInt(KO_POINT))),
    cells: () => {
      const data = view();
      return Int8Array.from(ALL_POINTS, (index) => {
        const color = data.getUint8(position + COLORS + pointOf(index));
        return color === 2 ? -1 : color;
      });
    },
    liberties: (index) => readBitboard(LIBERTIES, index),
    stones: (index) => readBitboard(STONES, index),
    hash: () => view().getBigUint64(position + ZOBRIST_KEY, true),
    area: () => wasm.area(),
    setKomi: (komi) => wasm.setKomi(komi),
    setPolicy: (depth, heuristics) => {
      wasm.setMaxDepth(depth);
      wasm.setHeuristics(heuristics);
    },
    seed: (value) => wasm.seed(BigInt(value)),
    lightPlayout: wasm.runLightPlayout,
    heavyPlayout: wasm.runHeavyPlayout,
    playoutLength: wasm.lastPlayoutLength,
    newTree: (size, seed) => {
      growTo(wasm.memory, TREE + size);
      wasm.newTree(size, BigInt(seed));
    },
    advanceRoot: (index) => wasm.advanceRoot(index) !== 0,
    search: (iterations) => wasm.search(iterations) >>> 0,
    depth: wasm.depthReached,
    bytesUsed: wasm.bytesUsed,
    children: () => childrenOf(wasm.rootNode()),
    ownership: () => {
      const data = view();
      return ALL_POINTS.map((index) => data.getInt32(wasm.ownership() + pointOf(index) * 4, true));
    },
    scoreCounts: () => {
      const data = view();
      return Array.from({ length: SCORE_COUNT }, (_, score) => data.getUint32(wasm.scoreCounts() + score * 4, true));
    },
    perft: (depth) => Number(wasm.perft(depth)),
    snapshot: () => new Uint8Array(wasm.memory.buffer.slice(position, position + POSITION_SIZE)),
    bench: wasm,
  };
};
