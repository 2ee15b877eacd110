// Manifests from outside: whatever a game.json contains, the catalogue is built or says what is wrong, and where.
import { allMutations, fuzzInput } from "@tengen/testkit";
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
};

const build = (value: unknown) => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return buildCatalogue([{ folder: "tiny", text }], () => true, "2026-01-01T00:00:00.000Z");
};

test("the manifest is valid as it is", () => {
  expect(build(MANIFEST)).toMatchObject({ ok: true });
});

test("no manifest breaks the build: it is read, or the error names the file", () => {
  for (const value of allMutations(MANIFEST).filter((one) => typeof one !== "bigint")) {
    let text: unknown;
    try {
      text = JSON.stringify(value) ?? "";
    } catch {
      continue;
    }
    const built = build(text);
    if (!built.ok) expect(built.error.map(formatManifestError).join("\n")).toContain("tiny");
  }
});

test("no text breaks the build", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const built = build(text);
      expect(built.ok ? [] : built.error.map(({ file }) => file)).toContain("games/tiny/game.json");
    }),
  );
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
