import { englishText, type CatalogueGame } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/catalogue/node";
import { printJson, type Host } from "./host.ts";
import { makeTable } from "./text-table.ts";

const describePlayers = ({ players: { min, max } }: CatalogueGame): string =>
  min === max ? `${min}` : `${min}-${max}`;

const describeBots = ({ bots }: CatalogueGame): string =>
  (bots?.available ?? [])
    .map(({ name, difficulty }) => `${name} (${difficulty}${name === bots?.default ? ", default" : ""})`)
    .join(", ");

const describeRulesets = ({ rulesets }: CatalogueGame): string => (rulesets ?? []).map(({ id }) => id).join(", ");

export const runGames = (host: Host, { json }: { readonly json?: true }): void => {
  const catalogue = openCatalogue(host.root);
  if (json === true) {
    printJson(host, catalogue);
    return;
  }
  const rows = catalogue.games.map((game) => [
    game.id,
    englishText(game.name),
    describePlayers(game),
    describeRulesets(game),
    describeBots(game),
  ]);
  host.stdout.write(`${makeTable(["id", "name", "players", "rulesets", "bots"], rows)}\n`);
};
