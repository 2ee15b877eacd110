// Matches on a real server in real browsers: to the end, through reloads, offline periods and a killed server.
import type { Color } from "@tengen/stones";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  board,
  axeViolations,
  goOffline,
  invitationOf,
  connectionStatus,
  pickByKeyboard,
  positionOf,
  readQrCode,
  startMatch,
  tabTo,
  joinMatch,
  usePlayers,
} from "./players.ts";
import { act, isLeftOut, moves, notice, PHONE, resign, status, unfoldRules } from "./site.ts";

const players = usePlayers();
const GOMOKU = "/games/gomoku/index.html";
const GO = "/games/go-9x9/index.html";
const CARDS = "/games/gomoku-cards/index.html";

const at = (page: Page, point: number) => page.locator(`[data-point="${point}"]`);
const hasStone = (page: Page, point: number, color: Color) =>
  page.locator(`[data-point="${point}"].on-${color}:not(.pending)`).waitFor();

/** Ann makes five in a row, Bob plays along the edge; points of a 15x15 board. */
const FIVE = [112, 0, 113, 1, 114, 2, 115, 3, 116];

/** A deck of place cards only, so that every hand is known. */
const onlyStones = async (page: Page): Promise<void> => {
  const form = page.getByRole("dialog");
  await unfoldRules(form);
  if (!(await form.getByLabel("Place Stone").isVisible())) await form.getByText("Deck").click();
  for (const kind of ["Take Stone", "Polarity Inversion", "Time Freeze", "Spontaneous Generation"]) {
    await form.getByLabel(kind).fill("0");
  }
};

interface Table {
  readonly ann: Page;
  readonly bob: Page;
  readonly eve: Page;
}

/** Ann invites Bob, who joins by keyboard alone; Eve watches. */
const startPair = async (address: string, more?: (page: Page) => Promise<void>, clock?: string): Promise<Table> => {
  const ann = await players.open(address);
  await startMatch(ann, {
    name: "Ann",
    ...(more === undefined ? {} : { more }),
    ...(clock === undefined ? {} : { clock }),
  });
  await ann.getByText("Waiting for your opponent").waitFor();
  const invitation = await invitationOf(ann);
  const bob = await players.open(invitation);
  await bob.getByLabel("Your name").waitFor();
  await tabTo(bob, "input");
  await bob.keyboard.type("Bob");
  await bob.keyboard.press("Enter");
  await Promise.all([board(ann).waitFor(), board(bob).waitFor()]);
  const eve = await players.open(invitation.replace(/&.*$/u, ""));
  await board(eve).waitFor();
  return { ann, bob, eve };
};

/** Everybody sees the same end, and it verifies. */
const expectSameEnd = async ({ ann, bob, eve }: Table, results: readonly [string, string, string]): Promise<void> => {
  for (const [index, page] of [ann, bob, eve].entries()) {
    await expect.poll(() => status(page).textContent()).toBe(results[index]);
  }
  const [first, ...others] = await Promise.all([ann, bob, eve].map(positionOf));
  for (const position of others) expect(position).toEqual(first);
  const [list, ...lists] = await Promise.all([ann, bob, eve].map((page) => moves(page).allTextContents()));
  for (const other of lists) expect(other).toEqual(list);
  for (const page of [ann, bob, eve]) {
    await expect.poll(() => page.locator(".coordinate-field, .confirm-bar").count()).toBe(0);
    await expect.poll(() => page.locator(".replay-controls button").count()).toBe(5);
    await act(page, "Verify");
    await page.getByRole("dialog").getByText("Everything is valid.").waitFor();
    await expect.poll(() => page.locator(".verify-steps li.ok").count()).toBe(page === eve ? 8 : 9);
    await page.keyboard.press("Escape");
  }
};

/** Two people play to five in a row, with interruptions between their moves. */
const playFive = async (
  { ann, bob, eve }: Table,
  happen: Readonly<Record<number, (point: number) => Promise<void>>>,
): Promise<void> => {
  for (const [index, point] of FIVE.entries()) {
    const isAnns = index % 2 === 0;
    const happens = happen[index];
    if (happens !== undefined) await happens(point);
    else if (isAnns) await at(ann, point).click();
    else await pickByKeyboard(bob, point, 15);
    for (const page of [ann, bob, eve]) await hasStone(page, point, isAnns ? "black" : "white");
  }
};

const interruptions = ({ ann, bob }: Table): Readonly<Record<number, (point: number) => Promise<void>>> => ({
  // A reload.
  2: async (point) => {
    await ann.reload();
    await board(ann).waitFor();
    await at(ann, point).click();
  },
  // A move made offline.
  3: async (point) => {
    await goOffline(bob, true);
    await expect.poll(() => connectionStatus(bob).textContent()).toContain("You are offline");
    await pickByKeyboard(bob, point, 15);
    await expect.poll(() => at(bob, point).getAttribute("class")).toContain("pending");
    // No turn is shown before the server has the move.
    await expect.poll(() => status(bob).textContent()).toBe("You are offline. Your move will be sent later.");
    await expect.poll(() => bob.locator(".seats .turn").count()).toBe(0);
    await expect.poll(() => bob.title()).not.toContain("●");
    await goOffline(bob, false);
  },
  // The server is killed and replaced; a move is made meanwhile.
  4: async (point) => {
    const revived = players.killServer();
    await expect.poll(() => connectionStatus(ann).textContent()).toContain("Reconnecting");
    await at(ann, point).click();
    await revived;
  },
  // A reload right after that.
  5: async (point) => {
    await bob.reload();
    await board(bob).waitFor();
    await pickByKeyboard(bob, point, 15);
  },
});

describe.skipIf(isLeftOut)("two people and a spectator", () => {
  test("[ONL-30] [ONL-15] play Gomoku to its end, through a reload, an offline period and a killed server", async () => {
    const table = await startPair(GOMOKU, undefined, "30 min + 20 s");
    await playFive(table, interruptions(table));
    await expectSameEnd(table, [
      "You won: five in a row",
      "You lost: your opponent made five in a row",
      "Black wins: five in a row",
    ]);
    expect(await table.ann.getByRole("timer").allTextContents()).toEqual([
      expect.stringMatching(/^(?:29|3\d):/u),
      expect.stringMatching(/^(?:29|3\d):/u),
    ]);
  });

  test("[ONL-30] [ONL-36] play card Gomoku to its end; each sees only their own cards", async () => {
    const table = await startPair(CARDS, onlyStones);
    const { ann, bob, eve } = table;
    const faces = (page: Page) => page.locator(".hand-middle .card-face:not(.back)").count();
    expect([await faces(ann), await faces(bob), await faces(eve)]).toEqual([2, 0, 0]);
    await playFive(table, interruptions(table));
    await expectSameEnd(table, [
      "You won: five in a row",
      "You lost: your opponent made five in a row",
      "Black wins: five in a row",
    ]);
    await act(eve, "Verify");
    await eve.getByRole("dialog").getByText("everything random follows from the seed").waitFor();
    await eve.keyboard.press("Escape");
    // After the end everybody sees all hands.
    await eve.getByRole("button", { name: "Go to start" }).click();
    expect(await faces(eve)).toBe(2);
  });

  test("[ONL-30] play Go to its end, with passes", async () => {
    const table = await startPair(GO);
    const { ann, bob, eve } = table;
    const everywhere = async (point: number, color: Color): Promise<void> => {
      for (const page of [ann, bob, eve]) await hasStone(page, point, color);
    };
    await at(ann, 40).click();
    await everywhere(40, "black");
    await pickByKeyboard(bob, 20, 9);
    await everywhere(20, "white");
    await players.killServer();
    await ann.getByRole("button", { name: "Pass", exact: true }).click();
    await ann.locator(".confirm-bar .primary").click();
    await expect.poll(() => moves(bob).count()).toBe(3);
    await bob.reload();
    await board(bob).waitFor();
    await tabTo(bob, ".actions button", "Pass");
    await bob.keyboard.press("Enter");
    await tabTo(bob, ".confirm-bar .primary");
    await bob.keyboard.press("Enter");
    await ann.getByRole("button", { name: "Propose" }).click();
    await tabTo(bob, ".dock button", "Accept");
    await bob.keyboard.press("Enter");
    await tabTo(bob, ".confirm-bar .primary");
    await bob.keyboard.press("Enter");
    await expectSameEnd(table, ["You lost by 7.5 points", "You won by 7.5 points", "White wins by 7.5 points"]);
  });
});

describe.skipIf(isLeftOut)("ways into a match", () => {
  test("[ONL-31] the lobby lists open matches with game, clock and options; one click joins", async () => {
    const ann = await players.open(CARDS);
    const more = async (page: Page): Promise<void> => {
      await page.getByRole("dialog").getByLabel("Board").selectOption({ label: "9 by 9" });
    };
    await startMatch(ann, { name: "Ann", opponent: "Anyone", clock: "5 min + 3 s", more });
    await ann.getByText("Waiting for your opponent").waitFor();
    const bob = await players.open("/index.html", PHONE);
    // No click: the list loads when it comes into view.
    await bob.locator("#lobby").scrollIntoViewIfNeeded();
    await bob.locator(".match-list li").first().waitFor();
    const row = bob.locator(".match-list li", { hasText: "Ann" });
    await expect
      .poll(() => row.textContent())
      .toMatch(/^AnnGomoku, card edition · Classic · Board: 9 by 9 · 5\smin \+ 3\ss · you play White/u);
    // Somebody without a name enters one and has joined.
    await row.getByRole("button", { name: "Join Ann" }).click();
    await bob.getByRole("dialog").getByLabel("Your name").fill("Bob");
    await bob.keyboard.press("Enter");
    await board(bob).waitFor();
    await board(ann).waitFor();
    // It is running now: others can watch, and the players find it again.
    const eve = await players.open("/index.html");
    await eve.locator("#lobby").scrollIntoViewIfNeeded();
    await eve.locator(".match-list li", { hasText: "Ann – Bob" }).getByRole("link").click();
    await board(eve).waitFor();
    await eve.getByText("You are watching.").waitFor();
    await expect.poll(() => ann.getByTestId("spectators").textContent()).toBe("1 spectator");
    await ann.goto(`${players.url()}/index.html`);
    await ann.locator("#lobby").scrollIntoViewIfNeeded();
    const mine = ann.locator(".match-list", { hasText: "Your online games" });
    await mine.getByRole("link", { name: "Ann – Bob" }).click();
    await board(ann).waitFor();
    await expect.poll(() => status(ann).textContent()).toBe("Your turn");
  });

  test("[ONL-31] a signed-in player joins with one click; a seat taken meanwhile is reported", async () => {
    const ann = await players.open(GOMOKU);
    await startMatch(ann, { name: "Ann", opponent: "Anyone", color: "White" });
    await ann.locator(".copy-link").waitFor();
    const [bob, eve] = [await players.open(GOMOKU), await players.open(GOMOKU)];
    for (const [page, name] of [
      [bob, "Bob"],
      [eve, "Eve"],
    ] as const) {
      await startMatch(page, { name });
      await page.getByRole("button", { name: "Cancel game" }).click();
      await page.getByText("This game was cancelled").waitFor();
      await page.goto(`${players.url()}${GOMOKU}#online`);
      await page.reload();
      await page.locator(".open-row", { hasText: "Ann" }).waitFor();
      await expect
        .poll(() => page.locator(".open-row", { hasText: "Ann" }).textContent())
        .toContain("Unlimited · you play Black");
    }
    await bob.getByRole("button", { name: "Join Ann" }).click();
    await board(bob).waitFor();
    await expect.poll(() => status(bob).textContent()).toBe("Your turn");
    // Eve's list is frozen.
    await eve.route("**/api/lobby*", (route) => route.abort());
    await eve.getByRole("button", { name: "Join Ann" }).click();
    await expect
      .poll(() => eve.locator(".open-row [role=alert]").textContent())
      .toBe("This game is no longer open. Choose another one.");
  });

  test("[ONL-23] a match whose page does not load leaves the own table, and a reload tries again", async () => {
    const ann = await players.open(GOMOKU);
    await startMatch(ann, { name: "Ann" });
    const link = await invitationOf(ann);
    const page = await (await players.visit()).newPage();
    await page.route("**/assets/online-parts-*.js", (route) => route.abort());
    await page.goto(link);
    await board(page).waitFor();
    await page.getByTestId("notice").getByText("The game server cannot be reached").waitFor();
    expect(page.url()).toBe(link);
    await page.unroute("**/assets/online-parts-*.js");
    await page.reload();
    await joinMatch(page, "Bob");
    await board(ann).waitFor();
  });

  test("[ONL-31] an empty list says so, and how to start", async () => {
    const page = await players.open(GOMOKU);
    const seen = Promise.withResolvers<void>();
    await page.route("**/api/lobby*", async (route) => {
      const response = await route.fetch();
      await seen.promise;
      const lobby = { open: [], live: [], tv: [], recent: [] };
      await route.fulfill({ response, json: { ...((await response.json()) as object), lobby } });
    });
    await act(page, "Play online");
    const list = page.getByRole("dialog").locator(".match-list");
    await expect.poll(() => list.locator("p").textContent()).toBe("Loading…");
    seen.resolve();
    await list.getByText("Nobody is waiting right now. Ask for a game").waitFor();
  });

  test.each([
    ["a phone, dark", { ...PHONE, viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const],
    ["a small phone", { ...PHONE, viewport: { width: 320, height: 640 } }],
    ["a wide screen", { viewport: { width: 1440, height: 900 } }],
  ])(
    "[ONL-39] [ONL-40] the waiting room has the board, the clock, the link and a readable QR code, on %s",
    async (_name, options) => {
      const ann = await players.open(GO, options);
      await startMatch(ann, { name: "Ann", clock: "3 min + 2 s" });
      const code = ann.locator(".scan-code");
      await code.waitFor();
      await expect
        .poll(() => ann.locator(".waiting-facts").textContent())
        .toMatch(/Black: AnnWhite: openChinese · Time control: 3\smin \+ 2\ss/u);
      // A mini board, without interaction.
      expect([await ann.locator(".waiting-board .board").count(), await board(ann).count()]).toEqual([1, 0]);
      const { height } = options.viewport;
      for (const part of [".waiting-board", ".copy-link button", ".scan-code"]) {
        const box = await ann.locator(part).first().boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      }
      expect(await readQrCode(code)).toBe(await invitationOf(ann));
      expect(await ann.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      expect(await axeViolations(ann)).toEqual([]);
    },
    60_000,
  );

  test("[ONL-41] a bot can be played meanwhile; the opponent's arrival is announced, and the game is saved", async () => {
    const ann = await players.open(GOMOKU);
    await startMatch(ann, { name: "Ann", color: "White" });
    await ann.locator(".copy-link").waitFor();
    const invitation = await invitationOf(ann);
    await ann.getByRole("button", { name: "Play Level 1 while you wait" }).click();
    await board(ann).waitFor();
    const awaited = ann.locator(".awaited");
    await expect.poll(() => awaited.textContent()).toContain("Waiting for your opponent");
    // In the same seat as in the match: the bot moves first.
    await expect.poll(() => moves(ann).count()).toBe(1);
    await at(ann, 0).click();
    await expect.poll(() => moves(ann).count()).toBe(3);
    // Waiting survives a reload.
    await ann.reload();
    await awaited.getByRole("link", { name: "Waiting room" }).click();
    await ann.locator(".copy-link").waitFor();
    await ann.goBack();
    await awaited.waitFor();
    const bob = await players.open(invitation);
    await joinMatch(bob, "Bob");
    await awaited.getByText("Your opponent has joined").waitFor();
    await expect.poll(() => awaited.getByRole("status").count()).toBe(1);
    await expect.poll(() => ann.title()).toContain("●");
    expect(await axeViolations(ann)).toEqual([]);
    await awaited.getByRole("link", { name: "Go to the game" }).click();
    await expect.poll(() => status(ann).textContent()).toBe("Black to move");
    await at(bob, 112).click();
    await hasStone(ann, 112, "black");
    // The other game can be resumed, and nothing is awaited any more.
    await ann.goBack();
    await expect.poll(() => moves(ann).count()).toBe(3);
    await expect.poll(() => awaited.count()).toBe(0);
  });

  test("[ONL-32] a bot of the server answers", async () => {
    const page = await players.open(GOMOKU);
    await startMatch(page, { name: "Ann", opponent: "A bot on the server" });
    await board(page).waitFor();
    await at(page, 112).click();
    await expect.poll(() => moves(page).count()).toBe(2);
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
  });

  test("[ONL-33] [ONL-21] a seat survives another tab, a new browser window and another device", async () => {
    const { ann, bob } = await startPair(GOMOKU);
    // Another tab of the same browser is the same player.
    const tab = await ann.context().newPage();
    await tab.goto(ann.url());
    await at(tab, 112).click();
    await hasStone(ann, 112, "black");
    await hasStone(bob, 112, "black");
    await act(ann, "Continue on another device");
    const oneTime = await ann.getByLabel("One-time link").inputValue();
    const phone = await players.open(oneTime, PHONE);
    await board(phone).waitFor();
    expect(phone.url()).not.toContain("device");
    await pickByKeyboard(bob, 0, 15);
    await hasStone(phone, 0, "white");
    await at(phone, 113).tap();
    await phone.locator(".confirm-bar .primary").click();
    for (const page of [ann, tab, bob]) await hasStone(page, 113, "black");
    // It works once.
    const thief = await players.open(oneTime);
    await expect.poll(() => thief.getByRole("status").first().textContent()).not.toBe("Please wait…");
    await expect.poll(() => thief.locator(".board").count()).toBe(0);
    // A browser that is already signed in asks first.
    await act(bob, "Continue on another device");
    const bobs = await bob.getByLabel("One-time link").inputValue();
    await ann.goto(bobs);
    await ann.reload();
    await ann.getByText("You are Ann on this device.").waitFor();
    await ann.getByRole("link", { name: "Stay Ann" }).click();
    await board(ann).waitFor();
    await expect.poll(() => ann.locator(".seats li").first().textContent()).toContain("You");
  });

  test("[ONL-23] errors are explained, and can be corrected", async () => {
    const ann = await players.open(GOMOKU);
    await startMatch(ann, { name: "  " });
    await ann.getByRole("dialog").getByLabel("Your name").fill("<b>");
    await ann.getByRole("dialog").locator("button[type=submit]").click();
    await ann.getByRole("dialog").getByRole("alert").waitFor();
    await expect
      .poll(() => ann.getByRole("dialog").getByRole("alert").textContent())
      .toContain("Start with a letter or digit");
    await ann.getByRole("dialog").getByLabel("Your name").fill("Ann");
    await ann.getByRole("dialog").locator("button[type=submit]").click();
    await ann.getByText("Waiting for your opponent").waitFor();
    const invitation = await invitationOf(ann);
    // The creator's own link leads back to the creator's seat.
    await ann.goto(invitation);
    await ann.getByText("Waiting for your opponent").waitFor();
    // A wrong key, and no key.
    const bob = await players.open(invitation.replace(/invite=.*/u, "invite=wrong-wrong-wrong"));
    await joinMatch(bob, "Bob");
    await expect
      .poll(() => bob.getByRole("alert").textContent())
      .toBe("The open seats in this game are reserved for other players.");
    const eve = await players.open(invitation.replace(/&.*/u, ""));
    await eve.getByText("The open seats in this game are reserved for other players.").waitFor();
    await ann.getByRole("button", { name: "Cancel game" }).click();
    for (const page of [ann, bob, eve]) await page.getByText("This game was cancelled before it started.").waitFor();
    // A match link on the page of another game.
    const { ann: cid } = await startPair(GOMOKU);
    const other = await players.open(cid.url().replace("games/gomoku/", "games/gomoku-cards/"));
    await other.getByText("This link is for a different game. Open it in a new tab.").waitFor();
    const lost = await players.open(`${GOMOKU}#match=m-nothing`);
    await lost.getByText("This game was not found. Check the link, or ask for a new one.").waitFor();
  });
});

describe.skipIf(isLeftOut)("between two browsers", () => {
  test("[ONL-34] takeback, draws, a rematch with swapped seats, presence", async () => {
    const { ann, bob, eve } = await startPair(GOMOKU);
    await at(ann, 112).click();
    await hasStone(bob, 112, "black");
    await ann.getByRole("button", { name: "Request takeback" }).click();
    await bob.getByRole("group", { name: "Black requests a takeback" }).getByRole("button", { name: "Accept" }).click();
    for (const page of [ann, bob, eve]) await expect.poll(() => page.locator(".on-black").count()).toBe(0);
    await expect.poll(() => ann.locator(".presence").textContent()).toBe("online");
    await bob.context().close();
    await expect.poll(() => ann.locator(".presence").textContent()).toBe("reconnecting");
    await resign(ann);
    await expect.poll(() => status(eve).textContent()).toBe("White wins by resignation");
  });

  test("[ONL-34] a draw, then a rematch", async () => {
    const { ann, bob } = await startPair(GOMOKU);
    await act(ann, "Offer draw");
    await tabTo(bob, ".offer button", "Accept");
    await bob.keyboard.press("Enter");
    await expect.poll(() => status(ann).textContent()).toBe("Draw by agreement");
    await ann.getByRole("button", { name: "Rematch" }).click();
    await ann.getByText("Waiting for your opponent").waitFor();
    const offer = bob.getByRole("group", { name: "Your opponent wants a rematch" });
    await offer.getByRole("button", { name: "Decline" }).click();
    // It can still be cancelled.
    await bob.getByRole("button", { name: "Accept rematch" }).click();
    await expect.poll(() => status(bob).textContent()).toBe("Your turn");
    await at(bob, 112).click();
    await hasStone(ann, 112, "black");
    // Before both have moved, it can be aborted.
    await act(ann, "Cancel game");
    await expect.poll(() => status(bob).textContent()).toBe("Game cancelled");
    // The first match no longer shows the rematch offer.
    await ann.goBack();
    await ann.getByRole("button", { name: "Rematch", exact: true }).waitFor();
  });

  test.each([
    ["en-GB", 390, 844],
    ["fr-FR", 390, 844],
    ["en-GB", 320, 640],
    ["fr-FR", 320, 640],
    ["de-DE", 320, 640],
    ["pl-PL", 320, 640],
  ])(
    "[ONL-6] a question appears below the board with its answers, without moving the layout: %s, %i px",
    async (locale, width, height) => {
      const ann = await players.open(GOMOKU);
      await startMatch(ann, { name: "Ann", clock: "5 min + 3 s" });
      await ann.locator(".copy-link").waitFor();
      const bob = await players.open(await invitationOf(ann), { ...PHONE, viewport: { width, height }, locale });
      await bob.locator(".waiting-room input").fill("Bob");
      await bob.locator(".waiting-room button[type=submit]").click();
      await board(ann).waitFor();
      await at(ann, 112).click();
      await hasStone(bob, 112, "black");
      const before = await bob.locator(".board-place").boundingBox();
      await ann.getByRole("button", { name: "Request takeback" }).click();
      const offer = bob.locator(".offer");
      await offer.waitFor();
      expect(await bob.locator(".board-place").boundingBox()).toEqual(before);
      for (const button of await offer.getByRole("button").all()) {
        const box = await button.boundingBox();
        // Between the board and the end of the window.
        expect(box?.y ?? 0).toBeGreaterThanOrEqual((before?.y ?? Infinity) + (before?.height ?? 0));
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
        expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        expect(box?.height).toBeGreaterThanOrEqual(40);
      }
      expect(await axeViolations(bob)).toEqual([]);
      await offer.getByRole("button").first().click();
      await offer.waitFor({ state: "detached" });
      // The focus is not lost with the button.
      await expect.poll(() => bob.locator("[data-point]:focus").count()).toBe(1);
      await expect
        .poll(() => notice(bob).textContent())
        .toMatch(/^(?:Takeback declined|Reprise refusée|Zugrücknahme abgelehnt|Cofnięcie odrzucone)\./u);
    },
    120_000,
  );

  test("[ONL-22] a tab whose browser has changed identity never acts for the other player", async () => {
    const { ann, bob } = await startPair(GOMOKU);
    await act(ann, "Continue on another device");
    const oneTime = await ann.getByLabel("One-time link").inputValue();
    const tab = await bob.context().newPage();
    await tab.goto(oneTime);
    await tab.getByRole("button", { name: "Switch player" }).click();
    await board(tab).waitFor();
    // The first tab has switched identity completely: it is Ann's turn, and Ann plays.
    await expect.poll(() => bob.locator(".seats li").first().textContent()).toContain("You");
    await at(bob, 112).click();
    for (const page of [ann, tab, bob]) await hasStone(page, 112, "black");
  });

  test("[ONL-2] a refused move of an earlier page is reported too", async () => {
    const { ann, bob } = await startPair(GOMOKU);
    await goOffline(ann, true);
    await at(ann, 112).click();
    await expect.poll(() => at(ann, 112).getAttribute("class")).toContain("pending");
    await resign(bob);
    await expect.poll(() => status(bob).textContent()).toBe("You resigned");
    // The page is closed while offline; another one sends its pending move.
    const again = await ann.context().newPage();
    const address = ann.url();
    // Closing the tab would end its offline emulation first, and the old page could receive the refusal itself.
    await ann.goto("about:blank");
    await ann.close();
    await again.goto(address);
    await expect.poll(() => status(again).textContent()).toBe("You won: your opponent resigned");
    await expect.poll(() => notice(again).textContent()).toBe("The game is over.");
    await expect.poll(() => again.locator(".on-black").count()).toBe(0);
  });

  test("[ONL-1] an ending is not shown before the server has confirmed it", async () => {
    const { ann, bob } = await startPair(GOMOKU);
    await goOffline(ann, true);
    await resign(ann);
    await expect.poll(() => status(ann).textContent()).toBe("Waiting for the server…");
    await expect.poll(() => ann.getByRole("button", { name: "Rematch" }).count()).toBe(0);
    await goOffline(ann, false);
    await expect.poll(() => status(ann).textContent()).toBe("You resigned");
    await expect.poll(() => status(bob).textContent()).toBe("You won: your opponent resigned");
  });

  test("[ONL-2] a refused move is rolled back, with its reason", async () => {
    const { ann, bob } = await startPair(GOMOKU);
    const tab = await ann.context().newPage();
    await tab.goto(ann.url());
    await board(tab).waitFor();
    // Two moves from two tabs: the one made offline comes too late.
    await goOffline(tab, true);
    await at(tab, 113).click();
    await expect.poll(() => at(tab, 113).getAttribute("class")).toContain("pending");
    await at(ann, 112).click();
    await hasStone(bob, 112, "black");
    await goOffline(tab, false);
    await hasStone(tab, 112, "black");
    await expect.poll(() => at(tab, 113).getAttribute("class")).not.toContain("on-black");
    await expect
      .poll(() => notice(tab).textContent())
      .toBe("Another move came first. Check the board, then try again.");
    await at(bob, 112).click();
    await expect.poll(() => notice(bob).textContent()).toBe("There is already a stone on H8.");
  });
});

describe.skipIf(isLeftOut)("after the match, and offline", () => {
  test("[ONL-12] [STU-B4] no estimate and no analysis during a match; afterwards the analysis board opens it", async () => {
    const { ann, bob } = await startPair(GO);
    await at(ann, 40).click();
    await hasStone(bob, 40, "black");
    await expect.poll(() => bob.getByRole("button", { name: /Estimate|Hint|Analyse/u }).count()).toBe(0);
    await resign(bob);
    await act(bob, "Analyse");
    await bob.locator(".study").waitFor();
    expect(bob.url()).toContain("#study=");
    await expect.poll(() => moves(bob).count()).toBe(1);
    await bob.reload();
    await bob.locator(".study").waitFor();
    await expect.poll(() => moves(bob).count()).toBe(1);
  });

  test("[ONL-35] a finished match opens by its link for anybody: replay, export, opening on this device", async () => {
    const { ann, bob } = await startPair(GO);
    await at(ann, 40).click();
    await hasStone(bob, 40, "black");
    await resign(bob);
    await expect.poll(() => status(ann).textContent()).toBe("You won: your opponent resigned");
    const late = await players.open(ann.url(), PHONE);
    await board(late).waitFor();
    await expect.poll(() => moves(late).count()).toBe(2);
    await late.getByRole("button", { name: "Go to start" }).click();
    await expect.poll(() => late.locator(".on-black").count()).toBe(0);
    const [file] = await Promise.all([late.waitForEvent("download"), act(late, "Save to file")]);
    expect(file.suggestedFilename()).toMatch(/^tengen-go-9x9-.*\.json$/u);
    const [sgf] = await Promise.all([late.waitForEvent("download"), act(late, "Save as SGF")]);
    expect(sgf.suggestedFilename()).toMatch(/\.sgf$/u);
    await act(late, "Open on this device");
    await late.getByRole("button", { name: "Continue from here" }).waitFor();
    await expect.poll(() => notice(late).textContent()).toContain("opened and verified");
  });

  test("[ONL-37] offline, local play works, and a match resumes by itself", async () => {
    const { ann, bob } = await startPair(GOMOKU);
    const local = await ann.context().newPage();
    await local.goto(players.url() + GOMOKU);
    await board(local).waitFor();
    await goOffline(ann, true);
    await goOffline(local, true);
    await at(local, 112).click();
    await expect.poll(() => moves(local).count()).toBe(2);
    await act(local, "Play online");
    await local.getByRole("dialog").getByText("The game server cannot be reached").waitFor();
    await goOffline(ann, false);
    await expect.poll(() => connectionStatus(ann).textContent()).toBe("Connected");
    await at(ann, 112).click();
    await hasStone(bob, 112, "black");
  });
});

describe.skipIf(isLeftOut)("the pages", () => {
  test("[ONL-11] a match without a clock shows none", async () => {
    const { ann, bob } = await startPair(GOMOKU);
    await at(ann, 112).click();
    await hasStone(bob, 112, "black");
    for (const page of [ann, bob]) {
      await expect.poll(() => page.getByRole("timer").count()).toBe(0);
      await expect.poll(() => page.getByRole("log").textContent()).not.toContain("seconds");
    }
  });

  test.each(["en-GB", "fr-FR", "de-DE", "pl-PL"])(
    "[ONL-38] the form fits a window of 320 px, %s",
    async (locale) => {
      const page = await players.open(CARDS, { ...PHONE, viewport: { width: 320, height: 640 }, locale });
      await act(page, /online|en ligne/iu);
      const box = page.locator(".dialog-box");
      await box.locator("button[type=submit]").waitFor();
      for (const summary of await box.locator("summary").all()) await summary.click();
      const right = await box.evaluate((element) => element.getBoundingClientRect().right);
      for (const part of await box.locator("input, select, button").all()) {
        const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
        expect(x + width).toBeLessThanOrEqual(right);
      }
    },
    60_000,
  );

  test.each([
    ["a wide screen", {}, "Play online"],
    ["a phone, dark, French", { ...PHONE, colorScheme: "dark", locale: "fr-FR" } as const, "Jouer en ligne"],
  ])(
    "[ONL-38] axe finds no violations, and nothing is too wide, on %s",
    async (_name, options, playOnline) => {
      const page = await players.open(GO, { ...options, reducedMotion: "reduce" });
      const look = async (): Promise<void> => {
        expect(await axeViolations(page)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      };
      await act(page, playOnline);
      const form = page.getByRole("dialog");
      await form.locator("input[maxlength]").fill("Ann");
      await look();
      await form.locator("button[type=submit]").click();
      await page.locator(".copy-link").waitFor();
      await look();
      const invitation = await page.locator(".copy-link input").inputValue();
      const bob = await players.open(invitation);
      expect(await axeViolations(bob)).toEqual([]);
      await joinMatch(bob, "Bob");
      await board(page).waitFor();
      await look();
      await resign(bob);
      await page.locator(".status .over").waitFor();
      await look();
      await act(page, /Verify|Vérifier/u);
      await page.locator(".verdict").waitFor();
      await look();
    },
    120_000,
  );
});
