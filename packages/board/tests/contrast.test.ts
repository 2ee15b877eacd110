// The contrast that WCAG requires: 4.5 for text, 3 for other graphics. The colours are computed by the browser, in
// every theme and on every board.
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../tools/environment/chromium/browser.ts";
import { skippedRequirements } from "../../../tools/environment/chromium/skip.ts";
import { openHarness, remoteOf, type Remote } from "../../../tools/environment/harness/harness.ts";
import type { HarnessHandle, Appearances } from "../harness/handle.ts";
import { GRADES, type PointAppearance } from "../web/scene.ts";

interface Color {
  /** Red, green and blue, 0 to 255. */
  readonly parts: readonly number[];
  /** 0 to 1. */
  readonly alpha: number;
}

const parseColor = (text: string): Color => {
  const numbers = /^rgba?\((?<numbers>[\d., ]+)\)$/u.exec(text)?.groups?.["numbers"]?.split(",").map(Number);
  if (numbers === undefined) throw new Error(`${text} is not a plain colour`);
  return { parts: numbers.slice(0, 3), alpha: numbers[3] ?? 1 };
};

/** A translucent colour blended over another. */
const blend = (over: Color, under: Color): Color => ({
  parts: over.parts.map((part, index) => part * over.alpha + (under.parts[index] ?? 0) * (1 - over.alpha)),
  alpha: 1,
});

const luminanceOf = ({ parts }: Color): number => {
  const [red = 0, green = 0, blue = 0] = parts
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrastOf = (a: Color, b: Color): number => {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
};

test("the contrast of black on white is 21, and of a colour on itself 1", () => {
  const [black, white] = [parseColor("rgb(0, 0, 0)"), parseColor("rgb(255, 255, 255)")];
  expect(contrastOf(black, white)).toBeCloseTo(21);
  expect(contrastOf(parseColor("rgb(118, 118, 118)"), white)).toBeCloseTo(4.54, 2);
  expect(contrastOf(blend(parseColor("rgba(0, 0, 0, 0)"), white), white)).toBe(1);
});

/** Points with a label, with the last move's label, and with its dot. */
const POINTS = {
  black: { labels: [0, 1], dot: 2 },
  white: { labels: [3, 4], dot: 5 },
  empty: { labels: [6, 7], dot: 8 },
} as const;

const makePoints = (): Appearances => {
  const points = Object.entries(POINTS).flatMap(
    ([background, { labels, dot }]): [number, Partial<PointAppearance>][] => {
      const stone = background === "black" || background === "white" ? background : null;
      return [
        [labels[0], { stone, label: "5" }],
        [labels[1], { stone, label: "6", mark: "last" }],
        [dot, { stone, mark: "last" }],
      ];
    },
  );
  return Object.fromEntries(points);
};

const TEXT_COLORS = [
  ["--ink", "--paper"],
  ["--ink", "--surface"],
  ["--ink-soft", "--paper"],
  ["--ink-soft", "--surface"],
  ["--accent-ink", "--accent"],
  ["--accent", "--surface"],
  ["--ink", "--warn-wash"],
] as const;

describe.skipIf(skippedRequirements().includes("chromium"))("in Chromium", () => {
  let browser: Browser;
  let page: Page;
  let board: Remote<HarnessHandle>;

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    await openHarness(page, path.resolve(import.meta.dirname, "../harness/main.tsx"));
    board = remoteOf(page);
    await board.showBoard({ letters: "ABC", rows: 3, points: makePoints() });
    await board.setCoordinates(true);
    await board.settle();
  });
  afterAll(() => browser.close());

  /** The tokens of the present look, as far as they were read: most tests ask for the same few. */
  const tokens = new Map<string, Promise<string>>();
  const setLook = async (look: Readonly<Record<string, string>>): Promise<void> => {
    tokens.clear();
    await board.setRoot(look);
  };
  const token = async (name: string): Promise<Color> => {
    const color = tokens.get(name) ?? board.colorOf(name);
    tokens.set(name, color);
    return parseColor(await color);
  };
  const styleOf = async (selector: string, property: string): Promise<Color> =>
    parseColor(await board.styleOf(selector, property));

  /** The board's background: base colour, highlight and grain. */
  const backgrounds = async (): Promise<readonly Color[]> => {
    const [background, light, grain] = [
      await token("--board"),
      await token("--board-light"),
      await token("--board-grain"),
    ];
    return [background, blend(light, background), blend(grain, background)];
  };
  /** The background of a label or a dot; for a stone both ends of its gradient. */
  const backgroundsOf = async (name: string): Promise<readonly Color[]> =>
    name === "empty" ? backgrounds() : [await token(`--stone-${name}-light`), await token(`--stone-${name}-dark`)];
  /** The lowest contrast of a colour with any of the others. */
  const minContrast = (color: Color, others: readonly Color[]): number =>
    Math.min(...others.map((other) => contrastOf(color, other)));

  const BOARDS = ["wood", "plain", "slate", "green", "night", "contrast"];
  const STONES = ["classic", "flat", "contrast"];

  /** Every board with the classic stones, and every set of stones on one board. */
  const LOOKS = [
    ...BOARDS.map((name) => [name, "classic"] as const),
    ...STONES.map((stones) => ["wood", stones] as const),
    ["night", "flat"] as const,
    ["contrast", "contrast"] as const,
  ].flatMap((look) => ["light", "dark"].map((theme) => [theme, ...look] as const));

  test("[BRD-24] every board of the settings has colours, and every set of stones", async () => {
    const looks = new Set<string>();
    for (const name of BOARDS) {
      await setLook({ "data-theme": "light", "data-board": name, "data-stones": "classic" });
      looks.add(JSON.stringify(await token("--board")));
    }
    for (const stones of STONES) {
      await setLook({ "data-theme": "light", "data-board": "wood", "data-stones": stones });
      looks.add(JSON.stringify([await token("--stone-black-light"), await token("--stone-white-dark")]));
    }
    expect(looks.size).toBe(BOARDS.length + STONES.length);
  });

  test("[BRD-24] with high contrast every stone stands out from the board by its colour or its edge", async () => {
    for (const theme of ["light", "dark"]) {
      await setLook({ "data-theme": theme, "data-board": "contrast", "data-stones": "contrast" });
      for (const color of ["black", "white"]) {
        const [body, edge] = [await token(`--stone-${color}-light`), await token(`--stone-${color}-edge`)];
        const contrast = Math.max(contrastOf(body, await token("--board")), contrastOf(edge, await token("--board")));
        expect.soft(contrast, `${color}, ${theme}`).toBeGreaterThanOrEqual(7);
        expect.soft(contrastOf(body, edge), `edge of ${color}, ${theme}`).toBeGreaterThanOrEqual(7);
      }
    }
  });

  describe.each(LOOKS)("%s, %s, %s stones", (theme, name, stones) => {
    beforeAll(() => setLook({ "data-theme": theme, "data-board": name, "data-stones": stones }));

    test("[BRD-10] the text of a page is readable", async () => {
      for (const [text, under] of TEXT_COLORS) {
        const contrast = contrastOf(await token(text), await token(under));
        expect.soft(contrast, `${text} on ${under}`).toBeGreaterThanOrEqual(4.5);
      }
    });

    test("[BRD-10] the labels on stones and the coordinates are readable", async () => {
      const coordinates = await styleOf(".coordinates text", "fill");
      expect.soft(minContrast(coordinates, await backgrounds()), "coordinates").toBeGreaterThanOrEqual(4.5);
      for (const [background, { labels }] of Object.entries(POINTS)) {
        for (const point of labels) {
          const label = await styleOf(`[data-point="${point}"] .label`, "fill");
          expect
            .soft(minContrast(label, await backgroundsOf(background)), `point ${point}, ${background}`)
            .toBeGreaterThanOrEqual(4.5);
        }
      }
    });

    test("[BRD-10] the labels on discs are readable", async () => {
      const best = contrastOf(await token("--board-hint-ink"), await token("--board-hint"));
      const candidate = contrastOf(await token("--board-name"), await token("--board"));
      expect.soft(Math.min(best, candidate)).toBeGreaterThanOrEqual(4.5);
      const ink = await token("--grade-ink");
      for (const grade of GRADES) {
        const fill = await token(`--grade-${grade}`);
        expect.soft(contrastOf(ink, fill), `label on ${grade}`).toBeGreaterThanOrEqual(4.5);
        const visible = Math.max(minContrast(ink, await backgrounds()), minContrast(fill, await backgrounds()));
        expect.soft(visible, `disc of ${grade}`).toBeGreaterThanOrEqual(3);
      }
    });

    test("[BRD-10] the focus ring, the lines and the marks are visible", async () => {
      const focus = contrastOf(await token("--focus"), await token("--paper"));
      expect.soft(focus, "--focus on --paper").toBeGreaterThanOrEqual(3);
      for (const name of ["--board-focus", "--board-line", "--board-mark", "--board-hint"]) {
        expect.soft(minContrast(await token(name), await backgrounds()), name).toBeGreaterThanOrEqual(3);
      }
      for (const [background, { dot }] of Object.entries(POINTS)) {
        const mark = await styleOf(`[data-point="${dot}"] .mark`, "fill");
        expect.soft(minContrast(mark, await backgroundsOf(background)), `dot, ${background}`).toBeGreaterThanOrEqual(3);
      }
      await board.focusByScript(POINTS.empty.dot);
      await page.keyboard.press("Home");
      const ring = await styleOf(":focus .hit-area", "stroke");
      expect.soft(ring, "the ring around the focused point").toEqual(await token("--board-focus"));
    });
  });
});
