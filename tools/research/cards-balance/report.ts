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
    "![Lengths of the games and wins by seat](../../../docs/cards-balance.svg)",
    "",
  ].join("\n");
