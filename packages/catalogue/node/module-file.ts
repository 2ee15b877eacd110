// Where the modules are that the manifests name. They name sources; the package `tengen` has the same folders with built
// JavaScript.
import path from "node:path";

/** Whether this program runs as built JavaScript, not from its sources. */
export const isBuilt = (self: string = import.meta.filename): boolean => !self.endsWith(".ts");

/** The file of a module, by its path from the root. */
export const moduleFile = (root: string, file: string, built: boolean = isBuilt()): string =>
  path.join(root, built ? file.replace(/\.ts$/u, ".js") : file);
