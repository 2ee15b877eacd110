// The programs that only a release needs, installed into this folder when they are first used.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const modules = path.join(import.meta.dirname, "node_modules");

/** The script of a program in one of those packages, such as `publint/src/cli.js`. */
export const releaseProgram = (script: string, log: (text: string) => void = console.error): string => {
  const file = path.join(modules, script);
  if (fs.existsSync(file)) return file;
  log("first run: installing what a release needs (about half a minute)");
  const { status } = spawnSync("npm", ["ci", "--prefer-offline"], {
    cwd: import.meta.dirname,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("installing what a release needs failed; see the lines above");
  return file;
};
