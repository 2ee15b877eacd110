// `npm run build` builds the documentation too, into dist/docs/, which the server serves at /docs/. It does so only if something
// has changed: TypeDoc takes some seconds. `npm start` leaves it out.
import path from "node:path";
import { siteFolder } from "../site/fingerprint.ts";
import { buildDocs, isFresh } from "./site.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const folder = path.join(siteFolder(root), "docs");
if (!isFresh(root, folder)) await buildDocs(root, folder);
console.log(`the documentation is in ${path.relative(process.cwd(), folder)}/`);
