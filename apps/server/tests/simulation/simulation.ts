// Runs a part of the seeds of `npm test`. Two files share them, so that two workers do.
import { expect } from "vitest";
import { openSimulator } from "./simulate.ts";

/** What must have happened in a few hundred runs: otherwise they check nothing. */
const HAPPENS = ["bot", "TIMEOUT", "CLOCK_CREDIT", "ABORT", "ABSENCE", "ACCEPT_TAKEBACK", "REQUEST_DRAW", "PLAY_CARD"];

/** Runs seeds; each must hold. */
export const runSeeds = async (from: number, count: number): Promise<void> => {
  const { runSeed } = await openSimulator();
  const happened = new Map<string, number>();
  let [entries, matches, rematches] = [0, 0, 0];
  for (let seed = from; seed < from + count; seed += 1) {
    const report = await runSeed(seed);
    expect(report.violations, `npm run simulate -- --seed ${seed}`).toEqual([]);
    entries += report.entries;
    matches += report.matches;
    rematches += report.rematches;
    for (const [type, times] of Object.entries(report.entryTypes))
      happened.set(type, (happened.get(type) ?? 0) + times);
  }
  // They did play.
  expect(entries).toBeGreaterThan(4 * count);
  expect(matches).toBeGreaterThan(count);
  expect(rematches).toBeGreaterThan(count / 10);
  expect(HAPPENS.filter((type) => !happened.has(type))).toEqual([]);
};
