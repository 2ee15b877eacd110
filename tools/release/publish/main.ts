// `npm run publish:packed -- [npm's options]`: publishes the tarballs in packed/ that the registry does not have yet.
import path from "node:path";
import process from "node:process";
import { publishAll } from "./publish.ts";

await publishAll(path.resolve(import.meta.dirname, "..", "..", "..", "packed"), process.argv.slice(2), console.log);
