// For tests and scripts that need the built site: the first that calls it builds the site if it is out of date, and the
// others wait.
import path from "node:path";
import { withLock } from "../../environment/lock.mjs";
import { buildIfStale } from "./fingerprint.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const log = (text: string): void => console.error(`tengen: ${text}`);

let prepared: Promise<void> | null = null;

export const prepareSite = (): Promise<void> => {
  prepared ??= withLock(
    path.join(root, "node_modules/.tengen/site.lock"),
    () => buildIfStale(root, () => log("building the site")),
    log,
  );
  return prepared;
};
