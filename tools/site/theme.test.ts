// theme.js cannot import modules, so it holds the rule of language negotiation once more. Both must agree.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { expect, test } from "vitest";
import { matchLanguage } from "../../packages/i18n/src/negotiate.ts";

const script = fs.readFileSync(path.resolve(import.meta.dirname, "../../apps/web/public/theme.js"), "utf8");

/** The files that theme.js preloads for somebody who prefers these languages. */
const preloadedBy = (stored: string | null, preferred: readonly string[], available: readonly string[]): string[] => {
  const preloaded: string[] = [];
  vm.runInNewContext(script, {
    document: {
      currentScript: { dataset: { languages: available.map((tag) => `${tag}=${tag}.js`).join(" ") } },
      createElement: () => ({}),
      head: { append: ({ href }: { readonly href: string }) => preloaded.push(href) },
    },
    navigator: { languages: preferred },
    localStorage: { getItem: () => JSON.stringify({ language: stored }) },
    setTimeout: () => 0,
  });
  return preloaded;
};

const OURS = ["de", "en", "fr", "pl"];
const MORE = ["en", "pt", "pt-PT", "sr", "zh-Hans", "zh-Hant"];
const PREFERRED = [
  "fr-CA",
  "FR-be",
  "de-AT",
  "tlh",
  "",
  "pt-BR",
  "pt-PT",
  "pt-AO",
  "zh-TW",
  "zh",
  "sr-Latn",
  "sr",
  "x",
];

test.each([OURS, MORE])("[WRD-4] theme.js preloads the language that the page shows, out of %j", (...available) => {
  for (const preferred of PREFERRED) {
    const shown = matchLanguage(preferred, available) ?? "en";
    expect(preloadedBy(null, [preferred], available), preferred).toEqual([`${shown}.js`]);
    expect(preloadedBy(preferred, [], available), preferred).toEqual([`${shown}.js`]);
  }
});
