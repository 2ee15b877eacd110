// The package.json of a published package.
import fs from "node:fs";
import path from "node:path";
import { isModule, outputName, readManifest, standaloneSource, type LibraryPackage } from "./packages.ts";
import { declarationFile } from "./declarations.ts";

/** What packages are published for and tested with. */
export const NODE_RANGE = ">=24";

/** The package of a module: `@noble/hashes` for `@noble/hashes/sha2.js`. */
export const packageOfSpecifier = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** The dependencies with their versions: our packages are released together, those of others may be newer. */
export const dependenciesOf = (
  imports: readonly string[],
  version: string,
  versions: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> => {
  const names = new Set(imports.filter((one) => !one.startsWith("node:")).map(packageOfSpecifier));
  return Object.fromEntries(
    [...names].toSorted().map((name) => {
      const known = name.startsWith("@tengen/") ? version : versions.get(name);
      if (known === undefined) throw new Error(`no package.json names a version of ${name}`);
      return [name, name.startsWith("@tengen/") ? known : `^${known}`];
    }),
  );
};

const exportOf = ({ folder }: LibraryPackage, key: string, file: string): unknown =>
  isModule(file)
    ? { types: `./dist/types/${declarationFile(`${folder}/${file}`)}`, default: `./dist/${outputName(key)}.js` }
    : `./dist/${key.replace(/^\.\//u, "")}`;

export const makeManifest = (
  one: LibraryPackage,
  version: string,
  dependencies: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> => {
  const { name, description, exports } = one;
  const styles = Object.keys(exports).filter((key) => key.endsWith(".css"));
  const acting = Object.entries(exports).filter(([, file]) => one.sideEffects.includes(file));
  const files = acting.map(([key]) => `./dist/${outputName(key)}.js`);
  if (one.sideEffects.includes(standaloneSource(one))) files.push("./dist/standalone.js");
  const sideEffects = [...(styles.length > 0 ? ["*.css"] : []), ...files];
  const standalone = { types: `./dist/types/standalone.d.ts`, default: "./dist/standalone.js" };
  return {
    name,
    version,
    description,
    license: "MIT",
    type: "module",
    sideEffects: sideEffects.length > 0 ? sideEffects : false,
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([key, file]) => [key, exportOf(one, key, file)])),
      "./standalone": standalone,
      "./package.json": "./package.json",
    },
    files: ["dist", "THIRD_PARTY_NOTICES.md"],
    engines: { node: NODE_RANGE },
    dependencies,
    publishConfig: { access: "public" },
  };
};

/** Writes the manifest into the package's folder. It names the repository if that of the project does. */
export const writeManifest = (root: string, folder: string, manifest: Readonly<Record<string, unknown>>): void => {
  const { repository } = readManifest(root);
  const text = JSON.stringify({ ...manifest, repository }, null, 2);
  fs.writeFileSync(path.join(folder, "package.json"), `${text}\n`);
};
