// Copies the project for tests that change its sources: packages are copied, dependencies linked.
import fs from "node:fs";
import path from "node:path";

const PARTS = ["apps", "packages", "searchers", "games", "tools", "package.json", "package-lock.json"];

export const copyProject = (root: string, target: string): void => {
  const filter = (file: string): boolean => !file.includes("node_modules");
  for (const part of PARTS) fs.cpSync(path.join(root, part), path.join(target, part), { recursive: true, filter });
  const modules = path.join(target, "node_modules");
  fs.mkdirSync(path.join(modules, "@tengen"), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, "node_modules"))) {
    if (name === "@tengen" || name === ".tengen") continue;
    fs.symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  }
  // The project's own packages are linked to their copies.
  for (const name of fs.readdirSync(path.join(root, "node_modules/@tengen"))) {
    const folder = path.relative(root, fs.realpathSync(path.join(root, "node_modules/@tengen", name)));
    fs.symlinkSync(path.join(target, folder), path.join(modules, "@tengen", name));
  }
};
