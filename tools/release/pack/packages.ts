// The packages that we publish, read from the folders of the project. Their exports name sources here; the packer gives
// each a built file of the same name.
import fs from "node:fs";
import path from "node:path";

export interface LibraryPackage {
  readonly name: string;
  /** From the root. */
  readonly folder: string;
  readonly description: string;
  /** The source file of each export, from the package's folder: `"./node": "node/searcher.ts"`. */
  readonly exports: Readonly<Record<string, string>>;
  /** The source files that do something when they are imported, such as define an element. */
  readonly sideEffects: readonly string[];
}

/** The published packages with a manifest of their own. The other packages are built into those that use them. */
const FOLDERS = [
  "packages/kernel",
  "packages/match",
  "packages/protocol",
  "packages/client",
  "packages/board",
  "searchers/gomoku",
  "searchers/go",
];

/** The published games, in the order of the page of sizes. */
const GAMES = { "@tengen/gomoku": "gomoku", "@tengen/go": "go-9x9", "@tengen/gomoku-cards": "gomoku-cards" };

export interface SourceManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly repository?: unknown;
  readonly exports?: string | Readonly<Record<string, string>>;
  readonly sideEffects?: boolean | readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The package.json of a folder. */
export const readManifest = (folder: string): SourceManifest =>
  JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8")) as SourceManifest;

/** The folder of a package of the project. */
export const folderOf = (root: string, name: string): string =>
  path.relative(root, fs.realpathSync(path.join(root, "node_modules", name))).replaceAll(path.sep, "/");

const withoutDot = (file: string): string => file.replace(/^\.\//u, "");

const readPackage = (root: string, folder: string): LibraryPackage => {
  const { name, description, exports = {}, sideEffects } = readManifest(path.join(root, folder));
  const listed = typeof exports === "string" ? { ".": exports } : exports;
  return {
    name,
    folder,
    description,
    exports: Object.fromEntries(Object.entries(listed).map(([key, file]) => [key, withoutDot(file)])),
    sideEffects: typeof sideEffects === "object" ? sideEffects.map(withoutDot) : [],
  };
};

interface GameManifest {
  readonly name: { readonly en: string };
  readonly description: { readonly en: string };
  readonly engine?: string;
  readonly bots?: { readonly available: readonly { readonly file: string }[] };
}

/** The game.json of a folder. */
export const readGameManifest = (folder: string): GameManifest =>
  JSON.parse(fs.readFileSync(path.join(folder, "game.json"), "utf8")) as GameManifest;

/** A game has no package.json: its exports are the rules, its bots, the reader of its files and the manifest. */
const readGame = (root: string, name: string, id: string): LibraryPackage => {
  const folder = `games/${id}`;
  const manifest = readGameManifest(path.join(root, folder));
  const { description, engine = "engine.ts", bots } = manifest;
  const hasReader = fs.existsSync(path.join(root, folder, "read-file.ts"));
  const botFiles = new Set((bots?.available ?? []).map(({ file }) => file));
  return {
    name,
    folder,
    description: `${manifest.name.en}: rules and bots. ${description.en}`,
    exports: {
      ".": engine,
      ...Object.fromEntries([...botFiles].map((file) => [`./${file.replace(/\.ts$/u, "")}`, file])),
      ...(hasReader ? { "./read-file": "read-file.ts" } : {}),
      "./game.json": "game.json",
    },
    sideEffects: [],
  };
};

/** All libraries that are published. */
export const readLibraries = (root: string): readonly LibraryPackage[] => [
  ...FOLDERS.map((folder) => readPackage(root, folder)),
  ...Object.entries(GAMES).map(([name, id]) => readGame(root, name, id)),
];

/** The folders of packages that are built into others: the dependencies that are not published. */
export const builtInFolders = (root: string, libraries: readonly LibraryPackage[]): readonly string[] => {
  const published = new Set(libraries.map(({ name }) => name));
  const folders = new Set(FOLDERS);
  // A set grows while it is walked.
  for (const folder of folders) {
    const { dependencies = {} } = readManifest(path.join(root, folder));
    const ours = Object.keys(dependencies).filter((name) => name.startsWith("@tengen/") && !published.has(name));
    for (const name of ours) folders.add(folderOf(root, name));
  }
  return [...folders].filter((folder) => !FOLDERS.includes(folder));
};

/** The exports that are modules, and those that are other files. */
export const isModule = (file: string): boolean => /\.tsx?$/u.test(file);

/** The name of an export's file in dist/, without its extension: `index`, `node`, `bots/greedy`. */
export const outputName = (key: string): string =>
  key === "." ? "index" : withoutDot(key).replace(/\.(?:css|json)$/u, "");

/** What a page without a bundler loads: the package's part for pages of any kind, or else its main part. */
export const standaloneSource = ({ exports }: LibraryPackage): string => {
  const source = exports["./element"] ?? exports["./web"] ?? exports["."];
  if (source === undefined) throw new Error("a package needs a main export");
  return source;
};

/** The versions of all dependencies of the project's packages, by name. */
export const readVersions = (root: string): ReadonlyMap<string, string> => {
  const files = fs.globSync("{packages,searchers,apps}/*/package.json", { cwd: root });
  const all = files.map((file) => readManifest(path.join(root, path.dirname(file))));
  return new Map(all.flatMap(({ dependencies = {} }) => Object.entries(dependencies)));
};
