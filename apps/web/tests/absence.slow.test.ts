// Players who do not move and players who leave, in real browsers.
import type { Color } from "@tengen/stones";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { board, axeViolations, invitationOf, startMatch, joinMatch, usePlayers } from "./players.ts";
import { isLeftOut, PHONE, status, act } from "./site.ts";

const players = usePlayers({ TENGEN_ABSENCE_SECONDS: "3", TENGEN_FIRST_MOVE_SECONDS: "600" });
const GOMOKU = "/games/gomoku/index.html";

const at = (page: Page, point: number) => page.locator(`[data-point="${point}"]`);
const hasStone = (page: Page, point: number, color: Color) =>
  page.locator(`[data-point="${point}"].on-${color}:not(.pending)`).waitFor();
const claim = (page: Page) => page.getByTestId("claim");

/** Ann has Black, Bob White. */
const startPair = async (clock = "Unlimited", options?: Parameters<typeof players.open>[1]) => {
  const ann = await players.open(GOMOKU, options);
  await startMatch(ann, { name: "Ann", clock });
  await ann.getByText("Waiting for your opponent").waitFor();
  const bob = await players.open(await invitationOf(ann));
  await joinMatch(bob, "Bob");
  await Promise.all([board(ann).waitFor(), board(bob).waitFor()]);
  return { ann, bob };
};

/** Three moves: it is Bob's turn. */
const playThree = async ({ ann, bob }: { readonly ann: Page; readonly bob: Page }): Promise<void> => {
  for (const [page, point, color] of [
    [ann, 112, "black"],
    [bob, 0, "white"],
    [ann, 113, "black"],
  ] as const) {
    await at(page, point).click();
    await hasStone(ann, point, color);
    await hasStone(bob, point, color);
  }
};

describe.skipIf(isLeftOut)("an opponent who left", () => {
  test("[ONL-13] the page says so until they return, and later offers to claim victory", async () => {
    const { ann, bob } = await startPair();
    await playThree({ ann, bob });
    await expect.poll(() => claim(ann).count()).toBe(0);
    const address = bob.url();
    await bob.goto("about:blank");
    await expect.poll(() => claim(ann).textContent()).toMatch(/^White left the game\./u);
    await ann.locator("[aria-live=polite]", { hasText: "White left the game." }).waitFor({ state: "attached" });
    await bob.goto(address);
    await board(bob).waitFor();
    await claim(ann).waitFor({ state: "detached" });
    await bob.goto("about:blank");
    await ann.getByRole("button", { name: "Call a draw" }).waitFor();
    await expect
      .poll(() => claim(ann).locator("p").textContent())
      .toBe("White left the game. You can claim victory, call a draw, or wait.");
    expect(await axeViolations(ann)).toEqual([]);
    await ann.getByRole("button", { name: "Claim victory" }).click();
    await expect.poll(() => status(ann).textContent()).toBe("You won: your opponent left the game");
    await bob.goto(address);
    await expect.poll(() => status(bob).textContent()).toBe("You lost: you left the game");
    await act(ann, "Verify");
    await ann.getByRole("dialog").getByText("Everything is valid.").waitFor();
  });

  test("[ONL-13] the player who stayed can call it a draw, on a phone too", async () => {
    const { ann, bob } = await startPair("Unlimited", PHONE);
    for (const [page, point, color] of [
      [ann, 112, "black"],
      [bob, 0, "white"],
      [ann, 113, "black"],
    ] as const) {
      await (page === ann ? at(page, point).tap() : at(page, point).click());
      if (page === ann) await page.locator(".confirm-bar .primary").click();
      await hasStone(ann, point, color);
      await hasStone(bob, point, color);
    }
    await bob.context().close();
    const draw = ann.getByRole("button", { name: "Call a draw" });
    await draw.waitFor();
    const box = await draw.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(ann.viewportSize()?.height ?? 0);
    await draw.click();
    await expect.poll(() => status(ann).textContent()).toBe("Draw: a player left the game");
  });
});

describe.skipIf(isLeftOut)("the first move", () => {
  test("[ONL-14] is not on the clock, and the page shows the time left for it", async () => {
    const { ann, bob } = await startPair("1 min + 1 s");
    const clocks = (page: Page) => page.getByRole("timer").allTextContents();
    const left = async (): Promise<number> =>
      Number(
        /^First move: (?<seconds>\d+)\ss$/u.exec((await ann.locator(".first-move").textContent()) ?? "")?.groups?.[
          "seconds"
        ],
      );
    const first = await left();
    // Long enough for a running clock to change.
    await expect.poll(left).toBeLessThan(first - 1);
    await expect.poll(() => clocks(bob)).toEqual(["1:00", "1:00"]);
    await at(ann, 112).click();
    await hasStone(bob, 112, "black");
    await expect.poll(() => ann.locator(".seats li").nth(1).locator(".first-move").count()).toBe(1);
    await at(bob, 0).click();
    await hasStone(ann, 0, "white");
    // Now the clock runs.
    await expect.poll(() => clocks(bob)).not.toEqual(["1:00", "1:00"]);
    await expect.poll(() => bob.locator(".first-move").count()).toBe(0);
  });
});
