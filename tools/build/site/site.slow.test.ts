// Tests on a copy of the project that another language is one file and a game is one folder.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../environment/chromium/browser.ts";
import { skippedRequirements } from "../../environment/chromium/skip.ts";
import { copyProject } from "./copy-project.ts";
import { serveStatic } from "./serve.ts";
import { buildIfStale, siteFolder } from "./fingerprint.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
let project = "";
const built: string[] = [];
const build = (): Promise<void> => buildIfStale(project, () => built.push("built"));
const scripts = (): string =>
  fs
    .globSync("assets/*.js", { cwd: siteFolder(project) })
    .map((file) => fs.readFileSync(path.join(siteFolder(project), file), "utf8"))
    .join("\n");

beforeAll(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-site-"));
  copyProject(root, project);
});
afterAll(() => fs.rmSync(project, { recursive: true }));

/** Changes a file of the copy. */
const edit = (file: string, from: string, to: string): void => {
  const whole = path.join(project, file);
  const text = fs.readFileSync(whole, "utf8");
  expect(text).toContain(from);
  fs.writeFileSync(whole, text.replace(from, to));
};

test("is rebuilt only if something has changed", async () => {
  await build();
  await build();
  expect(built).toEqual(["built"]);
  expect(fs.existsSync(path.join(siteFolder(project), "index.html.br"))).toBe(true);
  fs.appendFileSync(path.join(project, "apps/web/src/portal.css"), "\n.new { color: red }\n");
  await build();
  expect(built).toHaveLength(2);
  // Rules, manifests and messages count too.
  for (const file of ["games/gomoku/engine.ts", "games/gomoku/game.json", "packages/ui/web/i18n/messages/fr.ts"]) {
    fs.appendFileSync(path.join(project, file), "\n");
    await build();
  }
  expect(built).toHaveLength(5);
});

test("texts of manifests are escaped in the pages", async () => {
  edit("games/gomoku/game.json", "Get five in a row to win.", "<script>x</script> Get five in a row to win.");
  await build();
  const page = fs.readFileSync(path.join(siteFolder(project), "games/gomoku/index.html"), "utf8");
  expect(page).not.toContain("<script>x");
  expect(page).toContain("&#60;script&#62;x");
  expect(page).toContain("Content-Security-Policy");
  expect(page).toContain("needs JavaScript");
  expect(page).toContain('<p lang="pl">Strona wczytuje');
});

test("[WEB-12] another language is one file, and one more in each game with messages", async () => {
  const translate = (folder: string, from: string, to: string): void => {
    const text = fs.readFileSync(path.join(project, folder, "fr.ts"), "utf8");
    expect(text).toContain(from);
    fs.writeFileSync(path.join(project, folder, "pt-BR.ts"), text.replace(from, to));
  };
  translate("packages/ui/web/i18n/messages", "Annuler", "Cancelar");
  translate("games/go-9x9/page/messages", "Prisonniers", "Prisioneiros");
  await build();
  expect(scripts()).toContain("Cancelar");
  expect(scripts()).toContain("Prisioneiros");
  const page = fs.readFileSync(path.join(siteFolder(project), "games/go-9x9/index.html"), "utf8");
  expect(page.match(/pt-BR=\S+/gu)).toHaveLength(2);
});

test("[CAT-B2] [WEB-12] another game is one folder", async () => {
  fs.cpSync(path.join(project, "games/gomoku"), path.join(project, "games/five"), { recursive: true });
  const manifest = path.join(project, "games/five/game.json");
  fs.writeFileSync(manifest, fs.readFileSync(manifest, "utf8").replace('"id": "gomoku"', '"id": "five"'));
  await build();
  expect(fs.readFileSync(path.join(siteFolder(project), "games/five/index.html"), "utf8")).toContain("<title>Gomoku");
  expect(fs.readFileSync(path.join(siteFolder(project), "data/catalogue.json"), "utf8")).toContain('"five"');
  expect(scripts()).toContain("games/five/page/scene.ts");
});

test.skipIf(skippedRequirements().includes("chromium"))(
  "[TBL-N1] the form for a new game has the game's own options",
  async () => {
    const choices = `{ value: "calm", label: () => "Calm" }, { value: "wild", label: () => "Wild" }`;
    edit("games/five/state.ts", "v.optional(emptyObjectSchema)", "v.optional(v.strictObject({ temper: v.string() }))");
    edit("games/five/state.ts", "  emptyObjectSchema,\n", "");
    edit("games/five/game.json", '"engine"', '"defaultConfig": { "temper": "calm" },\n  "engine"');
    edit(
      "games/five/page/table-game.tsx",
      "options: []",
      `options: [{ kind: "choice", name: "temper", label: () => "Temper", choices: [${choices}] }]`,
    );
    await build();
    const host = await serveStatic(siteFolder(project), "");
    const browser = await launchBrowser();
    const page = await browser.newPage({ locale: "en" });
    await page.goto(`${host.url}/games/five/index.html`);
    const choose = async (name: string): Promise<void> => {
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await choose("New game");
    expect(await page.getByLabel("Temper").inputValue()).toBe("0");
    await page.getByLabel("Temper").selectOption("Wild");
    await page.getByRole("button", { name: "Start game", exact: true }).click();
    await choose("New game");
    expect(await page.getByLabel("Temper").inputValue()).toBe("1");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator('[data-point="112"]').click();
    const saving = page.waitForEvent("download");
    await choose("Save to file");
    const file = JSON.parse(fs.readFileSync(await (await saving).path(), "utf8")) as { match: { options: object } };
    expect(file.match.options).toEqual({ temper: "wild" });
    await browser.close();
    host.close();
  },
);
