// The exports of the kernel that searches by threat patterns.
import { evaluate as evaluatePosition } from "./evaluate";
import { isForbidden as isForbiddenIn } from "./forbidden";
import { CODES, SLOT_SIZE, TABLES_EMPTY, TABLES_FILLING, TABLES_READY, TABLES_STATE, TT_BASE } from "./layout";
import { fillLookupTables } from "./lookup-tables";
import {
  isEmpty as isEmptyIn,
  listDefenses,
  listFiveBlock,
  listNearMoves as listNear,
  listThreats,
  setThreadMemory,
  SITUATION_BLOCK_FIVE,
  SITUATION_DEFEND,
  SITUATION_LOST,
  SITUATION_QUIET,
  situationOf,
  threadMemory,
  winningMove,
} from "./movegen";
import { reportedCount, reportedDepth, reportedMove, reportedProof, reportedValue } from "./multi-pv";
import { netScore as scoreOf, netValue as valueOf, openNet as openNetTables, preparePolicy } from "./net";
import { classAt, classSet, clear, countCells, play as playOn, sideToMove, switchSide } from "./position";
import { begin as beginSearch, finish, search } from "./root";
import { HAS_FORBIDDEN, HAS_NET } from "./rule";
import { maxPlyReached, nodes as allNodes, searchNodes as alphaBetaNodes } from "./search";
import {
  clearProofTables as clearTables,
  deepenVct,
  findVcf,
  firstMove,
  isBudgetExhausted as isExhausted,
  moveListOf,
  setProofBudget,
} from "./threat-search";
import { hashfull } from "./tt";

export { finish, hashfull, search, reportedProof, reportedMove, reportedDepth, reportedValue };

/** The current position. */
let current: usize = threadMemory;

/** Opens the kernel for one thread. `memoryBase` is the address of its thread memory, or 0 for the first thread,
 *  whose address is fixed. Of several threads that share memory one fills the lookup tables, and the others wait for
 *  it. */
export function open(memoryBase: usize): void {
  if (memory.size() < <i32>(TT_BASE >> 16)) memory.grow(<i32>(TT_BASE >> 16) - memory.size());
  if (atomic.cmpxchg<i32>(TABLES_STATE, TABLES_EMPTY, TABLES_FILLING) === TABLES_EMPTY) {
    fillLookupTables();
    atomic.store<i32>(TABLES_STATE, TABLES_READY);
    atomic.notify(TABLES_STATE);
  }
  while (atomic.load<i32>(TABLES_STATE) !== TABLES_READY) atomic.wait<i32>(TABLES_STATE, TABLES_FILLING);
  if (memoryBase !== 0) setThreadMemory(memoryBase);
  clear(threadMemory);
  current = threadMemory;
}

/** Returns to the empty board. */
export function reset(): void {
  current = threadMemory;
}

/** Plays a stone of the side to move on an empty cell. */
export function play(cell: u32): void {
  current = playOn(current, cell);
}

export function undo(): void {
  current -= SLOT_SIZE;
}

/** Sets the side to move (0 black, 1 white), for positions whose stones did not alternate. */
export function setSide(color: u32): void {
  if (sideToMove(current) !== color) switchSide(current);
}

/** Address of the current position. */
export function position(): usize {
  return current;
}

export function isEmpty(cell: u32): bool {
  return isEmptyIn(current, cell);
}

/** Whether black may not play on an empty cell. */
export function isForbidden(cell: u32): bool {
  return HAS_FORBIDDEN && isForbiddenIn(current, cell);
}

export function classOf(cell: u32, color: u32): i32 {
  return classAt(current, cell, color);
}

/** Shape code of an empty cell. */
export function shapesOf(cell: u32): u32 {
  return load<u32>(current + CODES + ((<usize>cell) << 2));
}

/** Number of cells on which a colour could make a threat class. */
export function classCount(color: u32, threatClass: i32): u32 {
  return countCells(classSet(current, color, threatClass));
}

/** Static evaluation for the side to move. */
export function evaluate(): i32 {
  return evaluatePosition(current);
}

/** To be called by each thread after the host has written the net, and before anything is asked of it. */
export function openNet(): void {
  if (HAS_NET) openNetTables();
}

/** What the net adds to the static evaluation for the side to move. */
export function netValue(): i32 {
  if (!HAS_NET) return 0;
  const value = valueOf(current);
  preparePolicy(current);
  return value;
}

/** The policy's score of an empty cell; after `netValue`. */
export function netScore(cell: u32): i32 {
  return HAS_NET ? scoreOf(current, cell) : 0;
}

export function situation(): i32 {
  return situationOf(current);
}

/** Address of the move list that the list functions below fill. */
export function moveList(): usize {
  return moveListOf(current);
}

/** Lists the moves to search in the current situation; returns their number. */
export function listMoves(): u32 {
  const now = situationOf(current);
  if (now === SITUATION_BLOCK_FIVE) return listFiveBlock(current, moveListOf(current));
  if (now === SITUATION_DEFEND) return listDefenses(current, moveListOf(current));
  if (now === SITUATION_QUIET || now === SITUATION_LOST) return listNear(current, moveListOf(current));
  store<u32>(moveListOf(current), winningMove(current, now));
  return 1;
}

/** Lists all moves near a stone with their ordering scores, whatever the situation. */
export function listNearMoves(): u32 {
  return listNear(current, moveListOf(current));
}

export function listThreatMoves(): u32 {
  return listThreats(current, moveListOf(current));
}

/** Length in plies of a VCF of the side to move; 0 if there is none, or none was found within the node budget. */
export function solveVcf(budget: i32): i32 {
  setProofBudget(budget);
  return findVcf(current);
}

/** Length in plies of a VCT with at most `threes` threes in a row; 0 as for a VCF. */
export function solveVct(budget: i32, threes: i32): i32 {
  setProofBudget(budget);
  return deepenVct(current, threes);
}

/** First move of the last proof. */
export function proofMove(): u32 {
  return firstMove;
}

/** Whether the last proof search ran out of its budget. */
export function isBudgetExhausted(): bool {
  return isExhausted;
}

export function clearProofTables(): void {
  clearTables();
}

/** Begins a search of the current position: bytes of the transposition table, node limit, number of PVs, whether to
 *  keep the tables of the previous search, thread number (0 is the main thread), node limit of one proof search, depth
 *  limit, and how many cells of the move list the root is restricted to (0: it is not). */
export function begin(
  bytes: u32,
  maxNodes: f64,
  multiPv: i32,
  keepTables: bool,
  thread: i32,
  maxProofNodes: i32,
  maxDepth: i32,
  rootMoves: i32,
): void {
  beginSearch(current, bytes, <i64>maxNodes, multiPv, keepTables, thread, maxProofNodes, maxDepth, rootMoves);
}

/** Nodes of the search and of its proof searches. */
export function nodes(): f64 {
  return <f64>allNodes();
}

/** Nodes of the alpha-beta search alone. */
export function searchNodes(): f64 {
  return <f64>alphaBetaNodes;
}

export function seldepth(): i32 {
  return maxPlyReached;
}

/** Number of reported PVs. */
export function reportedPvs(): i32 {
  return reportedCount;
}
