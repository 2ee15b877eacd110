// Tests for every searcher, called from its test file: in Web Workers of a real Chromium and on the page's main thread
// it must give the same results as in Node.
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { skippedRequirements } from "../chromium/skip.ts";
import { openBuiltPage, type BuiltPage } from "./built-page.ts";

interface Report {
  readonly nodes: number;
  readonly milliseconds: number;
}

interface Subject<Position, Limit, Options> {
  /** The searcher's folder. */
  readonly folder: string;
  /** The ids of the rules for equal results and for stopping. */
  readonly rules: { readonly same: string; readonly stops: string };
  /** The expected bench signatures, by the expression that computes each in the page. */
  readonly signatures: Readonly<Record<string, unknown>>;
  readonly openNodeSearcher: () => {
    readonly search: (
      position: Position,
      limit: Limit,
      options: Options,
      onInfo: () => void,
    ) => { result: Promise<Report> };
    readonly close: () => Promise<void>;
  };
  /** The position to search, the budgets, and the options of an endless search. */
  readonly asked: Position;
  readonly budgets: readonly (readonly [Limit, Options])[];
  readonly options: Options;
}

/** More nodes than any search reaches. */
const ENDLESS = 1e7;

export const testInChromium = <Position, Limit, Options>(subject: Subject<Position, Limit, Options>): void => {
  const { folder, rules, signatures, openNodeSearcher, asked: position, budgets, options } = subject;
  const isLeftOut = skippedRequirements().includes("chromium");
  const from = (file: string): string => JSON.stringify(path.join(folder, file));
  const source = `import * as searchers from ${from("src/index.ts")};
    import { pause } from ${from("../../packages/workers/web/pause.ts")};
    import { openWebSearcher } from ${from("web/searcher.ts")};
    const openInline = () => searchers.openInlineSearcher({ now: () => performance.now(), pause });
    Object.assign(globalThis, { ...searchers, openWebSearcher, openInline });`;
  const textOf = (...values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(", ");

  describe.skipIf(isLeftOut)("in Chromium", () => {
    let built: BuiltPage;
    beforeAll(async () => {
      if (!isLeftOut) built = await openBuiltPage(source);
    });
    afterAll(async () => {
      if (!isLeftOut) await built.close();
    });

    test.each(Object.entries(signatures))(
      `[${rules.same}] the bench signature is the one in Node: %s`,
      async (made, expected) => {
        expect(await built.page.evaluate(made)).toEqual(expected);
      },
    );

    test.each(budgets)(
      `[${rules.same}] the same as in Node, in workers and on the page's main thread: %o`,
      async (...how) => {
        const node = openNodeSearcher();
        const { milliseconds: _here, ...expected } = await node.search(position, ...how, () => {}).result;
        await node.close();
        for (const open of ["openWebSearcher", "openInline"]) {
          const { milliseconds: _there, ...report } = await built.page.evaluate<Report>(`(async () => {
          const searcher = ${open}();
          const report = await searcher.search(${textOf(position, ...how)}, () => {}).result;
          await searcher.close();
          return report;
        })()`);
          expect(report).toEqual(expected);
        }
      },
    );

    test.each(["openWebSearcher", "openInline"])(
      `[${rules.stops}] %s reports search info, and stops long before its budget`,
      async (open) => {
        const [reported, report] = await built.page.evaluate<[number, Report]>(`(async () => {
          const searcher = ${open}();
          let reported = 0;
          const search = searcher.search(${textOf(position, { nodes: ENDLESS }, options)}, ({ nodes }) => {
            reported = nodes;
            search.stop();
          });
          const report = await search.result;
          await searcher.close();
          return [reported, report];
        })()`);
        expect(reported).toBeGreaterThan(0);
        expect(report.nodes).toBeGreaterThanOrEqual(reported);
        expect(report.nodes).toBeLessThan(ENDLESS);
      },
    );

    test(`[${rules.stops}] closing ends the workers and their search`, async () => {
      await built.page.evaluate(`
        var searcher = openWebSearcher();
        var search = searcher.search(${textOf(position, {}, { ...options, threads: 3 })}, () => {});
      `);
      await expect.poll(() => built.page.workers().length).toBe(3);
      const message = await built.page.evaluate(
        "searcher.close().then(() => search.result).catch((error) => error.message)",
      );
      expect(message).toBe("the searcher was closed");
      await expect.poll(() => built.page.workers().length).toBe(0);
    });
  });
};
