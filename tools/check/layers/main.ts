// `npm run layers`: fails if an import violates the dependency order, or if no imports were found at all.
import path from "node:path";
import { checkLayers } from "./layers.ts";

const { modules, imports, violations } = await checkLayers(path.resolve(import.meta.dirname, "..", "..", ".."));
for (const { from, to, reason } of violations) console.error(`${from} -> ${to}: ${reason}`);
if (modules === 0 || imports === 0) console.error("found no modules or no imports: the parser does not work");
console.log(`${modules} modules, ${imports} imports, ${violations.length} violations`);
process.exitCode = violations.length > 0 || modules === 0 || imports === 0 ? 1 : 0;
