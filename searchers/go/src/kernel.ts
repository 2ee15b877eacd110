// One instance of the kernel: board, playouts and tree search, as typed functions. Each thread opens its own.
import { encodeCell, PASS, type Color } from "@tengen/stones";
import { growTo, wasmOpener } from "@tengen/workers";
import { bytes } from "../build/kernel.ts";
import { SIZE } from "./board.ts";
import { pointOf, positionReader, TREE, treeReader, type Addresses } from "./kernel-memory.ts";

/** The exports of `assembly/index.ts`. */
interface Exports extends Addresses {
  readonly reset: (size: number) => void;
  readonly play: (point: number) => void;
  readonly setSide: (color: number) => void;
  readonly finishSetup: (color: number, ko: number, passes: number) => void;
  readonly isLegalMove: (point: number) => number;
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
  readonly perft: (depth: number) => bigint;
  readonly benchLight: (count: number) => number;
  readonly benchHeavy: (count: number) => number;
}

/** The heuristics of heavy playouts, as bits; see `assembly/playout.ts`. */
export const PLAYOUT_HEURISTICS = { atari: 1, liberties: 2, patterns: 4, selfAtari: 8, all: 15 } as const;

export interface Kernel extends ReturnType<typeof positionReader>, ReturnType<typeof treeReader> {
  /** Clears the board, black to move. Sizes other than 9 are for perft only. */
  readonly reset: (size?: number) => void;
  /** Plays a legal move, or PASS, for the side to move. */
  readonly play: (index: number) => void;
  readonly setSide: (color: Color) => void;
  /** Ends the setup of a position: clears the history, and sets side to move, ko point and consecutive passes. */
  readonly finishSetup: (toMove: Color, ko: number | null, passes: number) => void;
  /** Whether the side to move may play here: the point is empty, not forbidden by ko, and no suicide. */
  readonly isLegal: (index: number) => boolean;
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
  /** Counts the move sequences of the given length. */
  readonly perft: (depth: number) => number;
  readonly bench: Pick<Exports, "benchLight" | "benchHeavy">;
}

const openWasm = wasmOpener<Exports>(bytes);

export const openKernel = async (): Promise<Kernel> => {
  const wasm = await openWasm();
  return {
    ...positionReader(wasm),
    ...treeReader(wasm),
    reset: (size = SIZE) => wasm.reset(size),
    play: (index) => wasm.play(pointOf(index)),
    setSide: (color) => wasm.setSide(encodeCell(color)),
    finishSetup: (toMove, ko, passes) => wasm.finishSetup(encodeCell(toMove), ko === null ? 0 : pointOf(ko), passes),
    isLegal: (index) => index === PASS || wasm.isLegalMove(pointOf(index)) !== 0,
    area: wasm.area,
    setKomi: wasm.setKomi,
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
    perft: (depth) => Number(wasm.perft(depth)),
    bench: wasm,
  };
};
