// A page loads only the texts of its language. Those of a game's manifest are in `game.json` in every language, so the build
// moves them into the game's messages, and leaves keys that `localize` of packages/ui looks up.
import fs from "node:fs";
import type { Plugin } from "vite";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Begins a key; packages/ui/web/i18n/localize.ts has the same. No text of a manifest begins with it. */
const KEY = "\u0001";

/** Texts by their keys. */
export type ManifestTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A manifest with keys in place of the texts that are given per language, and these texts. */
export const splitManifest = (
  id: string,
  manifest: Json,
): { readonly manifest: Json; readonly texts: ManifestTexts } => {
  const texts: Record<string, Readonly<Record<string, string>>> = {};
  const split = (value: Json): Json => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(split);
    if (!("en" in value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, split(one)]));
    const key = `${KEY}${id} ${Object.keys(texts).length}`;
    texts[key] = value as Readonly<Record<string, string>>;
    return key;
  };
  return { manifest: split(manifest), texts };
};

/** The texts in a language; in English where a text is missing. */
const textsIn = (texts: ManifestTexts, tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[tag] ?? text["en"] ?? ""]));

const FILE = /\/games\/(?<id>[^/]+)\/(?:game\.json|page\/messages\/(?<tag>[^/]+)\.ts)$/u;

/** A game without messages of its own keeps its manifest as it is. Workers do too: they show nothing. */
export const manifestTextsPlugin = (root: string): Plugin => {
  const splitOf = (id: string) =>
    splitManifest(id, JSON.parse(fs.readFileSync(`${root}/games/${id}/game.json`, "utf8")) as Json);
  return {
    name: "tengen-manifest-texts",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: FILE },
      handler: (code, file) => {
        const { id = "", tag } = FILE.exec(file)?.groups ?? {};
        if (!fs.existsSync(`${root}/games/${id}/page/messages`)) return null;
        if (tag === undefined) return JSON.stringify(splitOf(id).manifest);
        const texts = JSON.stringify(textsIn(splitOf(id).texts, tag));
        return code.replace(/^export default (\w+);$/mu, `export default { ...$1, ...${texts} };`);
      },
    },
  };
};
