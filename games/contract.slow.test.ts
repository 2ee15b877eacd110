// More games between the bots of every game; contract.test.ts plays one of each pair.
import path from "node:path";
import { loadBot, loadEngine } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { botContract } from "@tengen/testkit";
import { describe, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const importFile = importFrom(root);

for (const game of openCatalogue(root).games) {
  const engine = await loadEngine(game, importFile);
  const bots = await Promise.all(
    (game.bots?.available ?? []).map(async (entry) => ({ ...entry, create: await loadBot(game, entry, importFile) })),
  );
  for (const players of new Set([game.players.min, game.players.max])) {
    const checks = botContract({ engine, players, options: game.defaultConfig, bots, games: 3 });
    describe(`${game.id}, ${players} players, 3 games each`, () => {
      for (const { name, run } of checks.filter((check) => check.name.startsWith("[BOT-3]"))) test(name, run);
    });
  }
}
