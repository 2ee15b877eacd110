// `npm run screenshots`: the pictures of the README, taken of the built site in Chromium. The same moves every time, so that
// a picture changes only when the page does.
import fs from "node:fs";
import path from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "../chromium/browser.ts";
import { startServer } from "../site/serve.ts";
import { buildIfStale } from "../site/site.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const folder = path.join(root, "docs", "screenshots");

/** The game of the card. */
const stones = JSON.parse(fs.readFileSync(path.join(root, "games/gomoku/page/picture.json"), "utf8")) as Stone[];
interface Stone {
  readonly x: number;
  readonly y: number;
}

const playGame = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/games/gomoku/index.html`);
  await page.locator(".actions button", { hasText: /New game|Nouvelle partie/u }).click();
  await page.getByRole("dialog").getByRole("combobox").first().waitFor();
  for (const seat of await page.getByRole("dialog").getByRole("combobox").all()) await seat.selectOption("person");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  for (const { x, y } of stones) {
    await page.locator(".coordinate-field input").fill(`${"ABCDEFGHIJKLMNO"[x]}${15 - y}`);
    await page.locator(".coordinate-field input").press("Enter");
  }
};

const showPortal = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.locator(".card .stone").first().waitFor();
};

const SHOTS: Readonly<Record<string, { readonly steps: typeof playGame; readonly options: BrowserContextOptions }>> = {
  portal: {
    steps: async (page, url) => {
      await playGame(page, url);
      await showPortal(page, url);
    },
    options: { viewport: { width: 1280, height: 860 } },
  },
  table: { steps: playGame, options: { viewport: { width: 1280, height: 860 } } },
  "table-dark": { steps: playGame, options: { viewport: { width: 1280, height: 860 }, colorScheme: "dark" } },
  "table-phone-french": {
    steps: playGame,
    options: {
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      locale: "fr",
      hasTouch: true,
      isMobile: true,
    },
  },
};

await buildIfStale(root, () => console.error("building the site"));
fs.mkdirSync(folder, { recursive: true });
const server = await startServer(root);
const browser = await launchBrowser();
for (const [name, { steps, options }] of Object.entries(SHOTS)) {
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await steps(page, server.url);
  await page.mouse.move(0, 0);
  await page.locator("main").focus();
  await page.locator("body").evaluate((body) => body.ownerDocument.defaultView?.scrollTo(0, 0));
  await page.locator("body").evaluate((body) => body.ownerDocument.fonts.ready);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(`docs/screenshots/${name}.png`);
  await context.close();
}
await browser.close();
await server.stop();
