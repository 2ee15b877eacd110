// The analysis board and the review in Chromium, with the real searchers.
import fs from "node:fs";
import path from "node:path";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "./players.ts";
import {
  act,
  GOMOKU,
  isLeftOut,
  labelOf,
  moves,
  notice,
  PHONE,
  pointAt,
  root,
  startGame,
  useSite,
  WIN,
} from "./site.ts";

const site = useSite();
const GO = "/games/go-9x9/index.html";

const at = (page: Page, point: number): Locator => page.locator(`[data-point="${point}"]`);
const E5 = 40;

const action = (page: Page, name: RegExp | string): Locator => page.locator(".actions button", { hasText: name });
const candidates = (page: Page): Locator => page.locator(".candidates button");
/** The moves of all lines. */
const variations = (page: Page): Locator => page.locator(".variations button");
const analysis = (page: Page): Locator => page.locator(".analysis input[type=checkbox]").first();
const chart = (page: Page): Locator => page.getByRole("slider", { name: /win rate|chances/iu });
const valueOf = async (page: Page): Promise<string> => (await chart(page).getAttribute("aria-valuetext")) ?? "";

const openStudy = async (address: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await site.open(`${address}#study`, options);
  await page.locator(".study").waitFor();
  return page;
};

/** Black ignores an open three, then White's four; White notices. */
const MISSED = "H8 A1 H9 A2 H10 A3 A15 A4 O15 A5".split(" ");

/** Opens a reviewed Gomoku study; the node limit makes it reproducible. */
const openReview = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await openStudy(GOMOKU, options);
  for (const name of MISSED) {
    await page.locator(".coordinate-field input").fill(name);
    await page.locator(".coordinate-field input").press("Enter");
  }
  await page.locator(".review > button").click();
  await page.locator(".move-verdict").waitFor();
  return page;
};

describe.skipIf(isLeftOut)("the analysis board", () => {
  test("[STU-B4] [STU-B2] opens with the game at the table, and leads back to it", async () => {
    const page = await site.open(GO);
    await startGame(page, "Human", "Human");
    for (const point of [E5, 20, 60]) await at(page, point).click();
    await act(page, "Analyse");
    await page.locator(".study").waitFor();
    expect(page.url()).toMatch(/#study=local-/u);
    await page.reload();
    await expect.poll(() => moves(page).count()).toBe(3);
    await moves(page).nth(1).getByRole("button").click();
    await at(page, 0).click();
    await at(page, 1).click();
    // The line of the game goes on beside the variation.
    await expect.poll(() => variations(page).count()).toBe(5);
    await action(page, "Leave variation").click();
    await expect.poll(() => action(page, "Leave variation").getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("link", { name: "Back to the game" }).click();
    await action(page, "Resign").waitFor();
    await expect.poll(() => moves(page).count()).toBe(3);
  });

  test("[STU-B5] its URL holds what is shown, and opens it in another browser", async () => {
    const page = await site.open(GO);
    await startGame(page, "Human", "Human");
    for (const point of [E5, 20, 60]) await at(page, point).click();
    await act(page, "Analyse");
    await page.locator(".study").waitFor();
    await at(page, 0).click();
    await moves(page).nth(1).getByRole("button").click();
    await expect.poll(() => page.url()).toContain("&at=2");
    const link = page.url();
    const other = await site.open(link.replace(site.url(), ""));
    await expect.poll(() => moves(other).count()).toBe(4);
    await expect.poll(() => moves(other).nth(1).getByRole("button").getAttribute("aria-current")).toBe("step");
    await expect.poll(() => other.locator(".on-black, .on-white").count()).toBe(2);
    // A reload of either shows the same.
    for (const one of [page, other]) {
      await one.reload();
      await expect.poll(() => moves(one).count()).toBe(4);
    }
    await expect.poll(() => action(page, "Leave variation").getAttribute("aria-disabled")).toBe("false");
    await expect.poll(() => action(other, "Leave variation").getAttribute("aria-disabled")).toBe("true");
  });

  test("[STU-B10] the moves and the notes are beside the board without scrolling", async () => {
    const page = await site.open(`${GOMOKU}#study`, { viewport: { width: 1280, height: 800 } });
    await page.locator(".study .board").waitFor();
    for (const name of ["H8", "H9", "I8", "I9"]) await pointAt(page, name).click();
    await page.getByRole("button", { name: "Previous move" }).click();
    await pointAt(page, "G10").click();
    await expect.poll(() => variations(page).count()).toBe(5);
    for (const part of [page.locator(".variations"), page.getByRole("textbox", { name: "Comment" })]) {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(800);
    }
  });

  test("[STU-T1] [STU-T2] [STU-T5] [STU-T6] a file with variations is opened, walked by mouse and keys, annotated and saved", async () => {
    const file =
      "(;GM[1]SZ[9];B[ee]C[The centre.](;W[cc];B[gg](;W[gc])(;W[cg]C[Deep.]))(;C[Only words.];W[df];B[aa])(;W[hh]))";
    const page = await site.open(`${GO}#study`);
    await page.locator(".study .board").waitFor();
    await page.locator("input[type=file]").setInputFiles({ name: "a.sgf", mimeType: "", buffer: Buffer.from(file) });
    await expect.poll(() => variations(page).count()).toBe(8);
    expect(page.url()).toMatch(/#study=local-/u);
    const shown = page.locator(".variations [aria-current]");
    await variations(page).filter({ hasText: "C7" }).click();
    const comment = page.getByRole("textbox", { name: "Comment" });
    await comment.fill("Here.");
    await page.getByRole("button", { name: "good move" }).click();
    await expect.poll(() => variations(page).filter({ hasText: "C7" }).textContent()).toContain("!");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => shown.textContent()).toContain("D4");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => comment.inputValue()).toBe("The centre.\n\nOnly words.");
    await variations(page).filter({ hasText: "H2" }).click();
    expect(await axeViolations(page)).toEqual([]);
    await action(page, "Delete variation").click();
    await expect.poll(() => variations(page).count()).toBe(7);
    const saving = page.waitForEvent("download");
    await action(page, "Save as SGF").click();
    const saved = fs.readFileSync(await (await saving).path(), "utf8");
    expect(saved.replaceAll("\n", "")).toBe(file.replace("(;W[hh])", "").replace("W[cc]", "W[cc]C[Here.]TE[1]"));
    // Pasted, the file is another game.
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", ${JSON.stringify(file)});
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }`);
    await expect.poll(() => variations(page).count()).toBe(8);
    await page.reload();
    await expect.poll(() => variations(page).count()).toBe(8);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });

  test("[STU-O1] [STU-O3] the explorer shows how the games on this device went on, and plays a move", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    for (const name of WIN) await pointAt(page, name).click();
    await page.goto(`${site.url()}${GOMOKU}#study`);
    await page.getByText("Opening explorer").click();
    const openings = page.locator(".opening-moves button");
    await expect.poll(() => openings.textContent()).toContain("H8");
    await expect.poll(() => openings.textContent()).toContain("1 game");
    expect(await openings.textContent()).toContain("Black won 1, drawn 0, White won 0");
    expect(await axeViolations(page)).toEqual([]);
    await openings.click();
    await expect.poll(() => labelOf(page, "H8")).toContain("black");
    await expect.poll(() => openings.count()).toBe(1);
    await openings.click();
    await expect.poll(() => moves(page).count()).toBe(2);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });

  test("[STU-B6] an older link to a game that is not on this device says what is missing, with links", async () => {
    const page = await site.open(`${GO}#study=local-0123456789abcdef`);
    await page.getByText("This game is not on this device").waitFor();
    await expect.poll(() => page.locator(".board").count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Your games" }).waitFor();
    await page.getByRole("link", { name: "Empty analysis board" }).click();
    await page.locator(".study .board").waitFor();
  });

  test("[STU-B6] a link that is only partly readable is reported", async () => {
    const page = await site.open(`${GO}#study&moves=141400&at=3`);
    await expect
      .poll(() => notice(page).textContent())
      .toBe("This link is damaged, so only part of it could be read. Ask for it again if moves are missing.");
    await expect.poll(() => moves(page).count()).toBe(1);
  });

  test.each([`${GO}#study=a%20b`, `${GO}#match=`, `${GOMOKU}#game=`, "/games/gomoku-cards/index.html#study"])(
    "[TBL-A2] %s leads to the table, and is reported as broken",
    async (address) => {
      const page = await site.open(address);
      await page.locator(".board").waitFor();
      await expect.poll(() => notice(page).textContent()).toMatch(/^This link is damaged or incomplete/u);
    },
  );

  test("[STU-A2] [STU-A3] [STU-A4] the best moves in Go are shown on the board and beside it, and can be played from there", async () => {
    const page = await openStudy(GO);
    await at(page, E5).click();
    await analysis(page).check();
    await expect.poll(() => candidates(page).count()).toBeGreaterThan(1);
    await expect.poll(() => candidates(page).first().textContent()).toMatch(/^[A-J]\d\d+%0points lost: 0[\d,]+/u);
    await expect.poll(() => page.locator(".mark[class*='grade-']").count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator(".candidate-heads").textContent()).toBe("MoveWin ratePoints lostVisits");
    await expect.poll(() => page.locator(".mark-best").count()).toBe(1);
    await expect
      .poll(() => page.getByTestId("estimate").textContent())
      .toMatch(/^(?:Black|White) \+[\d.]+, (?:\d+%|but \w+ is favoured \(\d+%\))/u);
    await page.getByRole("checkbox", { name: "Show territory" }).uncheck();
    await expect.poll(() => page.locator(".territory").count()).toBe(0);
    await candidates(page).first().click();
    await expect.poll(() => moves(page).count()).toBe(2);
    await analysis(page).uncheck();
    await expect.poll(() => page.locator(".mark-best, .mark-candidate").count()).toBe(0);
    await expect.poll(() => page.getByTestId("estimate").textContent()).toBe("");
  });

  test("[STU-B3] stones can be set up, with either side to move", async () => {
    const page = await openStudy(GO);
    await at(page, E5).click();
    await action(page, "Set up position").click();
    const panel = page.getByRole("region", { name: "Set up position" });
    await panel.getByRole("button", { name: "Clear board" }).click();
    await at(page, 0).click();
    await panel.getByRole("group", { name: "Click to place" }).getByLabel("White").check();
    await at(page, 1).click();
    await at(page, 9).click();
    await panel.getByRole("button", { name: "Use this position" }).click();
    await expect.poll(() => notice(page).textContent()).toContain("The stone on A9 has no liberties");
    await at(page, 9).click();
    await panel.getByRole("group", { name: "Side to move" }).getByLabel("White").check();
    await panel.getByRole("button", { name: "Use this position" }).click();
    await expect.poll(() => page.locator(".status p").first().textContent()).toBe("White to move");
    await expect.poll(() => page.locator(".on-black, .on-white").count()).toBe(2);
    await page.locator(".review", { hasText: "There are no moves to review" }).waitFor();
  });

  test("[STU-P1] it searches in workers, and works offline", async () => {
    // The browser logs that the net, which nobody has needed yet, cannot be loaded.
    const context = await site.visit({}, (text) => text.startsWith("Failed to load resource: net::ERR_"));
    const page = await context.newPage();
    await page.goto(site.url() + GO);
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller?.state")).toBe("activated");
    await context.setOffline(true);
    await act(page, "Analyse");
    await page.locator(".study").waitFor();
    await analysis(page).check();
    await expect.poll(() => candidates(page).count()).toBeGreaterThan(1);
    expect(page.workers().length).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Back to the game" }).click();
    await action(page, "Resign").waitFor();
    await expect.poll(() => page.workers().length).toBeLessThan(2);
  });
});

describe.skipIf(isLeftOut)("the review", () => {
  test("[STU-R2] [STU-R3] [STU-R4] the chart navigates the game; mistakes and better moves are marked", async () => {
    const page = await openReview();
    await page.getByRole("button", { name: "Previous mistake" }).click();
    await expect.poll(() => valueOf(page)).toMatch(/^Position 9 of 10: Black 0%\. 9\. Black O15: blunder\./u);
    await expect.poll(() => valueOf(page)).toMatch(/Win rate drops by \d+%\. Allows a win in 1 move\. Better: A5[ .]/u);
    await expect.poll(() => pointAt(page, "A5").getAttribute("aria-label")).toContain("better move");
    await expect.poll(() => page.locator(".mark-hint").count()).toBe(1);
    await expect.poll(() => moves(page).nth(8).textContent()).toContain("blunder");
    await expect.poll(() => page.locator(".chart-mark").count()).toBe(await page.locator(".moves .glyph").count());
    await chart(page).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect
      .poll(() => valueOf(page))
      .toMatch(/^Position 7 of 10: .*Black A15: (?:inaccuracy|missed win)\..*Misses a win in 2 moves\./u);
    await expect.poll(() => moves(page).nth(6).getByRole("button").getAttribute("aria-current")).toBe("step");
    await page.keyboard.press("Home");
    await expect.poll(() => valueOf(page)).toMatch(/^Position 0 of 10/u);
    await page.keyboard.press("End");
    await chart(page).click({ position: { x: 2, y: 40 } });
    await expect.poll(() => valueOf(page)).toMatch(/^Position 0 of 10/u);
    // The summary counts what the move list names; how bad White's moves are is the searcher's to say.
    const texts = await moves(page).allTextContents();
    const countsOf = (kind: string): string =>
      [0, 1].map((color) => texts.filter((text, at) => at % 2 === color && text.includes(kind)).length).join("");
    expect(countsOf("blunder")).toMatch(/^1/u);
    const summary = await page.getByRole("table").textContent();
    expect(summary?.replaceAll(/\s/gu, " ")).toContain(
      `Inaccuracies${countsOf("inaccuracy")} Mistakes${countsOf("mistake")} Blunders${countsOf("blunder")} Missed wins${countsOf("missed win")}`,
    );
  });

  test("[STU-R2] touching the chart shows that position", async () => {
    const page = await openReview(PHONE);
    const { width = 0 } = (await chart(page).boundingBox()) ?? {};
    await chart(page).tap({ position: { x: (width * 4) / 10, y: 30 } });
    await expect.poll(() => valueOf(page)).toMatch(/^Position 4 of 10/u);
  });

  test("[STU-R1] it shows its progress, the board stays usable, and it can be stopped", async () => {
    const page = await site.open(GOMOKU);
    await page
      .locator("input[type=file]")
      .setInputFiles(path.join(root, "games/gomoku/fixtures/golden-board-full.json"));
    await expect.poll(() => moves(page).count()).toBe(225);
    await act(page, "Analyse");
    await page.getByRole("button", { name: "Review game" }).click();
    await expect.poll(() => page.locator(".working").textContent()).toMatch(/[1-9]\d* of 226/u);
    await page.keyboard.press("Home");
    await pointAt(page, "H8").click();
    await expect.poll(() => page.locator(".variations [aria-current]").textContent()).toMatch(/^1 ?Black ?H8$/u);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect.poll(() => notice(page).textContent()).toMatch(/^Review stopped after \d+ of 225/u);
    await expect.poll(() => page.locator(".working").count()).toBe(0);
  });
});

describe.skipIf(isLeftOut)("its page", () => {
  const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
    ["a wide screen", { viewport: { width: 1440, height: 900 } }],
    ["a phone, dark, French", { ...PHONE, colorScheme: "dark", locale: "fr-FR" }],
  ];

  test.each(LOOKS)("[STU-P2] axe finds no violations, on %s", async (_name, options) => {
    const page = await openStudy(GO, { ...options, reducedMotion: "reduce" });
    for (const name of ["E5", "A1", "C3"]) {
      await page.locator(".coordinate-field input").fill(name);
      await page.locator(".coordinate-field input").press("Enter");
    }
    await page.locator(".review > button").click();
    await page.locator(".move-verdict").waitFor();
    await analysis(page).check();
    await candidates(page).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await action(page, /Set up|Composer/u).click();
    expect(await axeViolations(page)).toEqual([]);
  });

  test.each([
    [320, "en"],
    [320, "de"],
    [320, "pl"],
    [1024, "en"],
  ])("[STU-P2] it fits a window of %d px, in %s", async (width, locale) => {
    const page = await openReview({ viewport: { width, height: 900 }, locale });
    await page.locator(".mistake-buttons button").first().click();
    await analysis(page).check();
    await candidates(page).first().waitFor();
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate(overflow)).toBe(0);
    await action(page, /Set up|Stellung aufbauen|Ustaw/u).click();
    expect(await page.evaluate(overflow)).toBe(0);
  });

  test.each(LOOKS)("[STU-P2] nothing moves while the searcher runs, on %s", async (_name, options) => {
    const page = await openStudy(GO, options);
    await analysis(page).check();
    await page.evaluate(`
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: "layout-shift" });`);
    // The net hardly looks at more moves than it likes.
    await expect.poll(() => candidates(page).count()).toBeGreaterThan(1);
    await page.waitForTimeout(1000);
    expect(await page.evaluate("window.shift")).toBeLessThan(0.01);
  });
});
