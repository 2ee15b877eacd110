import type { AnyEngine, JsonObject } from "@tengen/kernel";
import { sampleEngine } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import type { CatalogueGame } from "./catalogue.ts";
import { loadEngines, type BotEntry } from "./load.ts";
import {
  botsForMatch,
  engineOfMatch,
  findRuleset,
  optionsOf,
  rulesetOfMatch,
  rulesetsOf,
  substituteFor,
} from "./rulesets.ts";
import type { Ruleset } from "./rulesets.ts";

const ruleset = (id: string, rulesetVersion: string, options?: JsonObject, bots?: string[]): Ruleset => ({
  id,
  name: id,
  description: "A ruleset.",
  rulesetVersion,
  ...(options === undefined ? {} : { options }),
  ...(bots === undefined ? {} : { bots }),
});
const RULESETS = [
  ruleset("area", "area-v1", { size: 9 }),
  ruleset("plain", "plain-v1"),
  ruleset("swap", "plain-v1", { opening: "swap" }, ["Random"]),
  ruleset("swap-large", "plain-v1", { opening: "swap", board: { size: 19 } }),
];
const game: CatalogueGame = {
  id: "tiny",
  name: "Tiny",
  description: "A game.",
  players: { min: 2, max: 2 },
  type: "turn-based",
  tags: [],
  engine: "engine.ts",
  path: "games/tiny/index.html",
  bots: {
    default: "Random",
    available: [
      { name: "Best", file: "bots/best.ts", difficulty: "hard", supports: { size: [9] } },
      { name: "Random", file: "bots/random.ts", difficulty: "easy" },
    ],
  },
  rulesets: RULESETS,
};

test("[CAT-R1] a game without rulesets has one: its default engine with the default options", () => {
  expect(rulesetsOf(game, { rulesetVersion: "plain-v1" })).toEqual(RULESETS);
  const { rulesets: _rulesets, ...plain } = game;
  expect(rulesetsOf({ ...plain, defaultConfig: { size: 5 } }, { rulesetVersion: "plain-v1" })).toEqual([
    { id: "default", name: "Tiny", description: "A game.", rulesetVersion: "plain-v1", options: { size: 5 } },
  ]);
});

test("[CAT-R1] a ruleset is found by its id", () => {
  expect(findRuleset(RULESETS, "swap")).toBe(RULESETS[2]);
  expect(findRuleset(RULESETS, "Swap")).toBeUndefined();
});

test("[CAT-R4] options that a player chooses replace those of the ruleset", () => {
  expect(optionsOf(ruleset("a", "v", { size: 9, ko: "simple" }), { size: 19 })).toEqual({ size: 19, ko: "simple" });
  expect(optionsOf(ruleset("a", "v", { size: 9 }))).toEqual({ size: 9 });
  expect(optionsOf(ruleset("a", "v"))).toEqual({});
});

test.each<[string, string, JsonObject, string | undefined]>([
  ["the engine alone", "plain-v1", {}, "plain"],
  ["an option that no ruleset has", "plain-v1", { opening: "none" }, "plain"],
  ["an option of a ruleset", "plain-v1", { opening: "swap" }, "swap"],
  ["most options", "plain-v1", { opening: "swap", board: { size: 19 } }, "swap-large"],
  ["another value", "area-v1", { size: 19 }, "area"],
  ["no option", "area-v1", {}, "area"],
  ["an unknown engine", "old-v1", {}, undefined],
])("[CAT-R3] the ruleset of a match: %s", (_name, rulesetVersion, options, id) => {
  expect(rulesetOfMatch(RULESETS, { rulesetVersion, options })?.id).toBe(id);
});

test.each<[string, string, JsonObject, readonly string[]]>([
  ["a ruleset without a list", "plain-v1", {}, ["Best", "Random"]],
  ["a ruleset with a list", "plain-v1", { opening: "swap" }, ["Random"]],
  ["a value that the bot supports", "area-v1", { size: 9 }, ["Best", "Random"]],
  ["a value that it does not", "area-v1", { size: 19 }, ["Random"]],
])("[CAT-R5] the bots that can play: %s", (_name, rulesetVersion, options, names) => {
  expect(botsForMatch(game, RULESETS, { rulesetVersion, options }).map(({ name }) => name)).toEqual(names);
  expect(botsForMatch({}, RULESETS, { rulesetVersion, options })).toEqual([]);
});

describe("[CAT-R2] the engines of a game", () => {
  const first = { ...sampleEngine, gameId: "tiny", rulesetVersion: "first-v1" } as AnyEngine;
  const second = { ...first, rulesetVersion: "second-v1" };
  const load = (engines: unknown, rulesets: CatalogueGame["rulesets"] = [ruleset("a", "first-v1")]) =>
    loadEngines({ ...game, rulesets }, () => Promise.resolve({ default: first, engines }));

  test("are the default one and those of the list", async () => {
    expect(await load(undefined)).toEqual([first]);
    const engines = await load([first, second], [ruleset("b", "second-v1"), ruleset("a", "first-v1")]);
    expect(engines).toEqual([first, second]);
    expect(engineOfMatch(engines, { rulesetVersion: "second-v1" })).toBe(second);
    expect(engineOfMatch(engines, { rulesetVersion: "third-v1" })).toBeUndefined();
  });

  test.each<[string, unknown, CatalogueGame["rulesets"], string]>([
    ["no list", {}, undefined, "engines must be a list that starts with the default export"],
    ["another engine first", [second, first], undefined, "engines must be a list that starts with the default export"],
    ["an engine of another game", [first, { ...second, gameId: "go" }], undefined, "has an engine of go, not of tiny"],
    ["two engines of one version", [first, { ...first }], undefined, "two engines have one rulesetVersion"],
    ["an unknown version", [first], [ruleset("a", "x")], "games/tiny/game.json: the ruleset a: there is no engine x"],
    [
      "options that the engine refuses",
      [first],
      [ruleset("a", "first-v1", { nonsense: 1 })],
      "the ruleset a: first-v1 refuses its options: ",
    ],
  ])("are refused: %s", async (_name, engines, rulesets, message) => {
    await expect(load(engines, rulesets)).rejects.toThrow(message);
  });
});

describe("[CAT-R8] who plays instead of a bot that cannot", () => {
  const bot = (name: string, difficulty: "easy" | "medium" | "hard" | "expert"): BotEntry => ({
    name,
    difficulty,
    file: `bots/${name}.ts`,
  });
  const [random, greedy, weak, strong, expert] = [
    bot("Random", "easy"),
    bot("Greedy", "medium"),
    bot("Weak", "easy"),
    bot("Strong", "hard"),
    bot("Expert", "expert"),
  ] as const;
  const bots = { default: "Random", available: [random, greedy, weak, strong, expert] };

  test.each([
    ["a stronger one rather than the default", weak, [random, greedy], greedy],
    ["the strongest, if none is as strong", expert, [random, greedy, weak], greedy],
    ["the next in strength", greedy, [random, weak, strong, expert], strong],
    ["one of the same strength", strong, [random, greedy, { ...strong, name: "Other" }, expert], "Other"],
    ["the default, if there is no other", expert, [random], random],
  ] as const)("%s", (_name, wanted, able, expected) => {
    const name = typeof expected === "string" ? expected : expected.name;
    expect(substituteFor({ bots }, able, wanted)?.name).toBe(name);
  });

  test("nobody, if nobody can", () => {
    expect(substituteFor({ bots }, [], weak)).toBeUndefined();
  });
});

test("[CAT-R6] matches of earlier versions are shown under the ruleset that they became", () => {
  const rulesets = [
    { ...ruleset("a", "a-v2"), earlierVersions: ["a-v1"] },
    { ...ruleset("b", "b-v2"), earlierVersions: ["b-v1"] },
  ];
  expect(rulesetOfMatch(rulesets, { rulesetVersion: "b-v1", options: {} })?.id).toBe("b");
  expect(rulesetOfMatch(rulesets, { rulesetVersion: "c-v1", options: {} })).toBeUndefined();
});
