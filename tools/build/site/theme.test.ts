// theme.js cannot import modules, so it repeats the rule of language negotiation. The cases are those of packages/ui.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");
const script = read("apps/web/public/theme.js");

interface Case {
  readonly preferred: readonly string[];
  readonly available: readonly string[];
  readonly shown: string;
}

/** A page that does not change. */
class NoObserver {
  observe(): void {}
}

/** The files that theme.js preloads. `stored` is the language chosen in the settings. */
const preloadedBy = (
  { preferred, available }: Pick<Case, "preferred" | "available">,
  stored: string | null = null,
): readonly string[] => {
  const preloaded: string[] = [];
  vm.runInNewContext(script, {
    document: {
      currentScript: { dataset: { languages: available.map((tag) => `${tag}=${tag}.js`).join(" ") } },
      createElement: () => ({}),
      head: { append: ({ href }: { readonly href: string }) => preloaded.push(href) },
    },
    navigator: { languages: preferred },
    localStorage: { getItem: () => JSON.stringify({ language: stored }) },
    MutationObserver: NoObserver,
    setTimeout: () => 0,
  });
  return preloaded;
};

test.each(JSON.parse(read("packages/ui/web/i18n/fixtures/negotiation.json")) as readonly Case[])(
  "[WRD-4] of $preferred, out of $available, theme.js preloads $shown",
  ({ preferred, available, shown }) => {
    expect(preloadedBy({ preferred, available })).toEqual([`${shown}.js`]);
  },
);

test("[WRD-4] the language chosen in the settings comes first", () => {
  expect(preloadedBy({ preferred: ["fr"], available: ["de", "en", "fr"] }, "de")).toEqual(["de.js"]);
});

test("[WEB-5] if the page does not load, theme.js says so in the language of the page", () => {
  const lines = ["en", "pl"].map((lang) => ({ lang, hidden: false }));
  const failed = { hidden: true, children: lines };
  const timers: (() => void)[] = [];
  vm.runInNewContext(script, {
    document: {
      currentScript: { dataset: { languages: "en=en.js pl=pl.js" } },
      createElement: () => ({}),
      head: { append: () => {} },
      querySelector: () => failed,
    },
    navigator: { languages: ["pl-PL"] },
    localStorage: { getItem: () => null },
    MutationObserver: NoObserver,
    setTimeout: (show: () => void) => timers.push(show),
  });
  for (const show of timers) show();
  expect([failed.hidden, ...lines.map(({ hidden }) => hidden)]).toEqual([false, true, false]);
});

test("[WEB-22] theme.js shows the first screen in the language of the page once the parser has read all of it", () => {
  const shown: unknown[] = [];
  const template = {
    nextElementSibling: null as object | null,
    content: "the screen",
    replaceWith: (content: unknown) => shown.push(content),
  };
  let onChange = (): void => {};
  vm.runInNewContext(script, {
    document: {
      currentScript: { dataset: { languages: "en=en.js pl=pl.js" } },
      documentElement: {},
      createElement: () => ({}),
      head: { append: () => {} },
      querySelector: (selector: string) =>
        selector === 'template[data-first-screen="pl"]' && shown.length === 0 ? template : null,
    },
    navigator: { languages: ["pl-PL"] },
    localStorage: { getItem: () => null },
    MutationObserver: class {
      constructor(listener: () => void) {
        onChange = listener;
      }
      observe(): void {}
    },
    setTimeout: () => 0,
  });
  onChange();
  expect(shown).toEqual([]);
  template.nextElementSibling = {};
  onChange();
  onChange();
  expect(shown).toEqual(["the screen"]);
});
