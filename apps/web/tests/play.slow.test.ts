// Whole games of Gomoku in Chromium, to a win and to a draw, by mouse, touch and keyboard.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  DRAW,
  GOMOKU,
  isLeftOut,
  moves,
  notice,
  PHONE,
  pointPositions,
  pointAt,
  labelOf,
  startGame,
  status,
  useSite,
  WIN,
} from "./site.ts";

const site = useSite();

const byMouse = async (page: Page, points: readonly string[]): Promise<void> => {
  const places = await pointPositions(page);
  for (const name of points) {
    const { x = 0, y = 0 } = places.get(name) ?? {};
    await page.mouse.click(x, y);
  }
};

/** Confirms some stones with the button, the others with a second tap. */
const byTouch = async (page: Page, points: readonly string[]): Promise<void> => {
  const places = await pointPositions(page);
  for (const [index, name] of points.entries()) {
    const { x = 0, y = 0 } = places.get(name) ?? {};
    await page.touchscreen.tap(x, y);
    if (index < 12 && index % 2 === 0) await page.getByRole("button", { name: `Confirm ${name}`, exact: true }).tap();
    else await page.touchscreen.tap(x, y);
  }
};

/** With the arrow keys, from the focused point. */
const byKeyboard = async (page: Page, points: readonly string[]): Promise<void> => {
  const column = (name: string): number => name.charCodeAt(0);
  const row = (name: string): number => Number(name.slice(1));
  let from = (await page.locator("[data-point]:focus").getAttribute("aria-label"))?.split(",")[0] ?? "";
  for (const name of points) {
    const [right, up] = [column(name) - column(from), row(name) - row(from)];
    for (let step = 0; step < Math.abs(right); step += 1)
      await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(up); step += 1) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
    await page.keyboard.press("Enter");
    from = name;
  }
};

/** Starts a game between two people with only Tab, Home, Enter and Space. */
const startByKeyboard = async (page: Page): Promise<void> => {
  const reach = async (name: string): Promise<void> => {
    for (let count = 0; count < 80; count += 1) {
      const focused = await page.locator(":focus").evaluateAll(([element]) => element?.textContent ?? "");
      if (focused === name) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  const reachInMenu = async (name: string): Promise<void> => {
    await page.getByRole("menu").waitFor();
    for (let count = 0; count < 20; count += 1) {
      const focused = await page.locator("[role=menuitem]:focus").evaluateAll(([item]) => item?.textContent ?? "");
      if (focused === name) return;
      await page.keyboard.press("ArrowDown");
    }
    throw new Error(`the arrow keys do not reach ${name}`);
  };
  await reach("More");
  await page.keyboard.press("Enter");
  await reachInMenu("New game");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.getByRole("dialog").getByRole("radio", { name: "A bot" }).focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.getByRole("radio", { name: "A friend here" }).isChecked()).toBe(true);
  await reach("Start game");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("Home");
  for (let count = 0; count < 80; count += 1) {
    if ((await page.locator("[data-point]:focus").count()) > 0) return;
    await page.keyboard.press("Shift+Tab");
  }
  throw new Error("Tab does not reach the board");
};

describe.skipIf(isLeftOut)("a game between two people", () => {
  test("[TBL-P1] [TBL-P3] to a win by mouse: the line is drawn, and the game is over", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await byMouse(page, WIN);
    await expect.poll(() => status(page).textContent()).toBe("Black wins: five in a row");
    await expect.poll(() => page.locator(".board .line").count()).toBe(1);
    await expect.poll(() => labelOf(page, "H12")).toBe("H12, black, last move, winning line");
    await pointAt(page, "G7").click();
    await expect.poll(() => notice(page).textContent()).toBe("The game is over.");
    await expect.poll(() => moves(page).count()).toBe(9);
  });

  test("[TBL-P1] to a draw by mouse", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await byMouse(page, DRAW);
    await expect.poll(() => status(page).textContent()).toBe("Draw: the board is full");
  });

  test("[TBL-C2] to a win by touch: every stone waits to be confirmed", async () => {
    const page = await site.open(GOMOKU, PHONE);
    await startGame(page, "Human", "Human");
    await byTouch(page, WIN);
    await expect.poll(() => status(page).textContent()).toBe("Black wins: five in a row");
  });

  test("[TBL-C2] to a draw by touch", async () => {
    const page = await site.open(GOMOKU, PHONE);
    await startGame(page, "Human", "Human");
    await byTouch(page, DRAW);
    await expect.poll(() => status(page).textContent()).toBe("Draw: the board is full");
  });

  test("[BRD-14] [BRD-15] to a win by keyboard alone, from the first Tab on", async () => {
    const page = await site.open(GOMOKU);
    await startByKeyboard(page);
    await byKeyboard(page, WIN);
    await expect.poll(() => status(page).textContent()).toBe("Black wins: five in a row");
    // The result was announced.
    await expect.poll(() => page.getByRole("log").textContent()).toBe("Black H12. Black wins: five in a row.");
  });

  test("[BRD-14] [BRD-15] to a draw by keyboard alone", async () => {
    const page = await site.open(GOMOKU);
    await startByKeyboard(page);
    await byKeyboard(page, DRAW);
    await expect.poll(() => status(page).textContent()).toBe("Draw: the board is full");
  });

  test("[BRD-16] by coordinates in the field", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    const field = page.getByLabel("Point", { exact: true });
    await field.fill("Z9");
    await field.press("Enter");
    await expect
      .poll(() => notice(page).textContent())
      .toBe("“Z9” is not a point on this board. Points go from A1 to O15.");
    for (const name of WIN) {
      await field.fill(name.toLowerCase());
      await field.press("Enter");
    }
    await expect.poll(() => status(page).textContent()).toBe("Black wins: five in a row");
  });
});
