import fs from "node:fs";
import path from "node:path";
import { Resvg } from "@resvg/resvg-wasm";
import { startRasterizer } from "../../../tools/build/site/icons.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAxes } from "../web/axes.ts";
import { drawPicture, PICTURE_TOKENS, WOODEN_COLORS, type Picture } from "../web/picture.ts";
import { EMPTY_POINT, MARKS, type PointAppearance } from "../web/scene.ts";

const SIZE = 500;

const picture = (points: Readonly<Record<number, Partial<PointAppearance>>>, more: Partial<Picture> = {}): Picture => ({
  axes: makeAxes("ABCDE", 5),
  starPoints: [12],
  scene: {
    points: Array.from({ length: 25 }, (_, point) => ({ ...EMPTY_POINT, ...points[point] })),
    lines: [],
  },
  showCoordinates: false,
  colors: WOODEN_COLORS,
  size: SIZE,
  font: "none",
  ...more,
});

/** The colour of a pixel, by the position on the board: points are 1 apart, the first at 0, 0. */
const pixels = (drawn: Picture) => {
  const image = new Resvg(drawPicture(drawn)).render();
  expect([image.width, image.height]).toEqual([SIZE, SIZE]);
  const { pixels: bytes } = image;
  return (x: number, y: number): readonly number[] => {
    const scale = SIZE / (drawn.axes.columns.length + 0.2);
    const at = 4 * (Math.round((y + 0.6) * scale) * SIZE + Math.round((x + 0.6) * scale));
    return Array.from(bytes.subarray(at, at + 3));
  };
};

const rgb = (text: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
const isDark = (color: readonly number[]): boolean => color.every((part) => part < 0x70);
const isPale = (color: readonly number[]): boolean => color.every((part) => part > 0xb8);

beforeAll(async () => {
  await startRasterizer();
});

describe("[BRD-40] the picture of a scene", () => {
  test("shows wood, lines, star points and stones in their places", () => {
    const at = pixels(picture({ 6: { stone: "black" }, 8: { stone: "white" } }));
    expect(at(0.5, 0.5)).toEqual(rgb(WOODEN_COLORS.board));
    expect(at(0, 2.5)).toEqual(rgb(WOODEN_COLORS["board-line"]));
    expect(at(2.05, 2.05)).toEqual(rgb(WOODEN_COLORS["board-line"]));
    expect(isDark(at(1, 1))).toBe(true);
    expect(isPale(at(3, 1))).toBe(true);
  });

  test("shows the last move, heat, territory, lines and the area", () => {
    const drawn = picture({ 0: { stone: "black", mark: "last" }, 2: { heat: 1 }, 4: { territory: "black" } });
    const { scene } = drawn;
    const at = pixels({ ...drawn, scene: { ...scene, lines: [{ from: 20, to: 24 }], area: { from: 11, to: 13 } } });
    expect(at(0, 0)).toEqual(rgb(WOODEN_COLORS["on-black-mark"]));
    expect(at(2.3, 0.3)[1]).toBeLessThan(0x70);
    expect(isDark(at(4, 0))).toBe(true);
    expect(at(2.5, 4)).toEqual(rgb(WOODEN_COLORS["board-strike"]));
    expect(at(1.2, 1.7)).not.toEqual(rgb(WOODEN_COLORS.board));
  });

  test("every mark and every label changes the picture", () => {
    const drawn = MARKS.map((mark) => drawPicture(picture({ 7: { mark } })));
    const labelled = MARKS.map((mark) => drawPicture(picture({ 7: { mark, stone: "white", label: "7" } })));
    expect(new Set([...drawn, drawPicture(picture({}))]).size).toBe(MARKS.length + 1);
    for (const text of labelled) expect(text).toContain(">7</text>");
  });

  test("a captured stone is not in it, a faded one is pale", () => {
    const taken = { animation: { kind: "taken", stone: "black", order: 0 } } as const;
    expect(drawPicture(picture({ 3: taken }))).toBe(drawPicture(picture({})));
    expect(isDark(pixels(picture({ 3: { stone: "black", faded: true } }))(3.2, 0.2))).toBe(false);
  });

  test("names columns and rows on all sides, if it shows coordinates", () => {
    const text = drawPicture(picture({}, { showCoordinates: true }));
    expect(text.match(/>C<\/text>/gu)).toHaveLength(2);
    expect(text.match(/>5<\/text>/gu)).toHaveLength(2);
  });

  test("a label cannot add markup", () => {
    expect(drawPicture(picture({ 1: { label: "<script>&\"'" } }))).not.toMatch(/<script|&"|"'/u);
  });
});

test("[BRD-41] the colours without a page are those of the wooden board in light", () => {
  const tokens = fs.readFileSync(path.resolve(import.meta.dirname, "../web/tokens.css"), "utf8");
  const blockAfter = (start: string): string => tokens.slice(tokens.indexOf(start)).split("\n}")[0] ?? "";
  const root = blockAfter(":root {") + blockAfter(':root,\n[data-stones="classic"] {');
  for (const name of PICTURE_TOKENS) {
    const value = new RegExp(`--${name}: (?:light-dark\\()?(?<light>[^,;]+)`, "u").exec(root)?.groups?.["light"] ?? "";
    const old = value.replace(/rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/u, "rgba($1, $2, $3, 0.$4)");
    expect(`${name} ${WOODEN_COLORS[name]}`).toBe(`${name} ${old}`);
  }
});
