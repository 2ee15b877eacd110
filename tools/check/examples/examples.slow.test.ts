// Runs every code block of the README and the guides, and names those that are not run.
import fs from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../environment/chromium/browser.ts";
import { skippedRequirements } from "../../environment/chromium/skip.ts";
import { readBlocks } from "./blocks.ts";
import { documents } from "./documents.ts";
import { buildPage } from "./page.ts";
import { makeCopy, makeFolder, runBlock } from "./run-blocks.ts";
import { serveStatic } from "../../build/site/serve.ts";

const root = path.resolve(import.meta.dirname, "../../..");
/** The documents that add a game. */
const COPIED = ["docs/first-game.md"];
const all = documents(root).map((file) => ({
  file,
  blocks: readBlocks(fs.readFileSync(path.join(root, file), "utf8")),
}));

describe.each(all.filter(({ blocks }) => blocks.length > 0))("$file", ({ file, blocks }) => {
  let folder = "";
  beforeAll(() => {
    folder = COPIED.includes(file) ? makeCopy(root) : makeFolder(root);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  for (const block of blocks) {
    const name = `${block.file ?? block.language} of line ${block.line}`;
    test(block.notRun === null ? name : `${name} is NOT RUN: ${block.notRun}`, async () => {
      if (block.notRun !== null) console.warn(`NOT RUN: ${file}:${block.line}: ${block.notRun}`);
      await runBlock(folder, block);
    });
  }
});

describe.skipIf(skippedRequirements().includes("chromium"))("pages, in Chromium", () => {
  const pages = all.flatMap(({ blocks }) => blocks.filter(({ language }) => language === "html"));
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const open = async (text: string) => {
    const folder = makeFolder(root);
    const host = await serveStatic(await buildPage(root, folder, text), "");
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto(`${host.url}/`);
    const close = async (): Promise<void> => {
      await page.close();
      host.close();
      fs.rmSync(folder, { recursive: true });
    };
    return { page, faults, close };
  };
  const textOf = (name: string): string => pages.find(({ file }) => file === name)?.text ?? "";

  test.each(pages.map(({ file, text }) => [file ?? "", text] as const))("%s shows a board", async (_name, text) => {
    const { page, faults, close } = await open(text);
    await page.getByRole("grid").waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test("[BRD-58] a game against the searcher, in a page of few lines", async () => {
    const text = textOf("game.html");
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(20);
    const { page, faults, close } = await open(text);
    await page.getByRole("gridcell", { name: "H8", exact: false }).click();
    await expect.poll(() => page.locator(".on-white").count()).toBe(1);
    await expect.poll(() => page.getByRole("log").textContent()).toMatch(/^[A-O]\d+, white, last move$/u);
    // A stone that is there already is refused, and read out.
    await page.getByRole("gridcell", { name: "H8, black" }).click();
    await expect.poll(() => page.getByRole("log").textContent()).toContain("There is a stone on H8 already.");
    await page.getByRole("gridcell", { name: "A1, empty" }).press("Enter");
    await expect.poll(() => page.locator(".on-white").count()).toBe(2);
    expect([await page.locator(".on-black").count(), faults]).toEqual([2, []]);
    await close();
  });

  test("[BRD-50] a board of the function", async () => {
    const { page, close } = await open(textOf("board.html"));
    await page.getByRole("gridcell", { name: "E5, empty" }).click();
    await page.getByRole("gridcell", { name: "E5, black, last move" }).waitFor();
    await expect.poll(() => page.getByRole("log").textContent()).toBe("E5, black, last move");
    await page.getByRole("gridcell", { name: "C3, empty, triangle, A" }).waitFor();
    await close();
  });
});
