// The search at the root: immediate results, VCF and VCT, and iterative deepening with aspiration windows and MultiPV.
import { MATE_THRESHOLD, MATE_VALUE } from "./constants";
import { CELLS, MAX_MULTI_PV, NO_MOVE, STONE_COUNT } from "./layout";
import {
  bestOf,
  listDefenses,
  listFiveBlock,
  listFives,
  listNearMoves,
  listRootMoves,
  setRootMoves,
  SITUATION_BLOCK_FIVE,
  SITUATION_DEFEND,
  SITUATION_FIVE,
  SITUATION_LOST,
  SITUATION_WINNING_FOUR,
  situationOf,
  winningMove,
} from "./movegen";
import {
  clearExcluded,
  exclude,
  extendToMate,
  multiPv,
  PROOF_SEARCH_OR_NONE,
  PROOF_VCF,
  PROOF_VCT,
  reportPvs,
  reportWin,
  rootPvCount,
  rootPvMove,
  rootPvValue,
  setSingleMovePv,
  sortPvUp,
  startPvs,
} from "./multi-pv";
import {
  affordableNodes,
  countNode,
  INFINITE_VALUE,
  MAX_DEPTH,
  nodes,
  result,
  run,
  startRootSearch,
  startSearch,
  storeRootPv,
  updateSeldepth,
} from "./search";
import {
  findVcf,
  findVct,
  firstMove,
  isBudgetExhausted,
  moveListOf,
  proofNodes,
  setProofBudget,
} from "./threat-search";
import { openTt } from "./tt";

// Tuned by games (docs/experiments/gomoku-search.md).
/** Node limits of one VCF and one VCT search at the root. */
const ROOT_VCF_NODES: i32 = 10000;
const ROOT_VCT_NODES: i32 = 4000;
/** Share of the nodes for VCT searches at the root, as a divisor: in the main thread, and in helper threads. */
const VCT_SHARE: i64 = 8;
const HELPER_VCT_SHARE: i64 = 3;
const MAX_VCT_THREES: i32 = 12;
/** Half width of the first aspiration window. */
const ASPIRATION_WINDOW: i32 = 30;

let root: usize = 0;
let nodeLimit: i64 = 0;
/** 0 is the main thread, others are lazy SMP helpers. */
let threadNumber: i32 = 0;
/** Index of the PV that is being searched. */
let pvIndex: i32 = 0;
let depth: i32 = 0;
let maxDepth: i32 = MAX_DEPTH;
let alpha: i32 = 0;
let beta: i32 = 0;
let delta: i32 = 0;
let isDone: bool = true;
let isSearching: bool = false;
let hasTriedVcf: bool = false;
/** A win proven by a threat search: with MultiPV its move is not searched again. */
let provenMove: u32 = NO_MOVE;
let provenLength: i32 = 0;
let provenKind: u32 = PROOF_SEARCH_OR_NONE;
let vctThrees: i32 = 0;
let vctNodesSpent: i64 = 0;

/** Begins a search; the parameters are those of `begin` in index.ts. */
export function begin(
  position: usize,
  bytes: u32,
  maxNodes: i64,
  pvCount: i32,
  keepTables: bool,
  thread: i32,
  maxProofNodes: i32,
  depthLimit: i32,
  rootMoves: i32,
): void {
  maxDepth = min(depthLimit, MAX_DEPTH);
  threadNumber = thread;
  nodeLimit = maxNodes;
  root = position;
  const isRestricted = rootMoves > 0;
  setRootMoves(moveListOf(position), rootMoves);
  startSearch(position, maxNodes, maxProofNodes, openTt(bytes, keepTables, thread === 0), isRestricted);
  // Every other helper starts one ply deeper, so that the threads do not search the same tree.
  depth = thread & 1;
  isDone = load<i32>(position + STONE_COUNT) === CELLS;
  isSearching = false;
  hasTriedVcf = false;
  provenMove = NO_MOVE;
  vctThrees = maxProofNodes < ROOT_VCT_NODES ? MAX_VCT_THREES : 0;
  vctNodesSpent = 0;
  startPvs(root, min(max(pvCount, 1), isRestricted ? rootMoves : MAX_MULTI_PV));
  if (isDone) return;
  if (isRestricted) resolveRestricted();
  else resolveImmediate();
}

/** Sets a first PV of the moves to which the root is restricted. Proofs could begin with another one: only the search counts. */
function resolveRestricted(): void {
  hasTriedVcf = true;
  vctThrees = MAX_VCT_THREES;
  const moves = moveListOf(root);
  setSingleMovePv(0, 0, 0, PROOF_SEARCH_OR_NONE, bestOf(moves, listRootMoves(root, moves)) & 255);
  reportPvs();
}

/** Sets a first PV without a search, and ends the search if the root is won by a five or lost. */
function resolveImmediate(): void {
  const moves = moveListOf(root);
  const situation = situationOf(root);
  const isLost = situation === SITUATION_LOST;
  let moveCount: u32 = 0;
  if (situation === SITUATION_FIVE) {
    moveCount = listFives(root, moves);
    startPvs(root, min(multiPv, <i32>moveCount));
    for (let index = 0; index < multiPv; index++) {
      setSingleMovePv(index, MATE_VALUE - 1, 1, PROOF_VCF, load<u32>(moves + ((<usize>index) << 2)) & 255);
    }
    updateSeldepth(1);
    isDone = true;
    reportPvs();
    return;
  }
  if (situation === SITUATION_BLOCK_FIVE || isLost) moveCount = listFiveBlock(root, moves);
  else if (situation === SITUATION_DEFEND) moveCount = listDefenses(root, moves);
  const isProvenLoss = isLost || (situation === SITUATION_DEFEND && moveCount === 0);
  if (moveCount === 0) moveCount = listNearMoves(root, moves);
  startPvs(root, min(multiPv, <i32>moveCount));
  const best = bestOf(moves, moveCount);
  const mateIn = isLost ? 2 : 4;
  setSingleMovePv(
    0,
    isProvenLoss ? -MATE_VALUE + mateIn : 0,
    0,
    isProvenLoss ? PROOF_VCF : PROOF_SEARCH_OR_NONE,
    best & 255,
  );
  if (isProvenLoss) {
    updateSeldepth(mateIn);
    extendToMate(0, root);
  }
  reportPvs();
  if (isProvenLoss) isDone = true;
  else if (situation === SITUATION_WINNING_FOUR) acceptProof(winningMove(root, situation), 3, PROOF_VCF);
}

/** Takes over a proven win. It ends the search of a single PV; with MultiPV the search for the other PVs goes on. */
function acceptProof(move: u32, length: i32, proofKind: u32): void {
  hasTriedVcf = true;
  vctThrees = MAX_VCT_THREES;
  updateSeldepth(length);
  // The search may have found a shorter win.
  if (multiPv === 1) {
    if (rootPvValue(0) < MATE_VALUE - length) setProvenPv(move, length, proofKind);
    isDone = true;
    return;
  }
  provenMove = move;
  provenLength = length;
  provenKind = proofKind;
  setProvenPv(move, length, proofKind);
  reportWin(0);
}

function setProvenPv(move: u32, length: i32, proofKind: u32): void {
  setSingleMovePv(0, MATE_VALUE - length, depth, proofKind, move);
  extendToMate(0, root);
}

/** Searches about `budget` more nodes; returns whether the search can go on. */
export function search(budget: i32): bool {
  const end = min(nodes() + budget, nodeLimit);
  while (!isDone && nodes() < end) {
    if (isSearching) {
      if (run(end)) finishPv();
    } else if (!hasTriedVcf) tryVcf();
    else if (
      vctThrees < MAX_VCT_THREES &&
      vctNodesSpent * (threadNumber === 0 ? VCT_SHARE : HELPER_VCT_SHARE) < nodes()
    ) {
      tryVct();
    } else startIteration();
  }
  return !isDone && nodes() < nodeLimit;
}

/** Ends the search; a PV with a mate value is completed. */
export function finish(): void {
  if (!isDone && multiPv === 1) extendToMate(0, root);
  isDone = true;
}

function tryVcf(): void {
  hasTriedVcf = true;
  countNode();
  setProofBudget(affordableNodes(ROOT_VCF_NODES));
  const length = findVcf(root);
  if (length > 0) acceptProof(firstMove, length, PROOF_VCF);
}

/** Tries VCT, with one more three than the last search that completed within its budget. */
function tryVct(): void {
  const before = proofNodes;
  setProofBudget(affordableNodes(ROOT_VCT_NODES));
  const length = findVct(root, vctThrees + 1);
  vctNodesSpent += max(proofNodes - before, 64);
  if (length > 0) acceptProof(firstMove, length, PROOF_VCT);
  else if (!isBudgetExhausted) vctThrees++;
}

function startIteration(): void {
  if (depth >= maxDepth) {
    isDone = true;
    return;
  }
  depth++;
  pvIndex = 0;
  clearExcluded();
  if (provenMove !== NO_MOVE) {
    setProvenPv(provenMove, provenLength, provenKind);
    exclude(provenMove);
    pvIndex = 1;
  }
  startPv();
}

/** Starts the next PV with an aspiration window around its previous value. */
function startPv(): void {
  const isNew = depth < 3 || pvIndex >= rootPvCount;
  const previous = isNew ? 0 : rootPvValue(pvIndex);
  delta = ASPIRATION_WINDOW;
  alpha = isNew ? -INFINITE_VALUE : previous - delta;
  beta = isNew ? INFINITE_VALUE : previous + delta;
  isSearching = true;
  startRootSearch(depth, alpha, beta, pvIndex);
}

/** Stores the PV, or widens the aspiration window after a fail low or fail high and searches again. */
function finishPv(): void {
  if (result <= alpha && alpha > -INFINITE_VALUE) {
    delta *= 3;
    alpha = delta > 1000 ? -INFINITE_VALUE : result - delta;
    startRootSearch(depth, alpha, beta, pvIndex);
    return;
  }
  if (result >= beta && beta < INFINITE_VALUE) {
    storeRootPv();
    delta *= 3;
    beta = delta > 1000 ? INFINITE_VALUE : result + delta;
    startRootSearch(depth, alpha, beta, pvIndex);
    return;
  }
  if (storeRootPv()) {
    exclude(rootPvMove(pvIndex));
    extendToMate(pvIndex, root);
    reportWin(pvIndex);
    sortPvUp(pvIndex);
  }
  pvIndex++;
  if (pvIndex < multiPv) startPv();
  else finishIteration();
}

function finishIteration(): void {
  isSearching = false;
  reportPvs();
  // Every PV is a mate that more depth cannot shorten.
  let isSolved = true;
  for (let index = 0; index < rootPvCount; index++) {
    const value = abs(rootPvValue(index));
    if (value < MATE_THRESHOLD || (value < MATE_VALUE - depth - 2 && depth < 30)) isSolved = false;
  }
  if (isSolved) isDone = true;
}
