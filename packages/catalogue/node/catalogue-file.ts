// Builds the catalogue from the manifests on disk, at every start, in a few milliseconds: adding a folder adds a game,
// and no program reads a stale catalogue.
import fs from "node:fs";
import path from "node:path";
import {
  buildCatalogue,
  formatManifestError,
  manifestJsonSchema,
  type Catalogue,
  type ManifestError,
  type ManifestSource,
} from "../src/index.ts";
import { isBuilt, moduleFile } from "./module-file.ts";

export const catalogueFile = (root: string): string => path.join(root, "data", "catalogue.json");
export const manifestSchemaFile = (root: string): string => path.join(root, "data", "game.schema.json");

/** The manifests are invalid; the message has one line per fault. */
export class CatalogueError extends Error {
  readonly faults: readonly ManifestError[];

  constructor(faults: readonly ManifestError[]) {
    super(faults.map(formatManifestError).join("\n"));
    this.name = "CatalogueError";
    this.faults = faults;
  }
}

/** Folders, including symbolic links to folders. */
const foldersIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory())
    .toSorted();

/** Every folder under games/ is a game; a folder without a manifest is an error. */
const readManifests = (root: string): readonly ManifestSource[] =>
  foldersIn(path.join(root, "games")).map((folder) => {
    const file = path.join(root, "games", folder, "game.json");
    if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) {
      throw new CatalogueError([{ file: `games/${folder}/game.json`, field: "", reason: "the file does not exist" }]);
    }
    return { folder, text: fs.readFileSync(file, "utf8") };
  });

/** Writes a temporary file and renames it, so that a reader never sees a partial file. */
const writeAtomically = (file: string, value: unknown): void => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`);
  fs.renameSync(draft, file);
};

/** The catalogue of the folders under games/. */
export const openCatalogue = (root: string): Catalogue => {
  const isFile = (file: string): boolean =>
    fs.statSync(moduleFile(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
  const built = buildCatalogue(readManifests(root), isFile, new Date().toISOString());
  if (!built.ok) throw new CatalogueError(built.error);
  return built.value;
};

/**
 * Writes the catalogue and the manifest's JSON Schema as files, for static hosts and editors. An installed package is not
 * written to.
 */
export const writeCatalogue = (root: string, catalogue: Catalogue): void => {
  if (isBuilt()) return;
  writeAtomically(manifestSchemaFile(root), manifestJsonSchema());
  writeAtomically(catalogueFile(root), catalogue);
};
