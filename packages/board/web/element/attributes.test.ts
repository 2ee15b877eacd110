import { describe, expect, test } from "vitest";
import { changedSettings, readAttributes } from "./attributes.ts";
import { DEFAULT_CONFIG } from "./config.ts";

describe("attributes", () => {
  test("[BRD-57] none describe the default board", () => {
    expect(DEFAULT_CONFIG).toMatchObject(readAttributes({}));
  });

  test("[BRD-57] all of them", () => {
    const read = readAttributes({
      columns: "3",
      rows: "2",
      letters: "XYZ",
      black: "X1, y2",
      white: " z1\n",
      last: "Z1",
      placing: "white",
      label: "Diagram",
      theme: "dark",
      surface: "slate",
      "stone-set": "flat",
      "no-coordinates": "",
      "no-animations": "",
    });
    expect(read).toEqual({
      columns: 3,
      rows: 2,
      letters: "XYZ",
      stones: [
        { x: 0, y: 1, color: "black" },
        { x: 1, y: 0, color: "black" },
        { x: 2, y: 1, color: "white" },
      ],
      lastMove: { x: 2, y: 1 },
      placing: "white",
      label: "Diagram",
      theme: "dark",
      surface: "slate",
      stoneSet: "flat",
      coordinates: false,
      animations: false,
    });
  });

  test("[BRD-57] the size is that of columns and rows", () => {
    expect(readAttributes({ size: "9" })).toMatchObject({ columns: 9, rows: 9 });
    expect(readAttributes({ size: "9", rows: "3" })).toMatchObject({ columns: 9, rows: 3 });
  });

  test.each([
    [{ size: "nine" }, "columns is NaN; a board has 1 to 26 columns and rows"],
    [
      { size: "9", black: "A1 K1" },
      'the attribute black has "K1", which is no point of this board; write points such as A1',
    ],
    [{ placing: "red" }, 'the attribute placing is "red"; it is black or white'],
  ])("[BRD-57] %j is refused", (attributes, message) => {
    expect(() => readAttributes(attributes)).toThrow(message);
  });

  test("[BRD-57] a changed attribute changes its own setting", () => {
    const before = { size: "9", black: "A1" };
    expect(changedSettings(before, before)).toEqual({});
    expect(changedSettings(before, { ...before, label: "Diagram" })).toEqual({ label: "Diagram" });
    expect(changedSettings(before, { ...before, black: "B1" })).toEqual({ stones: [{ x: 1, y: 8, color: "black" }] });
  });
});
