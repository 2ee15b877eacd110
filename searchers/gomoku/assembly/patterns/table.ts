// What is known of positions: a table of two words an entry, four entries side by side. The key is mixed with the second word, so that an entry that two
// threads wrote at once belongs to nobody; the second has, from below, value (16 bits), move (8), depth (8), bound (8: 1 at most, 2 at least, 3
// exact), age (8), and the number of the life of the table (16), so that nothing has to be wiped for a new one.
import { AGE, KEY, LIFE, TABLE } from "./layout";
import { forgetWins } from "./solver";

/** No cell. */
export const NOWHERE: u32 = 255;
export const AT_MOST: u32 = 1;
export const AT_LEAST: u32 = 2;
export const EXACT: u32 = 3;

let mask: usize = 0;

/** Empties the table and all that was learnt. */
function startLife(bytes: usize): void {
  let life = (load<u32>(LIFE) + 1) & 0xffff;
  if (life == 0) {
    memory.fill(TABLE, 0, bytes);
    life = 1;
  }
  store<u32>(LIFE, life);
  store<u32>(AGE, 0);
  forgetWins();
}

/** Makes a table of as many of the bytes as it can use; whether it is empty. Who minds it empties it, if what it knew is not kept, and counts the searches. */
export function openTable(bytes: u32, keeps: bool, minds: bool): bool {
  let size: usize = 1 << 16;
  while (size <= <usize>bytes >> 1) size <<= 1;
  const isNew = !keeps || (size >> 6) - 1 != mask;
  mask = (size >> 6) - 1;
  if (minds) {
    if (isNew) startLife(size);
    store<u32>(AGE, (load<u32>(AGE) + 1) & 255);
  }
  return isNew;
}

/** How many of a thousand entries are of this life of the table, by its first ones: positions are spread evenly over it. */
export function hashfull(): i32 {
  const life = load<u32>(LIFE);
  let used = 0;
  for (let entry = TABLE; entry < TABLE + 16000; entry += 16) if (<u32>(load<u64>(entry, 8) >> 48) == life) used++;
  return used;
}

/** The entry of a position; 0: there is none. */
export function probe(at: usize): u64 {
  const key = load<u64>(at + KEY);
  const entries = TABLE + ((<usize>key & mask) << 6);
  const life = load<u32>(LIFE);
  for (let entry = entries; entry < entries + 64; entry += 16) {
    const data = load<u64>(entry, 8);
    if ((load<u64>(entry) ^ data) == key && <u32>(data >> 48) == life) return data;
  }
  return 0;
}

// @ts-ignore: decorator
@inline
export function valueIn(entry: u64): i32 {
  return <i32>(<i16>entry);
}

// @ts-ignore: decorator
@inline
export function moveIn(entry: u64): u32 {
  return <u32>(entry >> 16) & 255;
}

// @ts-ignore: decorator
@inline
export function depthIn(entry: u64): i32 {
  return <i32>(<i8>(entry >> 24));
}

// @ts-ignore: decorator
@inline
export function boundIn(entry: u64): u32 {
  return <u32>(entry >> 32) & 255;
}

/** Writes down what is known of a position, in the place of what is worth least; a value is counted from there. */
export function keep(at: usize, value: i32, move: u32, deep: i32, bound: u32): void {
  const key = load<u64>(at + KEY);
  const entries = TABLE + ((<usize>key & mask) << 6);
  const life = load<u32>(LIFE);
  const age = load<u32>(AGE);
  let place = entries;
  let least = i32.MAX_VALUE;
  for (let entry = entries; entry < entries + 64; entry += 16) {
    const data = load<u64>(entry, 8);
    const isOurs = <u32>(data >> 48) == life;
    if (isOurs && (load<u64>(entry) ^ data) == key) {
      place = entry;
      if (move == NOWHERE) move = moveIn(data);
      break;
    }
    const worth = isOurs ? depthIn(data) - <i32>((age - <u32>(data >> 40)) & 255) * 4 : i32.MIN_VALUE;
    if (worth < least) {
      least = worth;
      place = entry;
    }
  }
  const data =
    (<u64>value & 0xffff) |
    (<u64>move << 16) |
    ((<u64>deep & 255) << 24) |
    (<u64>bound << 32) |
    (<u64>age << 40) |
    (<u64>life << 48);
  store<u64>(place, key ^ data);
  store<u64>(place, data, 8);
}
