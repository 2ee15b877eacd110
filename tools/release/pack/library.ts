// Builds one library into a folder that npm can pack.
import fs from "node:fs";
import path from "node:path";
import { formatNotices, NOTICES_FILE, readNotice } from "../notices/notices.ts";
import { collectDeclarations, declarationFile } from "./declarations.ts";
import { buildJavaScript } from "./javascript.ts";
import { dependenciesOf, makeManifest, packageOfSpecifier, writeManifest } from "./manifest.ts";
import { folderOf, isModule, outputName, readManifest, standaloneSource, type LibraryPackage } from "./packages.ts";

export interface PackContext {
  readonly root: string;
  readonly version: string;
  readonly versions: ReadonlyMap<string, string>;
  readonly libraries: readonly LibraryPackage[];
  /** The compiled declarations. */
  readonly declarations: string;
}

const isOurs = (specifier: string): boolean => specifier.startsWith("@tengen/");

/** The source of an import of a package that is not published; null for any other. */
const sourceOf = ({ root, libraries }: PackContext, specifier: string): string | null => {
  const name = packageOfSpecifier(specifier);
  if (!isOurs(name) || libraries.some((one) => one.name === name)) return null;
  const folder = folderOf(root, name);
  const { exports } = readManifest(path.join(root, folder));
  const key = `.${specifier.slice(name.length)}`;
  const file = typeof exports === "string" ? exports : exports?.[key];
  if (file === undefined) throw new Error(`${name} does not export ${key}`);
  return path.posix.join(folder, file);
};

const MODULES = /^(?<folder>.*node_modules\/(?:@[^/]+\/)?[^/]+)\//u;

/** The installed packages that these files are of. */
const installedPackages = (root: string, files: readonly string[]): readonly string[] => {
  const folders = files.flatMap(
    (file) => MODULES.exec(path.relative(root, file).replaceAll(path.sep, "/"))?.groups?.["folder"] ?? [],
  );
  return [...new Set(folders)].toSorted();
};

/** The folders of the packages by others that are built in. */
const buildModules = async (context: PackContext, one: LibraryPackage, dist: string) => {
  const { root } = context;
  const { folder, exports } = one;
  const modules = Object.entries(exports).filter(([, file]) => isModule(file));
  const main = await buildJavaScript({
    root,
    entries: Object.fromEntries(modules.map(([key, file]) => [outputName(key), `${folder}/${file}`])),
    folder: dist,
    isExternal: (specifier) => sourceOf(context, specifier) === null,
  });
  const alone = { root, folder: dist, isExternal: () => false, isStandalone: true, hasSourceMaps: false };
  const standalone = await buildJavaScript({ ...alone, entries: { standalone: `${folder}/${standaloneSource(one)}` } });
  const threads = Object.entries({ ...main.threads, ...standalone.threads });
  // One at a time: each is a single file.
  const sources = [...standalone.sources];
  for (const [name, file] of threads)
    sources.push(...(await buildJavaScript({ ...alone, entries: { [name]: file } })).sources);
  return { imports: main.imports, others: installedPackages(root, sources) };
};

const writeDeclarations = (context: PackContext, one: LibraryPackage, dist: string): readonly string[] => {
  const sources = Object.values(one.exports).filter(isModule);
  const { files, imports } = collectDeclarations(
    sources.map((file) => `${one.folder}/${file}`),
    (file) => fs.readFileSync(path.join(context.declarations, file), "utf8"),
    (specifier) => sourceOf(context, specifier),
  );
  for (const [file, text] of files) {
    const target = path.join(dist, "types", file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }
  const source = `./${one.folder}/${standaloneSource(one)}`.replace(/\.tsx?$/u, ".js");
  const hasDefault = /export (?:default|\{[^}]*\bdefault\b)/u.test(
    files.get(declarationFile(`${one.folder}/${standaloneSource(one)}`)) ?? "",
  );
  const lines = [`export * from "${source}";`, ...(hasDefault ? [`export { default } from "${source}";`] : [])];
  fs.writeFileSync(path.join(dist, "types/standalone.d.ts"), `${lines.join("\n")}\n`);
  return imports;
};

/** Builds a library; its folder is then complete. */
export const buildLibrary = async (context: PackContext, one: LibraryPackage, target: string): Promise<void> => {
  const { root, version, versions } = context;
  const dist = path.join(target, "dist");
  const { imports, others } = await buildModules(context, one, dist);
  const typeImports = writeDeclarations(context, one, dist);
  for (const [key, file] of Object.entries(one.exports).filter(([, file]) => !isModule(file))) {
    fs.copyFileSync(path.join(root, one.folder, file), path.join(dist, key));
  }
  const manifest = makeManifest(one, version, dependenciesOf([...imports, ...typeImports], version, versions));
  writeManifest(root, target, manifest);
  fs.copyFileSync(path.join(root, one.folder, "README.md"), path.join(target, "README.md"));
  fs.copyFileSync(path.join(root, "LICENSE"), path.join(target, "LICENSE"));
  if (others.length === 0) return;
  const intro = `${one.name} is under the [MIT licence](LICENSE). Its files without imports contain these packages by others.`;
  const notices = others.map((folder) => readNotice(root, folder));
  fs.writeFileSync(path.join(target, NOTICES_FILE), formatNotices("Third-party notices", intro, notices));
};
