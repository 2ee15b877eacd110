// Launches a browser for tests and scripts, and installs it first if it is missing. The caller closes it.
import path from "node:path";
import { chromium, type Browser } from "playwright-core";
import { withLock } from "../lock.mjs";
import { ensureChromium, findChromium } from "./chromium.ts";

const lock = path.resolve(import.meta.dirname, "../../../node_modules/.tengen/chromium.lock");
const log = (text: string): void => console.error(`tengen: ${text}`);

/** No sandbox, because CI runs as root; no background network traffic. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = findChromium() ?? (await withLock(lock, () => ensureChromium(log), log)).file;
  return chromium.launch({ executablePath, args: ARGUMENTS });
};
