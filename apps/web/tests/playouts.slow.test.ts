// The Playouts bots on Gomoku's page, in Chromium: they think in a worker, the page stays responsive, and cancelled
// searches have no effect.
import path from "node:path";
import { canonicalJson, openRng, seedRng } from "@tengen/kernel";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import createPlayouts from "../../../games/gomoku/bots/playouts.ts";
import engine from "../../../games/gomoku/engine.ts";
import type { GomokuState } from "../../../games/gomoku/state.ts";
import { launchBrowser } from "../../../tools/environment/chromium/browser.ts";
import { bundleScript } from "../../../tools/build/site/bundle.ts";
import { GOMOKU, isLeftOut, moves, notice, pointAt, root, startGame, status, useSite, act } from "./site.ts";

const site = useSite();

/** The messages to and from a page's bots, and the long tasks of its main thread. */
interface Watched {
  readonly asked: number;
  readonly answered: number;
  readonly tasks: readonly { readonly start: number; readonly end: number }[];
}

/** Records in `seen` the messages between the page and its workers, and the page's long tasks (over 50 ms). */
const WATCH = `
  const seen = (window.seen = { asked: 0, answered: 0, tasks: [] });
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (data.kind === "result") seen.answered = performance.now();
      });
    }
    postMessage(sent) {
      if (sent.kind === "request") seen.asked = performance.now();
      super.postMessage(change(sent));
    }
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.tasks.push({ start: startTime, end: startTime + duration });
    }
  }).observe({ type: "longtask" });`;

/** So many nodes that a search never ends, which makes the tests independent of the machine's speed. */
const ENDLESS = `const change = (sent) =>
  sent.request?.budget.nodes === undefined ? sent : { ...sent, request: { ...sent.request, budget: { nodes: 1e12 } } };`;
const AS_IT_IS = "const change = (sent) => sent;";

/** Gomoku's page with recorded workers. */
const openRecorded = async (change: string) => {
  const page = await (await site.visit()).newPage();
  await page.addInitScript(`${change}\n${WATCH}`);
  await page.goto(site.url() + GOMOKU);
  await page.locator("main#content").waitFor();
  return { page, watched: () => page.evaluate<Watched>("seen") };
};

describe.skipIf(isLeftOut)("Playouts on the page", () => {
  test.each(["Fast MCTS (medium)", "MCTS (hard)"])("[TBL-N1] [BOT-6] a person plays against %s", async (label) => {
    const page = await site.open(GOMOKU);
    await startGame(page, "Human", label);
    for (const [index, name] of ["H8", "A1", "O15"].entries()) {
      await pointAt(page, name).click();
      await expect.poll(() => moves(page).count()).toBe(2 * index + 2);
      await expect.poll(() => status(page).textContent()).toBe("Your turn");
    }
    await expect.poll(() => notice(page).textContent()).toBe("");
    expect(page.workers()).toHaveLength(1);
  });

  test("[TBL-B6] the expert thinks in a worker: the main thread is idle meanwhile", async () => {
    const { page, watched } = await openRecorded(AS_IT_IS);
    await startGame(page, "Human", "Slow MCTS (expert)");
    await pointAt(page, "H8").click();
    await expect.poll(() => moves(page).count()).toBe(2);
    const { asked, answered, tasks } = await watched();
    expect(answered).toBeGreaterThan(asked);
    // On the main thread the search would be one task, or many, of nearly all the time between request and answer.
    const during = tasks.filter(({ start, end }) => start > asked && end < answered);
    const busy = during.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(busy).toBeLessThan((answered - asked) / 2);
  });

  test("[TBL-B2] undo while it thinks cancels its turn, and the game continues", async () => {
    const { page, watched } = await openRecorded(ENDLESS);
    await startGame(page, "Human", "Slow MCTS (expert)");
    await pointAt(page, "H8").click();
    await expect.poll(async () => (await watched()).asked).toBeGreaterThan(0);
    // The page responds while the bot thinks; an empty point would be a premove.
    await pointAt(page, "H8").click();
    await expect.poll(() => notice(page).textContent()).toBe("It’s Slow MCTS’s turn.");
    const [thinking] = page.workers();
    await act(page, "Undo");
    await expect.poll(() => moves(page).count()).toBe(0);
    await expect.poll(() => status(page).textContent()).toBe("Your turn");
    await expect.poll(() => page.workers()).not.toContain(thinking);
    const { asked } = await watched();
    await pointAt(page, "G7").click();
    await expect.poll(async () => (await watched()).asked).toBeGreaterThan(asked);
    await expect.poll(() => moves(page).count()).toBe(1);
    expect((await watched()).answered).toBe(0);
  });

  test("[TBL-O5] a new game while it thinks ends its thread, and starts at once", async () => {
    const { page, watched } = await openRecorded(ENDLESS);
    await startGame(page, "Human", "MCTS (hard)");
    await pointAt(page, "H8").click();
    await expect.poll(async () => (await watched()).asked).toBeGreaterThan(0);
    await startGame(page, "Human", "Greedy (medium)");
    await expect.poll(() => moves(page).count()).toBe(0);
    await pointAt(page, "G7").click();
    await expect.poll(() => moves(page).count()).toBe(2);
    await expect.poll(() => page.workers().length).toBe(1);
  });

  test("[TBL-H1] a move cancels a pending hint", async () => {
    const { page, watched } = await openRecorded(ENDLESS);
    await startGame(page, "Human", "Human");
    await act(page, "Hint");
    await expect.poll(async () => (await watched()).asked).toBeGreaterThan(0);
    await pointAt(page, "H8").click();
    await expect.poll(() => page.workers().length).toBe(0);
    await expect.poll(() => moves(page).count()).toBe(1);
    await expect.poll(() => notice(page).textContent()).toBe("");
  });

  test("[WEB-13] it can be chosen on a page that has gone offline", async () => {
    // Without a service worker: before the site is cached, or where it cannot be.
    const context = await site.browser().newContext({ locale: "en-GB", serviceWorkers: "block" });
    const failed = new Set<string>();
    context.on("requestfailed", (request) => failed.add(new URL(request.url()).pathname));
    const page = await context.newPage();
    await page.goto(site.url() + GOMOKU);
    await pointAt(page, "H8").click();
    await expect.poll(() => moves(page).count()).toBe(2);
    // The other rulesets and the file formats, the last thing that a page loads by itself.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /psq-format/u.test(name)),
    );
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await startGame(page, "MCTS (hard)", "Human");
    await expect.poll(() => moves(page).count()).toBe(1);
    await pointAt(page, "A1").click();
    await expect.poll(() => moves(page).count()).toBe(3);
    await expect.poll(() => notice(page).textContent()).toBe("");
    await context.close();
    // The browser keeps requesting the icon, and works without it.
    failed.delete("/favicon.svg");
    expect(failed).toEqual(new Set());
  });
});

/** Positions with randomly placed stones and no winner. */
const makePositions = (): readonly GomokuState[] =>
  [0, 1, 6, 17].map((stones) => {
    const rng = openRng(seedRng(`position ${stones}`));
    let state = engine.init({ seed: "any", playerIds: ["ann", "bob"] });
    for (let count = 0; count < stones; count += 1) {
      const playerId = state.currentPlayerId ?? "";
      state = engine.applyAction(state, rng.pick(engine.getValidActions(state, playerId)), playerId);
    }
    return state;
  });

describe.skipIf(isLeftOut)("Playouts in Node and in Chromium", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    if (isLeftOut) return;
    browser = await launchBrowser();
    page = await browser.newPage();
    const from = (file: string): string => JSON.stringify(path.join(root, file));
    const source = `export { default as createPlayouts } from ${from("games/gomoku/bots/playouts.ts")};
      export { default as engine } from ${from("games/gomoku/engine.ts")};
      export { canonicalJson, openRng, seedRng } from ${from("packages/kernel/src/index.ts")};`;
    await page.addScriptTag({ content: await bundleScript(root, source) });
  });
  afterAll(async () => {
    if (isLeftOut) return;
    await browser.close();
  });

  test.each([{ nodes: 1 }, { nodes: 5000 }, { milliseconds: 200 }])(
    "[BOT-2] the same choices with %o",
    async (budget) => {
      for (const [index, state] of makePositions().entries()) {
        const playerId = state.currentPlayerId ?? "";
        const valid = engine.getValidActions(state, playerId);
        const rng = openRng(seedRng(`${index}`));
        const signal = { aborted: false, addEventListener: () => {} };
        const choice = await createPlayouts().chooseAction(state, valid, rng, { entries: [], budget, signal });
        const there = await page.evaluate<string>(`(async (state, budget, seed) => {
        const { createPlayouts, engine, canonicalJson, openRng, seedRng } = bundle;
        const context = { entries: [], budget, signal: new AbortController().signal };
        const valid = engine.getValidActions(state, state.currentPlayerId);
        const rng = openRng(seedRng(seed));
        const choice = await createPlayouts().chooseAction(state, valid, rng, context);
        return canonicalJson([choice, rng.state()]);
      })(...${JSON.stringify([state, budget, `${index}`])})`);
        expect(there).toBe(canonicalJson([choice, rng.state()]));
      }
    },
  );
});
