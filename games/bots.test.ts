// The bots of every game.
import path from "node:path";
import { ladderOf, loadEngines, opponentBot, rulesetOfMatch, rulesetsOf } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const { games } = openCatalogue(root);

test.each(games)("[BOT-5] $id has Random, Greedy and a stronger bot", ({ bots }) => {
  const available = bots?.available ?? [];
  expect(available).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "Random", difficulty: "easy" }),
      expect.objectContaining({ name: "Greedy", difficulty: "medium" }),
    ]),
  );
  expect(available.some(({ difficulty }) => difficulty === "hard" || difficulty === "expert")).toBe(true);
});

const STRENGTH = ["easy", "medium", "hard", "expert"];

test.each(games)("[CAT-L2] $id has a ladder, from its weakest level to its strongest", (game) => {
  const levels = ladderOf(game);
  expect(levels.length).toBeGreaterThan(2);
  const strengths = levels.map(({ bot }) => STRENGTH.indexOf(bot.difficulty));
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b));
  const nodes = levels.map(({ bot }) => bot.nodes ?? 0);
  expect(nodes).toEqual(nodes.toSorted((a, b) => a - b));
  expect(levels.some(({ bot }) => bot === opponentBot(game))).toBe(true);
  for (const { sentence } of levels) expect(Object.keys(sentence)).toEqual(["en", "fr", "de", "pl"]);
});

test("[CAT-L3] Go says in every language that its ranks are estimates", () => {
  const note = games.find(({ id }) => id === "go-9x9")?.bots?.ladderNote;
  expect(Object.keys(note ?? {})).toEqual(["en", "fr", "de", "pl"]);
  expect(note).toHaveProperty("en", expect.stringMatching(/^Ranks are estimates/u));
});

test.each(games)("[CAT-M4] $id and its bots have French names", ({ name, description, bots }) => {
  for (const text of [name, description, ...(bots?.available ?? []).map(({ displayName }) => displayName)]) {
    expect(text).toHaveProperty("fr");
  }
});

test.each(games)("[CAT-R1] the rulesets of $id have names in every language", ({ rulesets }) => {
  for (const { name, description } of rulesets ?? []) {
    for (const text of [name, description]) expect(Object.keys(text)).toEqual(["en", "fr", "de", "pl"]);
  }
});

test.each([
  ["go-9x9", "chinese-9x9-v1", "quick"],
  ["gomoku", "freestyle-15x15-v1", "freestyle"],
  ["gomoku-cards", "cards-v1", "classic"],
])("[CAT-R2] [CAT-R3] the default engine of %s is that of old matches", async (id, rulesetVersion, rulesetId) => {
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const engines = await loadEngines(game, importFrom(root));
  expect(engines[0]?.rulesetVersion).toBe(rulesetVersion);
  const rulesets = rulesetsOf(game, { rulesetVersion });
  expect(rulesetOfMatch(rulesets, { rulesetVersion, options: {} })?.id).toBe(rulesetId);
});
