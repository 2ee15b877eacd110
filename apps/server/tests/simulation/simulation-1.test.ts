import { expect, test } from "vitest";
import { openSimulator } from "./simulate.ts";
import { runSeeds } from "./simulation.ts";

test("[SIM-1] the same seed gives the same story", async () => {
  const { runSeed } = await openSimulator();
  for (const seed of [3, 4, 5]) {
    const [first, second]: readonly [string[], string[]] = [[], []];
    const reports = [await runSeed(seed, first), await runSeed(seed, second)];
    expect(first.length).toBeGreaterThan(50);
    expect(second).toEqual(first);
    expect(reports[1]).toEqual(reports[0]);
  }
});

test("[SIM-2] the seeds 1 to 250 hold", () => runSeeds(1, 250));
