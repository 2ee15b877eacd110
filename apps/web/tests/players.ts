// Helpers for several people on one server, each with their own browser.
import fs from "node:fs";
import axe from "axe-core";
import jsqr from "jsqr";
import type { BrowserContextOptions, CDPSession, Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { portOf, startTestServer, type TestServer } from "../../server/tests/test-server.ts";
import { isLeftOut, useVisitors, type Visitors, act } from "./site.ts";

/** What a browser logs itself when a server is down or refuses a request, or a test wants no service worker. */
const NETWORK =
  /Service Worker registration blocked|Failed to load resource|WebSocket connection to|net::ERR_(?:CONNECTION|INTERNET|NETWORK|ABORTED)/u;

export interface Players extends Pick<Visitors, "visit"> {
  readonly url: () => string;
  readonly open: (address: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Kills the server with SIGKILL, and starts a new one on the same port. */
  readonly killServer: () => Promise<void>;
}

export const usePlayers = (settings: Readonly<Record<string, string>> = {}): Players => {
  let server: TestServer;
  const { visit } = useVisitors((text) => NETWORK.test(text));
  const env = { TENGEN_REQUESTS: "100000", ...settings };
  beforeAll(async () => {
    if (!isLeftOut) server = await startTestServer(env);
  });
  afterAll(async () => {
    if (isLeftOut) return;
    await server.stop();
    fs.rmSync(server.folder, { recursive: true, force: true });
  });
  return {
    url: () => server.url,
    visit,
    open: async (address, options) => {
      const page = await (await visit(options)).newPage();
      await page.goto(address.startsWith("http") ? address : server.url + address);
      await page.locator("main#content").waitFor();
      return page;
    },
    killServer: async () => {
      await server.stop("SIGKILL");
      server = await startTestServer(env, server.folder, portOf(server));
    },
  };
};

export interface MatchForm {
  readonly name: string;
  readonly opponent?: "A friend, by link" | "Anyone" | "A bot on the server";
  readonly color?: "Black" | "White";
  readonly clock?: string;
  /** Fills in further fields. */
  readonly more?: (page: Page) => Promise<void>;
}

/** Fills in and submits the form for a new match. */
export const startMatch = async (page: Page, values: MatchForm): Promise<void> => {
  const { name, opponent = "A friend, by link", color = "Black", clock = "Unlimited", more } = values;
  await act(page, "Play online");
  const form = page.getByRole("dialog");
  await form.getByLabel("Opponent").waitFor();
  const field = form.getByLabel("Your name");
  if ((await field.count()) > 0) await field.fill(name);
  await form.getByLabel("Opponent").selectOption({ label: opponent });
  await form.getByLabel("Your colour").selectOption({ label: color });
  await form.getByLabel("Time control").selectOption({ label: clock });
  await more?.(page);
  await form.locator("button[type=submit]").click();
};

export const invitationOf = (page: Page): Promise<string> => page.getByLabel("Send this link").inputValue();

/** Joins on an invitation's page. */
export const joinMatch = async (page: Page, name: string): Promise<void> => {
  const play = page.getByRole("button", { name: "Join game" });
  await play.waitFor();
  const field = page.getByLabel("Your name");
  if ((await field.count()) > 0) await field.fill(name);
  await play.click();
};

export const board = (page: Page) => page.getByRole("grid");

/** Presses Tab until a matching element has the focus. */
export const tabTo = async (page: Page, selector: string, text = ""): Promise<void> => {
  for (let count = 0; count < 80; count += 1) {
    const focused = page.locator(`${selector}:focus`);
    if ((await focused.count()) > 0 && (await focused.textContent())?.includes(text) === true) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector} ${text}`);
};

/** Moves to a point with the arrow keys, and picks it. `lines` is the board's size. */
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

/** The labels of all points, for comparison. */
export const positionOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator("[data-point]")
    .evaluateAll((points) =>
      points.map((point) => (point.getAttribute("aria-label") ?? "").replace(/, (?:last move|not confirmed yet)/u, "")),
    );

export const connectionStatus = (page: Page) => page.getByTestId("link");

const sessions = new WeakMap<Page, CDPSession>();

/** Emulates an offline device, as the browser's developer tools do. */
export const goOffline = async (page: Page, isOffline: boolean): Promise<void> => {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Network.enable");
  const network = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", { offline: isOffline, ...network });
};

/** Decodes an image to pixels in the browser. */
const PIXELS = `async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return { data: [...data], width, height };
}`;

/** The text of a QR code as it is drawn on the page; null if it cannot be read. */
export const readQrCode = async (qrCode: Locator): Promise<string | null> => {
  const source = `data:image/png;base64,${(await qrCode.screenshot()).toString("base64")}`;
  const blank = await qrCode.page().context().newPage();
  const { data, width, height } = (await blank.evaluate(`(${PIXELS})(${JSON.stringify(source)})`)) as {
    readonly data: readonly number[];
    readonly width: number;
    readonly height: number;
  };
  await blank.close();
  return jsqr.default(Uint8ClampedArray.from(data), width, height)?.data ?? null;
};

/** The violations that axe finds, in short. */
export const axeViolations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run()")) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`));
};
