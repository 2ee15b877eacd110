// The daily puzzles: positions from games of our searcher, in which one move begins a win by continuous fours.
import {
  arrangePuzzles,
  gradeOf,
  openFoursSolver,
  parseFoursPuzzle,
  type FoursAnswer,
  type FoursPosition,
} from "@tengen/gomoku-searcher";
import { pointName } from "@tengen/board";
import { indexOfPoint, letterOf, otherColor, pointAtIndex, winningRow, type Stone } from "@tengen/stones";
import type { Puzzle, PuzzleAnswer, PuzzleGame, PuzzlePosition } from "@tengen/table";
import file from "../puzzles.json" with { type: "json" };
import { BOARD_SIZE, boardOf, encodeStones } from "../state.ts";
import { t } from "./puzzle/messages.ts";
import { drawStones, makeGeometry } from "./scene.ts";

const stonesOf = ({ stones }: PuzzlePosition): readonly Stone[] =>
  stones.map(({ point, color }) => ({ ...pointAtIndex(BOARD_SIZE, point), color }));

const positionOf = (position: PuzzlePosition): FoursPosition => ({
  stones: stonesOf(position),
  toMove: position.toMove,
});

const readPuzzle = (text: string): Puzzle => {
  const puzzle = parseFoursPuzzle(text);
  if (puzzle === null) throw new Error(`puzzles.json has a line that is no puzzle: ${text}`);
  const { stones, toMove, moves } = puzzle;
  return {
    stones: stones.map((stone) => ({ point: indexOfPoint(BOARD_SIZE, stone), color: stone.color })),
    toMove,
    defender: otherColor(toMove),
    moves,
    difficulty: gradeOf(puzzle),
  };
};

const KINDS = {
  five: "solved",
  continues: "continues",
  "no-win": "no-win",
  "five-allowed": "loses",
  "no-four": "no-threat",
} as const satisfies Readonly<Record<FoursAnswer["kind"], PuzzleAnswer["kind"]>>;

const geometry = makeGeometry(BOARD_SIZE);
const nameOf = (point: number): string => pointName(geometry.axes, point);

const describeAnswer = (answer: PuzzleAnswer): string => {
  switch (answer.kind) {
    case "solved":
      return t("answer_solved");
    case "continues":
      return t("answer_continues", { point: nameOf(answer.reply) });
    case "no-win":
      return t("answer_no_win", { point: nameOf(answer.reply) });
    case "loses":
      return t("answer_loses", { point: nameOf(answer.reply) });
    case "no-threat":
      return answer.reply === null
        ? t("answer_no_threat")
        : t("answer_no_threat_loses", { point: nameOf(answer.reply) });
  }
};

const puzzles: PuzzleGame = {
  geometry,
  puzzles: arrangePuzzles(file.puzzles.map(readPuzzle)),
  draw: (position, played) => {
    const stones = stonesOf(position);
    const history = stones.map(({ x, y, color }) => ({ x, y, color: letterOf(color) }));
    const last = played === 0 ? undefined : stones.at(-1);
    const { board } = encodeStones(BOARD_SIZE, stones);
    const row = last === undefined ? null : winningRow("five-or-more", boardOf(board), last);
    const scene = drawStones(BOARD_SIZE, history, row ?? [], false);
    if (last !== undefined) return scene;
    // Nobody knows which stone of a puzzle came last.
    return { ...scene, points: scene.points.map((point) => (point.mark === null ? point : { ...point, mark: null })) };
  },
  describeTask: ({ toMove, moves }) => ({ task: t(`task_${toMove}`), how: t("how", { count: moves }) }),
  describeAnswer,
  openSolver: async () => {
    const solver = await openFoursSolver();
    return {
      answer: (position, point) => {
        const answer = solver.answer(positionOf(position), point);
        return { ...answer, kind: KINDS[answer.kind] } as PuzzleAnswer;
      },
      solve: (position) => solver.findMove(positionOf(position)),
    };
  },
};

export default puzzles;
