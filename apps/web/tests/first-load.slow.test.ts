// How the portal loads, in Chromium: what it needs for its first screen and when, by counts that do not depend on the
// machine's speed. Sizes and layout shifts are in portal.slow.test.ts; docs/performance.md has Lighthouse's figures.
import type { Catalogue } from "@tengen/catalogue";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isLeftOut, MOUNTED, PHONE, useSite } from "./site.ts";

const site = useSite();

const GAMES = ["gomoku", "go-9x9", "gomoku-cards"];

/** Holds back everything that waits for an idle browser, until the page's `goIdle` is called. */
const HOLD_IDLE = `
  window.held = [];
  window.requestIdleCallback = (act) => window.held.push(act);
  window.goIdle = () => {
    window.requestIdleCallback = (act) => setTimeout(act);
    for (const act of window.held.splice(0)) act();
  };`;

/** Holds back the timer with which theme.js loads the modules where no paint is reported. */
const HOLD_FALLBACK = `
  const startTimer = window.setTimeout;
  window.setTimeout = (act, milliseconds, ...values) =>
    milliseconds === 1000 ? 0 : startTimer(act, milliseconds, ...values);`;

interface Held {
  readonly page: Page;
  /** The HTML of the page. */
  readonly html: string;
  /** The paths that the page has asked for. */
  readonly asked: readonly string[];
}

/** Opens the portal on a browser that is never idle, up to where its modules wait for that. */
const openHeld = async (context: BrowserContext): Promise<Held> => {
  const page = await context.newPage();
  await page.addInitScript(HOLD_IDLE);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const answer = await page.goto(site.url());
  await page.locator(MOUNTED).waitFor();
  await expect.poll(() => asked.includes("/data/catalogue.json")).toBe(true);
  await expect.poll(() => page.evaluate("window.held.length")).toBeGreaterThan(0);
  return { page, html: (await answer?.text()) ?? "", asked };
};

/** What belongs to a game, or to its board, or to the client of the match server. */
const LATER = /\/(?:engine|state|scene|picture|table-games?|lobby-lists|thread)-|^\/api\//u;

describe.skipIf(isLeftOut)("the portal's first load", () => {
  test("[WEB-23] [WEB-21] before the browser is idle no board is drawn, and no match server is asked", async () => {
    const { page, asked } = await openHeld(await site.visit());
    expect(asked.filter((path) => LATER.test(path))).toEqual([]);
    expect(await page.locator(".stone").count()).toBe(0);
    expect(asked.length).toBeLessThanOrEqual(14);
    await page.evaluate("goIdle()");
    await page.locator(".lobby-lists").waitFor();
    await expect.poll(() => asked.some((path) => path.startsWith("/api/"))).toBe(true);
    await page.locator(".cards").scrollIntoViewIfNeeded();
    await page.locator(".card .stone").first().waitFor({ state: "attached" });
  });

  test.each(["en", "fr"])("[WEB-23] in %s every request of the first screen is named in the HTML", async (locale) => {
    const { html, asked } = await openHeld(await site.visit({ ...PHONE, locale }));
    expect(asked).toContain("/data/catalogue.json");
    // The service worker is registered after the page has loaded.
    expect(asked.filter((path) => path !== "/sw.js" && !html.includes(`.${path}`) && path !== "/")).toEqual([]);
    // theme.js selects the language; the others are not loaded.
    expect(asked.filter((path) => /\/(?:en|fr|de|pl)-/u.test(path))).toHaveLength(1);
  });

  test("[WEB-22] without any module the first screen is there in the language of the page, and its links work", async () => {
    // The browser logs each module that does not load.
    const context = await site.browser().newContext({ ...PHONE, locale: "fr-FR" });
    const page = await context.newPage();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(site.url());
    await page.getByRole("heading", { name: "Gomoku, go et plus encore" }).waitFor();
    expect(await page.locator(".choice").count()).toBe(3);
    expect(await page.getByRole("radio", { name: "Gomoku", exact: true }).isChecked()).toBe(true);
    await page.getByRole("link", { name: "Jouer contre un robot" }).click();
    expect(page.url()).toBe(`${site.url()}/games/gomoku/index.html#bot`);
    await context.close();
  });

  test.each(["en", "fr", "de", "pl"])("[WEB-39] in %s nothing is painted later that is larger", async (locale) => {
    const { page } = await openHeld(await site.visit({ ...PHONE, locale }));
    await page.evaluate(`
      window.largest = 0;
      new PerformanceObserver((list) => { window.largest += list.getEntries().length; })
        .observe({ type: "largest-contentful-paint", buffered: true });
      new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`);
    const before = await page.evaluate("window.largest");
    expect(before).toBeGreaterThan(0);
    await page.evaluate("goIdle()");
    await page.locator(".lobby-lists .empty-list").first().waitFor();
    await page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))",
    );
    expect(await page.evaluate("window.largest")).toBe(before);
  });

  test("[WEB-39] the lobby is in the HTML; where a running game may be above it, it is not", async () => {
    const context = await site.browser().newContext(PHONE);
    const page = await context.newPage();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(site.url());
    expect(await page.locator(".lobby").innerText()).toContain("who is waiting for an opponent");
    await page.evaluate("localStorage.setItem('tengen.last-play', '{}')");
    await page.reload();
    await page.locator(".choice").first().waitFor();
    expect(await page.locator(".lobby").count()).toBe(0);
    await context.close();
  });

  test.each(GAMES.flatMap((game) => ["en", "fr", "de", "pl"].map((locale) => [game, locale] as const)))(
    "[WEB-56] of %s in %s the name and what it is about are in the HTML, and nothing is painted later that is larger",
    async (game, locale) => {
      const context = await site.visit({ ...PHONE, locale });
      const page = await context.newPage();
      await page.addInitScript(`
        window.largest = [];
        new PerformanceObserver((list) => {
          for (const { element } of list.getEntries()) window.largest.push(element?.textContent);
        }).observe({ type: "largest-contentful-paint", buffered: true });`);
      await page.goto(`${site.url()}/games/${game}/index.html`);
      await page.locator(MOUNTED).waitFor();
      await page.locator("[data-point]").first().waitFor({ state: "attached" });
      await page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))",
      );
      const catalogue = (await (await page.request.get(`${site.url()}/data/catalogue.json`)).json()) as Catalogue;
      const about = catalogue.games.find(({ id }) => id === game)?.description;
      const text = typeof about === "object" ? about[locale] : about;
      expect(await page.evaluate("window.largest.at(-1)")).toBe(text);
    },
  );

  test("[WEB-56] without any module a game's page says what the game is", async () => {
    // The browser logs each module that does not load.
    const context = await site.browser().newContext({ ...PHONE, locale: "de-DE" });
    const page = await context.newPage();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(`${site.url()}/games/gomoku-cards/index.html`);
    await page.getByRole("heading", { name: "Gomoku mit Karten" }).waitFor();
    expect(await page.locator(".panel").innerText()).toContain("Ziehe zwei Karten");
    await context.close();
  });

  test.each(["/", ...GAMES.map((game) => `/games/${game}/index.html`)])(
    "[WEB-55] %s is painted before any other file of it but its font is asked for, and its HTML is small",
    async (address) => {
      const page = await (await site.visit(PHONE)).newPage();
      await page.addInitScript(HOLD_FALLBACK);
      const answer = await page.request.get(site.url() + address, { headers: { "accept-encoding": "gzip" } });
      expect(answer.headers()["content-encoding"]).toBe("gzip");
      expect(Number(answer.headers()["content-length"])).toBeLessThan(14_000);
      await page.goto(site.url() + address);
      await page.locator(MOUNTED).waitFor();
      // The browser asks for icons when it likes.
      const early = await page.evaluate(`(() => {
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        return performance.getEntriesByType("resource")
          .filter(({ name, startTime }) => startTime < paint.startTime && !name.endsWith(".svg"))
          .map(({ name }) => name.replace(/.*\\//u, "").replace(/-.*\\./u, "."));
      })()`);
      expect(early).toEqual(["figtree.woff2"]);
    },
  );

  test("[WEB-55] what a page imports later does not load its style sheet again", async () => {
    const page = await site.open("/games/gomoku/index.html");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.evaluate("location.hash = 'study'");
    await page.locator(".study").first().waitFor();
    expect(asked.some((path) => path.endsWith(".css"))).toBe(true);
    expect(asked.filter((path) => /every-table-[^/]*\.css$/u.test(path))).toEqual([]);
  });

  test("[WEB-22] the portal takes over the elements of its first screen", async () => {
    const page = await (await site.visit()).newPage();
    await page.addInitScript(`
      new MutationObserver((_changes, observer) => {
        const heading = document.querySelector("h1");
        if (heading === null) return;
        heading.isFirst = true;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });`);
    await page.goto(site.url());
    await page.locator(MOUNTED).waitFor();
    expect(await page.evaluate("document.querySelector('h1').isFirst")).toBe(true);
    expect(await page.locator("template, #failed, noscript").count()).toBe(0);
  });

  test.each([
    ["a phone", PHONE],
    ["a desktop", { viewport: { width: 1280, height: 800 } }],
  ])("[WEB-21] on %s the lobby keeps its height, whoever comes", async (_name, options) => {
    const { page } = await openHeld(await site.visit(options));
    const heights = async (): Promise<unknown> => [
      (await page.locator(".lobby").boundingBox())?.height,
      (await page.locator(".games").boundingBox())?.y,
    ];
    const before = await heights();
    await page.evaluate("goIdle()");
    await page.locator(".lobby-lists h3").first().waitFor();
    expect(await heights()).toEqual(before);
    await page.evaluate(`for (const list of document.querySelectorAll(".lobby-lists ul")) {
      list.append(...Array.from({ length: 30 }, () => document.createElement("li")));
    }`);
    expect(await heights()).toEqual(before);
    // Games to join never hide those to watch.
    const live = await page.locator(".lobby-live h3").boundingBox();
    const lobby = await page.locator(".lobby").boundingBox();
    expect((live?.y ?? Infinity) - (lobby?.y ?? 0)).toBeLessThan((lobby?.height ?? 0) * 0.7);
  });
});
