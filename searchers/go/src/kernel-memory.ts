// The kernel's memory, read as typed values: the root position and the tree.
import { decodeCell, PASS, type Cell, type Color } from "@tengen/stones";
import type { WasmMemory } from "@tengen/workers";
import { POINTS, SIZE } from "./board.ts";

/** A child of a node of the tree. */
export interface Child {
  readonly move: number;
  readonly visits: number;
  /** Sum of the values of all visits, each from 0 to 1, for the side that plays the move. */
  readonly valueSum: number;
  /** Its own children, best first; empty if it is not expanded. */
  readonly children: () => readonly Child[];
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
export const TREE = 0x230000;
/** Offsets in a node (`assembly/tree.ts`). */
const CHILD_ARRAY = 336;
const CHILD_VISITS = 16;
const CHILD_VALUES = CHILD_VISITS + CHILD_ARRAY;
const CHILD_NODES = CHILD_VISITS + 4 * CHILD_ARRAY;
/** Scores from -81 to 81. */
const SCORE_COUNT = 2 * POINTS + 1;

/** The kernel's number of a point: its board has a border. */
export const pointOf = (index: number): number =>
  index === PASS ? 0 : (Math.floor(index / SIZE) + 1) * 11 + (index % SIZE) + 1;
const indexOf = (point: number): number =>
  point === 0 ? PASS : (Math.floor(point / 11) - 1) * SIZE + (point % 11) - 1;
const ALL_POINTS = Array.from({ length: POINTS }, (_, index) => index);

type VisitedMove = Pick<Child, "move" | "visits" | "valueSum">;

/** Compares by visits, then by value; the order of the points breaks ties. */
export const byVisits = (a: VisitedMove, b: VisitedMove): number =>
  b.visits - a.visits || b.valueSum / (b.visits || 1) - a.valueSum / (a.visits || 1) || a.move - b.move;

/** The addresses that the kernel exports. */
export interface Addresses {
  readonly memory: WasmMemory;
  readonly rootPosition: () => number;
  readonly rootNode: () => number;
  readonly ownership: () => number;
  readonly scoreCounts: () => number;
}

const viewOf = ({ memory }: Addresses): DataView => new DataView(memory.buffer);

/** The points of a bitboard of the chain of a stone. */
const readBitboard = (data: DataView, position: number, offset: number, index: number): readonly number[] => {
  const chain = data.getUint8(position + CHAINS + pointOf(index));
  const bitboard = position + offset + chain * BITBOARD_SIZE;
  return ALL_POINTS.filter((other) => {
    const point = pointOf(other);
    return ((data.getUint8(bitboard + (point >> 3)) >> (point & 7)) & 1) === 1;
  });
};

/** Reads the root position. */
export const positionReader = (wasm: Addresses) => {
  const position = wasm.rootPosition();
  const readInt = (offset: number): number => viewOf(wasm).getInt32(position + offset, true);
  return {
    side: (): Color => (readInt(SIDE_TO_MOVE) === 1 ? "black" : "white"),
    /** Consecutive passes. */
    passes: (): number => readInt(PASSES),
    ko: (): number | null => (readInt(KO_POINT) === 0 ? null : indexOf(readInt(KO_POINT))),
    /** By index. */
    cells: (): readonly Cell[] => {
      const data = viewOf(wasm);
      return ALL_POINTS.map((index) => decodeCell(data.getUint8(position + COLORS + pointOf(index))));
    },
    /** Liberties of the chain of a stone, sorted. */
    liberties: (index: number): readonly number[] => readBitboard(viewOf(wasm), position, LIBERTIES, index),
    /** Stones of the chain of a stone, sorted. */
    stones: (index: number): readonly number[] => readBitboard(viewOf(wasm), position, STONES, index),
    hash: (): bigint => viewOf(wasm).getBigUint64(position + ZOBRIST_KEY, true),
    /** A copy of the position's bytes. */
    snapshot: (): Uint8Array => new Uint8Array(wasm.memory.buffer.slice(position, position + POSITION_SIZE)),
  };
};

const childrenOf = (wasm: Addresses, node: number): readonly Child[] => {
  if (node === 0) return [];
  const data = viewOf(wasm);
  return Array.from({ length: PASS + 1 }, (_, move): Child => {
    const slot = node + move * 4;
    const childNode = data.getUint32(slot + CHILD_NODES, true);
    return {
      move,
      visits: data.getFloat32(slot + CHILD_VISITS, true),
      valueSum: data.getFloat32(slot + CHILD_VALUES, true),
      children: () => childrenOf(wasm, childNode),
    };
  })
    .filter(({ visits }) => visits > 0)
    .toSorted(byVisits);
};

/** Reads what the search has found. */
export const treeReader = (wasm: Addresses) => ({
  /** The visited children of the root, best first. */
  children: (): readonly Child[] => childrenOf(wasm, wasm.rootNode()),
  /** By index: playouts in which black owned the point, minus those in which white did. */
  ownership: (): readonly number[] => {
    const data = viewOf(wasm);
    return ALL_POINTS.map((index) => data.getInt32(wasm.ownership() + pointOf(index) * 4, true));
  },
  /** How many playouts ended with each score; index 81 is a score of 0. */
  scoreCounts: (): readonly number[] => {
    const data = viewOf(wasm);
    return Array.from({ length: SCORE_COUNT }, (_, score) => data.getUint32(wasm.scoreCounts() + score * 4, true));
  },
});
