// The table in Chromium: everything beside placing stones, and that nothing is lost.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  GOMOKU,
  isLeftOut,
  moves,
  notice,
  PHONE,
  pointAt,
  root,
  labelOf,
  startGame,
  status,
  useSite,
  WIN,
  act,
  resign,
} from "./site.ts";

const site = useSite();

const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
const play = async (page: Page, ...points: readonly string[]): Promise<void> => {
  for (const name of points) await pointAt(page, name).click();
};
/** Waits until a point has a label. */
const waitFor = (page: Page, name: string, words: string): Promise<unknown> =>
  page.getByRole("gridcell", { name: `${name}, ${words}`, exact: true }).waitFor({ state: "attached" });

const openFile = (page: Page, text: string): Promise<void> =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name: "match.json", mimeType: "application/json", buffer: Buffer.from(text) });

const golden = fs.readFileSync(path.join(root, "games/gomoku/fixtures/golden-five.json"), "utf8");

describe.skipIf(isLeftOut)("against a bot", () => {
  test("[TBL-O1] [TBL-B6] the first game starts at once against the suggested opponent, which answers from a worker", async () => {
    const page = await site.open(GOMOKU);
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
    await play(page, "H8");
    await page.getByText("Your turn").waitFor();
    await expect.poll(() => moves(page).count()).toBe(2);
    expect(page.workers()).toHaveLength(1);
    await expect.poll(() => page.getByRole("region", { name: "Players" }).textContent()).toContain("Level 1");
  });

  test("[TBL-N1] a person can have White: the bot moves first", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Greedy (medium)", "Human");
    await expect.poll(() => moves(page).count()).toBe(1);
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
  });

  test("[TBL-N1] [TBL-B4] bot against bot, with a pause", async () => {
    const page = await site.open(GOMOKU);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Bot and replay speed").selectOption("Very fast");
    await press(page, "Close");
    await startGame(page, "Random (easy)", "Greedy (medium)");
    await expect.poll(() => moves(page).count()).toBeGreaterThan(2);
    await press(page, "Pause bots");
    const count = await moves(page).count();
    await page.waitForTimeout(600);
    await expect.poll(() => moves(page).count()).toBe(count);
    await press(page, "Resume bots");
    await expect.poll(() => status(page).textContent()).toBe("White wins: five in a row");
  });

  test("[TBL-U1] [TBL-U3] undo removes the bot's answer too, and redo restores both", async () => {
    const page = await site.open(GOMOKU);
    await play(page, "H8");
    await expect.poll(() => moves(page).count()).toBe(2);
    const answer = await moves(page).nth(1).textContent();
    await act(page, "Undo");
    await expect.poll(() => moves(page).count()).toBe(0);
    await expect.poll(() => labelOf(page, "H8")).toBe("H8, empty");
    await act(page, "Redo");
    await expect.poll(() => moves(page).count()).toBe(2);
    await expect.poll(() => moves(page).nth(1).textContent()).toBe(answer);
  });

  test("[TBL-H1] [TBL-H3] a hint is marked and named, with a reason", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, "H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4");
    await act(page, "Hint");
    await expect
      .poll(() => notice(page).textContent())
      .toMatch(/^Hint from Expert: H(?:7|12) – makes five in a row\.$/u);
    const named = /H\d+/u.exec((await notice(page).textContent()) ?? "")?.[0] ?? "";
    await expect.poll(() => labelOf(page, named)).toBe(`${named}, empty, hint`);
  });

  test("[TBL-H2] the key H asks for a hint on the board, and nowhere else", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, "H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4");
    await page.locator(".coordinate-field input").press("h");
    await page.locator(".coordinate-field input").press("Backspace");
    expect(page.workers()).toHaveLength(0);
    await pointAt(page, "H12").focus();
    await page.keyboard.press("h");
    await expect
      .poll(() => notice(page).textContent())
      .toMatch(/^Hint from Expert: H(?:7|12) – makes five in a row\.$/u);
    await expect.poll(() => moves(page).count()).toBe(8);
  });

  test("[TBL-R1] resigning asks for confirmation", async () => {
    const page = await site.open(GOMOKU);
    await press(page, "Resign");
    await press(page, "Cancel");
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
    await resign(page);
    await expect.poll(() => status(page).textContent()).toBe("You resigned");
    await press(page, "Play again");
    // The colours are swapped.
    await expect.poll(() => moves(page).count()).toBe(1);
  });

  test("[TBL-R2] [TBL-P5] a draw offer is declined by the bot's move, and accepted by the other person", async () => {
    const page = await site.open(GOMOKU);
    await act(page, "Offer draw");
    await expect.poll(() => notice(page).textContent()).toMatch(/^Black offers a draw\./u);
    await play(page, "H8");
    await expect.poll(() => notice(page).textContent()).toBe("Draw offer declined.");
    await startGame(page, "Human", "Human");
    await play(page, "H8");
    await act(page, "Offer draw");
    await page.getByRole("group", { name: "White offers a draw" }).getByRole("button", { name: "Accept" }).click();
    // After the end there is no coordinate field.
    await expect.poll(() => page.locator(".coordinate-field").count()).toBe(0);
    await expect.poll(() => status(page).textContent()).toBe("Draw by agreement");
    await expect.poll(() => moves(page).last().textContent()).toContain("accepts the draw");
  });
});

describe.skipIf(isLeftOut)("beside the board", () => {
  const buttons = (page: Page) => page.locator(".dock .actions > button");
  const focused = (page: Page): Promise<string> =>
    page.locator(":focus").evaluateAll(([element]) => element?.textContent ?? "");

  test("[TBL-P10] [TBL-P11] four actions, and a menu in groups with the rest", async () => {
    const page = await site.open(GOMOKU);
    await expect.poll(() => buttons(page).allTextContents()).toEqual(["Undo", "Hint", "Draw", "Resign", "More"]);
    await press(page, "More");
    const groups = page.getByRole("menu").getByRole("group");
    await expect
      .poll(() => groups.evaluateAll((all) => all.map((group) => group.getAttribute("aria-label"))))
      .toEqual(["Game", "Files", "Analysis", "View"]);
    await page.getByRole("menuitem", { name: "New game" }).click();
    await page.getByRole("dialog").getByLabel("White").waitFor();
    await press(page, "Close");
    // The dialog gives the focus back to the button of the menu.
    await expect.poll(() => focused(page)).toBe("More");
  });

  test("[UI-5] the menu works by keyboard, and gives the focus back", async () => {
    const page = await site.open(GOMOKU);
    await buttons(page).last().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("New game");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focused(page)).toBe("Keyboard shortcuts");
    await page.keyboard.press("o");
    await expect.poll(() => focused(page)).toBe("Open file");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await expect.poll(() => focused(page)).toBe("More");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toBe("New game");
    // There is nothing to save yet.
    await page.getByRole("menuitem", { name: "Save to file" }).click({ force: true });
    await expect.poll(() => page.getByRole("menu").isVisible()).toBe(true);
    await pointAt(page, "A1").click();
    await page.getByRole("menu").waitFor({ state: "hidden" });
  });

  test("[TBL-P12] a question stands where the actions are, without a dialog, and gives the focus back", async () => {
    const page = await site.open(GOMOKU);
    await buttons(page).nth(3).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Resign as Black?" }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => buttons(page).count()).toBe(0);
    // The harmless answer has the focus.
    await expect.poll(() => focused(page)).toBe("Cancel");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Resign");
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
  });

  test.each([
    ["a phone", PHONE],
    ["a small phone", { ...PHONE, viewport: { width: 320, height: 568 } }],
    ["a phone in landscape", { ...PHONE, viewport: { width: 740, height: 360 } }],
    ["a tablet", { viewport: { width: 768, height: 1024 } }],
    ["a wide screen", { viewport: { width: 2560, height: 1440 } }],
  ])(
    "[TBL-P12] [TBL-P13] seats, actions and questions are in view without scrolling, on %s",
    async (_name, options) => {
      const page = await site.open(GOMOKU, options);
      const { width, height } = options.viewport ?? { width: 0, height: 0 };
      const boxOf = async (part: string) =>
        (await page.locator(part).first().boundingBox()) ?? { x: 0, y: 0, width: Infinity, height: Infinity };
      const expectInView = async (part: string): Promise<void> => {
        const box = await boxOf(part);
        expect(box.y, part).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, part).toBeLessThanOrEqual(height);
      };
      for (const part of [".seats", ".status", ".dock", ".dock .menu-button"]) await expectInView(part);
      const board = await boxOf(".board");
      expect(board.y + board.height).toBeLessThanOrEqual((await boxOf(".dock")).y + (width > height ? height : 0));
      // It takes most of the shorter side.
      expect(board.width).toBeGreaterThan(0.9 * Math.min(width, height));
      await act(page, "Resign");
      await expectInView(".dock .offer .primary");
      await page.locator("body").evaluate((body) => body.ownerDocument.defaultView?.scrollTo(0, 100_000));
      await expectInView(".dock .offer .primary");
    },
  );
});

describe.skipIf(isLeftOut)("keys and settings", () => {
  test("[TBL-P14] ? lists the keys of the page, and Escape closes the list", async () => {
    const page = await site.open(GOMOKU);
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.waitFor();
    const rows = await help.locator(".shortcuts > div").allTextContents();
    expect(rows).toEqual(
      expect.arrayContaining(["Previous move←", "Enter a point by its nameA – O", "HintH", "Zen modeZ"]),
    );
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
  });

  test("[TBL-P5] the coordinate field is drawn only while it has the focus", async () => {
    const page = await site.open(GOMOKU);
    const field = page.locator(".coordinate-place");
    const widthOf = async (): Promise<number> => (await field.boundingBox())?.width ?? 0;
    expect(await widthOf()).toBeLessThanOrEqual(1);
    // The letter of a column opens it, and is its first.
    await page.keyboard.press("h");
    await expect.poll(widthOf).toBeGreaterThan(100);
    await page.keyboard.type("8");
    await page.keyboard.press("Enter");
    await expect.poll(() => labelOf(page, "H8")).toContain("black");
    await page.locator(".status").click();
    await expect.poll(widthOf).toBeLessThanOrEqual(1);
    await page.locator(".coordinate-field input").focus();
    await expect.poll(widthOf).toBeGreaterThan(100);
  });

  test("[TBL-P17] zen mode leaves the board, the seats and the moves, and a way out", async () => {
    const page = await site.open(GOMOKU);
    const isShown = (part: string): Promise<boolean> => page.locator(part).isVisible();
    await page.keyboard.press("z");
    for (const part of [".board", ".seats", ".moves"]) expect(await isShown(part), part).toBe(true);
    for (const part of [".page-header", ".status", ".panel", ".replay-controls", ".menu-button"])
      expect(await isShown(part), part).toBe(false);
    await press(page, "Leave zen mode");
    await expect.poll(() => isShown(".page-header")).toBe(true);
  });

  test("[TBL-P18] [UI-6] the left-handed layout, a board and its stones are chosen by picture, and remembered", async () => {
    const page = await site.open(GOMOKU);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Buttons").selectOption("On the left");
    await page.getByRole("group", { name: "Board" }).getByText("Dark").click();
    await press(page, "Close");
    const xOf = async (part: string): Promise<number> => (await page.locator(part).boundingBox())?.x ?? 0;
    expect(await xOf(".seats")).toBeLessThan(await xOf(".board"));
    expect(await xOf(".menu-button")).toBeLessThan(await xOf("[data-action=undo]"));
    await page.reload();
    const html = page.locator("html");
    await expect
      .poll(async () => [await html.getAttribute("data-board"), await html.getAttribute("data-stones")])
      .toEqual(["night", "flat"]);
    expect(await xOf(".seats")).toBeLessThan(await xOf(".board"));
  });
});

describe.skipIf(isLeftOut)("on the board", () => {
  test("[TBL-P2] a refused move says why", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, "H8", "H8");
    await expect.poll(() => notice(page).textContent()).toBe("There is already a stone on H8.");
    await expect.poll(() => page.getByRole("log").textContent()).toBe("There is already a stone on H8.");
    await play(page, "G8");
    await expect.poll(() => notice(page).textContent()).toBe("");
  });

  test("[TBL-C2] a stone to confirm can be moved and cancelled", async () => {
    const page = await site.open(GOMOKU, PHONE);
    await pointAt(page, "H8").tap();
    await pointAt(page, "H9").tap();
    await expect.poll(() => page.locator(".ghost.waiting").count()).toBe(1);
    await expect.poll(() => labelOf(page, "H9")).toBe("H9, empty, selected, not placed yet");
    await press(page, "Cancel");
    await expect.poll(() => page.locator(".ghost.waiting").count()).toBe(0);
    await expect.poll(() => moves(page).count()).toBe(0);
  });

  test("[TBL-C2] by keyboard too: Escape cancels, and the focus returns to the board", async () => {
    const page = await site.open(GOMOKU);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Confirm moves").selectOption("Always");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await pointAt(page, "H8").focus();
    await page.keyboard.press("Enter");
    await page.locator(".ghost.waiting").waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await page.locator(".ghost.waiting").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await press(page, "Confirm H8");
    await expect.poll(() => page.locator("[data-point]:focus").count()).toBe(1);
    await expect.poll(() => moves(page).count()).toBe(2);
  });

  test("[UI-1] move numbers, coordinates and the plain board can be switched, and are remembered", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, "H8", "H9");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Move numbers").check();
    await page.getByLabel("Coordinates").uncheck();
    await page.getByRole("group", { name: "Board" }).getByText("Plain").click();
    await page.getByLabel("Appearance").selectOption("Dark");
    await press(page, "Close");
    await expect.poll(() => labelOf(page, "H9")).toBe("H9, white, last move, move 2");
    await expect.poll(() => page.locator(".board .coordinates").count()).toBe(0);
    await page.reload();
    await waitFor(page, "H9", "white, last move, move 2");
    // Before any script of the page has loaded, so that a dark page does not flash light.
    await page.route("**/assets/*.js", (route) => route.fulfill({ body: "", contentType: "text/javascript" }));
    await page.reload();
    const root = page.locator("html");
    expect([await root.getAttribute("data-theme"), await root.getAttribute("data-board")]).toEqual(["dark", "plain"]);
  });

  test("[UI-1] sounds are off by default; the page title names the game", async () => {
    const context = await site.visit();
    await context.addInitScript(
      "const Real = AudioContext; window.soundCount = 0; window.AudioContext = class extends Real { constructor() { super(); window.soundCount += 1; } }",
    );
    const page = await context.newPage();
    await page.goto(site.url() + GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, "H8");
    expect(await page.evaluate("window.soundCount")).toBe(0);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Sound").check();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await play(page, "H9");
    await expect.poll(() => page.evaluate("window.soundCount")).toBe(1);
    await expect.poll(() => page.title()).toBe("Gomoku · Tengen");
  });

  test("[TBL-T1] the seats show who is to move and who has won", async () => {
    const page = await site.open(GOMOKU);
    const seats = page.getByRole("region", { name: "Players" }).getByRole("listitem");
    await startGame(page, "Human", "Human");
    await expect.poll(() => seats.allTextContents()).toEqual(["Black: Player 1to move", "White: Player 2"]);
    await play(page, ...WIN);
    await expect.poll(() => seats.allTextContents()).toEqual(["Black: Player 1won", "White: Player 2"]);
  });

  test("[TBL-W1] [TBL-W2] [TBL-W3] history by buttons, slider, move list and replay", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, ...WIN);
    await press(page, "Go to start");
    await expect.poll(() => labelOf(page, "H8")).toBe("H8, empty");
    await press(page, "Next move");
    await expect.poll(() => labelOf(page, "H8")).toBe("H8, black, last move");
    await moves(page).nth(2).getByRole("button").click();
    await expect.poll(() => labelOf(page, "H9")).toBe("H9, black, last move");
    await page.getByRole("slider").fill("9");
    await expect.poll(() => page.locator(".board .line").count()).toBe(1);
    await press(page, "Previous move");
    await play(page, "C3");
    await expect.poll(() => notice(page).textContent()).toMatch(/^This is an earlier position\./u);
    await page.reload();
    await page.getByRole("grid").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => labelOf(page, "A4")).toBe("A4, white, last move");
    await press(page, "Replay");
    await page.locator(".board .line").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Replay", exact: true }).waitFor();
  });

  test("[UI-4] a history key pressed at the moment the board appears counts", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, ...WIN);
    await page.addInitScript(`
      const observer = new MutationObserver(() => {
        if (document.querySelector("[role=grid]") === null) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
      });
      observer.observe(document, { childList: true, subtree: true });
    `);
    await page.reload();
    await expect.poll(() => labelOf(page, "A4")).toBe("A4, white, last move");
  });

  test("[TBL-W4] play from an earlier position", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, ...WIN);
    await press(page, "Previous move");
    await act(page, "Continue from here");
    await page.getByRole("dialog").getByRole("button", { name: "Start game" }).click();
    await expect.poll(() => status(page).textContent()).toBe("Black to move");
    await expect.poll(() => moves(page).count()).toBe(8);
    await play(page, "C3");
    await expect.poll(() => labelOf(page, "C3")).toBe("C3, black, last move");
  });

  test("[TBL-T1] switches to French, and stays French after a reload", async () => {
    const page = await site.open(GOMOKU);
    await play(page, "H8");
    await page.locator(".language-select").selectOption("fr");
    await expect.poll(() => labelOf(page, "H8")).toMatch(/^H8, noir/u);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("fr");
    await page.reload();
    await page.getByRole("button", { name: "Abandonner" }).waitFor();
    const french = await site.open(GOMOKU, { locale: "fr-FR" });
    await expect.poll(() => status(french).textContent()).toBe("À vous de jouer");
  });
});

describe.skipIf(isLeftOut)("the URL", () => {
  test("[TBL-A1] a fragment that names no game changes nothing", async () => {
    const page = await site.open(`${GOMOKU}#%E0%A4%A`);
    await play(page, "H8");
    await expect.poll(() => moves(page).count()).toBe(2);
    await page.keyboard.press("Tab");
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#content:focus").count()).toBe(1);
    await expect.poll(() => moves(page).count()).toBe(2);
  });

  test("[TBL-A1] the back button leads to the previous game", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, "H8");
    await startGame(page, "Human", "Human");
    await play(page, "A1");
    await page.goBack();
    await waitFor(page, "H8", "black, last move");
    await page.goForward();
    await waitFor(page, "A1", "black, last move");
  });
});

describe.skipIf(isLeftOut)("nothing is lost", () => {
  test("[TBL-K1] a requested new game survives a reload before its first move", async () => {
    const page = await site.open(GOMOKU);
    await play(page, "H8");
    await startGame(page, "Human", "Human");
    await page.reload();
    await page.getByText("Player 2").first().waitFor();
    await expect.poll(() => moves(page).count()).toBe(0);
  });

  test("[TBL-K2] several quick moves survive a reload right after them", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, "A1");
    await page.evaluate(`
      for (const point of [1, 2, 3]) {
        document.querySelector('[data-point="' + point + '"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
      location.reload();`);
    await waitFor(page, "D15", "white, last move");
    await expect.poll(() => moves(page).count()).toBe(4);
  });

  test("[TBL-K1] every move survives a reload right after it", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    for (const name of WIN.slice(0, 6)) {
      await pointAt(page, name).click();
      await page.reload();
      await page.locator(".board").waitFor();
      await expect.poll(() => labelOf(page, name)).toContain("last move");
    }
    await act(page, "Undo");
    await page.reload();
    await act(page, "Redo");
    await waitFor(page, "A3", "white, last move");
  });

  test("[TBL-K1] a move survives a crash of the page", async () => {
    const context = await site.visit();
    const page = await context.newPage();
    await page.goto(site.url() + GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, "H8", "H9");
    // The page's process crashes.
    await Promise.all([page.waitForEvent("crash"), page.goto("chrome://crash").catch(() => {})]);
    const next = await context.newPage();
    await next.goto(site.url() + GOMOKU);
    await waitFor(next, "H9", "white, last move");
  });

  test("[TBL-D1] two tabs follow each other", async () => {
    const context = await site.visit();
    const [one, two] = [await context.newPage(), await context.newPage()];
    await one.goto(site.url() + GOMOKU);
    await startGame(one, "Human", "Human");
    await play(one, "H8");
    await two.goto(site.url() + GOMOKU);
    await waitFor(two, "H8", "black, last move");
    await play(two, "G7");
    await waitFor(one, "G7", "white, last move");
    await one.bringToFront();
    await play(one, "F6");
    await waitFor(two, "F6", "black, last move");
    await one.reload();
    await waitFor(one, "F6", "black, last move");
    await expect.poll(() => moves(one).count()).toBe(3);
  });

  test("[TBL-D2] of two conflicting moves one is kept, and the late tab says so", async () => {
    const context = await site.visit();
    const [one, two] = [await context.newPage(), await context.newPage()];
    // A tab that has not been notified yet.
    await two.addInitScript("BroadcastChannel.prototype.addEventListener = () => {}");
    await one.goto(site.url() + GOMOKU);
    await startGame(one, "Human", "Human");
    await play(one, "H8");
    await two.goto(one.url());
    await waitFor(two, "H8", "black, last move");
    await one.bringToFront();
    await play(one, "A1");
    await two.bringToFront();
    await play(two, "O15");
    await expect
      .poll(() => notice(two).textContent())
      .toBe("The game continued in another tab. This is the latest position.");
    for (const page of [one, two]) {
      expect([await labelOf(page, "A1"), await labelOf(page, "O15")]).toEqual(["A1, white, last move", "O15, empty"]);
    }
    await play(two, "G7");
    await waitFor(one, "G7", "black, last move");
  });

  test("[TBL-S1] without storage, the page says so and the game continues", async () => {
    const context = await site.visit();
    await context.addInitScript("indexedDB.open = () => { throw new Error('refused') }");
    const page = await context.newPage();
    await page.goto(site.url() + GOMOKU);
    await expect.poll(() => notice(page).textContent()).toMatch(/^This browser does not save games/u);
    await play(page, "H8");
    await expect.poll(() => moves(page).count()).toBe(2);
  });
});

describe.skipIf(isLeftOut)("files", () => {
  test("[TBL-F1] a saved file is a match that `tengen verify` accepts", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, ...WIN);
    const [download] = await Promise.all([page.waitForEvent("download"), act(page, "Save to file")]);
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "tengen-file-")), download.suggestedFilename());
    await download.saveAs(file);
    const verified = spawnSync(process.execPath, [path.join(root, "apps/cli/main.ts"), "verify", file], {
      encoding: "utf8",
    });
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining("seat-1 wins, five")]);

    const other = await site.open(GOMOKU);
    await openFile(other, fs.readFileSync(file, "utf8"));
    await expect.poll(() => notice(other).textContent()).toBe("Game opened and verified.");
    await expect.poll(() => status(other).textContent()).toBe("Black wins: five in a row");
    await other.reload();
    await waitFor(other, "H12", "black, last move, winning line");
    fs.rmSync(path.dirname(file), { recursive: true });
  });

  test("[TBL-F3] a broken file is refused with the reason, and the game stays", async () => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", "Human");
    await play(page, "H8");
    const file = JSON.parse(golden) as { entries: { payload: { x: number } }[]; match: { gameId: string } };
    const changed = structuredClone(file);
    for (const entry of changed.entries.slice(3, 4)) entry.payload.x = (entry.payload.x + 1) % 15;
    const cases: readonly (readonly [string, RegExp])[] = [
      // Text that is not JSON is read as SGF.
      ["no JSON at all", /It is not an SGF file/u],
      [golden.slice(0, 500), /It is not a complete Tengen match file/u],
      [JSON.stringify(changed), /its hash chain is broken\. \(entry 4\)/u],
      [JSON.stringify({ ...file, match: { ...file.match, gameId: "chess" } }), /a game of chess/u],
    ];
    for (const [text, reason] of cases) {
      await openFile(page, text);
      await expect.poll(() => notice(page).textContent()).toMatch(reason);
      await expect.poll(() => labelOf(page, "H8")).toBe("H8, black, last move");
    }
  });

  test("[TBL-F2] a match from a file is read-only", async () => {
    const page = await site.open(GOMOKU);
    await openFile(page, golden);
    await expect.poll(() => notice(page).textContent()).toBe("Game opened and verified.");
    await expect.poll(() => page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await page.locator(".empty").first().click();
    await expect.poll(() => notice(page).textContent()).toMatch(/^This game was opened from a file/u);
  });
});
