// People who meet: pairing by time control, an invitation in one click, live games, TV, and set phrases.
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations, board, invitationOf, joinMatch, pickByKeyboard, usePlayers } from "./players.ts";
import { isLeftOut, PHONE, resign, status } from "./site.ts";

const players = usePlayers();
const GOMOKU = "/games/gomoku/index.html";
const GO = "/games/go-9x9/index.html";

const search = async (page: Page, name: string, pace: string): Promise<void> => {
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: pace }).click();
};

/** Two who ask for the same; the first of them is whose turn it is. */
const pairUp = async (
  address: string,
  names: readonly [string, string],
  pace: string,
  options: BrowserContextOptions = {},
): Promise<[Page, Page]> => {
  const open = (): Promise<Page> => players.open(`${address}#anyone`, options);
  const [first, second] = [await open(), await open()];
  await search(first, names[0], pace);
  await first.getByRole("heading", { name: "Looking for an opponent" }).waitFor();
  await search(second, names[1], pace);
  await Promise.all([board(first).waitFor(), board(second).waitFor()]);
  const isFirst = (await status(first).textContent()) === "Your turn";
  return isFirst ? [first, second] : [second, first];
};

const said = (page: Page) => page.getByTestId("said").textContent();

/** Black wins with five in a row of 15, White plays on the first line. */
const FIVE = [105, 0, 106, 1, 107, 2, 108, 3, 109];

describe.skipIf(isLeftOut)("people", () => {
  test("[ONL-31] while nobody plays, the last finished game is shown with its end", async () => {
    const [black, white] = await pairUp(GOMOKU, ["Ann", "Bob"], "Unlimited");
    for (const [index, point] of FIVE.entries()) {
      const [mover, other] = index % 2 === 0 ? [black, white] : [white, black];
      await mover.locator(`[data-point="${point}"]`).click();
      await other.locator(`[data-point="${point}"].on-${index % 2 === 0 ? "black" : "white"}`).waitFor();
    }
    for (const address of ["/index.html", `${GOMOKU}#anyone`]) {
      const guest = await players.open(address);
      await guest.getByRole("heading", { name: "Recent games" }).waitFor();
      const card = guest.locator(".live-card", { hasText: "Ann" });
      await expect.poll(() => card.textContent()).toMatch(/Black wins: five in a row · 9 moves$/u);
      await card.locator(".board .on-black, .board .stone").first().waitFor();
      expect(await axeViolations(guest)).toEqual([]);
      await card.getByRole("link").click();
      await expect.poll(() => status(guest).textContent()).toBe("Black wins: five in a row");
    }
  });

  test("[ONL-51] two who ask for the same time meet; another time waits", async () => {
    const ann = await players.open(`${GOMOKU}#anyone`);
    await search(ann, "Ann", "Rapid");
    await ann.getByRole("heading", { name: "Looking for an opponent" }).waitFor();
    await expect.poll(() => ann.locator(".waiting-facts").textContent()).toMatch(/Time control: 10\smin \+ 5\ss/u);
    expect(await axeViolations(ann)).toEqual([]);
    const eve = await players.open(`${GOMOKU}#anyone`, PHONE);
    expect(await axeViolations(eve)).toEqual([]);
    await search(eve, "Eve", "Blitz");
    await eve.getByRole("heading", { name: "Looking for an opponent" }).waitFor();
    const bob = await players.open(`${GOMOKU}#anyone`);
    await search(bob, "Bob", "Rapid");
    await Promise.all([board(ann).waitFor(), board(bob).waitFor()]);
    expect(await board(eve).count()).toBe(0);
    await eve.getByRole("button", { name: "Cancel game" }).click();
    await eve.getByText("The search was cancelled.").waitFor();
    await eve.getByRole("link", { name: "Search again" }).click();
    await eve.getByRole("button", { name: "Blitz" }).waitFor();
  });

  test("[ONL-22] [ONL-52] an invitation needs one click: a name is suggested", async () => {
    const ann = await players.open(`${GO}#friend`, PHONE);
    expect(await axeViolations(ann)).toEqual([]);
    expect(await ann.getByLabel("Your name").inputValue()).toMatch(/^Guest \d{4}$/u);
    await ann.getByRole("button", { name: "Create link" }).click();
    await ann.locator(".scan-code").waitFor();
    const bob = await players.open(await invitationOf(ann));
    await joinMatch(bob, "Bob");
    await Promise.all([board(ann).waitFor(), board(bob).waitFor()]);
  });

  test.each(["Rapid", "Unlimited"])("[ONL-57] on a phone the board stays where it is, %s", async (pace) => {
    const [ann, bob] = await pairUp(GOMOKU, ["Ann", "Bob"], pace, PHONE);
    const tops = (): Promise<readonly (number | undefined)[]> =>
      Promise.all([ann, bob].map(async (page) => (await board(page).boundingBox())?.y));
    const first = await tops();
    for (const [index, mover] of [ann, bob, ann].entries()) {
      await pickByKeyboard(mover, 112 + index, 15);
      await Promise.all([ann, bob].map((page) => page.locator(`[data-point="${112 + index}"] .stone`).waitFor()));
      expect(await tops()).toEqual(first);
    }
    const line = bob.getByTestId("link");
    await bob.context().setOffline(true);
    await expect.poll(() => line.textContent()).toBe("You are offline. Your clock may still be running.");
    expect(await tops()).toEqual(first);
    if (pace === "Rapid") return;
    // The server waits before it says that a player has left.
    await ann.locator(".presence:not(.here)").waitFor();
    expect(await tops()).toEqual(first);
  });

  test("[ONL-31] [ONL-54] a live game is a card with its position, and TV moves on to the next one", async () => {
    const [ann, bob] = await pairUp(GO, ["Ann", "Bob"], "Unlimited");
    await pickByKeyboard(ann, 40, 9);
    const guest = await players.open(`${GO}#anyone`);
    const card = guest.locator(".live-card", { hasText: /Ann|Bob/u }).first();
    await expect.poll(() => card.textContent()).toMatch(/Unlimited1 move/u);
    await card.locator(".board .on-black").first().waitFor();
    expect(await axeViolations(guest)).toEqual([]);
    const tv = await players.open("/index.html");
    await tv.getByRole("link", { name: "Watch TV" }).click();
    await board(tv).waitFor();
    await tv.getByText("TV: the game most worth watching right now").waitFor();
    expect(await axeViolations(tv)).toEqual([]);
    const before = await tv.locator(".seats, .seat").allTextContents();
    const [cat] = await pairUp(GO, ["Cat", "Dan"], "Unlimited");
    await pickByKeyboard(cat, 0, 9);
    await resign(bob);
    await tv.getByText("TV: the next game follows").waitFor();
    await tv.getByText("TV: the game most worth watching right now").waitFor();
    await expect.poll(() => tv.locator(".seats, .seat").allTextContents()).not.toEqual(before);
  });

  test("[ONL-54] while nobody plays, TV says so and invites", async () => {
    const page = await players.open("/games/gomoku-cards/index.html#tv");
    await page.getByText("Nobody is playing this game right now.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Play anyone" }).click();
    await page.getByRole("button", { name: "Rapid" }).waitFor();
  });

  test("[ONL-55] [ONL-56] a phrase is read in the reader's language; who is muted stays muted after a reload", async () => {
    const [ann, bob] = await pairUp(GOMOKU, ["Ann", "Bob"], "Unlimited");
    await bob.locator(".language-select").selectOption("fr");
    await ann.getByRole("button", { name: "Say something" }).click();
    expect(await axeViolations(ann)).toEqual([]);
    for (const leave of [() => status(ann).click(), () => ann.keyboard.press("Escape")]) {
      await leave();
      await ann.getByRole("button", { name: "Good luck" }).waitFor({ state: "detached" });
      await ann.getByRole("button", { name: "Say something" }).click();
    }
    await ann.getByRole("button", { name: "Good luck" }).click();
    await expect.poll(() => said(bob)).toMatch(/: Bonne chance$/u);
    await expect.poll(() => said(ann)).toMatch(/: Good luck$/u);
    await expect.poll(() => said(bob)).toBe("");
    await bob.getByRole("button", { name: "Dire quelque chose" }).click();
    await bob.getByRole("button", { name: /Masquer/u }).click();
    await bob.reload();
    await board(bob).waitFor();
    await ann.getByRole("button", { name: "Say something" }).click();
    await ann.getByRole("button", { name: "Thanks" }).click();
    await expect.poll(() => said(ann)).toMatch(/: Thanks$/u);
    expect(await said(bob)).toBe("");
  });
});
