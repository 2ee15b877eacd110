// Finds imports against the order of the rooms. dependency-cruiser reads the imports; the rules are ours, so that a
// fault is told in the house's own words.
import fs from "node:fs";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { isTestFile, packageOf } from "./packages.ts";

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** A game and its searcher are folders of one name; the game's may have a size of the board after it. Its page lies in its folder. */
const haveOneName = (game: string, searcher: string): boolean =>
  game.split("/")[1]?.replace(/-\d+x\d+$/u, "") === path.basename(searcher);

/** What is wrong with an import; null when nothing is. */
export const findViolation = ({ from, to }: Import): string | null => {
  const source = packageOf(from);
  const target = packageOf(to);
  // Files of no room, such as the settings in the root and the contract test beside the games, import as they need.
  if (target === null || source?.folder === target.folder) return null;
  // What stands in a room's tests/ serves the tests of other rooms too.
  if (isTestFile(from) && to.includes("/tests/")) return null;
  if (!isTestFile(from) && source !== null) {
    if (target.folder === "packages/testkit") return "imports packages/testkit, which is for test files alone";
    // A game's page may import its own game, and no other; both their own searcher.
    const isStrange =
      (target.rule.folder === "games/*" && !source.folder.startsWith(`${target.folder}/`)) ||
      (target.rule.folder === "searchers/*" &&
        source.rule.folder.startsWith("games/*") &&
        !haveOneName(source.folder, target.folder));
    if (isStrange || !source.rule.mayImport.includes(target.rule.folder)) {
      return `${source.folder} may not import ${target.folder}`;
    }
  }
  // Games and tools are folders of programs, not packages with a surface.
  const hasIndex = !target.rule.folder.startsWith("games/") && target.rule.folder !== "tools";
  const surfaces = (target.rule.entryPoints ?? ["src/index.ts"]).map((file) => `${target.folder}/${file}`);
  if (hasIndex && !surfaces.includes(to)) return `imports past the index.ts of ${target.folder}`;
  return null;
};

export interface LayerReport {
  readonly modules: number;
  readonly imports: number;
  readonly violations: readonly (Import & { readonly reason: string })[];
}

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
      // The sample with a page is a game: tests put it where games are, and look at it there.
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
    const reason = couldNotResolve
      ? "cannot be resolved, so nobody knows what it imports"
      : findViolation({ from, to });
    return reason === null ? [] : [{ from, to, reason }];
  });
  return { modules: modules.length, imports: dependencies.length, violations };
};
