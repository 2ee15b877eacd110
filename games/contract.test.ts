// Runs the contract suites on every game of the catalogue.
import path from "node:path";
import { engineFile, loadBot, loadEngine } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import type { AnyEngine, JsonObject } from "@tengen/kernel";
import { botContract, engineContract } from "@tengen/testkit";
import { describe, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const importFile = importFrom(root);

/** The options that change how a ruleset is played; a ruleset that is not here is tested with its defaults. */
const OPTIONS: Readonly<Record<string, readonly JsonObject[]>> = {
  "standard-15x15-v1": [{ opening: "swap2" }],
  "renju-15x15-v1": [{ opening: "taraguchi-10" }, { opening: "soosyrv-8" }],
};

for (const game of openCatalogue(root).games) {
  const engine = await loadEngine(game, importFile);
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
  for (const players of new Set([game.players.min, game.players.max])) {
    const subject = { engine, players, options: game.defaultConfig };
    describe(`${game.id}, ${players} players`, () => {
      for (const { name, run } of [...engineContract(subject), ...botContract({ ...subject, bots })]) {
        test(name, run);
      }
    });
  }
  const { engines = [] } = (await importFile(engineFile(game))) as { readonly engines?: readonly AnyEngine[] };
  for (const other of engines.filter(({ rulesetVersion }) => rulesetVersion !== engine.rulesetVersion)) {
    for (const options of OPTIONS[other.rulesetVersion] ?? [{}]) {
      describe(`${game.id}, ${other.rulesetVersion} ${JSON.stringify(options)}`, () => {
        for (const { name, run } of engineContract({ engine: other, players: game.players.min, options }))
          test(name, run);
      });
    }
  }
}
