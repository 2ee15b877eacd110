// What the lowest levels see.
import { colorAtPly, goPoint, goPositionOf, playMove, type GoGame, type GoMove } from "@tengen/stones";
import { expect, test } from "vitest";
import { NET_LEVELS, openInlineSearcher, sightOf, SIZE } from "./src/index.ts";
import { readStones } from "./tests/diagrams.ts";
import { readNetFile } from "./tests/nets.ts";

const at = (name: string): number => (SIZE - Number(name[1])) * SIZE + "ABCDEFGHJ".indexOf(name[0] ?? "");

/** Black can capture E5, save C3 and put G8 in atari. */
const FIGHTS = `
  . . . . . . . . .
  . . . . . B W B .
  . . . . . . . . .
  . . . . B . . . .
  . . . B W B . . .
  . . . . . . . . .
  . W B W . . . . .
  . . W . . . . . .
  . . . . . . . . .`;

const sightAt = (name: string, last: string | null = null): number => {
  const game: GoGame = { stones: readStones(FIGHTS), moves: [], toMove: last === null ? "black" : "white", komi: 6.5 };
  const position = goPositionOf(game);
  return sightOf(last === null ? position : playMove(position, { color: "white", move: at(last) }), at(name), "black");
};

test.each([
  ["captures a stone", "E4", 5],
  ["saves a stone", "C4", 4],
  ["puts a stone in atari", "G7", 2],
  ["does nothing of that", "C6", 1],
  ["is alone on the first line", "J2", 0.06],
  ["is alone on the second line", "B8", 0.3],
  ["is on the first line near a stone", "J8", 0.2],
  ["is not legal", "E5", 0],
])("[GOS-V5] a move that %s", (_name, move, sight) => {
  expect(sightAt(move)).toBeCloseTo(sight, 10);
});

test("[GOS-V5] the points around the last stone of the opponent catch the eye", () => {
  expect([sightAt("G4", "G3"), sightAt("H4", "G3"), sightAt("G5", "G3"), sightAt("G6", "G3")]).toEqual([4, 4, 2, 1]);
});

test("[GOS-V5] no level begins a game with stones anywhere", async () => {
  const searcher = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }, readNetFile());
  const options = { threads: 1, hash: 16, multiPv: 82 } as const;
  const SEEDS = Array.from({ length: 12 }, (_, index) => index);
  const STONES = 6;
  const shareOnFirstLine = async (level: number): Promise<number> => {
    let found = 0;
    for (const seed of SEEDS) {
      const moves: GoMove[] = [];
      for (let ply = 0; ply < STONES; ply += 1) {
        const color = colorAtPly(ply);
        const game: GoGame = { stones: [], moves: [...moves], toMove: color, komi: 6.5 };
        const { move } = await searcher.search(game, {}, { ...options, level, seed: seed * 100 + ply }).result;
        const { x, y } = goPoint(move);
        if (Math.min(x, y, SIZE - 1 - x, SIZE - 1 - y) === 0) found += 1;
        moves.push({ color, move });
      }
    }
    return found / (SEEDS.length * STONES);
  };
  for (const { level } of NET_LEVELS.filter(({ temperature }) => temperature > 1)) {
    const share = await shareOnFirstLine(level);
    // Of all points 32 in 81 are on the first line.
    expect(share).toBeLessThan(0.1);
  }
  await searcher.close();
});
