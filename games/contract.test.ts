// Runs the contract suites on every game of the catalogue, in all its rulesets.
import path from "node:path";
import { botsForMatch, loadBot, loadEngines, rulesetsOf } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import type { JsonObject } from "@tengen/kernel";
import { botContract, engineContract } from "@tengen/testkit";
import { describe, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const importFile = importFrom(root);

/** Options that change how a match is played, besides those of the rulesets in the manifest. */
const MORE_OPTIONS: Readonly<Record<string, readonly JsonObject[]>> = {
  "renju-15x15-v1": [{}, { opening: "soosyrv-8" }],
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
    const rulesets = rulesetsOf(game, engines[0] ?? engine);
    const { rulesetVersion } = engine;
    for (const options of [
      ...rulesets.filter((one) => one.rulesetVersion === rulesetVersion).map((one) => one.options),
      ...(MORE_OPTIONS[rulesetVersion] ?? []),
    ]) {
      const names = botsForMatch(game, rulesets, { rulesetVersion, options }).map(({ name }) => name);
      // Every bot plays the default ruleset. Of the searchers, one is enough in the others.
      const able = bots.filter(
        ({ name, nodes }) =>
          names.includes(name) && (engine === engines[0] || nodes === undefined || name === game.bots?.hint),
      );
      for (const players of new Set([game.players.min, game.players.max])) {
        const subject = { engine, players, options };
        const title = [game.id, rulesetVersion, JSON.stringify(options), `${players} players`].join(", ");
        describe(title, () => {
          for (const { name, run } of [...engineContract(subject), ...botContract({ ...subject, bots: able })]) {
            test(name, run);
          }
        });
      }
    }
  }
}
