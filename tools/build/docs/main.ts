// `npm run build` builds the documentation too, into dist/docs/, which the server serves at /docs/. It does so only if something
// has changed: TypeDoc takes some seconds. `npm start` leaves it out.
import path from "node:path";
import { buildDocsIfStale } from "./site.ts";

const folder = await buildDocsIfStale(path.resolve(import.meta.dirname, "..", "..", ".."));
console.log(`the documentation is in ${path.relative(process.cwd(), folder)}/`);
