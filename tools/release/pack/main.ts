// `npm run pack`: builds and packs the published packages into packed/, and prints their sizes as a table.
// `npm run pack -- --check` also lints each.
import path from "node:path";
import { lintPackage } from "./lint.ts";
import { packAll } from "./pack.ts";
import { formatSizes, measureSizes } from "./sizes.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const packed = await packAll(root, path.join(root, "packed"), console.error);
console.log(formatSizes(packed.map(measureSizes)));
const complaints: string[] = [];
if (process.argv.includes("--check")) for (const one of packed) complaints.push(...(await lintPackage(one)));
for (const text of complaints) console.error(text);
process.exitCode = complaints.length === 0 ? 0 : 1;
