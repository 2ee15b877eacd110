// Two people and more at the portal of one server, each in a browser of their own: what they do, by mouse, touch and keyboard.
import fs from "node:fs";
import axe from "axe-core";
import jsqr from "jsqr";
import type { BrowserContextOptions, CDPSession, Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { portOf, startTestServer, type TestServer } from "../../server/tests/test-server.ts";
import { isLeftOut, useVisitors, type Visitors } from "./site.ts";

/** What a browser says of its own accord when a server is away, or refuses something. */
const NETWORK = /Failed to load resource|WebSocket connection to|net::ERR_(?:CONNECTION|INTERNET|NETWORK|ABORTED)/u;

export interface Players extends Pick<Visitors, "visit"> {
  readonly url: () => string;
  readonly open: (address: string, options?: BrowserContextOptions) => Promise<Page>;
  /** kill -9, and a new server in its place. */
  readonly killServer: () => Promise<void>;
}

export const usePlayers = (settings: Readonly<Record<string, string>> = {}): Players => {
  let house: TestServer;
  const { visit } = useVisitors((text) => NETWORK.test(text));
  const env = { TENGEN_REQUESTS: "100000", ...settings };
  beforeAll(async () => {
    if (!isLeftOut) house = await startTestServer(env);
  });
  afterAll(async () => {
    if (isLeftOut) return;
    await house.stop();
    fs.rmSync(house.folder, { recursive: true, force: true });
  });
  return {
    url: () => house.url,
    visit,
    open: async (address, options) => {
      const page = await (await visit(options)).newPage();
      await page.goto(address.startsWith("http") ? address : house.url + address);
      await page.locator("main#content").waitFor();
      return page;
    },
    killServer: async () => {
      await house.stop("SIGKILL");
      house = await startTestServer(env, house.folder, portOf(house));
    },
  };
};

export interface MatchForm {
  readonly name: string;
  readonly opponent?: "A friend, by a link" | "Whoever comes" | "A bot on the server";
  readonly color?: "Black" | "White";
  readonly clock?: string;
  /** Fills in what else the form has. */
  readonly more?: (page: Page) => Promise<void>;
}

/** Fills the form for a match, and sends it. */
export const startMatch = async (page: Page, wishes: MatchForm): Promise<void> => {
  const { name, opponent = "A friend, by a link", color = "Black", clock = "No clock", more } = wishes;
  await page.getByRole("button", { name: "Play online" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Opponent").waitFor();
  const field = form.getByLabel("Your name");
  if ((await field.count()) > 0) await field.fill(name);
  await form.getByLabel("Opponent").selectOption({ label: opponent });
  await form.getByLabel("Your colour").selectOption({ label: color });
  await form.getByLabel("Clock").selectOption({ label: clock });
  await more?.(page);
  await form.locator("button[type=submit]").click();
};

export const invitationOf = (page: Page): Promise<string> => page.getByLabel("Send this link").inputValue();

/** Takes a seat on the page that an invitation leads to. */
export const takeSeat = async (page: Page, name: string): Promise<void> => {
  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.waitFor();
  const field = page.getByLabel("Your name");
  if ((await field.count()) > 0) await field.fill(name);
  await play.click();
};

export const board = (page: Page) => page.getByRole("grid");

/** Presses Tab until something has the focus. */
export const tabTo = async (page: Page, selector: string, text = ""): Promise<void> => {
  for (let count = 0; count < 80; count += 1) {
    const focused = page.locator(`${selector}:focus`);
    if ((await focused.count()) > 0 && (await focused.textContent())?.includes(text) === true) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector} ${text}`);
};

/** Goes to a point with the arrow keys, and picks it. `lines` is how many the board has. */
export const pickByKeyboard = async (page: Page, point: number, lines: number): Promise<void> => {
  await tabTo(page, "[data-point]");
  const at = Number(await page.locator("[data-point]:focus").getAttribute("data-point"));
  const step = async (key: string, count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await page.keyboard.press(key);
  };
  const [right, down] = [(point % lines) - (at % lines), Math.floor(point / lines) - Math.floor(at / lines)];
  await step(right > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(right));
  await step(down > 0 ? "ArrowDown" : "ArrowUp", Math.abs(down));
  await page.keyboard.press("Enter");
};

/** What the whole board says of itself, for comparison. */
export const positionOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator("[data-point]")
    .evaluateAll((points) =>
      points.map((point) => (point.getAttribute("aria-label") ?? "").replace(/, (?:last move|not confirmed yet)/u, "")),
    );

export const link = (page: Page) => page.getByTestId("link");

const sessions = new WeakMap<Page, CDPSession>();

/** Cuts the device off, as the browser's own tools do. */
export const goOffline = async (page: Page, isOffline: boolean): Promise<void> => {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Network.enable");
  const rates = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", { offline: isOffline, ...rates });
};

/** The pixels of a picture, by the browser's own decoder. */
const PIXELS = `async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return { data: [...data], width, height };
}`;

/** What a camera would read from a code on the page, as it is drawn there; null where it can read nothing. */
export const readCode = async (code: Locator): Promise<string | null> => {
  const source = `data:image/png;base64,${(await code.screenshot()).toString("base64")}`;
  const blank = await code.page().context().newPage();
  const { data, width, height } = (await blank.evaluate(`(${PIXELS})(${JSON.stringify(source)})`)) as {
    readonly data: readonly number[];
    readonly width: number;
    readonly height: number;
  };
  await blank.close();
  return jsqr.default(Uint8ClampedArray.from(data), width, height)?.data ?? null;
};

/** What axe finds, in short. */
export const axeViolations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run()")) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`));
};
