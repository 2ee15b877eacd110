// What the board draws, as rendered by a browser.
import path from "node:path";
import type { Color } from "@tengen/stones";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../tools/environment/chromium/browser.ts";
import { skippedRequirements } from "../../../tools/environment/chromium/skip.ts";
import { openHarness, remoteOf, type Remote } from "../../../tools/environment/harness/harness.ts";
import type { HarnessHandle } from "../harness/handle.ts";
import { GRADES, MARKS } from "../web/scene.ts";

const at = (point: number, part = ""): string => `[data-point="${point}"] ${part}`.trim();

describe.skipIf(skippedRequirements().includes("chromium"))("in Chromium", () => {
  let browser: Browser;
  let page: Page;
  let board: Remote<HarnessHandle>;

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    await openHarness(page, path.resolve(import.meta.dirname, "../harness/main.tsx"));
    board = remoteOf(page);
  });
  afterAll(() => browser.close());

  const show = async (drawing: Parameters<HarnessHandle["showBoard"]>[0]): Promise<void> => {
    await board.showBoard(drawing);
    await board.settle();
  };
  const change = async (...points: Parameters<HarnessHandle["setPoints"]>): Promise<void> => {
    await board.setPoints(...points);
    await board.settle();
  };
  const count = (selector: string): Promise<number> => page.locator(selector).count();
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`${selector} is not visible`);
    return { ...box, centerX: box.x + box.width / 2, centerY: box.y + box.height / 2 };
  };
  const textsOf = (selector: string): Promise<readonly string[]> => page.locator(selector).allTextContents();

  test.each([
    ["A", 1],
    ["ABC", 2],
    ["AB", 5],
    ["ABCDEFGHJKLMNOPQRST", 19],
  ])("[BRD-1] %s by %i", async (letters, rows) => {
    await show({ letters, rows });
    const total = letters.length * rows;
    expect(await count('[role="row"]')).toBe(rows);
    expect(await count('[role="row"]:first-of-type > [role="gridcell"]')).toBeLessThanOrEqual(letters.length);
    expect(await count('[role="gridcell"]')).toBe(total);
    const [first, last, edge] = [
      await boxOf(at(0, ".hit-area")),
      await boxOf(at(total - 1, ".hit-area")),
      await boxOf(".edge"),
    ];
    expect(last.width).toBeCloseTo(last.height, 1);
    expect(last.centerX - first.centerX).toBeCloseTo((letters.length - 1) * first.width, 1);
    expect(last.centerY - first.centerY).toBeCloseTo((rows - 1) * first.height, 1);
    // A line's bounding box includes the line's width in pixels.
    expect(Math.abs(edge.x - first.centerX)).toBeLessThan(2);
    expect(Math.abs(edge.y - first.centerY)).toBeLessThan(2);
    expect(Math.abs(edge.x + edge.width - last.centerX)).toBeLessThan(2);
    expect(Math.abs(edge.y + edge.height - last.centerY)).toBeLessThan(2);
  });

  test("[BRD-1] the lines of the grid cross on every point", async () => {
    await show({ letters: "ABC", rows: 2 });
    expect(await page.locator(".grid").getAttribute("d")).toBe("M0 0H2M0 1H2M0 0V1M1 0V1M2 0V1");
    for (const [point, position] of ["0 0", "1 0", "2 0", "0 1", "1 1", "2 1"].entries()) {
      expect(await page.locator(at(point)).getAttribute("transform")).toBe(`translate(${position})`);
    }
  });

  test("[BRD-2] stones and empty points", async () => {
    await show({ letters: "ABC", rows: 1, points: { 0: { stone: "black" }, 1: { stone: "white" } } });
    expect(await board.gradientOf(at(0, ".body"))).toEqual([
      await board.colorOf("--stone-black-light"),
      await board.colorOf("--stone-black-dark"),
    ]);
    expect(await board.gradientOf(at(1, ".body"))).toEqual([
      await board.colorOf("--stone-white-light"),
      await board.colorOf("--stone-white-dark"),
    ]);
    expect(await count(at(2, ".stone"))).toBe(0);
    const [hitArea, stone] = [await boxOf(at(0, ".hit-area")), await boxOf(at(0, ".body"))];
    // The stone, and its edge.
    expect(stone.width / hitArea.width).toBeGreaterThan(0.94);
    expect(stone.width / hitArea.width).toBeLessThan(0.98);
    expect(stone.centerX).toBeCloseTo(hitArea.centerX, 1);
  });

  test("[BRD-2] a faded stone is translucent", async () => {
    await show({ letters: "AB", rows: 1, points: { 0: { stone: "black" }, 1: { stone: "black", faded: true } } });
    expect(await board.styleOf(at(0, ".stone"), "opacity")).toBe("1");
    expect(Number(await board.styleOf(at(1, ".stone"), "opacity"))).toBeCloseTo(0.5, 0);
  });

  test("[BRD-2] a pending point has a ring, with a stone and empty", async () => {
    const points = { 0: { stone: "black" }, 1: { stone: "black", pending: true }, 2: { pending: true } } as const;
    await show({ letters: "ABC", rows: 1, points });
    const rings = [0, 1, 2].map((point) => page.locator(at(point, ".halo")).count());
    expect(await Promise.all(rings)).toEqual([0, 1, 1]);
    expect(Number(await board.styleOf(at(1, ".stone"), "opacity"))).toBeLessThan(1);
  });

  test.each(["black", "white", null] as const)("[BRD-3] the marks on %s", async (stone) => {
    const points = Object.fromEntries(MARKS.map((mark, point) => [point, { stone, mark }]));
    await show({ letters: "ABCDEFGHI", rows: 1, points: { ...points, [MARKS.length]: { stone } } });
    const drawn = await Promise.all(MARKS.map((_, point) => page.locator(at(point)).innerHTML()));
    expect(new Set(drawn).size).toBe(MARKS.length);
    expect(await count(at(MARKS.length, ".mark"))).toBe(0);
    const hitArea = await boxOf(at(0, ".hit-area"));
    for (const point of MARKS.keys()) {
      expect(await count(at(point, ".mark"))).toBe(1);
      const { width } = await boxOf(at(point, ".mark"));
      expect(width).toBeGreaterThan(hitArea.width * 0.2);
      expect(width).toBeLessThan(hitArea.width * 0.95);
    }
    const ground = stone === null ? "--board-line" : `--on-${stone}`;
    expect(await board.styleOf(at(MARKS.indexOf("circle"), ".mark"), "stroke")).toBe(await board.colorOf(ground));
  });

  test("[BRD-3] a hint stands out on an empty point", async () => {
    await show({ letters: "A", rows: 1, points: { 0: { mark: "hint" } } });
    expect(await board.styleOf(at(0, ".mark"), "stroke")).toBe(await board.colorOf("--board-hint"));
  });

  test("[BRD-3] [BRD-4] candidates are discs with a label, the best one filled", async () => {
    const points = { 0: { mark: "best" as const, label: "61" }, 1: { mark: "candidate" as const, label: "9" } };
    await show({ letters: "ABC", rows: 1, points });
    expect(await textsOf(".label")).toEqual(["61", "9"]);
    expect(await count(at(0, ".mark-best"))).toBe(1);
    expect(await count(at(1, ".mark-candidate"))).toBe(1);
    const [best, choice] = [await board.styleOf(at(0, ".mark"), "fill"), await board.styleOf(at(1, ".mark"), "fill")];
    expect(best).toBe(await board.colorOf("--board-hint"));
    expect(choice).toBe(await board.colorOf("--board"));
    expect(await board.styleOf(at(1, ".mark"), "stroke")).toBe(await board.colorOf("--board-hint"));
    expect(await board.classOnTop(at(0, ".mark"))).toBe("label label-best");
  });

  test("[BRD-3] the grade of a candidate fills its disc", async () => {
    const points = Object.fromEntries(
      GRADES.map((grade, point) => [point, { mark: "candidate" as const, grade, label: "−1.5" }]),
    );
    await show({
      letters: "ABCDE",
      rows: 1,
      points: { ...points, 4: { mark: "best" as const, grade: "good" as const } },
    });
    for (const [point, grade] of GRADES.entries()) {
      expect(await board.styleOf(at(point, ".mark"), "fill")).toBe(await board.colorOf(`--grade-${grade}`));
      expect(await board.styleOf(at(point, ".label"), "fill")).toBe(await board.colorOf("--grade-ink"));
      const [disc, label] = [await boxOf(at(point, ".mark")), await boxOf(at(point, ".label"))];
      expect(label.width).toBeLessThan(disc.width);
    }
    expect(await board.styleOf(at(4, ".mark"), "fill")).toBe(await board.colorOf("--board-hint"));
  });

  test.each(["black", "white", null] as const)("[BRD-4] labels on %s", async (stone) => {
    const points = {
      0: { stone, label: "7" },
      1: { stone, label: "225", mark: "last" as const },
      2: { stone, mark: "last" as const },
    };
    await show({ letters: "ABCD", rows: 1, points });
    expect(await textsOf(".label")).toEqual(["7", "225"]);
    expect(await count(at(1, ".mark"))).toBe(0);
    expect(await count(at(2, ".mark"))).toBe(1);
    const [hitArea, label] = [await boxOf(at(1, ".hit-area")), await boxOf(at(1, ".label"))];
    expect(label.width).toBeLessThan(hitArea.width * 0.8);
    expect(label.centerX).toBeCloseTo(hitArea.centerX, 0);
    expect(Math.abs(label.centerY - hitArea.centerY)).toBeLessThan(hitArea.height * 0.1);
    const [plain, last] = [await board.styleOf(at(0, ".label"), "fill"), await board.styleOf(at(1, ".label"), "fill")];
    expect(plain).toBe(await board.colorOf(stone === null ? "--board-name" : `--on-${stone}`));
    expect(last).toBe(await board.colorOf(stone === null ? "--board-name" : `--on-${stone}-last`));
  });

  test("[BRD-5] heat under the stone, stronger for higher values", async () => {
    const points = { 0: { heat: 0 }, 1: { heat: 0.3 }, 2: { heat: 1 }, 3: { heat: 1, stone: "white" as const } };
    await show({ letters: "ABCD", rows: 1, points });
    expect(await count(at(0, ".heat"))).toBe(0);
    const [warm, hot] = [
      Number(await board.styleOf(at(1, ".heat"), "opacity")),
      Number(await board.styleOf(at(2, ".heat"), "opacity")),
    ];
    expect(warm).toBeGreaterThan(0);
    expect(hot).toBeCloseTo(warm / 0.3, 5);
    expect(hot).toBeLessThanOrEqual(1);
    expect(await board.styleOf(at(2, ".heat"), "fill")).toBe(await board.colorOf("--board-heat"));
    expect(await board.classOnTop(at(2, ".heat"))).toBe("heat");
    expect(await board.classOnTop(at(3, ".heat"))).toBe("body");
  });

  test("[BRD-5] territory above everything else on the point", async () => {
    const points = { 0: { territory: "black" as const }, 1: { stone: "black" as const, territory: "white" as const } };
    await show({ letters: "ABC", rows: 1, points });
    expect(await board.styleOf(at(0, ".territory"), "fill")).toBe(await board.colorOf("--stone-black-dark"));
    expect(await board.styleOf(at(1, ".territory"), "fill")).toBe(await board.colorOf("--stone-white-light"));
    expect(await board.classOnTop(at(1, ".territory"))).toBe("territory of-white");
    expect(await count(at(2, ".territory"))).toBe(0);
    const [hitArea, square] = [await boxOf(at(0, ".hit-area")), await boxOf(at(0, ".territory"))];
    expect(square.width).toBeLessThan(hitArea.width / 3);
    expect(square.centerX).toBeCloseTo(hitArea.centerX, 1);
  });

  test("[BRD-6] lines above the stones, star points below them", async () => {
    const stones = { 4: { stone: "black" as const } };
    await show({
      letters: "ABC",
      rows: 3,
      starPoints: [4, 5],
      points: stones,
      lines: [
        { from: 1, to: 8 },
        { from: 0, to: 2 },
      ],
    });
    expect(await page.locator(".line").evaluateAll((lines) => lines.map((line) => line.getAttribute("d")))).toEqual([
      "M1 0L2 2",
      "M0 0L2 0",
    ]);
    const order = /class="(?:star|body|line)"/gu;
    expect((await page.locator("svg").innerHTML()).match(order)).toEqual(
      ["star", "star", "body", "line", "line"].map((name) => `class="${name}"`),
    );
    const [star, hitArea] = [await boxOf(".star:nth-of-type(2)"), await boxOf(at(5, ".hit-area"))];
    expect(star.centerX).toBeCloseTo(hitArea.centerX, 1);
    expect(star.centerY).toBeCloseTo(hitArea.centerY, 1);
    await change(stones, [{ from: 3, to: 5 }]);
    expect(await count(".line")).toBe(1);
    await change(stones);
    expect(await count(".line")).toBe(0);
  });

  test("[BRD-23] an area around its points, below the stones", async () => {
    await show({ letters: "ABCD", rows: 4, points: { 5: { stone: "black" } }, area: { from: 10, to: 5 } });
    const [area, first, last] = [
      await boxOf(".area"),
      await boxOf(at(5, ".hit-area")),
      await boxOf(at(10, ".hit-area")),
    ];
    // The outline adds its width.
    expect(Math.abs(area.x - first.x)).toBeLessThan(first.width * 0.1);
    expect(Math.abs(area.y - first.y)).toBeLessThan(first.height * 0.1);
    expect(Math.abs(area.x + area.width - (last.x + last.width))).toBeLessThan(first.width * 0.1);
    expect(await board.classOnTop(at(5, ".hit-area"))).toBe("body");
    await page.mouse.click(last.centerX, last.centerY);
    expect(await board.takePicks()).toEqual(["10 by mouse"]);
    await change({});
    expect(await count(".area")).toBe(0);
  });

  test("[BRD-7] coordinates beside their columns and rows", async () => {
    await show({ letters: "ABJ", rows: 2 });
    expect(await count(".coordinates")).toBe(0);
    const withoutCoordinates = await boxOf(at(0, ".hit-area"));
    await board.setCoordinates(true);
    await board.settle();
    expect(await textsOf(".coordinates text")).toEqual(["A", "A", "B", "B", "J", "J", "2", "2", "1", "1"]);
    const whole = await boxOf("svg");
    const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
    const names = await Promise.all(
      Array.from({ length: 10 }, (_, index) => boxOf(`.coordinates text >> nth=${index}`)),
    );
    const [hitArea, last] = [await boxOf(at(0, ".hit-area")), await boxOf(at(5, ".hit-area"))];
    const [a, aBelow, , , , , two, twoRight, one] = names;
    expect(Math.abs((a?.centerX ?? 0) - hitArea.centerX)).toBeLessThan(hitArea.width * 0.1);
    expect(Math.abs((names[4]?.centerX ?? 0) - last.centerX)).toBeLessThan(hitArea.width * 0.1);
    expect(Math.abs((two?.centerY ?? 0) - hitArea.centerY)).toBeLessThan(hitArea.height * 0.1);
    expect(Math.abs((one?.centerY ?? 0) - hitArea.centerY)).toBeGreaterThan(hitArea.height * 0.9);
    expect(a?.centerY).toBeLessThan(hitArea.y);
    expect(aBelow?.centerY).toBeGreaterThan(last.y + last.height);
    expect(two?.centerX).toBeLessThan(hitArea.x);
    expect(twoRight?.centerX).toBeGreaterThan(last.x + last.width);
    for (const { x, y, width, height } of names) {
      expect(x > whole.x && x + width < whole.x + whole.width).toBe(true);
      expect(y > whole.y && y + height < whole.y + whole.height).toBe(true);
    }
    expect(middle.x).toBeCloseTo((hitArea.centerX + last.centerX) / 2, 0);
    expect(hitArea.width).toBeLessThan(withoutCoordinates.width);
  });

  test.each([
    ["a stone", { stone: "white" }],
    ["a faded stone", { stone: "black", faded: true }],
    ["what is not certain", { stone: "black", pending: true }],
    ["a mark", { stone: "black", mark: "last" }],
    ["a label", { stone: "black", label: "3" }],
    ["heat", { stone: "black", heat: 0.5 }],
    ["territory", { stone: "black", territory: "white" }],
    ["an animation", { stone: "black", animation: { kind: "turned", stone: "black", order: 2 } }],
  ] as const)("[BRD-8] %s is drawn, and no other point is touched", async (_name, appearance) => {
    const others = {
      0: { stone: "white" as const, mark: "last" as const, heat: 0.2, label: "1" },
      3: { stone: "black" as const },
    };
    await show({ letters: "ABC", rows: 3, points: { ...others, 4: { stone: "black" } } });
    await board.watch();
    await change({ ...others, 4: appearance });
    expect(await board.takeTouched()).toEqual([4]);
    expect(await board.takeDescribed()).toEqual([4]);
    await change({ ...others, 4: appearance });
    expect(await board.takeTouched()).toEqual([]);
    expect(await board.takeDescribed()).toEqual([]);
  });

  test("[BRD-22] stones are placed, flipped and captured in order, and animated again when they change again", async () => {
    const motion = (point: number): Promise<readonly string[]> =>
      page.evaluate<readonly string[]>(
        `document.querySelector('[data-point="${point}"] .stone').getAnimations().map((one) => one.animationName + " " + one.effect.getTiming().delay)`,
      );
    const turned = (stone: Color) => ({ stone, animation: { kind: "turned", stone, order: 0 } }) as const;
    await show({ letters: "ABCD", rows: 1, points: { 0: { stone: "black" } } });
    await change({
      0: { stone: "black" },
      1: { stone: "white", animation: { kind: "placed", stone: "white", order: 3 } },
      2: turned("white"),
      3: { animation: { kind: "taken", stone: "black", order: 1 } },
    });
    expect([await motion(0), await motion(1), await motion(2), await motion(3)]).toEqual([
      [],
      ["come 270"],
      ["turn 0"],
      ["go 90"],
    ]);
    await page.evaluate("for (const one of document.getAnimations()) one.finish()");
    expect(await board.styleOf(at(3, ".stone"), "opacity")).toBe("0");
    expect(await motion(2)).toEqual([]);
    await change({ 2: turned("black") });
    expect(await motion(2)).toEqual(["turn 0"]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await change({ 3: { animation: { kind: "taken", stone: "white", order: 4 } } });
    expect(await board.styleOf(at(3, ".stone"), "opacity")).toBe("0");
    await page.emulateMedia({ reducedMotion: null });
  });

  test("[BRD-8] moving a stone touches two points, a line none", async () => {
    await show({ letters: "ABC", rows: 3, points: { 1: { stone: "white" } } });
    await board.watch();
    await change({ 8: { stone: "white" } });
    expect(new Set(await board.takeTouched())).toEqual(new Set([1, 8]));
    await change({ 8: { stone: "white" } }, [{ from: 0, to: 8 }]);
    expect(await board.takeTouched()).toEqual(["outside"]);
  });

  test("[BRD-8] moving the focus touches two points, a ghost none", async () => {
    await show({ letters: "ABC", rows: 3 });
    await board.focusByScript(4);
    await board.settle();
    await board.watch();
    await board.setPlacing("black");
    await board.settle();
    expect(await board.takeTouched()).toEqual(["outside"]);
    await page.keyboard.press("ArrowLeft");
    await board.settle();
    expect(new Set(await board.takeTouched())).toEqual(new Set([3, 4]));
    await page.locator(at(2)).hover();
    await board.settle();
    expect(await count(".ghost")).toBe(1);
    expect(await board.takeTouched()).toEqual(["outside"]);
    expect(await board.takeDescribed()).toEqual([]);
  });

  test("[BRD-8] a scene that is set before the first render is not lost", async () => {
    await board.showBoard({ letters: "AB", rows: 1 });
    await page.evaluate("harness.showBoard({ letters: 'AB', rows: 1 }); harness.setPoints({ 1: { stone: 'black' } })");
    await board.settle();
    expect(await count(at(1, ".stone"))).toBe(1);
  });

  test("[BRD-9] a mini board has no interaction", async () => {
    const points = { 0: { stone: "black", label: "1" }, 3: { stone: "white", mark: "last" } } as const;
    await board.showMiniBoard({ letters: "AB", rows: 2, starPoints: [1], points, lines: [{ from: 0, to: 3 }] });
    await board.settle();
    expect(await page.locator("main").ariaSnapshot()).toBe("- main");
    expect(await board.tabStops()).toEqual([]);
    await page.getByText("Before").focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("After");
    expect(await count(".picture .point")).toBe(4);
    expect(await textsOf(".label")).toEqual(["1"]);
    expect([await count(".stone"), await count(".mark"), await count(".star"), await count(".line")]).toEqual([
      2, 1, 1, 1,
    ]);
    expect(await board.gradientOf(".on-white .body")).toContain(await board.colorOf("--stone-white-light"));
    const [stone, whole] = [await boxOf(".on-white .body"), await boxOf("svg")];
    expect(stone.centerX).toBeGreaterThan(whole.centerX);
    expect(stone.centerY).toBeGreaterThan(whole.centerY);
    await change({ 1: { stone: "black" } });
    expect(await count(".stone")).toBe(1);
  });
});
