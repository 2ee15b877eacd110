// `npm run build`: the site into dist/, with the sizes of its files. With --if-stale, as `npm start` calls it, only if
// something has changed, and without a word for programs.
import fs from "node:fs";
import path from "node:path";
import { buildIfStale, buildSite, siteFolder } from "./site.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
if (process.argv.includes("--if-stale")) {
  await buildIfStale(root, () => console.error("tengen: building the site"));
  process.exit(0);
}
await buildSite(root);
const folder = siteFolder(root);
for (const file of fs.globSync("**/*.gz", { cwd: folder }).toSorted()) {
  const size = (fs.statSync(path.join(folder, file)).size / 1000).toFixed(1);
  console.log(`${size.padStart(7)} KB gzipped  ${file.replace(/\.gz$/u, "")}`);
}
console.log(`the site is in ${path.relative(process.cwd(), folder)}/`);
