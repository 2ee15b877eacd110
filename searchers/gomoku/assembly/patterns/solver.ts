// Proofs of wins. By fours: every move of the attacker makes a four, which leaves the defender one answer. By fours and threes: also
// moves that threaten two ways to five, against which every defence there is is tried. What is found is exact; what is not found within
// the budget may be there all the same.
import { FOURS_KNOWN, FOURS_KNOWN_SIZE, KEY, MOVES, THREES_KNOWN, THREES_KNOWN_SIZE } from "./layout";
import {
  DEFENDS,
  FREE,
  listDefences,
  listFours,
  listStop,
  listThreats,
  LOST,
  situationOf,
  STOPS_FIVE,
  winningMove,
  WINS,
  WINS_BY_FOUR,
} from "./moves";
import { classAt, firstOf, play, setOf, sideOf } from "./position";
import { CLASS_FIVE, CLASS_FOUR, CLASS_OPEN_THREE, CLASS_TWO_FOURS } from "./weights";

/** Lengths are kept in seven bits; a longer win is a win all the same. */
const LONGEST: i32 = 127;

/** How many positions may still be looked at. */
export let left: i32 = 0;
/** Whether the budget was enough: if not, nothing follows from a win that was not found. */
export let isExhausted: bool = false;
/** The first move of the last win that was found. */
export let firstMove: u32 = 255;
/** Positions looked at, in all. */
export let looked: i64 = 0;

export function allow(budget: i32): void {
  left = budget;
  isExhausted = false;
}

/** Takes back what was counted. */
export function setLooked(count: i64): void {
  looked = count;
}

export function forgetWins(): void {
  memory.fill(FOURS_KNOWN, 0, FOURS_KNOWN_SIZE);
  memory.fill(THREES_KNOWN, 0, THREES_KNOWN_SIZE);
}

/** The list of moves that belongs to a position on the stack. */
// @ts-ignore: decorator
@inline
export function movesOf(at: usize): usize {
  return at + MOVES;
}

// @ts-ignore: decorator
@inline
function knownOfFours(at: usize): usize {
  return FOURS_KNOWN + ((<usize>load<u64>(at + KEY) & 0x3ffff) << 3);
}

/** In how many moves, of both, the side to move wins by fours alone; 0: not, or not found. */
export function winByFours(at: usize): i32 {
  const situation = situationOf(at);
  if (situation == WINS || situation == WINS_BY_FOUR) {
    firstMove = winningMove(at, situation);
    return situation == WINS ? 1 : 3;
  }
  if (situation == LOST) return 0;
  const moves = movesOf(at);
  const side = sideOf(at);
  let count: u32 = 0;
  if (situation == STOPS_FIVE) {
    listStop(at, moves);
    const cell = load<u32>(moves) & 255;
    const kind = classAt(at, cell, side);
    if (kind < CLASS_FOUR) return 0;
    if (kind >= CLASS_TWO_FOURS) {
      firstMove = cell;
      return 3;
    }
    count = 1;
  } else count = listFours(at, moves);
  if (count == 0) return 0;
  const key = load<u64>(at + KEY);
  const known = knownOfFours(at);
  const entry = load<u64>(known);
  // From below: one bit that says that there is an entry, seven of length, eight of the move, and the key without its lowest bits.
  if ((entry ^ key) >> 16 == 0 && (entry & 1) != 0) {
    firstMove = <u32>(entry >> 8) & 255;
    return <i32>(entry >> 1) & 127;
  }
  let length = 0;
  let move: u32 = 255;
  for (let index: u32 = 0; index < count; index++) {
    if (--left < 0) {
      isExhausted = true;
      return 0;
    }
    looked++;
    const cell = load<u32>(moves + (<usize>index << 2)) & 255;
    const four = play(at, cell);
    const rest = winByFours(play(four, firstOf(setOf(four, side, CLASS_FIVE))));
    if (rest == 0) continue;
    length = min(rest + 2, LONGEST);
    move = cell;
    break;
  }
  if (length == 0 && isExhausted) return 0;
  store<u64>(known, (key & ~<u64>0xffff) | (<u64>move << 8) | (<u64>length << 1) | 1);
  firstMove = move;
  return length;
}

/** In how many moves at most the side to move wins by fours and threes, with so many threats that are no fours; 0: not, or not found. */
export function winByThreats(at: usize, depth: i32): i32 {
  const byFours = winByFours(at);
  if (byFours > 0 || depth == 0) return byFours;
  const situation = situationOf(at);
  if (situation == LOST) return 0;
  const key = load<u64>(at + KEY);
  const known = THREES_KNOWN + ((<usize>key & 0x1ffff) << 3);
  const entry = load<u64>(known);
  // The same, with the depth to which there is no win between the length and the move.
  if ((entry ^ key) >> 24 == 0 && (entry & 1) != 0) {
    const length = <i32>(entry >> 1) & 127;
    if (length > 0) {
      firstMove = <u32>(entry >> 16) & 255;
      return length;
    }
    if (<i32>((entry >> 8) & 255) >= depth) return 0;
  }
  const moves = movesOf(at);
  const count = situation == STOPS_FIVE ? listStop(at, moves) : listThreats(at, moves);
  const side = sideOf(at);
  let length = 0;
  let move: u32 = 255;
  for (let index: u32 = 0; index < count; index++) {
    if (--left < 0) {
      isExhausted = true;
      return 0;
    }
    looked++;
    const cell = load<u32>(moves + (<usize>index << 2)) & 255;
    const kind = classAt(at, cell, side);
    const rest = refutes(play(at, cell), kind >= CLASS_FOUR ? depth : depth - 1);
    if (rest == 0) continue;
    length = min(rest + 1, LONGEST);
    move = cell;
    break;
  }
  if (length == 0 && isExhausted) return 0;
  store<u64>(
    known,
    (key & ~<u64>0xffffff) | (<u64>move << 16) | (<u64>(length > 0 ? 0 : depth) << 8) | (<u64>length << 1) | 1,
  );
  firstMove = move;
  return length;
}

/** The defender is to move: in how many moves it loses whatever it does; 0: it does not, or that was not found. */
function refutes(at: usize, depth: i32): i32 {
  const situation = situationOf(at);
  if (situation == LOST) return 2;
  if (situation != STOPS_FIVE && situation != DEFENDS) return 0;
  const moves = movesOf(at);
  const count = situation == STOPS_FIVE ? listStop(at, moves) : listDefences(at, moves);
  // What is not listed loses to a five at once, or to two ways to five.
  let longest = situation == STOPS_FIVE ? 2 : 4;
  for (let index: u32 = 0; index < count; index++) {
    if (--left < 0) {
      isExhausted = true;
      return 0;
    }
    looked++;
    const rest = winByThreats(play(at, load<u32>(moves + (<usize>index << 2)) & 255), depth);
    if (rest == 0) return 0;
    longest = max(longest, rest + 1);
  }
  return longest;
}

/** Wins by fours and threes with more and more threes. */
export function solve(at: usize, most: i32): i32 {
  for (let depth = 0; depth <= most; depth++) {
    const length = winByThreats(at, depth);
    if (length > 0 || isExhausted) return length;
  }
  return 0;
}
