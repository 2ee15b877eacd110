// The catalogue on disk. It is made again whenever something under games/ is newer, so that adding a folder is all
// there is to adding a game.
import fs from "node:fs";
import path from "node:path";
import {
  buildCatalogue,
  makeFaultText,
  manifestJsonSchema,
  type Catalogue,
  type ManifestFault,
  type ManifestSource,
} from "@tengen/catalogue";

export const catalogueFile = (root: string): string => path.join(root, "data", "catalogue.json");
export const manifestSchemaFile = (root: string): string => path.join(root, "data", "game.schema.json");

/** The manifests do not make a catalogue; the message has a line for each fault. */
export class CatalogueError extends Error {
  readonly faults: readonly ManifestFault[];

  constructor(faults: readonly ManifestFault[]) {
    super(faults.map(makeFaultText).join("\n"));
    this.name = "CatalogueError";
    this.faults = faults;
  }
}

const foldersIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();

const readManifests = (root: string): readonly ManifestSource[] =>
  foldersIn(path.join(root, "games")).flatMap((folder) => {
    const file = path.join(root, "games", folder, "game.json");
    return fs.existsSync(file) ? [{ folder, text: fs.readFileSync(file, "utf8") }] : [];
  });

/** Written beside and moved into place, so that a reader never sees half a file. */
const writeWhole = (file: string, value: unknown): void => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`);
  fs.renameSync(draft, file);
};

/** Checks every manifest and writes the catalogue and the manifest's JSON Schema. */
export const writeCatalogue = (root: string): Catalogue => {
  const isFile = (file: string): boolean =>
    fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
  const built = buildCatalogue(readManifests(root), isFile, new Date().toISOString());
  if ("faults" in built) throw new CatalogueError(built.faults);
  writeWhole(manifestSchemaFile(root), manifestJsonSchema());
  writeWhole(catalogueFile(root), built.catalogue);
  return built.catalogue;
};

const changedAt = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** When a manifest, or a folder that its files are in, changed last. */
const gamesChangedAt = (root: string): number => {
  const games = path.join(root, "games");
  const folders = foldersIn(games).map((folder) => path.join(games, folder));
  const inner = folders.flatMap((folder) => foldersIn(folder).map((name) => path.join(folder, name)));
  const manifests = folders.map((folder) => path.join(folder, "game.json"));
  return Math.max(...[games, ...folders, ...inner, ...manifests].map(changedAt));
};

/** The catalogue as it is now. */
export const openCatalogue = (root: string): Catalogue => {
  const file = catalogueFile(root);
  if (gamesChangedAt(root) >= changedAt(file)) return writeCatalogue(root);
  return JSON.parse(fs.readFileSync(file, "utf8")) as Catalogue;
};
