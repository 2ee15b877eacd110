// Builds all published packages and packs each into a tarball.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { buildDocsIfStale } from "../../build/docs/site.ts";
import { buildKernels } from "../../build/kernels/kernels.ts";
import { buildIfStale } from "../../build/site/fingerprint.ts";
import { buildCommand } from "./command.ts";
import { compileDeclarations } from "./declarations.ts";
import { buildLibrary } from "./library.ts";
import { builtInFolders, readLibraries, readManifest, readVersions } from "./packages.ts";

export interface PackedPackage {
  readonly name: string;
  /** The folder that was packed. */
  readonly folder: string;
  readonly tarball: string;
}

const stageOf = (stage: string, name: string): string => path.join(stage, name.replace("@tengen/", ""));

/** Builds every package into a folder of its own; returns their names and folders. */
const buildAll = async (root: string, stage: string): Promise<readonly { name: string; folder: string }[]> => {
  const { version } = readManifest(root);
  const [libraries, versions, declarations] = [readLibraries(root), readVersions(root), path.join(stage, ".types")];
  const folders = [...libraries.map(({ folder }) => folder), ...builtInFolders(root, libraries)];
  compileDeclarations(root, folders, declarations);
  const context = { root, version, versions, libraries, declarations };
  for (const one of libraries) {
    const folder = stageOf(stage, one.name);
    fs.mkdirSync(path.join(folder, "dist"), { recursive: true });
    await buildLibrary(context, one, folder);
  }
  const command = path.join(stage, "tengen");
  fs.mkdirSync(command, { recursive: true });
  await buildCommand(root, version, versions, command);
  return [
    ...libraries.map(({ name }) => ({ name, folder: stageOf(stage, name) })),
    { name: "tengen", folder: command },
  ];
};

interface NpmPacked {
  readonly name: string;
  readonly filename: string;
}

/** Packs folders with npm, so that a tarball has what a publication would have. */
const packFolders = (folders: readonly string[], target: string): readonly NpmPacked[] => {
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--loglevel=error", `--pack-destination=${target}`, ...folders],
    { encoding: "utf8", maxBuffer: 1 << 26, shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error(`npm pack failed:\n${stdout}${stderr}`);
  const packed = JSON.parse(stdout) as readonly NpmPacked[] | Readonly<Record<string, NpmPacked>>;
  return Array.isArray(packed) ? packed : Object.values(packed);
};

/** Builds and packs all into a folder, which is emptied first. */
export const packAll = async (
  root: string,
  target: string,
  log: (text: string) => void,
): Promise<readonly PackedPackage[]> => {
  const stage = path.join(root, "node_modules/.tengen/packages");
  for (const folder of [stage, target]) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
  }
  await buildKernels(root, log);
  await buildIfStale(root, () => log("building the site"));
  await buildDocsIfStale(root);
  const built = await buildAll(root, stage);
  const tarballs = new Map(
    packFolders(
      built.map(({ folder }) => folder),
      target,
    ).map((one) => [one.name, one.filename]),
  );
  return built.map(({ name, folder }) => {
    const file = tarballs.get(name);
    if (file === undefined) throw new Error(`npm did not pack ${name}`);
    return { name, folder, tarball: path.join(target, file) };
  });
};
