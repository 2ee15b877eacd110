// Loops for the bench: what one call costs is not to be measured with it.
import { EMPTIES, NEARBY, ROOT, SCORES, WINNER } from "./layout";
import { heuristicPlayout, randomPlayout } from "./playout";
import { play, playBare, undo, undoBare, worthAt } from "./position";

/** Empty cells of the root, to play on in turn. */
let cells: usize = 0x4a00;
let count: u32 = 0;

export function listCells(): u32 {
  count = 0;
  for (let cell: u32 = 0; cell < 256; cell++) {
    const byte = ROOT + (cell >> 3);
    if (((<u32>load<u8>(byte, NEARBY) & <u32>load<u8>(byte, EMPTIES)) >> (cell & 7)) & 1) {
      store<u8>(cells + count, <u8>cell);
      count++;
    }
  }
  return count;
}

export function benchBare(times: u32): u32 {
  let sum: u32 = 0;
  let index: u32 = 0;
  for (let time: u32 = 0; time < times; time++) {
    playBare(ROOT, load<u8>(cells + index));
    sum += load<u32>(ROOT, WINNER) + load<u32>(ROOT, NEARBY);
    undoBare(ROOT);
    if (++index == count) index = 0;
  }
  return sum;
}

export function benchPlay(times: u32): u32 {
  let sum: u32 = 0;
  let index: u32 = 0;
  for (let time: u32 = 0; time < times; time++) {
    play(ROOT, load<u8>(cells + index));
    sum += load<u32>(ROOT, WINNER) + load<u32>(ROOT, SCORES + 800);
    undo(ROOT);
    if (++index == count) index = 0;
  }
  return sum;
}

export function benchScore(times: u32): u32 {
  let sum: u32 = 0;
  let index: u32 = 0;
  for (let time: u32 = 0; time < times; time++) {
    sum += worthAt(ROOT, load<u8>(cells + index));
    if (++index == count) index = 0;
  }
  return sum;
}

export function benchRandom(times: u32): u32 {
  let sum: u32 = 0;
  for (let time: u32 = 0; time < times; time++) sum = sum * 3 + randomPlayout(ROOT);
  return sum;
}

export function benchHeuristic(times: u32): u32 {
  let sum: u32 = 0;
  for (let time: u32 = 0; time < times; time++) sum = sum * 3 + heuristicPlayout(ROOT);
  return sum;
}
