// One instance of the kernel that reads threats: a position with the class of every cell for both colours, moves by class, proofs of wins,
// and the search that rests on them, as typed functions.
import { growTo, wasmOpener, type WasmMemory } from "@tengen/threads";
import {
  AT_CODES,
  AT_SIDE,
  AT_STONES,
  AT_TABLE,
  AT_WINNER,
  BYTES_OF_POSITION,
  LEAST_DECIDED,
  WORTH_OF_WIN,
} from "../assembly/patterns/numbers.ts";
import { bytes as sharedBytes } from "../build/patterns-shared.ts";
import { bytes } from "../build/patterns.ts";
import { toBoardIndex, toKernelCell, SIZE, type Color } from "./board.ts";
import { threadMemoryOffset, type SharedSearchMemory } from "./shared-memory.ts";

/** What the compiled kernel gives. */
interface Exports {
  readonly memory: WasmMemory;
  readonly open: (desk: number) => void;
  readonly reset: () => void;
  readonly play: (cell: number) => void;
  readonly undo: () => void;
  readonly setSide: (color: number) => void;
  readonly position: () => number;
  readonly isEmpty: (cell: number) => number;
  readonly classOf: (cell: number, color: number) => number;
  readonly shapesOf: (cell: number) => number;
  readonly amountOf: (color: number, kind: number) => number;
  readonly estimate: () => number;
  readonly situation: () => number;
  readonly moves: () => number;
  readonly listMoves: () => number;
  readonly listAll: () => number;
  readonly listAttacks: () => number;
  readonly solveFours: (budget: number) => number;
  readonly solveThreats: (budget: number, threes: number) => number;
  readonly solved: () => number;
  readonly wasExhausted: () => number;
  readonly forget: () => void;
  readonly begin: (
    bytes: number,
    nodes: number,
    lines: number,
    keeps: number,
    thread: number,
    sight: number,
    deepest: number,
  ) => void;
  readonly think: (budget: number) => number;
  readonly conclude: () => void;
  readonly nodes: () => number;
  readonly searchNodes: () => number;
  readonly seldepth: () => number;
  readonly hashfull: () => number;
  readonly lines: () => number;
  readonly toldValue: (line: number) => number;
  readonly toldDepth: (line: number) => number;
  readonly toldBy: (line: number) => number;
  readonly toldCell: (line: number, index: number) => number;
}

/** What a stone on an empty cell would make; by the numbers of the kernel. */
export const THREAT_CLASSES = [
  "nothing",
  "two",
  "three",
  "open three",
  "two threes",
  "four",
  "four and three",
  "two fours",
  "open four",
  "five",
] as const;
export type ThreatClass = (typeof THREAT_CLASSES)[number];

/** What the side to move is in. "wins by four": with two ways to five that the other cannot answer. */
export const SITUATIONS = ["wins", "wins by four", "lost", "stops a five", "defends", "free"] as const;
export type Situation = (typeof SITUATIONS)[number];

/** A win that is proven. */
export interface Proof {
  /** The first move. */
  readonly move: number;
  /** Moves of both sides until there are five, if the other does what it can; no more than these. */
  readonly length: number;
}

/** How it is proven that a line wins or loses; by the numbers of the kernel. */
export const PROOF_KINDS = ["search", "fours", "fours and threes"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** A move, and what is expected after it. */
export interface PvLine {
  /** For the side to move: 30000 less the moves until a win, the other way round for a loss, in between what it hopes for; at depth 0 what the position looks like. */
  readonly value: number;
  /** Moves of both until the end, at most, if it is proven that the side to move wins or loses; else null. */
  readonly winsIn: number | null;
  readonly losesIn: number | null;
  /** How that is known. */
  readonly by: ProofKind;
  /** How many moves deep it was searched. */
  readonly depth: number;
  readonly moves: readonly number[];
}

/** What a search has found. */
export interface KernelInfo {
  readonly nodes: number;
  /** The selective depth: the most moves ahead that a position was looked at, or that a proof of a win has come to. */
  readonly seldepth: number;
  /** How many of a thousand entries of its table are in use. */
  readonly hashfull: number;
  /** Best first; nothing where the game is over. */
  readonly lines: readonly PvLine[];
}

/** How a search is to be done. */
export interface SearchParameters {
  /** Bytes for what it remembers. */
  readonly bytes: number;
  /** Null: as many as it can count. */
  readonly nodes: number | null;
  /** How many lines it tells; 1 if it is not said. */
  readonly lines?: number;
  /** Whether it begins with what the search before it knew. */
  readonly keeps?: boolean;
  /** The most positions that one proof of a win may take; as many as it likes if it is not said. */
  readonly sight?: number;
  /** How many moves ahead it looks at most; as many as it can if it is not said. */
  readonly deepest?: number;
}

export interface PatternKernel {
  readonly reset: () => void;
  /** The stone of the side to move, on an empty cell of a position without a winner. */
  readonly play: (index: number) => void;
  readonly undo: () => void;
  /** For positions whose stones did not come in turn. */
  readonly setSide: (color: Color) => void;
  readonly side: () => Color;
  readonly stones: () => number;
  readonly winner: () => Color | 0;
  readonly isEmpty: (index: number) => boolean;
  /** What a stone of a colour on an empty cell would make. */
  readonly classOf: (index: number, color: Color) => ThreatClass;
  /** The same along its row, its column, its falling and its rising diagonal; the numbers are those of assembly/patterns/weights.ts. */
  readonly shapesOf: (index: number, color: Color) => readonly number[];
  /** The threat map of a colour: what a stone on each cell would make; null where there is one already. */
  readonly threatMap: (color: Color) => readonly (ThreatClass | null)[];
  /** Of a colour, at how many cells it could make each class. */
  readonly classCounts: (color: Color) => readonly number[];
  /** Of every cell what a stone there would make, four bits a line: black's in the lower half. A stone has 0. */
  readonly codes: () => Uint32Array;
  /** How the position looks to who is to move, where nothing is forced and nothing more is read. */
  readonly evaluate: () => number;
  readonly situation: () => Situation;
  /** The moves that are to be looked at in it: a winning one, those that defend, or all that are near. */
  readonly moves: () => readonly number[];
  /** Every move near a stone, whatever the situation, with how much it looks like the one to play: 32 more and it is e times as likely. */
  readonly scoredMoves: () => readonly { readonly move: number; readonly score: number }[];
  /** Moves that make fours or open threes. */
  readonly threatMoves: () => readonly number[];
  /** A win by fours alone. Null: there is none, or it was not found among so many positions. */
  readonly solveVcf: (budget: number) => Proof | null;
  /** A win by fours and threes, with at most so many threes in a row. */
  readonly solveVct: (budget: number, threes: number) => Proof | null;
  /** Whether the budget of the last one was used up, so that nothing follows from a win that was not found. */
  readonly isBudgetExhausted: () => boolean;
  /** Forgets the wins that were found, so that the next search comes to the same as the first. */
  readonly clearProofTables: () => void;
  /** Begins a search of the position. */
  readonly begin: (terms: SearchParameters) => void;
  /** Goes on for about so many nodes; whether there is more to do. */
  readonly search: (nodes: number) => boolean;
  /** Ends the search before it has come to its end; what is decided by then is followed as far as it is known. */
  readonly finish: () => void;
  /** What the search has found. */
  readonly info: () => KernelInfo;
  /** Positions that it looked at, in proofs too; and without those. */
  readonly nodes: () => number;
  readonly searchNodes: () => number;
  /** Every byte of the position, to be compared. */
  readonly snapshot: () => Uint8Array;
}

/** More than there is time for. */
const MOST_NODES = Number.MAX_SAFE_INTEGER;
const MOST_DEPTH = 100;
/** The most that a proof may be allowed. */
const MOST_SIGHT = 2 ** 30;

const sideOf = (color: Color): number => (color === 1 ? 0 : 1);
const named = <T>(names: readonly T[], number: number): T => {
  const name = names[number];
  if (name === undefined) throw new Error(`the kernel answered ${number}`);
  return name;
};

const openWasm = wasmOpener<Exports>(bytes);
const openSharedWasm = wasmOpener<Exports>(sharedBytes);

export const openPatternKernel = async (): Promise<PatternKernel> => patternsOf(await openWasm(), 0, 0);

/** The kernel of one of several threads: the first, number 0, minds the table, the others help. */
export const openSharedPatternKernel = async (desks: SharedSearchMemory, thread: number): Promise<PatternKernel> =>
  patternsOf(await openSharedWasm(desks.memory), thread, threadMemoryOffset(desks, thread));

const patternsOf = (wasm: Exports, thread: number, desk: number): PatternKernel => {
  wasm.open(desk);
  // What leaves the kernel is signed, and a desk may lie in the upper half of four gigabytes.
  const position = (): number => wasm.position() >>> 0;
  const word = (offset: number): number => new DataView(wasm.memory.buffer).getInt32(position() + offset, true);
  const listed = (count: number): readonly number[] => {
    const data = new DataView(wasm.memory.buffer);
    const from = wasm.moves() >>> 0;
    return Array.from({ length: count }, (_, index) => toBoardIndex(data.getUint8(from + index * 4)));
  };
  const proofOf = (length: number): Proof | null =>
    length === 0 ? null : { length, move: toBoardIndex(wasm.solved()) };
  return {
    reset: wasm.reset,
    play: (index) => wasm.play(toKernelCell(index)),
    undo: wasm.undo,
    setSide: (color) => wasm.setSide(sideOf(color)),
    side: () => (word(AT_SIDE) === 0 ? 1 : -1),
    stones: () => word(AT_STONES),
    winner: () => {
      const winner = word(AT_WINNER);
      return winner === 0 ? 0 : winner === 1 ? 1 : -1;
    },
    isEmpty: (index) => wasm.isEmpty(toKernelCell(index)) !== 0,
    classOf: (index, color) => named(THREAT_CLASSES, wasm.classOf(toKernelCell(index), sideOf(color))),
    shapesOf: (index, color) => {
      const code = wasm.shapesOf(toKernelCell(index)) >>> (color === 1 ? 0 : 16);
      return [0, 4, 8, 12].map((shift) => (code >>> shift) & 15);
    },
    threatMap: (color) =>
      Array.from({ length: SIZE * SIZE }, (_, index) => {
        const cell = toKernelCell(index);
        return wasm.isEmpty(cell) === 0 ? null : named(THREAT_CLASSES, wasm.classOf(cell, sideOf(color)));
      }),
    classCounts: (color) => THREAT_CLASSES.map((_, kind) => wasm.amountOf(sideOf(color), kind)),
    codes: () => {
      const codes = new Uint32Array(wasm.memory.buffer, position() + AT_CODES, 256);
      return Uint32Array.from({ length: SIZE * SIZE }, (_, index) => codes[toKernelCell(index)] ?? 0);
    },
    evaluate: wasm.estimate,
    situation: () => named(SITUATIONS, wasm.situation()),
    moves: () => listed(wasm.listMoves()),
    scoredMoves: () => {
      const moves = listed(wasm.listAll());
      const words = new Uint32Array(wasm.memory.buffer, wasm.moves() >>> 0, moves.length);
      return moves.map((move, index) => ({ move, score: (words[index] ?? 0) >>> 8 }));
    },
    threatMoves: () => listed(wasm.listAttacks()),
    solveVcf: (budget) => proofOf(wasm.solveFours(budget)),
    solveVct: (budget, threes) => proofOf(wasm.solveThreats(budget, threes)),
    isBudgetExhausted: () => wasm.wasExhausted() !== 0,
    clearProofTables: wasm.forget,
    begin: ({ bytes: size, nodes, lines = 1, keeps = false, sight = MOST_SIGHT, deepest = MOST_DEPTH }) => {
      growTo(wasm.memory, AT_TABLE + size);
      wasm.begin(size, nodes ?? MOST_NODES, lines, keeps ? 1 : 0, thread, sight, deepest);
    },
    nodes: wasm.nodes,
    searchNodes: wasm.searchNodes,
    search: (nodes) => wasm.think(nodes) !== 0,
    finish: wasm.conclude,
    info: () => ({
      nodes: wasm.nodes(),
      seldepth: wasm.seldepth(),
      hashfull: wasm.hashfull(),
      lines: Array.from({ length: wasm.lines() }, (_, line) => {
        const moves: number[] = [];
        for (let cell = wasm.toldCell(line, 0); cell !== 255; cell = wasm.toldCell(line, moves.length))
          moves.push(toBoardIndex(cell));
        const depth = wasm.toldDepth(line);
        const told = wasm.toldValue(line);
        // A move that nothing was read of yet is worth what the position looks like.
        const value = depth === 0 && Math.abs(told) < LEAST_DECIDED ? wasm.estimate() : told;
        return {
          value,
          winsIn: value >= LEAST_DECIDED ? WORTH_OF_WIN - value : null,
          losesIn: value <= -LEAST_DECIDED ? WORTH_OF_WIN + value : null,
          by: named(PROOF_KINDS, wasm.toldBy(line)),
          depth,
          moves,
        };
      }),
    }),
    snapshot: () =>
      Uint8Array.from(new Uint8Array(wasm.memory.buffer).subarray(position(), position() + BYTES_OF_POSITION)),
  };
};
