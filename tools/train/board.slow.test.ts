// 10,000 random games of the Go engine on the training's board. It takes minutes: our engine lists all legal moves each turn.
import fs from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadGoEngine, randomGame } from "./games/random-games.ts";
import { compileFollow, follow } from "./programs.ts";

const GAMES = 10_000;
const engine = await loadGoEngine();
const program = compileFollow(`the comparison of ${GAMES} games of the training's board with the Go engine`);
afterAll(() => {
  if (program !== null) fs.rmSync(path.dirname(program), { recursive: true });
});

test.skipIf(program === null)(
  "10,000 random games, turn for turn",
  () => {
    const games = Array.from({ length: GAMES }, (_, game) => randomGame(engine, `training board, slow ${game}`));
    expect(follow(program ?? "", games).said).toMatch(/^10000 games, \d{6,} turns, 0 differ\n$/u);
  },
  7_200_000,
);
