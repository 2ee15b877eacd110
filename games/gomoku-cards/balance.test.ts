// The published figures of the default deck: for that deck, from enough games, and within the bounds.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CARD_IDS, completeDeck, DEFAULT_DECK, type Deck } from "./cards.ts";
import manifest from "./game.json" with { type: "json" };
import { BOARD_SIZES } from "./state.ts";

const read = (file: string): string => fs.readFileSync(path.join(import.meta.dirname, file), "utf8");

/** The rows of a Markdown table with the given first cell. */
const rowsOf = (text: string, first: string): readonly (readonly string[])[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell]) => cell === first);

const CARDS = CARD_IDS.map((card) => DEFAULT_DECK[card]).join("/");
const measured = rowsOf(read("BALANCE.md"), "default");
const GAMES_NEEDED: Readonly<Record<string, number>> = { Greedy: 1000, Lookahead: 200 };

test("[CRD-E3] BALANCE.md has figures of the default deck, for both bots and from enough games", () => {
  expect(measured.map(([, cards, bot]) => [cards, bot])).toEqual([
    [CARDS, "Greedy"],
    [CARDS, "Lookahead"],
  ]);
  for (const [, , bot, games] of measured) expect(Number(games)).toBeGreaterThanOrEqual(GAMES_NEEDED[bot ?? ""] ?? 0);
});

test("[CRD-E3] neither seat wins more than 55 %, and the median game has 20 to 80 turns", () => {
  for (const [, , , , first, second, , , , median] of measured) {
    expect(Number(first)).toBeLessThanOrEqual(55);
    expect(Number(second)).toBeLessThanOrEqual(55);
    expect(Number(median)).toBeGreaterThanOrEqual(20);
    expect(Number(median)).toBeLessThanOrEqual(80);
  }
});

test("[CRD-E3] SPEC.md has the default deck, and docs/experiments the same figures", () => {
  const spec = read("SPEC.md");
  const figures = read("../../docs/experiments/cards-deck.md");
  for (const card of CARD_IDS)
    expect(rowsOf(spec, card).map(([, count]) => Number(count))).toEqual([DEFAULT_DECK[card]]);
  for (const [, , bot, games, first, second, draws, , low, median, high] of measured) {
    expect(rowsOf(figures, `${bot} against itself`)).toEqual([
      [`${bot} against itself`, games, first, second, draws, low, median, high],
    ]);
  }
});

test("[CRD-E3] every kind of card is in the default deck, and Place Stone more often than all others together", () => {
  const counts = CARD_IDS.map((card) => DEFAULT_DECK[card]);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
  expect(2 * DEFAULT_DECK.PLACE_STONE).toBeGreaterThan(counts.reduce((sum, count) => sum + count, 0));
});

/** The row of a ruleset and a bot in BALANCE.md. */
const rulesetRow = (id: string, bot: string): readonly string[] =>
  rowsOf(read("BALANCE.md").split("## Rulesets")[1] ?? "", id).find((row) => row[3] === bot) ?? [];
const medianOf = (id: string): number => Number(rulesetRow(id, "Greedy")[10]);

/** So many games give a share to two percentage points, with 95 % confidence. */
const RULESET_GAMES = 2401;
const MEASURED = manifest.rulesets.flatMap((ruleset) =>
  ["Greedy", "Lookahead 4", "Lookahead"].map((bot) => ({ ruleset, id: ruleset.id, bot })),
);

test.each(MEASURED)(
  "[CRD-E4] BALANCE.md has figures of the ruleset $id as it is, by $bot, within the bounds",
  ({ ruleset, id, bot }) => {
    const options: { readonly boardSize?: number; readonly deck?: Partial<Deck> } = ruleset.options ?? {};
    const deck = completeDeck(options.deck);
    const [, board, cards, , games, first, error] = rulesetRow(id, bot);
    const size = options.boardSize ?? BOARD_SIZES.default;
    expect(ruleset.rulesetVersion).toBe("cards-v1");
    expect([board, cards]).toEqual([`${size}x${size}`, CARD_IDS.map((card) => deck[card]).join("/")]);
    expect(Number(games)).toBeGreaterThanOrEqual(RULESET_GAMES);
    expect(Number(error)).toBeLessThanOrEqual(2);
    expect(Number(first) - Number(error)).toBeGreaterThanOrEqual(45);
    expect(Number(first) + Number(error)).toBeLessThanOrEqual(55);
  },
);

test("[CRD-E4] SPEC.md names the largest share of the first seat", () => {
  const shares = MEASURED.map(({ id, bot }) => Number(rulesetRow(id, bot)[5]));
  expect(Math.max(...shares)).toBe(Number(rulesetRow("classic", "Lookahead 4")[5]));
  expect(read("SPEC.md")).toContain(`in the first seat, ${Math.max(...shares).toFixed(1)} %.`);
});

test("[CRD-E4] quick games are shorter and long ones longer, by a quarter at least", () => {
  expect(manifest.rulesets.map(({ id }) => id)).toEqual(["classic", "quick", "long"]);
  expect(medianOf("quick")).toBeLessThanOrEqual(0.75 * medianOf("classic"));
  expect(medianOf("long")).toBeGreaterThanOrEqual(1.25 * medianOf("classic"));
});
