import path from "node:path";
import { launchBrowser } from "./chromium/browser.ts";
import { startServer } from "./site/serve.ts";
import { buildIfStale } from "./site/site.ts";
const root = path.resolve(import.meta.dirname, "..");
await buildIfStale(root, () => console.error("building"));
const server = await startServer(root);
const browser = await launchBrowser();
const sizes = {
  wide: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  dark: { viewport: { width: 1280, height: 860 }, colorScheme: "dark" },
  small: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2, locale: "fr" },
} as const;
const only = process.argv.slice(2);
for (const [name, options] of Object.entries(sizes)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const context = await browser.newContext({ locale: "en", ...options });
  const page = await context.newPage();
  page.on("console", (m) => console.log(name, m.type(), m.text()));
  page.on("pageerror", (e) => console.log(name, "ERR", e.message));
  await page.goto(`${server.url}/games/gomoku-cards/index.html`);
  await page.locator(".hand .card").first().waitFor();
  // play some turns: always click first playable card, then target
  for (let turn = 0; turn < 14; turn += 1) {
    await page.locator(".hand button.card, .status .over").first().waitFor({ timeout: 20000 });
    if ((await page.locator(".status .over").count()) > 0) break;
    const card = page.locator(".hand button.card:not([aria-disabled=true])").first();
    if ((await card.count()) === 0) {
      await page.locator(".hand-middle > button.primary").click();
      continue;
    }
    const text = (await card.innerText()).trim();
    await card.click();
    await page.waitForTimeout(100);
    if (/Place|Pose/.test(text.split("\n")[0]!)) {
      if (turn === 5) await page.screenshot({ path: `/tmp/sh/${name}-chosen.png` });
      const points = page.locator(".board .point.bare");
      const count = await points.count();
      await points.nth(Math.floor(count / 2) + (turn % 3)).click({ force: true });
    } else if (/Take|Prise/.test(text.split("\n")[0]!)) {
      await page.screenshot({ path: `/tmp/sh/${name}-take.png` });
      await page.locator(".board .point.on-white").first().click({ force: true });
    }
    if ((await page.locator(".confirm-bar").count()) > 0) {
      if (!/Place|Pose/.test(text)) await page.screenshot({ path: `/tmp/sh/${name}-confirm.png` });
      await page.locator(".confirm-bar .primary").click();
    }
    await page.waitForTimeout(600);
  }
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/sh/${name}.png`, fullPage: name !== "wide" });
  if (name === "wide") {
    await page.locator("button.pile-cards").click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/sh/${name}-pile.png` });
    await page.keyboard.press("Escape");
    await page.locator(".rules summary").click();
    await page.screenshot({ path: `/tmp/sh/${name}-rules.png`, fullPage: true });
    await page.locator(".actions button", { hasText: "New game" }).click();
    await page.waitForTimeout(300);
    await page.locator("summary", { hasText: "Deck" }).click();
    await page.screenshot({ path: `/tmp/sh/${name}-new.png` });
    for (const seat of await page.getByRole("dialog").getByRole("combobox").all()) {
      if ((await seat.locator("option").first().innerText()) === "Person") await seat.selectOption("person");
    }
    await page.getByRole("dialog").locator("button[type=submit]").click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/sh/${name}-curtain.png` });
  }
  await context.close();
}
await browser.close();
await server.stop();
