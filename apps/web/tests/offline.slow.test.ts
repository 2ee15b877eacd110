// The site offline, in Chromium: after one visit everything opens and plays; a new build does not disturb open pages.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { serveStatic, startServer } from "../../../tools/build/site/serve.ts";
import { precachedFiles } from "../../../tools/build/site/service-worker.ts";
import { makeNextBuild, NEXT_WORD, WORD } from "./next-build.ts";
import { GOMOKU, isLeftOut, moves, notice, pointAt, root, labelOf, startGame, useSite } from "./site.ts";

const site = useSite();
const dist = path.join(root, "dist");
const NOWHERE = "/no/such/page";

let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-offline-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** A server that a test can stop; it is stopped after the test at the latest. */
const startStoppableServer = async () => {
  const server = await startServer(root);
  let stopped: Promise<unknown> | null = null;
  const stop = (): Promise<unknown> => (stopped ??= server.stop());
  onTestFinished(async () => {
    await stop();
  });
  return { url: server.url, stop };
};

/** Waits until the site is cached, and the service worker controls this page. */
const waitUntilCached = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller?.state")).toBe("activated");
};

/** Goes offline by stopping the host too, so that no emulation is trusted. */
const goOffline = async (context: BrowserContext, stop: () => unknown): Promise<void> => {
  await context.setOffline(true);
  await stop();
};

/** A link of every page, by its text. */
const skipLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const cacheNames = (page: Page): Promise<readonly string[]> => page.evaluate("caches.keys()");

/** The cached paths, relative to the site's root. */
const cachedFiles = async (page: Page, home: string): Promise<readonly string[]> => {
  const addresses = await page.evaluate<readonly string[]>(`(async () => {
    const builds = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(builds.map((build) => build.keys()))).flat().map(({ url }) => url);
  })()`);
  return addresses.map((address) => address.replace(`${home}/`, "")).toSorted();
};

/** Plays a move against a bot, and waits for the answer. */
const playAgainst = async (page: Page, bot: string): Promise<void> => {
  await startGame(page, "Human", bot);
  await pointAt(page, "H8").click();
  await expect.poll(() => moves(page).count()).toBe(2);
  await expect.poll(() => notice(page).textContent()).toBe("");
};

describe.skipIf(isLeftOut)("without a network", () => {
  test("[WEB-14] after one visit to the portal every page opens, every bot plays, and saved games are there", async () => {
    const server = await startStoppableServer();
    const context = await site.visit();
    const page = await context.newPage();
    await page.goto(server.url);
    await waitUntilCached(page);
    await goOffline(context, server.stop);

    await page.reload();
    await page.getByRole("link", { name: "Gomoku", exact: true }).click();
    await playAgainst(page, "Greedy (medium)");
    await playAgainst(page, "Fast MCTS (medium)");
    await page.reload();
    await expect.poll(() => labelOf(page, "H8")).toMatch(/^H8, black/u);
    await pointAt(page, "A1").click();
    await expect.poll(() => moves(page).count()).toBe(4);

    for (const address of ["/games/go-9x9/index.html", "/games/gomoku-cards/", "/games/go-9x9", "/?from=somewhere"]) {
      await page.goto(server.url + address);
      await page.locator("main#content").waitFor();
    }
    await page.getByRole("link", { name: "Continue Gomoku" }).first().click();
    await expect.poll(() => moves(page).count()).toBe(4);
    await page.locator(".language-select").selectOption("fr");
    await page.reload();
    await skipLink(page, "Aller au contenu").waitFor();
    expect(
      await page.evaluate("document.fonts.ready.then(() => document.fonts.check('1em \"Figtree Variable\"'))"),
    ).toBe(true);
  });

  test.each([GOMOKU, "/games/gomoku-cards/", NOWHERE])(
    "[WEB-14] [WEB-36] one visit to %s is enough",
    async (address) => {
      const server = await startStoppableServer();
      // The browser logs a 404 as an error, so this page's console is not checked.
      const context = await site.browser().newContext({ locale: "en-GB" });
      const page = await context.newPage();
      await page.goto(server.url + address);
      await waitUntilCached(page);
      await goOffline(context, server.stop);
      await page.goto(server.url + GOMOKU);
      await playAgainst(page, "MCTS (hard)");
      await page.goto(server.url + NOWHERE);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await page.goto(`${server.url}/docs/index.html`);
      await page.getByRole("heading", { name: "No documentation here" }).waitFor();
      await page.reload();
      await page.getByRole("main").getByRole("link").click();
      await page.getByRole("link", { name: "Go", exact: true }).waitFor();
      await context.close();
    },
  );

  test("[WEB-14] [WEB-6] under any path of any web host", async () => {
    const host = await serveStatic(dist, "/some/where");
    const context = await site.visit();
    const page = await context.newPage();
    await page.goto(`${host.url}/index.html`);
    await waitUntilCached(page);
    await goOffline(context, host.close);
    await page.reload();
    await page.getByRole("link", { name: "Gomoku", exact: true }).click();
    await playAgainst(page, "Greedy (medium)");
    expect(await page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")).toBe(`${host.url}/`);
    await page.goto(`${host.url}/games/gomoku?from=somewhere`);
    await page.getByRole("grid").waitFor();
    expect(page.url()).toContain(`${host.url}/games/gomoku/?from=somewhere`);
  });

  test("[WEB-14] [WEB-5] an unknown URL links to the portal under any path", async () => {
    const host = await serveStatic(dist, "/some/where");
    const context = await site.browser().newContext({ locale: "fr" });
    const page = await context.newPage();
    await page.goto(`${host.url}/index.html`);
    await waitUntilCached(page);
    await goOffline(context, host.close);
    const answer = await page.goto(host.url + NOWHERE);
    expect(answer?.status()).toBe(404);
    await page.getByRole("link", { name: "Tous les jeux" }).click();
    await page.getByRole("link", { name: "Gomoku", exact: true }).waitFor();
    expect(page.url()).toBe(`${host.url}/`);
    await context.close();
  });

  test("[WEB-14] [WEB-6] on a host that redirects index.html to its folder", async () => {
    const host = await serveStatic(dist, "");
    host.setMode("tidy");
    const context = await site.visit();
    const page = await context.newPage();
    await page.goto(`${host.url}/games/gomoku/`);
    await waitUntilCached(page);
    await goOffline(context, host.close);
    await page.reload();
    await playAgainst(page, "Greedy (medium)");
    await page.goto(`${host.url}/index.html`);
    await page.getByRole("link", { name: "Continue Gomoku" }).waitFor();
  });

  test("[WEB-14] nothing is cached before the page has loaded", async () => {
    const page = await (await site.visit()).newPage();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.woff2", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url() + GOMOKU, { waitUntil: "commit" });
    await page.getByRole("grid").waitFor();
    const isAsked = "navigator.serviceWorker.getRegistration().then((found) => found !== undefined)";
    expect(await page.evaluate(isAsked)).toBe(false);
    release();
    await waitUntilCached(page);
  });

  test.each(["broken", "silent"] as const)("[WEB-14] a host that is %s counts as offline", async (failure) => {
    const context = await site.visit();
    const page = await context.newPage();
    const host = await serveStatic(dist, "");
    await page.goto(`${host.url}/index.html`);
    await waitUntilCached(page);
    host.setMode(failure);
    await page.reload();
    await page.getByRole("link", { name: "Gomoku", exact: true }).click();
    await playAgainst(page, "Greedy (medium)");
    host.close();
  });

  test("[WEB-15] the cache holds the build once, and nothing else", async () => {
    const page = await site.open(GOMOKU);
    await waitUntilCached(page);
    await page.reload();
    await playAgainst(page, "Greedy (medium)");
    const health = page.waitForResponse("**/healthz");
    expect(await page.evaluate("fetch('/healthz').then((answer) => answer.json())")).toEqual({ status: "ok" });
    expect((await health).fromServiceWorker()).toBe(false);
    const visitor = await page.context().newPage();
    // A browser requests /favicon.ico for a page without an icon.
    await visitor.context().route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    expect((await visitor.goto(`${site.url()}/healthz`))?.fromServiceWorker()).toBe(false);
    expect((await visitor.goto(site.url()))?.fromServiceWorker()).toBe(true);
    await page.evaluate("fetch('/go.js', { method: 'HEAD' })");
    await page.evaluate("fetch('/data/game.schema.json').then((answer) => answer.json())");
    const built = fs
      .globSync("**/*.*", { cwd: dist })
      .filter((file) => !/\.(?:br|gz|net)$|^sw\.js$|^docs\/|^screenshots|^preview\.png$|schema|^\./u.test(file))
      .map((file) => file.replaceAll(path.sep, "/"));
    expect(precachedFiles(dist).toSorted()).toEqual(built.toSorted());
    expect(await cachedFiles(page, site.url())).toEqual([...built, "pages-before"].toSorted());
  });
});

describe.skipIf(isLeftOut)("a new build", () => {
  /** A host whose site can be replaced at once by another folder. */
  const serveReplaceable = async (name: string) => {
    const place = path.join(folder, name);
    fs.cpSync(dist, place, { recursive: true });
    const next = `${place}-next`;
    await makeNextBuild(root, dist, next);
    const host = await serveStatic(place, "");
    const replace = (): void => {
      fs.rmSync(place, { recursive: true });
      fs.renameSync(next, place);
    };
    return { ...host, next, replace };
  };

  /** Resolves when another build's service worker takes control of this page. */
  const watchTakeOver = (page: Page): Promise<unknown> =>
    page.evaluate(`window.takenOver = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    }); undefined`);

  test("[WEB-25] a page that stays open looks for one every hour that it is looked at", async () => {
    const page = await (await site.visit()).newPage();
    await page.addInitScript(`
      window.checks = 0;
      ServiceWorkerRegistration.prototype.update = () => {
        window.checks += 1;
        return Promise.resolve();
      };`);
    await page.goto(site.url());
    await waitUntilCached(page);
    const look = (): Promise<unknown> => page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
    await look();
    expect(await page.evaluate("checks")).toBe(0);
    await page.evaluate("{ const { now } = Date; Date.now = () => now() + 3600000; }");
    await look();
    await look();
    expect(await page.evaluate("checks")).toBe(1);
  });

  test("[WEB-16] [WEB-25] is served on the next visit, while an open page of the old build works until it is closed", async () => {
    const host = await serveReplaceable("update");
    const context = await site.visit();
    const old = await context.newPage();
    await old.goto(host.url + GOMOKU);
    await waitUntilCached(old);
    const updateNotice = old.getByRole("button", { name: "New version ready" });
    expect(await updateNotice.count()).toBe(0);
    await watchTakeOver(old);
    const [first] = await cacheNames(old);
    host.replace();

    const page = await context.newPage();
    await page.goto(host.url + GOMOKU);
    await skipLink(page, NEXT_WORD).waitFor();
    await old.evaluate("takenOver");
    // Only the old page is told, and nothing happens to it.
    await updateNotice.waitFor();
    expect(await page.getByRole("button", { name: "New version ready" }).count()).toBe(0);
    // Another visit, which lets the new build look for old caches.
    await page.reload();
    await skipLink(page, NEXT_WORD).waitFor();
    // The open page has not loaded any bot yet, and the host no longer has the file.
    await old.bringToFront();
    await playAgainst(old, "Greedy (medium)");
    await playAgainst(old, "Fast MCTS (medium)");
    await expect.poll(() => skipLink(old, WORD).count()).toBe(1);
    expect(await cacheNames(old)).toContain(first);

    await goOffline(context, host.close);
    await updateNotice.click();
    await skipLink(old, NEXT_WORD).waitFor();
    expect(await updateNotice.count()).toBe(0);
    await expect.poll(() => moves(old).count()).toBe(2);
    await old.reload();
    await expect.poll(() => cacheNames(old)).toHaveLength(1);
    expect(await cacheNames(old)).not.toContain(first);
    await page.reload();
    await skipLink(page, NEXT_WORD).waitFor();
  });

  test("[WEB-16] that is incomplete is not cached: the old one stays", async () => {
    const host = await serveReplaceable("half");
    // The browser logs the failed integrity check as an error.
    const context = await site.browser().newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(host.url + GOMOKU);
    await waitUntilCached(page);
    const script = "go.js";
    const whole = fs.readFileSync(path.join(host.next, script), "utf8");
    fs.writeFileSync(path.join(host.next, script), `${whole}\n// of another build`);
    host.replace();
    const update = (): Promise<unknown> =>
      page.evaluate(`navigator.serviceWorker.ready.then(async (registration) => {
        await registration.update();
        const worker = registration.installing;
        if (worker === null) return null;
        return new Promise((resolve) => {
          worker.addEventListener("statechange", () => {
            if (["activated", "redundant"].includes(worker.state)) resolve(worker.state);
          });
        });
      })`);
    expect(await update()).toBe("redundant");
    await context.setOffline(true);
    await page.reload();
    await playAgainst(page, "Greedy (medium)");
    await expect.poll(() => skipLink(page, WORD).count()).toBe(1);

    await context.setOffline(false);
    fs.writeFileSync(path.join(folder, "half", script), whole);
    expect(await update()).toBe("activated");
    await goOffline(context, host.close);
    await page.reload();
    await skipLink(page, NEXT_WORD).waitFor();
    await context.close();
  });
});
