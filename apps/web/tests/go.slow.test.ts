// Go in Chromium: whole games with scoring, and SGF files.
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  act,
  chooseRules,
  isLeftOut,
  moves,
  notice,
  openForm,
  PHONE,
  root,
  startGame,
  status,
  useSite,
} from "./site.ts";

const site = useSite();
const GO = "/games/go-9x9/index.html";
const LETTERS = "ABCDEFGHJ";

const at = (page: Page, name: string) =>
  page.locator(`[data-point="${(9 - Number(name.slice(1))) * 9 + LETTERS.indexOf(name.charAt(0))}"]`);
const labelOf = (page: Page, name: string) => at(page, name).getAttribute("aria-label");
const play = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    if (name === "pass") {
      await page.locator(".actions").getByRole("button", { name: "Pass", exact: true }).click();
      await page.locator(".confirm-bar .primary").click();
    } else await at(page, name).click();
  }
};
const panel = (page: Page) => page.getByRole("region", { name: "About Go" });

const openTwoPlayers = async (options = {}): Promise<Page> => {
  const page = await site.open(GO, options);
  await startGame(page, "Human", "Human");
  return page;
};

/** A game in which every stone on the board counts as alive. */
const openQuick = async (white = "Human"): Promise<Page> => {
  const page = await site.open(GO);
  const form = await openForm(page);
  await chooseRules(form, "Quick 9x9");
  await form.getByLabel("Komi").waitFor({ state: "detached" });
  await form.getByLabel("White").selectOption({ label: white });
  await form.getByRole("button", { name: "Start game" }).click();
  return page;
};

describe.skipIf(isLeftOut)("Go in the browser", () => {
  test("[GO-U1] atari and ko are marked and announced, captures counted", async () => {
    const page = await openTwoPlayers();
    await play(page, "D5", "E5", "C4", "F4", "D3", "E3", "E4");
    await expect.poll(() => labelOf(page, "E4")).toBe("E4, black, last move, in atari");
    await play(page, "D4");
    await expect.poll(() => panel(page).textContent()).toContain("White 1");
    await expect.poll(() => labelOf(page, "E4")).toBe("E4, empty, ko, cannot be played now");
    await play(page, "E4");
    await expect
      .poll(() => notice(page).textContent())
      .toMatch(/^Playing at E4 would repeat an earlier position \(ko\)/u);
    await play(page, "A1", "B1", "E4");
    await expect.poll(() => labelOf(page, "E4")).toContain("E4, black, last move");
  });

  test("[GO-U1] suicide is refused with an explanation", async () => {
    const page = await openTwoPlayers();
    await play(page, "B9", "E5", "A8", "A9");
    await expect
      .poll(() => notice(page).textContent())
      .toBe("Suicide is not allowed: a stone on A9 would have no liberties.");
  });

  test("[GO-U2] [GO-U1] the first pass warns, the second scores: territory and score sheet", async () => {
    const page = await openQuick();
    for (let row = 1; row <= 9; row += 1) await play(page, `D${row}`, `E${row}`);
    await play(page, "pass");
    await expect.poll(() => notice(page).textContent()).toContain("with every stone counted as alive");
    await play(page, "pass");
    await expect.poll(() => status(page).textContent()).toBe("White wins by 15.5 points");
    await expect.poll(() => panel(page).getByRole("table").textContent()).toContain("Total3651.5");
    await expect.poll(() => page.locator(".territory.of-black").count()).toBe(27);
    await expect.poll(() => labelOf(page, "A1")).toBe("A1, empty, black territory");
    await expect.poll(() => moves(page).last().textContent()).toContain("passes");
    // [TBL-T2] The list of games shows it too.
    await page.goto(`${site.url()}/index.html`);
    await page.locator(".saved", { hasText: "White wins by 15.5 points" }).waitFor();
  });

  test("[GO-U2] stones that look dead are faded at the first pass", async () => {
    const page = await openQuick();
    for (let row = 1; row <= 9; row += 1) await play(page, `D${row}`, row === 5 ? "C5" : `F${row}`);
    await play(page, "pass");
    await expect.poll(() => page.locator(".faded").count()).toBe(1);
    await expect.poll(() => labelOf(page, "C5")).toContain("looks dead");
    // White is to move: these are White's own stones.
    await expect
      .poll(() => notice(page).textContent())
      .toContain("1 white stone looks dead, but it counts for White unless Black captures it.");
    // Also when the game is over: [GO-U1].
    await play(page, "pass");
    await expect
      .poll(() => notice(page).textContent())
      .toContain("1 white stone looked dead, but it counted for White.");
    await expect.poll(() => page.locator(".faded").count()).toBe(1);
  });

  test("[GO-U2] against a bot the warning comes before the pass, which can still be cancelled", async () => {
    const page = await openQuick("Level 1 (easy)");
    await at(page, "E5").click();
    await expect.poll(() => moves(page).count()).toBe(2);
    await page.locator(".actions").getByRole("button", { name: "Pass", exact: true }).click();
    await expect.poll(() => notice(page).textContent()).toContain("every stone on the board counts as alive");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => moves(page).count()).toBe(2);
    await play(page, "pass");
    await expect.poll(() => moves(page).count()).toBeGreaterThan(2);
  });

  test("[GO-U2] the warning before a pass names whose stones look dead, and what it means for each side", async () => {
    const page = await openQuick();
    for (let row = 1; row <= 9; row += 1) await play(page, `D${row}`, `E${row}`);
    // A stone of each colour where neither can live.
    await play(page, "J1", "A1");
    await page.locator(".actions").getByRole("button", { name: "Pass", exact: true }).click();
    const own = "1 black stone looks dead, but it counts for Black unless White captures it.";
    const theirs =
      "1 white stone looks dead: capture it first. Otherwise it counts for White, and the area around it for nobody.";
    await expect.poll(() => notice(page).textContent()).toContain(`${own} ${theirs}`);
  });

  test.each(["en-GB", "fr-FR"])("[GO-U4] komi, captures and the estimate are visible, in %s", async (locale) => {
    const page = await site.open(GO, { locale, viewport: { width: 1440, height: 900 } });
    await play(page, "E5");
    await expect.poll(() => page.locator(".moves li").count()).toBe(2);
    await page.locator(".estimate-tools button").click();
    await expect.poll(() => page.locator(".estimate-line").textContent()).toMatch(/\d/u);
    for (const part of [".board", ".facts-list", ".estimate-tools", ".estimate-line", ".below-board"]) {
      const { y = -1, height = 0 } = (await page.locator(part).boundingBox()) ?? {};
      expect(y, part).toBeGreaterThanOrEqual(0);
      expect(y + height, part).toBeLessThanOrEqual(900);
    }
    expect(await page.evaluate("scrollY")).toBe(0);
  });

  test("[TBL-O1] [TBL-N1] the first opponent is a level, and is marked in the form", async () => {
    const page = await site.open(GO);
    await expect.poll(() => page.locator(".seats .name").nth(1).textContent()).toBe("Level 1");
    await act(page, "New game");
    const form = page.getByRole("dialog");
    const level = form.getByRole("radio", { name: /^Level 1\. .* Recommended\.$/u });
    await expect.poll(() => level.isChecked()).toBe(true);
    expect(await form.getByRole("radio", { name: /Recommended/u }).count()).toBe(1);
  });

  test("[GO-E1] an estimate on demand, without blocking the page", async () => {
    const page = await openTwoPlayers();
    await play(page, "E5", "C3");
    await panel(page).getByRole("button", { name: "Estimate score" }).click();
    // Announced when it is ready.
    await panel(page)
      .getByRole("status")
      .getByText(/leads by about|About even/u)
      .waitFor();
    await play(page, "C7");
    await expect.poll(() => page.locator(".territory").count()).toBe(0);
  });

  test("[GO-E1] an estimate after every move, if switched on", async () => {
    const page = await openTwoPlayers();
    for (let row = 1; row <= 8; row += 1) await play(page, `D${row}`, `E${row}`);
    await panel(page).getByRole("checkbox", { name: "After every move" }).check();
    await expect.poll(() => page.locator(".territory").count()).toBeGreaterThan(20);
    await play(page, "D9");
    await expect.poll(() => page.locator(".territory").count()).toBeGreaterThan(20);
    await expect.poll(() => panel(page).textContent()).toMatch(/(?:Black|White)’s win rate is \d+%/u);
  });

  test("[GO-U3] SGF export and import, and a broken file refused with its reason", async () => {
    const page = await openTwoPlayers();
    await play(page, "E5", "C3", "pass", "pass");
    const saving = page.waitForEvent("download");
    await act(page, "Save as SGF");
    const text = fs.readFileSync(await (await saving).path(), "utf8");
    expect(text).toContain("SZ[9]");
    const other = await site.open(GO);
    const open = (content: string) =>
      other.locator("input[type=file]").setInputFiles({ name: "game.sgf", mimeType: "", buffer: Buffer.from(content) });
    await open(text.replace(/SZ\[9\]/u, "SZ[11]"));
    await expect
      .poll(() => notice(other).textContent())
      .toBe("The file was not opened. Its board size is not supported here.");
    await open("(;GM[1]SZ[9];B[ee];W[ee])");
    await expect.poll(() => notice(other).textContent()).toMatch(/It contains an illegal move\. \(move 2\)/u);
    await open("no game at all");
    await expect.poll(() => notice(other).textContent()).toBe("The file was not opened. It is not an SGF file.");
    await open("(;GM[1]SZ[9]KM[375]RU[Korean]RE[W+R];B[ee](;W[cc])(;W[gg]))");
    await expect.poll(() => notice(other).textContent()).toMatch(/^SGF file opened\. .*White wins by resignation\.$/u);
    await expect
      .poll(() => notice(other).textContent())
      .toContain("The file has variations; they are on the analysis board.");
    await expect
      .poll(() => notice(other).textContent())
      .toContain("Komi in the file: 375. Here it is 7.5. Rules in the file: Korean. Read as: Japanese.");
    await open(text);
    await expect.poll(() => moves(other).count()).toBe(4);
    await open(fs.readFileSync(path.join(root, "games/go-9x9/fixtures/sgf/ogs.sgf"), "utf8"));
    await expect.poll(() => moves(other).count()).toBeGreaterThan(4);
  });

  test("[GO-U8] [TBL-C2] on a small phone the warning and its buttons are visible together", async () => {
    const page = await site.open(GO, { ...PHONE, viewport: { width: 320, height: 640 } });
    await page.locator(".actions").getByRole("button", { name: "Pass", exact: true }).tap();
    await expect.poll(() => notice(page).textContent()).toContain("need not be captured");
    for (const part of [notice(page), page.locator(".confirm-bar")]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(640);
    }
  });

  test("[TBL-C2] on a phone a stone waits to be confirmed", async () => {
    const page = await site.open(GO, PHONE);
    await at(page, "E5").tap();
    await page.getByRole("button", { name: "Confirm E5" }).tap();
    await expect.poll(() => moves(page).count()).toBe(2);
  });
});
