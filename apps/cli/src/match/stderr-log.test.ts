import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStderrLog } from "./stderr-log.ts";

const PART = 256 << 10;
let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-complaints-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Bytes that tell where they stand. */
const bytesFrom = (from: number, length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => 97 + (((from + index) * 7) % 25)));

/** What a file must hold after so many bytes. */
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
])("[CLI-M2] of what a program complains of the first and the last part are kept: %s", (name, pieces) => {
  // In one process of the program, and in several, each of which goes on in the file.
  for (const starts of [1, 3]) {
    const file = path.join(folder, `${name}-${starts}.txt`);
    let complaints = openStderrLog(file);
    let total = 0;
    for (const [index, length] of pieces.entries()) {
      if (starts > 1 && index % 2 === 1) {
        complaints.flush();
        complaints = openStderrLog(file);
      }
      complaints.write(bytesFrom(total, length));
      total += length;
    }
    complaints.flush();
    expect(fs.readFileSync(file, "utf8") === expectedAfter(total)).toBe(true);
  }
});

test("[CLI-M2] a file that cannot be written costs the complaints and nothing else", () => {
  const complaints = openStderrLog(path.join(folder, "nowhere", "x.txt"));
  complaints.write(bytesFrom(0, 3 * PART));
  complaints.flush();
});
