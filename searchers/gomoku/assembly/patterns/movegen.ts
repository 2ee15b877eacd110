// Move generation by threat class. In a forced situation every move left out loses at once, so a result found with the
// listed moves holds for all moves.
import { isForbidden } from "./forbidden";
import {
  CENTER,
  DEFENSE_SCORES,
  DEFENSE_SCORES_AGAINST_BLACK,
  DEFENSE_SET,
  FIRST_THREAD_MEMORY,
  LINES,
  NEAR_SET,
  NO_MOVE,
  REACH,
  ROOT_MOVES,
  SET_SIZE,
  SET_HIGH,
  SIZE,
  STONE_COUNT,
  THREAT_DEFENSE_SET,
  WINDOW_SHAPES,
} from "./layout";
import { HAS_FORBIDDEN } from "./rule";
import {
  classAt,
  classSet,
  codeAt,
  codeInfo,
  countCells,
  firstCell,
  hasAny,
  sideToMove,
  stepOf,
  windowAt,
} from "./position";
import {
  CLASS_FIVE,
  CLASS_FOUR,
  CLASS_FOUR_AND_THREE,
  CLASS_OPEN_FOUR,
  CLASS_OPEN_THREE,
  CLASS_TWO_FOURS,
  CLASS_TWO_THREES,
  FOUR,
} from "./shapes";

// The situation of the side to move.
/** It makes five. */
export const SITUATION_FIVE = 0;
/** It makes an open four or two fours, and the opponent has no five. */
export const SITUATION_WINNING_FOUR = 1;
/** The opponent threatens five on two cells, or on one that is forbidden. */
export const SITUATION_LOST = 2;
/** The opponent threatens five on one cell. */
export const SITUATION_BLOCK_FIVE = 3;
/** The opponent threatens an open four or two fours. */
export const SITUATION_DEFEND = 4;
/** Nothing is forced. */
export const SITUATION_QUIET = 5;

/** Address of this thread's memory. */
export let threadMemory: usize = FIRST_THREAD_MEMORY;

export function setThreadMemory(address: usize): void {
  threadMemory = address;
}

/** Whether a colour can win with two fours at once. */
// @ts-ignore: decorator
@inline
function canPlayTwoFours(color: u32): bool {
  return !HAS_FORBIDDEN || color === 1;
}

/** Whether a colour makes an open four or two fours somewhere. */
// @ts-ignore: decorator
@inline
function hasWinningFour(position: usize, color: u32): bool {
  return (
    hasAny(classSet(position, color, CLASS_OPEN_FOUR)) ||
    (canPlayTwoFours(color) && hasAny(classSet(position, color, CLASS_TWO_FOURS)))
  );
}

/** Whether a colour may play on an empty cell. */
// @ts-ignore: decorator
@inline
export function isAllowed(position: usize, cell: u32, color: u32): bool {
  if (!HAS_FORBIDDEN || color === 1) return true;
  const threatClass = classAt(position, cell, color);
  return (threatClass !== CLASS_TWO_FOURS && threatClass !== CLASS_TWO_THREES) || !isForbidden(position, cell);
}

export function situationOf(position: usize): i32 {
  const side = sideToMove(position);
  if (hasAny(classSet(position, side, CLASS_FIVE))) return SITUATION_FIVE;
  const theirs = classSet(position, side ^ 1, CLASS_FIVE);
  const fives = countCells(theirs);
  if (fives > 1) return SITUATION_LOST;
  if (fives === 1) return isAllowed(position, firstCell(theirs), side) ? SITUATION_BLOCK_FIVE : SITUATION_LOST;
  if (hasWinningFour(position, side)) return SITUATION_WINNING_FOUR;
  return hasWinningFour(position, side ^ 1) ? SITUATION_DEFEND : SITUATION_QUIET;
}

/** The winning move in SITUATION_FIVE or SITUATION_WINNING_FOUR. */
export function winningMove(position: usize, situation: i32): u32 {
  const side = sideToMove(position);
  if (situation === SITUATION_FIVE) return firstCell(classSet(position, side, CLASS_FIVE));
  const open = classSet(position, side, CLASS_OPEN_FOUR);
  return firstCell(hasAny(open) ? open : classSet(position, side, CLASS_TWO_FOURS));
}

/** An allowed cell on which the opponent would make an open four or two fours; NO_MOVE if there is none. */
export function firstDefense(position: usize): u32 {
  const side = sideToMove(position);
  const open = classSet(position, side ^ 1, CLASS_OPEN_FOUR);
  const cell = firstCell(hasAny(open) ? open : classSet(position, side ^ 1, CLASS_TWO_FOURS));
  return isAllowed(position, cell, side) ? cell : NO_MOVE;
}

// @ts-ignore: decorator
@inline
function addCell(set: usize, cell: u32): void {
  const word = set + ((cell >> 5) << 2);
  store<u32>(word, load<u32>(word) | ((<u32>1) << (cell & 31)));
}

/** Fills THREAT_DEFENSE_SET with the cells on which a stone of `side` stops the opponent's open four or two fours at
 *  `threat`. */
function findDefensesAgainst(position: usize, threat: u32, side: u32): void {
  memory.fill(threadMemory + THREAT_DEFENSE_SET, 0, SET_SIZE);
  addCell(threadMemory + THREAT_DEFENSE_SET, threat);
  const opponent = side ^ 1;
  const code = codeAt(position, threat);
  for (let direction: u32 = 0; direction < 4; direction++) {
    const nibble = (opponent << 4) + (direction << 2);
    if (((code >> nibble) & 15) < <u32>FOUR) continue;
    const window = windowAt(position, threat, direction);
    for (let index: u32 = REACH - 4; index <= REACH + 4; index++) {
      if (index === REACH || ((window >> (index << 1)) & 3) !== 0) continue;
      const shapes = <u32>load<u8>(WINDOW_SHAPES + (window | ((side + 1) << (index << 1))));
      const shape = (shapes >> (opponent << 2)) & 15;
      const remaining = codeInfo((code & ~((<u32>15) << nibble)) | (shape << nibble), opponent) & 15;
      if (remaining < <u32>CLASS_TWO_FOURS || (remaining === CLASS_TWO_FOURS && !canPlayTwoFours(opponent))) {
        addCell(threadMemory + THREAT_DEFENSE_SET, <u32>(<i32>threat + (<i32>index - <i32>REACH) * stepOf(direction)));
      }
    }
  }
}

/** Reduces DEFENSE_SET to the cells that defend against every cell of a set of threats. */
function intersectDefenses(position: usize, threats: usize, side: u32): void {
  for (let word: u32 = 0; word < 4; word++) {
    let bits = load<u64>(threats + ((<usize>word) << 3));
    while (bits !== 0) {
      findDefensesAgainst(position, word * 64 + <u32>ctz<u64>(bits), side);
      v128.store(
        threadMemory + DEFENSE_SET,
        v128.and(v128.load(threadMemory + DEFENSE_SET), v128.load(threadMemory + THREAT_DEFENSE_SET)),
      );
      v128.store(
        threadMemory + DEFENSE_SET + SET_HIGH,
        v128.and(
          v128.load(threadMemory + DEFENSE_SET + SET_HIGH),
          v128.load(threadMemory + THREAT_DEFENSE_SET + SET_HIGH),
        ),
      );
      bits &= bits - 1;
    }
  }
}

/** A move as listed: its cell in the low byte, and its ordering score above. */
// @ts-ignore: decorator
@inline
export function scoredMove(position: usize, cell: u32, side: u32): u32 {
  const code = codeAt(position, cell);
  const own = codeInfo(code, side);
  const theirs = (code >> ((side ^ 1) << 4)) & 0xffff;
  const table = HAS_FORBIDDEN && side === 1 ? DEFENSE_SCORES_AGAINST_BLACK : DEFENSE_SCORES;
  return ((((own >> 4) & 0xfff) + <u32>load<u16>(table + ((<usize>theirs) << 1))) << 8) | cell;
}

/** Appends the allowed cells of a set to a move list; returns the new length. */
function appendMoves(position: usize, set: usize, side: u32, moves: usize, count: u32): u32 {
  let length = count;
  for (let word: u32 = 0; word < 4; word++) {
    let bits = load<u64>(set + ((<usize>word) << 3));
    while (bits !== 0) {
      const cell = word * 64 + <u32>ctz<u64>(bits);
      bits &= bits - 1;
      if (!isAllowed(position, cell, side)) continue;
      store<u32>(moves + ((<usize>length) << 2), scoredMove(position, cell, side));
      length++;
    }
  }
  return length;
}

export function listFives(position: usize, moves: usize): u32 {
  const side = sideToMove(position);
  return appendMoves(position, classSet(position, side, CLASS_FIVE), side, moves, 0);
}

/** Lists the root moves to which the search is restricted. */
export function listRootMoves(position: usize, moves: usize): u32 {
  return appendMoves(position, threadMemory + ROOT_MOVES, sideToMove(position), moves, 0);
}

/** Restricts the root to the first `count` cells of a move list. */
export function setRootMoves(moves: usize, count: u32): void {
  const set = threadMemory + ROOT_MOVES;
  memory.fill(set, 0, SET_SIZE);
  for (let index: u32 = 0; index < count; index++) addCell(set, load<u32>(moves + ((<usize>index) << 2)) & 255);
}

/** The highest score and its move in a move list. */
export function bestOf(moves: usize, count: u32): u32 {
  let best: u32 = 0;
  for (let index: u32 = 0; index < count; index++) best = max(best, load<u32>(moves + ((<usize>index) << 2)));
  return best;
}

/** Lists a cell on which the opponent would make five: the first that is allowed, if any. */
export function listFiveBlock(position: usize, moves: usize): u32 {
  const side = sideToMove(position);
  if (HAS_FORBIDDEN)
    return min<u32>(appendMoves(position, classSet(position, side ^ 1, CLASS_FIVE), side, moves, 0), 1);
  store<u32>(moves, scoredMove(position, firstCell(classSet(position, side ^ 1, CLASS_FIVE)), side));
  return 1;
}

/** Lists the moves that make a four, to which the opponent has one answer. */
function listFours(position: usize, moves: usize): u32 {
  const side = sideToMove(position);
  const count = appendMoves(position, classSet(position, side, CLASS_FOUR_AND_THREE), side, moves, 0);
  return appendMoves(position, classSet(position, side, CLASS_FOUR), side, moves, count);
}

/** Lists the moves that stop every open four and pair of fours of the opponent, and own fours. If there are none,
 *  the position is lost. */
export function listDefenses(position: usize, moves: usize): u32 {
  const side = sideToMove(position);
  v128.store(threadMemory + DEFENSE_SET, i32x4.splat(-1));
  v128.store(threadMemory + DEFENSE_SET + SET_HIGH, i32x4.splat(-1));
  intersectDefenses(position, classSet(position, side ^ 1, CLASS_OPEN_FOUR), side);
  if (canPlayTwoFours(side ^ 1)) intersectDefenses(position, classSet(position, side ^ 1, CLASS_TWO_FOURS), side);
  // A four that also defends is listed once.
  for (let word: usize = 0; word < SET_SIZE; word += 8) {
    const fours =
      load<u64>(classSet(position, side, CLASS_FOUR_AND_THREE) + word) |
      load<u64>(classSet(position, side, CLASS_FOUR) + word);
    store<u64>(threadMemory + DEFENSE_SET + word, load<u64>(threadMemory + DEFENSE_SET + word) | fours);
  }
  return appendMoves(position, threadMemory + DEFENSE_SET, side, moves, 0);
}

/** Lists the moves that make a four or an open three. */
export function listThreats(position: usize, moves: usize): u32 {
  const side = sideToMove(position);
  let count = listFours(position, moves);
  count = appendMoves(position, classSet(position, side, CLASS_TWO_THREES), side, moves, count);
  return appendMoves(position, classSet(position, side, CLASS_OPEN_THREE), side, moves, count);
}

/** Lists every allowed cell near a stone. On the empty board that is the centre; if there is no near cell, all other
 *  empty cells. */
export function listNearMoves(position: usize, moves: usize): u32 {
  const side = sideToMove(position);
  if (load<i32>(position + STONE_COUNT) === 0) {
    store<u32>(moves, scoredMove(position, CENTER, side));
    return 1;
  }
  let count: u32 = 0;
  for (let word: u32 = 0; word < 4; word++) {
    let bits = load<u64>(position + NEAR_SET + ((<usize>word) << 3));
    while (bits !== 0) {
      const cell = word * 64 + <u32>ctz<u64>(bits);
      bits &= bits - 1;
      if (!isEmpty(position, cell) || !isAllowed(position, cell, side)) continue;
      store<u32>(moves + ((<usize>count) << 2), scoredMove(position, cell, side));
      count++;
    }
  }
  return count > 0 ? count : appendFarMoves(position, moves, 0);
}

/** Appends every empty cell that is not near a stone; returns the new length. */
export function appendFarMoves(position: usize, moves: usize, count: u32): u32 {
  let length = count;
  const side = sideToMove(position);
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    const near = <u32>load<u16>(position + NEAR_SET + (y << 1));
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      // A stone is near itself.
      if (((near >> x) & 1) !== 0 || !isAllowed(position, y * 16 + x, side)) continue;
      store<u32>(moves + ((<usize>length) << 2), scoredMove(position, y * 16 + x, side));
      length++;
    }
  }
  return length;
}

// @ts-ignore: decorator
@inline
export function isEmpty(position: usize, cell: u32): bool {
  return ((load<u64>(position + LINES + ((<usize>(cell >> 4)) << 3)) >> <u64>(((cell & 15) + 8) << 1)) & 3) === 0;
}
