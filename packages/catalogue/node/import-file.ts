import { pathToFileURL } from "node:url";
import type { ImportFile } from "../src/index.ts";
import { moduleFile } from "./module-file.ts";

/** Imports files of the project by their path relative to the root. */
export const importFrom =
  (root: string): ImportFile =>
  (file) =>
    import(pathToFileURL(moduleFile(root, file)).href) as ReturnType<ImportFile>;
