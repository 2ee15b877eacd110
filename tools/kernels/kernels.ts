// Compiles the searchers' kernels: searchers/<name>/assembly becomes searchers/<name>/build/kernel.ts, a module that holds the
// bytes, so that every host loads a kernel in the same way; a folder in it, assembly/<other>, is a kernel of its own and becomes
// build/<other>.ts, and build/<other>-shared.ts, whose memory is given to it and may be shared by threads. Not committed: they follow from
// the sources.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { main as compileAssembly } from "assemblyscript/asc";

/** Everything that the bytes depend on besides the sources. */
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
/** Of its own, in pages of 64 KiB; or from outside, as large as a memory can be. */
const OWN_MEMORY = ["--initialMemory", "64"];
const SHARED_MEMORY = ["--importMemory", "--sharedMemory", "--initialMemory", "64", "--maximumMemory", "65536"];

const filesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .toSorted();

/** A text that changes with the sources, the compiler, its options and the form of the module. */
const fingerprintOf = (folder: string, options: readonly string[], version: string): string => {
  const form = makeModule("", new Uint8Array());
  const hash = createHash("sha256").update(JSON.stringify([options, version, form]));
  for (const name of filesIn(folder)) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  return hash.digest("hex");
};

const compile = async (folder: string, options: readonly string[]): Promise<Uint8Array> => {
  const files = new Map(filesIn(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), "utf8")]));
  let bytes: Uint8Array | null = null;
  const said: string[] = [];
  const { error } = await compileAssembly(["index.ts", "--outFile", "kernel.wasm", ...options], {
    stderr: { write: (text: string) => said.push(text) > 0 },
    readFile: (name) => files.get(name) ?? null,
    writeFile: (_name, contents) => {
      bytes = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error !== null || bytes === null) throw new Error(`a kernel does not compile:\n${said.join("")}`);
  return bytes;
};

const makeModule = (fingerprint: string, bytes: Uint8Array): string =>
  [
    `// ${fingerprint}`,
    "// Compiled from a folder of AssemblyScript. Every host has atob; the language alone does not.",
    "const { atob } = globalThis as unknown as { readonly atob: (text: string) => string };",
    `const text = "${Buffer.from(bytes).toString("base64")}";`,
    "/** The kernel as WebAssembly. */",
    "export const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));",
    "",
  ].join("\n");

/** A folder with sources, the module that it becomes, and how. */
interface KernelBuild {
  readonly from: string;
  readonly to: string;
  readonly options: readonly string[];
}

const kernelsOf = (root: string, name: string): readonly KernelBuild[] => {
  const folder = `searchers/${name}/assembly`;
  const build = `searchers/${name}/build`;
  const own = [...OPTIONS, ...OWN_MEMORY];
  const others = fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  return [
    { from: folder, to: `${build}/kernel.ts`, options: own },
    ...others.flatMap((other) => [
      { from: `${folder}/${other}`, to: `${build}/${other}.ts`, options: own },
      { from: `${folder}/${other}`, to: `${build}/${other}-shared.ts`, options: [...OPTIONS, ...SHARED_MEMORY] },
    ]),
  ];
};

/** Compiles the kernels whose sources have changed; tells of each. */
export const buildKernels = async (root: string, tell: (text: string) => void): Promise<void> => {
  const { version } = JSON.parse(
    fs.readFileSync(path.join(root, "node_modules/assemblyscript/package.json"), "utf8"),
  ) as { readonly version: string };
  const builds = fs.readdirSync(path.join(root, "searchers")).flatMap((name) => kernelsOf(root, name));
  for (const { from, to, options } of builds) {
    const folder = path.join(root, from);
    const fingerprint = fingerprintOf(folder, options, version);
    const file = path.join(root, to);
    const isFresh = fs.existsSync(file) && fs.readFileSync(file, "utf8").startsWith(`// ${fingerprint}\n`);
    if (isFresh) continue;
    tell(`compiling ${from} into ${to}`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, makeModule(fingerprint, await compile(folder, options)));
    // At once or not at all, whoever else is compiling it.
    fs.renameSync(draft, file);
  }
};
