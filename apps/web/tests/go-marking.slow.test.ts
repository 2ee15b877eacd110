// Go with agreed scoring in Chromium: a disputed count online, handicap, large boards, marking by keyboard.
import fs from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  axeViolations,
  board,
  invitationOf,
  joinMatch,
  pickByKeyboard,
  startMatch,
  tabTo,
  usePlayers,
} from "./players.ts";
import { act, chooseRules, isLeftOut, moves, notice, openForm, PHONE, root, status, unfoldRules } from "./site.ts";

const players = usePlayers();
const GO = "/games/go-9x9/index.html";
const LETTERS = "ABCDEFGHJKLMNOPQRST";

const indexOf = (name: string, size: number): number =>
  (size - Number(name.slice(1))) * size + LETTERS.indexOf(name.charAt(0));
const at = (page: Page, name: string, size = 9) => page.locator(`[data-point="${indexOf(name, size)}"]`);
const action = (page: Page, name: string) => page.locator(".dock").getByRole("button", { name, exact: true });
const confirm = (page: Page) => page.locator(".confirm-bar .primary").click();
const sheet = (page: Page) => page.getByRole("table", { name: "Count with these dead stones" });

/** Starts a local game; options by their labels. */
const startLocal = async (options: Readonly<Record<string, string>>, visitor = {}): Promise<Page> => {
  const page = await players.open(GO, visitor);
  const form = await openForm(page);
  await unfoldRules(form);
  for (const [name, label] of Object.entries({ White: "Human", ...options })) {
    if (name === "Rules") await chooseRules(form, label);
    else await form.getByLabel(name, { exact: true }).selectOption({ label });
  }
  await form.getByRole("button", { name: "Start game" }).click();
  await form.waitFor({ state: "detached" });
  return page;
};

/** Black has the left side, white the right one; a white stone on B5 is dead, and a black one on H1. */
const WALLS = [
  ...Array.from({ length: 9 }, (_, row) => [`D${row + 1}`, `E${row + 1}`]).flat(),
  "B8",
  "B5",
  "H1",
  "G2",
  "B2",
  "H2",
  "A5",
  "G1",
];

const passBoth = async (first: Page, second: Page): Promise<void> => {
  for (const page of [first, second]) {
    await action(page, "Pass").click();
    await confirm(page);
  }
};

describe.skipIf(isLeftOut)("agreed scoring", () => {
  test("[GO-U6] [GO-U7] [GO-M6] two people online dispute the count, resume play, and agree", async () => {
    const ann = await players.open(GO);
    await startMatch(ann, { name: "Ann", clock: "30 min + 20 s" });
    const bob = await players.open(await invitationOf(ann), PHONE);
    await joinMatch(bob, "Bob");
    await Promise.all([board(ann).waitFor(), board(bob).waitFor()]);
    for (const [index, name] of WALLS.entries()) {
      const [page, color] = index % 2 === 0 ? [ann, "black"] : [bob, "white"];
      await at(page, name).click();
      for (const one of [ann, bob])
        await one.locator(`[data-point="${indexOf(name, 9)}"].on-${color}:not(.pending)`).waitFor();
    }
    await passBoth(ann, bob);
    // Ann starts with the stones that look dead. Bob sees no count before there is a proposal.
    await expect.poll(() => at(ann, "B5").getAttribute("class")).toContain("faded");
    await expect.poll(() => status(bob).textContent()).toContain("Black proposes which stones are dead");
    await expect.poll(() => bob.locator(".faded, .territory").count()).toBe(0);
    await expect.poll(() => sheet(bob).count()).toBe(0);
    await bob.getByText("When a player’s time for this runs out").waitFor();
    // Her own dead stone is alive, she says.
    if ((await at(ann, "H1").getAttribute("class"))?.includes("faded") === true) await at(ann, "H1").click();
    await action(ann, "Propose").click();
    await expect.poll(() => at(bob, "B5").getAttribute("class")).toContain("faded");
    await expect.poll(() => at(bob, "H1").getAttribute("class")).not.toContain("faded");
    const [annSheet, bobSheet] = await Promise.all([sheet(ann).textContent(), sheet(bob).textContent()]);
    expect(bobSheet).toBe(annSheet);
    // Bob proposes another list, Ann resumes, and both see play go on.
    await at(bob, "H1").tap();
    await expect.poll(() => notice(bob).textContent()).toContain("1 stone at H1 marked as dead");
    await action(bob, "Propose").tap();
    await expect.poll(() => at(ann, "H1").getAttribute("class")).toContain("faded");
    await action(ann, "Resume play").click();
    await expect.poll(() => notice(ann).textContent()).toContain("Dead stones must then be captured");
    await confirm(ann);
    await expect.poll(() => status(bob).textContent()).toMatch(/^Your turnPlay goes on after a dispute\. /u);
    // Bob captures the stone, so nothing is left to argue about.
    await at(bob, "J1").tap();
    await confirm(bob);
    await expect.poll(() => at(ann, "H1").getAttribute("class")).toContain("empty");
    await passBoth(ann, bob);
    await action(ann, "Propose").click();
    await action(bob, "Accept count").tap();
    await expect.poll(() => notice(bob).textContent()).toContain("The game ends with this count.");
    await confirm(bob);
    await expect.poll(() => status(ann).textContent()).toMatch(/^You lost by [\d.]+ points$/u);
    await expect.poll(() => status(bob).textContent()).toMatch(/^You won by [\d.]+ points$/u);
    await expect.poll(() => moves(ann).last().textContent()).toContain("accepts the count");
    await act(ann, "Verify");
    await ann.getByRole("dialog").getByText("Everything is valid.").waitFor();
  });

  test("[GO-U6] [GO-U11] [GO-M10] [ONL-16] two people online settle a Japanese count by play, which costs nothing", async () => {
    const ann = await players.open(GO);
    await startMatch(ann, { name: "Ann", more: (page) => chooseRules(page.getByRole("dialog"), "Japanese") });
    const bob = await players.open(await invitationOf(ann), PHONE);
    await joinMatch(bob, "Bob");
    await Promise.all([board(ann).waitFor(), board(bob).waitFor()]);
    const playAll = async (names: readonly string[]): Promise<void> => {
      for (const [index, name] of names.entries()) {
        const [page, color] = index % 2 === 0 ? [ann, "black"] : [bob, "white"];
        await at(page, name).click();
        for (const one of [ann, bob])
          await one.locator(`[data-point="${indexOf(name, 9)}"].on-${color}:not(.pending)`).waitFor();
      }
    };
    await playAll(WALLS);
    await passBoth(ann, bob);
    // Ann holds B5 for dead; Bob says that it lives, and that H1 is dead.
    await expect.poll(() => at(ann, "B5").getAttribute("class")).toContain("faded");
    await expect.poll(() => at(ann, "H1").getAttribute("class")).toContain("faded");
    await action(ann, "Propose").click();
    await expect.poll(() => at(bob, "B5").getAttribute("class")).toContain("faded");
    await expect.poll(() => action(bob, "Settle by play").count()).toBe(0);
    await at(bob, "B5").tap();
    await expect.poll(() => at(bob, "B5").getAttribute("class")).not.toContain("faded");
    const pointsIn = (table: ReturnType<typeof sheet>) => table.locator("td").allTextContents();
    const agreed = await pointsIn(sheet(ann));
    await action(bob, "Settle by play").tap();
    await expect.poll(() => notice(bob).textContent()).toContain("Neither stones nor passes cost points");
    await confirm(bob);
    for (const page of [ann, bob]) {
      await expect
        .poll(() => status(page).textContent())
        .toContain("Play settles which of the stones with a square live");
      await expect.poll(() => at(page, "B5").getAttribute("aria-label")).toContain("disputed");
      await page.getByText("When a player’s time for this runs out").waitFor();
      // The match has no clock, but the dispute has.
      await expect
        .poll(() => page.locator(".seat-clock").allTextContents())
        .toEqual([expect.stringMatching(/^[45]:/u), "5:00"]);
      expect(await axeViolations(page)).toEqual([]);
    }
    // Ann captures it; Bob passes.
    for (const name of ["C5", "B6", "B4"]) {
      await at(ann, name).click();
      if (name === "B4") break;
      await bob.locator(`[data-point="${indexOf(name, 9)}"].on-black`).waitFor();
      await action(bob, "Pass").tap();
      await confirm(bob);
    }
    await expect.poll(() => at(bob, "B5").getAttribute("class")).toContain("empty");
    for (const page of [bob, ann]) {
      await action(page, "Pass").click();
      await confirm(page);
    }
    // The board is as it was, and the count is the one that Ann proposed.
    for (const page of [ann, bob]) {
      await expect.poll(() => at(page, "B5").getAttribute("class")).toContain("faded");
      await expect.poll(() => at(page, "B4").getAttribute("class")).toContain("empty");
      await expect.poll(() => pointsIn(page.getByRole("table", { name: "Score" }))).toEqual(agreed);
    }
    await act(ann, "Verify");
    await ann.getByRole("dialog").getByText("Everything is valid.").waitFor();
  });

  test("[GO-U6] dead stones are marked by keyboard alone, and the page stays accessible", async () => {
    const page = await startLocal({});
    for (const name of WALLS) await at(page, name).click();
    await passBoth(page, page);
    await notice(page).getByText("marked").waitFor();
    const before = await at(page, "B5").getAttribute("class");
    expect(before).toContain("faded");
    await pickByKeyboard(page, indexOf("B5", 9), 9);
    await expect.poll(() => at(page, "B5").getAttribute("class")).not.toContain("faded");
    await expect
      .poll(() => page.locator("[aria-live]").allTextContents())
      .toContainEqual(expect.stringContaining("1 stone at B5 marked as alive."));
    await page.keyboard.press("Enter");
    await expect
      .poll(() => at(page, "B5").getAttribute("aria-label"))
      .toContain("B5, white, looks dead, black territory");
    expect(await axeViolations(page)).toEqual([]);
    await tabTo(page, ".dock button", "Propose");
    await page.keyboard.press("Enter");
    await tabTo(page, ".dock button", "Accept count");
    await page.keyboard.press("Enter");
    await tabTo(page, ".confirm-bar .primary");
    await page.keyboard.press("Enter");
    await expect.poll(() => status(page).textContent()).toMatch(/wins by [\d.]+ points$/u);
    await page.getByRole("table", { name: "Score" }).waitFor();
  });

  test("[GO-U5] a handicap game by Japanese rules: black places the stones, and the page counts them", async () => {
    const page = await startLocal({
      Rules: "Japanese",
      Board: "13x13",
      Handicap: "3 stones",
      "Handicap stones": "Black places them",
    });
    await expect.poll(() => status(page).textContent()).toContain("Black places 3 more handicap stones.");
    await expect.poll(() => action(page, "Pass").count()).toBe(0);
    for (const name of ["C3", "L11"]) await at(page, name, 13).click();
    await expect.poll(() => status(page).textContent()).toContain("Black places 1 more handicap stone.");
    await at(page, "C11", 13).click();
    await expect.poll(() => status(page).textContent()).toBe("White to move");
    await page.getByText("Levels, hints and estimates are for 9x9.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Hint" }).count()).toBe(0);
    await passBoth(page, page);
    await action(page, "Propose").click();
    await expect.poll(() => sheet(page).textContent()).toContain("Prisoners");
    await action(page, "Accept count").click();
    await confirm(page);
    await expect.poll(() => status(page).textContent()).toBe("Black wins by 165.5 points");
    const saving = page.waitForEvent("download");
    await act(page, "Save as SGF");
    const text = fs.readFileSync(await (await saving).path(), "utf8");
    expect(text.replaceAll(/\s/gu, "")).toMatch(
      /SZ\[13\]KM\[0.5\]RU\[Japanese\]HA\[3\].*AB\[ck\]\[kc\]\[cc\];W\[\];B\[\]TB\[/u,
    );
  });

  test("[GO-U3] [GO-U9] a 19x19 game in OGS's spelling opens, replays, and can be analysed without a searcher", async () => {
    const page = await players.open(GO);
    const file = path.join(root, "games/go-9x9/fixtures/sgf-rulesets/ogs-19x19.sgf");
    await page.locator("input[type=file]").setInputFiles(file);
    await expect.poll(() => notice(page).textContent()).toMatch(/^SGF file opened\./u);
    await expect.poll(() => page.locator("[data-point]").count()).toBe(361);
    await expect.poll(() => moves(page).count()).toBe(60);
    await act(page, "Analyse");
    await page.locator(".study").waitFor();
    await expect.poll(() => moves(page).count()).toBe(60);
    await page.getByText("Analysis is for 9x9.").first().waitFor();
    await at(page, "A1", 19).click();
    await expect.poll(() => moves(page).count()).toBe(61);
  });
});
