import type { CatalogueGame } from "@tengen/catalogue";
import type { LastPlay } from "@tengen/table";
import { expect, test } from "vitest";
import { playLinks, suggestedBot, suggestedGame } from "./play-choices.ts";

const makeGame = (id: string, ...bots: readonly string[]): CatalogueGame => ({
  id,
  name: id,
  description: id,
  players: { min: 2, max: 2 },
  type: "turn-based",
  tags: [],
  engine: "engine.ts",
  path: `games/${id}/index.html`,
  ...(bots.length === 0
    ? {}
    : {
        bots: {
          default: bots[0] ?? "",
          opponent: bots[1] ?? "",
          available: bots.map((name) => ({ name, file: "bots/bot.ts", difficulty: "easy" as const })),
        },
      }),
});

const GO = makeGame("go-9x9", "Random", "Level 3", "Level 5");
const GOMOKU = makeGame("gomoku", "Random", "Level 2");
const CHESS = makeGame("chess");

const lastOf = (gameId: string, bots: LastPlay["bots"] = {}): LastPlay => ({ gameId, bot: "", bots, color: "black" });

test("[WEB-17] the game played last is offered, else the one for newcomers, else the first", () => {
  expect(suggestedGame([GO, GOMOKU], lastOf("go-9x9"))).toBe(GO);
  expect(suggestedGame([GO, GOMOKU], null)).toBe(GOMOKU);
  expect(suggestedGame([GO, GOMOKU], lastOf("hearts"))).toBe(GOMOKU);
  expect(suggestedGame([GO, CHESS], null)).toBe(GO);
  expect(suggestedGame([], null)).toBeNull();
});

test("[WEB-17] the level is the one that was played last in this game, else the suggested one", () => {
  expect(suggestedBot(GO, lastOf("gomoku", { "go-9x9": "Level 5", gomoku: "Level 2" }))).toBe("Level 5");
  expect(suggestedBot(GO, null)).toBe("Level 3");
  // A bot that no longer exists.
  expect(suggestedBot(GO, lastOf("go-9x9", { "go-9x9": "Level 9" }))).toBe("Level 3");
  expect(suggestedBot(CHESS, null)).toBeNull();
});

test("[WEB-17] [WEB-18] every choice leads to the game's page, and without a match server those that work without", () => {
  const page = "games/gomoku/index.html";
  expect(playLinks(GOMOKU, true)).toEqual({
    bot: `${page}#bot`,
    friend: `${page}#friend`,
    twoPlayers: `${page}#two-players`,
    anyone: `${page}#anyone`,
  });
  expect(playLinks(GOMOKU, false)).toMatchObject({ bot: `${page}#bot`, friend: null, anyone: null });
  expect(playLinks(CHESS, true).bot).toBeNull();
});
