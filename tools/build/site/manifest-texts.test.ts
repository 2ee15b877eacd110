import { expect, test } from "vitest";
import { manifestTextsPlugin, splitManifest } from "./manifest-texts.ts";
import fs from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

test("[WEB-12] the texts of a manifest are moved to the languages, with keys in their places", () => {
  const manifest = { id: "tiny", name: { en: "Tiny", fr: "Petit" }, bots: { list: [{ sentence: { en: "Easy" } }] } };
  const { manifest: split, texts } = splitManifest("tiny", manifest);
  const [first, second] = Object.keys(texts);
  expect(split).toEqual({ id: "tiny", name: first, bots: { list: [{ sentence: second }] } });
  expect(Object.values(texts)).toEqual([{ en: "Tiny", fr: "Petit" }, { en: "Easy" }]);
});

test.each(["en", "fr", "de", "pl"])("[WEB-12] the messages of a game in %s have the texts of its manifest", (tag) => {
  const { transform } = manifestTextsPlugin(root) as unknown as {
    readonly transform: { readonly handler: (code: string, file: string) => string | null };
  };
  const file = `${root}/games/go-9x9/page/messages/${tag}.ts`;
  const made = transform.handler(fs.readFileSync(file, "utf8"), file) ?? "";
  const { texts } = splitManifest("go-9x9", JSON.parse(fs.readFileSync(`${root}/games/go-9x9/game.json`, "utf8")));
  expect(Object.keys(texts).length).toBeGreaterThan(20);
  for (const [key, text] of Object.entries(texts)) {
    expect(made).toContain(`${JSON.stringify(key)}:${JSON.stringify(text[tag])}`);
  }
});
