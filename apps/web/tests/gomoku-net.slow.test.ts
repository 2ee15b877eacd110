// The net of Gomoku in Chromium: loaded with the first analysis or review, kept for offline use; without it the search goes on.
import type { BrowserContext, Page, Route } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { act, isLeftOut, startGame, useSite } from "./site.ts";

const site = useSite();
const GOMOKU = "/games/gomoku/index.html";
const NET = "**/*.net";
/** Three opening moves, as a link has them. */
const GAME = `${GOMOKU}#study&moves=141k1o&at=3`;

const analysis = (page: Page) => page.locator(".analysis input[type=checkbox]").first();
const candidates = (page: Page) => page.locator(".candidates button");
const status = (page: Page) => page.locator(".net-status");
const WITH_NET = /Searches with the net, in \d+ threads?\./u;

/** A visitor whose console may have errors: the browser logs every request that fails. */
const visitWithoutWorker = async (answer: ((route: Route) => Promise<void>) | null): Promise<BrowserContext> => {
  const context = await site.browser().newContext({ locale: "en-GB", serviceWorkers: "block" });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(300_000);
  if (answer !== null) await context.route(NET, answer);
  return context;
};

const openAnalysis = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(site.url() + GAME);
  await analysis(page).check();
  return page;
};

/** The file with one other byte. */
const answerDamaged = async (route: Route): Promise<void> => {
  const response = await route.fetch();
  const body = await response.body();
  body[1000] = (body[1000] ?? 0) ^ 1;
  await route.fulfill({ response, body });
};

const PROBLEMS = [
  ["damaged", answerDamaged, "The net arrived damaged."],
  ["missing", (route: Route) => route.fulfill({ status: 404 }), "this site does not have it"],
  ["out of reach", (route: Route) => route.abort(), "there is no connection"],
] as const;

describe.skipIf(isLeftOut)("the net", () => {
  test("[GMK-N1] is loaded with the first analysis, not with the page, and is there without a network", async () => {
    const context = await site.visit();
    const page = await context.newPage();
    const asked: string[] = [];
    context.on("request", (request) => {
      if (request.url().endsWith(".net")) asked.push(request.url());
    });
    await page.goto(site.url() + GOMOKU);
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller?.state")).toBe("activated");
    await startGame(page, "Human", "Human");
    await act(page, "Analyse");
    await page.locator(".study .board").waitFor();
    expect(asked).toEqual([]);
    await analysis(page).check();
    await expect.poll(() => status(page).textContent()).toMatch(WITH_NET);
    await candidates(page).first().waitFor();
    expect(asked.length).toBeGreaterThan(0);
    await context.setOffline(true);
    await page.reload();
    await analysis(page).check();
    await expect.poll(() => status(page).textContent()).toMatch(WITH_NET);
    await expect.poll(() => candidates(page).count()).toBeGreaterThan(0);
  });

  test.each(PROBLEMS)(
    "[GMK-N3] [STU-A6] %s: one sentence, a search without it, and a second try",
    async (_name, answer, text) => {
      const context = await visitWithoutWorker(answer);
      const page = await openAnalysis(context);
      await expect.poll(() => status(page).getByRole("alert").textContent()).toContain(text);
      await expect.poll(() => candidates(page).count()).toBe(5);
      await context.unroute(NET);
      await status(page).getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => status(page).textContent()).toMatch(WITH_NET);
      await expect.poll(() => candidates(page).count()).toBe(5);
    },
  );
});
