// Formats or lints the AssemblyScript files: `main.ts format|lint [--fix]`. `npm test` checks, `npm run format` fixes.
import path from "node:path";
import { runOnAssembly } from "./assembly-lint.ts";

const [tool, flag] = process.argv.slice(2);
if (tool !== "format" && tool !== "lint") {
  console.error("usage: assembly-lint format|lint [--fix]");
  process.exit(2);
}
const root = path.resolve(import.meta.dirname, "..", "..", "..");
const { ok, output } = runOnAssembly(root, tool, flag === "--fix");
if (!ok) console.error(output);
process.exitCode = ok ? 0 : 1;
