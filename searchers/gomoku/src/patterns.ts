// Typed interface to one instance of the pattern kernel: position with threat classes, move generation, VCF and VCT,
// and the alpha-beta search.
import type { GomokuRule } from "@tengen/stones";
import { growTo, wasmOpener, type WasmMemory } from "@tengen/workers";
import {
  CODES,
  MATE_THRESHOLD,
  MATE_VALUE,
  NET_BASE,
  POSITION_SIZE,
  SIDE_TO_MOVE,
  STONE_COUNT,
  TT_BASE,
  WINNER,
} from "../assembly/patterns/constants.ts";
import { bytes as sharedBytes } from "../build/patterns-shared.ts";
import { bytes } from "../build/patterns.ts";
import { toBoardIndex, toKernelCell, SIZE, type Sign } from "./board.ts";
import { threadMemoryOffset, type SharedSearchMemory } from "./shared-memory.ts";

/** Exports of the WebAssembly module. */
interface Exports {
  readonly memory: WasmMemory;
  readonly open: (memoryBase: number) => void;
  readonly reset: () => void;
  readonly play: (cell: number) => void;
  readonly undo: () => void;
  readonly setSide: (color: number) => void;
  readonly position: () => number;
  readonly isEmpty: (cell: number) => number;
  readonly isForbidden: (cell: number) => number;
  readonly classOf: (cell: number, color: number) => number;
  readonly shapesOf: (cell: number) => number;
  readonly classCount: (color: number, threatClass: number) => number;
  readonly evaluate: () => number;
  readonly openNet: () => void;
  readonly netValue: () => number;
  readonly netScore: (cell: number) => number;
  readonly situation: () => number;
  readonly moveList: () => number;
  readonly listMoves: () => number;
  readonly listNearMoves: () => number;
  readonly listThreatMoves: () => number;
  readonly solveVcf: (budget: number) => number;
  readonly solveVct: (budget: number, threes: number) => number;
  readonly proofMove: () => number;
  readonly isBudgetExhausted: () => number;
  readonly clearProofTables: () => void;
  readonly begin: (
    bytes: number,
    maxNodes: number,
    multiPv: number,
    keepTables: number,
    thread: number,
    maxProofNodes: number,
    maxDepth: number,
    rootMoves: number,
  ) => void;
  readonly search: (budget: number) => number;
  readonly finish: () => void;
  readonly nodes: () => number;
  readonly searchNodes: () => number;
  readonly seldepth: () => number;
  readonly hashfull: () => number;
  readonly reportedPvs: () => number;
  readonly reportedValue: (pv: number) => number;
  readonly reportedDepth: (pv: number) => number;
  readonly reportedProof: (pv: number) => number;
  readonly reportedMove: (pv: number, index: number) => number;
}

/** Threat classes, indexed by the numbers of the kernel (assembly/patterns/shapes.ts). In Renju a cell of black with
 *  "two fours" is forbidden, and one with "two threes" may be. */
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

/** Situations of the side to move, indexed by the numbers of the kernel (assembly/patterns/movegen.ts). */
export const SITUATIONS = ["five", "winning four", "lost", "block five", "defend", "quiet"] as const;
export type Situation = (typeof SITUATIONS)[number];

/** A proven win. */
export interface Proof {
  /** The first move. */
  readonly move: number;
  /** Plies up to the five, as an upper bound. */
  readonly length: number;
}

/** What proves a win or loss, indexed by the numbers of the kernel: the search, VCF, VCT. */
export const PROOF_KINDS = ["search", "fours", "fours and threes"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** A principal variation. */
export interface KernelLine {
  /** Value for the side to move: 30000 - N for a win in N plies, -30000 + N for a loss; at depth 0 the static
   *  evaluation. */
  readonly value: number;
  /** Plies up to a proven win or loss of the side to move; null if there is none. */
  readonly winsIn: number | null;
  readonly losesIn: number | null;
  /** What proves it. */
  readonly by: ProofKind;
  /** Search depth in plies. */
  readonly depth: number;
  readonly moves: readonly number[];
}

/** Search info of the kernel. */
export interface KernelInfo {
  readonly nodes: number;
  /** Selective depth: the greatest ply of a node, or of the end of a proof. */
  readonly seldepth: number;
  /** Permille of used transposition table entries. */
  readonly hashfull: number;
  /** Best first; empty if the game is over. */
  readonly lines: readonly KernelLine[];
}

/** Parameters of a search. */
export interface SearchParameters {
  /** Bytes for the transposition table. */
  readonly bytes: number;
  /** Node limit; null for none. */
  readonly nodes: number | null;
  /** Number of PVs; 1 by default. */
  readonly multiPv?: number;
  /** Whether to keep the tables of the previous search; false by default. */
  readonly keepTables?: boolean;
  /** Node limit of one threat search; none by default. */
  readonly maxProofNodes?: number;
  /** Depth limit; none by default. */
  readonly maxDepth?: number;
  /** The legal moves to search; all by default. */
  readonly rootMoves?: readonly number[];
}

/** What a net says of a position (net/FORMAT.md). */
export interface NetAnswer {
  /** What to add to the evaluation for the side to move. */
  readonly value: number;
  /** The policy by index, 0 on stones: a score higher by 32 makes a move e times as likely. */
  readonly scores: readonly number[];
}

export interface PatternKernel {
  readonly reset: () => void;
  /** Plays a stone of the side to move, on an empty cell of a position without a winner. */
  readonly play: (index: number) => void;
  readonly undo: () => void;
  /** For positions whose stones did not alternate. */
  readonly setSide: (color: Sign) => void;
  readonly side: () => Sign;
  readonly stones: () => number;
  readonly winner: () => Sign | 0;
  readonly isEmpty: (index: number) => boolean;
  /** Whether black may not play on an empty cell; never outside Renju. */
  readonly isForbidden: (index: number) => boolean;
  /** Threat class of an empty cell for a colour. */
  readonly classOf: (index: number, color: Sign) => ThreatClass;
  /** The shapes along row, column, falling and rising diagonal; the numbers are those of
   *  assembly/patterns/shapes.ts. */
  readonly shapesOf: (index: number, color: Sign) => readonly number[];
  /** Threat class of every cell for a colour; null on stones. */
  readonly threatMap: (color: Sign) => readonly (ThreatClass | null)[];
  /** Number of cells of each threat class for a colour. */
  readonly classCounts: (color: Sign) => readonly number[];
  /** Shape code of every cell, four bits per line, black in the lower half; 0 on stones. */
  readonly codes: () => Uint32Array;
  /** Static evaluation for the side to move. */
  readonly evaluate: () => number;
  /** What the net says; null without a net. */
  readonly netAnswer: () => NetAnswer | null;
  readonly situation: () => Situation;
  /** The moves to search: a winning move, the defences, or all moves near a stone. */
  readonly moves: () => readonly number[];
  /** Every move near a stone, whatever the situation, with its ordering score: 32 more make it e times as likely. */
  readonly scoredMoves: () => readonly { readonly move: number; readonly score: number }[];
  /** Moves that make a four or an open three. */
  readonly threatMoves: () => readonly number[];
  /** A VCF; null if there is none, or none was found within the node budget. */
  readonly solveVcf: (budget: number) => Proof | null;
  /** A VCT with at most `threes` threes in a row; null as for a VCF. */
  readonly solveVct: (budget: number, threes: number) => Proof | null;
  /** Whether the last VCF or VCT search ran out of its budget, so that null proves nothing. */
  readonly isBudgetExhausted: () => boolean;
  /** Clears the VCF and VCT tables, so that the next search gives the same result as the first. */
  readonly clearProofTables: () => void;
  /** Begins a search of the position; `search` runs it. */
  readonly begin: (parameters: SearchParameters) => void;
  /** Searches about `nodes` more nodes; returns whether the search can go on. */
  readonly search: (nodes: number) => boolean;
  /** Ends the search; a PV with a proven result is completed as far as it is known. */
  readonly finish: () => void;
  /** The current search info. */
  readonly info: () => KernelInfo;
  /** Nodes of the search with its threat searches, and without them. */
  readonly nodes: () => number;
  readonly searchNodes: () => number;
  /** A copy of the position's bytes, for comparisons. */
  readonly snapshot: () => Uint8Array;
}

/** No limit. */
const UNLIMITED_NODES = Number.MAX_SAFE_INTEGER;
const UNLIMITED_DEPTH = 100;
const UNLIMITED_PROOF_NODES = 2 ** 30;

/** What the kernel returns after the last move of a PV. */
const NO_MOVE = 255;

const sideOf = (color: Sign): number => (color === 1 ? 0 : 1);
const nameOf = <T>(names: readonly T[], number: number): T => {
  const name = names[number];
  if (name === undefined) throw new Error(`The kernel returned an unknown number: ${number}.`);
  return name;
};

type Opener = ReturnType<typeof wasmOpener<Exports>>;
interface Openers {
  readonly own: Opener;
  readonly shared: Opener;
}

const freestyle: Openers = { own: wasmOpener<Exports>(bytes), shared: wasmOpener<Exports>(sharedBytes) };

/** What a kernel is built for. A net plays freestyle only. */
type Build = GomokuRule | "freestyle with a net";

/** Opens the modules of a build. Those of others than freestyle are loaded on first use. */
const loadOpeners = async (build: Build): Promise<Openers> => {
  if (build === "freestyle") return freestyle;
  const [own, shared] = await Promise.all(
    build === "standard"
      ? [import("../build/patterns-standard.ts"), import("../build/patterns-standard-shared.ts")]
      : build === "renju"
        ? [import("../build/patterns-renju.ts"), import("../build/patterns-renju-shared.ts")]
        : [import("../build/patterns-freestyle-net.ts"), import("../build/patterns-freestyle-net-shared.ts")],
  );
  return { own: wasmOpener<Exports>(own.bytes), shared: wasmOpener<Exports>(shared.bytes) };
};

const openers = new Map<Build, Promise<Openers>>();

const openersOf = (build: Build): Promise<Openers> => {
  const known = openers.get(build) ?? loadOpeners(build);
  openers.set(build, known);
  return known;
};

export const openPatternKernel = async (rule: GomokuRule = "freestyle"): Promise<PatternKernel> => {
  const { own } = await openersOf(rule);
  return makePatternKernel(await own(), 0, 0);
};

/** Opens a freestyle kernel that computes a net, from the block that `parseNet` makes of its file. */
export const openNetKernel = async (net: Uint8Array): Promise<PatternKernel> => {
  const { own } = await openersOf("freestyle with a net");
  return makePatternKernel(await own(), 0, 0, net);
};

/** Opens the kernel for one of several threads; thread 0 is the main thread, the others are helpers. With a net, all of
 *  them write the same block. */
export const openSharedPatternKernel = async (
  shared: SharedSearchMemory,
  thread: number,
  rule: GomokuRule = "freestyle",
  net: Uint8Array | null = null,
): Promise<PatternKernel> => {
  const { shared: open } = await openersOf(net === null ? rule : "freestyle with a net");
  return makePatternKernel(await open(shared.memory), thread, threadMemoryOffset(shared, thread), net);
};

const makePatternKernel = (
  wasm: Exports,
  thread: number,
  memoryBase: number,
  net: Uint8Array | null = null,
): PatternKernel => {
  wasm.open(memoryBase);
  if (net !== null) {
    new Uint8Array(wasm.memory.buffer).set(net, NET_BASE);
    wasm.openNet();
  }
  const netAnswer = (): NetAnswer | null => (net === null ? null : netAnswerOf(wasm));
  return { ...positionOf(wasm), netAnswer, ...threatsOf(wasm), ...movesOf(wasm), ...searchOf(wasm, thread) };
};

const netAnswerOf = (wasm: Exports): NetAnswer => {
  const value = wasm.netValue();
  const scores = Array.from({ length: SIZE * SIZE }, (_, index) => {
    const cell = toKernelCell(index);
    return wasm.isEmpty(cell) === 0 ? 0 : wasm.netScore(cell);
  });
  return { value, scores };
};

// WebAssembly returns signed numbers, and a thread memory may lie in the upper half of 4 GiB.
const addressOf = (signed: number): number => signed >>> 0;

const positionOf = (wasm: Exports) => {
  const position = (): number => addressOf(wasm.position());
  const word = (offset: number): number => new DataView(wasm.memory.buffer).getInt32(position() + offset, true);
  return {
    reset: wasm.reset,
    play: (index: number) => wasm.play(toKernelCell(index)),
    undo: wasm.undo,
    setSide: (color: Sign) => wasm.setSide(sideOf(color)),
    side: () => (word(SIDE_TO_MOVE) === 0 ? 1 : -1),
    stones: () => word(STONE_COUNT),
    winner: () => {
      const winner = word(WINNER);
      return winner === 0 ? 0 : winner === 1 ? 1 : -1;
    },
    isEmpty: (index: number) => wasm.isEmpty(toKernelCell(index)) !== 0,
    isForbidden: (index: number) => wasm.isForbidden(toKernelCell(index)) !== 0,
    codes: () => {
      const codes = new Uint32Array(wasm.memory.buffer, position() + CODES, 256);
      return Uint32Array.from({ length: SIZE * SIZE }, (_, index) => codes[toKernelCell(index)] ?? 0);
    },
    evaluate: wasm.evaluate,
    snapshot: () =>
      Uint8Array.from(new Uint8Array(wasm.memory.buffer).subarray(position(), position() + POSITION_SIZE)),
  } satisfies Partial<PatternKernel>;
};

const threatsOf = (wasm: Exports) =>
  ({
    classOf: (index: number, color: Sign) => nameOf(THREAT_CLASSES, wasm.classOf(toKernelCell(index), sideOf(color))),
    shapesOf: (index: number, color: Sign) => {
      const code = wasm.shapesOf(toKernelCell(index)) >>> (color === 1 ? 0 : 16);
      return [0, 4, 8, 12].map((shift) => (code >>> shift) & 15);
    },
    threatMap: (color: Sign) =>
      Array.from({ length: SIZE * SIZE }, (_, index) => {
        const cell = toKernelCell(index);
        return wasm.isEmpty(cell) === 0 ? null : nameOf(THREAT_CLASSES, wasm.classOf(cell, sideOf(color)));
      }),
    classCounts: (color: Sign) => THREAT_CLASSES.map((_, threatClass) => wasm.classCount(sideOf(color), threatClass)),
    situation: () => nameOf(SITUATIONS, wasm.situation()),
  }) satisfies Partial<PatternKernel>;

/** Move generation, and the threat searches. */
const movesOf = (wasm: Exports) => {
  const readMoves = (count: number): readonly number[] => {
    const data = new DataView(wasm.memory.buffer);
    const from = addressOf(wasm.moveList());
    return Array.from({ length: count }, (_, index) => toBoardIndex(data.getUint8(from + index * 4)));
  };
  const proofOf = (length: number): Proof | null =>
    length === 0 ? null : { length, move: toBoardIndex(wasm.proofMove()) };
  return {
    moves: () => readMoves(wasm.listMoves()),
    scoredMoves: () => {
      const moves = readMoves(wasm.listNearMoves());
      const words = new Uint32Array(wasm.memory.buffer, addressOf(wasm.moveList()), moves.length);
      return moves.map((move, index) => ({ move, score: (words[index] ?? 0) >>> 8 }));
    },
    threatMoves: () => readMoves(wasm.listThreatMoves()),
    solveVcf: (budget: number) => proofOf(wasm.solveVcf(budget)),
    solveVct: (budget: number, threes: number) => proofOf(wasm.solveVct(budget, threes)),
    isBudgetExhausted: () => wasm.isBudgetExhausted() !== 0,
    clearProofTables: wasm.clearProofTables,
  } satisfies Partial<PatternKernel>;
};

const readLine = (wasm: Exports, pv: number): KernelLine => {
  const moves: number[] = [];
  for (let cell = wasm.reportedMove(pv, 0); cell !== NO_MOVE; cell = wasm.reportedMove(pv, moves.length))
    moves.push(toBoardIndex(cell));
  const depth = wasm.reportedDepth(pv);
  const reported = wasm.reportedValue(pv);
  // At depth 0 nothing was searched yet: report the static evaluation.
  const value = depth === 0 && Math.abs(reported) < MATE_THRESHOLD ? wasm.evaluate() : reported;
  return {
    value,
    winsIn: value >= MATE_THRESHOLD ? MATE_VALUE - value : null,
    losesIn: value <= -MATE_THRESHOLD ? MATE_VALUE + value : null,
    by: nameOf(PROOF_KINDS, wasm.reportedProof(pv)),
    depth,
    moves,
  };
};

/** The alpha-beta search. */
const searchOf = (wasm: Exports, thread: number) =>
  ({
    begin: ({
      bytes: size,
      nodes,
      multiPv = 1,
      keepTables = false,
      maxProofNodes = UNLIMITED_PROOF_NODES,
      maxDepth = UNLIMITED_DEPTH,
      rootMoves = [],
    }: SearchParameters) => {
      growTo(wasm.memory, TT_BASE + size);
      new Uint32Array(wasm.memory.buffer, addressOf(wasm.moveList()), rootMoves.length).set(
        rootMoves.map((move) => toKernelCell(move)),
      );
      const keep = keepTables ? 1 : 0;
      const limit = nodes ?? UNLIMITED_NODES;
      wasm.begin(size, limit, multiPv, keep, thread, maxProofNodes, maxDepth, rootMoves.length);
    },
    nodes: wasm.nodes,
    searchNodes: wasm.searchNodes,
    search: (nodes: number) => wasm.search(nodes) !== 0,
    finish: wasm.finish,
    info: () => ({
      nodes: wasm.nodes(),
      seldepth: wasm.seldepth(),
      hashfull: wasm.hashfull(),
      lines: Array.from({ length: wasm.reportedPvs() }, (_, pv) => readLine(wasm, pv)),
    }),
  }) satisfies Partial<PatternKernel>;
