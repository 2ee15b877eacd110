// The balance chart as SVG text: game lengths on the left, wins by seat on the right. It has colours for light and dark
// mode.
import { cardsText, type Row } from "./report.ts";

const WIDTH = 960;
const ROW = 34;
const TOP = 74;
const BOTTOM = 56;
const LENGTHS = { left: 230, right: 560 };
const WINS = { left: 610, right: 930 };
/** [CRD-E3] The bounds for the default deck: turns of the median game, and percentage of wins. */
const TURNS_WANTED = { least: 20, most: 80 };
const WINS_WANTED = { least: 45, most: 55 };

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #24292f; }
  .title { font-size: 15px; font-weight: 600; }
  .small { font-size: 11px; fill: #57606a; }
  .axis { stroke: #8c959f; stroke-width: 1; }
  .grid { stroke: #8c959f; stroke-opacity: 0.3; stroke-width: 1; }
  .wanted { fill: #2da44e; fill-opacity: 0.14; }
  .span { fill: #6e7fa8; }
  .median { fill: #d1242f; }
  .first { fill: #32373d; }
  .second { fill: #c3c9d0; }
  .draws { fill: #bf8700; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .small { fill: #9aa4af; }
    .span { fill: #8b9dcb; }
    .median { fill: #ff7b72; }
    .first { fill: #6e7681; }
    .second { fill: #d7dde3; }
  }`;

const round = (value: number): number => Math.round(value * 10) / 10;

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const text = (x: number, y: number, words: string, more = ""): string =>
  `<text x="${round(x)}" y="${round(y)}"${more}>${escape(words)}</text>`;

const bar = (kind: string, from: number, to: number, y: number, height: number): string =>
  `<rect class="${kind}" x="${round(from)}" y="${round(y)}" width="${round(Math.max(0, to - from))}" height="${height}"/>`;

type Scale = (value: number) => number;

const scaleOf =
  ({ left, right }: { readonly left: number; readonly right: number }, most: number): Scale =>
  (value) =>
    left + ((right - left) * value) / most;

/** A round number of turns for the end of the axis. */
export const axisEnd = (longest: number): number => Math.max(100, Math.ceil(longest / 50) * 50);

const axis = (scale: Scale, marks: readonly number[], bottom: number, title: string): readonly string[] => [
  ...marks.map(
    (mark) => `<line class="grid" x1="${round(scale(mark))}" y1="${TOP}" x2="${round(scale(mark))}" y2="${bottom}"/>`,
  ),
  `<line class="axis" x1="${round(scale(0))}" y1="${bottom}" x2="${round(scale(marks.at(-1) ?? 0))}" y2="${bottom}"/>`,
  ...marks.map((mark) => text(scale(mark), bottom + 16, String(mark), ' class="small" text-anchor="middle"')),
  text((scale(0) + scale(marks.at(-1) ?? 0)) / 2, bottom + 36, title, ' class="small" text-anchor="middle"'),
];

const marksTo = (most: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);

const drawRow = ({ deck, bot, summary }: Row, y: number, turns: Scale, share: Scale): readonly string[] => {
  const { first, second, draws, low, median, high } = summary;
  const afterFirst = share(first);
  const afterDraws = share(first + draws);
  const title = `${deck.name}, ${bot}: 10 % of the games are over after ${low} turns, half after ${median}, 90 % after ${high}; the first seat wins ${first} %, the second ${second} %, drawn ${draws} %`;
  return [
    `<g><title>${escape(title)}</title>`,
    text(16, y + 12, deck.name),
    text(16, y + 25, cardsText(deck), ' class="small"'),
    text(LENGTHS.left - 12, y + 17, bot, ' text-anchor="end"'),
    bar("span", turns(low), turns(high), y + 8, 10),
    bar("median", turns(median) - 2, turns(median) + 2, y + 3, 20),
    bar("first", share(0), afterFirst, y + 5, 16),
    bar("draws", afterFirst, afterDraws, y + 5, 16),
    bar("second", afterDraws, share(100), y + 5, 16),
    "</g>",
  ];
};

const key = (kind: string, x: number, words: string): readonly string[] => [
  bar(kind, x, x + 10, 48, 10),
  text(x + 15, 57, words, ' class="small"'),
];

export const makeChart = (rows: readonly Row[]): string => {
  const bottom = TOP + rows.length * ROW + 6;
  const height = bottom + BOTTOM;
  const most = axisEnd(Math.max(0, ...rows.map(({ summary }) => summary.high)));
  const turns = scaleOf(LENGTHS, most);
  const share = scaleOf(WINS, 100);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Lengths of the games and wins by seat, deck by deck">`,
    `<style>${STYLE}\n</style>`,
    text(LENGTHS.left, 28, "Length of a game", ' class="title"'),
    ...key("span", LENGTHS.left, "10th to 90th percentile"),
    ...key("median", LENGTHS.left + 160, "median"),
    ...key("wanted", LENGTHS.left + 230, "wanted"),
    text(WINS.left, 28, "Who wins", ' class="title"'),
    ...key("first", WINS.left, "first seat"),
    ...key("second", WINS.left + 90, "second seat"),
    ...key("draws", WINS.left + 195, "draws"),
    bar("wanted", turns(TURNS_WANTED.least), turns(TURNS_WANTED.most), TOP, bottom - TOP),
    ...rows.flatMap((row, index) => drawRow(row, TOP + index * ROW + 4, turns, share)),
    bar("wanted", share(WINS_WANTED.least), share(WINS_WANTED.most), TOP, bottom - TOP),
    ...axis(turns, marksTo(most, most > 200 ? 50 : 20), bottom, "turns"),
    ...axis(share, marksTo(100, 25), bottom, "% of the games"),
    "</svg>",
    "",
  ].join("\n");
};
