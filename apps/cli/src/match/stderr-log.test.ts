import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStderrLog } from "./stderr-log.ts";

const PART = 256 << 10;
let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-stderr-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Bytes that encode their position. */
const bytesFrom = (from: number, length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => 97 + (((from + index) * 7) % 25)));

/** The expected file after `total` bytes. */
const expectedAfter = (total: number): string => {
  const all = bytesFrom(0, total).toString();
  const leftOut = total - 2 * PART;
  return leftOut <= 0 ? all : `${all.slice(0, PART)}\n[${leftOut} bytes left out]\n${all.slice(-PART)}`;
};

test.each([
  ["little", [5, 0, 7]],
  ["exactly the first part", [PART]],
  ["more than the first part at once", [PART - 1, 10]],
  ["exactly both parts", [PART, PART]],
  ["one byte too many", [2 * PART + 1]],
  ["many small pieces", Array.from({ length: 300 }, () => 3001)],
  ["pieces larger than all that is kept", [10, 3 * PART, 5, PART, 1]],
])("[CLI-M2] the first and the last part of stderr are kept: %s", (name, pieces) => {
  // In one process, and in several that append to the same file.
  for (const starts of [1, 3]) {
    const file = path.join(folder, `${name}-${starts}.txt`);
    let log = openStderrLog(file);
    let total = 0;
    for (const [index, length] of pieces.entries()) {
      if (starts > 1 && index % 2 === 1) {
        log.flush();
        log = openStderrLog(file);
      }
      log.write(bytesFrom(total, length));
      total += length;
    }
    log.flush();
    expect(fs.readFileSync(file, "utf8") === expectedAfter(total)).toBe(true);
  }
});

test("[CLI-M2] a file that cannot be written loses only the stderr log", () => {
  const log = openStderrLog(path.join(folder, "nowhere", "x.txt"));
  log.write(bytesFrom(0, 3 * PART));
  log.flush();
});
