// Compiles the searchers' kernels from AssemblyScript. searchers/<name>/assembly becomes
// searchers/<name>/build/kernel.ts, a module with the WebAssembly bytes, which every host can import. A subfolder
// assembly/<other> is a kernel of its own. It becomes build/<other>.ts, and build/<other>-shared.ts, which imports its
// memory so that threads can share it. A file in assembly/<other>/rules makes another build of that kernel, in which the
// file takes the place of rule.ts. The build folder is not committed.
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";

/** Options of asc, the AssemblyScript compiler. */
const OPTIONS = [
  "--runtime",
  "stub",
  "--optimizeLevel",
  "3",
  "--converge",
  "--noAssert",
  "--enable",
  "simd",
  "--enable",
  "bulk-memory",
  "--enable",
  "threads",
  "--memoryBase",
  String(0x221000),
  "--use",
  "abort=",
];
/** Memory sizes are in pages of 64 KiB. */
const OWN_MEMORY = ["--initialMemory", "64"];
const SHARED_MEMORY = ["--importMemory", "--sharedMemory", "--initialMemory", "64", "--maximumMemory", "65536"];

const filesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .toSorted();

/** The sources of a kernel, by name; `rule` is the file that takes the place of rule.ts. */
const readSources = (folder: string, rule: string | null): ReadonlyMap<string, string> =>
  new Map(
    filesIn(folder).map((name) => [
      name,
      fs.readFileSync(path.join(folder, name === "rule.ts" && rule !== null ? `rules/${rule}.ts` : name), "utf8"),
    ]),
  );

/** The version of the compiler. */
const readVersion = (root: string): string =>
  (
    JSON.parse(fs.readFileSync(path.join(root, "node_modules/assemblyscript/package.json"), "utf8")) as {
      readonly version: string;
    }
  ).version;

/** A hash of the sources, the compiler version, its options and the format of the module. */
const fingerprintOf = (files: ReadonlyMap<string, string>, options: readonly string[], version: string): string => {
  const format = makeModule("", new Uint8Array());
  const hash = createHash("sha256").update(JSON.stringify([options, version, format]));
  for (const [name, text] of files) hash.update(name).update(text);
  return hash.digest("hex");
};

const compile = async (
  from: string,
  files: ReadonlyMap<string, string>,
  options: readonly string[],
): Promise<Uint8Array> => {
  let bytes: Uint8Array | null = null;
  const diagnostics: string[] = [];
  // Loaded only to compile: it takes a second.
  const { main: compileAssembly } = await import("assemblyscript/asc");
  const { error } = await compileAssembly(["index.ts", "--outFile", "kernel.wasm", ...options], {
    stderr: { write: (text: string) => diagnostics.push(text) > 0 },
    readFile: (name) => files.get(name) ?? null,
    writeFile: (_name, contents) => {
      bytes = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error !== null || bytes === null)
    throw new Error(`The kernel in ${from} does not compile:\n${diagnostics.join("")}`);
  return bytes;
};

const makeModule = (fingerprint: string, bytes: Uint8Array): string =>
  [
    `// ${fingerprint}`,
    "// Compiled from AssemblyScript. Every host has atob, but it is not part of the language.",
    "const { atob } = globalThis as unknown as { readonly atob: (text: string) => string };",
    `const text = "${Buffer.from(bytes).toString("base64")}";`,
    "/** The kernel as WebAssembly. A bundle that does not use it leaves it out. */",
    "export const bytes = /* @__PURE__ */ Uint8Array.from(/* @__PURE__ */ atob(text), (character) => character.charCodeAt(0));",
    "",
  ].join("\n");

export interface KernelBuild {
  readonly from: string;
  /** The name of a file in its folder rules; null for the kernel's own rule. */
  readonly rule: string | null;
  readonly to: string;
  readonly options: readonly string[];
}

const kernelsOf = (root: string, name: string): readonly KernelBuild[] => {
  const folder = `searchers/${name}/assembly`;
  const build = `searchers/${name}/build`;
  const ownMemory = [...OPTIONS, ...OWN_MEMORY];
  const others = fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  const rulesOf = (other: string): readonly (string | null)[] => {
    const rules = path.join(root, folder, other, "rules");
    return [null, ...(fs.existsSync(rules) ? filesIn(rules).map((file) => path.basename(file, ".ts")) : [])];
  };
  return [
    { from: folder, rule: null, to: `${build}/kernel.ts`, options: ownMemory },
    ...others.flatMap((other) =>
      rulesOf(other).flatMap((rule) => {
        const from = `${folder}/${other}`;
        const to = `${build}/${rule === null ? other : `${other}-${rule}`}`;
        return [
          { from, rule, to: `${to}.ts`, options: ownMemory },
          { from, rule, to: `${to}-shared.ts`, options: [...OPTIONS, ...SHARED_MEMORY] },
        ];
      }),
    ),
  ];
};

/** Compiles one kernel into its module. */
export const buildKernel = async (root: string, { from, rule, to, options }: KernelBuild): Promise<void> => {
  const files = readSources(path.join(root, from), rule);
  const file = path.join(root, to);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  const fingerprint = fingerprintOf(files, options, readVersion(root));
  fs.writeFileSync(draft, makeModule(fingerprint, await compile(from, files, options)));
  // An atomic rename, in case another process compiles it at the same time.
  fs.renameSync(draft, file);
};

const isFresh = (root: string, { from, rule, to, options }: KernelBuild): boolean => {
  const fingerprint = fingerprintOf(readSources(path.join(root, from), rule), options, readVersion(root));
  const file = path.join(root, to);
  return fs.existsSync(file) && fs.readFileSync(file, "utf8").startsWith(`// ${fingerprint}\n`);
};

/** Loading the compiler takes a second, and its memory: more threads than this gain nothing. */
const MAX_THREADS = 4;

/** Compiles the kernels whose sources have changed, on several threads, and logs each. */
export const buildKernels = async (root: string, log: (text: string) => void): Promise<void> => {
  const builds = fs.readdirSync(path.join(root, "searchers")).flatMap((name) => kernelsOf(root, name));
  const waiting = builds.filter((build) => !isFresh(root, build));
  const threads = Math.min(MAX_THREADS, os.availableParallelism(), waiting.length);
  const compileRest = async (): Promise<void> => {
    const thread = new Worker(new URL("compile-thread.ts", import.meta.url), { workerData: root });
    try {
      for (let build = waiting.shift(); build !== undefined; build = waiting.shift()) {
        log(`compiling ${build.from} into ${build.to}`);
        thread.postMessage(build);
        // An error of the thread rejects it.
        await once(thread, "message");
      }
    } finally {
      await thread.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, compileRest));
};
