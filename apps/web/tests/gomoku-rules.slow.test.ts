// Gomoku's rulesets in Chromium: openings, forbidden points, files and analysis.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "./players.ts";
import {
  act,
  chooseRules,
  GOMOKU,
  isLeftOut,
  labelOf,
  moves,
  notice,
  openForm,
  PHONE,
  pointAt,
  status,
  useSite,
} from "./site.ts";

const site = useSite();

interface Rules {
  readonly ruleset: string;
  readonly opening?: string;
  readonly black?: string;
  readonly white?: string;
}

/** Starts a game by these rules, through the form. */
const startBy = async (page: Page, { ruleset, opening, black = "Human", white = "Human" }: Rules): Promise<void> => {
  const form = await openForm(page);
  await chooseRules(form, ruleset);
  if (opening !== undefined) await form.getByLabel("Opening").selectOption({ label: opening });
  await form.getByLabel("Black").selectOption({ label: black });
  await form.getByLabel("White").selectOption({ label: white });
  await form.getByRole("button", { name: "Start game" }).click();
  // Before that the board is the old game's.
  await page.getByTestId("rules").getByText(ruleset).waitFor();
};

const openBy = async (rules: Rules, options = {}): Promise<Page> => {
  const page = await site.open(GOMOKU, options);
  await startBy(page, rules);
  return page;
};

const play = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names) await pointAt(page, name).click();
};
const choose = (page: Page, label: string): Promise<void> =>
  page.locator(".phase-buttons").getByRole("button", { name: label, exact: true }).click();
const choices = (page: Page): Promise<readonly string[]> => page.locator(".phase-buttons button").allTextContents();
const seats = (page: Page): Promise<readonly string[]> => page.locator(".seats li").allTextContents();
const openFile = (page: Page, name: string, text: string): Promise<void> =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

describe.skipIf(isLeftOut)("Gomoku's rulesets in the browser", () => {
  test("[GMK-P2] [TBL-X7] swap2 between two people at one screen: colours follow the choice, up to the result", async () => {
    const page = await openBy({ ruleset: "Swap2" });
    await expect.poll(() => status(page).textContent()).toMatch(/^Black to move.*This is number 1\.$/u);
    await play(page, "H8", "A1", "H9");
    await expect.poll(() => choices(page)).toEqual(["Play black", "Play white", "Place two more"]);
    await play(page, "C3");
    await expect.poll(() => notice(page).textContent()).toBe("This is not possible in this step of the opening.");
    expect(await axeViolations(page)).toEqual([]);
    await choose(page, "Play black");
    await expect
      .poll(() => seats(page))
      .toEqual([expect.stringContaining("White"), expect.stringMatching(/Black.*Player 2/u)]);
    await expect.poll(() => moves(page).last().textContent()).toContain("takes black");
    await play(page, "A3", "H10", "A5", "H11", "A7", "H12");
    await expect.poll(() => status(page).textContent()).toBe("Black wins: five in a row");
    await expect.poll(() => page.locator(".board .line").count()).toBe(1);
  });

  test("[GMK-P2] swap2 against a bot, which takes its own steps", async () => {
    const page = await openBy({ ruleset: "Swap2", white: "Level 1 (easy)" });
    await play(page, "H8", "A1", "O15");
    // The bot has chosen a colour, or placed two stones and left the choice to the person.
    await expect.poll(() => status(page).textContent()).toMatch(/^Your turn/u);
    if ((await choices(page)).length > 0) await choose(page, "Play white");
    await expect.poll(() => choices(page)).toEqual([]);
    const own = (await seats(page)).find((seat) => seat.includes("You")) ?? "";
    const turn = await moves(page).count();
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
    await play(page, "M13");
    await expect.poll(() => moves(page).count()).toBeGreaterThan(turn);
    const stone = own.includes("Black") ? "black" : "white";
    await expect.poll(() => labelOf(page, "M13")).toContain(`M13, ${stone}`);
  });

  test("[GMK-P4] [GMK-P5] Taraguchi-10 on a phone: the square, the swap, ten offers and the pick", async () => {
    const page = await openBy({ ruleset: "Renju" }, PHONE);
    const tap = async (...names: readonly string[]): Promise<void> => {
      for (const name of names) {
        await pointAt(page, name).tap();
        await page.locator(".confirm-bar .primary").tap();
      }
    };
    await expect.poll(() => labelOf(page, "H8")).toBe("H8, empty, the next stone may go here");
    await expect.poll(() => page.locator(".board .area").count()).toBe(1);
    await tap("H8");
    await expect.poll(() => choices(page)).toEqual(["Swap: play black", "No swap: play white"]);
    await choose(page, "No swap: play white");
    await pointAt(page, "H11").tap();
    await expect.poll(() => notice(page).textContent()).toBe("H11 is outside the marked square.");
    await tap("I9");
    await choose(page, "No swap: play black");
    await tap("J10");
    await choose(page, "No swap: play white");
    await tap("E5");
    await pointAt(page, "A1").tap();
    await expect.poll(() => notice(page).textContent()).toContain("the first on A1, pick it again");
    await tap("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A9", "A10");
    await expect.poll(() => status(page).textContent()).toContain("9 of 10 so far");
    await pointAt(page, "A2").tap();
    await expect.poll(() => notice(page).textContent()).toMatch(/^A2 is offered already/u);
    await tap("A11");
    await expect.poll(() => labelOf(page, "A11")).toContain("offer 10");
    await tap("A4");
    await expect.poll(() => labelOf(page, "A4")).toBe("A4, black, last move");
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  });

  test("[GMK-P3] [GMK-P6] Renju: a forbidden point is marked and refused; two passes are a draw", async () => {
    const page = await openBy({ ruleset: "Renju", opening: "None" });
    await play(page, "H8", "A1", "I8", "C1", "J9", "E1", "J10", "G1");
    await expect.poll(() => labelOf(page, "J8")).toBe("J8, empty, forbidden: double three");
    await play(page, "J8");
    await expect
      .poll(() => notice(page).textContent())
      .toBe("J8 is forbidden for Black: it makes two open threes at once.");
    for (const warning of [/opponent passes too/u, /has passed/u]) {
      await page.getByRole("button", { name: "Pass", exact: true }).click();
      await expect.poll(() => notice(page).textContent()).toMatch(warning);
      await page.locator(".confirm-bar .primary").click();
    }
    await expect.poll(() => status(page).textContent()).toBe("Draw: both players passed");
  });

  test("[GMK-P7] PSQ and SGF files of other rulesets are opened at the table of freestyle, and saved", async () => {
    const page = await site.open(GOMOKU);
    await openFile(
      page,
      "game.psq",
      "Piskvorky 20x20, 0:0, 0\r\n10,10,0\r\n20,1,35\r\nONE\r\nTWO\r\n-1\r\n2,Freestyle\r\n",
    );
    await expect.poll(() => notice(page).textContent()).toBe("PSQ file opened. The file says that White won.");
    await expect.poll(() => page.getByRole("row").count()).toBe(20);
    await expect.poll(() => seats(page)).toEqual([expect.stringContaining("ONE"), expect.stringContaining("TWO")]);
    const saving = page.waitForEvent("download");
    await act(page, "Save as PSQ");
    expect((await saving).suggestedFilename()).toMatch(/\.psq$/u);
    await openFile(page, "game.sgf", "(;GM[4]RU[4];B[hh];W[aa];B[ih];W[ca];B[jg];W[ea];B[jf];W[ga];B[jh])");
    await expect
      .poll(() => notice(page).textContent())
      .toBe("SGF file opened. Black lost by a forbidden move: a double three on J8.");
    await expect.poll(() => labelOf(page, "J8")).toBe("J8, empty, forbidden: double three");
  });

  test("[GMK-P8] a swap2 game is analysed by the rules of standard; caro has no engine, and says so", async () => {
    const page = await openBy({ ruleset: "Swap2" });
    await play(page, "H8", "A1", "H9");
    await choose(page, "Play white");
    await play(page, "A3", "H10");
    await act(page, "Analyse");
    await expect.poll(() => moves(page).count()).toBe(5);
    await page.getByLabel("Analyse position").check();
    await expect.poll(() => page.locator(".board .mark-best").count(), { timeout: 60_000 }).toBe(1);
    await page.getByRole("link", { name: "Back to the game" }).click();
    await startBy(page, { ruleset: "Caro" });
    await play(page, "H8");
    expect(await page.getByRole("button", { name: "Hint" }).count()).toBe(0);
    await act(page, "Analyse");
    await expect.poll(() => page.locator("main").textContent()).toContain("The engine does not play Caro");
  });
});
