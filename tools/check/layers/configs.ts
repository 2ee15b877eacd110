// The lists of folders in files of configuration, which are JSON and cannot import packages.ts. `npm run format` writes
// them; the stage "layers" fails while one differs.
import fs from "node:fs";
import path from "node:path";
import { HOSTS, PACKAGES } from "./packages.ts";

/** A list in a file: the array behind the `nth` of its keys with this name. */
interface FolderList {
  readonly file: string;
  readonly key: string;
  readonly nth: number;
  readonly values: readonly string[];
}

/** The folders around the packages. */
const HOMES = [...new Set(PACKAGES.map(({ folder }) => folder.split("/")[0] ?? ""))];
/** Those whose packages have a package.json. */
const WORKSPACES = HOMES.filter((home) => home !== "games" && home !== "tools").map((home) => `${home}/*`);

/** Types for one file of a package that runs in any host, which its tests and pages share. */
const SABAKI_TYPES = "packages/stones/src/sgf/sabaki-sgf.d.ts";

const inside = (folders: readonly string[]): readonly string[] => folders.map((folder) => `${folder}/**`);
const pagesOf = (home: string): readonly string[] => HOSTS.browser.filter((folder) => folder.startsWith(`${home}/`));

export const LISTS: readonly FolderList[] = [
  { file: "tsconfig.json", key: "include", nth: 0, values: [...HOMES, "*.ts"] },
  {
    file: "tsconfig.json",
    key: "exclude",
    nth: 0,
    values: ["**/*.tsx", ...HOSTS.browser, ...HOSTS.serviceWorker, ...HOSTS.previews, ...HOSTS.assembly],
  },
  { file: "tsconfig.browser.json", key: "include", nth: 0, values: [...HOSTS.browser, SABAKI_TYPES] },
  { file: "tsconfig.isomorphic.json", key: "include", nth: 0, values: HOSTS.any },
  {
    file: "tsconfig.isomorphic.json",
    key: "exclude",
    nth: 0,
    values: ["**/*.test.ts", ...pagesOf("games"), "packages/testkit"],
  },
  { file: "tsconfig.worker.json", key: "include", nth: 0, values: HOSTS.serviceWorker },
  { file: "tsconfig.previews.json", key: "include", nth: 0, values: HOSTS.previews },
  { file: ".oxlintrc.json", key: "files", nth: 0, values: inside(HOSTS.any) },
  { file: ".oxlintrc.json", key: "files", nth: 1, values: inside(pagesOf("games")) },
  {
    file: ".oxlintrc.json",
    key: "ignorePatterns",
    nth: 0,
    values: ["data", "dist*", "**/fixtures/**", ...HOSTS.assembly, "searchers/*/build"],
  },
  { file: "package.json", key: "workspaces", nth: 0, values: WORKSPACES },
];

/** Where the array of a list stands in its file. */
const findArray = (text: string, { file, key, nth }: FolderList): { readonly from: number; readonly to: number } => {
  const found = [...text.matchAll(new RegExp(`"${key}": (?<array>\\[[^\\]]*\\])`, "gu"))][nth];
  const array = found?.groups?.["array"];
  if (found === undefined || array === undefined) throw new Error(`${file} has no list "${key}" (${nth + 1})`);
  const from = found.index + found[0].length - array.length;
  return { from, to: from + array.length };
};

const read = (root: string, file: string): string => fs.readFileSync(path.join(root, file), "utf8");

const isSame = (text: string, list: FolderList): boolean => {
  const { from, to } = findArray(text, list);
  return JSON.stringify(JSON.parse(text.slice(from, to))) === JSON.stringify(list.values);
};

/** The lists that differ from packages.ts, each as a sentence. */
export const checkLists = (root: string): readonly string[] =>
  LISTS.filter((list) => !isSame(read(root, list.file), list)).map(
    ({ file, key }) => `${file}: "${key}" is not what packages.ts says; npm run format writes it`,
  );

/** Writes the lists that differ; their layout is for the formatter. */
export const writeLists = (root: string): void => {
  for (const list of LISTS) {
    const text = read(root, list.file);
    if (isSame(text, list)) continue;
    const { from, to } = findArray(text, list);
    const made = text.slice(0, from) + JSON.stringify(list.values, null, 2) + text.slice(to);
    fs.writeFileSync(path.join(root, list.file), made);
  }
};

/** The workspaces that knip.json names although no package has this folder. */
export const findUnknownWorkspaces = (root: string): readonly string[] => {
  const { workspaces } = JSON.parse(read(root, "knip.json")) as { readonly workspaces: object };
  const known = new Set([".", ...WORKSPACES, ...PACKAGES.map(({ folder }) => folder)]);
  return Object.keys(workspaces).filter((folder) => !known.has(folder));
};
