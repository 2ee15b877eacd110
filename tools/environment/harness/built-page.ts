// A page in a real Chromium whose script is built like the site, so that its workers are found.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";
import { launchBrowser } from "../chromium/browser.ts";
import { serveStatic } from "../../build/site/serve.ts";

export interface BuiltPage {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

export const openBuiltPage = async (script: string): Promise<BuiltPage> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-searcher-"));
  fs.writeFileSync(path.join(folder, "index.html"), '<script type="module" src="./main.ts"></script>');
  fs.writeFileSync(path.join(folder, "main.ts"), script);
  const outDir = path.join(folder, "out");
  await build({
    root: folder,
    base: "./",
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: { outDir, modulePreload: { polyfill: false } },
  });
  const host = await serveStatic(outDir, "");
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(`${host.url}/`);
  return {
    page,
    close: async () => {
      await browser.close();
      host.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
};
