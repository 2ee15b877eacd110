// More games between the bots of every game, and the contract suites on every ruleset and opening: contract.test.ts plays
// one game of each pair, by the default ruleset.
import path from "node:path";
import { botsForMatch, loadBot, loadEngines, optionsOf, rulesetsOf } from "@tengen/catalogue";
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
    (game.bots?.available ?? [])
      .toSorted((a) => (a.name === game.bots?.default ? -1 : 1))
      .map(async (entry) => ({ ...entry, create: await loadBot(game, entry, importFile) })),
  );
  for (const engine of engines) {
    const { rulesetVersion } = engine;
    const rulesets = rulesetsOf(game, engines[0] ?? engine);
    const ofEngine = rulesets.filter((one) => one.rulesetVersion === rulesetVersion).map((one) => optionsOf(one));
    for (const options of [...ofEngine, ...(MORE_OPTIONS[rulesetVersion] ?? [])]) {
      const names = botsForMatch(game, rulesets, { rulesetVersion, options }).map(({ name }) => name);
      const isDefault = engine === engines[0];
      // The searching bots have tests of their own in the other rulesets.
      const able = bots.filter(({ name, nodes }) => names.includes(name) && (isDefault || nodes === undefined));
      for (const players of new Set([game.players.min, game.players.max])) {
        const subject = { engine, players, options };
        const games = botContract({ ...subject, bots: able, games: 3 }).filter(({ name }) =>
          name.startsWith("[BOT-3]"),
        );
        describe(`${[game.id, rulesetVersion, JSON.stringify(options)].join(", ")}, ${players} players`, () => {
          for (const { name, run } of isDefault ? games : [...engineContract(subject), ...games]) test(name, run);
        });
      }
    }
  }
}
