// `npm run results [-- <game> ...]`: plays every bot of all games, or of the named ones, against the bots that do not
// search and against the one listed before it, and writes the tables games/<id>/RESULTS.md. Slow bots play fewer games,
// so that a full run takes about an hour.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { BotEntry } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/catalogue/node";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const GAMES = { max: 200, min: 6, nodes: 1_000_000 };
const SEED = "1";

/** Games per pair: fewer for more nodes per turn, within the bounds; even, because seats are swapped. */
const countGames = (...bots: readonly BotEntry[]): number => {
  const nodes = Math.max(...bots.map((bot) => bot.nodes ?? 0));
  return Math.min(GAMES.max, Math.max(GAMES.min, 2 * Math.floor(GAMES.nodes / nodes / 2)));
};

interface Played {
  readonly unfinished: number;
  readonly length: { readonly median: number };
  readonly results: readonly { readonly bot: string; readonly wins: number; readonly draws: number }[];
}

const playPair = (gameId: string, first: BotEntry, second: BotEntry): string => {
  const games = countGames(first, second);
  const args = [
    "play",
    gameId,
    "--seats",
    `${first.name},${second.name}`,
    "--games",
    String(games),
    "--seed",
    SEED,
    "--swap",
    "--json",
  ];
  const { stdout, status } = spawnSync(process.execPath, [path.join(root, "apps/cli/main.ts"), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`tengen ${args.join(" ")} failed with exit status ${status}`);
  const { results, length, unfinished } = JSON.parse(stdout) as Played;
  const [one, other] = results;
  return `| ${one?.bot} | ${other?.bot} | ${games} | ${one?.wins} | ${one?.draws} | ${other?.wins} | ${unfinished} | ${length.median} |`;
};

const { games } = openCatalogue(root);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => games.every((game) => game.id !== id));
if (unknown.length > 0) {
  console.error(`no such game: ${unknown.join(", ")}. The games are: ${games.map((game) => game.id).join(", ")}`);
  process.exit(2);
}

for (const game of games) {
  if (wanted.length > 0 && !wanted.includes(game.id)) continue;
  const bots = game.bots?.available ?? [];
  const pairs = bots.flatMap((first, index) =>
    bots
      .slice(index + 1)
      .filter((_, after) => first.nodes === undefined || after === 0)
      .map((second) => [second, first] as const),
  );
  const rows = pairs.map(([first, second]) => playPair(game.id, first, second));
  const text = [
    `# Results of the ${game.id} bots against each other`,
    "",
    `Written by \`npm run results\`. Seats are swapped after every game, the seed is ${SEED}, and each bot has the`,
    "default budget of `tengen play`: the nodes of its manifest entry, otherwise 10,000 a turn. A pair plays",
    `${GAMES.max} games, fewer if a bot uses more than ${GAMES.nodes / GAMES.max} nodes a turn, but at least ${GAMES.min}.`,
    "",
    "| bot | against | games | wins | draws | losses | unfinished | median length |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
  fs.writeFileSync(path.join(root, "games", game.id, "RESULTS.md"), text);
  console.log(text);
}
