import path from "node:path";
import { defaultBot, findGame, opponentBot } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/catalogue/node";
import { expect, test } from "vitest";

const game = findGame(openCatalogue(path.resolve(import.meta.dirname, "../..")), "go-9x9");

test("[CAT-M2] [CAT-B1] the catalogue has Go's manifest", () => {
  expect(game).toMatchObject({
    id: "go-9x9",
    path: "games/go-9x9/index.html",
    players: { min: 2, max: 2 },
    type: "turn-based",
    orientation: "desktop",
    bots: { default: "Random" },
  });
  expect(game?.tags.length).toBeGreaterThan(0);
  expect(game?.icon).toMatch(/^\p{Emoji_Presentation}$/u);
  expect(game?.bots?.available).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "Random", file: "bots/random.ts", difficulty: "easy" }),
      expect.objectContaining({ name: "Greedy", file: "bots/greedy.ts", difficulty: "medium" }),
    ]),
  );
});

test("[CAT-M2] [BOT-3] [BOT-10] Random fills an empty seat, and a level is the suggested opponent", () => {
  expect(defaultBot(game ?? {})?.name).toBe("Random");
  expect(opponentBot(game ?? {})?.name).toMatch(/^Level \d$/u);
});
