// Puzzles: positions in which exactly one move begins a win by continuous fours (VCF). Every four has one answer, so a
// page can play the defender and judge any move of the solver without a game tree.
import {
  COLOR_LETTERS,
  colorOfLetter,
  letterOf,
  pointAtIndex,
  signOf,
  indexOfPoint,
  type Color,
  type Stone,
} from "@tengen/stones";
import { SIZE } from "./board.ts";
import type { PatternKernel } from "./patterns.ts";
import { setPatternPosition } from "./search.ts";

export interface FoursPosition {
  readonly stones: readonly Stone[];
  readonly toMove: Color;
}

export interface FoursPuzzle extends FoursPosition {
  /** The stones of the solver in the shortest win, the five included. */
  readonly moves: number;
}

/** What follows a move of the solver. `reply` is a board index. */
export type FoursAnswer =
  /** It makes five. */
  | { readonly kind: "five" }
  /** A four; the defender blocks, and fours still win. */
  | { readonly kind: "continues"; readonly reply: number }
  /** A four, but after the block no more fours win. */
  | { readonly kind: "no-win"; readonly reply: number }
  /** The defender makes five. */
  | { readonly kind: "five-allowed"; readonly reply: number }
  /** No four: the defender has a free move. `reply` begins the defender's own win by fours, if there is one. */
  | { readonly kind: "no-four"; readonly reply: number | null };

/** Nodes of a VCF search. The puzzles are chosen so that none of their searches reaches it. */
const BUDGET = 200_000;

const solve = (kernel: PatternKernel): number | null => {
  const [move] = kernel.moves();
  if (kernel.situation() === "five" && move !== undefined) return move;
  return kernel.solveVcf(BUDGET)?.move ?? null;
};

const setUp = (kernel: PatternKernel, position: FoursPosition): void => {
  setPatternPosition(kernel, position);
  kernel.clearProofTables();
};

/** The first move of a win by fours; null if there is none. */
export const findFoursMove = (kernel: PatternKernel, position: FoursPosition): number | null => {
  setUp(kernel, position);
  return solve(kernel);
};

/** [ENG-Z2] What follows a move of the side to move on an empty cell. */
export const answerFours = (kernel: PatternKernel, position: FoursPosition, move: number): FoursAnswer => {
  setUp(kernel, position);
  const own = signOf(position.toMove);
  kernel.play(move);
  if (kernel.winner() !== 0) return { kind: "five" };
  const [best] = kernel.moves();
  if (kernel.situation() === "five" && best !== undefined) return { kind: "five-allowed", reply: best };
  const block = kernel.threatMap(own).indexOf("five");
  if (block === -1) return { kind: "no-four", reply: solve(kernel) };
  kernel.play(block);
  return { kind: solve(kernel) === null ? "no-win" : "continues", reply: block };
};

/** [ENG-Z1] The moves that begin a win by fours; null if a search was not finished. */
export const listFoursMoves = (kernel: PatternKernel, position: FoursPosition): readonly number[] | null => {
  setUp(kernel, position);
  const fours = kernel
    .threatMap(signOf(position.toMove))
    .flatMap((threat, index) => (threat !== null && /four|five/u.test(threat) ? [index] : []));
  const found: number[] = [];
  for (const move of fours) {
    const { kind } = answerFours(kernel, position, move);
    if (kind === "no-win" && kernel.isBudgetExhausted()) return null;
    if (kind === "five" || kind === "continues") found.push(move);
  }
  return found;
};

export interface FoursSolver {
  readonly answer: (position: FoursPosition, move: number) => FoursAnswer;
  readonly findMove: (position: FoursPosition) => number | null;
}

/** For a page: the kernel is loaded into this thread, on first use. A search takes milliseconds. */
export const openFoursSolver = async (): Promise<FoursSolver> => {
  const { openPatternKernel } = await import("./patterns.ts");
  const kernel = await openPatternKernel();
  return {
    answer: (position, move) => answerFours(kernel, position, move),
    findMove: (position) => findFoursMove(kernel, position),
  };
};

const LETTERS = "abcdefghijklmno";
const TEXT = /^(?<moves>\d+)(?<toMove>[BW]) (?<black>(?:[a-o]{2})+) (?<white>(?:[a-o]{2})+)$/u;

const makePoints = (stones: readonly Stone[], color: Color): string =>
  stones
    .filter((stone) => stone.color === color)
    .map((stone) => indexOfPoint(SIZE, stone))
    .toSorted((a, b) => a - b)
    .map((index) => `${LETTERS[index % SIZE]}${LETTERS[Math.floor(index / SIZE)]}`)
    .join("");

const parsePoints = (text: string, color: Color): readonly Stone[] =>
  (text.match(/../gu) ?? []).map((pair) => ({
    ...pointAtIndex(SIZE, LETTERS.indexOf(pair.charAt(1)) * SIZE + LETTERS.indexOf(pair.charAt(0))),
    color,
  }));

/** [ENG-Z3] A puzzle as a short text: its length, who is to move, then the black and the white stones as in SGF. */
export const makeFoursPuzzle = ({ moves, toMove, stones }: FoursPuzzle): string =>
  `${moves}${letterOf(toMove)} ${makePoints(stones, "black")} ${makePoints(stones, "white")}`;

/** Null for a text that is no puzzle. */
export const parseFoursPuzzle = (text: string): FoursPuzzle | null => {
  const found = TEXT.exec(text)?.groups;
  if (found === undefined) return null;
  const { moves = "", toMove = "", black = "", white = "" } = found;
  const stones = [...parsePoints(black, "black"), ...parsePoints(white, "white")];
  if (Number(moves) === 0 || new Set(stones.map((stone) => indexOfPoint(SIZE, stone))).size < stones.length)
    return null;
  return {
    moves: Number(moves),
    toMove: colorOfLetter(COLOR_LETTERS.find((letter) => letter === toMove) ?? COLOR_LETTERS[0]),
    stones,
  };
};

/** How hard a puzzle is, by its length. */
export const FOURS_GRADES = ["easy", "medium", "hard", "very_hard"] as const;
export type FoursGrade = (typeof FOURS_GRADES)[number];

export const gradeOf = ({ moves }: Pick<FoursPuzzle, "moves">): FoursGrade =>
  moves <= 3 ? "easy" : moves === 4 ? "medium" : moves === 5 ? "hard" : "very_hard";

/** The grades from Monday to Sunday. */
export const PUZZLE_WEEK: readonly FoursGrade[] = ["easy", "easy", "easy", "medium", "medium", "hard", "very_hard"];

/**
 * [ENG-Z4] Puzzles in whole weeks from Monday on, each grade in the order given; what fills no week is left out. With more
 * puzzles at the end the earlier weeks stay as they are.
 */
export const arrangePuzzles = <Puzzle extends Pick<FoursPuzzle, "moves">>(
  puzzles: readonly Puzzle[],
): readonly Puzzle[] => {
  const rows = FOURS_GRADES.map((grade) => puzzles.filter((puzzle) => gradeOf(puzzle) === grade));
  const weeks: Puzzle[] = [];
  for (;;) {
    const week = PUZZLE_WEEK.map((grade) => rows[FOURS_GRADES.indexOf(grade)]?.shift());
    if (week.includes(undefined)) return weeks;
    weeks.push(...week.flatMap((puzzle) => puzzle ?? []));
  }
};
