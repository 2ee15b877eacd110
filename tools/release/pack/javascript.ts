// Builds modules of the project into plain JavaScript: TypeScript and JSX are compiled, packages that are not published are
// built in, imports of all others stay.
import fs from "node:fs";
import path from "node:path";
import { rolldown, type OutputChunk, type Plugin } from "rolldown";

export interface Build {
  readonly root: string;
  /** Source files by the name of their output, without extension. */
  readonly entries: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Whether an import of this module stays an import. */
  readonly isExternal: (specifier: string) => boolean;
  /** One minified file without imports; the default is readable modules that share chunks. */
  readonly isStandalone?: boolean;
  /** One output file for each source file, in the same folders. */
  readonly keepsModules?: boolean;
  readonly hasSourceMaps?: boolean;
}

export interface Built {
  /** The modules that the output imports. */
  readonly imports: readonly string[];
  /** The source files of threads by the name of their output, which the caller builds too. */
  readonly threads: Readonly<Record<string, string>>;
  /** The source files in the output. */
  readonly sources: readonly string[];
}

/** How the project's code names a net; a package has its exported files beside the modules. */
const NET_URL = /new URL\("\.\.\/net\/(?<name>[\w-]+\.net)", import\.meta\.url\)/gu;

/** How a bot names the net that it needs; a package names it as the package that exports it. */
const NEEDED_NET = /"(?:\.\.\/)+searchers\/(?<game>\w+)\/net\/(?<name>[\w-]+\.net)"/gu;

const neededNetPlugin: Plugin = {
  name: "tengen-needed-nets",
  transform: {
    filter: { id: /\.ts$/u, code: NEEDED_NET },
    handler: (code) => ({ code: code.replaceAll(NEEDED_NET, '"@tengen/$<game>-searcher/$<name>"'), map: null }),
  },
};

/** How the project's code names the file of a thread. */
const THREAD_URL = /new URL\("\.\/(?<name>[\w-]+)\.ts", import\.meta\.url\)/gu;

/** The output of a thread: `node-thread` for `node/thread.ts`. */
const threadName = (file: string): string => `${path.basename(path.dirname(file))}-${path.basename(file, ".ts")}`;

/** Lets threads and nets point at built files, and records the threads. In a build that keeps modules they stay where they are. */
const threadPlugin = (keepsModules: boolean, found: Record<string, string>): Plugin => ({
  name: "tengen-threads",
  transform: {
    filter: { id: /\.ts$/u, code: "import.meta.url" },
    handler: (code, id) => {
      const withThreads = code.replaceAll(THREAD_URL, (_whole, name: string) => {
        const file = path.join(path.dirname(id), `${name}.ts`);
        if (!keepsModules) found[threadName(file)] = file;
        return `new URL("./${keepsModules ? name : threadName(file)}.js", import.meta.url)`;
      });
      const changed = keepsModules
        ? withThreads
        : withThreads.replaceAll(NET_URL, 'new URL("./$<name>", import.meta.url)');
      // Every line stays where it was.
      return { code: changed, map: null };
    },
  },
});

const RAW = /\?raw$/u;

/** Imports a file as a text: `import styles from "./board.css?raw"`. */
const textPlugin: Plugin = {
  name: "tengen-texts",
  resolveId: {
    filter: { id: RAW },
    handler: (specifier, importer) => path.resolve(path.dirname(importer ?? ""), specifier),
  },
  load: {
    filter: { id: RAW },
    handler: (id) => ({
      code: `export default ${JSON.stringify(fs.readFileSync(id.replace(RAW, ""), "utf8"))};`,
      moduleType: "js",
    }),
  },
};

const isRelative = (specifier: string): boolean => /^[./\0]/u.test(specifier) || path.isAbsolute(specifier);

/** Builds entries into a folder. */
export const buildJavaScript = async (build: Build): Promise<Built> => {
  const { root, entries, folder, isExternal, isStandalone = false, keepsModules = false, hasSourceMaps = true } = build;
  const threads: Record<string, string> = {};
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(root, file)])),
    platform: "neutral",
    external: (specifier) => specifier.startsWith("node:") || (!isRelative(specifier) && isExternal(specifier)),
    resolve: { conditionNames: ["import", "default"], mainFields: ["module", "main"] },
    tsconfig: false,
    transform: { target: "es2024", jsx: { runtime: "automatic", importSource: "preact" } },
    // An imported package is not imported for its side effects alone.
    treeshake: { moduleSideEffects: [{ external: true, sideEffects: false }] },
    plugins: [textPlugin, threadPlugin(keepsModules, threads), ...(keepsModules ? [] : [neededNetPlugin])],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    minify: isStandalone,
    codeSplitting: !isStandalone,
    sourcemap: hasSourceMaps,
    // Names in the repository, wherever it was built.
    sourcemapPathTransform: (source, map) =>
      path.relative(root, path.resolve(path.dirname(map), source)).replaceAll(path.sep, "/"),
    ...(keepsModules ? { preserveModules: true, preserveModulesRoot: root } : {}),
  });
  await bundle.close();
  const chunks = output.filter((one): one is OutputChunk => one.type === "chunk");
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const isUsed = (thread: string): boolean => chunks.some(({ code }) => code.includes(`./${thread}.js`));
  const imports = new Set(chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]));
  return {
    imports: [...imports].filter((name) => !own.has(name)).toSorted(),
    threads: Object.fromEntries(
      Object.entries(threads)
        .filter(([name]) => isUsed(name))
        .map(([name, file]) => [name, path.relative(root, file)]),
    ),
    sources: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
};
