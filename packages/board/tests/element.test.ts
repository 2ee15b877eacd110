// The board in a page of another site.
import { createRequire } from "node:module";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../tools/environment/chromium/browser.ts";
import { skippedRequirements } from "../../../tools/environment/chromium/skip.ts";
import { openHarness } from "../../../tools/environment/harness/harness.ts";

const HARNESS = path.resolve(import.meta.dirname, "../harness/element.tsx");
const SMALL = "columns: 5, rows: 3";

describe.skipIf(skippedRequirements().includes("chromium"))("in Chromium", () => {
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on("pageerror", ({ message }) => faults.push(message));
  });
  // A new document for each test, without what the one before emulated.
  beforeEach(async () => {
    faults = [];
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await page.goto("about:blank");
    await openHarness(page, HARNESS);
  });
  afterAll(() => browser.close());

  const run = <Answer>(script: string): Promise<Answer> => page.evaluate<Answer>(`(async () => { ${script} })()`);
  /** Makes the global `board`, in an element of its own. */
  const make = (config: string, name = "board"): Promise<void> =>
    run(`const place = document.createElement("section");
      place.id = "${name}";
      document.body.append(place);
      globalThis.picks = [];
      globalThis.${name} = makeBoard(place, { onPick: (pick) => picks.push(pick), ${config} });`);
  const settle = (): Promise<void> =>
    run("for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));");
  const at = (point: number, part = ""): string => `[data-point="${point}"] ${part}`.trim();
  const styleOf = (selector: string, property: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

  test("[BRD-50] set changes what it is given, and only the points that changed", async () => {
    await make(`${SMALL}, stones: [{ x: 0, y: 0, color: "black" }], placing: "white"`);
    await run(`globalThis.touched = [];
      new MutationObserver((records) => touched.push(...records.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement).closest("[data-point]")?.dataset.point ?? "outside")))
        .observe(document.querySelector("#board > *").shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true });
      board.set({ stones: [...board.config.stones, { x: 4, y: 2, color: "white" }] });`);
    await settle();
    expect(new Set(await run<string[]>("return touched"))).toEqual(new Set(["14"]));
    expect(await page.locator(".stone").count()).toBe(2);
    expect(await run("return [board.config.placing, board.config.stones.length]")).toEqual(["white", 2]);
    await run("board.set({ columns: 3, rows: 3, stones: [] })");
    expect(await page.getByRole("gridcell").count()).toBe(9);
    await page.locator(at(4)).click();
    expect(await run("return picks")).toEqual([{ x: 1, y: 1, name: "B2", input: "mouse" }]);
  });

  test("[BRD-51] a refused change leaves the board as it is", async () => {
    await make(`${SMALL}, stones: [{ x: 0, y: 0, color: "black" }]`);
    const message = await run(
      `try { board.set({ label: "New", stones: [{ x: 5, y: 0, color: "black" }] }); } catch (error) { return error.message; }`,
    );
    expect(message).toBe("tengen-board: stones has the point x 5, y 0; on this board x is 0 to 4 and y is 0 to 2");
    expect(await page.getByRole("grid").getAttribute("aria-label")).toBe("Board");
    expect(await page.locator(".stone").count()).toBe(1);
  });

  test("[BRD-52] stones are animated once, and not again by another change", async () => {
    await make(`${SMALL}, stones: [{ x: 0, y: 0, color: "black" }]`);
    expect(await page.locator(".stone.placed").count()).toBe(0);
    await run(`board.set({ stones: [{ x: 1, y: 0, color: "white" }] }); `);
    await settle();
    expect(await page.locator(at(1, ".stone.placed")).count()).toBe(1);
    expect(await page.locator(at(0, ".stone.taken")).count()).toBe(1);
    await run(`globalThis.stone = document.querySelector("#board > *").shadowRoot.querySelector(".placed");
      board.set({ marks: [{ x: 1, y: 0, mark: "circle" }] });`);
    await settle();
    expect(await page.locator(at(1, ".mark")).count()).toBe(1);
    expect(await run("return stone.isConnected")).toBe(true);
  });

  test("[BRD-53] its styles and the page's do not meet", async () => {
    await page.setContent("");
    await openHarness(page, HARNESS, "<style>svg, .board, g { display: none; } .board { width: 3px; }</style>");
    await run(`document.body.innerHTML = "<p class='visually-hidden board'>Text</p>";`);
    const before = await run("return getComputedStyle(document.documentElement).colorScheme");
    await make(SMALL);
    expect(await page.getByRole("grid").isVisible()).toBe(true);
    expect((await page.getByRole("grid").boundingBox())?.width).toBeGreaterThan(300);
    expect(await styleOf("p.visually-hidden", "position")).toBe("static");
    expect(await styleOf("html", "--board")).toBe("");
    expect(await run("return getComputedStyle(document.documentElement).colorScheme")).toBe(before);
  });

  test("[BRD-53] under a policy without inline styles", async () => {
    const policy = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'";
    await openHarness(page, HARNESS, `<meta http-equiv="Content-Security-Policy" content="${policy}" />`);
    const refused: string[] = [];
    page.on("console", (line) => refused.push(line.text()));
    await make(`${SMALL}, stones: [{ x: 0, y: 0, color: "black" }]`);
    expect(await styleOf('[role="grid"]', "user-select")).toBe("none");
    await run(`board.set({ stones: [{ x: 1, y: 0, color: "white" }] });`);
    await settle();
    expect([refused, faults]).toEqual([[], []]);
  });

  test("[BRD-54] the scheme of the page, or its own", async () => {
    const light = "rgb(251, 250, 247)";
    const dark = "rgb(43, 41, 37)";
    const colors = async (): Promise<string> => styleOf('[role="grid"]', "background-color");
    await make(`${SMALL}, surface: "plain"`);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await colors()).toBe(light);
    await run(`document.documentElement.style.colorScheme = "light dark";`);
    expect(await colors()).toBe(dark);
    await run(`board.set({ theme: "light" });`);
    expect(await colors()).toBe(light);
    await page.emulateMedia({ colorScheme: "light" });
    await run(`board.set({ theme: "dark" });`);
    expect(await colors()).toBe(dark);
    await run(`board.set({ theme: "page", surface: "slate" });`);
    expect(await colors()).toBe("rgb(185, 195, 204)");
  });

  test("[BRD-54] stones of its own, and reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await make(`${SMALL}, stones: [{ x: 0, y: 0, color: "black" }], stoneSet: "contrast"`);
    expect(await styleOf("stop.black-dark", "stop-color")).toBe("rgb(0, 0, 0)");
    await run(`board.set({ stones: [{ x: 1, y: 0, color: "black" }], stoneSet: "classic" });`);
    await settle();
    expect(await styleOf("stop.black-dark", "stop-color")).toBe("rgb(12, 11, 10)");
    expect(await styleOf(at(1, ".stone.placed"), "animation-duration")).toBe("0s");
  });

  test("[BRD-55] by keyboard", async () => {
    await make(SMALL);
    await page.keyboard.press("Tab");
    for (const key of ["ArrowLeft", "Enter", "PageUp", "End", "Space"]) await page.keyboard.press(key);
    expect(await run("return picks.map(({ name, input }) => `${name} by ${input}`)")).toEqual([
      "B2 by keyboard",
      "E3 by keyboard",
    ]);
    await run("document.activeElement.blur(); board.focus({ x: 0, y: 2 });");
    await page.keyboard.press("Enter");
    expect(await run("return picks.at(-1).name")).toBe("A1");
    await run("document.activeElement.blur(); board.focus();");
    await page.keyboard.press("Enter");
    expect(await run("return picks.length")).toBe(4);
  });

  test("[BRD-55] for screen readers", async () => {
    await make(`columns: 2, rows: 1, stones: [{ x: 0, y: 0, color: "black" }], lastMove: { x: 0, y: 0 }`);
    const snapshot = async (): Promise<string> => page.locator("#board").ariaSnapshot();
    expect(await snapshot()).toContain('- gridcell "A1, black, last move"');
    expect(await snapshot()).toContain('- gridcell "B1, empty"');
    await run(`board.set({ label: "Plateau", describe: ({ name, stone }) => name + " " + (stone ?? "vide") });`);
    await settle();
    expect(await snapshot()).toContain('- grid "Plateau"');
    expect(await snapshot()).toContain('- gridcell "B1 vide"');
    await run(`board.announce("Black A1");`);
    await expect.poll(() => page.getByRole("log").textContent()).toBe("Black A1");
    expect(await page.getByRole("log").boundingBox()).toMatchObject({ width: 1, height: 1 });
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
    expect(await run("return (await axe.run('#board')).violations.map(({ id }) => id)")).toEqual([]);
  });

  test("[BRD-60] a new last move is read out once, by its description", async () => {
    await make(`${SMALL}, stones: [{ x: 0, y: 0, color: "black" }], lastMove: { x: 0, y: 0 }`);
    const log = page.getByRole("log");
    expect(await log.textContent()).toBe("");
    await run(
      `board.set({ stones: [...board.config.stones, { x: 1, y: 2, color: "white" }], lastMove: { x: 1, y: 2 } });`,
    );
    await expect.poll(() => log.textContent()).toBe("B1, white, last move");
    await run(`board.announce("Your turn"); board.set({ placing: "black", lastMove: { x: 1, y: 2 } });`);
    await settle();
    expect(await log.textContent()).toBe("Your turn");
    await run(`board.set({ lastMove: null });`);
    await settle();
    expect(await log.textContent()).toBe("Your turn");
    await run(`board.set({ lastMove: { x: 0, y: 0 }, describe: ({ name }) => name + ", noir" });`);
    await expect.poll(() => log.textContent()).toBe("A3, noir");
  });

  test("[BRD-56] two boards, and what is left of one", async () => {
    await make(SMALL);
    const before = await run<string>("return document.body.innerHTML");
    await make(`${SMALL}, stones: [{ x: 0, y: 0, color: "white" }]`, "other");
    expect(await page.getByRole("grid").count()).toBe(2);
    expect(await page.locator("#board .stone").count()).toBe(0);
    expect(await page.locator("#other .stone").count()).toBe(1);
    await run(`other.destroy(); document.querySelector("#other").remove();`);
    expect(await run("return document.body.innerHTML")).toBe(before);
    expect(await run("try { other.set({}); } catch (error) { return error.message; }")).toBe(
      "tengen-board: this board is destroyed; make another one with makeBoard",
    );
    await run("other.destroy();");
  });

  test("[BRD-57] attributes", async () => {
    await run(`document.body.innerHTML = '<tengen-board size="9" black="E5" white="C3" last="C3" label="Diagram"></tengen-board>';
      globalThis.element = document.querySelector("tengen-board");`);
    expect(await page.getByRole("grid", { name: "Diagram" }).getByRole("gridcell").count()).toBe(81);
    expect(await page.getByRole("gridcell", { name: "C3, white, last move" }).count()).toBe(1);
    await run(`element.set({ stones: [] }); element.setAttribute("label", "Empty");`);
    await settle();
    expect(await page.locator(".stone:not(.taken)").count()).toBe(0);
    expect(await page.getByRole("grid", { name: "Empty" }).count()).toBe(1);
    expect(faults).toEqual([]);
    await run(`element.setAttribute("black", "Z99");`);
    expect(faults).toEqual([expect.stringContaining('the attribute black has "Z99", which is no point of this board')]);
    await run(`element.setAttribute("surface", "gold");`);
    await run(`element.setAttribute("surface", "slate"); element.setAttribute("black", "A1");`);
    await settle();
    expect(await page.getByRole("gridcell", { name: "A1, black" }).count()).toBe(1);
    expect(await run("return element.config.surface")).toBe("slate");
  });

  test("[BRD-58] a pick is an event", async () => {
    await run(`document.body.innerHTML = "<main><tengen-board></tengen-board></main>";
      globalThis.picks = [];
      globalThis.element = document.querySelector("tengen-board");
      document.querySelector("main").addEventListener("pick", ({ detail }) => picks.push(detail.name));
      element.set({ onPick: ({ name }) => picks.push("called " + name) });`);
    await page.locator(at(0)).click();
    expect(await run("return picks")).toEqual(["called A15", "A15"]);
  });

  test("[BRD-58] an element is moved, removed and inserted again", async () => {
    await run(`document.body.innerHTML = "<main></main><tengen-board></tengen-board>";
      globalThis.element = document.querySelector("tengen-board");
      element.set({ stones: [{ x: 0, y: 0, color: "black" }] });
      globalThis.svg = element.shadowRoot.querySelector("svg");
      document.querySelector("main").append(element);`);
    await settle();
    expect(await run("return svg.isConnected")).toBe(true);
    await run("element.remove();");
    await settle();
    expect(await run("return element.shadowRoot.innerHTML")).toBe("");
    expect(await run("return [element.nameOf({ x: 0, y: 0 }), element.parse('B15')]")).toEqual(["A15", { x: 1, y: 0 }]);
    await run("document.body.append(element);");
    expect(await page.locator(".stone").count()).toBe(1);
    await run("element.focusPoint({ x: 3, y: 3 });");
    expect(await run("return element.shadowRoot.activeElement.dataset.point")).toBe("48");
  });
});
