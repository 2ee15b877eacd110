// Manifests from outside: whatever a game.json contains, the catalogue is built or says what is wrong, and where.
import { allMutations, fuzzInput, fuzzText } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildCatalogue, formatManifestError, parseCatalogue } from "./catalogue.ts";

const MANIFEST = {
  id: "tiny",
  name: { en: "Tiny", fr: "Petit", de: "Winzig", pl: "Mały" },
  description: { en: "A game.", fr: "Un jeu.", de: "Ein Spiel.", pl: "Gra." },
  players: { min: 2, max: 2 },
  type: "turn-based",
  tags: ["stones"],
  icon: "⚫",
  version: "1.0.0",
  engine: "engine.ts",
  orientation: "any",
  defaultConfig: { size: 9 },
  bots: {
    default: "Random",
    hint: "Reader",
    available: [
      { name: "Random", file: "bots/random.ts", difficulty: "easy" },
      { name: "Reader", file: "bots/reader.ts", difficulty: "hard", nodes: 500, supports: { size: [9, 13] } },
    ],
  },
  rulesets: [
    { id: "small", name: "Small", description: "9x9.", rulesetVersion: "v1", options: { size: 9 } },
    { id: "large", name: "Large", description: "19x19.", rulesetVersion: "v1", bots: ["Random"], searcher: "tiny" },
  ],
};

const build = (value: unknown) => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return buildCatalogue([{ folder: "tiny", text }], () => true, "2026-01-01T00:00:00.000Z");
};

test("the manifest is valid as it is", () => {
  expect(build(MANIFEST)).toMatchObject({ ok: true });
});

/** The text of a value; null if it has none. */
const textOf = (value: unknown): string | null => {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
};

/** A manifest is read, and then it is what the text says, or the errors name its file. */
const expectReadOrRefused = (text: string): void => {
  const built = build(text);
  if (!built.ok) {
    expect(new Set(built.error.map(({ file }) => file))).toEqual(new Set(["games/tiny/game.json"]));
    expect(built.error.map(formatManifestError).join("\n")).toContain("tiny");
    return;
  }
  expect(built.value.games).toMatchObject([{ id: "tiny" }]);
  expect(parseCatalogue(JSON.parse(JSON.stringify(built.value)))).toEqual({ ok: true, value: built.value });
};

test("no mutation of the manifest breaks the build", () => {
  for (const value of allMutations(MANIFEST)) {
    const text = textOf(value);
    if (text !== null) expectReadOrRefused(text);
  }
});

test("no value, written as JSON, breaks the build", () => {
  fc.assert(
    fc.property(fuzzInput(MANIFEST), (value) => {
      const text = textOf(value);
      if (text !== null) expectReadOrRefused(text);
    }),
    { numRuns: 1000 },
  );
});

test("no text breaks the build, near the manifest's or far from it", () => {
  fc.assert(fc.property(fuzzText([JSON.stringify(MANIFEST), JSON.stringify(MANIFEST, null, 2)]), expectReadOrRefused), {
    numRuns: 500,
  });
});

test("no value breaks the parser of a catalogue", () => {
  const built = build(MANIFEST);
  if (!built.ok) throw new Error("the manifest is not valid");
  fc.assert(
    fc.property(fuzzInput(built.value), (value) => {
      const read = parseCatalogue(value);
      if (!read.ok) expect(read.error.message).not.toBe("");
    }),
    { numRuns: 1000 },
  );
});
