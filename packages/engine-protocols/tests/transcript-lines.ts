import fs from "node:fs";
import path from "node:path";

/** The input lines of a transcript in `fixtures/`. */
export const linesOf = (name: string): readonly string[] =>
  fs
    .readFileSync(path.resolve(import.meta.dirname, "../fixtures", name), "utf8")
    .split("\n")
    .flatMap((line) => (line.startsWith("> ") ? [line.slice(2)] : []));
