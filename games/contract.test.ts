// Runs the contract suites on every game of the catalogue, in all its rulesets.
import path from "node:path";
import { loadBot, loadEngines } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import type { JsonObject } from "@tengen/kernel";
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
    // The searchers play the default ruleset; the other bots play all.
    const able = isDefault ? bots : bots.filter(({ nodes }) => nodes === undefined);
    for (const options of OPTIONS[engine.rulesetVersion] ?? [isDefault ? game.defaultConfig : undefined]) {
      for (const players of new Set([game.players.min, game.players.max])) {
        const subject = { engine, players, options };
        const title = [game.id, engine.rulesetVersion, JSON.stringify(options ?? {}), `${players} players`].join(", ");
        describe(title, () => {
          for (const { name, run } of [...engineContract(subject), ...botContract({ ...subject, bots: able })]) {
            test(name, run);
          }
        });
      }
    }
  }
}
