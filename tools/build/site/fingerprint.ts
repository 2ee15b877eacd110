// Whether the built site is of the current sources, without loading what builds it.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

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

const isTest = (file: string): boolean => file.endsWith(".test.ts") || file.startsWith("apps/web/tests/");

/** A hash of the sources: the same hash, the same site. */
export const fingerprintOf = (root: string): string => {
  const hash = crypto.createHash("sha256");
  const files = fs.globSync(SOURCES, { cwd: root, exclude: (file) => file.includes("node_modules") });
  for (const file of files.filter((name) => !isTest(name)).toSorted()) {
    const fullPath = path.join(root, file);
    if (fs.statSync(fullPath).isFile()) hash.update(`${file}\0`).update(fs.readFileSync(fullPath)).update("\0");
  }
  return hash.digest("hex");
};

/** Whether the site in dist/ is built from the current sources. */
const isFresh = (root: string): boolean => {
  const stamp = path.join(siteFolder(root), ".fingerprint");
  return fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === fingerprintOf(root);
};

/** Builds the site if its sources have changed; calls `onBuild` first. */
export const buildIfStale = async (root: string, onBuild: () => void): Promise<void> => {
  if (isFresh(root)) return;
  onBuild();
  const { buildSite } = await import("./site.ts");
  await buildSite(root);
};
