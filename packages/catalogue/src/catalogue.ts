// Builds and parses the catalogue: every manifest under games/, checked, in one public file (CAT-B1).
import { describeIssue, err, findJsonFault, ok, parseWith, type Result } from "@tengen/kernel";
import * as v from "valibot";
import { findBotFault, manifestSchema, type Manifest } from "./manifest.ts";

export interface CatalogueGame extends Omit<Manifest, "$schema"> {
  /** The built page, which any static web host serves. */
  readonly path: string;
}

export interface Catalogue {
  /** Version of this file format. */
  readonly version: "1.0.0";
  /** ISO 8601. */
  readonly generatedAt: string;
  /** Pages of the portal that are not games; none yet. */
  readonly tools: readonly never[];
  /** By id. */
  readonly games: readonly CatalogueGame[];
}

const catalogueSchema = v.strictObject({
  version: v.literal("1.0.0"),
  generatedAt: v.string(),
  tools: v.array(v.never()),
  games: v.array(
    v.pipe(
      v.strictObject({
        ...manifestSchema.entries,
        path: v.string(),
        // Whether it is an emoji was checked when the catalogue was built. That takes a page milliseconds.
        icon: v.optional(v.pipe(v.string(), v.maxLength(64))),
      }),
      // A catalogue must not link anywhere else.
      v.check(({ id, path }) => path === pathOf(id), "path must be the page of the game"),
      v.check(
        (game) => findBotFault(game) === null,
        ({ input }) => findBotFault(input) ?? "",
      ),
    ),
  ),
});

/** Validates a catalogue from outside. */
export const parseCatalogue = (value: unknown): Result<Catalogue> =>
  parseWith(catalogueSchema, value, "INVALID_PAYLOAD", "catalogue", { depth: 16, values: 100_000, text: 4096 });

/** A folder under games/ and the text of its game.json. */
export interface ManifestSource {
  readonly folder: string;
  readonly text: string;
}

/** An error in a manifest. */
export interface ManifestError {
  readonly file: string;
  /** Dotted, as in `bots.available.0.file`; empty for the whole file. */
  readonly field: string;
  readonly reason: string;
}

export const formatManifestError = ({ file, field, reason }: ManifestError): string =>
  `${file}: ${field === "" ? "" : `${field}: `}${reason}`;

interface Checked {
  readonly manifest: Manifest | null;
  readonly faults: readonly ManifestError[];
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const checkManifest = ({ folder, text }: ManifestSource, hasFile: (path: string) => boolean): Checked => {
  const file = `games/${folder}/game.json`;
  const value = parseJson(text);
  if (value === undefined) return { manifest: null, faults: [{ file, field: "", reason: "is not JSON" }] };
  const fault = findJsonFault(value);
  if (fault !== null) return { manifest: null, faults: [{ file, field: "", reason: fault }] };
  const result = v.safeParse(manifestSchema, value);
  if (!result.success) {
    return {
      manifest: null,
      faults: result.issues.map((issue) => ({ file, ...describeIssue(issue) })),
    };
  }
  const manifest = result.output;
  const files = [
    { field: "", path: "index.html" },
    { field: "engine", path: manifest.engine },
    ...(manifest.bots?.available ?? []).map((bot, index) => ({
      field: `bots.available.${index}.file`,
      path: bot.file,
    })),
  ];
  const missing = files
    .filter(({ path }) => !hasFile(`games/${folder}/${path}`))
    .map(({ field, path }) => ({ file, field, reason: `the file games/${folder}/${path} does not exist` }));
  const misnamed =
    manifest.id === folder
      ? []
      : [{ file, field: "id", reason: `must be the folder's name, ${folder}, not ${manifest.id}` }];
  return { manifest, faults: [...misnamed, ...missing] };
};

/** Finds ids that an earlier folder already uses. */
const findTakenIds = (sources: readonly ManifestSource[], checked: readonly Checked[]): readonly ManifestError[] =>
  checked.flatMap(({ manifest }, index) => {
    const first = checked.findIndex((other) => other.manifest?.id === manifest?.id);
    return manifest === null || first === index
      ? []
      : [
          {
            file: `games/${sources[index]?.folder}/game.json`,
            field: "id",
            reason: `${manifest.id} is already taken by games/${sources[first]?.folder}/game.json`,
          },
        ];
  });

const pathOf = (id: string): string => `games/${id}/index.html`;

const makeEntry = ({ $schema: _schema, ...manifest }: Manifest): CatalogueGame => ({
  ...manifest,
  path: pathOf(manifest.id),
});

/** Builds the catalogue of some manifests, or returns all errors in them. */
export const buildCatalogue = (
  sources: readonly ManifestSource[],
  hasFile: (path: string) => boolean,
  generatedAt: string,
): Result<Catalogue, readonly ManifestError[]> => {
  const checked = sources.map((source) => checkManifest(source, hasFile));
  const errors = [...checked.flatMap((one) => one.faults), ...findTakenIds(sources, checked)];
  if (errors.length > 0) return err(errors);
  const games = checked.flatMap(({ manifest }) => (manifest === null ? [] : [makeEntry(manifest)]));
  return ok({
    version: "1.0.0",
    generatedAt,
    tools: [],
    games: games.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  });
};
