// Builds a page of a guide as an embedder would, with Vite. The packages are those of the repository.
import fs from "node:fs";
import path from "node:path";
import { build } from "vite";

/** The folder of the built page. */
export const buildPage = async (root: string, folder: string, text: string): Promise<string> => {
  fs.writeFileSync(path.join(folder, "index.html"), text);
  const outDir = path.join(folder, "out");
  await build({
    root: folder,
    base: "./",
    configFile: false,
    logLevel: "error",
    // A game is no package of the repository: it is one folder.
    resolve: { alias: { "@tengen/gomoku": path.join(root, "games/gomoku/engine.ts") } },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    worker: { format: "es" },
    build: { outDir, modulePreload: { polyfill: false } },
  });
  return outDir;
};
