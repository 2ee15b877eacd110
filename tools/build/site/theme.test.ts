// theme.js cannot import modules, so it repeats the rule of language negotiation. The cases are those of packages/ui.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");
const script = read("apps/web/theme.js");

interface Case {
  readonly preferred: readonly string[];
  readonly available: readonly string[];
  readonly shown: string;
}

/** A page that does not change. */
class NoObserver {
  observe(): void {}
}

interface Entries {
  readonly getEntriesByName: (name: string) => readonly unknown[];
}

/** What a page with theme.js does later. */
interface ThemePage {
  /** The first paint, of nothing but the background, or with contents. */
  paint(name: "first-paint" | "first-contentful-paint"): void;
  /** The end of the HTML. */
  parse(): void;
  readonly timers: readonly { readonly act: () => void; readonly ms: number }[];
}

/** Runs theme.js in a page with these languages. */
const runTheme = (tags: readonly string[], document: object, languages: readonly string[], stored: unknown = null) => {
  let onPaint = (_entries: Entries): void => {};
  const page = {
    timers: [] as { readonly act: () => void; readonly ms: number }[],
    paint: (shown: string): void => onPaint({ getEntriesByName: (name) => (name === shown ? [{}] : []) }),
    parse: (): void => {},
  };
  vm.runInNewContext(script, {
    document: {
      currentScript: { dataset: { languages: tags.map((tag) => `${tag}=${tag}.js`).join(" ") } },
      documentElement: {},
      createElement: () => ({}),
      head: { append: () => {} },
      querySelector: () => null,
      visibilityState: "visible",
      ...document,
    },
    navigator: { languages },
    localStorage: { getItem: () => JSON.stringify(stored) },
    MutationObserver: NoObserver,
    PerformanceObserver: class {
      constructor(listener: typeof onPaint) {
        onPaint = listener;
      }
      observe(): void {}
    },
    addEventListener: (type: string, act: () => void) => {
      if (type === "DOMContentLoaded") page.parse = act;
    },
    setTimeout: (act: () => void, ms: number) => page.timers.push({ act, ms }),
  });
  return page as ThemePage;
};

/** A document with modules to load. */
const documentWithModules = (loaded: string[]) => {
  let template: object | null = {
    content: "modules",
    replaceWith: (content: string) => {
      loaded.push(content);
      template = null;
    },
  };
  return {
    querySelector: (selector: string) => (selector === "#modules" ? template : null),
    head: { append: ({ href }: { readonly href: string }) => loaded.push(href) },
  };
};

/** The files that theme.js preloads. `stored` is the language chosen in the settings. */
const preloadedBy = (
  { preferred, available }: Pick<Case, "preferred" | "available">,
  stored: string | null = null,
): readonly string[] => {
  const loaded: string[] = [];
  runTheme(available, documentWithModules(loaded), preferred, { language: stored }).paint("first-contentful-paint");
  return loaded.slice(1);
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

test("[WEB-55] the modules and the language are loaded after the first paint, once", () => {
  const loaded: string[] = [];
  const page = runTheme(["en", "pl"], documentWithModules(loaded), ["pl-PL"]);
  page.paint("first-paint");
  page.parse();
  expect(loaded).toEqual([]);
  page.paint("first-contentful-paint");
  page.paint("first-contentful-paint");
  for (const { act, ms } of page.timers) if (ms === 1000) act();
  expect(loaded).toEqual(["modules", "pl.js"]);
});

test("[WEB-55] without news of a paint they are loaded a second after the HTML, and in the background at once", () => {
  const loaded: string[] = [];
  const page = runTheme(["en"], documentWithModules(loaded), ["en"]);
  page.parse();
  expect(loaded).toEqual([]);
  page.timers.find(({ ms }) => ms === 1000)?.act();
  expect(loaded).toEqual(["modules", "en.js"]);
  const hidden: string[] = [];
  runTheme(["en"], { ...documentWithModules(hidden), visibilityState: "hidden" }, ["en"]).parse();
  expect(hidden).toEqual(["modules", "en.js"]);
});

test("[WEB-5] if the page does not load, theme.js says so in the language of the page", () => {
  const lines = ["en", "pl"].map((lang) => ({ lang, hidden: false }));
  const failed = { hidden: true, children: lines };
  const querySelector = (selector: string) => (selector === "#failed" ? failed : null);
  for (const { act } of runTheme(["en", "pl"], { querySelector }, ["pl-PL"]).timers) act();
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
    PerformanceObserver: NoObserver,
    addEventListener: () => {},
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
