// The board by keyboard and screen reader.
import { createRequire } from "node:module";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../tools/environment/chromium/browser.ts";
import { skippedRequirements } from "../../../tools/environment/chromium/skip.ts";
import { openHarness, remoteOf, type Remote } from "../../../tools/environment/harness/harness.ts";
import type { HarnessHandle } from "../harness/handle.ts";

describe.skipIf(skippedRequirements().includes("chromium"))("in Chromium", () => {
  let browser: Browser;
  let page: Page;
  let board: Remote<HarnessHandle>;

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    await openHarness(page, path.resolve(import.meta.dirname, "../harness/main.tsx"));
    board = remoteOf(page);
  });
  afterAll(() => browser.close());

  /** Five columns, three rows: the centre is 7, the corners are 0, 4, 10 and 14. */
  const show = async (): Promise<void> => {
    await board.showBoard({ letters: "ABCDE", rows: 3, points: { 8: { stone: "black", mark: "last" } } });
    await board.settle();
  };
  const press = async (key: string): Promise<number | null> => {
    await page.keyboard.press(key);
    return board.focusedPoint();
  };
  /** Tabs to the board. */
  const enter = async (): Promise<number | null> => {
    await page.getByText("Before").focus();
    return press("Tab");
  };

  test("[BRD-12] a grid of rows of cells, each with its label", async () => {
    await board.showBoard({
      letters: "ABC",
      rows: 2,
      starPoints: [4],
      points: { 4: { stone: "white" } },
      lines: [{ from: 0, to: 2 }],
    });
    await board.setCoordinates(true);
    await board.setPreview({ point: 0, color: "black" });
    await board.settle();
    const snapshot = (...cells: readonly (readonly string[])[]): string =>
      [
        "- main:",
        '  - grid "The board":',
        ...cells.flatMap((row, y) => [
          `    - row "${cells.length - y}":`,
          ...row.map((cell) => `      - gridcell "${cell}"`),
        ]),
      ].join("\n");
    expect(await page.locator("main").ariaSnapshot()).toBe(
      snapshot(["A2 empty", "B2 empty", "C2 empty"], ["A1 empty", "B1 white", "C1 empty"]),
    );
    for (const drawn of [".background", ".coordinates", ".lines", ".ghost"]) {
      expect(await page.locator(drawn).getAttribute("aria-hidden"), drawn).toBe("true");
    }
    await board.setPoints({ 4: { stone: "white" }, 5: { stone: "black", mark: "last" } });
    await board.settle();
    expect(await page.locator("main").ariaSnapshot()).toBe(
      snapshot(["A2 empty", "B2 empty", "C2 empty"], ["A1 empty", "B1 white", "C1 black last"]),
    );
  });

  test("[BRD-12] axe finds no violations", async () => {
    await show();
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
    const violations = await page.evaluate("axe.run('main').then(({ violations }) => violations.map(({ id }) => id))");
    expect(violations).toEqual([]);
  });

  test("[BRD-13] one tab stop: the centre at first", async () => {
    await show();
    expect(await board.tabStops()).toEqual([7]);
    expect(await enter()).toBe(7);
    expect(await board.styleOf(":focus .hit-area", "stroke")).toBe(await board.colorOf("--board-focus"));
    expect(await board.styleOf('[data-point="6"] .hit-area', "stroke")).toBe("none");
    expect(await press("Tab")).toBeNull();
  });

  test("[BRD-13] Tab returns to the point that had the focus last", async () => {
    await show();
    await enter();
    expect(await press("ArrowRight")).toBe(8);
    expect(await board.tabStops()).toEqual([8]);
    expect(await press("Tab")).toBeNull();
    expect(await press("Shift+Tab")).toBe(8);
  });

  test("[BRD-13] Tab returns to a point that was clicked", async () => {
    await show();
    await page.locator('[data-point="0"]').click();
    await board.settle();
    expect(await board.tabStops()).toEqual([0]);
    // A mouse press does not move the focus, so the arrow keys stay with the page.
    expect(await board.focusedPoint()).toBeNull();
    await board.focusByScript(13);
    await board.settle();
    expect(await board.tabStops()).toEqual([13]);
    expect(await press("ArrowRight")).toBe(14);
    await board.clickWithoutPointer(3);
    await board.settle();
    expect(await board.tabStops()).toEqual([3]);
  });

  test("[BRD-13] a board with an even number of points has a centre too", async () => {
    await board.showBoard({ letters: "AB", rows: 2 });
    expect(await board.tabStops()).toEqual([3]);
  });

  test("[BRD-14] keys move the focus, and stop at the edges", async () => {
    await show();
    await enter();
    const visited: (number | null)[] = [];
    const arrowsAndRow = ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "Home", "ArrowLeft", "End", "ArrowRight"];
    const columnAndBoard = ["PageDown", "ArrowDown", "PageUp", "Control+Home", "Control+End"];
    for (const key of [...arrowsAndRow, ...columnAndBoard]) visited.push(await press(key));
    expect(visited).toEqual([2, 2, 1, 6, 5, 5, 9, 9, 14, 14, 4, 0, 14]);
    expect(await board.tabStops()).toEqual([14]);
  });

  test("[BRD-14] [BRD-15] they do not scroll the page", async () => {
    await page.addStyleTag({ content: "main { width: 20rem; padding-block-end: 300vh; }" });
    await show();
    await enter();
    for (const key of ["PageDown", "End", "Control+End", "ArrowDown", "Space"]) await press(key);
    await board.settle();
    expect(await page.evaluate("scrollY")).toBe(0);
  });

  test("[BRD-15] Enter and Space pick the focused point", async () => {
    await show();
    await enter();
    await press("Enter");
    await press("ArrowRight");
    await press("Space");
    expect(await board.takePicks()).toEqual(["7 by keyboard", "8 by keyboard"]);
    await board.focusByScript(3);
    await press("Enter");
    expect(await board.takePicks()).toEqual(["3 by keyboard"]);
  });

  test("[BRD-15] an unfinished mouse press does not change what Enter picks", async () => {
    await show();
    await enter();
    await page.locator('[data-point="2"]').hover();
    await page.mouse.down();
    await page.locator('[data-point="11"]').hover();
    await page.mouse.up();
    expect(await board.focusedPoint()).toBe(7);
    await press("Enter");
    expect(await board.takePicks()).toEqual(["7 by keyboard"]);
  });

  test("[BRD-15] other keys, and keys with Alt or Meta, are left to the browser", async () => {
    await show();
    await enter();
    await page.evaluate("globalThis.left = []; addEventListener('keydown', (e) => left.push(e.defaultPrevented))");
    for (const key of ["Alt+ArrowDown", "Alt+Enter", "Meta+ArrowLeft", "a", "Escape"]) expect(await press(key)).toBe(7);
    expect(await board.takePicks()).toEqual([]);
    expect(new Set(await page.evaluate<readonly boolean[]>("left"))).toEqual(new Set([false]));
    await press("Enter");
    expect(await page.evaluate("left.at(-1)")).toBe(true);
  });

  const field = () => page.getByLabel("Point");

  test.each(["H8", " h8 ", "8h", "H 8"])("[BRD-16] %j picks H8", async (text) => {
    await board.showField({ letters: "ABCDEFGHIJKLMNO", rows: 15 });
    await field().fill(text);
    await field().press("Enter");
    expect(await board.takePicks()).toEqual(["112"]);
    expect(await board.takeUnknown()).toEqual([]);
    await expect.poll(() => field().inputValue()).toBe("");
  });

  test("[BRD-16] the button does the same", async () => {
    await board.showField({ letters: "ABCDEFGHIJKLMNO", rows: 15 });
    await field().pressSequentially("a15");
    await page.getByRole("button", { name: "Place" }).click();
    expect(await board.takePicks()).toEqual(["0"]);
  });

  test("[BRD-16] an empty field picks and reports nothing", async () => {
    await board.showField({ letters: "ABCDEFGHIJKLMNO", rows: 15 });
    await field().fill("  ");
    await field().press("Enter");
    expect([await board.takeUnknown(), await board.takePicks()]).toEqual([[], []]);
  });

  test.each(["H", "Z9", " H16 ", "1H5", "junk"])("[BRD-16] %j picks nothing, and is reported", async (text) => {
    await board.showField({ letters: "ABCDEFGHIJKLMNO", rows: 15 });
    await field().fill(text);
    await field().press("Enter");
    expect(await board.takeUnknown()).toEqual([text.trim()]);
    expect(await board.takePicks()).toEqual([]);
    expect(await field().inputValue()).toBe(text);
  });

  test("[BRD-17] announcements are in a visually hidden live region", async () => {
    await board.showAnnouncer();
    await board.announce("Black H8");
    const region = page.getByRole("log");
    await expect.poll(() => region.textContent()).toBe("Black H8");
    expect(await region.getAttribute("aria-live")).toBe("polite");
    expect(await region.getAttribute("aria-relevant")).toBe("additions");
    expect(await region.boundingBox()).toMatchObject({ width: 1, height: 1 });
    expect(await board.styleOf('[role="log"]', "clip-path")).toBe("inset(50%)");
  });

  test("[BRD-17] a repeated text is a new element in the same region", async () => {
    await board.showAnnouncer();
    await board.announce("Pass");
    await board.settle();
    await page.evaluate(
      "globalThis.old = { region: document.querySelector('[role=log]'), text: document.querySelector('p') }",
    );
    await board.announce("Pass");
    await board.settle();
    expect(await page.evaluate("[old.region.isConnected, old.text.isConnected]")).toEqual([true, false]);
    expect(await page.locator("p").allTextContents()).toEqual(["Pass"]);
  });
});
