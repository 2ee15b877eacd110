// The results as a Markdown table, for the terminal and for BALANCE.md.
import type { NamedDeck } from "./decks.ts";
import type { Summary } from "./summary.ts";

export interface Row {
  readonly deck: NamedDeck;
  /** The bot that plays against itself. */
  readonly bot: string;
  readonly summary: Summary;
}

const HEAD = [
  "deck",
  "cards",
  "bot",
  "games",
  "first seat wins %",
  "second seat wins %",
  "draws %",
  "mean turns",
  "10th percentile",
  "median",
  "90th percentile",
];

/** The counts of a deck, in the order of the game's card ids. */
export const cardsText = ({ counts }: NamedDeck): string => Object.values(counts).join("/");

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

export const makeTable = (rows: readonly Row[]): string =>
  [
    line(HEAD),
    line(HEAD.map(() => "---")),
    ...rows.map(({ deck, bot, summary }) => {
      const { games, first, second, draws, mean, low, median, high } = summary;
      const shares = [first, second, draws, mean].map((value) => value.toFixed(1));
      return line([deck.name, cardsText(deck), bot, games, ...shares, low, median, high]);
    }),
  ].join("\n");

/** The text of BALANCE.md, with the command that wrote it. */
export const makePage = (rows: readonly Row[], command: string, budget: string): string =>
  [
    "# Balance of the gomoku-cards decks",
    "",
    `Written by \`${command}\`: each bot against itself on the default board, ${budget}.`,
    "The cards are Place/Take/Inversion/Freeze/Generation.",
    "",
    makeTable(rows),
    "",
    "![Lengths of the games and wins by seat](../../docs/cards-balance.svg)",
    "",
  ].join("\n");

/** The results of a ruleset of the manifest. */
export interface RulesetRow extends Row {
  readonly boardSize: number;
}

const RULESET_HEAD = [
  "ruleset",
  "board",
  "cards",
  "bot",
  "games",
  "first seat wins %",
  "±",
  "draws %",
  "mean turns",
  "10th percentile",
  "median",
  "90th percentile",
];

/** The half-width of the 95 % confidence interval of a share in percent. */
export const errorOf = (percent: number, games: number): number =>
  196 * Math.sqrt(((percent / 100) * (1 - percent / 100)) / Math.max(1, games));

export const makeRulesetTable = (rows: readonly RulesetRow[]): string =>
  [
    line(RULESET_HEAD),
    line(RULESET_HEAD.map(() => "---")),
    ...rows.map(({ deck, boardSize, bot, summary: { games, first, draws, mean, low, median, high } }) => {
      const shares = [first, errorOf(first, games), draws, mean].map((value) => value.toFixed(1));
      return line([deck.name, `${boardSize}x${boardSize}`, cardsText(deck), bot, games, ...shares, low, median, high]);
    }),
  ].join("\n");

const RULESETS_TITLE = "## Rulesets";

export const makeRulesetSection = (rows: readonly RulesetRow[], command: string, budget: string): string =>
  [
    RULESETS_TITLE,
    "",
    `Written by \`${command}\`: each bot against itself, ${budget}. ± is the 95 % confidence interval.`,
    "",
    makeRulesetTable(rows),
    "",
  ].join("\n");

/** BALANCE.md with one part replaced: that of the decks, or that of the rulesets. */
export const replacePart = (page: string, part: { readonly decks: string } | { readonly rulesets: string }): string => {
  const start = page.indexOf(RULESETS_TITLE);
  const [decks, rulesets] = start === -1 ? [page, ""] : [page.slice(0, start), page.slice(start)];
  const [first, second] = "decks" in part ? [part.decks, rulesets] : [decks, part.rulesets];
  return second === "" ? first : `${first.trimEnd()}\n\n${second}`;
};
