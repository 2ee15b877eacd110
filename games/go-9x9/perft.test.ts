// Perft counts compared with those of another program. The larger ones are checked by `npm run nightly`.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { perft } from "./perft.ts";

const MOST = 600_000;

const text = fs.readFileSync(path.join(import.meta.dirname, "fixtures/perft.txt"), "utf8");
const counts = Array.from(
  text.matchAll(/^size (\d+) depth (\d+) perft (\d+)$/gmu),
  ([, size, depth, count]) => [Number(size), Number(depth), Number(count)] as const,
);
const short = counts.filter(([, , count]) => count < MOST);

test("[GO-V1] [GO-C1] [GO-C2] [GO-K1] [GO-P1] the fixture has all counts", () => {
  const depths = (size: number): number => short.filter(([other]) => other === size).length;
  expect(counts).toHaveLength(39);
  expect([2, 3, 4, 5, 9].map(depths)).toEqual([12, 6, 4, 4, 3]);
});

test.each(short)("[GO-V1] [GO-C1] [GO-C2] [GO-K1] [GO-P1] size %d, depth %d: %d lines", (size, depth, count) => {
  expect(perft(size, depth)).toBe(count);
});
