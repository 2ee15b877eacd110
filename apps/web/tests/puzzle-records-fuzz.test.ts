// The browser's storage from outside: whatever it holds, it is read as records of puzzles, or as nothing.
import { fuzzText } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseRecords } from "../src/puzzle/records.ts";

const TEXT = JSON.stringify({ gomoku: { "20776": { on: 20_776, misses: 1, hints: 0 } } });

test("[WEB-40] damaged records are ignored", () => {
  fc.assert(
    fc.property(fuzzText([TEXT]), (damaged) => {
      for (const records of Object.values(parseRecords(damaged))) {
        for (const { on, misses, hints } of Object.values(records)) {
          expect([on, misses, hints].every(Number.isSafeInteger)).toBe(true);
        }
      }
    }),
  );
});
