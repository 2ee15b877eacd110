// Openings: the first stones of a game, black first. A file has one per line, as points (`h8 i9 g7`, spaces optional)
// or as `x,y` offsets from the centre, the format of the Gomocup managers. Text after `#` is a comment.
import { err, ok, type Result } from "@tengen/kernel";
import { isInside, type Point } from "@tengen/stones";

/** A board and the letters of its columns; rows count from the bottom. */
export interface OpeningBoard {
  readonly size: number;
  readonly columns: string;
}

export const gomokuBoard = (size: number): OpeningBoard => ({ size, columns: "abcdefghijklmnopqrst".slice(0, size) });
/** Go leaves out the I. */
export const goBoard = (size: number): OpeningBoard => ({ size, columns: "abcdefghjklmnopqrst".slice(0, size) });

export const BOARD_SIZE = 15;
export const GOMOKU_BOARD = gomokuBoard(BOARD_SIZE);

/** Far longer than any real opening. */
const MAX_STONES = 100;

/** Stones in order of play. */
export type Opening = readonly Point[];

const NAMES = /^(?:[a-z]\d{1,2}[\s,;]*)+$/iu;
const NAME = /(?<column>[a-z])(?<row>\d{1,2})/giu;
const OFFSETS = /^[+-]?\d{1,2}(?:[\s,;]+[+-]?\d{1,2})*[\s,;]*$/u;
const OFFSET = /[+-]?\d+/gu;

const parseNames = (text: string, { size, columns }: OpeningBoard): Opening =>
  [...text.matchAll(NAME)].map(({ groups }) => ({
    x: columns.indexOf(groups?.["column"]?.toLowerCase() ?? "?"),
    y: size - Number(groups?.["row"]),
  }));

const nameOf = ({ x, y }: Point, { size, columns }: OpeningBoard): string => `${columns[x]}${size - y}`;

const parseOffsets = (text: string, { size }: OpeningBoard): Opening | null => {
  // A board of an even size has no centre: Gomocup's managers count from the point below and right of the middle.
  const numbers = [...text.matchAll(OFFSET)].map(([number]) => Math.floor(size / 2) + Number(number));
  if (numbers.length % 2 !== 0) return null;
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[2 * index] ?? 0,
    y: numbers[2 * index + 1] ?? 0,
  }));
};

const findFault = (stones: Opening, board: OpeningBoard): string | null => {
  if (stones.length > MAX_STONES) return `an opening has at most ${MAX_STONES} stones`;
  const outside = stones.findIndex((stone) => !isInside(board.size, stone));
  if (outside !== -1) return `stone ${outside + 1} is off the ${board.size}x${board.size} board`;
  const names = stones.map((stone) => nameOf(stone, board));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? null : `there are two stones on ${twice.toUpperCase()}`;
};

/** One opening, in either notation, or what is wrong with it. */
export const parseOpening = (text: string, board = GOMOKU_BOARD): Result<Opening, string> => {
  const line = text.trim();
  const stones = NAMES.test(line)
    ? parseNames(line, board)
    : OFFSETS.test(line)
      ? parseOffsets(line, board)
      : undefined;
  if (stones === null) return err("the last x has no y");
  if (stones === undefined) {
    return err("expected points such as h8 i9 g7, or offsets from the centre such as 0,0,1,1,-1,2");
  }
  const fault = findFault(stones, board);
  return fault === null ? ok(stones) : err(fault);
};

/** The openings of a file, or the error in its first invalid line. Empty lines and comments are ignored. */
export const parseOpenings = (text: string, board = GOMOKU_BOARD): Result<readonly Opening[], string> => {
  const openings: Opening[] = [];
  for (const [index, line] of text
    .replace(/^\u{FEFF}/u, "")
    .split(/\r?\n/u)
    .entries()) {
    const [content = ""] = line.split("#", 1);
    if (content.trim() === "") continue;
    const opening = parseOpening(content, board);
    if (!opening.ok) return err(`line ${index + 1}: ${opening.error}`);
    openings.push(opening.value);
  }
  return openings.length === 0 ? err("the file has no openings") : ok(openings);
};

/** As points; `parseOpening` is the inverse. */
export const makeOpening = (opening: Opening, board = GOMOKU_BOARD): string =>
  opening.map((stone) => nameOf(stone, board)).join(" ");

/** An opening under the eight symmetries of the board. */
export const symmetriesOf = (opening: Opening): readonly Opening[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((symmetry) =>
    opening.map(({ x, y }) => {
      const across = (symmetry & 1) === 0 ? x : BOARD_SIZE - 1 - x;
      const down = (symmetry & 2) === 0 ? y : BOARD_SIZE - 1 - y;
      return (symmetry & 4) === 0 ? { x: across, y: down } : { x: down, y: across };
    }),
  );

/** A canonical key of the final position: equal for all move orders, rotations and reflections. */
export const positionKey = (opening: Opening): string =>
  symmetriesOf(opening)
    .map((turned) =>
      [0, 1]
        .map((color) =>
          turned
            .filter((_, index) => index % 2 === color)
            .map((stone) => nameOf(stone, GOMOKU_BOARD))
            .toSorted()
            .join(" "),
        )
        .join("/"),
    )
    .toSorted()[0] ?? "";
