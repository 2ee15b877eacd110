// The searcher in Web Workers of a real Chromium, built as a page would build it.
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leftOut } from "../../tools/chromium/left-out.ts";
import { openBuiltPage, type BuiltPage } from "../../tools/harness/built-page.ts";
import { openNodeSearcher } from "./node/searcher.ts";
import { openKernel, signatureOf, type Report } from "./src/index.ts";
import { BUDGETS, GAME } from "./tests/budgets.ts";

const isLeftOut = leftOut().includes("chromium");

const source = (): string => {
  const from = (file: string): string => JSON.stringify(path.join(import.meta.dirname, file));
  return `import * as searchers from ${from("src/index.ts")};
    import { pause } from ${from("../../packages/threads/web/pause.ts")};
    import { openWebSearcher } from ${from("web/searcher.ts")};
    const openInline = () => searchers.openInlineSearcher({ now: () => performance.now(), pause });
    Object.assign(globalThis, { ...searchers, openWebSearcher, openInline });`;
};

describe.skipIf(isLeftOut)("in Chromium", () => {
  let built: BuiltPage;
  beforeAll(async () => {
    if (!isLeftOut) built = await openBuiltPage(source());
  });
  afterAll(async () => {
    if (!isLeftOut) await built.close();
  });

  test("[GOS-T1] the signature of the search is the one in Node", async () => {
    expect(await built.page.evaluate("openKernel().then(signatureOf)")).toEqual(signatureOf(await openKernel()));
  });

  test.each(BUDGETS)("[GOS-F1] the same as in Node, in workers and in the page's own thread: %o", async (...asked) => {
    const node = openNodeSearcher();
    const { milliseconds: _here, ...expected } = await node.search(GAME, ...asked, () => {}).result;
    await node.close();
    for (const open of ["openWebSearcher", "openInline"]) {
      const { milliseconds: _there, ...report } = await built.page.evaluate<Report>(`(async () => {
        const searcher = ${open}();
        const report = await searcher.search(...${JSON.stringify([GAME, ...asked])}, () => {}).result;
        await searcher.close();
        return report;
      })()`);
      expect(report).toEqual(expected);
    }
  });

  test.each(["openWebSearcher", "openInline"])(
    "[GOS-F2] %s tells how it stands, and stops long before its budget",
    async (open) => {
      const [told, report] = await built.page.evaluate<[number, Report]>(`(async () => {
        const searcher = ${open}();
        let told = 0;
        const options = { seed: 1, threads: 2, hash: 16, multiPv: 1 };
        const search = searcher.search(${JSON.stringify(GAME)}, { nodes: 1e7 }, options, ({ nodes }) => {
          told = nodes;
          search.stop();
        });
        const report = await search.result;
        await searcher.close();
        return [told, report];
      })()`);
      expect(told).toBeGreaterThan(0);
      expect(report.nodes).toBeGreaterThanOrEqual(told);
      expect(report.nodes).toBeLessThan(1e7);
    },
  );
});
