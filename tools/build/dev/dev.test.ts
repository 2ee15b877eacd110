// `npm run dev`, in a copy of the project: it serves the pages from their sources and shows changes by itself.
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../environment/chromium/browser.ts";
import { skippedRequirements } from "../../environment/chromium/skip.ts";
import { copyProject } from "../site/copy-project.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
let project = "";
let child: ChildProcess;
let url = "";

beforeAll(async () => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-dev-"));
  copyProject(root, project);
  child = spawn(process.execPath, [path.join(project, "tools/build/dev/main.ts")], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  // The pipe stays open: a server that reports a reload to a closed one ends.
  url = await new Promise((found) => {
    child.stdout?.on("data", (chunk) => {
      const match = /http:\/\/\S+/u.exec(stripVTControlCharacters(String(chunk)));
      if (match !== null) found(match[0]);
    });
  });
});
afterAll(() => {
  child.kill();
  fs.rmSync(project, { recursive: true });
});

describe.skipIf(skippedRequirements().includes("chromium"))("npm run dev", () => {
  test("shows the portal, a game, and changes without a manual reload", async () => {
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
