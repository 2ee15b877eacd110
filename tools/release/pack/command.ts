// Builds the package `tengen`: the command with its games and the site. It has the folders of the project, with built
// JavaScript in place of the sources, so that the same code finds its files.
import fs from "node:fs";
import path from "node:path";
import { NOTICES_FILE } from "../notices/notices.ts";
import { buildJavaScript } from "./javascript.ts";
import { dependenciesOf, NODE_RANGE, writeManifest } from "./manifest.ts";
import { readGameManifest, readManifest } from "./packages.ts";

/** What the command imports by a path at run time. */
const STARTED_BY_PATH = [
  "apps/cli/main.ts",
  "apps/server/src/store/sqlite-thread.ts",
  "packages/workers/node/bot-thread.ts",
  "searchers/*/node/thread.ts",
  "games/*/{engine,read-file}.ts",
];

/** Files that it reads. */
const READ_FILES = ["games/*/{game.json,index.html,openings.txt}", "searchers/*/net/*.net"];

/** Packages whose files the server reads. */
const READ_PACKAGES = ["@fontsource/figtree", "@resvg/resvg-wasm"];

const botFiles = (root: string): readonly string[] =>
  fs.globSync("games/*/game.json", { cwd: root }).flatMap((file) => {
    const { bots } = readGameManifest(path.join(root, path.dirname(file)));
    return (bots?.available ?? []).map((bot) =>
      path.posix.join(path.dirname(file).replaceAll(path.sep, "/"), bot.file),
    );
  });

const copy = (root: string, file: string, target: string): void => {
  fs.cpSync(path.join(root, file), path.join(target, file), {
    recursive: true,
    filter: (source) => !source.endsWith(".fingerprint"),
  });
};

const isThirdParty = (specifier: string): boolean => !specifier.startsWith("@tengen/");

/** Builds the command into a folder; the site and the documentation must be built. */
export const buildCommand = async (
  root: string,
  version: string,
  versions: ReadonlyMap<string, string>,
  target: string,
): Promise<void> => {
  const sources = new Set([...fs.globSync(STARTED_BY_PATH, { cwd: root }), ...botFiles(root)]);
  const { imports } = await buildJavaScript({
    root,
    entries: Object.fromEntries([...sources].toSorted().map((file) => [file.replace(/\.ts$/u, ""), file])),
    folder: target,
    isExternal: isThirdParty,
    keepsModules: true,
    hasSourceMaps: false,
  });
  for (const file of [...fs.globSync(READ_FILES, { cwd: root }), "dist", "LICENSE", NOTICES_FILE])
    copy(root, file, target);
  fs.cpSync(path.join(import.meta.dirname, "bin"), path.join(target, "bin"), { recursive: true });
  fs.copyFileSync(path.join(root, "apps/cli/README.md"), path.join(target, "README.md"));
  const { description } = readManifest(root);
  const manifest = {
    name: "tengen",
    version,
    description,
    license: "MIT",
    type: "module",
    bin: { tengen: "bin/tengen.cjs", "pbrain-tengen": "bin/pbrain-tengen.cjs" },
    exports: { "./package.json": "./package.json" },
    engines: { node: NODE_RANGE },
    dependencies: dependenciesOf([...imports, ...READ_PACKAGES], version, versions, ""),
    publishConfig: { access: "public" },
  };
  writeManifest(root, target, manifest);
};
