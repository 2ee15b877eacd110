// What the facade can ask of this kernel.
import { evaluate } from "./evaluate";
import { CODES, FILLED, PLACE_SIZE, TABLE } from "./layout";
import {
  DEFENDS,
  desk,
  FREE,
  isEmpty as isEmptyAt,
  listDefences,
  listFours,
  listNear,
  listStop,
  listThreats,
  LOST,
  setDesk,
  situationOf,
  STOPS_FIVE,
  winningMove,
} from "./moves";
import { classAt, clear, countOf, play as playFrom, setOf, sideOf, turn } from "./position";
import { begin as beginAt, conclude, think } from "./root";
import { nodes as allNodes, searched, selectiveDepth } from "./search";
import { allow, firstMove, forgetWins, isExhausted, movesOf, solve, winByFours } from "./solver";
import { hashfull } from "./table";
import { fillTables } from "./tables";
import { told, toldBy, toldCell, toldDepth, toldValue } from "./told";

export { conclude, hashfull, think, toldBy, toldCell, toldDepth, toldValue };

/** The position that is asked about. */
let top: usize = desk;

/** Takes a desk: 0 for the first, which lies where it always does. The first of several in one memory fills the tables, the others wait for it. */
export function open(at: usize): void {
  if (memory.size() < <i32>(TABLE >> 16)) memory.grow(<i32>(TABLE >> 16) - memory.size());
  if (atomic.cmpxchg<i32>(FILLED, 0, 1) == 0) {
    fillTables();
    atomic.store<i32>(FILLED, 2);
    atomic.notify(FILLED);
  }
  while (atomic.load<i32>(FILLED) != 2) atomic.wait<i32>(FILLED, 1);
  if (at != 0) setDesk(at);
  clear(desk);
  top = desk;
}

/** The empty board. */
export function reset(): void {
  top = desk;
}

/** Plays a stone of the side to move on an empty cell. */
export function play(cell: u32): void {
  top = playFrom(top, cell);
}

/** Takes the last stone back. */
export function undo(): void {
  top -= PLACE_SIZE;
}

/** For a position whose stones did not come in turn: 0 black, 1 white. */
export function setSide(color: u32): void {
  if (sideOf(top) != color) turn(top);
}

/** Where the position lies. */
export function position(): usize {
  return top;
}

export function isEmpty(cell: u32): bool {
  return isEmptyAt(top, cell);
}

export function classOf(cell: u32, color: u32): i32 {
  return classAt(top, cell, color);
}

/** Of an empty cell, four bits a line; black's in the lower half. */
export function shapesOf(cell: u32): u32 {
  return load<u32>(top + CODES + (<usize>cell << 2));
}

/** How many cells there are where a colour could make a class. */
export function amountOf(color: u32, kind: i32): u32 {
  return countOf(setOf(top, color, kind));
}

/** How the position looks to who is to move. */
export function estimate(): i32 {
  return evaluate(top);
}

export function situation(): i32 {
  return situationOf(top);
}

/** Where the moves lie that are listed. */
export function moves(): usize {
  return movesOf(top);
}

/** Lists the moves that the situation asks for; how many there are. */
export function listMoves(): u32 {
  const what = situationOf(top);
  if (what == STOPS_FIVE) return listStop(top, movesOf(top));
  if (what == DEFENDS) return listDefences(top, movesOf(top));
  if (what == FREE || what == LOST) return listNear(top, movesOf(top));
  store<u32>(movesOf(top), winningMove(top, what));
  return 1;
}

/** Lists the moves near a stone, whatever the situation, each with what it is worth a look. */
export function listAll(): u32 {
  return listNear(top, movesOf(top));
}

export function listAttacks(): u32 {
  return listThreats(top, movesOf(top));
}

/** In how many moves the side to move wins by fours; 0: not, or not found with so many positions to look at. */
export function solveFours(budget: i32): i32 {
  allow(budget);
  return winByFours(top);
}

/** The same by fours and threes, with at most so many threes in a row. */
export function solveThreats(budget: i32, threes: i32): i32 {
  allow(budget);
  return solve(top, threes);
}

export function solved(): u32 {
  return firstMove;
}

/** Whether the last budget was used up. */
export function wasExhausted(): bool {
  return isExhausted;
}

export function forget(): void {
  forgetWins();
}

/** Begins a search of the position, with so many bytes for what it remembers, at most so many nodes, and for so many lines; with
 *  what the search before it knew, or without; `thread` is 0, or the number of a helper that shares the memory; `sight` is
 *  the most that one proof may cost, `deepest` how deep it may go. */
export function begin(
  bytes: u32,
  most: f64,
  count: i32,
  keeps: bool,
  thread: i32,
  sight: i32,
  deepest: i32,
): void {
  beginAt(top, bytes, <i64>most, count, keeps, thread, sight, deepest);
}

/** Positions looked at, in the search and in proofs. */
export function nodes(): f64 {
  return <f64>allNodes();
}

/** Those of the search alone. */
export function searchNodes(): f64 {
  return <f64>searched;
}

export function seldepth(): i32 {
  return selectiveDepth;
}

/** How many lines there are to tell. */
export function lines(): i32 {
  return told;
}
