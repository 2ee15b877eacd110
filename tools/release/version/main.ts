// `npm run release`: turns the files in .changeset into a new version of all packages and a section of CHANGELOG.md. It
// changes files only: review and commit them. `npm run pack -- --check` then builds what is published.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { installPart } from "../../environment/parts.ts";
import { extendChangelog, raiseLock, type Lock } from "./version.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const fileOf = (name: string): string => path.join(root, name);
const read = (name: string): string => fs.readFileSync(fileOf(name), "utf8");
const readVersion = (name: string): string => (JSON.parse(read(name)) as { readonly version: string }).version;
const write = (name: string, text: string): void => fs.writeFileSync(fileOf(name), text);

const changesets = fs
  .readdirSync(fileOf(".changeset"))
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .toSorted()
  .map((name) => ({ name, text: read(`.changeset/${name}`) }));
if (changesets.length === 0) {
  console.error("there is nothing to release: .changeset has no changesets (.changeset/README.md says what they are)");
  process.exit(1);
}
const before = readVersion("package.json");
// Before anything is written: a changeset without a text is refused.
extendChangelog("", before, "", changesets);
const program = path.join(await installPart("tools/release"), "@changesets/cli/bin.js");
const { status } = spawnSync(process.execPath, [program, "version"], { cwd: root, stdio: ["ignore", 2, 2] });
if (status !== 0) throw new Error("changesets failed; see the lines above");
const version = readVersion("packages/kernel/package.json");
write("package.json", read("package.json").replace(`"version": "${before}"`, `"version": "${version}"`));
write(
  "package-lock.json",
  `${JSON.stringify(raiseLock(JSON.parse(read("package-lock.json")) as Lock, version), null, 2)}\n`,
);
write(
  "CHANGELOG.md",
  extendChangelog(read("CHANGELOG.md"), version, new Date().toISOString().slice(0, 10), changesets),
);
console.log(`version ${version}: review and commit the changes`);
