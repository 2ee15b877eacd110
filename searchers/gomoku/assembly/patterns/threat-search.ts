// Threat searches that prove wins. VCF (victory by continuous fours): every attacking move makes a four, to which the
// defender has one answer. VCT (victory by continuous threats): the attacker may also make open threes, and every
// defence is searched. A win that is found is exact; one that is not found within the budget may still exist.
import { isForbidden } from "./forbidden";
import {
  MOVE_LIST,
  NO_MOVE,
  REACH,
  WINDOW_SHAPES,
  VCF_TABLE,
  VCF_TABLE_SIZE,
  VCT_TABLE,
  VCT_TABLE_SIZE,
  ZOBRIST_KEY,
} from "./layout";
import {
  listDefenses,
  listFiveBlock,
  listThreats,
  SITUATION_BLOCK_FIVE,
  SITUATION_DEFEND,
  SITUATION_FIVE,
  SITUATION_LOST,
  SITUATION_WINNING_FOUR,
  situationOf,
  winningMove,
} from "./movegen";
import { classAt, classSet, codeAt, firstCell, hasAny, place, play, sideToMove, stepOf, windowAt } from "./position";
import { HAS_FORBIDDEN } from "./rule";
import {
  CLASS_FIVE,
  CLASS_FOUR,
  CLASS_FOUR_AND_THREE,
  CLASS_OPEN_FOUR,
  CLASS_TWO_FOURS,
  FIVE,
  FOUR,
  THREE,
} from "./shapes";

/** Lengths are stored in seven bits; longer proofs are stored with this length. */
const MAX_PROOF_LENGTH: i32 = 127;

// Both tables are direct-mapped, with one u64 per entry.
const VCF_INDEX_MASK: usize = 0x3ffff;
const VCT_INDEX_MASK: usize = 0x1ffff;

/** Nodes left of the budget. */
export let nodesLeft: i32 = 0;
/** Whether the budget ran out. If so, a result of 0 proves nothing. */
export let isBudgetExhausted: bool = false;
/** First move of the last win that was found. */
export let firstMove: u32 = NO_MOVE;
/** Nodes of all threat searches. */
export let proofNodes: i64 = 0;

export function setProofBudget(budget: i32): void {
  nodesLeft = budget;
  isBudgetExhausted = false;
}

/** Resets the node count, so that nodes spent on completing a PV are not counted. */
export function setProofNodes(count: i64): void {
  proofNodes = count;
}

export function clearProofTables(): void {
  memory.fill(VCF_TABLE, 0, VCF_TABLE_SIZE);
  memory.fill(VCT_TABLE, 0, VCT_TABLE_SIZE);
}

/** The move list in the stack slot of a position. */
// @ts-ignore: decorator
@inline
export function moveListOf(position: usize): usize {
  return position + MOVE_LIST;
}

// @ts-ignore: decorator
@inline
function vcfEntry(position: usize): usize {
  return VCF_TABLE + ((<usize>load<u64>(position + ZOBRIST_KEY) & VCF_INDEX_MASK) << 3);
}

/**
 * Whether the side may have a cell for a four after its four at `cell` and the answer to it: a new one is on a line on which
 * that stone makes a three or more. If not, neither stone needs to be played.
 */
function leadsOn(position: usize, cell: u32, side: u32): bool {
  const code = codeAt(position, cell) >> (side << 4);
  let direction: u32 = 0;
  for (; ((code >> (direction << 2)) & 15) !== <u32>FOUR; direction++) {
    if (((code >> (direction << 2)) & 15) >= <u32>THREE) return true;
  }
  for (let other = direction + 1; other < 4; other++) if (((code >> (other << 2)) & 15) >= <u32>THREE) return true;
  const window = windowAt(position, cell, direction);
  // The cell of the five, and what the four is worth once it is blocked.
  let block: u32 = 0;
  for (let index: u32 = REACH - 4; index <= REACH + 4; index++) {
    if (index === REACH || ((window >> (index << 1)) & 3) !== 0) continue;
    const shapes = <u32>load<u8>(WINDOW_SHAPES + (window | ((side + 1) << (index << 1))));
    if (((shapes >> (side << 2)) & 15) !== <u32>FIVE) continue;
    const blocked = <u32>load<u8>(WINDOW_SHAPES + (window | ((2 - side) << (index << 1))));
    if (((blocked >> (side << 2)) & 15) >= <u32>THREE) return true;
    block = <u32>(<i32>cell + (<i32>index - <i32>REACH) * stepOf(direction));
    break;
  }
  for (let word: u32 = 0; word < 4; word++) {
    const at = (<usize>word) << 3;
    let bits =
      load<u64>(classSet(position, side, CLASS_FOUR) + at) |
      load<u64>(classSet(position, side, CLASS_FOUR_AND_THREE) + at) |
      load<u64>(classSet(position, side, CLASS_TWO_FOURS) + at) |
      load<u64>(classSet(position, side, CLASS_OPEN_FOUR) + at);
    if (cell >> 6 === word) bits &= ~((<u64>1) << (cell & 63));
    if (block >> 6 === word) bits &= ~((<u64>1) << (block & 63));
    if (bits !== 0) return true;
  }
  return false;
}

/** Length in plies of a VCF of the side to move; 0 if there is none or none was found. */
export function findVcf(position: usize): i32 {
  return findVcfIn(position, situationOf(position));
}

/** The same, where the situation is known. */
export function findVcfIn(position: usize, situation: i32): i32 {
  if (situation === SITUATION_FIVE || situation === SITUATION_WINNING_FOUR) {
    firstMove = winningMove(position, situation);
    return situation === SITUATION_FIVE ? 1 : 3;
  }
  if (situation === SITUATION_LOST) return 0;
  const side = sideToMove(position);
  let only: u32 = NO_MOVE;
  if (situation === SITUATION_BLOCK_FIVE) {
    only = firstCell(classSet(position, side ^ 1, CLASS_FIVE));
    const threatClass = classAt(position, only, side);
    if (threatClass < CLASS_FOUR) return 0;
    if (threatClass >= CLASS_TWO_FOURS) {
      firstMove = only;
      return 3;
    }
  } else if (!hasAny(classSet(position, side, CLASS_FOUR_AND_THREE)) && !hasAny(classSet(position, side, CLASS_FOUR))) {
    return 0;
  }
  const key = load<u64>(position + ZOBRIST_KEY);
  const slot = vcfEntry(position);
  const entry = load<u64>(slot);
  // Entry, from the low bits: 1 bit set if used, 7 bits length, 8 bits move, upper 48 bits of the key.
  if ((entry ^ key) >> 16 === 0 && (entry & 1) !== 0) {
    firstMove = <u32>(entry >> 8) & 255;
    return <i32>(entry >> 1) & 127;
  }
  let length = 0;
  if (only !== NO_MOVE) length = tryFour(position, only, side);
  else {
    length = tryFours(position, CLASS_FOUR_AND_THREE, side);
    if (length === 0 && !isBudgetExhausted) length = tryFours(position, CLASS_FOUR, side);
  }
  if (length === 0) {
    if (isBudgetExhausted) return 0;
    firstMove = NO_MOVE;
  }
  store<u64>(slot, (key & ~(<u64>0xffff)) | ((<u64>firstMove) << 8) | ((<u64>length) << 1) | 1);
  return length;
}

/** Length in plies of a VCF that begins with a four of a class; 0 if there is none or none was found. */
function tryFours(position: usize, threatClass: i32, side: u32): i32 {
  const set = classSet(position, side, threatClass);
  for (let word: u32 = 0; word < 4; word++) {
    let bits = load<u64>(set + ((<usize>word) << 3));
    while (bits !== 0) {
      const length = tryFour(position, word * 64 + <u32>ctz<u64>(bits), side);
      if (length !== 0 || isBudgetExhausted) return length;
      bits &= bits - 1;
    }
  }
  return 0;
}

/** Length in plies of a VCF that begins with the four at `cell`; 0 if there is none or none was found. */
function tryFour(position: usize, cell: u32, side: u32): i32 {
  if (--nodesLeft < 0) {
    isBudgetExhausted = true;
    return 0;
  }
  proofNodes++;
  if (!HAS_FORBIDDEN && !leadsOn(position, cell, side)) return 0;
  const next = play(position, cell);
  const block = firstCell(classSet(next, side, CLASS_FIVE));
  // A four that black may not block wins.
  let restLength = 1;
  if (!HAS_FORBIDDEN || side === 0 || !isForbidden(next, block)) {
    place(next, block, side ^ 1);
    restLength = findVcf(next);
  }
  if (restLength === 0) return 0;
  firstMove = cell;
  return min(restLength + 2, MAX_PROOF_LENGTH);
}

/** Length in plies of a VCT of the side to move with at most `threes` threats that are not fours; 0 if there is none
 *  or none was found. The length is an upper bound. */
export function findVct(position: usize, threes: i32): i32 {
  const vcfLength = findVcf(position);
  if (vcfLength > 0 || threes === 0) return vcfLength;
  const situation = situationOf(position);
  if (situation === SITUATION_LOST) return 0;
  const key = load<u64>(position + ZOBRIST_KEY);
  const slot = VCT_TABLE + ((<usize>key & VCT_INDEX_MASK) << 3);
  const entry = load<u64>(slot);
  // Entry: as for VCF, with 8 bits between length and move for the number of threes up to which there is no win, and 40
  // bits of the key.
  if ((entry ^ key) >> 24 === 0 && (entry & 1) !== 0) {
    const length = <i32>(entry >> 1) & 127;
    if (length > 0) {
      firstMove = <u32>(entry >> 16) & 255;
      return length;
    }
    if (<i32>((entry >> 8) & 255) >= threes) return 0;
  }
  const moves = moveListOf(position);
  const count = situation === SITUATION_BLOCK_FIVE ? listFiveBlock(position, moves) : listThreats(position, moves);
  const side = sideToMove(position);
  let length = 0;
  let move: u32 = NO_MOVE;
  for (let index: u32 = 0; index < count; index++) {
    if (--nodesLeft < 0) {
      isBudgetExhausted = true;
      return 0;
    }
    proofNodes++;
    const cell = load<u32>(moves + ((<usize>index) << 2)) & 255;
    const threatClass = classAt(position, cell, side);
    const restLength = defenderLosesIn(play(position, cell), threatClass >= CLASS_FOUR ? threes : threes - 1);
    if (restLength === 0) continue;
    length = min(restLength + 1, MAX_PROOF_LENGTH);
    move = cell;
    break;
  }
  if (length === 0 && isBudgetExhausted) return 0;
  store<u64>(
    slot,
    (key & ~(<u64>0xffffff)) | ((<u64>move) << 16) | ((<u64>(length > 0 ? 0 : threes)) << 8) | ((<u64>length) << 1) | 1,
  );
  firstMove = move;
  return length;
}

/** With the defender to move: the number of plies in which it loses whatever it plays; 0 if it does not, or no proof
 *  was found. */
function defenderLosesIn(position: usize, threes: i32): i32 {
  const situation = situationOf(position);
  if (situation === SITUATION_LOST) return 2;
  if (situation !== SITUATION_BLOCK_FIVE && situation !== SITUATION_DEFEND) return 0;
  const moves = moveListOf(position);
  const count = situation === SITUATION_BLOCK_FIVE ? listFiveBlock(position, moves) : listDefenses(position, moves);
  // Moves that are not listed lose to a five, or to an open four or two fours.
  let longest = situation === SITUATION_BLOCK_FIVE ? 2 : 4;
  for (let index: u32 = 0; index < count; index++) {
    if (--nodesLeft < 0) {
      isBudgetExhausted = true;
      return 0;
    }
    proofNodes++;
    const restLength = findVct(play(position, load<u32>(moves + ((<usize>index) << 2)) & 255), threes);
    if (restLength === 0) return 0;
    longest = max(longest, restLength + 1);
  }
  return longest;
}

/** Iterative deepening of the VCT search by the number of threes. */
export function deepenVct(position: usize, maxThrees: i32): i32 {
  for (let threes = 0; threes <= maxThrees; threes++) {
    const length = findVct(position, threes);
    if (length > 0 || isBudgetExhausted) return length;
  }
  return 0;
}
