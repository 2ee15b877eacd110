// The declarations (.d.ts) of the published packages: compiled once for all, then copied to each package, with those of
// the packages that are built into it.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** What is in a package's folder and not part of the package. */
const NOT_PUBLISHED = ["**/*.test.ts", "**/*.test.tsx", "**/tests", "**/harness", "**/assembly", "games/*/page"];

/**
 * Compiles the declarations of these folders into a folder, in the project's layout. All files are named, because the
 * compiler emits none of a package that it has reached through node_modules.
 */
export const compileDeclarations = (root: string, folders: readonly string[], folder: string): void => {
  const config = `${folder}.json`;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const settings = {
    extends: path.join(root, "tsconfig.browser.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: folder,
      types: ["node", "vite/client"],
    },
    include: folders.map((one) => path.join(root, one)),
    exclude: NOT_PUBLISHED.map((one) => path.join(root, one)),
  };
  fs.writeFileSync(config, JSON.stringify(settings));
  const tsc = path.join(root, "node_modules/.bin/tsc");
  const { status, stdout } = spawnSync(tsc, ["-p", config], { encoding: "utf8", shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`the declarations did not compile:\n${stdout}`);
};

const SPECIFIER = /(?<before>\bfrom |\bimport\(|\bimport )(?<quote>["'])(?<specifier>[^"'\n]+)\k<quote>/gu;

export const declarationFile = (source: string): string => source.replace(/\.tsx?$/u, ".d.ts");

export interface Declarations {
  /** Texts by their path in the project: `packages/kernel/src/index.d.ts`. */
  readonly files: ReadonlyMap<string, string>;
  /** The packages that they import. */
  readonly imports: readonly string[];
}

/**
 * The declarations that can be reached from these source files. `sourceOf` is the source of a package that is built in,
 * null for one that stays an import.
 */
export const collectDeclarations = (
  sources: readonly string[],
  readText: (declaration: string) => string,
  sourceOf: (specifier: string) => string | null,
): Declarations => {
  const files = new Map<string, string>();
  const imports = new Set<string>();
  const waiting = new Set(sources.map(declarationFile));
  // A set grows while it is walked.
  for (const file of waiting) {
    const folder = path.posix.dirname(file);
    const relink = (specifier: string): string => {
      const isOwn = specifier.startsWith(".");
      const source = isOwn ? path.posix.join(folder, specifier) : sourceOf(specifier);
      if (source === null) {
        imports.add(specifier);
        return specifier;
      }
      waiting.add(declarationFile(source));
      const target = path.posix.relative(folder, source.replace(/\.tsx?$/u, ".js"));
      return target.startsWith(".") ? target : `./${target}`;
    };
    files.set(
      file,
      readText(file).replaceAll(
        SPECIFIER,
        (_whole, before: string, quote: string, specifier: string) => `${before}${quote}${relink(specifier)}${quote}`,
      ),
    );
  }
  return { files, imports: [...imports].toSorted() };
};
