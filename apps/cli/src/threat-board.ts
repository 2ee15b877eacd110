// The threats of a position, as two boards side by side and as JSON data.
import type { ThreatMaps } from "@tengen/gomoku-searcher/node";
import { COLORS, indexOfPoint, pointAtIndex, pointName, type Color, type Stone } from "@tengen/stones";

/** A position, and what a stone on each cell would make. */
export interface ThreatBoard {
  readonly stones: readonly Stone[];
  readonly maps: ThreatMaps;
}

const SIZE = 15;

/** The threat classes that must be answered, strongest first, shown by letters from a. */
const SHOWN = [
  "five",
  "open four",
  "two fours",
  "four and three",
  "four",
  "two threes",
  "open three",
] as const satisfies readonly ThreatMaps[Color][number][];

const letterOf = (rank: number): string => String.fromCodePoint("a".charCodeAt(0) + rank);
const rankOf = (threat: ThreatMaps[Color][number] | undefined): number => SHOWN.findIndex((shown) => shown === threat);

/** The threats of each side, strongest first. */
export const listThreats = (maps: ThreatMaps) => {
  const listOf = (side: Color) =>
    maps[side]
      .map((threat, index) => ({ threat, rank: rankOf(threat), ...pointAtIndex(SIZE, index) }))
      .filter(({ rank }) => rank !== -1)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ threat, x, y }) => ({ point: pointName(SIZE, { x, y }), x, y, class: threat }));
  return { black: listOf("black"), white: listOf("white") };
};

const COLUMNS = `   ${Array.from({ length: SIZE }, (_, x) => pointName(SIZE, { x, y: 0 }).charAt(0)).join(" ")}`;

const drawBoard = (stones: ReadonlyMap<number, string>, map: ThreatMaps[Color]): readonly string[] => {
  const markAt = (index: number): string => {
    const rank = rankOf(map[index]);
    return stones.get(index) ?? (rank === -1 ? "." : letterOf(rank));
  };
  const rows = Array.from({ length: SIZE }, (_, y) => {
    const marks = Array.from({ length: SIZE }, (_unused, x) => markAt(indexOfPoint(SIZE, { x, y })));
    return `${String(SIZE - y).padStart(2)} ${marks.join(" ")}`;
  });
  return [COLUMNS, ...rows];
};

/** Draws what a stone on each cell would make, for both sides. */
export const drawThreats = ({ stones: placed, maps }: ThreatBoard): string => {
  const stones = new Map(placed.map((stone) => [indexOfPoint(SIZE, stone), stone.color === "black" ? "X" : "O"]));
  const [black, white] = COLORS.map((side) => drawBoard(stones, maps[side]));
  const head = ["   threats of black (X)", "threats of white (O)"];
  const width = COLUMNS.length + 3;
  const rows = (black ?? []).map((row, index) => `${row.padEnd(width)}${white?.[index] ?? ""}`);
  const legend = SHOWN.map((shown, rank) => `${letterOf(rank)} ${shown}`).join(", ");
  return [`${(head[0] ?? "").padEnd(width + 3)}${head[1] ?? ""}`, ...rows, legend].join("\n");
};
