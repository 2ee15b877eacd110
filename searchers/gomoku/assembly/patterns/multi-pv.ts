// The principal variations of the root. Those of the current iteration are kept apart from those reported, so that all
// reported PVs have the same depth, best first. With a single PV every improvement is reported at once.
import { MATE_THRESHOLD, MATE_VALUE } from "./constants";
import {
  CELLS,
  EXCLUDED_ROOT_MOVES,
  MAX_MULTI_PV,
  NO_MOVE,
  REPORTED_PVS,
  ROOT_PVS,
  SET_SIZE,
  STONE_COUNT,
  WINNER,
} from "./layout";
import {
  bestOf,
  firstDefense,
  isAllowed,
  isEmpty,
  listDefenses,
  listFiveBlock,
  listNearMoves,
  SITUATION_BLOCK_FIVE,
  SITUATION_DEFEND,
  SITUATION_FIVE,
  SITUATION_LOST,
  SITUATION_WINNING_FOUR,
  situationOf,
  threadMemory,
  winningMove,
} from "./movegen";
import { play, sideToMove } from "./position";
import { deepenVct, findVct, firstMove, moveListOf, proofNodes, setProofBudget, setProofNodes } from "./threat-search";
import { BOUND_UPPER, probeTt, ttBound, ttMove, ttValue } from "./tt";

/** Kinds of proof of a mate value. A PV without a mate value has PROOF_SEARCH_OR_NONE, too. */
export const PROOF_SEARCH_OR_NONE: u32 = 0;
export const PROOF_VCF: u32 = 1;
export const PROOF_VCT: u32 = 2;

// A stored PV, as offsets.
const PV_VALUE: usize = 0;
const PV_DEPTH: usize = 4;
const PV_LENGTH: usize = 8;
const PV_PROOF: usize = 12;
const PV_MOVES: usize = 16;
const PV_SECOND_MOVE: usize = 17;
const PV_SIZE: usize = 256;
export const MAX_PV_LENGTH: u32 = 200;

/** Limits for completing a PV to the mate: threat search nodes (about 10 ms) and threes in a VCT. */
const EXTENSION_NODES: i64 = 10000;
const EXTENSION_THREES: i32 = 12;

/** Value of `proofNodes` at which the completion stops. */
let extensionLimit: i64 = 0;

/** Number of reported PVs, and of root PVs found in this iteration or the previous one. */
export let reportedCount: i32 = 0;
export let rootPvCount: i32 = 0;
/** Number of PVs to search. */
export let multiPv: i32 = 1;

/** The position that is searched. */
let root: usize = 0;

/** Clears all PVs of a position and sets how many are to be found. */
export function startPvs(position: usize, count: i32): void {
  root = position;
  multiPv = count;
  reportedCount = 0;
  rootPvCount = 0;
}

// @ts-ignore: decorator
@inline
function reportedPv(pv: i32): usize {
  return threadMemory + REPORTED_PVS + <usize>pv * PV_SIZE;
}

// @ts-ignore: decorator
@inline
function rootPv(pv: i32): usize {
  return threadMemory + ROOT_PVS + <usize>pv * PV_SIZE;
}

export function reportedValue(pv: i32): i32 {
  return load<i32>(reportedPv(pv), PV_VALUE);
}

export function reportedDepth(pv: i32): i32 {
  return load<i32>(reportedPv(pv), PV_DEPTH);
}

export function reportedProof(pv: i32): u32 {
  return load<u32>(reportedPv(pv), PV_PROOF);
}

export function reportedMove(pv: i32, index: u32): u32 {
  return pv < reportedCount && index < load<u32>(reportedPv(pv), PV_LENGTH)
    ? load<u8>(reportedPv(pv) + PV_MOVES + index)
    : NO_MOVE;
}

export function rootPvValue(pv: i32): i32 {
  return load<i32>(rootPv(pv), PV_VALUE);
}

export function rootPvMove(pv: i32): u32 {
  return load<u8>(rootPv(pv) + PV_MOVES);
}

/** The move that the search expects: that of the transposition table, or the first by the order of moves. */
function expectedMove(position: usize): u32 {
  const situation = situationOf(position);
  if (situation === SITUATION_FIVE || situation === SITUATION_WINNING_FOUR) return winningMove(position, situation);
  const entry = probeTt(position);
  const known = entry === 0 ? NO_MOVE : ttMove(entry);
  if (known !== NO_MOVE && isEmpty(position, known) && isAllowed(position, known, sideToMove(position))) return known;
  const moves = moveListOf(position);
  let count: u32 = 0;
  if (situation === SITUATION_BLOCK_FIVE) count = listFiveBlock(position, moves);
  else if (situation === SITUATION_DEFEND) count = listDefenses(position, moves);
  if (count === 0) count = listNearMoves(position, moves);
  return count === 0 ? NO_MOVE : bestOf(moves, count) & 255;
}

/** Adds the expected answer to a PV of one move: a search that failed high, or was interrupted, knows no more. */
function addAnswer(pv: usize): void {
  if (load<u32>(pv, PV_LENGTH) !== 1 || abs(load<i32>(pv, PV_VALUE)) >= MATE_THRESHOLD) return;
  const position = play(root, load<u8>(pv, PV_MOVES));
  if (load<i32>(position + STONE_COUNT) === CELLS) return;
  const move = expectedMove(position);
  if (move === NO_MOVE) return;
  store<u8>(pv, <u8>move, PV_SECOND_MOVE);
  store<u32>(pv, 2, PV_LENGTH);
}

/** Reports the root PVs. */
export function reportPvs(): void {
  for (let index = 0; index < rootPvCount; index++) addAnswer(rootPv(index));
  memory.copy(reportedPv(0), rootPv(0), <usize>rootPvCount * PV_SIZE);
  reportedCount = rootPvCount;
}

/** Reports a proven win before its iteration ends: it holds at any depth. */
export function reportWin(pvIndex: i32): void {
  const pv = rootPv(pvIndex);
  if (load<i32>(pv, PV_VALUE) < MATE_THRESHOLD) return;
  let slot = 0;
  while (slot < reportedCount && load<u8>(reportedPv(slot) + PV_MOVES) !== load<u8>(pv + PV_MOVES)) slot++;
  if (slot < reportedCount && reportedValue(slot) >= rootPvValue(pvIndex)) return;
  if (slot === reportedCount && reportedCount < multiPv) reportedCount++;
  else if (slot === reportedCount) slot--;
  let rank = 0;
  while (rank < slot && reportedValue(rank) >= rootPvValue(pvIndex)) rank++;
  memory.copy(reportedPv(rank + 1), reportedPv(rank), <usize>(slot - rank) * PV_SIZE);
  memory.copy(reportedPv(rank), pv, PV_SIZE);
}

/** Stores a root PV at an index, with the moves at address `cells`. If its first move had a lower rank, the PVs in
 *  between move down. */
export function setPv(pvIndex: i32, value: i32, depth: i32, proofKind: u32, cells: usize, length: u32): void {
  const pv = rootPv(pvIndex);
  // A proven win is not replaced by a longer one: a deeper iteration reduces other moves.
  if (multiPv === 1 && rootPvCount > 0 && value < load<i32>(pv, PV_VALUE) && load<i32>(pv, PV_VALUE) >= MATE_THRESHOLD)
    return;
  for (let other = pvIndex + 1; other < rootPvCount; other++) {
    if (rootPvMove(other) !== <u32>load<u8>(cells)) continue;
    memory.copy(rootPv(pvIndex + 1), pv, <usize>(other - pvIndex) * PV_SIZE);
    break;
  }
  const count = min(length, MAX_PV_LENGTH);
  store<i32>(pv, value, PV_VALUE);
  store<i32>(pv, depth, PV_DEPTH);
  store<u32>(pv, count, PV_LENGTH);
  store<u32>(pv, proofKind, PV_PROOF);
  memory.copy(pv + PV_MOVES, cells, count);
  rootPvCount = max(rootPvCount, pvIndex + 1);
  if (multiPv === 1) reportPvs();
}

export function setSingleMovePv(pvIndex: i32, value: i32, depth: i32, proofKind: u32, move: u32): void {
  const cell = rootPv(MAX_MULTI_PV) + PV_MOVES;
  store<u8>(cell, <u8>move);
  setPv(pvIndex, value, depth, proofKind, cell, 1);
}

/** Moves a PV up past those with lower values. */
export function sortPvUp(pvIndex: i32): void {
  for (let pv = pvIndex; pv > 0 && rootPvValue(pv) > rootPvValue(pv - 1); pv--) {
    const spare = rootPv(MAX_MULTI_PV);
    memory.copy(spare, rootPv(pv), PV_SIZE);
    memory.copy(rootPv(pv), rootPv(pv - 1), PV_SIZE);
    memory.copy(rootPv(pv - 1), spare, PV_SIZE);
  }
}

/** Plies to the win that the transposition table has for a position; 0 if it has none. */
function ttWinLength(position: usize): i32 {
  const entry = probeTt(position);
  return entry === 0 || ttBound(entry) === BOUND_UPPER || ttValue(entry) < MATE_THRESHOLD
    ? 0
    : MATE_VALUE - ttValue(entry);
}

/** A proven winning move; NO_MOVE if none is known. */
function provenWinningMove(position: usize): u32 {
  const situation = situationOf(position);
  if (situation === SITUATION_FIVE || situation === SITUATION_WINNING_FOUR) return winningMove(position, situation);
  setProofBudget(<i32>max<i64>(extensionLimit - proofNodes, 0));
  if (deepenVct(position, EXTENSION_THREES) > 0) return firstMove;
  return ttWinLength(position) > 0 ? ttMove(probeTt(position)) : NO_MOVE;
}

/** The losing defence with the longest proven mate; NO_MOVE if none is known. */
function longestDefense(position: usize): u32 {
  const situation = situationOf(position);
  const moves = moveListOf(position);
  if (situation === SITUATION_LOST || situation === SITUATION_BLOCK_FIVE) {
    // If the block is forbidden, any other move loses as well.
    if (listFiveBlock(position, moves) === 0 && listNearMoves(position, moves) === 0) return NO_MOVE;
    return load<u32>(moves) & 255;
  }
  const count = situation === SITUATION_DEFEND ? listDefenses(position, moves) : listNearMoves(position, moves);
  // No defence: block one of the winning cells.
  if (count === 0) return firstDefense(position);
  let defense = NO_MOVE;
  let longest = 0;
  for (let index: u32 = 0; index < count; index++) {
    const cell = load<u32>(moves + ((<usize>index) << 2)) & 255;
    const next = play(position, cell);
    let length = ttWinLength(next);
    if (length === 0 && situation === SITUATION_DEFEND) {
      setProofBudget(<i32>max<i64>(extensionLimit - proofNodes, 0));
      length = findVct(next, EXTENSION_THREES);
    }
    if (length <= longest) continue;
    longest = length;
    defense = cell;
  }
  return defense;
}

/** Completes a PV with a mate value up to the mate, as far as threat searches and the transposition table prove it.
 *  Its nodes are not counted. */
export function extendToMate(pvIndex: i32, rootPosition: usize): void {
  const pv = rootPv(pvIndex);
  const value = load<i32>(pv, PV_VALUE);
  if (abs(value) < MATE_THRESHOLD) return;
  const nodesBefore = proofNodes;
  extensionLimit = proofNodes + EXTENSION_NODES;
  const end = min(<u32>(MATE_VALUE - abs(value)), MAX_PV_LENGTH);
  let length = load<u32>(pv, PV_LENGTH);
  let position = rootPosition;
  for (let index: u32 = 0; index < length; index++) position = play(position, load<u8>(pv + PV_MOVES + index));
  while (length < end && load<i32>(position + WINNER) === 0) {
    let move = NO_MOVE;
    if (((length & 1) === 0) === value > 0) move = provenWinningMove(position);
    else move = longestDefense(position);
    if (move === NO_MOVE) break;
    store<u8>(pv + PV_MOVES + length++, <u8>move);
    position = play(position, move);
  }
  store<u32>(pv, length, PV_LENGTH);
  setProofNodes(nodesBefore);
  if (multiPv === 1) reportPvs();
}

/** Root moves that already have a PV in this iteration are excluded from the search of the next one. */
export function clearExcluded(): void {
  memory.fill(threadMemory + EXCLUDED_ROOT_MOVES, 0, SET_SIZE);
}

export function exclude(cell: u32): void {
  const word = threadMemory + EXCLUDED_ROOT_MOVES + ((cell >> 5) << 2);
  store<u32>(word, load<u32>(word) | ((<u32>1) << (cell & 31)));
}

export function isExcluded(cell: u32): bool {
  return ((load<u32>(threadMemory + EXCLUDED_ROOT_MOVES + ((cell >> 5) << 2)) >> (cell & 31)) & 1) !== 0;
}
