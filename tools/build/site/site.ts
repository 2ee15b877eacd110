// Builds the site into dist/, a plain folder for any web host. Compressible files also get .br and .gz variants, for
// hosts that serve them, as our server does.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { manifestJsonSchema } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/catalogue/node";
import { build } from "vite";
import { buildKernels } from "../kernels/kernels.ts";
import { siteConfig } from "./config.ts";
import { writeServiceWorker } from "./service-worker.ts";

export const siteFolder = (root: string): string => path.join(root, "dist");

/** The sources of the site. */
const SOURCES = [
  "apps/web/**/*",
  "games/*/**/*",
  "searchers/*/{package.json,{assembly,src,web}/**/*}",
  "packages/*/package.json",
  "packages/*/{src,web}/**/*",
  "tools/build/site/*",
  "package-lock.json",
];

/** A hash of the sources: the same hash, the same site. */
const fingerprintOf = (root: string): string => {
  const hash = crypto.createHash("sha256");
  const files = fs.globSync(SOURCES, { cwd: root, exclude: (file) => file.includes("node_modules") });
  for (const file of files.filter((name) => !name.endsWith(".test.ts")).toSorted()) {
    const fullPath = path.join(root, file);
    if (fs.statSync(fullPath).isFile()) hash.update(`${file}\0`).update(fs.readFileSync(fullPath)).update("\0");
  }
  return hash.digest("hex");
};

const compressBrotli = promisify(zlib.brotliCompress);
const compressGzip = promisify(zlib.gzip);

const compressAll = async (folder: string): Promise<void> => {
  const files = fs.globSync("**/*.{css,html,js,json,svg}", { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const fullPath = path.join(folder, file);
      const bytes = await fs.promises.readFile(fullPath);
      await fs.promises.writeFile(`${fullPath}.br`, await compressBrotli(bytes));
      await fs.promises.writeFile(`${fullPath}.gz`, await compressGzip(bytes, { level: 9 }));
    }),
  );
};

/** Builds the site in a temporary folder, then replaces the old one. */
export const buildSite = async (root: string): Promise<void> => {
  const fingerprint = fingerprintOf(root);
  const target = siteFolder(root);
  const draft = `${target}.${process.pid}`;
  const catalogue = openCatalogue(root);
  await buildKernels(root, console.error);
  try {
    const config = await siteConfig(root, catalogue);
    await build({ ...config, logLevel: "warn", build: { ...config.build, outDir: draft, emptyOutDir: true } });
    fs.mkdirSync(path.join(draft, "data"), { recursive: true });
    fs.writeFileSync(path.join(draft, "data/catalogue.json"), JSON.stringify(catalogue));
    fs.writeFileSync(path.join(draft, "data/game.schema.json"), JSON.stringify(manifestJsonSchema()));
    await writeServiceWorker(root, draft);
    await compressAll(draft);
    fs.writeFileSync(path.join(draft, ".fingerprint"), fingerprint);
    fs.rmSync(target, { recursive: true, force: true });
    fs.renameSync(draft, target);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
};

/** Builds the site if its sources have changed; calls `onBuild` first. */
export const buildIfStale = async (root: string, onBuild: () => void): Promise<void> => {
  const stamp = path.join(siteFolder(root), ".fingerprint");
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === fingerprintOf(root)) return;
  onBuild();
  await buildSite(root);
};
