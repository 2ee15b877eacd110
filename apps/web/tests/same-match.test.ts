// The same match in Node and in Chromium: every game is bundled for a page, and its golden matches and seeded random
// matches reach the same states there, byte for byte.
import fs from "node:fs";
import path from "node:path";
import { engineFile, loadEngine } from "@tengen/catalogue";
import { canonicalJson, type JsonObject } from "@tengen/kernel";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../tools/environment/chromium/browser.ts";
import { bundleScript } from "../../../tools/build/site/bundle.ts";
import { playRandomMatch } from "./random-match.ts";
import { isLeftOut, root } from "./site.ts";

const { games } = openCatalogue(root);

/** The default engines by id, the engines of all rulesets, the log replay, and the random match player. */
const source = (): string => {
  const from = (file: string): string => JSON.stringify(path.join(root, file));
  return [
    ...games.map((game, index) => `import * as game${index} from ${from(engineFile(game))};`),
    `export const engines = { ${games.map((game, index) => `"${game.id}": game${index}.default`).join(", ")} };`,
    `export const rulesets = [${games.map((_, index) => `game${index}.engines ?? game${index}.default`).join(", ")}].flat();`,
    `export { canonicalJson, unwrap } from ${from("packages/kernel/src/index.ts")};`,
    `export { foldLog } from ${from("packages/match/src/index.ts")};`,
    `export { playRandomMatch } from ${from("apps/web/tests/random-match.ts")};`,
  ].join("\n");
};

/** The options of a game's random matches, one match for each. */
const DECK = { PLACE_STONE: 7, TAKE_STONE: 3, POLARITY_INVERSION: 2, TIME_FREEZE: 3, SPONTANEOUS_GENERATION: 3 };
const MATCHES: Readonly<Record<string, readonly JsonObject[]>> = {
  "gomoku-cards": Array.from({ length: 20 }, (_, index) => ({
    boardSize: [5, 9, 15, 19][index % 4] ?? 5,
    firstPlayer: 1 + (index % 2),
    simultaneousFivePolicy: index % 3 === 0 ? "draw" : "attacker",
    deck: { ...DECK, PLACE_STONE: 2 + index },
  })),
};

describe.skipIf(isLeftOut)("the same match in Node and in Chromium", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    if (isLeftOut) return;
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.addScriptTag({ content: await bundleScript(root, source()) });
  });
  afterAll(async () => {
    if (isLeftOut) return;
    await browser.close();
  });

  test.each(games)("[MAT-D3] $id reaches its golden states", async ({ id }) => {
    const fixtures = path.join(root, "games", id, "fixtures");
    const names = fs.readdirSync(fixtures).filter((name) => /^golden-[\w-]+\.json$/u.test(name));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const file = fs.readFileSync(path.join(fixtures, name), "utf8");
      const golden = fs.readFileSync(path.join(fixtures, name.replace(".json", ".state.json")), "utf8");
      const state = await page.evaluate<string>(
        `(({ match, reveal, entries }) => {
          const { rulesets, foldLog, unwrap, canonicalJson } = bundle;
          const isOf = (engine) => engine.gameId === match.gameId && engine.rulesetVersion === match.rulesetVersion;
          return canonicalJson(unwrap(foldLog(rulesets.find(isOf), match, reveal.seed, entries)).state);
        })(${file})`,
      );
      expect(state, name).toBe(canonicalJson(JSON.parse(golden)));
    }
  });

  test.each(games)("[CRD-R1] [MAT-D3] $id reaches the same states from the same seeds", async (game) => {
    const engine = await loadEngine(game, importFrom(root));
    for (const [index, options] of (MATCHES[game.id] ?? [{}, {}, {}]).entries()) {
      const matchArguments = JSON.stringify([`seed ${index}`, options]);
      const states = await page.evaluate<readonly string[]>(
        `bundle.playRandomMatch(bundle.engines["${game.id}"], ...${matchArguments})`,
      );
      expect(states.length).toBeGreaterThan(3);
      expect(states).toEqual(playRandomMatch(engine, `seed ${index}`, options));
    }
  });
});
