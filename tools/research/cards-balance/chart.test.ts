import { expect, test } from "vitest";
import { axisEnd, makeChart } from "./chart.ts";
import { pickDecks } from "./decks.ts";
import { makePage, makeTable, type Row } from "./report.ts";

const deck = { name: "a < b", counts: { PLACE_STONE: 3, TAKE_STONE: 1 } };
const summary = { games: 200, first: 48, second: 50.5, draws: 1.5, mean: 44.4, low: 21, median: 40, high: 90 };
const row: Row = { deck, bot: "Greedy", summary };

test("a row of the table has every figure", () => {
  expect(makeTable([row]).split("\n").at(-1)).toBe(
    "| a < b | 3/1 | Greedy | 200 | 48.0 | 50.5 | 1.5 | 44.4 | 21 | 40 | 90 |",
  );
});

test("the page has the command that wrote it", () => {
  expect(makePage([row], "npm run cards:balance -- --games 5", "3 nodes a turn")).toContain(
    "Written by `npm run cards:balance -- --games 5`: each bot against itself on the default board, 3 nodes a turn.",
  );
});

test("the axis ends at a round number beyond the longest bar", () => {
  expect([0, 99, 101, 180].map(axisEnd)).toEqual([100, 100, 150, 200]);
});

test("the chart has a bar for each share, in its place, and escapes names", () => {
  const chart = makeChart([row]);
  // 320 wide from 610: 48 % of it, then 1.5 %, then the rest.
  expect(chart).toContain('<rect class="first" x="610" y="83" width="153.6" height="16"/>');
  expect(chart).toContain('<rect class="draws" x="763.6" y="83" width="4.8" height="16"/>');
  expect(chart).toContain('<rect class="second" x="768.4" y="83" width="161.6" height="16"/>');
  expect(chart).toContain("a &lt; b");
  expect(chart).toContain("prefers-color-scheme: dark");
  expect(chart).toContain(">turns</text>");
});

test("decks are picked by name, and an unknown name is reported", () => {
  const all = [deck, { ...deck, name: "other" }];
  expect(pickDecks(all, [])).toBe(all);
  expect(pickDecks(all, ["other"])).toEqual([all[1]]);
  expect(pickDecks(all, ["other", "none"])).toBe("none");
});
