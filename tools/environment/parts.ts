// What only a few programs need is not installed with the project: each of these folders has a package.json and a lock file
// of its own, and is installed there when it is first used.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { withLock } from "./lock.mjs";

const root = path.resolve(import.meta.dirname, "..", "..");

/** The folders, and what is installed in them. */
export const PARTS = {
  "tools/bench/lighthouse": "Lighthouse",
  "tools/bench/onnx": "ONNX Runtime Web",
  "tools/build/docs": "TypeDoc",
  "tools/check/mutation": "Stryker",
  "tools/environment/postgres": "PostgreSQL",
  "tools/release": "publint, are-the-types-wrong and changesets",
} as const;
export type Part = keyof typeof PARTS;

/** Runs npm in a folder; resolves to whether it succeeded. Its output goes to stderr. */
type RunNpm = (args: readonly string[], folder: string) => Promise<boolean>;

const runNpm: RunNpm = (args, folder) =>
  new Promise((resolve) => {
    const child = spawn("npm", args, {
      cwd: folder,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });

const toStderr = (text: string): void => console.error(`tengen: ${text}`);

const readOrNull = (file: string): string | null => (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : null);

/** Installs the packages of a folder where they are missing or not those of its lock file; returns its node_modules. */
export const installFolder = async (
  folder: string,
  title: string,
  log: (text: string) => void = toStderr,
  run: RunNpm = runNpm,
): Promise<string> => {
  const modules = path.join(folder, "node_modules");
  const stamp = path.join(modules, "installed-lock.json");
  const lock = fs.readFileSync(path.join(folder, "package-lock.json"), "utf8");
  const install = async (): Promise<void> => {
    if (readOrNull(stamp) === lock) return;
    log(`first use: installing ${title} in ${path.relative(root, folder)} (about half a minute)`);
    if (!(await run(["ci", "--ignore-scripts", "--prefer-offline", "--loglevel=error"], folder))) {
      throw new Error(
        `installing ${title} failed; see the lines above. It comes from the npm registry: try again when online`,
      );
    }
    fs.writeFileSync(stamp, lock);
  };
  if (readOrNull(stamp) !== lock) await withLock(path.join(folder, ".tengen-setup.lock"), install, log);
  return modules;
};

/** Installs a part if it is missing; returns its node_modules. */
export const installPart = (part: Part): Promise<string> => installFolder(path.join(root, part), PARTS[part]);
