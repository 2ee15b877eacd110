// Builds the server's thread for link previews from apps/web/pictures and the pages of all games, as one module for Node.
// It is in a hidden folder of the site, which no server serves.
import path from "node:path";
import { build } from "vite";

/** In the folder of the site. */
const PREVIEW_FOLDER = ".server";

export const buildPreviewWorker = async (root: string, site: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
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
