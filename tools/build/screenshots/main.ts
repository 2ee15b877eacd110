// `npm run screenshots [-- <name> ...]`: takes the screenshots of the documents and of the web app manifest from the built
// site in Chromium. The moves are fixed, so a screenshot changes only when the page does.
import fs from "node:fs";
import path from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "../../environment/chromium/browser.ts";
import { startServer } from "../site/serve.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** The moves of the demo game on the portal's card. */
const stones = JSON.parse(fs.readFileSync(path.join(root, "games/gomoku/page/picture.json"), "utf8")) as Stone[];
interface Stone {
  readonly x: number;
  readonly y: number;
}

/** Does something from the menu beside the board. */
const chooseInMenu = async (page: Page, name: RegExp): Promise<void> => {
  await page.locator(".dock .menu-button").click();
  await page.getByRole("menuitem", { name }).click();
};

const playGame = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/games/gomoku/index.html`);
  await chooseInMenu(page, /New game|Nouvelle partie/u);
  await page.getByRole("dialog").locator("input[type=radio][value=friend]").check();
  await page.getByRole("dialog").locator("button[type=submit]").click();
  for (const { x, y } of stones) {
    await page.locator(".coordinate-field input").fill(`${"ABCDEFGHIJKLMNO"[x]}${15 - y}`);
    await page.locator(".coordinate-field input").press("Enter");
  }
};

/** Points for the person's stones, spread out so that the game lasts a while. */
const POINTS = ["H8", "I9", "G7", "F6", "I7", "G9"];

/** Plays a few turns against Greedy: places a stone if the hand has one, otherwise plays a card without a target. */
const playCards = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/games/gomoku-cards/index.html`);
  for (const point of POINTS) {
    await page.locator("button.card, .status .over").first().waitFor();
    if ((await page.locator(".status .over").count()) > 0) break;
    const place = page.locator("button.card:has(.place)").first();
    if ((await place.count()) > 0) {
      await page.locator(".coordinate-field input").fill(point);
      await page.locator(".coordinate-field input").press("Enter");
      continue;
    }
    const plain = page.locator("button.card:not([aria-disabled=true]):not(:has(.take))").first();
    if ((await plain.count()) === 0) break;
    await plain.click();
    await page.locator(".confirm-bar .primary").click();
  }
  await page.locator("button.card, .status .over").first().waitFor();
  const card = page.locator("button.card:not([aria-disabled=true])").first();
  if ((await card.count()) > 0) await card.click();
};

/** Replaces the random source, so that every run deals the same cards. */
const SAME_CHANCE = `{
  let state = 1;
  crypto.getRandomValues = (array) => {
    for (let index = 0; index < array.length; index += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      array[index] = state >>> 24;
    }
    return array;
  };
}`;

/** Plays half a game on the server against a friend in another browser who joined by a link. */
const playOnline = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/games/go-9x9/index.html#online`);
  const form = page.getByRole("dialog");
  await form.getByLabel("Your name").fill("Ann");
  await form.getByLabel("Your colour").selectOption("0");
  await form.locator("button[type=submit]").click();
  const friend = await page.context().browser()?.newPage({ locale: "en" });
  if (friend === undefined) throw new Error("there is no browser");
  await friend.goto(await page.getByLabel("Send this link").inputValue());
  await friend.getByLabel("Your name").fill("Bob");
  await friend.getByRole("button", { name: "Join game" }).click();
  await page.locator(".board").waitFor();
  for (const [index, point] of [40, 24, 22, 58, 60, 20].entries()) {
    const [mover, other] = index % 2 === 0 ? [page, friend] : [friend, page];
    await mover.locator(`[data-point="${point}"]`).click();
    await other.locator(`[data-point="${point}"].on-${index % 2 === 0 ? "black" : "white"}`).waitFor();
  }
  await page.locator(".presence.here").waitFor();
};

/** Reviews a game and goes to its first mistake. */
const reviewGame = async (page: Page, url: string): Promise<void> => {
  await playGame(page, url);
  await chooseInMenu(page, /Analyse/u);
  await page.locator(".review > button").click();
  await page.locator(".mistake-buttons button").first().click();
};

/** The portal with a running game. */
const showPortal = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.evaluate(`localStorage.setItem("tengen.settings", '{"confirm":"never"}')`);
  await page.goto(`${url}/games/gomoku/index.html#two-players`);
  for (const { x, y } of stones.slice(0, 9)) await page.locator(`[data-point="${y * 15 + x}"]`).click();
  await page.goto(url);
  await page.locator(".continue .stone").first().waitFor();
  await page.locator(".lobby-lists h3").first().waitFor();
  await page.locator(".cards").scrollIntoViewIfNeeded();
  await page.locator(".card .stone").first().waitFor();
};

/** By the file in docs/screenshots, or from the project's folder, without its ending. */
const SHOTS: Readonly<Record<string, { readonly steps: typeof playGame; readonly options: BrowserContextOptions }>> = {
  portal: { steps: showPortal, options: { viewport: { width: 1280, height: 860 } } },
  // Those of the web app manifest.
  "/apps/web/public/screenshots/wide": { steps: showPortal, options: { viewport: { width: 1280, height: 800 } } },
  "/apps/web/public/screenshots/phone": {
    steps: showPortal,
    options: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  },
  table: { steps: playGame, options: { viewport: { width: 1280, height: 860 } } },
  "table-dark": { steps: playGame, options: { viewport: { width: 1280, height: 860 }, colorScheme: "dark" } },
  cards: { steps: playCards, options: { viewport: { width: 1280, height: 860 } } },
  review: { steps: reviewGame, options: { viewport: { width: 1280, height: 1000 } } },
  online: { steps: playOnline, options: { viewport: { width: 1280, height: 860 } } },
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
  "cards-phone": {
    steps: playCards,
    options: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  },
};

const server = await startServer(root);
const browser = await launchBrowser();
const asked = process.argv.slice(2);
for (const [name, { steps, options }] of Object.entries(SHOTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.addInitScript(SAME_CHANCE);
  await steps(page, server.url);
  await page.mouse.move(0, 0);
  await page.locator("main").focus();
  await page.locator("body").evaluate((body) => body.ownerDocument.defaultView?.scrollTo(0, 0));
  await page.locator("body").evaluate((body) => body.ownerDocument.fonts.ready);
  const file = name.startsWith("/") ? `${name.slice(1)}.png` : `docs/screenshots/${name}.png`;
  await page.screenshot({ path: path.join(root, file) });
  console.log(file);
  await context.close();
}
await browser.close();
await server.stop();
