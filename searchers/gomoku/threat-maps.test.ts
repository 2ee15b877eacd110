// Threat maps against the reference implementation.
import { openRng, seedRng } from "@tengen/kernel";
import { expect, test } from "vitest";
import { signOf, type Stone } from "@tengen/stones";
import { SIZE, type ThreatClass } from "./src/index.ts";
import { openThreatMaps } from "./src/threat-maps.ts";
import { classAt, makesFive, NO_STONES, type Cells } from "./tests/reference-patterns.ts";

const readMaps = openThreatMaps();

/** Alternating stones near the middle, without a five. */
const placeRandomly = (seed: string, count: number): { readonly cells: Cells; readonly stones: readonly Stone[] } => {
  const rng = openRng(seedRng(seed));
  const stones: Stone[] = [];
  let cells = NO_STONES;
  while (stones.length < count) {
    const [x, y] = [3 + rng.integer(9), 3 + rng.integer(9)];
    const color = stones.length % 2 === 0 ? "black" : "white";
    if (cells[y * SIZE + x] !== 0 || makesFive(cells, y * SIZE + x, signOf(color))) continue;
    cells = cells.with(y * SIZE + x, signOf(color));
    stones.push({ x, y, color });
  }
  return { cells, stones };
};

test("[ENG-T4] both maps have the threat class of every empty cell, and null on stones", async () => {
  const seen = new Set<ThreatClass | null>();
  for (let game = 0; game < 12; game += 1) {
    const { cells, stones } = placeRandomly(`maps ${game}`, 8 + 3 * game);
    const expected = ([1, -1] as const).map((color) =>
      cells.map((content, index) => (content === 0 ? classAt(cells, index, color) : null)),
    );
    const { black, white } = await readMaps(stones);
    expect([black, white]).toEqual(expected);
    // Independent of the order of the stones.
    expect(await readMaps(stones.toReversed())).toEqual({ black, white });
    for (const threat of [...black, ...white]) seen.add(threat);
  }
  // The positions contained enough different classes.
  expect([...seen]).toEqual(
    expect.arrayContaining([null, "nothing", "two", "open three", "four", "open four", "five"]),
  );
});

test("[ENG-T4] the empty board has no threats", async () => {
  const { black, white } = await readMaps([]);
  expect(black).toHaveLength(SIZE * SIZE);
  expect(new Set([...black, ...white])).toEqual(new Set(["nothing"]));
});
