// How much work an input makes in Chromium, counted, so that the verdict does not depend on the machine's speed: elements
// that are changed, and layouts of the page.
import type { CDPSession, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DRAW, GOMOKU, isLeftOut, labelOf, moves, pointAt, startGame, useSite } from "./site.ts";

const site = useSite();

interface Work {
  /** Changes of elements, attributes and texts. */
  readonly changes: number;
  readonly layouts: number;
}

const layoutsOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "LayoutCount")?.value ?? 0;
};

/** The work until the frame after an input. */
const countWork = async (page: Page, session: CDPSession, input: () => Promise<void>): Promise<Work> => {
  await page.evaluate(`
    window.changes = 0;
    window.counter ??= new MutationObserver((records) => { window.changes += records.length; });
    window.counter.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
  const before = await layoutsOf(session);
  await input();
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const layouts = (await layoutsOf(session)) - before;
  return { changes: await page.evaluate("window.counter.disconnect(), window.changes"), layouts };
};

describe.skipIf(isLeftOut)("an input", () => {
  test("[WEB-35] a stone changes few elements, as many late in a game as early", async () => {
    const page = await site.open(GOMOKU);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await startGame(page, "Human", "Human");
    const works: Work[] = [];
    for (const [index, name] of DRAW.slice(0, 80).entries()) {
      const work = await countWork(page, session, async () => {
        await pointAt(page, name).click();
        await expect.poll(() => labelOf(page, name)).toContain("last move");
      });
      if (index === 9 || index === 79) works.push(work);
    }
    await expect.poll(() => moves(page).count()).toBe(80);
    const [early, late] = works;
    expect(early?.changes).toBeGreaterThan(0);
    for (const { changes, layouts } of works) {
      expect(changes).toBeLessThanOrEqual(40);
      expect(layouts).toBeLessThanOrEqual(6);
    }
    expect(late?.changes).toBeLessThanOrEqual((early?.changes ?? 0) + 5);
  });
});
