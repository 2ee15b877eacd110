// Launches a browser for tests and scripts. The caller closes it.
import { chromium, type Browser } from "playwright-core";
import { requireChromium } from "./chromium.ts";

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

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: requireChromium(), args: ARGUMENTS });
