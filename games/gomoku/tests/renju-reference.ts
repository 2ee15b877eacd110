// A slow judge of Renju's forbidden moves, built differently from that of packages/stones: a position and every line of it are texts,
// every empty point of a line is tried, and fours and threes are sets of stones. It shares no code with the game.
import { diagramOf, type Board } from "@tengen/stones";

type Verdict = "five" | "overline" | "double-four" | "double-three" | null;

const SIZE = 15;

/** The indices of the points of a line, in order. */
type Line = readonly number[];

/** The row, the column and the diagonals through every point. */
const LINES: readonly (readonly Line[])[] = (() => {
  const points = Array.from({ length: SIZE * SIZE }, (_, index) => ({
    index,
    x: index % SIZE,
    y: Math.floor(index / SIZE),
  }));
  return points.map((stone) => [
    points.filter(({ y }) => y === stone.y).map(({ index }) => index),
    points.filter(({ x }) => x === stone.x).map(({ index }) => index),
    points.filter(({ x, y }) => x - y === stone.x - stone.y).map(({ index }) => index),
    points.filter(({ x, y }) => x + y === stone.x + stone.y).map(({ index }) => index),
  ]);
})();

/** The lines through a stone with at least this many black stones. */
const linesThrough = (position: string, stone: number, least: number): readonly Line[] =>
  (LINES[stone] ?? []).filter((line) => line.filter((point) => position[point] === "B").length >= least);

const withBlack = (text: string, at: number): string => `${text.slice(0, at)}B${text.slice(at + 1)}`;

const textOf = (position: string, line: Line): string => line.map((point) => position[point]).join("");

/** The stones of the unbroken row of black stones at a place of a line. */
const rowAt = (text: string, line: Line, place: number): readonly number[] => {
  const before = /B*$/u.exec(text.slice(0, place))?.[0].length ?? 0;
  const after = /^B*/u.exec(text.slice(place))?.[0].length ?? 0;
  return line.slice(place - before, place + after);
};

/** The empty places of a line where a stone makes exactly five, each with the five. */
const fivesOf = (text: string, line: Line): readonly { readonly point: number; readonly five: readonly number[] }[] =>
  line.flatMap((point, place) => {
    const five = text[place] === "." ? rowAt(withBlack(text, place), line, place) : [];
    return five.length === 5 ? [{ point, five }] : [];
  });

/** The fours with a stone: four stones that another stone makes five. */
const foursWith = (position: string, stone: number): ReadonlySet<string> =>
  new Set(
    linesThrough(position, stone, 4).flatMap((line) =>
      fivesOf(textOf(position, line), line)
        .filter(({ five }) => five.includes(stone))
        .map(({ point, five }) => five.filter((other) => other !== point).join(" ")),
    ),
  );

/** The threes with a stone: three stones that another stone, which is allowed and makes no five, makes a straight four. */
const threesWith = (position: string, stone: number): ReadonlySet<string> =>
  new Set(
    linesThrough(position, stone, 3).flatMap((line) =>
      line.flatMap((point, place) => {
        if (position[point] !== ".") return [];
        const text = withBlack(textOf(position, line), place);
        const four = rowAt(text, line, place);
        if (four.length !== 4 || !four.includes(stone)) return [];
        const fives = fivesOf(text, line).filter(({ five }) => four.every((other) => five.includes(other)));
        const isAllowed = fives.length === 2 && judgeStone(withBlack(position, point), point) === null;
        return isAllowed ? [four.filter((other) => other !== point).join(" ")] : [];
      }),
    ),
  );

/** What a black stone on the board has made. */
const judgeStone = (position: string, stone: number): Verdict => {
  const lengths = linesThrough(position, stone, 1).map(
    (line) => rowAt(textOf(position, line), line, line.indexOf(stone)).length,
  );
  if (lengths.includes(5)) return "five";
  if (Math.max(...lengths) > 5) return "overline";
  if (foursWith(position, stone).size > 1) return "double-four";
  return threesWith(position, stone).size > 1 ? "double-three" : null;
};

/** Every forbidden point of a position with its kind, such as "7,7 double-three", row by row. */
export const referenceForbidden = (board: Board): readonly string[] => {
  const position = diagramOf(board).replaceAll(/\s/gu, "");
  return Array.from(position).flatMap((cell, point) => {
    const verdict = cell === "." ? judgeStone(withBlack(position, point), point) : null;
    return verdict === null || verdict === "five" ? [] : [`${point % SIZE},${Math.floor(point / SIZE)} ${verdict}`];
  });
};
