// The searchers' nets in Chromium: loaded only when something needs one, with progress, kept for offline use; without it
// the search goes on as it can.
import type { BrowserContext, Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { act, isLeftOut, notice, startGame, useSite } from "./site.ts";

const site = useSite();
const GO = "/games/go-9x9/index.html";
/** Each game with a net, and its rules about it. */
const GAMES = [
  { name: "Go", address: GO, rules: "GO-N" },
  { name: "Gomoku", address: "/games/gomoku/index.html", rules: "GMK-N" },
] as const;
const NET = "**/*.net";
/** Three opening moves, as a link has them. */
const MOVES = "#study&moves=141k1o&at=3";

const analysis = (page: Page) => page.locator(".analysis input[type=checkbox]").first();
const candidates = (page: Page) => page.locator(".candidates button");
const status = (page: Page) => page.locator(".net-status");
const WITH_NET = /Searches with the net, in \d+ threads?\./u;

/** What the browser logs of requests that fail, and Playwright of the service worker. */
const isExpected = (text: string): boolean =>
  /^(?:Failed to load resource: |Service Worker registration blocked)/u.test(text);

/** A visitor without a service worker, whose requests for the net may fail. */
const visitWithoutWorker = async (answer: ((route: Route) => Promise<void>) | null): Promise<BrowserContext> => {
  const context = await site.visit({ serviceWorkers: "block" }, isExpected);
  if (answer !== null) await context.route(NET, answer);
  return context;
};

const openAnalysis = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(site.url() + address + MOVES);
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

describe.skipIf(isLeftOut).each(GAMES)("the net of $name", ({ address, rules }) => {
  test(`[${rules}1] is loaded with the first analysis, not with the page, and is there without a network`, async () => {
    const context = await site.visit();
    const page = await context.newPage();
    const asked: string[] = [];
    context.on("request", (request) => {
      if (request.url().endsWith(".net")) asked.push(request.url());
    });
    await page.goto(site.url() + address);
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
    await candidates(page).first().waitFor();
  });

  test.each(PROBLEMS)(
    `[${rules}3] [STU-A6] %s: one sentence, a search without it, and a second try`,
    async (_name, answer, text) => {
      const context = await visitWithoutWorker(answer);
      const page = await openAnalysis(context, address);
      await expect.poll(() => status(page).getByRole("alert").textContent()).toContain(text);
      await expect.poll(() => candidates(page).count()).toBeGreaterThan(1);
      await context.unroute(NET);
      await status(page).getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => status(page).textContent()).toMatch(WITH_NET);
      await expect.poll(() => candidates(page).count()).toBeGreaterThan(1);
    },
  );
});

describe.skipIf(isLeftOut)("the net of Go", () => {
  test("[GO-N1] [STU-A6] a slow network shows how much has arrived", async () => {
    const context = await visitWithoutWorker(null);
    const page = await context.newPage();
    await page.goto(site.url() + GO + MOVES);
    await page.locator(".study .board").waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 200,
      downloadThroughput: 100_000,
      uploadThroughput: 100_000,
    });
    await page.evaluate(`
      window.said = new Set();
      new MutationObserver(() => window.said.add(document.querySelector(".net-status")?.textContent ?? ""))
        .observe(document.body, { childList: true, characterData: true, subtree: true });`);
    await analysis(page).check();
    await expect.poll(() => status(page).textContent(), { timeout: 200_000 }).toMatch(WITH_NET);
    const said = await page.evaluate<readonly string[]>("[...window.said]");
    expect(said.filter((text) => /^Loading the net: \d+%$/u.test(text)).length).toBeGreaterThan(2);
  });

  test.each([
    ["the net", null, /^Hint from Net: /u],
    ["the hint bot, where there is no net", (route: Route) => route.abort(), /^Hint from Playouts: /u],
  ] as const)("[GO-H2] a hint comes from %s", async (_name, answer, text) => {
    const page = await (await visitWithoutWorker(answer)).newPage();
    await page.goto(site.url() + GO);
    await startGame(page, "Human", "Human");
    await page.locator('[data-point="40"]').click();
    // The first one may come before the net does.
    await expect
      .poll(async () => {
        await act(page, "Hint");
        await expect.poll(() => notice(page).textContent()).toMatch(/^Hint from/u);
        return notice(page).textContent();
      })
      .toMatch(text);
    await expect.poll(() => page.locator(".mark-hint").count()).toBe(1);
  });

  test("[GO-E2] [GO-N3] an estimate says why it is made without the net, and is made anew with it", async () => {
    const context = await visitWithoutWorker((route) => route.fulfill({ status: 404 }));
    const page = await context.newPage();
    await page.goto(site.url() + GO);
    await startGame(page, "Human", "Human");
    const line = page.locator(".estimate-line");
    await page.getByRole("button", { name: "Estimate score" }).click();
    await expect.poll(() => line.textContent()).toMatch(/win rate is \d+%/u);
    await expect.poll(() => status(page).getByRole("alert").textContent()).toContain("this site does not have it");
    await context.unroute(NET);
    await status(page).getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => status(page).textContent()).toBe("");
    await expect.poll(() => line.textContent()).toMatch(/win rate is \d+%/u);
  });

  test("[GO-N5] a level that plays without the net says so, and plays with it once it is there", async () => {
    const context = await visitWithoutWorker((route) => route.fulfill({ status: 404 }));
    const page = await context.newPage();
    await page.goto(site.url() + GO);
    await startGame(page, "Human", "Level 1 (easy)");
    await page.locator('[data-point="40"]').click();
    const alert = status(page).getByRole("alert");
    await expect.poll(() => alert.textContent()).toContain("this site does not have it");
    expect(await alert.textContent()).toContain("the levels have other strengths");
    await context.unroute(NET);
    await status(page).getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => status(page).textContent()).toBe("");
    expect(await page.locator(".estimate-line").count()).toBe(0);
  });
});
