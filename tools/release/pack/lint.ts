// Lints packed packages: publint for the manifest and its files, are-the-types-wrong for the types of every export.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { installPart } from "../../environment/parts.ts";
import type { PackedPackage } from "./pack.ts";
import { readManifest } from "./packages.ts";

/** Exports that are files for the program, such as styles and nets: no module, and without types. */
const hasNoTypes = (key: string): boolean => /\.(?:css|net)$/u.test(key);

/** What a linter says against a tarball; null if nothing. */
const run = (program: string, args: readonly string[]): string | null => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
  return status === 0 ? null : `${stdout}${stderr}`.trim();
};

/** The complaints about a packed package; none if it is fit to publish. */
export const lintPackage = async ({ name, folder, tarball }: PackedPackage): Promise<readonly string[]> => {
  const modules = await installPart("tools/release");
  const keys = Object.keys(readManifest(folder).exports ?? {});
  const files = keys.filter(hasNoTypes);
  const excluded = files.length > 0 ? ["--exclude-entrypoints", ...files] : [];
  const complaints = [run(path.join(modules, "publint/src/cli.js"), [tarball, "--strict"])];
  // The command has no types.
  if (name !== "tengen") {
    const attw = path.join(modules, "@arethetypeswrong/cli/dist/index.js");
    complaints.push(run(attw, [tarball, "--profile", "esm-only", "--no-emoji", "--no-color", ...excluded]));
  }
  return complaints.flatMap((text) => (text === null ? [] : [`${name}: ${text}`]));
};
