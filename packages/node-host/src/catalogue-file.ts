// The catalogue from disk. It is made of the manifests at every start, in a few milliseconds, so that adding a folder is
// all there is to adding a game and no program reads an old one.
import fs from "node:fs";
import path from "node:path";
import {
  buildCatalogue,
  formatManifestError,
  manifestJsonSchema,
  type Catalogue,
  type ManifestError,
  type ManifestSource,
} from "@tengen/catalogue";

export const catalogueFile = (root: string): string => path.join(root, "data", "catalogue.json");
export const manifestSchemaFile = (root: string): string => path.join(root, "data", "game.schema.json");

/** The manifests do not make a catalogue; the message has a line for each fault. */
export class CatalogueError extends Error {
  readonly faults: readonly ManifestError[];

  constructor(faults: readonly ManifestError[]) {
    super(faults.map(formatManifestError).join("\n"));
    this.name = "CatalogueError";
    this.faults = faults;
  }
}

/** Folders, also linked ones. */
const foldersIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory())
    .toSorted();

/** Every folder under games/ is a game; one without a manifest is a mistake, and is told as such. */
const readManifests = (root: string): readonly ManifestSource[] =>
  foldersIn(path.join(root, "games")).map((folder) => {
    const file = path.join(root, "games", folder, "game.json");
    if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) {
      throw new CatalogueError([{ file: `games/${folder}/game.json`, field: "", reason: "there is no such file" }]);
    }
    return { folder, text: fs.readFileSync(file, "utf8") };
  });

/** Written beside and moved into place, so that a reader never sees half a file. */
const writeWhole = (file: string, value: unknown): void => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`);
  fs.renameSync(draft, file);
};

/** The catalogue as the folders under games/ make it now. */
export const openCatalogue = (root: string): Catalogue => {
  const isFile = (file: string): boolean =>
    fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
  const built = buildCatalogue(readManifests(root), isFile, new Date().toISOString());
  if ("errors" in built) throw new CatalogueError(built.errors);
  return built.catalogue;
};

/** Writes the catalogue, and the manifest's JSON Schema, for those who have only files: static hosts and editors. */
export const writeCatalogue = (root: string, catalogue: Catalogue): void => {
  writeWhole(manifestSchemaFile(root), manifestJsonSchema());
  writeWhole(catalogueFile(root), catalogue);
};
