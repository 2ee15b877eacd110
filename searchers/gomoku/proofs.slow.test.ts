// The long versions of tests that play many random games: forced moves, VCTs and proven results against every reply.
import { unwrap } from "@tengen/kernel";
import { expect, test } from "vitest";
import { openKernel, openNetKernel, openPatternKernel, parseNet } from "./src/index.ts";
import { checkForcedMoves } from "./tests/forced-moves.ts";
import { checkVcts } from "./tests/pattern-games.ts";
import { ownNet } from "./tests/nets.ts";
import { checkProofs } from "./tests/proofs.ts";

test("[ENG-M2] makes a winning four, and stops one of the opponent, in 240 games", async () => {
  const seen = checkForcedMoves(await openKernel(), 240);
  expect(seen.made).toBeGreaterThan(10);
  expect(seen.stopped).toBeGreaterThan(8);
});

test("[ENG-T3] more than 200 VCTs hold against every reply", async () => {
  const lengths = checkVcts(await openPatternKernel(), 400, 66);
  expect(lengths.length).toBeGreaterThan(200);
  expect(new Set(lengths).size).toBeGreaterThan(3);
});

test("[ENG-A4] proven wins and losses of 120 games hold against every legal move", async () => {
  const { won, lost } = checkProofs(await openPatternKernel(), 120);
  expect(won).toBeGreaterThan(40);
  expect(lost).toBeGreaterThan(5);
});

test("[ENG-A4] with the net they hold too", async () => {
  const { won, lost } = checkProofs(await openNetKernel(unwrap(parseNet(ownNet()))), 120);
  expect(won).toBeGreaterThan(40);
  expect(lost).toBeGreaterThan(5);
});
