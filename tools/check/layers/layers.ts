// Finds imports that violate the dependency order of the packages. dependency-cruiser reads the imports; the rules are
// our own, for clearer messages.
import fs from "node:fs";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { isTestFile, packageOf } from "./packages.ts";

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** `src` runs in any host, `node` in Node, `web` in a browser. */
const ENTRY_POINTS = ["src/index.ts", "node/index.ts", "web/index.ts"];

/** Whether a game and a searcher belong together: the same name, except for a board size at the end of the game's. */
const belongTogether = (game: string, searcher: string): boolean =>
  game.split("/")[1]?.replace(/-\d+x\d+$/u, "") === path.basename(searcher);

/** Why an import is forbidden; null if it is allowed. */
export const findViolation = ({ from, to }: Import): string | null => {
  const source = packageOf(from);
  const target = packageOf(to);
  // Files outside all packages, such as config files and games/*.test.ts, may import anything.
  if (target === null || source?.folder === target.folder) return null;
  // Tests may use the tests/ folder of any package.
  if (isTestFile(from) && to.includes("/tests/")) return null;
  if (!isTestFile(from) && source !== null) {
    if (target.folder === "packages/testkit") return "imports packages/testkit, which is only for test files";
    // A game's page may import only its own game, and both only their own searcher.
    const isForeign =
      (target.rule.folder === "games/*" && !source.folder.startsWith(`${target.folder}/`)) ||
      (target.rule.folder === "searchers/*" &&
        source.rule.folder.startsWith("games/*") &&
        !belongTogether(source.folder, target.folder));
    if (isForeign || !source.rule.mayImport.includes(target.rule.folder)) {
      return `${source.folder} may not import ${target.folder}`;
    }
  }
  // Games and tools have no index.ts.
  const hasIndex = !target.rule.folder.startsWith("games/") && target.rule.folder !== "tools";
  const entryPoints = (target.rule.entryPoints ?? ENTRY_POINTS).map((file) => `${target.folder}/${file}`);
  if (hasIndex && !entryPoints.includes(to)) return `does not use an entry point of ${target.folder}`;
  return null;
};

export interface LayerReport {
  readonly modules: number;
  readonly imports: number;
  readonly violations: readonly (Import & { readonly reason: string })[];
}

/** Whether the folder of a file has a package.json of its own with this package: it is installed when it is first used. */
const isInstalledLater = (root: string, { from, to }: Import): boolean => {
  const file = path.join(root, path.dirname(from), "package.json");
  if (!fs.existsSync(file)) return false;
  const { dependencies = {} } = JSON.parse(fs.readFileSync(file, "utf8")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  return Object.hasOwn(dependencies, to);
};

/** A file that is no module, as its URL or as its content: the bundler resolves it. */
const isFile = (to: string): boolean => to.endsWith("?url") || to.endsWith("?inline");

const FOLDERS = ["packages", "searchers", "games", "apps", "tools"];

/** Reads every import below a root. */
export const checkLayers = async (root: string): Promise<LayerReport> => {
  const folders = FOLDERS.filter((folder) => fs.existsSync(path.join(root, folder)));
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      parser: "swc",
      doNotFollow: { path: "node_modules" },
      // The sample board game is checked as a game, in a copy of the project (new-game.test.ts).
      exclude: { path: "(^|/)node_modules/|^searchers/[^/]+/assembly/|^packages/testkit/sample-board/" },
      tsPreCompilationDeps: true,
    },
    {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  );
  const modules = (output as ICruiseResult).modules.filter((module) => packageOf(module.source) !== null);
  const dependencies = modules.flatMap((module) =>
    module.dependencies.map(({ resolved, couldNotResolve }) => ({
      from: module.source,
      to: resolved,
      couldNotResolve,
    })),
  );
  const violations = dependencies.flatMap(({ from, to, couldNotResolve }) => {
    const isMissing = couldNotResolve && !isFile(to) && !isInstalledLater(root, { from, to });
    const reason = isMissing ? "cannot be resolved" : findViolation({ from, to });
    return reason === null ? [] : [{ from, to, reason }];
  });
  return { modules: modules.length, imports: dependencies.length, violations };
};
