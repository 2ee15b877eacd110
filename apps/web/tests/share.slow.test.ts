// A game and an analysis are shared, and opened by somebody who has never been here.
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { GifReader } from "omggif";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { labelOf, isLeftOut, moves, notice, pointAt, status, useSite, WIN } from "./site.ts";

/** A game between two people at one device. */
const MOVES = "h8 i9 h7 i7";

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);

const share = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Link" }).waitFor();
};

const linkIn = (page: Page): Promise<string> =>
  page.getByRole("dialog").getByRole("textbox", { name: "Link" }).inputValue();

describe.skipIf(isLeftOut)("a shared game", () => {
  const site = useSite();

  test("[WEB-30] [TBL-S10] opens from its link alone in another browser, and stays in the address", async () => {
    const page = await site.open("/games/gomoku/");
    await paste(page, WIN.join(" "));
    await expect.poll(() => notice(page).textContent()).toBe("9 moves opened.");
    await share(page);
    const link = await linkIn(page);
    expect(link.length).toBeLessThan(1000);

    const friend = await (await site.visit()).newPage();
    await friend.goto(link);
    await expect.poll(() => moves(friend).count()).toBe(9);
    expect(await status(friend).first().textContent()).toContain("Black");
    expect(friend.url()).toBe(link);
    await friend.reload();
    await expect.poll(() => labelOf(friend, "H8")).toContain("black");

    const damaged = await (await site.visit()).newPage();
    await damaged.goto(link.slice(0, -30));
    await expect.poll(() => notice(damaged).textContent()).toContain("damaged or incomplete");
  });

  test("[WEB-30] an analysis opens with its variations", async () => {
    const page = await site.open("/games/gomoku/#study");
    await page.locator(".study").waitFor();
    for (const name of ["H8", "I9"]) await pointAt(page, name).click();
    await page.getByRole("button", { name: "Previous move" }).click();
    await pointAt(page, "J10").click();
    await share(page);
    const link = await linkIn(page);
    expect(link).toContain("#shared=");

    const friend = await (await site.visit()).newPage();
    await friend.goto(link);
    await expect.poll(() => labelOf(friend, "J10")).toContain("white");
    await friend.getByRole("button", { name: "Previous move" }).click();
    await expect.poll(() => friend.locator(".study").textContent()).toContain("I9");
  });

  test("[WEB-31] [TBL-S5] the picture is a PNG of the position, the animation has a frame for every position", async () => {
    const page = await site.open("/games/gomoku/");
    await paste(page, MOVES);
    await expect.poll(() => moves(page).count()).toBe(4);
    await share(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: "The shown position" }).waitFor();
    const [png] = await Promise.all([page.waitForEvent("download"), dialog.getByText("Save picture").click()]);
    const bytes = fs.readFileSync(await png.path());
    expect(png.suggestedFilename()).toMatch(/\.png$/u);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1080]);
    const pixels = await page.evaluate(async () => {
      const image = document.querySelector<HTMLImageElement>(".share-preview img");
      const canvas = new OffscreenCanvas(1080, 1080);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      if (image === null || context === null) throw new Error("there is no picture");
      context.drawImage(image, 0, 0);
      const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
      return { black: at(540, 530), white: at(606, 466), wood: at(570, 505) };
    });
    expect(Math.max(...pixels.black.slice(0, 3))).toBeLessThan(0x70);
    expect(Math.min(...pixels.white.slice(0, 3))).toBeGreaterThan(0xb0);
    expect(pixels.wood[0]).toBeGreaterThan((pixels.wood[2] ?? 0) + 40);

    const [gif] = await Promise.all([page.waitForEvent("download"), dialog.getByText("Save animation").click()]);
    const reader = new GifReader(fs.readFileSync(await gif.path()));
    expect([reader.width, reader.height, reader.numFrames(), reader.loopCount()]).toEqual([480, 480, 5, 0]);
  });

  test("[WEB-32] another site can show the game, and no other page of ours", async () => {
    const page = await site.open("/games/gomoku/");
    await paste(page, WIN.join(" "));
    await expect.poll(() => moves(page).count()).toBe(9);
    await share(page);
    const code = await page.getByRole("dialog").getByRole("textbox", { name: "Embed" }).inputValue();
    expect(code).toMatch(/^<iframe src="http[^"]*\/games\/gomoku\/\?embed#shared=[\w-]+" title="Gomoku"/u);

    const elsewhere = http.createServer((_request, response) => {
      response.setHeader("content-type", "text/html").end(`<!doctype html><title>Elsewhere</title>${code}`);
    });
    await new Promise<void>((listening) => {
      elsewhere.listen(0, "127.0.0.1", listening);
    });
    const other = await (await site.visit()).newPage();
    await other.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
    const frame = other.frameLocator("iframe");
    await frame.getByRole("button", { name: "Go to start" }).click();
    await expect.poll(() => frame.locator('.point[class*="on-"]').count()).toBe(0);
    await frame.getByRole("button", { name: "Go to end" }).click();
    await expect.poll(() => frame.locator(".embed-title").textContent()).toContain("Black wins");
    await expect.poll(() => frame.locator('.point[class*="on-"]').count()).toBe(9);
    const [opened] = await Promise.all([other.waitForEvent("popup"), frame.getByRole("link").click()]);
    await expect.poll(() => moves(opened).count()).toBe(9);
    elsewhere.close();
    elsewhere.closeAllConnections();

    const policyOf = async (address: string): Promise<string> =>
      (await fetch(site.url() + address)).headers.get("content-security-policy") ?? "";
    expect(await policyOf("/games/gomoku/?embed")).toContain("frame-ancestors *");
    expect(await policyOf("/games/gomoku/?embed&theme=dark")).toContain("frame-ancestors *");
    for (const address of ["/games/gomoku/", "/games/gomoku/?embedded", "/?embed", "/404.html?embed"]) {
      expect(await policyOf(address), address).toContain("frame-ancestors 'none'");
    }
  });

  test.each([
    ["gomoku", "(;GM[4]SZ[15];B[hh];W[hi];B[gg];W[gh])", "#study&moves=342p&at=1", "1 move"],
    // A variation that the main line does not have.
    ["gomoku", "(;GM[4]SZ[15];B[hh];W[hi])", "#study&moves=342p2q&at=3", "3 moves"],
    // The second move is on the first one: the main line is shown.
    ["gomoku", "(;GM[4]SZ[15];B[hh];W[hi];B[gg])", "#study&moves=3434&at=2", "3 moves"],
    ["go-9x9", "(;GM[1]SZ[9]KM[7.5];B[ee];W[cc];B[gg])", "#study&moves=140k&at=2", "2 moves"],
    ["go-9x9", "(;GM[1]SZ[9]KM[7.5];B[ee];W[cc];B[gg])", null, "3 moves"],
  ])("[SRV-41] the preview of an analysis of %s, %s, at %s shows that position", async (game, sgf, line, count) => {
    const answer = await fetch(`${site.url()}/api/shared`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ game, sgf, line }),
    });
    const { id } = (await answer.json()) as { readonly id: string };
    const html = await (await fetch(`${site.url()}/s/${id}`)).text();
    expect(/property="og:description" content="(?<text>[^"]*)"/u.exec(html)?.groups?.["text"]).toBe(count);
  });

  test("[WEB-33] [SRV-41] a short link leads to the game, and has a title, a description and a picture", async () => {
    const page = await site.open("/games/gomoku/");
    await paste(page, WIN.join(" "));
    await expect.poll(() => moves(page).count()).toBe(9);
    await share(page);
    const long = await linkIn(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Short link with preview" }).click();
    await expect.poll(() => linkIn(page)).not.toBe(long);
    const link = await linkIn(page);
    expect(link).toMatch(/\/s\/[0-9a-f]{32}$/u);

    const html = await (await fetch(link)).text();
    const tags = new Map(
      [...html.matchAll(/property="(og:[\w:]+)" content="([^"]*)"/gu)].map(([, key, value]) => [key, value]),
    );
    expect(tags.get("og:title")).toBe("Player 1 – Player 2 · Gomoku");
    expect(tags.get("og:description")).toContain("9 moves");
    const image = await fetch(tags.get("og:image") ?? "");
    expect(image.headers.get("content-type")).toBe("image/png");
    const bytes = Buffer.from(await image.arrayBuffer());
    expect([bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      "PNG",
      1200,
      630,
    ]);

    const friend = await (await site.visit()).newPage();
    await friend.goto(link);
    await friend.waitForURL(/\/games\/gomoku\/#stored=/u);
    await expect.poll(() => moves(friend).count()).toBe(9);
  });
});
