// Files of nets for tests.
import fs from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { openRng, seedRng } from "@tengen/kernel";

const WINDOWS = 7381;
const FEATURES = 32;
const HIDDEN = 32;

/** Bytes, count and greatest absolute value of each array of the file (net/FORMAT.md). */
const ARRAYS = [
  [1, 2 * WINDOWS * FEATURES, 40],
  [2, FEATURES, 40],
  [2, HIDDEN * 2 * 9 * FEATURES, 60],
  [2, 256 * HIDDEN, 2000],
  [2, HIDDEN * HIDDEN, 400],
  [4, HIDDEN, 1 << 20],
  [2, HIDDEN, 4000],
  [4, 1, 1 << 20],
  [2, 2 * FEATURES * HIDDEN, 600],
  [4, 2 * FEATURES, 1 << 20],
  [2, 10 * 10, 100],
] as const;

/** The project's own net. */
export const ownNet = (): Uint8Array => fs.readFileSync(path.resolve(import.meta.dirname, "..", "net", "gomoku.net"));

/** A net of random numbers, small enough that not everything is at a limit. */
export const randomNet = (seed: string): Uint8Array => {
  const rng = openRng(seedRng(seed));
  const file = Buffer.alloc(20 + ARRAYS.reduce((sum, [bytes, count]) => sum + bytes * count, 0) + 4);
  file.write("TLNE", "latin1");
  for (const [word, value] of [1, WINDOWS, FEATURES, HIDDEN].entries()) file.writeUInt32LE(value, 4 + 4 * word);
  let at = 20;
  for (const [bytes, count, greatest] of ARRAYS) {
    for (let index = 0; index < count; index += 1) {
      file.writeIntLE(rng.integer(2 * greatest + 1) - greatest, at, bytes);
      at += bytes;
    }
  }
  file.writeUInt32LE(crc32(file.subarray(0, at)), at);
  return file;
};
