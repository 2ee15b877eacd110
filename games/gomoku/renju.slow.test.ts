import { openRng, seedRng } from "@tengen/kernel";
import { forbiddenPoints, diagramOf } from "@tengen/stones";
import { expect, test } from "vitest";
import { randomRenjuPosition } from "./tests/renju-positions.ts";
import { referenceForbidden } from "./tests/renju-reference.ts";

test("[GMK-J3] [GMK-J4] [GMK-J5] [GMK-J6] 20,000 random positions: the same points as a slow reference finds", () => {
  const rng = openRng(seedRng("renju, the long run"));
  const counts: Record<string, number> = {};
  for (let position = 0; position < 20_000; position += 1) {
    const board = randomRenjuPosition(rng);
    const found = forbiddenPoints(board);
    expect(
      found.map(({ x, y, kind }) => `${x},${y} ${kind}`),
      diagramOf(board),
    ).toEqual(referenceForbidden(board));
    for (const { kind } of found) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  expect(counts["overline"]).toBeGreaterThan(1000);
  expect(counts["double-four"]).toBeGreaterThan(5000);
  expect(counts["double-three"]).toBeGreaterThan(10_000);
});
