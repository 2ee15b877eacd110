// The packages in dependency order, what each may import besides itself, and where their folders run. ARCHITECTURE.md has
// the same table; a test keeps the two equal. The lists of folders in the configuration of TypeScript, oxlint and knip are
// made from this file (configs.ts).

export interface PackageRule {
  /** The folder, from the root; `*` matches any one name. */
  readonly folder: string;
  readonly mayImport: readonly string[];
  /** The files that others may import; `index.ts` of `src`, `node` and `web` by default. */
  readonly entryPoints?: readonly string[];
}

export const PACKAGES: readonly PackageRule[] = [
  { folder: "packages/kernel", mayImport: [] },
  { folder: "packages/stones", mayImport: ["packages/kernel"] },
  { folder: "packages/match", mayImport: ["packages/kernel"] },
  { folder: "packages/protocol", mayImport: ["packages/kernel", "packages/match"] },
  { folder: "packages/client", mayImport: ["packages/kernel", "packages/match", "packages/protocol"] },
  {
    folder: "packages/workers",
    mayImport: ["packages/kernel", "packages/match"],
    entryPoints: ["src/index.ts", "src/bots/index.ts", "node/index.ts", "web/index.ts"],
  },
  { folder: "packages/catalogue", mayImport: ["packages/kernel"] },
  {
    folder: "packages/engine-protocols",
    mayImport: ["packages/kernel", "packages/stones", "packages/match"],
    entryPoints: ["src/index.ts", "src/tournament/index.ts"],
  },
  {
    folder: "packages/board",
    mayImport: ["packages/stones"],
    // The components, and the board without them for pages of others.
    entryPoints: ["web/index.ts", "web/element/index.ts"],
  },
  {
    folder: "packages/ui",
    mayImport: ["packages/kernel", "packages/board"],
    // The parts of a page, and its texts, which need no page.
    entryPoints: ["web/index.ts", "web/i18n/index.ts"],
  },
  {
    folder: "packages/table",
    mayImport: [
      "packages/kernel",
      "packages/stones",
      "packages/match",
      "packages/workers",
      "packages/catalogue",
      "packages/board",
      "packages/ui",
    ],
    entryPoints: ["web/index.ts", "web/net/index.ts"],
  },
  {
    folder: "packages/study",
    mayImport: [
      "packages/kernel",
      "packages/stones",
      "packages/match",
      "packages/board",
      "packages/ui",
      "packages/table",
    ],
  },
  {
    folder: "searchers/*",
    mayImport: ["packages/kernel", "packages/stones", "packages/workers"],
    entryPoints: ["src/index.ts", "node/searcher.ts", "web/searcher.ts"],
  },
  { folder: "games/*", mayImport: ["packages/kernel", "packages/stones", "searchers/*"] },
  {
    folder: "games/*/page",
    mayImport: [
      "packages/kernel",
      "packages/stones",
      "packages/workers",
      "packages/catalogue",
      "packages/board",
      "packages/ui",
      "packages/table",
      "searchers/*",
      "games/*",
    ],
  },
  {
    folder: "apps/server",
    entryPoints: ["src/run.ts", "src/settings.ts", "src/backup.ts"],
    mayImport: [
      "packages/kernel",
      "packages/stones",
      "packages/match",
      "packages/protocol",
      "packages/workers",
      "packages/catalogue",
    ],
  },
  {
    folder: "apps/web/src/online",
    // What loads with a page, and what loads when somebody plays online.
    entryPoints: ["index.ts", "online.css", "online-parts.tsx"],
    mayImport: [
      "packages/kernel",
      "packages/stones",
      "packages/match",
      "packages/protocol",
      "packages/client",
      "packages/catalogue",
      "packages/board",
      "packages/ui",
      "packages/table",
    ],
  },
  {
    folder: "apps/web",
    mayImport: [
      "packages/kernel",
      "packages/workers",
      "packages/catalogue",
      "packages/board",
      "packages/ui",
      "packages/table",
      "packages/study",
      "apps/web/src/online",
    ],
  },
  {
    folder: "apps/web/pictures",
    mayImport: ["packages/kernel", "packages/match", "packages/board", "packages/ui", "packages/table"],
  },
  {
    folder: "apps/cli",
    mayImport: [
      "packages/kernel",
      "packages/stones",
      "packages/match",
      "packages/workers",
      "packages/catalogue",
      "packages/engine-protocols",
      "packages/study",
      "searchers/*",
      "apps/server",
    ],
  },
  {
    folder: "packages/testkit",
    // The last two need no host, so tests of pages may use them.
    entryPoints: ["src/index.ts", "src/fuzz.ts", "src/fuzz-text.ts"],
    mayImport: ["packages/kernel", "packages/stones", "packages/match", "packages/workers", "packages/catalogue"],
  },
  {
    folder: "tools",
    mayImport: [
      "packages/kernel",
      "packages/stones",
      "packages/match",
      "packages/workers",
      "packages/catalogue",
      "packages/engine-protocols",
      "searchers/*",
    ],
  },
];

/** Where the code of a folder runs; that of all others in Node. An inner folder counts before the one around it. */
export const HOSTS = {
  /** In any host: no clock, no chance, no host's types. */
  any: ["packages/*/src", "searchers/*/src", "games"],
  browser: ["packages/*/web", "searchers/*/web", "games/*/page", "packages/testkit/sample-board/page", "apps/web/src"],
  serviceWorker: ["apps/web/service-worker"],
  /** The pages' code in a thread of the server. */
  previews: ["apps/web/pictures"],
  /** WebAssembly, compiled by tools/build/kernels. Its constants are imported by TypeScript. */
  assembly: ["searchers/*/assembly"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The folder of a file that matches a pattern; null if it is not in such a folder. */
const folderOf = (file: string, folder: string): string | null => {
  const names = folder.split("/");
  const own = file.split("/").slice(0, names.length);
  const fits = names.every((name, index) => name === "*" || name === own[index]);
  return fits && file.split("/").length > names.length ? own.join("/") : null;
};

/** The innermost package of a file: its folder, and its rule. */
export const packageOf = (file: string): { readonly folder: string; readonly rule: PackageRule } | null => {
  const rules = PACKAGES.flatMap((rule) => {
    const folder = folderOf(file, rule.folder);
    return folder === null ? [] : [{ folder, rule }];
  });
  return rules.toSorted((a, b) => b.folder.length - a.folder.length)[0] ?? null;
};

/** Tests and their helper files. */
export const isTestFile = (file: string): boolean => file.endsWith(".test.ts") || file.includes("/tests/");
