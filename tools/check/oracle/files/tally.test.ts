import { ok, reject } from "@tengen/kernel";
import { expect, test } from "vitest";
import { makeReport, makeTally, type ReadFile } from "./tally.ts";

const game = (kind: string, turns: string, ...codes: readonly string[]): ReadFile => ({
  result: { kind },
  turns: turns.split(" ").map((type) => ({ type })),
  warnings: codes.map((code) => ({ code, message: code })),
});

test("files are counted by what became of them, with examples", () => {
  const tally = makeTally(1);
  tally.add("a", ok(game("resign", "place place")), 5);
  tally.add("b", ok(game("score", "place pass pass propose accept")), 7);
  tally.add("c", ok(game("score", "place pass pass", "dead-stones")), 1);
  tally.add("d", ok(game("score", "pass pass propose accept", "result-differs")), 1);
  tally.add("e", ok(game("score", "place", "not-counted")), 1);
  tally.add("f", reject("INVALID_PAYLOAD", "It is none.", { reason: "not-sgf" }), 1);
  tally.add("g", reject("INVALID_PAYLOAD", "It is none.", { reason: "not-sgf" }), 1);
  const outcomes = Object.fromEntries([...tally.outcomes()].map(([name, { files }]) => [name, files]));
  expect(outcomes).toEqual({
    read: 1,
    "read, our count is the file's": 1,
    "read, dead stones left to mark": 1,
    "read, our count differs": 1,
    "read, not at the end that the file counts": 1,
    "refused: not-sgf": 2,
  });
  expect(tally.slowest()).toEqual({ file: "b", milliseconds: 7 });
  const report = makeReport(tally);
  expect(report).toContain("7 files");
  expect(report).toContain("f: It is none.");
  expect(report).not.toContain("g: It is none.");
});
