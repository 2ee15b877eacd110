// Openings: the first stones of a game, black first. A file has one per line, as points (`h8 i9 g7`, spaces optional)
// or as `x,y` offsets from the centre, the format of the Gomocup managers. Text after `#` is a comment.
import { isInside, pointName, type Point } from "@tengen/stones";

export const BOARD_SIZE = 15;
const CENTRE = 7;
/** Far longer than any real opening. */
const MAX_STONES = 100;

/** Stones in order of play. */
export type Opening = readonly Point[];

export interface OpeningsFault {
  /** What is wrong; for a file with the line number. */
  readonly fault: string;
}

const NAMES = /^(?:[a-z]\d{1,2}[\s,;]*)+$/iu;
const NAME = /(?<column>[a-z])(?<row>\d{1,2})/giu;
const OFFSETS = /^[+-]?\d{1,2}(?:[\s,;]+[+-]?\d{1,2})*[\s,;]*$/u;
const OFFSET = /[+-]?\d+/gu;

const parseNames = (text: string): Opening =>
  [...text.matchAll(NAME)].map(({ groups }) => ({
    x: (groups?.["column"] ?? "").toLowerCase().charCodeAt(0) - "a".charCodeAt(0),
    y: BOARD_SIZE - Number(groups?.["row"]),
  }));

const parseOffsets = (text: string): Opening | null => {
  const numbers = [...text.matchAll(OFFSET)].map(([number]) => CENTRE + Number(number));
  if (numbers.length % 2 !== 0) return null;
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[2 * index] ?? 0,
    y: numbers[2 * index + 1] ?? 0,
  }));
};

const findFault = (stones: Opening): string | null => {
  const outside = stones.findIndex((stone) => !isInside(BOARD_SIZE, stone));
  if (outside !== -1) return `stone ${outside + 1} is off the ${BOARD_SIZE}x${BOARD_SIZE} board`;
  const names = stones.map((stone) => pointName(BOARD_SIZE, stone));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `there are two stones on ${twice}`;
  return stones.length > MAX_STONES ? `an opening has at most ${MAX_STONES} stones` : null;
};

/** One opening, in either notation. */
export const parseOpening = (text: string): Opening | OpeningsFault => {
  const line = text.trim();
  const stones = NAMES.test(line) ? parseNames(line) : OFFSETS.test(line) ? parseOffsets(line) : undefined;
  if (stones === null) return { fault: "the last x has no y" };
  if (stones === undefined) {
    return { fault: "expected points such as h8 i9 g7, or offsets from the centre such as 0,0,1,1,-1,2" };
  }
  const fault = findFault(stones);
  return fault === null ? stones : { fault };
};

export const isOpeningsFault = (value: object): value is OpeningsFault => "fault" in value;

/** The openings of a file, or the error in its first invalid line. Empty lines and comments are ignored. */
export const parseOpenings = (text: string): readonly Opening[] | OpeningsFault => {
  const openings: Opening[] = [];
  for (const [index, line] of text
    .replace(/^\u{FEFF}/u, "")
    .split(/\r?\n/u)
    .entries()) {
    const content = line.replace(/#.*/u, "").trim();
    if (content === "") continue;
    const opening = parseOpening(content);
    if (isOpeningsFault(opening)) return { fault: `line ${index + 1}: ${opening.fault}` };
    openings.push(opening);
  }
  return openings.length === 0 ? { fault: "the file has no openings" } : openings;
};

/** As points; `parseOpening` is the inverse. */
export const makeOpening = (opening: Opening): string =>
  opening.map((stone) => pointName(BOARD_SIZE, stone).toLowerCase()).join(" ");

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
            .map((stone) => pointName(BOARD_SIZE, stone))
            .toSorted()
            .join(" "),
        )
        .join("/"),
    )
    .toSorted()[0] ?? "";
