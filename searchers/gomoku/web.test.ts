// The searcher in Web Workers of a real Chromium, built as a page would build it.
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leftOut } from "../../tools/chromium/left-out.ts";
import { openBuiltPage, type BuiltPage } from "../../tools/harness/built-page.ts";
import { openNodeSearcher } from "./node/searcher.ts";
import { openKernel, signatureOf, type Report } from "./src/index.ts";
import { BUDGETS, POSITION } from "./tests/budgets.ts";

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

  test("[ENG-M3] the signature of the search is the one in Node", async () => {
    expect(await built.page.evaluate("openKernel().then(signatureOf)")).toEqual(signatureOf(await openKernel()));
  });

  test.each(BUDGETS)("[ENG-M3] the same as in Node, in workers and in the page's own thread: %o", async (...asked) => {
    const node = openNodeSearcher();
    const { milliseconds: _here, ...expected } = await node.search(POSITION, ...asked, () => {}).result;
    await node.close();
    for (const open of ["openWebSearcher", "openInline"]) {
      const { milliseconds: _there, ...report } = await built.page.evaluate<Report>(`(async () => {
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
      const [told, report] = await built.page.evaluate<[number, Report]>(`(async () => {
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
    await built.page.evaluate(`
      var searcher = openWebSearcher();
      var search = searcher.search(${JSON.stringify(POSITION)}, {}, { seed: 1, threads: 3, hash: 16, multiPv: 1, evaluator: "playouts", candidateRadius: 2 }, () => {});
    `);
    await expect.poll(() => built.page.workers().length).toBe(3);
    const said = await built.page.evaluate(
      "searcher.close().then(() => search.result).catch((error) => error.message)",
    );
    expect(said).toBe("the searcher was closed");
    await expect.poll(() => built.page.workers().length).toBe(0);
  });
});
