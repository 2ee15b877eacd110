// The browser tests look at the built site: it is brought up to date before any of them runs.
import path from "node:path";
import { buildIfStale } from "./site.ts";

export const setup = (): Promise<void> =>
  buildIfStale(path.resolve(import.meta.dirname, "..", ".."), () => console.error("building the site"));
