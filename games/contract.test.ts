// Runs the contract suites on every game of the catalogue. The other rulesets of a game have the engine's suite here, and
// the rest in `contract.slow.test.ts`.
import path from "node:path";
import { loadBot, loadEngines, rulesetsOf } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { botContract, engineContract } from "@tengen/testkit";
import { describe, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const importFile = importFrom(root);

for (const game of openCatalogue(root).games) {
  const engines = await loadEngines(game, importFile);
  const bots = await Promise.all(
    // The default bot first, because it replaces bots that fail.
    (game.bots?.available ?? [])
      .toSorted((a) => (a.name === game.bots?.default ? -1 : 1))
      .map(async (entry) => ({
        name: entry.name,
        difficulty: entry.difficulty,
        nodes: entry.nodes,
        create: await loadBot(game, entry, importFile),
      })),
  );
  for (const engine of engines) {
    const isDefault = engine === engines[0];
    const rulesets = rulesetsOf(game, engines[0] ?? engine);
    const options = rulesets.find((one) => one.rulesetVersion === engine.rulesetVersion)?.options ?? {};
    for (const players of new Set([game.players.min, game.players.max])) {
      const subject = { engine, players, options };
      describe(`${game.id}, ${engine.rulesetVersion}, ${players} players`, () => {
        const suite = [...engineContract(subject), ...(isDefault ? botContract({ ...subject, bots }) : [])];
        for (const { name, run } of suite) test(name, run);
      });
    }
  }
}
