// `npm run cards:balance [-- --games <count>] [-- --hard-games <count>] [-- --bots <names>] [-- --nodes <count>] [--
// --decks <names>] [-- --seed <text>]`: lets bots of gomoku-cards play against themselves with several decks, and
// writes wins by seat and game lengths to games/gomoku-cards/BALANCE.md and docs/cards-balance.svg. With `--ruleset
// <ids>` or `--ruleset all` they play the rulesets of the manifest instead, and the results go to the second part of
// BALANCE.md. `--games` is for the default bot, which is fast, and `--hard-games` for the others. Ctrl-C prints the
// results so far and writes no file.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { findGame, findRuleset, loadBot, loadEngine, optionsOf, rulesetsOf } from "@tengen/catalogue";
import type { Budget, JsonObject } from "@tengen/kernel";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { makeChart } from "./chart.ts";
import { OTHER_DECKS, pickDecks, type DeckCounts, type NamedDeck } from "./decks.ts";
import { playGame, type Played } from "./game.ts";
import { startProgress } from "./progress.ts";
import { makePage, makeRulesetSection, makeRulesetTable, makeTable, replacePart, type RulesetRow } from "./report.ts";
import { summarize } from "./summary.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const GAME_ID = "gomoku-cards";
const USAGE =
  "usage: npm run cards:balance -- --games <count> --hard-games <count> --bots <name,name> --nodes <count> --decks <name,name> --seed <text>, or --ruleset <all or id,id> instead of --decks";

if (process.argv.includes("--help")) {
  console.log(USAGE);
  process.exit(0);
}

const fail = (message: string): never => {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
};

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        games: { type: "string", default: "2000" },
        "hard-games": { type: "string", default: "500" },
        bots: { type: "string", default: "Greedy,Lookahead" },
        nodes: { type: "string", default: "3000" },
        decks: { type: "string", default: "" },
        ruleset: { type: "string" },
        seed: { type: "string", default: "1" },
      },
    }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

const countOf = (name: string, text: string): number =>
  /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : fail(`--${name} must be a whole number above 0, not ${text}`);

const values = readArguments();
const { seed } = values;
const nodes = countOf("nodes", values.nodes);
const games = { fast: countOf("games", values.games), others: countOf("hard-games", values["hard-games"]) };

const importFile = importFrom(root);
const { DEFAULT_DECK } = (await importFile(`games/${GAME_ID}/cards.ts`)) as { readonly DEFAULT_DECK: DeckCounts };
const { BOARD_SIZES } = (await importFile(`games/${GAME_ID}/state.ts`)) as {
  readonly BOARD_SIZES: { readonly default: number };
};
const game = findGame(openCatalogue(root), GAME_ID) ?? fail(`there is no game ${GAME_ID}`);
const engine = await loadEngine(game, importFile);

/** What the bots play: a deck on the default board, or a ruleset of the manifest. */
interface Case {
  readonly deck: NamedDeck;
  readonly boardSize: number;
  readonly options: JsonObject;
}

const split = (names: string): readonly string[] => names.split(",").filter((name) => name !== "");

const listDecks = (): readonly Case[] => {
  const picked = pickDecks([{ name: "default", counts: DEFAULT_DECK }, ...OTHER_DECKS], split(values.decks));
  if (typeof picked === "string") return fail(`unknown deck: ${picked}`);
  return picked.map((deck) => ({ deck, boardSize: BOARD_SIZES.default, options: { deck: deck.counts } }));
};

const listRulesets = (ids: string): readonly Case[] => {
  const rulesets = rulesetsOf(game, engine);
  const wanted = ids === "all" ? rulesets.map(({ id }) => id) : split(ids);
  return wanted.map((id) => {
    const options = optionsOf(findRuleset(rulesets, id) ?? fail(`unknown ruleset: ${id}`));
    const { deck = DEFAULT_DECK, boardSize = BOARD_SIZES.default } = options as {
      readonly deck?: DeckCounts;
      readonly boardSize?: number;
    };
    return { deck: { name: id, counts: deck }, boardSize, options };
  });
};

const cases = values.ruleset === undefined ? listDecks() : listRulesets(values.ruleset);
const bots = await Promise.all(
  split(values.bots).map(async (name) => {
    const entry = game.bots?.available.find((bot) => bot.name === name) ?? fail(`there is no bot ${name}`);
    return {
      name,
      games: name === game.bots?.default ? games.fast : games.others,
      // The number of nodes is also the level of a bot.
      budget: { nodes: Math.min(nodes, entry.nodes ?? nodes) } satisfies Budget,
      createBot: await loadBot(game, entry, importFile),
    };
  }),
);

let stopped = false;
process.on("SIGINT", () => {
  if (stopped) process.exit(130);
  stopped = true;
  console.error("\nstopping; press Ctrl-C again to quit at once");
});

const total = cases.length * bots.reduce((sum, bot) => sum + bot.games, 0);
const show = startProgress(process.stderr, total);
const rows: RulesetRow[] = [];
let done = 0;
for (const { deck, boardSize, options } of cases) {
  for (const bot of bots) {
    const played: Played[] = [];
    while (played.length < bot.games && !stopped) {
      const setup = { engine, createBot: bot.createBot, options, budget: bot.budget };
      const one = await playGame(setup, `${seed}/${played.length}`, () => stopped);
      if (one === null) break;
      played.push(one);
      done += 1;
      show(done, `${bot.name} plays "${deck.name}"`);
    }
    if (played.length > 0) rows.push({ deck, boardSize, bot: bot.name, summary: summarize(played) });
  }
}

console.log(values.ruleset === undefined ? makeTable(rows) : makeRulesetTable(rows));
if (stopped) {
  console.log(`stopped after ${done} of ${total} games; no file was written`);
  process.exit(130);
}
const args = process.argv
  .slice(2)
  .map((word) => (word.includes(" ") ? `"${word}"` : word))
  .join(" ");
const command = `npm run cards:balance${args === "" ? "" : ` -- ${args}`}`;
const text = `at most ${nodes} nodes a turn, seed ${seed}`;
const file = path.join(root, "games", GAME_ID, "BALANCE.md");
const part =
  values.ruleset === undefined
    ? { decks: makePage(rows, command, text) }
    : { rulesets: makeRulesetSection(rows, command, text) };
fs.writeFileSync(file, replacePart(fs.readFileSync(file, "utf8"), part));
if (values.ruleset === undefined) fs.writeFileSync(path.join(root, "docs", "cards-balance.svg"), makeChart(rows));
