import { describe, expect, test } from "vitest";
import {
  changeConfig,
  DEFAULT_CONFIG,
  describedPoint,
  axesOf,
  GO_LETTERS,
  makeScene,
  nameOf,
  parseName,
  starsOf,
  stonesByIndex,
  type BoardConfig,
} from "./config.ts";

const make = (changes: Partial<BoardConfig> = {}): BoardConfig => changeConfig(DEFAULT_CONFIG, changes);
const nine = make({ columns: 9, rows: 9, letters: GO_LETTERS });

describe("a config", () => {
  test("[BRD-50] keeps what is not changed", () => {
    const config = changeConfig(nine, { placing: "white" });
    expect(config).toEqual({ ...nine, placing: "white" });
    expect(nine.placing).toBeNull();
  });

  test("[BRD-50] a setting that is undefined is not given", () => {
    const changes: object = { columns: undefined };
    expect(changeConfig(nine, changes)).toEqual(nine);
  });

  test.each([
    [{ columns: 0 }, "columns is 0; a board has 1 to 26 columns and rows"],
    [{ rows: 2.5 }, "rows is 2.5; a board has 1 to 26 columns and rows"],
    [{ columns: 27 }, "columns is 27"],
    [{ letters: "AB" }, 'letters is "AB"; it needs 9 different letters from A to Z, one for each column'],
    [{ letters: "AACDEFGHJ" }, "it needs 9 different letters"],
    [{ letters: "abcdefghj" }, "it needs 9 different letters"],
    [{ surface: "gold" }, "surface is gold; it is one of wood, plain, slate, green, night, contrast"],
    [{ theme: "" }, "theme is ; it is one of page, light, dark"],
    [{ stoneSet: "wood" }, "stoneSet is wood; it is one of classic, flat, contrast"],
    [
      { stones: [{ x: 9, y: 0, color: "black" }] },
      "stones has the point x 9, y 0; on this board x is 0 to 8 and y is 0 to 8",
    ],
    [{ stones: [{ x: 0, y: 0, color: "red" }] }, "a stone has the color red; it is black or white"],
    [
      {
        stones: [
          { x: 1, y: 2, color: "black" },
          { x: 1, y: 2, color: "white" },
        ],
      },
      "stones has two stones at x 1, y 2; a point has one",
    ],
    [{ lastMove: { x: 0, y: -1 } }, "lastMove has the point x 0, y -1"],
    [{ marks: [{ x: 0.5, y: 0 }] }, "marks has the point x 0.5, y 0"],
    [{ preview: { x: 0, y: 9, color: "black" } }, "preview has the point x 0, y 9"],
    [{ starPoints: [{ x: 9, y: 9 }] }, "starPoints has the point x 9, y 9"],
    [{ area: { from: { x: 0, y: 0 }, to: { x: 9, y: 0 } } }, "area has the point x 9, y 0"],
    [{ lines: [{ from: { x: 0, y: 9 }, to: { x: 0, y: 0 } }] }, "lines has the point x 0, y 9"],
    [{ stone: [] }, "stone is no setting of a board; the settings are columns, rows,"],
  ] as const)("[BRD-51] %j is refused", (changes, message) => {
    expect(() => changeConfig(nine, changes as object)).toThrow(RangeError);
    expect(() => changeConfig(nine, changes as object)).toThrow(message);
  });

  test("[BRD-51] a smaller board refuses the stones that would be off it", () => {
    const config = make({ stones: [{ x: 14, y: 14, color: "black" }] });
    expect(() => changeConfig(config, { columns: 9, rows: 9 })).toThrow("stones has the point x 14, y 14");
    expect(changeConfig(config, { columns: 9, rows: 9, stones: [] }).columns).toBe(9);
  });

  test.each([
    [9, ["C7", "G7", "E5", "C3", "G3"]],
    [13, ["D10", "K10", "G7", "D4", "K4"]],
    [15, ["D12", "H12", "M12", "D8", "H8", "M8", "D4", "H4", "M4"]],
    [19, ["D16", "K16", "Q16", "D10", "K10", "Q10", "D4", "K4", "Q4"]],
    [11, []],
  ])("[BRD-50] the usual star points of %i", (size, names) => {
    const config = make({ columns: size, rows: size, letters: GO_LETTERS });
    expect(starsOf(config).map((at) => nameOf(config, { x: at % size, y: Math.floor(at / size) }))).toEqual(names);
  });

  test("[BRD-50] other star points", () => {
    expect(starsOf(make({ columns: 9, rows: 15 }))).toEqual([]);
    expect(starsOf(make({ starPoints: [{ x: 1, y: 2 }] }))).toEqual([31]);
  });

  test("[BRD-50] names of points", () => {
    expect(nameOf(make(), { x: 7, y: 7 })).toBe("H8");
    expect(nameOf(nine, { x: 8, y: 0 })).toBe("J9");
    expect(parseName(nine, "j9")).toEqual({ x: 8, y: 0 });
    expect(parseName(nine, "i9")).toBeNull();
  });
});

describe("a scene", () => {
  const stones = [
    { x: 0, y: 0, color: "black" },
    { x: 1, y: 0, color: "white" },
  ] as const;
  const small = { columns: 3, rows: 1, stones } as const;
  const animationsOf = (config: BoardConfig, before: BoardConfig | null) =>
    makeScene(config, before === null ? null : stonesByIndex(before)).points.map(
      ({ animation }) => animation?.kind ?? "-",
    );

  test("[BRD-50] stones, last move, marks, lines and area", () => {
    const config = make({
      ...small,
      lastMove: { x: 1, y: 0 },
      marks: [{ x: 2, y: 0, mark: "hint", label: "7" }],
      lines: [{ from: { x: 0, y: 0 }, to: { x: 2, y: 0 } }],
      area: { from: { x: 1, y: 0 }, to: { x: 2, y: 0 } },
    });
    expect(makeScene(config, null)).toMatchObject({
      points: [
        { stone: "black", mark: null },
        { stone: "white", mark: "last" },
        { stone: null, mark: "hint", label: "7" },
      ],
      lines: [{ from: 0, to: 2 }],
      area: { from: 1, to: 2 },
    });
    expect(makeScene(make(small), null)).not.toHaveProperty("area");
  });

  test("[BRD-52] stones come, flip and go", () => {
    const now = make({
      ...small,
      stones: [
        { x: 0, y: 0, color: "white" },
        { x: 2, y: 0, color: "white" },
      ],
    });
    expect(animationsOf(now, make(small))).toEqual(["turned", "taken", "placed"]);
    expect(makeScene(now, stonesByIndex(make(small))).points[1]?.animation?.stone).toBe("white");
    expect(animationsOf(now, now)).toEqual(["-", "-", "-"]);
    expect(animationsOf(now, null)).toEqual(["-", "-", "-"]);
    expect(animationsOf({ ...now, animations: false }, make(small))).toEqual(["-", "-", "-"]);
  });

  test("[BRD-55] a point is described in English", () => {
    const config = make({ ...small, lastMove: { x: 1, y: 0 }, marks: [{ x: 0, y: 0, label: "3", note: "in atari" }] });
    const { points } = makeScene(config, null);
    const labels = points.map((shown, at) => config.describe(describedPoint(config, axesOf(config), at, shown)));
    expect(labels).toEqual(["A1, black, 3, in atari", "B1, white, last move", "C1, empty"]);
  });
});
