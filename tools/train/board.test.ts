// The training's board plays by the rules of games/go-9x9.
import fs from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadGoEngine, randomGame } from "./games/random-games.ts";
import { compileFollow, follow } from "./programs.ts";

const engine = await loadGoEngine();
const program = compileFollow("the comparison of the training's board with the Go engine");
afterAll(() => {
  if (program !== null) fs.rmSync(path.dirname(program), { recursive: true });
});

describe.skipIf(program === null)("random games", () => {
  const games = Array.from({ length: 8 }, (_, game) => randomGame(engine, `training board ${game}`));

  test("the same stones, liberties, legal moves, owners and scores, turn for turn", () => {
    const { ok, said } = follow(program ?? "", games);
    expect(said).toMatch(/^8 games, \d+ turns, 0 differ\n$/u);
    expect(ok).toBe(true);
    // Both endings: two passes, and a game too long.
    const lengths = games.map((game) => Number(game.split(" ")[1]));
    expect(Math.max(...lengths)).toBe(162);
    expect(Math.min(...lengths)).toBeLessThan(162);
  });

  test("a difference is found: in a digest, a score, a missing turn", () => {
    const [words = []] = games.map((game) => game.split(" "));
    const turns = Number(words[1]);
    const changed = (index: number, word: string): string => words.with(index, word).join(" ");
    const cases = [
      [changed(3, "12345678"), 0],
      [changed(2 + 2 * 2 + 1, "12345678"), 2],
      [changed(0, String(Number(words[0]) + 2)), turns],
      [changed(words.length - 1, "12345678"), turns],
    ] as const;
    for (const [game, turn] of cases) {
      const { ok, said } = follow(program ?? "", [game]);
      expect(ok).toBe(false);
      expect(said).toContain(`Game 1 differs at turn ${turn}.`);
    }
  });

  test("a line that is no game is refused", () => {
    expect(follow(program ?? "", [games[0] ?? "", "1 2 3"])).toEqual({ ok: false, said: "Line 2 is not a game.\n" });
    expect(follow(program ?? "", [])).toEqual({ ok: false, said: "0 games, 0 turns, 0 differ\n" });
  });
});
