// `npm run results [-- <game> ...]`: every bot of every game, or of those that are named, against every other, seats swapped, as the
// committed tables games/<id>/RESULTS.md.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { openCatalogue } from "@tengen/node-host";

const root = path.resolve(import.meta.dirname, "..", "..");
const GAMES = 200;
const SEED = "1";

interface Played {
  readonly unfinished: number;
  readonly length: { readonly median: number };
  readonly results: readonly { readonly bot: string; readonly wins: number; readonly draws: number }[];
}

const playPair = (gameId: string, first: string, second: string): string => {
  const args = [
    "play",
    gameId,
    "--seats",
    `${first},${second}`,
    "--games",
    String(GAMES),
    "--seed",
    SEED,
    "--swap",
    "--json",
  ];
  const { stdout, status } = spawnSync(process.execPath, [path.join(root, "apps/cli/main.ts"), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`tengen ${args.join(" ")} ended with ${status}`);
  const { results, length, unfinished } = JSON.parse(stdout) as Played;
  const [one, other] = results;
  return `| ${one?.bot} | ${other?.bot} | ${one?.wins} | ${one?.draws} | ${other?.wins} | ${unfinished} | ${length.median} |`;
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
  const names = (game.bots?.available ?? []).map((bot) => bot.name);
  const pairs = names.flatMap((first, index) => names.slice(index + 1).map((second) => [second, first] as const));
  const rows = pairs.map(([first, second]) => playPair(game.id, first, second));
  const text = [
    `# Bots of ${game.id} against each other`,
    "",
    `Written by \`npm run results\`: ${GAMES} games a pair, seats swapped after every game, seed ${SEED}, with the thinking that \`tengen play\` allows unless told otherwise (10,000 nodes a turn).`,
    "",
    "| bot | against | wins | draws | losses | unfinished | median length |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
  fs.writeFileSync(path.join(root, "games", game.id, "RESULTS.md"), text);
  console.log(text);
}
