// Builds the server's thread for link previews from apps/web/pictures and the pages of all games, as one module for Node.
// It is in a hidden folder of the site, which no server serves.
import path from "node:path";
import type { Catalogue } from "@tengen/catalogue";
import { build, type Plugin } from "vite";

/** In the folder of the site. */
export const PREVIEW_FOLDER = ".server";

const GAMES = "virtual:tengen-games";

const gamesPlugin = (root: string, { games }: Catalogue): Plugin => ({
  name: "tengen-preview-games",
  resolveId: (id) => (id === GAMES ? `\0${GAMES}` : null),
  load: (id) => {
    if (id !== `\0${GAMES}`) return null;
    const pages = games.map((game) => {
      const file = path.join(root, path.dirname(game.path), "page/table-game.tsx").replaceAll(path.sep, "/");
      return `${JSON.stringify(game.id)}: () => import(${JSON.stringify(file)})`;
    });
    return `export const PAGES = {${pages.join(",")}};`;
  },
});

export const buildPreviewWorker = async (root: string, catalogue: Catalogue, site: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [gamesPlugin(root, catalogue)],
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
    ssr: { noExternal: true },
    build: {
      target: "node24",
      ssr: path.join(root, "apps/web/pictures/preview-worker.ts"),
      outDir: path.join(site, PREVIEW_FOLDER),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: "preview-worker.mjs", chunkFileNames: "[name]-[hash].mjs" } },
    },
  });
};
