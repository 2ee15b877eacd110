// The puzzle of the day in a browser: from the portal to the solved puzzle, by mouse, touch and keyboard, and offline.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "./players.ts";
import { isLeftOut, MOUNTED, PHONE, useSite } from "./site.ts";

/** A Sunday: the longest puzzles, so that there is something to play. */
const SUNDAY = Date.parse("2026-02-08T12:00:00Z");

const answer = (page: Page) => page.getByTestId("answer");
const showNext = (page: Page) => page.getByRole("button", { name: "Show the next move" });

const byMouse = (button: Locator): Promise<void> => button.click();
const byKeyboard = async (button: Locator): Promise<void> => {
  await button.focus();
  await button.press("Enter");
};

/** The point of the next move, as the page shows it. */
const nextPoint = async (page: Page, press = byMouse): Promise<string> => {
  await press(showNext(page));
  const hint = page.locator('[aria-label*="hint"]');
  await hint.waitFor({ state: "attached" });
  return (await hint.getAttribute("data-point")) ?? "";
};

const solve = async (page: Page, play: (point: string) => Promise<void>, press = byMouse): Promise<void> => {
  while ((await page.locator(".puzzle-answer.solved").count()) === 0) {
    const point = await nextPoint(page, press);
    await play(point);
    await page.locator(`[data-point="${point}"] .stone`).waitFor({ state: "attached" });
  }
};

const click = (page: Page) => (point: string) => page.locator(`[data-point="${point}"]`).click();

describe.skipIf(isLeftOut)("the puzzle of the day", () => {
  const site = useSite();

  const openAt = async (address: string, options = {}, time = SUNDAY): Promise<Page> => {
    const page = await (await site.visit(options)).newPage();
    await page.clock.setFixedTime(time);
    await page.goto(`${site.url()}${address}`);
    return page;
  };
  const open = async (options = {}): Promise<Page> => {
    const page = await openAt("/games/gomoku/#puzzle", options);
    await page.locator(".puzzle .stone").first().waitFor({ state: "attached" });
    return page;
  };

  test("[WEB-37] [WEB-44] [WEB-40] from the portal to the solved puzzle, and the streak on the portal", async () => {
    const page = await openAt("/");
    await page.getByRole("link", { name: "Puzzle of the day" }).click();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await expect.poll(() => page.getByText("Very hard").first().isVisible()).toBe(true);
    // A corner threatens nothing.
    await page.locator('[data-point="0"]').click();
    await expect.poll(() => answer(page).textContent()).toContain("does not threaten five");
    await page.getByRole("button", { name: "Take back" }).click();
    await expect.poll(() => page.locator('[data-point="0"] .stone').count()).toBe(0);
    await solve(page, click(page));
    expect(await answer(page).textContent()).toContain("Solved");
    await expect.poll(() => page.getByText("With 1 wrong move").isVisible()).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem("tengen.puzzles"))).toContain('"misses":1');
    await page.goto(site.url());
    await expect.poll(() => page.locator(".puzzle-row").textContent()).toContain("Solved");
    // The next day the streak is offered to go on.
    await page.clock.setFixedTime(SUNDAY + 86_400_000);
    await page.reload();
    await expect.poll(() => page.locator(".puzzle-row").textContent()).toContain("1 day in a row");
  });

  test("[WEB-43] [WEB-38] an earlier day is in the month, and a day without a puzzle shows today's", async () => {
    const page = await open();
    await page.getByRole("link", { name: /^3 February 2026/u }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toContain("3 February 2026");
    expect(page.url()).toContain("#puzzle=2026-02-03");
    await page.getByRole("button", { name: "Earlier" }).click();
    await page.getByRole("link", { name: /^5 January 2026/u }).waitFor();
    expect(await page.getByRole("link", { name: /^4 January 2026/u }).count()).toBe(0);
    await page.getByRole("link", { name: "Today’s puzzle" }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Puzzle of the day");
    const other = await openAt("/games/gomoku/#puzzle=2026-12-24");
    const otherDay = "There is no puzzle for this day";
    await other.getByText(otherDay).waitFor();
    // Only of a day that was named: the clock of a device may be before the first one.
    const early = await openAt("/games/gomoku/#puzzle", {}, Date.parse("2025-12-01T12:00:00Z"));
    await early.locator(".puzzle .stone").first().waitFor({ state: "attached" });
    expect(await early.getByText(otherDay).count()).toBe(0);
  });

  test("[WEB-42] by keyboard alone, and every answer is announced", async () => {
    const page = await open();
    const said = page.getByRole("log");
    const play = async (point: string): Promise<void> => {
      // The board has one tab stop; the arrow keys lead to the point.
      await page.locator('.board [tabindex="0"]').focus();
      await page.keyboard.press("Control+Home");
      for (let row = 0; row < Math.floor(Number(point) / 15); row += 1) await page.keyboard.press("ArrowDown");
      for (let column = 0; column < Number(point) % 15; column += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect.poll(() => said.textContent()).toMatch(/Right\. The only answer|Solved/u);
    };
    await solve(page, play, byKeyboard);
    expect(await axeViolations(page)).toEqual([]);
  });

  test("[WEB-44] [WEB-9] [WEB-10] on a phone a move is confirmed, and nothing is wider than the window", async () => {
    const page = await open({ ...PHONE, viewport: { width: 320, height: 640 }, hasTouch: true });
    const point = await nextPoint(page);
    await page.locator(`[data-point="${point}"]`).tap();
    await page.getByRole("button", { name: /^Confirm / }).tap();
    await expect.poll(() => answer(page).textContent()).toMatch(/Right\./u);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
    expect(await axeViolations(page)).toEqual([]);
    expect(await axeViolations(await open({ colorScheme: "dark" }))).toEqual([]);
  });

  test("[WEB-41] the result is a text with the address of the day", async () => {
    const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    await solve(page, click(page));
    await page.getByRole("button", { name: "Share the result" }).click();
    await page.getByText("Copied").waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain("Gomoku puzzle, 8 February 2026");
    expect(text).toContain(`${site.url()}/games/gomoku/#puzzle=2026-02-08`);
    expect(await page.locator(".puzzle-progress").textContent()).toContain("Next puzzle in 12:00");
  });

  test("[WEB-42] nothing of it is loaded with the table, and after one visit it works offline", async () => {
    const page = await (await site.visit()).newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.url()}/games/gomoku/`);
    await page.locator(MOUNTED).waitFor();
    await page.locator("[data-point]").first().waitFor({ state: "attached" });
    expect(asked.filter((path) => /puzzle/u.test(path))).toEqual([]);
    await page.evaluate("navigator.serviceWorker.ready");
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          return registration.active?.state;
        }),
      )
      .toBe("activated");
    await page.context().setOffline(true);
    await page.goto(`${site.url()}/games/gomoku/#puzzle`);
    await page.reload();
    await page.locator(".puzzle .stone").first().waitFor({ state: "attached" });
    await solve(page, click(page));
  });
});
