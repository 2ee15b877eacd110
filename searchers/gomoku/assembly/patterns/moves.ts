// Moves by class. Where something is forced, every move that is left out loses at once, so that what is found with these moves alone
// holds for all.
import { DEFENCES, DENIALS, DESK, NEAR, ONE_DEFENCE, SIZE, STONES, WINDOWS } from "./layout";
import { codeAt, countOf, factsOf, firstOf, hasAny, setOf, sideOf, stepOf, windowAt } from "./position";
import {
  CLASS_FIVE,
  CLASS_FOUR,
  CLASS_FOUR_AND_THREE,
  CLASS_OPEN_FOUR,
  CLASS_OPEN_THREE,
  CLASS_TWO_FOURS,
  CLASS_TWO_THREES,
  FOUR,
} from "./weights";

/** What the side to move is in: it wins at once, with a five or with two ways to five that the other cannot answer; it is lost; it has
 *  to stop a five or such ways of the other; or nothing is forced. */
export const WINS = 0;
export const WINS_BY_FOUR = 1;
export const LOST = 2;
export const STOPS_FIVE = 3;
export const DEFENDS = 4;
export const FREE = 5;

/** Where the desk of this thread lies. */
export let desk: usize = DESK;

export function setDesk(at: usize): void {
  desk = at;
}

export function situationOf(at: usize): i32 {
  const side = sideOf(at);
  if (hasAny(setOf(at, side, CLASS_FIVE))) return WINS;
  const fives = countOf(setOf(at, side ^ 1, CLASS_FIVE));
  if (fives > 1) return LOST;
  if (fives == 1) return STOPS_FIVE;
  if (hasAny(setOf(at, side, CLASS_OPEN_FOUR)) || hasAny(setOf(at, side, CLASS_TWO_FOURS))) return WINS_BY_FOUR;
  return hasAny(setOf(at, side ^ 1, CLASS_OPEN_FOUR)) || hasAny(setOf(at, side ^ 1, CLASS_TWO_FOURS)) ? DEFENDS : FREE;
}

/** A move that wins where the situation says so. */
export function winningMove(at: usize, situation: i32): u32 {
  const side = sideOf(at);
  if (situation == WINS) return firstOf(setOf(at, side, CLASS_FIVE));
  const open = setOf(at, side, CLASS_OPEN_FOUR);
  return firstOf(hasAny(open) ? open : setOf(at, side, CLASS_TWO_FOURS));
}

/** A cell that stands in the way of two ways to five of the other. */
export function firstDefence(at: usize): u32 {
  const other = sideOf(at) ^ 1;
  const open = setOf(at, other, CLASS_OPEN_FOUR);
  return firstOf(hasAny(open) ? open : setOf(at, other, CLASS_TWO_FOURS));
}

// @ts-ignore: decorator
@inline
function addTo(set: usize, cell: u32): void {
  const word = set + ((cell >> 5) << 2);
  store<u32>(word, load<u32>(word) | (<u32>1 << (cell & 31)));
}

/** The cells on which a stone of the side to move leaves the other no two ways to five at a cell where it has them now. */
function findDefences(at: usize, threat: u32, side: u32): void {
  memory.fill(desk + ONE_DEFENCE, 0, 32);
  addTo(desk + ONE_DEFENCE, threat);
  const other = side ^ 1;
  const code = codeAt(at, threat);
  for (let direction: u32 = 0; direction < 4; direction++) {
    const nibble = (other << 4) + (direction << 2);
    if (((code >> nibble) & 15) < <u32>FOUR) continue;
    const window = windowAt(at, threat, direction);
    for (let index: u32 = 0; index < 9; index++) {
      if (index == 4 || ((window >> (index << 1)) & 3) != 0) continue;
      const shapes = <u32>load<u8>(WINDOWS + (window | ((side + 1) << (index << 1))));
      const shape = (shapes >> (other << 2)) & 15;
      const left = factsOf((code & ~(<u32>15 << nibble)) | (shape << nibble), other) & 15;
      if (left < <u32>CLASS_TWO_FOURS) addTo(desk + ONE_DEFENCE, <u32>(<i32>threat + (<i32>index - 4) * stepOf(direction)));
    }
  }
}

/** Keeps what defends against all cells of a set. */
function keepDefences(at: usize, threats: usize, side: u32): void {
  for (let word: u32 = 0; word < 4; word++) {
    let bits = load<u64>(threats + (<usize>word << 3));
    while (bits != 0) {
      findDefences(at, word * 64 + <u32>ctz<u64>(bits), side);
      v128.store(desk + DEFENCES, v128.and(v128.load(desk + DEFENCES), v128.load(desk + ONE_DEFENCE)));
      v128.store(desk + DEFENCES + 16, v128.and(v128.load(desk + DEFENCES + 16), v128.load(desk + ONE_DEFENCE + 16)));
      bits &= bits - 1;
    }
  }
}

/** What a move is worth a look, with its cell in the lowest byte. */
// @ts-ignore: decorator
@inline
export function scored(at: usize, cell: u32, side: u32): u32 {
  const code = codeAt(at, cell);
  const own = factsOf(code, side);
  const theirs = (code >> ((side ^ 1) << 4)) & 0xffff;
  return ((((own >> 4) & 0xfff) + <u32>load<u16>(DENIALS + (<usize>theirs << 1))) << 8) | cell;
}

/** Adds the cells of a set to a list; how many there are then. */
function list(at: usize, set: usize, side: u32, moves: usize, count: u32): u32 {
  for (let word: u32 = 0; word < 4; word++) {
    let bits = load<u64>(set + (<usize>word << 3));
    while (bits != 0) {
      store<u32>(moves + (<usize>(count++) << 2), scored(at, word * 64 + <u32>ctz<u64>(bits), side));
      bits &= bits - 1;
    }
  }
  return count;
}

/** The cells that make five. */
export function listFives(at: usize, moves: usize): u32 {
  const side = sideOf(at);
  return list(at, setOf(at, side, CLASS_FIVE), side, moves, 0);
}

/** The cell that stops the one five of the other. */
export function listStop(at: usize, moves: usize): u32 {
  const side = sideOf(at);
  store<u32>(moves, scored(at, firstOf(setOf(at, side ^ 1, CLASS_FIVE)), side));
  return 1;
}

/** Moves that make a four, which the other has to answer. */
export function listFours(at: usize, moves: usize): u32 {
  const side = sideOf(at);
  const count = list(at, setOf(at, side, CLASS_FOUR_AND_THREE), side, moves, 0);
  return list(at, setOf(at, side, CLASS_FOUR), side, moves, count);
}

/** What defends against two ways to five, and fours of one's own. None: the position is lost. */
export function listDefences(at: usize, moves: usize): u32 {
  const side = sideOf(at);
  v128.store(desk + DEFENCES, i32x4.splat(-1));
  v128.store(desk + DEFENCES + 16, i32x4.splat(-1));
  keepDefences(at, setOf(at, side ^ 1, CLASS_OPEN_FOUR), side);
  keepDefences(at, setOf(at, side ^ 1, CLASS_TWO_FOURS), side);
  // A four that defends as well is listed once.
  for (let word: usize = 0; word < 32; word += 8) {
    const fours =
      load<u64>(setOf(at, side, CLASS_FOUR_AND_THREE) + word) | load<u64>(setOf(at, side, CLASS_FOUR) + word);
    store<u64>(desk + DEFENCES + word, load<u64>(desk + DEFENCES + word) | fours);
  }
  return list(at, desk + DEFENCES, side, moves, 0);
}

/** Moves that threaten: those that make open threes, and fours. */
export function listThreats(at: usize, moves: usize): u32 {
  const side = sideOf(at);
  let count = listFours(at, moves);
  count = list(at, setOf(at, side, CLASS_TWO_THREES), side, moves, count);
  return list(at, setOf(at, side, CLASS_OPEN_THREE), side, moves, count);
}

/** Where nothing is forced: every cell near a stone; on an empty board the centre; far from all stones only where nothing else is left. */
export function listNear(at: usize, moves: usize): u32 {
  const side = sideOf(at);
  if (load<i32>(at + STONES) == 0) {
    store<u32>(moves, scored(at, 7 * 16 + 7, side));
    return 1;
  }
  let count: u32 = 0;
  for (let word: u32 = 0; word < 4; word++) {
    let bits = load<u64>(at + NEAR + (<usize>word << 3));
    while (bits != 0) {
      const cell = word * 64 + <u32>ctz<u64>(bits);
      bits &= bits - 1;
      // A cell with a stone has no code; one without has some, if only what cannot become five.
      if (isEmpty(at, cell)) store<u32>(moves + (<usize>(count++) << 2), scored(at, cell, side));
    }
  }
  return count > 0 ? count : listFar(at, moves, 0);
}

/** Adds every empty cell that is not near a stone; how many there are then. */
export function listFar(at: usize, moves: usize, count: u32): u32 {
  const side = sideOf(at);
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    const near = <u32>load<u16>(at + NEAR + (y << 1));
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      // A stone is near itself.
      if (((near >> x) & 1) == 0) store<u32>(moves + (<usize>(count++) << 2), scored(at, y * 16 + x, side));
    }
  }
  return count;
}

// @ts-ignore: decorator
@inline
export function isEmpty(at: usize, cell: u32): bool {
  return ((load<u64>(at + (<usize>(cell >> 4) << 3)) >> <u64>(((cell & 15) + 8) << 1)) & 3) == 0;
}
