import { expect, test } from "vitest";
import { axisEnd, makeChart } from "./chart.ts";
import { pickDecks } from "./decks.ts";
import { errorOf, makePage, makeRulesetSection, makeRulesetTable, makeTable, replacePart, type Row } from "./report.ts";

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

test("a row of a ruleset has its board, and the error of the first seat's share", () => {
  expect(
    makeRulesetTable([{ ...row, boardSize: 13 }])
      .split("\n")
      .at(-1),
  ).toBe("| a < b | 13x13 | 3/1 | Greedy | 200 | 48.0 | 6.9 | 1.5 | 44.4 | 21 | 40 | 90 |");
  expect(errorOf(50, 400)).toBeCloseTo(4.9);
});

test("each part of the page is replaced alone", () => {
  const decks = makePage([row], "one", "3 nodes");
  const rulesets = makeRulesetSection([{ ...row, boardSize: 13 }], "two", "3 nodes");
  const both = replacePart(decks, { rulesets });
  expect(both).toBe(`${decks}\n${rulesets}`);
  expect(replacePart(both, { rulesets })).toBe(both);
  const others = makePage([row, row], "one", "3 nodes");
  expect(replacePart(both, { decks: others })).toBe(`${others}\n${rulesets}`);
  expect(replacePart(decks, { decks: others })).toBe(others);
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
