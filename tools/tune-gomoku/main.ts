// `npm run tune:gomoku [-- --games <count>] [-- --nodes <count>] [-- --seed <text>] [-- --file <games>]`: the weights of the search by
// threats, learnt from games of the search with itself. It plays the games, as many as the file does not have yet, keeps them there, fits the
// weights to them and writes searchers/gomoku/assembly/patterns/tuned.ts. Done again with the new weights, the games are better ones:
// docs/adr/0016 tells how often it was done. Ctrl-C keeps the games played so far.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { startProgress } from "../cards-balance/progress.ts";
import { collect, fitOrder, fitWorths, lossOf, type Weights } from "./fit.ts";
import { parseGame, playGame, textOf, type Game } from "./games.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const weightsFile = path.join(root, "searchers/gomoku/assembly/patterns/tuned.ts");
/** One game in so many is not learnt from, but tells how much was learnt. */
const HELD_BACK = 12;
const EPOCHS = { worths: 12, order: 6 };
const ROW = 24;

const {
  games: gamesText,
  nodes: nodesText,
  seed,
  file,
} = parseArgs({
  options: {
    games: { type: "string", default: "12000" },
    nodes: { type: "string", default: "4000" },
    seed: { type: "string", default: "tune" },
    file: { type: "string", default: path.join(root, "var/gomoku-games.txt") },
  },
}).values;

const countOf = (name: string, text: string): number => {
  if (/^[1-9]\d{0,8}$/u.test(text)) return Number(text);
  console.error(`--${name} is a whole number above 0, not ${text}`);
  process.exit(2);
};

const playGames = (count: number, nodes: number): readonly Game[] => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const known = fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n").filter(Boolean).map(parseGame) : [];
  const games = known.slice(0, count);
  const tell = startProgress(process.stderr, count);
  for (let game = games.length; game < count; game += 1) {
    const played = playGame(`${seed} ${game}`, nodes);
    fs.appendFileSync(file, `${textOf(played)}\n`);
    games.push(played);
    tell(game + 1, "played");
  }
  return games;
};

const tableOf = (name: string, values: readonly number[]): string => {
  const rows = Array.from({ length: Math.ceil(values.length / ROW) }, (_, row) =>
    values.slice(row * ROW, (row + 1) * ROW).join(", "),
  );
  return `export const ${name} = [\n${rows.map((row) => `  ${row},\n`).join("")}];\n`;
};

const moduleOf = ({ worths, threats, makes, denies }: Weights): string =>
  [
    "// Made by `npm run tune:gomoku`: the weights of the search, learnt from games.\n",
    "/** By the number of a code: what an empty cell is worth to a colour, twice. */\n",
    tableOf("CODE_WORTHS", worths),
    "/** By the classes that the side to move could make, and 16 times those of the other: what the turn is worth. */\n",
    tableOf("THREAT_WORTHS", threats),
    "/** By the number of a code: where to look first, for what a stone makes and for what it denies. */\n",
    tableOf("CODE_MAKES", makes),
    tableOf("CODE_DENIES", denies),
  ].join("");

const games = playGames(countOf("games", gamesText), countOf("nodes", nodesText));
const lookAt = (some: readonly Game[]) => {
  const tell = startProgress(process.stderr, some.length);
  return collect(some, (done) => tell(done, "looked at"));
};
const learnt = lookAt(games.filter((_, index) => index % HELD_BACK !== 0));
const heldBack = lookAt(games.filter((_, index) => index % HELD_BACK === 0));
const worths = fitWorths(learnt.samples, EPOCHS.worths);
const order = fitOrder(learnt.choices, EPOCHS.order);
fs.writeFileSync(weightsFile, moduleOf({ ...worths, makes: order.makes, denies: order.denies }));
console.log(`${games.length} games, ${learnt.samples.length} positions, ${learnt.choices.length} choices`);
console.log(
  `loss ${lossOf(learnt.samples, worths).toFixed(4)}, of games held back ${lossOf(heldBack.samples, worths).toFixed(4)} (knowing nothing: ${Math.LN2.toFixed(4)})`,
);
console.log(`the move that was played is looked at first in ${(order.hits * 100).toFixed(1)} of 100`);
