import { makeAxes } from "@tengen/board";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { looksLikePosition, parsePosition } from "./position-text.ts";

const AXES = makeAxes("ABC", 3);

describe("[TBL-S11] a position as text", () => {
  test("has rows from the top, runs of empty points and the side to move", () => {
    expect(parsePosition(AXES, "x1o/3/1b1 w")).toEqual({
      ok: true,
      value: { black: [0, 7], white: [2], toMove: "white" },
    });
    expect(parsePosition(AXES, "x1o/3/1b1 O")).toMatchObject({ value: { toMove: "white" } });
    expect(parsePosition(AXES, "position fen 3/w2/3 b")).toMatchObject({ value: { white: [3], toMove: "black" } });
  });

  test.each<[string, object]>([
    ["3/3 b", { kind: "rows", row: 0 }],
    ["3/4/3 b", { kind: "row", row: 2 }],
    ["3/2/3 b", { kind: "row", row: 2 }],
    ["3/1z1/3 b", { kind: "sign", row: 2, column: 2 }],
    ["3/012/3 b", { kind: "sign", row: 2, column: 1 }],
    ["3/100/3 b", { kind: "sign", row: 2, column: 1 }],
  ])("%s is refused, with the place", (text, fault) => {
    expect(parsePosition(AXES, text)).toMatchObject({ ok: false, error: fault });
  });

  test("of any stones is read back", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(".", "x", "o"), { minLength: 9, maxLength: 9 }), (cells) => {
        const rows = [0, 3, 6].map((at) => cells.slice(at, at + 3).join(""));
        const text = `${rows.map((row) => row.replaceAll(/\.+/gu, (run) => String(run.length))).join("/")} b`;
        const of = (sign: string): readonly number[] => cells.flatMap((cell, at) => (cell === sign ? [at] : []));
        expect(parsePosition(AXES, text)).toEqual({
          ok: true,
          value: { black: of("x"), white: of("o"), toMove: "black" },
        });
      }),
    );
  });

  test.each(["h8 i9", "(;B[aa])", "x1o/3/3", "https://host/games/gomoku/#study b", "1/2-1/2"])("%s is none", (text) => {
    expect(looksLikePosition(text)).toBe(false);
  });
});
