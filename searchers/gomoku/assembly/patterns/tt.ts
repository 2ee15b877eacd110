// Transposition table. Clusters of four entries; an entry is two u64 words: the Zobrist key XOR the data, then the
// data. The XOR makes an entry torn by two threads fail its key check. The data holds, from the low bits: value (16
// bits), move (8), depth (8), bound (8), age (8) and epoch (16). Entries of an older epoch count as empty, so clearing
// the table costs nothing.
import { NO_MOVE, TT_AGE, TT_BASE, TT_EPOCH, ZOBRIST_KEY } from "./layout";
import { clearProofTables } from "./threat-search";

export const BOUND_UPPER: u32 = 1;
export const BOUND_LOWER: u32 = 2;
export const BOUND_EXACT: u32 = 3;

// Sizes and offsets in bytes.
const ENTRY_SIZE: usize = 16;
const ENTRY_DATA: usize = 8;
const CLUSTER_SIZE: usize = 64;
const CLUSTER_SHIFT: usize = 6;

// Bit shifts in the data of an entry.
const MOVE_SHIFT: u64 = 16;
const DEPTH_SHIFT: u64 = 24;
const BOUND_SHIFT: u64 = 32;
const AGE_SHIFT: u64 = 40;
const EPOCH_SHIFT: u64 = 48;

let clusterMask: usize = 0;

/** Clears the transposition table and the tables of the threat searches. */
function startEpoch(bytes: usize): void {
  let epoch = (load<u32>(TT_EPOCH) + 1) & 0xffff;
  if (epoch === 0) {
    memory.fill(TT_BASE, 0, bytes);
    epoch = 1;
  }
  store<u32>(TT_EPOCH, epoch);
  store<u32>(TT_AGE, 0);
  clearProofTables();
}

/** Sizes the table to the largest power of two within `bytes`; returns whether it is empty. The main thread clears
 *  it, unless it is kept, and increments the age. */
export function openTt(bytes: u32, keepTables: bool, isMainThread: bool): bool {
  let size: usize = 1 << 16;
  while (size <= <usize>bytes >> 1) size <<= 1;
  const isNew = !keepTables || (size >> CLUSTER_SHIFT) - 1 !== clusterMask;
  clusterMask = (size >> CLUSTER_SHIFT) - 1;
  if (isMainThread) {
    if (isNew) startEpoch(size);
    store<u32>(TT_AGE, (load<u32>(TT_AGE) + 1) & 255);
  }
  return isNew;
}

/** Used entries in permille, sampled from the first thousand. */
export function hashfull(): i32 {
  const epoch = load<u32>(TT_EPOCH);
  let used = 0;
  for (let entry = TT_BASE; entry < TT_BASE + 1000 * ENTRY_SIZE; entry += ENTRY_SIZE) {
    if (<u32>(load<u64>(entry, ENTRY_DATA) >> EPOCH_SHIFT) === epoch) used++;
  }
  return used;
}

/** The data of a position's entry; 0 if there is none. */
export function probeTt(position: usize): u64 {
  const key = load<u64>(position + ZOBRIST_KEY);
  const cluster = TT_BASE + ((<usize>key & clusterMask) << CLUSTER_SHIFT);
  const epoch = load<u32>(TT_EPOCH);
  for (let entry = cluster; entry < cluster + CLUSTER_SIZE; entry += ENTRY_SIZE) {
    const data = load<u64>(entry, ENTRY_DATA);
    if ((load<u64>(entry) ^ data) === key && <u32>(data >> EPOCH_SHIFT) === epoch) return data;
  }
  return 0;
}

// @ts-ignore: decorator
@inline
export function ttValue(entry: u64): i32 {
  return <i32>(<i16>entry);
}

// @ts-ignore: decorator
@inline
export function ttMove(entry: u64): u32 {
  return <u32>(entry >> MOVE_SHIFT) & 255;
}

// @ts-ignore: decorator
@inline
export function ttDepth(entry: u64): i32 {
  return <i32>(<i8>(entry >> DEPTH_SHIFT));
}

// @ts-ignore: decorator
@inline
export function ttBound(entry: u64): u32 {
  return <u32>(entry >> BOUND_SHIFT) & 255;
}

/** Stores a position, replacing its own entry or the shallowest and oldest of the cluster. Mate values are relative
 *  to the position. */
export function storeTt(position: usize, value: i32, move: u32, depth: i32, bound: u32): void {
  const key = load<u64>(position + ZOBRIST_KEY);
  const cluster = TT_BASE + ((<usize>key & clusterMask) << CLUSTER_SHIFT);
  const epoch = load<u32>(TT_EPOCH);
  const age = load<u32>(TT_AGE);
  let slot = cluster;
  let lowest = i32.MAX_VALUE;
  let bestMove = move;
  for (let entry = cluster; entry < cluster + CLUSTER_SIZE; entry += ENTRY_SIZE) {
    const data = load<u64>(entry, ENTRY_DATA);
    const isCurrent = <u32>(data >> EPOCH_SHIFT) === epoch;
    if (isCurrent && (load<u64>(entry) ^ data) === key) {
      slot = entry;
      if (move === NO_MOVE) bestMove = ttMove(data);
      break;
    }
    const priority = isCurrent ? ttDepth(data) - <i32>((age - <u32>(data >> AGE_SHIFT)) & 255) * 4 : i32.MIN_VALUE;
    if (priority < lowest) {
      lowest = priority;
      slot = entry;
    }
  }
  const data =
    (<u64>value & 0xffff) |
    ((<u64>bestMove) << MOVE_SHIFT) |
    ((<u64>depth & 255) << DEPTH_SHIFT) |
    ((<u64>bound) << BOUND_SHIFT) |
    ((<u64>age) << AGE_SHIFT) |
    ((<u64>epoch) << EPOCH_SHIFT);
  store<u64>(slot, key ^ data);
  store<u64>(slot, data, ENTRY_DATA);
}
