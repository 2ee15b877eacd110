import { withCell } from "@tengen/stones";
import { language } from "@tengen/ui/i18n";
import { afterEach, expect, test } from "vitest";
import engine from "../engine.ts";
import type { CellLetter, GomokuState } from "../state.ts";
import type { RowRule } from "@tengen/stones";
import { hintReasonBy } from "./hint.ts";

/** Black to move, with the given stones in the middle row from the left. */
const drawn = (row: string): GomokuState => {
  const start = engine.init({ seed: "any", playerIds: ["ann", "bob"] });
  const board = row
    .split("")
    .reduce(
      (grid, mark, x) => (mark === "B" || mark === "W" ? withCell<CellLetter>(grid, { x, y: 7 }, mark) : grid),
      start.payload.board,
    );
  return { ...start, payload: { ...start.payload, board } };
};

const why = (row: string, x: number, rule: RowRule = "five-or-more"): string | null =>
  hintReasonBy(rule, drawn(row).payload, { type: "PLACE_STONE", x, y: 7 });

afterEach(() => {
  language.value = "en";
});

test("[GMK-H1] [TBL-H3] the reasons are described in a few words", () => {
  expect(why("..BBB", 5)).toBe("makes an open four");
  expect(why("BWWWW.BBB", 5)).toBe("blocks a four and makes a four");
  expect(why("", 0)).toBeNull();
  expect(hintReasonBy("five-or-more", drawn("").payload, { type: "RESIGN" })).toBeNull();
  expect(why(".BBB.BB", 4)).toBe("makes five in a row");
  // [GMK-H2] Six in a row wins nothing by the standard rule, and is forbidden in Renju.
  expect(why(".BBB.BB", 4, "exactly-five")).toBe("builds on your stones");
  expect(why(".BBB.BB", 4, "renju")).toBeNull();
  language.value = "fr";
  expect(why("BWWWW.BBB", 5)).toBe("bloque un quatre et fait un quatre");
});
