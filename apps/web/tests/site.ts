// Helpers for the browser tests: the real server with the built site, a browser, and moves of whole games.
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "../../../tools/environment/chromium/browser.ts";
import { skippedRequirements } from "../../../tools/environment/chromium/skip.ts";
import { startServer, type RunningServer } from "../../../tools/build/site/serve.ts";

export const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** For `describe.skipIf`: these tests need a browser. */
export const isLeftOut = skippedRequirements().includes("chromium");

export interface Site extends Visitors {
  readonly url: () => string;
  /** Opens a page as a new visitor. */
  readonly open: (address: string, options?: BrowserContextOptions) => Promise<Page>;
}

export interface Visitors {
  readonly browser: () => Browser;
  /** A new visitor. Errors in their pages fail the test; messages of the console do, unless they are expected. */
  readonly visit: (options?: BrowserContextOptions, isExpected?: (text: string) => boolean) => Promise<BrowserContext>;
}

/** One browser for all tests of a file. */
export const useVisitors = (isAlwaysExpected: (text: string) => boolean = () => false): Visitors => {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let problems: string[] = [];
  beforeAll(async () => {
    if (!isLeftOut) browser = await launchBrowser();
  });
  afterAll(async () => {
    if (!isLeftOut) await browser.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const found = problems;
    problems = [];
    expect(found).toEqual([]);
  });
  return {
    browser: () => browser,
    visit: async (options = {}, isExpected = isAlwaysExpected) => {
      const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options });
      context.on("weberror", (error) => problems.push(error.error().message));
      context.on("console", (message) => {
        const isBad = message.type() === "error" || message.type() === "warning";
        if (isBad && !isExpected(message.text())) problems.push(message.text());
      });
      contexts.push(context);
      // Only against hanging tests.
      context.setDefaultTimeout(300_000);
      return context;
    },
  };
};

/** One server and one browser for all tests of a file. */
export const useSite = (): Site => {
  let server: RunningServer;
  const { browser, visit } = useVisitors();
  beforeAll(async () => {
    if (!isLeftOut) server = await startServer(root);
  });
  afterAll(async () => {
    if (!isLeftOut) await server.stop();
  });
  const open: Site["open"] = async (address, options) => {
    const page = await (await visit(options)).newPage();
    await page.goto(server.url + address);
    await page.locator(MOUNTED).waitFor();
    return page;
  };
  return { url: () => server.url, browser, visit, open };
};

/** The content of a page whose modules have taken over its first screen. */
export const MOUNTED = "#page:not(:has(> #failed)) main#content";

export const GOMOKU = "/games/gomoku/index.html";
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

const LETTERS = "ABCDEFGHIJKLMNO";

/** A point of the board by its name. */
export const pointAt = (page: Page, name: string): Locator =>
  page.locator(`[data-point="${(15 - Number(name.slice(1))) * 15 + LETTERS.indexOf(name.charAt(0))}"]`);

/** The window coordinates of all points, by name: faster for whole games than locating each point. */
export const pointPositions = async (
  page: Page,
): Promise<ReadonlyMap<string, { readonly x: number; readonly y: number }>> => {
  await page.locator(".board").scrollIntoViewIfNeeded();
  const [first, last] = await Promise.all(
    ["A15", "O1"].map((name) => pointAt(page, name).locator(".hit-area").boundingBox()),
  );
  if (first === null || last === null || first === undefined || last === undefined)
    throw new Error("there is no board");
  const centre = (from: number, to: number, index: number): number =>
    from + ((to - from) * index) / 14 + first.width / 2;
  return new Map(
    Array.from({ length: 225 }, (_, point) => {
      const [column, row] = [point % 15, Math.floor(point / 15)];
      return [
        `${LETTERS[column]}${15 - row}`,
        { x: centre(first.x, last.x, column), y: centre(first.y, last.y, row) },
      ] as const;
    }),
  );
};

/** The label of a point. */
export const labelOf = (page: Page, name: string): Promise<string | null> =>
  pointAt(page, name).getAttribute("aria-label");

/** Does something from beside the board: with a button, or else from the menu. */
export const act = async (page: Page, name: string | RegExp): Promise<void> => {
  const actions = page.locator(".dock .actions");
  await actions.waitFor();
  const button = actions.getByRole("button", { name, exact: true });
  if ((await button.count()) > 0) {
    await button.click();
    return;
  }
  await actions.locator(".menu-button").click();
  await actions.getByRole("menuitem", { name }).first().click();
};

/** Resigns, and answers the question. */
export const resign = async (page: Page): Promise<void> => {
  await act(page, "Resign");
  await page.locator(".dock .offer").getByRole("button", { name: "Resign" }).click();
};

/** Shows the rules and options that a form keeps folded. */
export const unfoldRules = async (form: Locator): Promise<void> => {
  await form.locator(".rules-choice").waitFor();
  const folded = form.locator(".more-rules:not([open]) > summary");
  if ((await folded.count()) > 0) await folded.click();
};

/** Chooses a ruleset in a form. */
export const chooseRules = async (form: Locator, name: string): Promise<void> => {
  await unfoldRules(form);
  await form.getByRole("radio", { name, exact: true }).check();
};

/** Opens the form for a new game, with a choice for each seat. */
export const openForm = async (page: Page): Promise<Locator> => {
  await act(page, "New game");
  const form = page.getByRole("dialog");
  await form.getByRole("radio", { name: "Choose both" }).check();
  return form;
};

/** Starts a game with these seats, through the form. */
export const startGame = async (page: Page, black: string, white: string): Promise<void> => {
  const form = await openForm(page);
  await form.getByLabel("Black").selectOption({ label: black });
  await form.getByLabel("White").selectOption({ label: white });
  await form.getByRole("button", { name: "Start game" }).click();
};

export const status = (page: Page): Locator => page.locator(".status p");
export const notice = (page: Page): Locator => page.getByTestId("notice");
export const moves = (page: Page): Locator => page.getByRole("region", { name: "Moves" }).getByRole("listitem");

/** Black makes five in column H, White plays at the edge. */
export const WIN = ["H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4", "H12"];

/** A full board without five in a row: pairs of stones, shifted from row to row. */
export const DRAW: readonly string[] = (() => {
  const names = Array.from({ length: 225 }, (_, point) => ({ x: point % 15, y: Math.floor(point / 15) }));
  const isBlack = ({ x, y }: { readonly x: number; readonly y: number }): boolean => (x + 2 * y) % 4 < 2;
  const nameOf = ({ x, y }: { readonly x: number; readonly y: number }): string => `${LETTERS[x]}${15 - y}`;
  const black = names.filter(isBlack).map(nameOf);
  const white = names.filter((point) => !isBlack(point)).map(nameOf);
  return black.flatMap((name, index) => [name, ...white.slice(index, index + 1)]);
})();
