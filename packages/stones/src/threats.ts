// Finds what a stone threatens along the four lines through it, by any rule of Gomoku. This is slow and readable, for hints,
// openings and the front ends; the searcher has its own pattern tables.
import type { Board, Cell, Stone } from "./board.ts";
import { otherColor, type Color } from "./color.ts";
import { isWinningRow, winningRow, type RowRule } from "./five.ts";
import { cellAt, pointsWith, withCell, type Point } from "./grid.ts";
import { lengthThrough, LINE_DIRECTIONS, step } from "./line.ts";
import { forbiddenKind } from "./renju.ts";

/** The strongest first. A double four, a four with an open three, and a double open three are double threats. */
export const THREATS = ["five", "open-four", "double-four", "four-three", "double-three", "four", "three"] as const;
export type Threat = (typeof THREATS)[number];

/** The points of a line that can be in one five with a stone. */
const OFFSETS = [-4, -3, -2, -1, 1, 2, 3, 4] as const;

/** Whether the rules let a colour play on an empty point. */
const mayPlay = (rule: RowRule, board: Board, point: Point, color: Color): boolean =>
  rule !== "renju" || color === "white" || forbiddenKind(board, point) === null;

/** The empty points of a line that complete a winning row with a stone, which is in none yet. */
const fivePoints = (rule: RowRule, board: Board, { color, ...stone }: Stone, direction: Point): readonly Point[] =>
  OFFSETS.filter((offset) => {
    if (cellAt(board, step(stone, direction, offset)) !== null) return false;
    const isOwn = (at: number): boolean => at === offset || cellAt(board, step(stone, direction, at)) === color;
    let [from, to] = [0, 0];
    while (isOwn(from - 1)) from -= 1;
    while (isOwn(to + 1)) to += 1;
    const ends = [from - 1, to + 1].map((at) => cellAt(board, step(stone, direction, at)));
    return isWinningRow(rule, color, to - from + 1, ends);
  }).map((offset) => step(stone, direction, offset));

/** Whether a stone is part of an unbroken four that two points complete. */
const isOpenFour = (rule: RowRule, board: Board, stone: Stone, direction: Point): boolean =>
  lengthThrough(board, stone, direction) === 4 && fivePoints(rule, board, stone, direction).length >= 2;

/** Whether one more stone in the line makes an open four. */
const isOpenThree = (rule: RowRule, board: Board, stone: Stone, direction: Point): boolean =>
  OFFSETS.some((offset) => {
    const next = step(stone, direction, offset);
    return (
      cellAt(board, next) === null &&
      isOpenFour(rule, withCell<Cell>(board, next, stone.color), stone, direction) &&
      mayPlay(rule, board, next, stone.color)
    );
  });

/** What a stone on an empty point makes; null if it threatens nothing, or is forbidden. */
export const threatOf = (before: Board, point: Point, color: Color, rule: RowRule = "five-or-more"): Threat | null => {
  const board = withCell<Cell>(before, point, color);
  const stone = { ...point, color };
  if (winningRow(rule, board, stone) !== null) return "five";
  if (!mayPlay(rule, before, stone, color)) return null;
  if (LINE_DIRECTIONS.some((direction) => isOpenFour(rule, board, stone, direction))) return "open-four";
  const fours = LINE_DIRECTIONS.flatMap((direction) => fivePoints(rule, board, stone, direction)).length;
  if (fours >= 2) return "double-four";
  // A four is answered in its own line, so an open three counts only in the other lines through the stone.
  const threes = LINE_DIRECTIONS.filter(
    (direction) => fivePoints(rule, board, stone, direction).length === 0 && isOpenThree(rule, board, stone, direction),
  ).length;
  if (fours === 1) return threes > 0 ? "four-three" : "four";
  if (threes >= 2) return "double-three";
  return threes === 1 ? "three" : null;
};

/** Whether a colour can make an open four with its next stone. */
export const threatensOpenFour = (board: Board, color: Color, rule: RowRule = "five-or-more"): boolean =>
  pointsWith<Cell>(board, null).some((point) => {
    const placed = withCell<Cell>(board, point, color);
    return (
      LINE_DIRECTIONS.some((direction) => isOpenFour(rule, placed, { ...point, color }, direction)) &&
      mayPlay(rule, board, point, color)
    );
  });

/** The points that complete a winning row for a colour. */
const winningPoints = (rule: RowRule, board: Board, color: Color): readonly Point[] =>
  pointsWith<Cell>(board, null).filter(
    (point) => winningRow(rule, withCell<Cell>(board, point, color), point) !== null,
  );

/** Node limit of the search for a VCF: a page does not wait for more. */
const MAX_NODES = 300;
/** The same for the question whether there is any: it is asked twice for one move. */
const MAX_NODES_EACH = 40;
/** Stones of the winner, including the five. */
const MAX_STONES = 8;

/** A search for wins by continuous fours (VCF) of a colour. */
const openVcfSearch = (color: Color, rule: RowRule, maxNodes: number) => {
  let nodesLeft = maxNodes;
  let isCut = false;
  const makesFour = (board: Board, point: Point): boolean => {
    const placed = withCell<Cell>(board, point, color);
    return (
      winningRow(rule, placed, point) !== null ||
      (LINE_DIRECTIONS.some((direction) => fivePoints(rule, placed, { ...point, color }, direction).length > 0) &&
        mayPlay(rule, board, point, color))
    );
  };
  const foursOn = (board: Board): readonly Point[] =>
    pointsWith<Cell>(board, null).filter((point) => makesFour(board, point));
  /** Whether a stone there wins with at most `more` further stones. */
  const wins = (before: Board, stone: Point, more: number): boolean => {
    nodesLeft -= 1;
    const board = withCell<Cell>(before, stone, color);
    if (winningRow(rule, board, stone) !== null) return true;
    // An opponent who can complete five ignores a four.
    if (winningPoints(rule, board, otherColor(color)).length > 0) return false;
    if (more === 0 || nodesLeft < 0) {
      isCut = true;
      return false;
    }
    const [answer, second] = LINE_DIRECTIONS.flatMap((direction) =>
      fivePoints(rule, board, { ...stone, color }, direction),
    );
    if (answer === undefined) return false;
    // Of two fives the opponent can stop one.
    if (second !== undefined) return true;
    const answered = withCell<Cell>(board, answer, otherColor(color));
    return foursOn(answered).some((point) => wins(answered, point, more - 1));
  };
  return {
    foursOn,
    /** The stones of the shortest win that begins with one of these; null if there is none, undefined if that is unknown. */
    search: (start: Board, firsts: readonly Point[]): number | null | undefined => {
      for (let stones = 1; stones <= MAX_STONES && nodesLeft > 0; stones += 1) {
        isCut = false;
        if (firsts.some((first) => wins(start, first, stones - 1))) return stones;
        if (!isCut) return null;
      }
      return undefined;
    },
  };
};

/**
 * Searches a win by continuous fours (VCF) that starts with the given stone. Returns the number of stones, including the
 * five; null if none is found within the limits.
 */
export const winByVcf = (start: Board, first: Point, color: Color, rule: RowRule = "five-or-more"): number | null =>
  openVcfSearch(color, rule, MAX_NODES).search(start, [first]) ?? null;

/** Whether a colour, if it is to move, wins by continuous fours (VCF); null if that is not found out within the limits. */
export const hasVcf = (board: Board, color: Color, rule: RowRule = "five-or-more"): boolean | null => {
  const { foursOn, search } = openVcfSearch(color, rule, MAX_NODES_EACH);
  const stones = search(board, foursOn(board));
  return stones === undefined ? null : stones !== null;
};
