// The main ways through the site in Debian's Firefox and WebKit: home, a bot, the analysis board, a match between the
// two. The other browser tests run in Chromium.
import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../server/tests/test-server.ts";
import { ISOLATED, serveStatic } from "../../../tools/build/site/serve.ts";
import { skippedRequirements } from "../../../tools/environment/chromium/skip.ts";
import type { Engine, EnginePage } from "../../../tools/environment/engines/engine-page.ts";
import { openFirefox } from "../../../tools/environment/engines/firefox.ts";
import { openWebKit } from "../../../tools/environment/engines/webkit.ts";
import { GOMOKU, root, WIN } from "./site.ts";

const without = skippedRequirements();
const isLeftOut = { firefox: without.includes("firefox"), webkit: without.includes("webkit") };

let server: TestServer;
let isolated: Awaited<ReturnType<typeof serveStatic>>;
beforeAll(async () => {
  server = await startTestServer({ TENGEN_REQUESTS: "100000" });
  isolated = await serveStatic(path.join(root, "dist"), "", ISOLATED);
});
afterAll(async () => {
  isolated.close();
  await server.stop();
  fs.rmSync(server.folder, { recursive: true, force: true });
});

/** An element by a selector, and by its text or label. */
const elementOf = (selector: string, name = ""): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility() &&
    ((one.getAttribute("aria-label") ?? one.textContent).trim().startsWith(${JSON.stringify(name)})))`;

const waitFor = async (page: EnginePage, expression: string): Promise<void> => {
  await expect.poll(() => page.evaluate<boolean>(`Boolean(${expression})`), { message: expression }).toBe(true);
};

/** Clicks what stands still in the window, as a person does. */
const click = async (page: EnginePage, selector: string, name = ""): Promise<void> => {
  await waitFor(page, elementOf(selector, name));
  const [x, y] = await page.evaluate<[number, number]>(`(async () => {
    const element = ${elementOf(selector, name)};
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const centre = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    for (let before = null; ;) {
      const now = centre();
      if (before !== null && now.join() === before.join()) return now;
      before = now;
      await new Promise(requestAnimationFrame);
    }
  })()`);
  await page.clickAt(x, y);
};

const point = (name: string): string =>
  `[data-point="${(15 - Number(name.slice(1))) * 15 + name.charCodeAt(0) - "A".charCodeAt(0)}"] .hit-area`;
const labelOf = (page: EnginePage, name: string): Promise<string> =>
  page.evaluate(`document.querySelector(${JSON.stringify(point(name))}).parentElement.getAttribute("aria-label")`);
const play = (page: EnginePage, name: string): Promise<void> => click(page, point(name));
const status = (page: EnginePage): Promise<string> => page.evaluate('document.querySelector(".status p")?.textContent');
const countMoves = 'document.querySelectorAll(".moves ol li").length';
/** Chooses in a select field by the text of the option. */
const select = async (page: EnginePage, label: string, option: string): Promise<void> => {
  const field = `document.querySelector("dialog[open]").querySelector("form") && [...document.querySelectorAll("dialog[open] select")]
    .find((one) => [...one.labels].some((each) => each.textContent.trim().startsWith(${JSON.stringify(label)})))`;
  await waitFor(page, field);
  await page.evaluate(`(() => {
    const field = ${field};
    field.value = [...field.options].find((one) => one.label === ${JSON.stringify(option)}).value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  })()`);
};

/** What Firefox logs of a page that is left while it loads a module. */
const LEFT = /error loading dynamically imported module/u;

/** The ways that one person goes alone. */
const describeEngine = (name: string, isSkipped: boolean, open: () => Promise<Engine>): void => {
  describe.skipIf(isSkipped)(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      if (!isSkipped) engine = await open();
    });
    afterAll(async () => {
      if (!isSkipped) await engine.close();
    });
    afterEach(() => {
      expect(engine.problems().filter((problem) => !LEFT.test(problem))).toEqual([]);
    });

    test("[WEB-34] from the portal to a game: a bot answers from its worker, and a reload loses nothing", async () => {
      const { page, version } = engine;
      expect(version).toMatch(new RegExp(`^${name} \\d`, "iu"));
      await page.goTo(`${server.url}/`);
      await click(page, "a", "Play a bot");
      await play(page, "H8");
      await waitFor(page, `${countMoves} === 2`);
      await page.goTo(await page.evaluate("location.href"));
      await waitFor(page, `${countMoves} === 2`);
      expect(await labelOf(page, "H8")).toContain("black");
    });

    test.each([
      ["without shared memory, as on our server", () => server.url, false],
      ["with shared memory where the browser has it, on a host that isolates pages", () => isolated.url, true],
    ])("[WEB-34] [STU-P1] the analysis board searches in workers %s", async (_host, url, isIsolated) => {
      const { page } = engine;
      await page.goTo("about:blank");
      await page.goTo(`${url()}${GOMOKU}#study`);
      await play(page, "H8");
      expect(await page.evaluate("globalThis.crossOriginIsolated === true")).toBe(isIsolated);
      // Two threads, on a machine with one core too.
      await page.evaluate('void Object.defineProperty(navigator, "hardwareConcurrency", { value: 3 })');
      await click(page, ".analysis label", "Analyse position");
      await waitFor(page, 'document.querySelectorAll(".candidates button").length > 0');
      await waitFor(page, '/\\d position/.test(document.querySelector(".analysis").textContent)');
      await play(page, "I9");
      await waitFor(page, `${countMoves} === 2`);
    });
  });
};

describeEngine("firefox", isLeftOut.firefox, openFirefox);
describeEngine("webkit", isLeftOut.webkit, openWebKit);

describe.skipIf(isLeftOut.firefox || isLeftOut.webkit)("between Firefox and WebKit", () => {
  test("[WEB-34] [ONL-30] a match on the server is played to a win", async () => {
    const engines = await Promise.all([openFirefox(), openWebKit()]);
    const [ann, bob] = engines.map(({ page }) => page) as [EnginePage, EnginePage];
    await ann.goTo(server.url + GOMOKU);
    await click(ann, ".dock .menu-button");
    await click(ann, ".dock [role=menuitem]", "Play online");
    await select(ann, "Opponent", "A friend, by link");
    await select(ann, "Your colour", "Black");
    await select(ann, "Time control", "Unlimited");
    await click(ann, "dialog[open] input[name=name], dialog[open] input[type=text]");
    await ann.type("Ann");
    await click(ann, "dialog[open] button[type=submit]");
    const invitation = `[...document.querySelectorAll("input")].find(({ value }) => value.startsWith("http"))?.value`;
    await waitFor(ann, invitation);
    await bob.goTo(await ann.evaluate(invitation));
    await waitFor(bob, elementOf("button", "Join game"));
    await click(bob, "main input[type=text], main input:not([type])");
    await bob.type("Bob");
    await click(bob, "button", "Join game");
    for (const [index, name] of WIN.entries()) {
      await play(index % 2 === 0 ? ann : bob, name);
      for (const page of [ann, bob]) {
        await expect.poll(() => labelOf(page, name)).toContain(index % 2 === 0 ? "black" : "white");
      }
    }
    await expect.poll(() => status(ann)).toBe("You won: five in a row");
    await expect.poll(() => status(bob)).toBe("You lost: your opponent made five in a row");
    await Promise.all(engines.map(({ close }) => close()));
  });
});
