// `npm run dev` in a browser: it shows changes by itself.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { launchBrowser } from "../../environment/chromium/browser.ts";
import { skippedRequirements } from "../../environment/chromium/skip.ts";
import { useDevServer } from "./tests/dev-server.ts";

const server = useDevServer();

describe.skipIf(skippedRequirements().includes("chromium"))("npm run dev", () => {
  test("shows the portal, a game, and changes without a manual reload", async () => {
    const { project, url } = server();
    const browser = await launchBrowser();
    const page = await browser.newPage({ locale: "en" });
    await page.goto(url);
    await page.getByRole("link", { name: "Gomoku", exact: true }).click();
    await page.getByRole("grid").waitFor();
    await page.locator('[data-point="112"]').click();
    await expect.poll(() => page.locator(".moves li").count()).toBe(2);
    // Sources are not cached, otherwise they could be shown when outdated.
    expect(await page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")).toBe(0);
    const words = path.join(project, "packages/ui/web/i18n/messages/en.ts");
    fs.writeFileSync(words, fs.readFileSync(words, "utf8").replace('undo: "Undo"', 'undo: "Take back"'));
    await page.getByRole("button", { name: "Take back" }).waitFor();
    // The game continues where it was.
    expect(await page.locator(".moves li").count()).toBe(2);
    await browser.close();
  });
});
