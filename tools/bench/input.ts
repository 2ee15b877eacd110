// Benchmarks how long a stone takes from the click to its painted frame, at the built table of Gomoku in Chromium on a
// CPU that is four times slower. Late in a game, because early is no slower (WEB-35).
import path from "node:path";
import type { Page } from "playwright-core";
import { startServer } from "../build/site/serve.ts";
import { launchBrowser } from "../environment/chromium/browser.ts";
import type { Measure } from "./measure.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const SLOWER = 4;
/** Clicks before the first one that is measured, and clicks that are. */
const WARM_UP = 10;
const CLICKS = 40;

/** Every second point of every other row, so that nobody gets five in a row. */
const POINTS = Array.from({ length: 225 }, (_, point) => point).filter(
  (point) => (point % 15) % 2 === 0 && Math.floor(point / 15) % 2 === 0,
);

/** From the click to the task after the next frame. */
const WATCH = `
  window.times = [];
  addEventListener("click", (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.times.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(null);
    });
  }, true);`;

const timeClicks = async (page: Page, selectors: readonly string[]): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(WATCH);
  for (const [index, selector] of selectors.entries()) {
    await page.locator(selector).click();
    await page.evaluate(`new Promise((done) => {
      const look = () => (window.times.length > ${index} ? done() : setTimeout(look, 5));
      look();
    })`);
  }
  const times = (await page.evaluate<number[]>("window.times")).slice(WARM_UP).toSorted((a, b) => a - b);
  return times[times.length >> 1] ?? NaN;
};

const withPage = async (work: (page: Page) => Promise<number>): Promise<number> => {
  const browser = await launchBrowser();
  try {
    return await work(await browser.newPage({ viewport: { width: 1280, height: 900 } }));
  } finally {
    await browser.close();
  }
};

const timeStones = async (): Promise<number> => {
  const server = await startServer(root);
  try {
    return await withPage(async (page) => {
      await page.goto(`${server.url}/games/gomoku/index.html#two-players`);
      const points = POINTS.slice(0, WARM_UP + CLICKS).map((point) => `[data-point="${point}"] .hit-area`);
      return timeClicks(page, points);
    });
  } finally {
    await server.stop();
  }
};

/** A page of 225 circles that are shown by a class. */
const timeCircles = (): Promise<number> =>
  withPage(async (page) => {
    const circles = Array.from({ length: 225 }, (_, point) => {
      const [x, y] = [point % 15, Math.floor(point / 15)];
      return `<circle id="c${point}" cx="${x * 50 + 30}" cy="${y * 50 + 30}" r="22" fill="#ddd" />`;
    });
    await page.setContent(`<style>.on { fill: black }</style><svg width="800" height="800">${circles.join("")}</svg>`);
    await page.evaluate('addEventListener("click", ({ target }) => target.classList.add("on"))');
    return timeClicks(
      page,
      POINTS.slice(0, WARM_UP + CLICKS).map((point) => `#c${point}`),
    );
  });

export const inputBench = (): readonly Measure[] => [
  {
    what: "a stone, from the click to its frame, CPU four times slower",
    unit: "ms, median",
    rounds: 5,
    run: timeStones,
    reference: "a circle of a bare page changes its colour",
    referenceRun: timeCircles,
  },
];
