// `npm run build`: builds the site into dist/ and prints the file sizes. With --if-stale, as `npm start` calls it, it
// builds only if something has changed and prints nothing to stdout.
import fs from "node:fs";
import path from "node:path";
import { precachedFiles } from "./service-worker.ts";
import { siteFolder } from "./fingerprint.ts";
import { prepareSite } from "./prepare-site.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
if (process.argv.includes("--if-stale")) {
  await prepareSite();
  process.exit(0);
}
const { buildSite } = await import("./site.ts");
await buildSite(root);
const folder = siteFolder(root);
for (const file of fs.globSync("**/*.gz", { cwd: folder, exclude: ["docs"] }).toSorted()) {
  const size = (fs.statSync(path.join(folder, file)).size / 1000).toFixed(1);
  console.log(`${size.padStart(7)} KB gzipped  ${file.replace(/\.gz$/u, "")}`);
}
const precached = precachedFiles(folder).map((file) => path.join(folder, file));
const sizes = precached.map((file) => fs.statSync(fs.existsSync(`${file}.gz`) ? `${file}.gz` : file).size);
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`${(total / 1000).toFixed(1).padStart(7)} KB gzipped  in all ${precached.length} precached files`);
console.log(`the site is in ${path.relative(process.cwd(), folder)}/`);
