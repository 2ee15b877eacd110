// The searcher in Web Workers of a real Chromium, built as a page would build it.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../tools/chromium/browser.ts";
import { leftOut } from "../../tools/chromium/left-out.ts";
import { servePlainly } from "../../tools/site/serve.ts";
import { openNodeSearcher } from "./node/searcher.ts";
import { openKernel, signatureOf, type Report } from "./src/index.ts";
import { BUDGETS, POSITION } from "./tests/budgets.ts";

const isLeftOut = leftOut().includes("chromium");

/** A page whose script is a module that does this. */
const buildPage = async (folder: string, script: string): Promise<string> => {
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
  return outDir;
};

const source = (): string => {
  const from = (file: string): string => JSON.stringify(path.join(import.meta.dirname, file));
  return `import * as searchers from ${from("src/index.ts")};
    import { pause } from ${from("web/pause.ts")};
    import { openWebSearcher } from ${from("web/searcher.ts")};
    const openInline = () => searchers.openInlineSearcher({ now: () => performance.now(), pause });
    Object.assign(globalThis, { ...searchers, openWebSearcher, openInline });`;
};

describe.skipIf(isLeftOut)("in Chromium", () => {
  let folder = "";
  let host: Awaited<ReturnType<typeof servePlainly>>;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    if (isLeftOut) return;
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-searcher-"));
    host = await servePlainly(await buildPage(folder, source()), "");
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.goto(`${host.url}/`);
  });
  afterAll(async () => {
    if (isLeftOut) return;
    await browser.close();
    host.close();
    fs.rmSync(folder, { recursive: true });
  });

  test("[ENG-M3] the signature of the search is the one in Node", async () => {
    expect(await page.evaluate("openKernel().then(signatureOf)")).toEqual(signatureOf(await openKernel()));
  });

  test.each(BUDGETS)("[ENG-M3] the same as in Node, in workers and in the page's own thread: %o", async (...asked) => {
    const node = openNodeSearcher();
    const { milliseconds: _here, ...expected } = await node.search(POSITION, ...asked, () => {}).result;
    await node.close();
    for (const open of ["openWebSearcher", "openInline"]) {
      const { milliseconds: _there, ...report } = await page.evaluate<Report>(`(async () => {
        const searcher = ${open}();
        const report = await searcher.search(...${JSON.stringify([POSITION, ...asked])}, () => {}).result;
        await searcher.close();
        return report;
      })()`);
      expect(report).toEqual(expected);
    }
  });

  test.each(["openWebSearcher", "openInline"])(
    "%s tells how it stands, and stops long before its budget",
    async (open) => {
      const [told, report] = await page.evaluate<[number, Report]>(`(async () => {
      const searcher = ${open}();
      let told = 0;
      const options = { seed: 1, threads: 2, hash: 16, multiPv: 1, evaluator: "playouts", candidateRadius: 2 };
      const search = searcher.search(${JSON.stringify(POSITION)}, { nodes: 1e12 }, options, ({ nodes }) => {
        told = nodes;
        search.stop();
      });
      const report = await search.result;
      await searcher.close();
      return [told, report];
    })()`);
      expect(told).toBeGreaterThan(0);
      expect(report.nodes).toBeGreaterThanOrEqual(told);
      expect(report.nodes).toBeLessThan(1e12);
      expect(report.lines).toHaveLength(1);
    },
  );

  test("closing ends the workers, and the search that they are at", async () => {
    await page.evaluate(`
      var searcher = openWebSearcher();
      var search = searcher.search(${JSON.stringify(POSITION)}, {}, { seed: 1, threads: 3, hash: 16, multiPv: 1, evaluator: "playouts", candidateRadius: 2 }, () => {});
    `);
    await expect.poll(() => page.workers().length).toBe(3);
    const said = await page.evaluate("searcher.close().then(() => search.result).catch((error) => error.message)");
    expect(said).toBe("the searcher was closed");
    await expect.poll(() => page.workers().length).toBe(0);
  });
});
