// Builds the site into dist/, a plain folder for any web host. Compressible files also get .br and .gz variants, for
// hosts that serve them, as our server does.
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { manifestJsonSchema } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/catalogue/node";
import { build } from "vite";
import { buildKernels } from "../kernels/kernels.ts";
import { readWebManifest, siteConfig } from "./config.ts";
import { fingerprintOf, siteFolder } from "./fingerprint.ts";
import { writeIcons } from "./icons.ts";
import { buildPreviewWorker } from "./preview-worker.ts";
import { writeServiceWorker } from "./service-worker.ts";

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
    fs.writeFileSync(path.join(draft, "manifest.json"), JSON.stringify(await readWebManifest(root, catalogue)));
    await writeIcons(root, draft);
    fs.writeFileSync(path.join(draft, "data/game.schema.json"), JSON.stringify(manifestJsonSchema()));
    await writeServiceWorker(root, draft);
    await buildPreviewWorker(root, draft);
    await compressAll(draft);
    fs.writeFileSync(path.join(draft, ".fingerprint"), fingerprint);
    // The documentation is built by a program of its own (tools/build/docs), which knows whether it is out of date.
    const docs = path.join(target, "docs");
    if (fs.existsSync(docs)) fs.renameSync(docs, path.join(draft, "docs"));
    fs.rmSync(target, { recursive: true, force: true });
    fs.renameSync(draft, target);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
};
