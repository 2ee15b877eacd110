// Card Gomoku in Chromium: the hand, the piles, two people at one device, the options, and whole games by mouse, touch
// and keyboard. With decks of two cards every hand is known.
import fs from "node:fs";
import path from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { CARD_IDS } from "../../../games/gomoku-cards/cards.ts";
import {
  act,
  isLeftOut,
  labelOf,
  moves,
  notice,
  openForm,
  PHONE,
  pointAt,
  resign,
  root,
  status,
  unfoldRules,
  useSite,
  WIN,
} from "./site.ts";

const site = useSite();
const CARDS = "/games/gomoku-cards/index.html";
const KINDS = ["Place Stone", "Take Stone", "Polarity Inversion", "Time Freeze", "Spontaneous Generation"] as const;
type Kind = (typeof KINDS)[number];
type Counts = Partial<Record<Kind, number>>;

interface Start {
  readonly deck: Counts;
  readonly white?: string;
  readonly size?: string;
  readonly begins?: string;
}

const start = async (page: Page, { deck, white = "Human", size, begins }: Start): Promise<void> => {
  const form = await openForm(page);
  await unfoldRules(form);
  await form.getByLabel("Black").selectOption({ label: "Human" });
  await form.getByLabel("White").selectOption({ label: white });
  if (size !== undefined) await form.getByLabel("Board").selectOption({ label: size });
  if (begins !== undefined) await form.getByLabel("First player").selectOption({ label: begins });
  if (!(await form.getByLabel("Place Stone").isVisible())) await form.getByText("Deck").click();
  for (const kind of KINDS) await form.getByLabel(kind).fill(String(deck[kind] ?? 0));
  await form.getByRole("button", { name: "Start game" }).click();
};

const openGame = async (options: Start, context: BrowserContextOptions = {}): Promise<Page> => {
  const page = await site.open(CARDS, context);
  await start(page, options);
  return page;
};

const hand = (page: Page) => page.locator(".hand");
const card = (page: Page, kind: Kind) => hand(page).locator("button.card", { hasText: kind }).first();
const uncover = (page: Page): Promise<void> => page.getByRole("button", { name: "Show my cards" }).click();
const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
const announcement = (page: Page) => page.getByRole("log").textContent();

/** The animation of the first matching element: its name and duration. */
const animationOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { animationName, animationDuration } = element.ownerDocument.defaultView?.getComputedStyle(element) ?? {};
      return `${animationName} ${animationDuration}`;
    });

describe.skipIf(isLeftOut)("card Gomoku in the browser", () => {
  test.each([
    { width: 320, height: 640 },
    { width: 390, height: 640 },
    { width: 390, height: 720 },
    { width: 820, height: 1180 },
    { width: 768, height: 1024 },
    { width: 844, height: 390 },
    { width: 720, height: 450 },
    { width: 860, height: 700 },
  ])(
    "[TBL-P13] both cards are in view above the actions, the seats below the header, $width by $height",
    async (viewport) => {
      const page = await site.open(`${CARDS}#bot`, { ...PHONE, viewport });
      await hand(page).locator("button.card .card-face").nth(1).waitFor();
      // Where they come to rest.
      await page
        .locator("body")
        .evaluate((body) => Promise.all(body.getAnimations({ subtree: true }).map((one) => one.finished)));
      const dock = await page.locator(".dock").boundingBox();
      const [header, seat] = await Promise.all(
        [page.locator(".header-tools"), page.locator(".seats li").first()].map((part) => part.boundingBox()),
      );
      expect((header?.y ?? Infinity) + (header?.height ?? Infinity)).toBeLessThanOrEqual(seat?.y ?? 0);
      for (const face of await hand(page).locator("button.card .card-face").all()) {
        const box = await face.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? Infinity)).toBeLessThanOrEqual(dock?.y ?? 0);
      }
    },
  );

  /** Shows each card with each of its texts, and lists the texts that leave their card. */
  const FIND_OUTSIDE = `(messages, kinds) => {
    const found = new Set();
    for (const kind of kinds)
      for (const state of ["does", "off"])
        for (const card of document.querySelectorAll(".hand button.card")) {
          const face = card.querySelector(".card-face");
          const name = card.querySelector(".card-name");
          const caption = card.querySelector(".card-does");
          name.textContent = messages["card_" + kind];
          caption.textContent = messages["card_" + state + "_" + kind];
          card.setAttribute("aria-disabled", state === "off");
          const range = document.createRange();
          for (const [text, around] of [[name, face], [caption, card]]) {
            // A small card has its name only for screen readers.
            if (getComputedStyle(text).position === "absolute") continue;
            range.selectNodeContents(text);
            const box = around.getBoundingClientRect();
            for (const line of range.getClientRects())
              if (Math.max(box.left - line.left, line.right - box.right, box.top - line.top, line.bottom - box.bottom) > 0.5)
                found.add(text.textContent);
          }
        }
    return [...found];
  }`;

  test.each(["en", "fr", "de", "pl"])(
    "[CRD-U10] no text of a card leaves it, in windows of any width, in %s",
    async (locale) => {
      const file = path.join(root, `games/gomoku-cards/page/messages/${locale}.ts`);
      const texts = (await import(file)) as { readonly default: Readonly<Record<string, unknown>> };
      const page = await site.open(`${CARDS}#bot`, { locale, reducedMotion: "reduce" });
      await hand(page).locator("button.card .card-face").nth(1).waitFor();
      await page.evaluate("document.fonts.ready.then(() => true)");
      for (const width of [320, 390, 600, 820, 860, 900, 1280])
        for (const height of [390, 640, 760, 900, 1180]) {
          await page.setViewportSize({ width, height });
          const given = `${JSON.stringify(texts.default)}, ${JSON.stringify(CARD_IDS)}`;
          expect(await page.evaluate(`(${FIND_OUTSIDE})(${given})`), `${width} by ${height}`).toEqual([]);
          const [card, pile] = await Promise.all(
            ["button.card", ".pile-cards"].map((part) => hand(page).locator(part).first().boundingBox()),
          );
          expect(card?.width, `${width} by ${height}`).toBeGreaterThan(pile?.width ?? Infinity);
        }
    },
  );

  test("[CRD-U1] the first card game starts at once: two cards, piles, and a bot that answers", async () => {
    const page = await site.open(CARDS);
    await expect.poll(() => hand(page).locator("button.card").count()).toBe(2);
    await expect.poll(() => page.getByRole("region", { name: "Your cards" }).count()).toBe(1);
    await start(page, { deck: { "Place Stone": 40 }, white: "Random (easy)" });
    await pointAt(page, "H8").click();
    await expect.poll(() => moves(page).count()).toBe(2);
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
    await expect
      .poll(() => notice(page).textContent())
      .toMatch(/^White plays Place Stone on [A-O]\d+, discards Place Stone\.$/u);
    await expect
      .poll(() => hand(page).locator(".pile-name").allTextContents())
      .toEqual(["Draw pile 34", "Discard pile 4"]);
  });

  test("[CRD-U1] a card without a target says why, and does nothing", async () => {
    const page = await openGame({ deck: { "Place Stone": 1, "Take Stone": 1 }, white: "Random (easy)" });
    await expect.poll(() => card(page, "Take Stone").getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => card(page, "Take Stone").textContent()).toContain("Your opponent has no stones to take.");
    await card(page, "Take Stone").click({ force: true });
    await expect.poll(() => notice(page).textContent()).toBe("Your opponent has no stones to take.");
    await expect.poll(() => card(page, "Take Stone").getAttribute("aria-pressed")).toBe("false");
  });

  test("[CRD-U1] only the targets of a chosen card respond; the others say why not", async () => {
    const page = await openGame({ deck: { "Place Stone": 1, "Take Stone": 1 } });
    await uncover(page);
    await card(page, "Place Stone").click();
    await expect.poll(() => notice(page).textContent()).toBe("Place Stone: choose an empty point.");
    await expect.poll(() => card(page, "Place Stone").getAttribute("aria-pressed")).toBe("true");
    await pointAt(page, "H8").click();
    await uncover(page);
    await card(page, "Take Stone").click();
    await expect.poll(() => labelOf(page, "H8")).toBe("H8, black, can be taken");
    await pointAt(page, "A1").click();
    await expect.poll(() => notice(page).textContent()).toBe("There is no stone on A1.");
    await pointAt(page, "H8").click();
    await expect.poll(() => labelOf(page, "H8")).toBe("H8, empty, a stone was taken here");
    await uncover(page);
    // Without a chosen card the point decides which card is played.
    await pointAt(page, "H8").click();
    await expect.poll(() => labelOf(page, "H8")).toBe("H8, black, last move");
    await uncover(page);
    await card(page, "Place Stone").click();
    await pointAt(page, "H8").click();
    await expect.poll(() => notice(page).textContent()).toBe("There is already a stone on H8.");
  });

  test("[CRD-U2] a card without a point waits to be confirmed, and can be cancelled", async () => {
    const page = await openGame({ deck: { "Place Stone": 1, "Time Freeze": 1 } });
    await uncover(page);
    await card(page, "Time Freeze").click();
    await expect.poll(() => notice(page).textContent()).toBe("Your opponent skips the next turn.");
    await press(page, "Cancel");
    await expect.poll(() => card(page, "Time Freeze").getAttribute("aria-pressed")).toBe("false");
    await expect.poll(() => moves(page).count()).toBe(0);
    await card(page, "Time Freeze").click();
    await press(page, "Play this card");
    await expect
      .poll(() => moves(page).last().textContent())
      .toContain("plays Time Freeze, discards Place Stone; White skips a turn");
    await expect
      .poll(() => page.getByRole("region", { name: "Players" }).textContent())
      .toMatch(/Player 2.*skips a turn/u);
    await expect.poll(() => status(page).textContent()).toBe("Black to move");
    await expect.poll(() => announcement(page)).toMatch(/White skips a turn\. .*Your cards:/u);
  });

  test("[CRD-U1] when neither card can be played both are discarded, and the page says so", async () => {
    const page = await openGame({ deck: { "Place Stone": 40 }, size: "5 by 5" });
    // Pairs of stones, shifted from row to row: a full board without five in a row.
    const points = Array.from({ length: 25 }, (_, point) => point);
    const black = points.filter((point) => ((point % 5) + 2 * Math.floor(point / 5)) % 4 < 2);
    const white = points.filter((point) => !black.includes(point));
    for (let turn = 0; turn < 25; turn += 1) {
      await uncover(page);
      const point = (turn % 2 === 0 ? black : white)[Math.floor(turn / 2)];
      await page.locator(`[data-point="${point}"]`).click();
    }
    await uncover(page);
    await page.locator(".hand-middle").getByText("Neither card can be played.").waitFor();
    await expect.poll(() => announcement(page)).toContain("Neither card can be played.");
    await press(page, "Discard both cards");
    await expect.poll(() => moves(page).last().textContent()).toContain("discards both");
  });

  test("[CRD-U3] the piles show their sizes, and the discard pile can be opened", async () => {
    const page = await openGame({ deck: { "Place Stone": 11, "Time Freeze": 1 } });
    await page.getByRole("button", { name: "View discard pile, 0 cards" }).click();
    await expect.poll(() => page.getByRole("dialog").textContent()).toContain("No cards have been discarded yet.");
    await press(page, "Close");
    await uncover(page);
    await pointAt(page, "H8").click();
    await expect
      .poll(() => hand(page).locator(".pile-name").allTextContents())
      .toEqual(["Draw pile 8", "Discard pile 2"]);
    await page.getByRole("button", { name: "View discard pile, 2 cards" }).click();
    const pile = page.getByRole("dialog");
    await expect.poll(() => pile.locator(".spread li").count()).toBe(2);
    const unseen = await pile.locator(".unseen").textContent();
    const discarded = await pile.locator(".spread").textContent();
    const places = discarded?.match(/Place Stone/gu)?.length ?? 0;
    expect(unseen).toContain(`${11 - places} Place Stone`);
  });

  /** Each in a game with known hands: what is played, and the animation that follows. */
  const playThrough = async (page: Page): Promise<readonly string[]> => {
    const seen: string[] = [];
    const see = async (selector: string): Promise<void> => {
      seen.push(await animationOf(page, selector));
    };
    await start(page, { deck: { "Place Stone": 1, "Take Stone": 1 } });
    await uncover(page);
    await see(".hand .dealt");
    await pointAt(page, "H8").click();
    await see(".board .stone.placed");
    await see(".pile-cards.shuffled");
    await uncover(page);
    await pointAt(page, "H8").click();
    await see(".board .stone.taken");
    await start(page, { deck: { "Place Stone": 40 } });
    await uncover(page);
    await pointAt(page, "H8").click();
    await see(".dropped");
    await start(page, { deck: { "Place Stone": 1, "Polarity Inversion": 1 } });
    await uncover(page);
    await pointAt(page, "H8").click();
    await uncover(page);
    await card(page, "Polarity Inversion").click();
    await press(page, "Play this card");
    await see(".board .stone.turned");
    await start(page, { deck: { "Place Stone": 1, "Spontaneous Generation": 1 } });
    await uncover(page);
    await card(page, "Spontaneous Generation").click();
    await press(page, "Play this card");
    await see(".board .stone.placed");
    await start(page, { deck: { "Place Stone": 1, "Time Freeze": 1 } });
    await uncover(page);
    await card(page, "Time Freeze").click();
    await press(page, "Play this card");
    await see(".frozen");
    return seen;
  };

  test("[CRD-U4] drawing, discarding, shuffling, placing, capturing, inverting, generating and skipping are animated", async () => {
    expect(await playThrough(await site.open(CARDS))).toEqual([
      "deal 0.48s",
      "come 0.26s",
      "shuffle 0.48s",
      "go 0.48s",
      "drop 0.48s",
      "turn 0.48s",
      "come 0.26s",
      "freeze 0.48s",
    ]);
  });

  test("[CRD-U4] with reduced motion everything is still stated in words", async () => {
    const page = await site.open(CARDS, { reducedMotion: "reduce" });
    for (const motion of await playThrough(page)) expect(motion).toMatch(/ 0s$/u);
    await start(page, { deck: { "Place Stone": 1, "Take Stone": 1 } });
    await uncover(page);
    await pointAt(page, "H8").click();
    await uncover(page);
    await pointAt(page, "H8").click();
    await expect.poll(() => pointAt(page, "H8").locator(".mark").count()).toBe(1);
    await expect
      .poll(() => moves(page).allTextContents())
      .toEqual([expect.stringContaining("plays Place Stone on H8"), expect.stringContaining("plays Take Stone on H8")]);
  });

  test("[CRD-U5] [TBL-V1] two people at one device do not see each other's cards", async () => {
    const page = await openGame({ deck: { "Place Stone": 40 } });
    await expect.poll(() => hand(page).locator(".card").count()).toBe(0);
    await expect.poll(() => hand(page).textContent()).toContain("Pass the device to Black. Nobody else should look.");
    await uncover(page);
    await expect.poll(() => hand(page).locator("button.card").count()).toBe(2);
    await pointAt(page, "H8").click();
    await expect.poll(() => hand(page).locator("button.card").count()).toBe(0);
    await expect.poll(() => hand(page).textContent()).toContain("Pass the device to White.");
    await pointAt(page, "H9").click();
    await expect.poll(() => notice(page).textContent()).toBe("What only you may see is still covered. Show it first.");
    await page.reload();
    await expect.poll(() => hand(page).textContent()).toContain("Pass the device to White.");
  });

  test("[CRD-U6] [TBL-N2] [TBL-N3] every option can be chosen before the start, and an unplayable deck is explained", async () => {
    const page = await openGame({ deck: { "Place Stone": 2 }, size: "9 by 9", begins: "White" });
    await expect.poll(() => page.locator("[data-point]").count()).toBe(81);
    await expect.poll(() => status(page).textContent()).toBe("White to move");
    const form = await openForm(page);
    await unfoldRules(form);
    await expect.poll(() => form.getByLabel("Place Stone").inputValue()).toBe("2");
    await form.getByLabel("If both get five in a row").selectOption({ label: "Draw" });
    await form.getByLabel("Place Stone").fill("0");
    await expect
      .poll(() => form.getByRole("alert").textContent())
      .toBe("The deck needs at least one Place Stone. Add one.");
    await form.getByRole("button", { name: "Start game" }).click();
    await expect.poll(() => form.isVisible()).toBe(true);
    await form.getByLabel("Place Stone").fill("1");
    await expect.poll(() => form.getByRole("alert").textContent()).toBe("The deck needs at least two cards. Add some.");
    await form.getByLabel("Place Stone").fill("4000");
    await expect.poll(() => form.getByLabel("Place Stone").inputValue()).toBe("200");
    await form.getByRole("button", { name: "Reset" }).click();
    expect(Number(await form.getByLabel("Place Stone").inputValue())).toBeGreaterThan(2);
    await form.getByRole("button", { name: "Start game" }).click();
    await expect
      .poll(() => page.locator(".rules").textContent())
      .toContain("If a card completes five for both players, the game is a draw.");
  });

  test("[CRD-U7] the replay of a finished match shows each hand, and which card was played", async () => {
    const page = await openGame({ deck: { "Place Stone": 1, "Time Freeze": 1 }, white: "Random (easy)" });
    await pointAt(page, "H8").click();
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
    await resign(page);
    await press(page, "Go to start");
    await expect.poll(() => hand(page).locator(".card").count()).toBe(2);
    await expect.poll(() => hand(page).locator(".card.played").textContent()).toContain("Place Stone");
    await press(page, "Next move");
    await expect.poll(() => page.getByRole("region", { name: "White’s cards" }).locator(".card").count()).toBe(2);
    await expect.poll(() => hand(page).locator(".card.played").textContent()).toContain("will be played");
    await start(page, { deck: { "Place Stone": 40 }, white: "Random (easy)" });
    await pointAt(page, "H8").click();
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
    await expect
      .poll(() => page.locator("[role=menuitem]", { hasText: "Save to file" }).getAttribute("aria-disabled"))
      .toBe("true");
    await resign(page);
    await press(page, "Go to start");
    // One of two equal cards was played.
    await expect.poll(() => hand(page).locator(".card.played").count()).toBe(1);
    const saving = page.waitForEvent("download");
    await act(page, "Save to file");
    const text = fs.readFileSync(await (await saving).path(), "utf8");
    const other = await site.open(CARDS);
    await other
      .locator("input[type=file]")
      .setInputFiles({ name: "match.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await expect.poll(() => notice(other).textContent()).toBe("Game opened and verified.");
    await press(other, "Go to start");
    await expect.poll(() => hand(other).locator(".card").count()).toBe(2);
  });

  test("[CRD-U9] the page has the rules, with a picture of each card", async () => {
    const page = await site.open(CARDS);
    await page.getByText("Rules", { exact: true }).click();
    await expect.poll(() => page.locator(".rules .card-face svg").count()).toBe(5);
    await expect.poll(() => page.locator(".rules").textContent()).toContain("Remove one of your opponent’s stones.");
  });

  test("[CRD-U8] a whole game by keyboard alone, and every turn is announced", async () => {
    const page = await openGame({ deck: { "Place Stone": 40 } });
    const goTo = async (name: string): Promise<void> => {
      const from = (await page.locator("[data-point]:focus").getAttribute("aria-label"))?.split(",")[0] ?? "";
      const right = name.charCodeAt(0) - from.charCodeAt(0);
      const up = Number(name.slice(1)) - Number(from.slice(1));
      for (let step = 0; step < Math.abs(right); step += 1)
        await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
      for (let step = 0; step < Math.abs(up); step += 1) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
    };
    await page.getByRole("button", { name: "Show my cards" }).focus();
    // A key press just after the cards were covered does not uncover them.
    await page.waitForTimeout(600);
    for (const name of WIN) {
      // The focus goes from the uncover button to a card, then to the board.
      await expect.poll(() => page.locator(":focus").textContent()).toBe("Show my cards");
      await page.keyboard.press("Enter");
      if ((await page.locator(".curtain").count()) > 0) {
        await page.waitForTimeout(600);
        await page.keyboard.press("Enter");
      }
      await expect.poll(() => page.locator("button.card:focus").count()).toBe(1);
      await expect.poll(() => announcement(page)).toBe("Your cards: Place Stone and Place Stone.");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("[data-point]:focus").count()).toBe(1);
      await expect.poll(() => announcement(page)).toBe("Place Stone: choose an empty point.");
      await goTo(name);
      await page.keyboard.press("Enter");
    }
    await expect
      .poll(() => announcement(page))
      .toBe("Black plays Place Stone on H12, discards Place Stone. Black wins: five in a row.");
    await expect.poll(() => status(page).textContent()).toBe("Black wins: five in a row");
  });

  test("[CRD-U2] [TBL-C2] by touch on a phone: a stone waits to be confirmed, and board and cards are visible together", async () => {
    const page = await openGame({ deck: { "Place Stone": 40 }, white: "Random (easy)" }, PHONE);
    await page.locator("body").evaluate((body) => body.ownerDocument.defaultView?.scrollTo(0, 0));
    const box = await card(page, "Place Stone").boundingBox();
    expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThan(740);
    await card(page, "Place Stone").tap();
    await pointAt(page, "H8").tap();
    await page.getByRole("button", { name: "Place Stone on H8" }).tap();
    await expect.poll(() => moves(page).count()).toBe(2);
    expect(
      await page
        .locator("html")
        .evaluate((html) => html.scrollWidth <= (html.ownerDocument.defaultView?.innerWidth ?? 0)),
    ).toBe(true);
  });
});
