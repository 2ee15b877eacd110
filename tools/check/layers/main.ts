// `npm run layers`: fails if an import violates the dependency order, if no imports were found at all, or if a list of
// folders in a file of configuration differs from packages.ts. `--write` writes these lists.
import path from "node:path";
import { checkLists, findUnknownWorkspaces, writeLists } from "./configs.ts";
import { checkLayers } from "./layers.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

const check = async (): Promise<number> => {
  const { modules, imports, violations } = await checkLayers(root);
  const faults = [
    ...violations.map(({ from, to, reason }) => `${from} -> ${to}: ${reason}`),
    ...(modules === 0 || imports === 0 ? ["found no modules or no imports: the parser does not work"] : []),
    ...checkLists(root),
    ...findUnknownWorkspaces(root).map((folder) => `knip.json: there is no package ${folder}`),
  ];
  for (const fault of faults) console.error(fault);
  console.log(`${modules} modules, ${imports} imports, ${violations.length} violations`);
  return faults.length > 0 ? 1 : 0;
};

if (process.argv.includes("--write")) writeLists(root);
else process.exitCode = await check();
