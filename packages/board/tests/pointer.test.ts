// Picking points by mouse, pen and touch, and the ghost under the mouse.
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
  });
  // A new page for each test: after a swipe a page keeps scrolling for a while.
  beforeEach(async () => {
    page = await browser.newPage({ hasTouch: true });
    await openHarness(page, path.resolve(import.meta.dirname, "../harness/main.tsx"));
    board = remoteOf(page);
  });
  afterEach(() => page.close());
  afterAll(() => browser.close());

  /** A 3x3 board with a stone on point 5 and a line over the top row. */
  const show = async (): Promise<void> => {
    await board.showBoard({ letters: "ABC", rows: 3, points: { 5: { stone: "white" } }, lines: [{ from: 0, to: 2 }] });
    await board.settle();
  };
  const point = (index: number) => page.locator(`[data-point="${index}"]`);
  const ghost = () => page.locator(".ghost");
  const centerOf = async (index: number) => {
    const box = await point(index).locator(".hit-area").boundingBox();
    if (box === null) throw new Error("the point is not visible");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const hover = async (index: number): Promise<void> => {
    const { x, y } = await centerOf(index);
    await page.mouse.move(x, y);
    await board.settle();
  };
  const placeOfGhost = (): Promise<string | null> => ghost().getAttribute("transform");

  /** A touch that starts on a point and moves up by some pixels. */
  const drag = async (index: number, distance: number): Promise<void> => {
    const devTools = await page.context().newCDPSession(page);
    const { x, y } = await centerOf(index);
    await devTools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const touchPoints = [{ x, y: y - distance * part }];
      await devTools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
    }
    await devTools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await devTools.detach();
    await board.settle();
  };

  test("[BRD-18] by mouse, on empty points, on stones and below lines", async () => {
    await show();
    for (const index of [4, 5, 1]) await point(index).click();
    expect(await board.takePicks()).toEqual(["4 by mouse", "5 by mouse", "1 by mouse"]);
  });

  test("[BRD-18] a pen counts as a mouse", async () => {
    await show();
    const devTools = await page.context().newCDPSession(page);
    const press = { ...(await centerOf(4)), button: "left", clickCount: 1, pointerType: "pen" } as const;
    await devTools.send("Input.dispatchMouseEvent", { type: "mousePressed", ...press });
    await devTools.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...press });
    await devTools.detach();
    expect(await board.takePicks()).toEqual(["4 by mouse"]);
  });

  test("[BRD-18] by touch", async () => {
    await show();
    await point(4).tap();
    expect(await board.takePicks()).toEqual(["4 by touch"]);
    await point(3).click();
    expect(await board.takePicks()).toEqual(["3 by mouse"]);
  });

  test("[BRD-18] a click without a pointer counts as keyboard", async () => {
    await show();
    await board.clickWithoutPointer(0);
    await point(4).tap();
    await board.clickWithoutPointer(1);
    await point(4).click();
    await board.clickWithoutPointer(2);
    expect(await board.takePicks()).toEqual([
      "0 by keyboard",
      "4 by touch",
      "1 by keyboard",
      "4 by mouse",
      "2 by keyboard",
    ]);
  });

  test("[BRD-18] the hover stone follows the pointer, whatever was pressed before", async () => {
    await show();
    await hover(4);
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await board.clickWithoutPointer(4);
    expect(await board.takePicks()).toEqual(["4 by keyboard"]);
  });

  test("[BRD-19] a finger that scrolls picks nothing", async () => {
    await page.addStyleTag({ content: "body { padding-block-end: 300vh; }" });
    await show();
    await drag(7, 200);
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(100);
    expect(await board.takePicks()).toEqual([]);
    await board.clickWithoutPointer(7);
    expect(await board.takePicks()).toEqual(["7 by keyboard"]);
  });

  test("[BRD-19] a press that ends on another point picks nothing", async () => {
    await show();
    await hover(4);
    await page.mouse.down();
    await hover(3);
    await page.mouse.up();
    expect(await board.takePicks()).toEqual([]);
  });

  test("[BRD-6] [BRD-18] neither the grid nor the margin is a point", async () => {
    await show();
    const box = await page.locator("svg").boundingBox();
    await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + 2);
    expect(await board.takePicks()).toEqual([]);
  });

  test("[BRD-20] the ghost follows the mouse over empty points", async () => {
    await show();
    await board.setPlacing("black");
    await hover(4);
    expect(await placeOfGhost()).toBe("translate(1 1)");
    expect(await board.gradientOf(".ghost .body")).toEqual([
      await board.colorOf("--stone-black-light"),
      await board.colorOf("--stone-black-dark"),
    ]);
    expect(Number(await board.styleOf(".ghost", "opacity"))).toBeLessThan(1);
    const { x, y } = await centerOf(4);
    await page.mouse.move(x + 2, y + 2);
    await board.settle();
    expect(await placeOfGhost()).toBe("translate(1 1)");
    await hover(6);
    expect(await placeOfGhost()).toBe("translate(0 2)");
    await board.setPlacing("white");
    await board.settle();
    expect(await board.gradientOf(".ghost .body")).toContain(await board.colorOf("--stone-white-light"));
    await point(6).click();
    expect(await board.takePicks()).toEqual(["6 by mouse"]);
  });

  test("[BRD-20] never over stones, nor outside the board", async () => {
    await show();
    await board.setPlacing("black");
    await hover(5);
    expect(await ghost().count()).toBe(0);
    await hover(4);
    expect(await ghost().count()).toBe(1);
    await board.setPoints({ 4: { stone: "black" }, 5: { stone: "white" } });
    await board.settle();
    expect(await ghost().count()).toBe(0);
    await hover(3);
    expect(await ghost().count()).toBe(1);
    const box = await page.locator("svg").boundingBox();
    await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) - 4);
    await board.settle();
    expect(await ghost().count()).toBe(0);
  });

  test("[BRD-20] never with nothing to place; the cursor shows it", async () => {
    const cursorOf = (index: number): Promise<string> => board.styleOf(`[data-point="${index}"] .hit-area`, "cursor");
    await show();
    await hover(4);
    expect(await ghost().count()).toBe(0);
    expect(await cursorOf(4)).toBe("auto");
    await board.setPlacing("black");
    await board.settle();
    expect(await ghost().count()).toBe(1);
    expect([await cursorOf(4), await cursorOf(5)]).toEqual(["pointer", "auto"]);
    await board.setPlacing(null);
    await board.settle();
    expect(await ghost().count()).toBe(0);
  });

  test("[BRD-20] never on touch", async () => {
    await show();
    // Without scrolling the board gets every pointer move of the finger.
    await page.addStyleTag({ content: ".board { touch-action: none !important; }" });
    await board.setPlacing("black");
    await board.settle();
    await board.watch();
    await drag(7, 150);
    await point(4).tap();
    await board.settle();
    expect(await board.takeTouched()).not.toContain("outside");
    expect(await ghost().count()).toBe(0);
  });

  test("[BRD-21] a stone to confirm is shown instead of the ghost", async () => {
    await show();
    await board.setPlacing("black");
    await hover(4);
    await board.setPreview({ point: 8, color: "white" });
    await board.settle();
    expect(await ghost().count()).toBe(1);
    expect(await placeOfGhost()).toBe("translate(2 2)");
    expect(await board.gradientOf(".ghost .body")).toContain(await board.colorOf("--stone-white-light"));
    expect(await ghost().locator(".halo").count()).toBe(1);
    await board.setPlacing(null);
    await board.settle();
    expect(await placeOfGhost()).toBe("translate(2 2)");
    await board.setPlacing("black");
    await board.setPreview(null);
    await board.settle();
    expect(await placeOfGhost()).toBe("translate(1 1)");
    expect(await ghost().locator(".halo").count()).toBe(0);
  });
});
