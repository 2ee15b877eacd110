import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ImportFile } from "../src/index.ts";

/** Imports files of the project by their path relative to the root. */
export const importFrom =
  (root: string): ImportFile =>
  (file) =>
    import(pathToFileURL(path.join(root, file)).href) as ReturnType<ImportFile>;
