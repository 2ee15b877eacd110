import { expect, test } from "vitest";
import type { Catalogue, CatalogueGame } from "./catalogue.ts";
import {
  defaultBot,
  findBot,
  findGame,
  hintBot,
  ladderOf,
  loadBot,
  loadEngine,
  loadFileReader,
  loadOpenings,
  opponentBot,
} from "./load.ts";

const game: CatalogueGame = {
  id: "tiny",
  name: "Tiny",
  description: "A game.",
  players: { min: 2, max: 2 },
  type: "turn-based",
  tags: [],
  engine: "engine.ts",
  path: "games/tiny/index.html",
  bots: {
    default: "Random",
    available: [
      { name: "Greedy", file: "bots/greedy.ts", difficulty: "medium" },
      { name: "Random", file: "bots/random.ts", difficulty: "easy" },
    ],
  },
};
const catalogue: Catalogue = { version: "1.0.0", generatedAt: "", tools: [], games: [game] };

test("[CAT-B2] games and bots are found by name", () => {
  expect(findGame(catalogue, "tiny")).toBe(game);
  expect(findGame(catalogue, "chess")).toBeUndefined();
  expect(findBot(game, "GREEDY")?.file).toBe("bots/greedy.ts");
  expect(findBot(game, "best")).toBeUndefined();
});

test("[BOT-3] an empty seat gets the default bot", () => {
  expect(defaultBot(game)?.name).toBe("Random");
  expect(defaultBot({ ...game, bots: undefined })).toBeUndefined();
});

test("[BOT-10] the suggested opponent is the one that the manifest names, otherwise the default bot", () => {
  const bots = { default: "Random", opponent: "Greedy", available: game.bots?.available ?? [] };
  expect(opponentBot({ ...game, bots })?.name).toBe("Greedy");
  expect(opponentBot(game)?.name).toBe("Random");
  expect(opponentBot({ ...game, bots: undefined })).toBeUndefined();
});

test("[CAT-L1] the levels are bots, in the order of the ladder", () => {
  const ladder = [
    { bot: "Random", sentence: "Plays anywhere." },
    { bot: "Greedy", sentence: "Plays what looks best." },
  ];
  const bots = { default: "Random", ladder, available: game.bots?.available ?? [] };
  expect(ladderOf({ ...game, bots }).map(({ bot, sentence }) => [bot.file, sentence])).toEqual([
    ["bots/random.ts", "Plays anywhere."],
    ["bots/greedy.ts", "Plays what looks best."],
  ]);
  expect(ladderOf(game)).toEqual([]);
});

test("[BOT-11] hints come only from the bot that the manifest names", () => {
  const bots = { default: "Random", hint: "Greedy", available: game.bots?.available ?? [] };
  expect(hintBot({ ...game, bots })?.name).toBe("Greedy");
  expect(hintBot(game)).toBeUndefined();
});

test("[CAT-B2] the error names a file that is not an engine or a bot", async () => {
  const load = (module: { default?: unknown }) => loadEngine(game, () => Promise.resolve(module));
  await expect(load({})).rejects.toThrow("games/tiny/engine.ts has no default export that is an engine");
  await expect(load({ default: { applyAction: () => 1, gameId: "other" } })).rejects.toThrow(
    "the engine of other, not of tiny",
  );
  const bot = findBot(game, "Random");
  if (bot === undefined) throw new Error("no bot");
  await expect(loadBot(game, bot, () => Promise.resolve({ default: {} }))).rejects.toThrow("games/tiny/bots/random.ts");
});

test("[CAT-O1] what a game tells of its openings is exported beside its engine", async () => {
  const openings = { positionOf: () => null, colorsOf: () => [] };
  const load = (exported: object) => loadOpenings(game, () => Promise.resolve({ default: {}, ...exported }));
  expect([await load({ openings }), await load({})]).toEqual([openings, null]);
});

test("[CAT-F1] the reader of files is the default export of read-file.ts", async () => {
  const read = () => ({ ok: false, error: { code: "INVALID_PAYLOAD", message: "no" } });
  const imported: string[] = [];
  const importFile = (exported: unknown) => (file: string) => {
    imported.push(file);
    return Promise.resolve({ default: exported });
  };
  expect(await loadFileReader(game, importFile(read))).toBe(read);
  expect(imported).toEqual(["games/tiny/read-file.ts"]);
  await expect(loadFileReader(game, importFile({}))).rejects.toThrow("games/tiny/read-file.ts has no default export");
});
