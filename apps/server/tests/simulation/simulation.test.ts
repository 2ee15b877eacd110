import { expect, test } from "vitest";
import { openSimulator } from "./simulate.ts";

const { runSeed } = await openSimulator();

test("[SIM-1] the same seed gives the same story", async () => {
  for (const seed of [3, 4, 5]) {
    const [first, second]: readonly [string[], string[]] = [[], []];
    const reports = [await runSeed(seed, first), await runSeed(seed, second)];
    expect(first.length).toBeGreaterThan(50);
    expect(second).toEqual(first);
    expect(reports[1]).toEqual(reports[0]);
  }
});

test("[SIM-2] 500 seeds hold", async () => {
  let entries = 0;
  for (let seed = 1; seed <= 500; seed += 1) {
    const report = await runSeed(seed);
    expect(report.violations, `npm run simulate -- --seed ${seed}`).toEqual([]);
    entries += report.entries;
  }
  // They did play.
  expect(entries).toBeGreaterThan(3000);
});
