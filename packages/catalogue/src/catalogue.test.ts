import { ok } from "@tengen/kernel";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { buildCatalogue, formatManifestError, parseCatalogue, type ManifestSource } from "./catalogue.ts";
import { botDisplayName, englishText } from "./localized-text.ts";
import { manifestJsonSchema } from "./manifest.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const gomoku = JSON.parse(fs.readFileSync(path.join(root, "games/gomoku/game.json"), "utf8")) as Record<
  string,
  unknown
>;

const minimal = {
  id: "tiny",
  name: "Tiny",
  description: "A game.",
  players: { min: 2, max: 2 },
  type: "turn-based",
  tags: ["small"],
};
const bot = { name: "Random", file: "bots/random.ts", difficulty: "easy" };

const ruleset = { id: "small", name: "Small", description: "A ruleset.", rulesetVersion: "small-v1" };

const source = (manifest: unknown, folder = "tiny"): ManifestSource => ({ folder, text: JSON.stringify(manifest) });
const build = (...sources: readonly ManifestSource[]) =>
  buildCatalogue(sources, () => true, "2026-01-01T00:00:00.000Z");
const faultsOf = (...sources: readonly ManifestSource[]): readonly string[] => {
  const built = build(...sources);
  return built.ok ? [] : built.error.map(formatManifestError);
};

test("[CAT-B1] a catalogue has every game, by id, with the path of its page", () => {
  const built = build(source(minimal), source(gomoku, "gomoku"));
  expect(built).toEqual(
    ok({
      version: "1.0.0",
      generatedAt: "2026-01-01T00:00:00.000Z",
      tools: [],
      games: [
        {
          ...gomoku,
          $schema: undefined,
          rulesets: gomoku["rulesets"],
          path: "games/gomoku/index.html",
        },
        { ...minimal, engine: "engine.ts", path: "games/tiny/index.html" },
      ],
    }),
  );
});

test.each(["any", "portrait", "landscape", "desktop"])("[CAT-M1] the orientation %s is valid", (orientation) => {
  expect(faultsOf(source({ ...minimal, orientation }))).toEqual([]);
});

test.each(["easy", "medium", "hard", "expert"])("[CAT-M1] the difficulty %s is valid", (difficulty) => {
  const bots = { default: "Random", available: [{ ...bot, difficulty }] };
  expect(faultsOf(source({ ...minimal, bots }))).toEqual([]);
});

test("[CAT-M4] a bot may have a display name per language", () => {
  const displayName = { en: "Random", fr: "Hasard" };
  const bots = { default: "Random", available: [{ ...bot, displayName }] };
  expect(faultsOf(source({ ...minimal, bots }))).toEqual([]);
  const nameless = { default: "Random", available: [{ ...bot, displayName: { fr: "Hasard" } }] };
  expect(faultsOf(source({ ...minimal, bots: nameless }))).not.toEqual([]);
  const called = (name: string) =>
    botDisplayName({ bots: { ...bots, available: [{ ...bot, difficulty: "easy", displayName }] } }, name);
  expect([called("Random"), called("Ann")]).toEqual([displayName, "Ann"]);
  expect(botDisplayName({ bots: { ...bots, available: [{ ...bot, difficulty: "easy" }] } }, "Random")).toBe("Random");
});

test("[CAT-M1] [BOT-6] a bot of several strengths is one file with several names and node budgets", () => {
  const available = [1, 5000].map((nodes) => ({ ...bot, name: `Random ${nodes}`, nodes }));
  expect(faultsOf(source({ ...minimal, bots: { default: "Random 1", available } }))).toEqual([]);
});

test.each(["1.0.0", "0.1.0-rc.1", "10.20.30+build.5"])("[CAT-M1] the version %s is valid", (version) => {
  expect(faultsOf(source({ ...minimal, version, type: "real-time" }))).toEqual([]);
});

test("[CAT-M1] every optional field is accepted", () => {
  const whole = {
    ...minimal,
    $schema: "../../data/game.schema.json",
    author: "Somebody",
    icon: "🏯",
    version: "1.2.3-beta.1",
    engine: "engine.ts",
    defaultConfig: { boardSize: 9 },
    controls: ["mouse", "keyboard"],
    orientation: "desktop",
    minWidth: 320,
    minHeight: 480,
    bots: {
      default: "Random",
      opponent: "Random",
      hint: "Random",
      available: [bot, { ...bot, name: "Best", supports: { size: [9], ko: ["simple"], swap: [true] } }],
    },
    rulesets: [ruleset, { ...ruleset, id: "large", options: { size: 19 }, bots: ["Random"] }],
  };
  expect(faultsOf(source(whole))).toEqual([]);
});

describe("[CAT-M1] [CAT-M3] a manifest is refused, with file, field and reason:", () => {
  test.each<[string, object, RegExp]>([
    ["an id that is not kebab-case", { id: "Tiny Game" }, /game\.json: id: must be kebab-case/u],
    ["a long name", { name: "x".repeat(51) }, /: name: must have at most 50 characters/u],
    ["a long name in one language", { name: { en: "x", fr: "x".repeat(51) } }, /: name(\.fr)?: .*at most 50/u],
    ["no English name", { name: { fr: "Petit" } }, /: name(\.en)?: /u],
    ["an empty name", { name: "" }, /: name: must not be empty/u],
    ["a long description", { description: "x".repeat(201) }, /: description: must have at most 200 characters/u],
    ["no players", { players: undefined }, /: players: a value is missing/u],
    ["players the wrong way round", { players: { min: 3, max: 2 } }, /: players\.max: must not be smaller than min/u],
    ["no player", { players: { min: 0, max: 2 } }, /: players\.min: must be at least 1/u],
    ["half a player", { players: { min: 1.5, max: 2 } }, /: players\.min: must be a whole number/u],
    ["an unknown type", { type: "chess" }, /: type: must be turn-based or real-time/u],
    ["tags that are a string", { tags: "small" }, /: tags: a list/u],
    ["a tag that is not kebab-case", { tags: ["Very Small"] }, /: tags\.0: must be kebab-case/u],
    ["an icon that is not an emoji", { icon: "X" }, /: icon: must be one emoji/u],
    ["two icons", { icon: "🏯🏯" }, /: icon: must be one emoji/u],
    ["an invalid version", { version: "1.0" }, /: version: must be a semantic version/u],
    ["an unknown orientation", { orientation: "sideways" }, /: orientation: must be any/u],
    ["an id of 65 characters", { id: "x".repeat(65) }, /: id: must have at most 64 characters/u],
    ["no height", { minHeight: 0 }, /: minHeight: must be at least 1/u],
    ["a version with a leading zero", { version: "1.02.0" }, /: version: must be a semantic version/u],
    [
      "a bot with a comma in its name",
      { bots: { default: "A,B", available: [{ ...bot, name: "A,B" }] } },
      /0\.name: must be letters/u,
    ],
    [
      "an unknown field of players",
      { players: { min: 1, max: 2, best: 2 } },
      /: players\.best: there is no such field/u,
    ],
    [
      "an unknown field of bots",
      { bots: { default: "Random", available: [bot], best: "Random" } },
      /: bots\.best: there is no such field/u,
    ],
    [
      "an unknown field of a bot",
      { bots: { default: "Random", available: [{ ...bot, elo: 1 }] } },
      /: bots\.available\.0\.elo: there is no such field/u,
    ],
    [
      "a bot's file outside the folder",
      { bots: { default: "Random", available: [{ ...bot, file: "bots/../../x.ts" }] } },
      /0\.file: must be a path inside/u,
    ],
    ["no width", { minWidth: 0 }, /: minWidth: must be at least 1/u],
    ["an unknown field", { colour: "red" }, /: colour: there is no such field/u],
    ["an engine outside the folder", { engine: "../go/engine.ts" }, /: engine: must be a path inside/u],
    ["an engine at an absolute path", { engine: "/etc/passwd" }, /: engine: must be a path inside/u],
    [
      "no bots at all in a list of bots",
      { bots: { default: "Random", available: [] } },
      /: bots\.available: must have at least one bot/u,
    ],
    [
      "a default bot that is not there",
      { bots: { default: "Best", available: [bot] } },
      /: bots\.default: must be the name of one/u,
    ],
    [
      "a suggested opponent that is not there",
      { bots: { default: "Random", opponent: "Best", available: [bot] } },
      /: bots\.opponent: must be the name of one/u,
    ],
    [
      "a bot for hints that is not there",
      { bots: { default: "Random", hint: "Best", available: [bot] } },
      /: bots\.hint: must be the name of one/u,
    ],
    [
      "a level with a bot that is not there",
      { bots: { default: "Random", ladder: [{ bot: "Best", sentence: "Plays well." }], available: [bot] } },
      /: bots\.ladder: must be the name of one/u,
    ],
    [
      "a bot on two levels",
      {
        bots: {
          default: "Random",
          ladder: ["Plays.", "Plays again."].map((sentence) => ({ bot: "Random", sentence })),
          available: [bot],
        },
      },
      /: bots\.ladder: a bot stands on two levels/u,
    ],
    [
      "a ladder without levels",
      { bots: { default: "Random", ladder: [], available: [bot] } },
      /: bots\.ladder: must have a level/u,
    ],
    [
      "a long sentence",
      { bots: { default: "Random", ladder: [{ bot: "Random", sentence: "x".repeat(121) }], available: [bot] } },
      /: bots\.ladder\.0\.sentence: must have at most 120/u,
    ],
    [
      "a long note",
      { bots: { default: "Random", ladderNote: "x".repeat(201), available: [bot] } },
      /: bots\.ladderNote: must have at most 200/u,
    ],
    [
      "two bots of one name",
      { bots: { default: "Random", available: [bot, { ...bot, name: "random" }] } },
      /: bots\.available: two bots/u,
    ],
    [
      "an unknown difficulty",
      { bots: { default: "Random", available: [{ ...bot, difficulty: "mild" }] } },
      /: bots\.available\.0\.difficulty: must be one of/u,
    ],
    ...[0, 1.5, "many"].map((nodes): [string, object, RegExp] => [
      `a bot with ${nodes} nodes`,
      { bots: { default: "Random", available: [{ ...bot, nodes }] } },
      /: bots\.available\.0\.nodes: (?:must be|a number)/u,
    ]),
    [
      "a bot without a file",
      { bots: { default: "Random", available: [{ ...bot, file: undefined }] } },
      /: bots\.available\.0\.file: a value is missing/u,
    ],
    ["options that are a list", { defaultConfig: [] }, /: defaultConfig: an object is needed/u],
    [
      "a default bot that does not play everything",
      { bots: { default: "Random", available: [{ ...bot, supports: { size: [9] } }] } },
      /: bots\.default: must be a bot without `supports`/u,
    ],
    [
      "a value of an option that is an object",
      { bots: { default: "Random", available: [bot, { ...bot, name: "Best", supports: { size: [{}] } }] } },
      /: bots\.available\.1\.supports\.size\.0: /u,
    ],
  ])("%s", (_name, changes, expected) => {
    const faults = faultsOf(source({ ...minimal, ...changes }));
    expect(faults).toContainEqual(expect.stringMatching(expected));
    expect(faults.every((fault) => fault.startsWith("games/tiny/game.json: "))).toBe(true);
  });

  test.each<[string, unknown, RegExp]>([
    ["no ruleset in the list", [], /: rulesets: must have at least one ruleset/u],
    ["two rulesets of one id", [ruleset, ruleset], /: rulesets: two rulesets have one id/u],
    [
      "a ruleset without a version",
      [{ ...ruleset, rulesetVersion: undefined }],
      /0\.rulesetVersion: a value is missing/u,
    ],
    ["a ruleset without a name", [{ ...ruleset, name: "" }], /0\.name: must not be empty/u],
    ["an unknown field of a ruleset", [{ ...ruleset, size: 9 }], /0\.size: there is no such field/u],
    ["options of a ruleset that are a list", [{ ...ruleset, options: [] }], /0\.options: an object is needed/u],
    ["a searcher that is no name", [{ ...ruleset, searcher: "Five or more" }], /0\.searcher: must be kebab-case/u],
    [
      "an unknown bot of a ruleset",
      [{ ...ruleset, bots: ["Random", "Best"] }],
      /: rulesets: a bot must be the name of one/u,
    ],
    [
      "a ruleset without the default bot",
      [{ ...ruleset, bots: ["Other"] }],
      /: rulesets: the default bot must be among/u,
    ],
  ])("[CAT-R1] %s", (_name, rulesets, expected) => {
    const bots = { default: "Random", available: [bot, { ...bot, name: "Other" }] };
    expect(faultsOf(source({ ...minimal, bots, rulesets }))).toContainEqual(expect.stringMatching(expected));
  });

  test("[CAT-R1] a bot of a ruleset in a game without bots", () => {
    const faults = faultsOf(source({ ...minimal, rulesets: [{ ...ruleset, bots: ["Random"] }] }));
    expect(faults).toContainEqual(expect.stringMatching(/: rulesets: a bot must be the name of one/u));
  });

  test("text that is not JSON", () => {
    expect(faultsOf({ folder: "tiny", text: "{" })).toEqual(["games/tiny/game.json: is not JSON"]);
  });

  test("a prototype trick", () => {
    const text = JSON.stringify(minimal).replace("{", '{"__proto__":{},');
    expect(faultsOf({ folder: "tiny", text })).toEqual(["games/tiny/game.json: has a key __proto__"]);
  });

  test("all errors of all manifests are reported at once", () => {
    const faults = faultsOf(source({ ...minimal, id: "Tiny", type: "chess" }), source({}, "other"));
    expect(faults.length).toBeGreaterThan(5);
  });
});

test("[CAT-M3] the id is the folder's name and unique", () => {
  const faults = faultsOf(source(minimal, "tiny"), source(minimal, "copy"));
  expect(faults).toEqual([
    "games/copy/game.json: id: must be the folder's name, copy, not tiny",
    "games/copy/game.json: id: tiny is already taken by games/tiny/game.json",
  ]);
});

test("[CAT-M3] a file that does not exist is named", () => {
  const manifest = { ...minimal, bots: { default: "Random", available: [bot] } };
  const built = buildCatalogue([source(manifest)], (file) => file === "games/tiny/engine.ts", "now");
  expect(!built.ok && built.error.map(formatManifestError)).toEqual([
    "games/tiny/game.json: the file games/tiny/index.html does not exist",
    "games/tiny/game.json: bots.available.0.file: the file games/tiny/bots/random.ts does not exist",
  ]);
});

test("[CAT-M3] the JSON Schema agrees with the manifest schema", () => {
  expect(manifestJsonSchema()).toMatchObject({
    type: "object",
    additionalProperties: false,
    required: ["id", "name", "description", "players", "type", "tags"],
    properties: {
      id: { pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" },
      type: { enum: ["turn-based", "real-time"] },
      bots: { properties: { available: { items: { required: ["name", "file", "difficulty"] } } } },
    },
  });
});

const patternsIn = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, field]) => (key === "pattern" ? [String(field)] : patternsIn(field)))
    : [];

test("[CAT-M3] validators can read every pattern of the JSON Schema", () => {
  const patterns = patternsIn(manifestJsonSchema());
  expect(patterns.length).toBeGreaterThan(3);
  for (const pattern of patterns) expect(() => new RegExp(pattern, "u")).not.toThrow();
});

test("programs show the English text", () => {
  expect(englishText("Go")).toBe("Go");
  expect(englishText({ en: "Card", fr: "Carte" })).toBe("Card");
});

describe("a catalogue from outside", () => {
  const built = buildCatalogue([source(minimal)], () => true, "now");
  const catalogue = built.ok ? built.value : null;
  const [game] = catalogue?.games ?? [];

  test("[CAT-B1] is read back as it was built", () => {
    expect(parseCatalogue(JSON.parse(JSON.stringify(catalogue)))).toEqual(built);
  });

  test.each([
    ["null", null],
    ["no games", {}],
    ["half a game", { ...catalogue, games: [{ id: "x" }] }],
    ["a path that leads elsewhere", { ...catalogue, games: [{ ...game, path: "javascript:alert(1)" }] }],
    [
      "a ruleset with an unknown bot",
      { ...catalogue, games: [{ ...game, rulesets: [{ ...ruleset, options: {}, bots: ["Best"] }] }] },
    ],
    ["the path of another game", { ...catalogue, games: [{ ...game, path: "games/other/index.html" }] }],
  ])("[CAT-B1] %s is refused", (_name, value) => {
    expect(parseCatalogue(value)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });
});
