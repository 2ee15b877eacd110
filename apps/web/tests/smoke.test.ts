// The site in Chromium, in short: every page opens without an error, games are played at one table and online, and a
// killed server loses nothing. The files *.slow.test.ts beside this one test the rest (npm run test:slow).
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { board, connectionStatus, invitationOf, joinMatch, startMatch, usePlayers } from "./players.ts";
import { GOMOKU, isLeftOut, labelOf, moves, pointAt, startGame, status, WIN } from "./site.ts";

const players = usePlayers();

const click = (page: Page, name: string): Promise<void> => pointAt(page, name).click();

describe.skipIf(isLeftOut)("the site", () => {
  test.each([
    ["/", ".card"],
    [GOMOKU, "[data-point]"],
    ["/games/go-9x9/index.html", "[data-point]"],
    ["/games/gomoku-cards/index.html", "[data-point]"],
    [`${GOMOKU}#study`, ".study [data-point]"],
    ["/games/go-9x9/index.html#study", ".study [data-point]"],
    [`${GOMOKU}#puzzle`, ".puzzle .stone"],
    ["/no/such/page", "h1"],
  ])("%s opens, and its scripts run without an error", async (address, content) => {
    // Without the service worker, which would download the whole site for each of them.
    const page = await players.open(address, { serviceWorkers: "block" });
    await page.locator(content).first().waitFor();
  });

  test("[WEB-1] [WEB-4] [TBL-P1] a newcomer finds a game, a bot answers, and the portal shows the game", async () => {
    const page = await players.open("/");
    await page.getByRole("link", { name: "Play a bot" }).click();
    await click(page, "H8");
    await expect.poll(() => moves(page).count()).toBe(2);
    await page.reload();
    await expect.poll(() => moves(page).count()).toBe(2);
    await page.goto(new URL("/", page.url()).href);
    const running = page.getByRole("region", { name: "Continue" });
    await expect.poll(() => running.locator(".stone").count()).toBe(2);
    await page.getByRole("link", { name: "Play a bot" }).waitFor();
  });

  test("[TBL-P1] [TBL-P3] two people at one screen play to a win", async () => {
    const page = await players.open(GOMOKU);
    await startGame(page, "Human", "Human");
    for (const name of WIN) await click(page, name);
    await expect.poll(() => status(page).textContent()).toBe("Black wins: five in a row");
    await expect.poll(() => labelOf(page, "H12")).toBe("H12, black, last move, winning line");
  });

  test("[ONL-30] [ONL-15] two people play online to a win, through a killed server", async () => {
    const ann = await players.open(GOMOKU);
    await startMatch(ann, { name: "Ann" });
    await ann.getByText("Waiting for your opponent").waitFor();
    const bob = await players.open(await invitationOf(ann));
    await joinMatch(bob, "Bob");
    await Promise.all([board(ann).waitFor(), board(bob).waitFor()]);
    for (const [index, name] of WIN.entries()) {
      const revived = index === 4 ? players.killServer() : null;
      if (revived !== null) await expect.poll(() => connectionStatus(ann).textContent()).toContain("Reconnecting");
      await click(index % 2 === 0 ? ann : bob, name);
      await revived;
      const color = index % 2 === 0 ? "black" : "white";
      for (const page of [ann, bob]) await expect.poll(() => labelOf(page, name)).toContain(color);
    }
    await expect.poll(() => status(ann).textContent()).toBe("You won: five in a row");
    await expect.poll(() => status(bob).textContent()).toBe("You lost: your opponent made five in a row");
  });
});
