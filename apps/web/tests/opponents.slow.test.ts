// Opponents in Chromium: the ladder of levels in the form, a game that starts by its address, a clock, and a bot that is
// told to move.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "./players.ts";
import { act, GOMOKU, isLeftOut, moves, PHONE, pointAt, status, useSite } from "./site.ts";

const site = useSite();
const GO = "/games/go-9x9/index.html";

const seats = (page: Page) => page.getByRole("region", { name: "Players" });
const form = (page: Page) => page.getByRole("dialog");
const level = (page: Page, number: number) =>
  form(page).getByRole("radio", { name: new RegExp(`^Level ${number}\\.`, "u") });
const start = (page: Page) => form(page).getByRole("button", { name: "Start game" }).click();
const openForm = (page: Page) => act(page, "New game");
const playAt = (page: Page, name: string) => pointAt(page, name).click();

describe.skipIf(isLeftOut)("opponents in the browser", () => {
  test.each([
    ["a desktop", {}],
    ["a phone", PHONE],
  ])("[TBL-L1] [TBL-N1] a level is chosen by its number, with a sentence, on %s", async (_name, options) => {
    const page = await site.open(GOMOKU, { ...options, reducedMotion: "reduce" });
    await openForm(page);
    await expect.poll(() => level(page, 1).isChecked()).toBe(true);
    await expect.poll(() => page.locator(".chosen-level").textContent()).toContain("Recommended");
    await level(page, 4).check();
    await expect.poll(() => page.locator(".chosen-level").textContent()).toMatch(/^Level 4Casual: sees open threes/u);
    expect(await axeViolations(page)).toEqual([]);
    const width = await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(width).toBeLessThanOrEqual(0);
    await form(page).getByRole("radio", { name: "White" }).check();
    await start(page);
    // The bot begins.
    await expect.poll(() => moves(page).count()).toBe(1);
    await expect.poll(() => seats(page).textContent()).toContain("Black: Level 4");
  });

  test("[TBL-L7] [TBL-L8] the address #bot starts a game against the last bot, with the colour chosen last", async () => {
    const page = await site.open(GOMOKU);
    await openForm(page);
    await level(page, 3).check();
    await form(page).getByRole("radio", { name: "White" }).check();
    await start(page);
    await expect.poll(() => moves(page).count()).toBe(1);
    const other = await page.context().newPage();
    await other.goto(`${site.url()}${GOMOKU}#bot`);
    await expect.poll(() => seats(other).textContent()).toContain("Black: Level 3");
    await expect.poll(() => moves(other).count()).toBe(1);
  });

  test("[CAT-L3] the form says what holds for all levels", async () => {
    const page = await site.open(GO);
    await openForm(page);
    expect(await form(page).textContent()).toContain("Ranks are estimates, counted from one anchor");
    expect(await axeViolations(page)).toEqual([]);
  });

  test("[TBL-L1] [TBL-X2] levels that cannot play a board are disabled, and a sentence says why", async () => {
    const page = await site.open(GO);
    await openForm(page);
    await level(page, 5).check();
    await form(page).getByLabel("Board").selectOption({ label: "19x19" });
    await expect.poll(() => level(page, 5).isDisabled()).toBe(true);
    expect(await form(page).textContent()).toContain("Level 5 cannot play this choice. Greedy plays instead.");
    expect(await form(page).textContent()).toContain("Only with Board 9x9: Level 1–9, Playouts, Expert.");
    await form(page).getByLabel("Board").selectOption({ label: "9x9" });
    await expect.poll(() => level(page, 5).isChecked()).toBe(true);
  });

  test("[TBL-L3] after a win the next level is offered", async () => {
    const page = await site.open(GOMOKU);
    await openForm(page);
    await start(page);
    // Fast: the search of the strongest bot finds the moves of this win.
    for (let turn = 0; turn < 60 && !(await page.locator(".status .over").isVisible()); turn += 1) {
      await expect.poll(() => status(page).textContent(), { timeout: 60_000 }).toMatch(/Your turn|You (?:won|lost)/u);
      if ((await status(page).textContent())?.startsWith("Your turn") !== true) break;
      const before = await moves(page).count();
      await act(page, "Hint");
      const hinted = page.locator("[data-point]:has(.mark-hint)");
      await hinted.waitFor({ state: "attached" });
      await hinted.click();
      await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
    }
    await expect.poll(() => status(page).textContent()).toContain("You won");
    await act(page, "Next level: Level 2");
    await expect.poll(() => seats(page).textContent()).toContain("Black: Level 2");
  });

  test("[TBL-K10] [TBL-K11] a clock runs after both first moves, and stands in the form of the next game", async () => {
    const page = await site.open(GOMOKU, { reducedMotion: "reduce" });
    await openForm(page);
    await form(page).getByLabel("Time control").selectOption({ label: "5\u202Fmin + 3\u202Fs" });
    await start(page);
    const clocks = page.getByRole("timer");
    await expect.poll(() => clocks.allTextContents()).toEqual(["5:00", "5:00"]);
    expect(await page.locator(".seat-clock.running").count()).toBe(0);
    await playAt(page, "H8");
    await expect.poll(() => moves(page).count()).toBe(2);
    await page.locator(".seat-clock.running").waitFor();
    await expect.poll(() => clocks.first().textContent()).not.toBe("5:00");
    expect(await axeViolations(page)).toEqual([]);
    await openForm(page);
    await expect
      .poll(() => form(page).getByLabel("Time control").locator("option:checked").textContent())
      .toBe("5\u202Fmin + 3\u202Fs");
  });

  test("[TBL-L4] [TBL-L5] a bot that thinks for long shows its progress and moves when it is told to", async () => {
    const page = await site.open(GOMOKU, { reducedMotion: "reduce" });
    await openForm(page);
    await form(page).locator("summary", { hasText: "More bots" }).click();
    await form(page).getByRole("radio", { name: "Slow MCTS (expert)" }).check();
    await start(page);
    await playAt(page, "H8");
    const progress = page.getByRole("progressbar", { name: "Progress of the search" });
    await progress.waitFor();
    await page.getByRole("button", { name: "Move now" }).click();
    await expect.poll(() => moves(page).count()).toBe(2);
    expect(await page.getByTestId("notice").textContent()).toBe("");
    expect(await page.locator("[data-point]:focus").count()).toBe(1);
    await playAt(page, "A1");
    await progress.waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
