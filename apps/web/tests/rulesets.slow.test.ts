// Rulesets in Chromium: choosing one in the form for a new game and for a match on the server, what the pages say about it,
// and a page that has lost its network. The card game's rulesets share an engine; Gomoku's have engines of their own.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { act, chooseRules, GOMOKU, isLeftOut, MOUNTED, openForm, pointAt, useSite } from "./site.ts";

const site = useSite();
const CARDS = "/games/gomoku-cards/index.html";

const rules = (page: Page) => page.getByTestId("rules");
const points = (page: Page) => page.locator(".board-place [data-point]");
const rulesetNames = (form: Locator) => form.locator(".rules-choice .choice").allTextContents();
const chosenRuleset = (form: Locator) => form.locator(".rules-choice .choice:has(:checked)").textContent();

describe.skipIf(isLeftOut)("rulesets in the browser", () => {
  test("[TBL-X1] [TBL-X5] the form offers rulesets with their options, and the page names the chosen one", async () => {
    const page = await site.open(CARDS);
    expect(await rules(page).textContent()).toBe("Rules: Classic");
    const form = await openForm(page);
    expect(await rulesetNames(form)).toEqual(["Classic", "Quick", "Long"]);
    await chooseRules(form, "Quick");
    await expect.poll(() => form.textContent()).toContain("a short game");
    await form.getByLabel("First player").selectOption({ label: "White" });
    await form.getByRole("button", { name: "Start game" }).click();
    await expect.poll(() => rules(page).textContent()).toBe("Rules: Quick · First player: White");
    await expect.poll(() => points(page).count()).toBe(169);
    // The next game begins with the same rules.
    const next = await openForm(page);
    expect(await chosenRuleset(next)).toBe("Quick");
  });

  test("[TBL-X1] a game that is started while its ruleset is loading is a game by that ruleset", async () => {
    // A service worker would answer before the route does; that it is blocked is a warning of the console.
    const visitor = await site.visit({ serviceWorkers: "block" }, (text) => text.startsWith("Service Worker"));
    const page = await visitor.newPage();
    await page.goto(site.url() + GOMOKU);
    await page.locator(MOUNTED).waitFor();
    const form = await openForm(page);
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\//u, async (route) => {
      await isReleased;
      await route.continue();
    });
    await chooseRules(form, "Caro");
    await form.getByRole("button", { name: "Start game" }).click();
    expect(await form.isVisible()).toBe(true);
    release();
    await expect.poll(() => rules(page).textContent()).toBe("Rules: Caro");
    expect(await form.isVisible()).toBe(false);
  });

  test("[TBL-X2] [TBL-X3] [WEB-4] a bot that cannot play is replaced, the game is played and listed", async () => {
    const page = await site.open(GOMOKU);
    const form = await openForm(page);
    await form.getByLabel("White").selectOption({ label: "MCTS (hard)" });
    await chooseRules(form, "Standard");
    await expect.poll(() => form.textContent()).toContain("MCTS cannot play this choice. Level 8 plays instead.");
    expect(await form.textContent()).toContain("Not with these rules: Fast MCTS, MCTS, Slow MCTS.");
    await form.getByRole("button", { name: "Start game" }).click();
    await expect.poll(() => rules(page).textContent()).toBe("Rules: Standard");
    await pointAt(page, "H8").click();
    await expect.poll(() => page.locator(".board-place .stone").count()).toBe(2);
    await page.goto(`${site.url()}/index.html`);
    const saved = page.locator(".saved").first();
    await expect.poll(() => saved.locator(".stone").count()).toBe(2);
    await saved.getByRole("link").click();
    await expect.poll(() => rules(page).textContent()).toBe("Rules: Standard");
  });

  test("[ONL-42] [ONL-39] [ONL-41] a match on the server has the chosen ruleset, and so has a bot meanwhile", async () => {
    const page = await site.open(`${CARDS}#online`);
    const form = page.getByRole("dialog");
    await form.getByLabel("Your name").fill("Ann");
    await chooseRules(form, "Quick");
    await form.getByLabel("Opponent").selectOption({ label: "Anyone" });
    await form.getByRole("button", { name: "Create game" }).click();
    const room = page.locator(".waiting-room");
    await expect.poll(() => room.textContent()).toContain("Quick");
    const visitor = await site.open(CARDS);
    await act(visitor, "Play online");
    await expect.poll(() => visitor.locator(".match-list").textContent()).toContain("Quick");
    await visitor.goto(`${site.url()}/index.html`);
    await visitor.locator("#lobby").scrollIntoViewIfNeeded();
    await expect.poll(() => visitor.locator(".lobby-lists").textContent()).toContain("Quick");
    await page.getByRole("button", { name: /while you wait/u }).click();
    await expect.poll(() => rules(page).textContent()).toBe("Rules: Quick");
    await expect.poll(() => points(page).count()).toBe(169);
  });

  test("[WEB-13] every ruleset can be chosen on a page that has lost its network", async () => {
    const page = await site.open(GOMOKU);
    // Prefetched two seconds after the page is shown; the service worker answers nothing here.
    await page.waitForResponse(/\/assets\/game-[^/]*\.js$/u);
    await page.waitForLoadState("networkidle");
    await page.evaluate(
      "navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))",
    );
    await page.context().setOffline(true);
    for (const name of ["Standard", "Swap2", "Renju", "Freestyle 20x20", "Caro"]) {
      const form = await openForm(page);
      await chooseRules(form, name);
      // Its engine is loaded.
      await expect.poll(() => chosenRuleset(form)).toBe(name);
      await form.getByRole("button", { name: "Start game" }).click();
      await expect.poll(() => rules(page).textContent()).toContain(name);
    }
  });
});
