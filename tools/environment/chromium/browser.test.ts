// Starts the real browser once: it runs scripts and has a font.
import { expect, test } from "vitest";
import { launchBrowser } from "./browser.ts";
import { skippedRequirements } from "./skip.ts";

test.skipIf(skippedRequirements().includes("chromium"))("a browser starts, and its text has a width", async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<span style="font-family: sans-serif">Tengen</span>');
    const box = await page.locator("span").boundingBox();
    expect(box?.width).toBeGreaterThan(20);
    expect(await page.evaluate("1 + 1")).toBe(2);
  } finally {
    await browser.close();
  }
});
