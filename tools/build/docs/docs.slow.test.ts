// The documentation beside the portal, on the real server, in Chromium.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../environment/chromium/browser.ts";
import { skippedRequirements } from "../../environment/chromium/skip.ts";
import { siteFolder } from "../site/fingerprint.ts";
import { startServer, type RunningServer } from "../site/serve.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const folder = path.join(siteFolder(root), "docs");
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(root);
  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, "main.ts")], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => server.stop());

const htmlFiles = (): readonly string[] => fs.globSync("**/*.html", { cwd: folder });
const readHtml = (file: string): string => fs.readFileSync(path.join(folder, file), "utf8");

test("every link leads to a page, and to a part of it", () => {
  const broken: string[] = [];
  for (const file of htmlFiles()) {
    for (const [, link = ""] of readHtml(file).matchAll(/(?:href|src)="([^"]+)"/gu)) {
      if (/^(?:https?|mailto):/u.test(link)) continue;
      const [name = "", part] = link.replaceAll("&amp;", "&").split("#").map(decodeURIComponent);
      const target = name === "" ? file : path.join(path.dirname(file), name);
      const isPortal = path.join(folder, target) === path.join(folder, "..") || target.startsWith("..");
      if (isPortal) continue;
      if (!fs.existsSync(path.join(folder, target))) broken.push(`${file}: ${link}`);
      else if (
        part !== undefined &&
        part !== "" &&
        target.endsWith(".html") &&
        !readHtml(target).includes(`id="${part}"`)
      ) {
        broken.push(`${file}: ${link}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test("no page asks for another host, and none has a script or a style inside", () => {
  for (const file of htmlFiles()) {
    const html = readHtml(file);
    expect(html, file).not.toMatch(/<script>|<style|\sstyle="/u);
    expect(html, file).not.toMatch(/(?:src|<link[^>]*href)="https?:/u);
    expect(html, file).not.toContain("portal.invalid");
  }
});

test("it is built again only if something has changed", () => {
  const before = fs.statSync(path.join(folder, ".fingerprint")).mtimeMs;
  const { stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, "main.ts")], { encoding: "utf8" });
  expect(stdout).toContain("the documentation is in");
  expect(fs.statSync(path.join(folder, ".fingerprint")).mtimeMs).toBe(before);
});

describe.skipIf(skippedRequirements().includes("chromium"))("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const open = async (address: string, options: BrowserContextOptions = {}) => {
    const page = await (await browser.newContext(options)).newPage();
    // Only against hanging tests.
    page.setDefaultTimeout(300_000);
    const faults: string[] = [];
    page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto(`${server.url}/docs/${address}`);
    await page.locator("#tsd-nav-container a").first().waitFor({ state: "attached" });
    return { page, faults };
  };
  const background = (page: Page): Promise<string> => page.evaluate("getComputedStyle(document.body).backgroundColor");
  const GUIDE = "documents/Embed_a_board.html";
  const API = "interfaces/_tengen_board_element.BoardConfig.html";

  test.each(["", GUIDE, API])("%j shows without a fault, in light and dark, on a phone", async (address) => {
    for (const [colorScheme, color] of [
      ["light", "rgb(247, 245, 240)"],
      ["dark", "rgb(22, 21, 19)"],
    ] as const) {
      const { page, faults } = await open(address, { colorScheme, viewport: { width: 320, height: 640 } });
      expect(await background(page)).toBe(color);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
      expect(await page.locator("h1").count()).toBe(1);
      expect(
        await page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px \"Figtree Variable\"'))"),
      ).toBe(true);
      expect(faults).toEqual([]);
      await page.context().close();
    }
  });

  const SCHEMES = ["light", "dark"] as const;
  test.each(SCHEMES.flatMap((scheme) => ["", GUIDE, API].map((address) => [address, scheme] as const)))(
    "%j passes axe in %s",
    async (address, colorScheme) => {
      const { page } = await open(address, { colorScheme });
      // Not as a script of the page, which its policy refuses.
      await page.evaluate(fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
      const found = await page.evaluate<readonly string[]>(
        "axe.run().then(({ violations }) => violations.map(({ id }) => id))",
      );
      // The headings of TypeDoc's API pages are in its hands: a level is left out, and links are inside of summaries.
      const ofTypeDoc = address === API ? ["heading-order", "nested-interactive"] : [];
      expect(found.filter((id) => !ofTypeDoc.includes(id))).toEqual([]);
      await page.context().close();
    },
  );

  test("no document is wider than a phone", async () => {
    const { page } = await open("", { viewport: { width: 320, height: 640 } });
    const wide: string[] = [];
    for (const file of htmlFiles().filter((name) => name.startsWith("documents") || name.startsWith("modules"))) {
      await page.goto(`${server.url}/docs/${encodeURI(file.replaceAll(path.sep, "/"))}`);
      if ((await page.evaluate<number>("document.documentElement.scrollWidth")) > 320) wide.push(file);
    }
    expect(wide).toEqual([]);
    await page.context().close();
  });

  test("the guides come before the API, by reader", async () => {
    const { page } = await open("");
    const names = await page.locator("#tsd-nav-container > li > details > summary").allTextContents();
    expect(names.map((name) => name.trim())).toEqual([
      "For players",
      "For embedders",
      "Packages",
      "For engine authors",
      "For operators",
      "For contributors",
      "Protocol, files and rules",
      "Decisions",
      "Experiments",
      "Modules",
    ]);
    await page.context().close();
  });

  test("search finds guides and API, and the portal is one link away", async () => {
    const { page } = await open("");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox").fill("BoardConfig");
    await page.locator("#tsd-search-results a", { hasText: "BoardConfig" }).first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Play" }).first().click();
    await page.waitForURL(`${server.url}/`);
    await page.context().close();
  });

  test("it has the portal's theme, and a theme chosen here is the portal's", async () => {
    const DARK = "rgb(22, 21, 19)";
    const LIGHT = "rgb(247, 245, 240)";
    const { page, faults } = await open("", { colorScheme: "light" });
    await page.evaluate('localStorage.setItem("tengen.settings", JSON.stringify({ theme: "dark", board: "slate" }))');
    await page.goto(`${server.url}/docs/${GUIDE}`);
    await expect.poll(() => background(page)).toBe(DARK);
    const choice = page.locator("#tsd-theme");
    await expect.poll(() => choice.inputValue()).toBe("dark");
    // The portal, in another tab.
    const portal = await page.context().newPage();
    await portal.goto(server.url);
    const themeOf = (one: Page): Promise<string> => one.evaluate("document.documentElement.dataset.theme");
    await expect.poll(() => themeOf(portal)).toBe("dark");
    await page.locator(".tsd-accordion-summary", { hasText: "Settings" }).click();
    await choice.selectOption("light");
    await expect.poll(() => background(page)).toBe(LIGHT);
    await expect.poll(() => themeOf(portal)).toBe("light");
    expect(JSON.parse(await page.evaluate('localStorage.getItem("tengen.settings")'))).toEqual({
      theme: "light",
      board: "slate",
    });
    await portal.evaluate('localStorage.setItem("tengen.settings", JSON.stringify({ theme: "dark" }))');
    await expect.poll(() => background(page)).toBe(DARK);
    expect(await choice.inputValue()).toBe("dark");
    await page.reload();
    await expect.poll(() => background(page)).toBe(DARK);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("without the slash it is found too", async () => {
    const answer = await fetch(`${server.url}/docs`);
    expect([answer.status, answer.url]).toEqual([200, `${server.url}/docs/`]);
  });
});
