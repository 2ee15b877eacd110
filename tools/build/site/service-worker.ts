// Builds the service worker of the site from apps/web/service-worker, with the list of files to precache. Compressed
// variants are not listed.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build, type Rolldown } from "vite";

/** Pages come last, after everything they need. Not precached is what no page uses: the manifest schema, and the
 *  screenshots that a browser shows before it installs the site. Nets are kept when they are first needed. */
const PRECACHED = [
  "assets/*.{js,css,woff2}",
  "*.{js,json,svg}",
  "icons/*.png",
  "data/catalogue.json",
  "*.html",
  "games/*/*.html",
];
const NAME = "sw.js";

/** Our server generates the catalogue, so its hash is not checked. */
const LIVE = "data/catalogue.json";

export const precachedFiles = (folder: string): readonly string[] =>
  PRECACHED.flatMap((pattern) => fs.globSync(pattern, { cwd: folder }).toSorted())
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => file !== NAME);

const hashOf = (fullPath: string): string =>
  `sha256-${crypto.createHash("sha256").update(fs.readFileSync(fullPath)).digest("base64")}`;

/** Writes `sw.js` into a folder with the complete site. */
export const writeServiceWorker = async (root: string, folder: string): Promise<void> => {
  const files = precachedFiles(folder);
  const hashes = files.map((file) => [file, hashOf(path.join(folder, file))] as const);
  const list = Object.fromEntries(hashes.map(([file, hash]) => [file, file === LIVE ? null : hash]));
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: {
      FILES: JSON.stringify(list),
      BUILD: JSON.stringify(crypto.createHash("sha256").update(JSON.stringify(hashes)).digest("hex").slice(0, 16)),
    },
    build: {
      target: "es2023",
      write: false,
      lib: { entry: path.join(root, "apps/web/service-worker/sw.ts"), formats: ["iife"], name: "sw" },
    },
  });
  const [output] = built as Rolldown.RolldownOutput[];
  const script = output?.output[0].code;
  if (script === undefined) throw new Error("the service worker is empty");
  fs.writeFileSync(path.join(folder, NAME), script);
};
