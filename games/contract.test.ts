// Runs the contract suites on every game of the catalogue. The other rulesets of a game have the engine's suite here, with
// one random game instead of three, and the rest in `contract.slow.test.ts`.
import path from "node:path";
import { loadBot, loadEngines, rulesetsOf } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { botContract, engineContract, type Check } from "@tengen/testkit";
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
        ...entry,
        create: await loadBot(game, entry, importFile),
      })),
  );
  // Two strengths of one program play each other in `contract.slow.test.ts`.
  const betweenStrengths = bots.flatMap((one) =>
    bots.filter(({ file }) => file === one.file).map(({ name }) => `[BOT-3] ${one.name} against ${name} `),
  );
  for (const engine of engines) {
    const isDefault = engine === engines[0];
    const rulesets = rulesetsOf(game, engines[0] ?? engine);
    const options = rulesets.find((one) => one.rulesetVersion === engine.rulesetVersion)?.options ?? {};
    for (const players of new Set([game.players.min, game.players.max])) {
      const subject = { engine, players, options };
      describe(`${game.id}, ${engine.rulesetVersion}, ${players} players`, () => {
        const suite = isDefault
          ? [...engineContract(subject), ...botContract({ ...subject, bots })]
          : engineContract({ ...subject, games: 1 });
        const isFast = ({ name }: Check): boolean => !betweenStrengths.some((start) => name.startsWith(start));
        for (const { name, run } of suite.filter(isFast)) test(name, run);
      });
    }
  }
}
