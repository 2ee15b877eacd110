// Greedy looks one move ahead. Its evaluation is the area score of the board, the stones in atari, and small bonuses
// for liberties and the centre. Dead stones count as alive at the end (GO-T1), so it captures them before it passes.
import type { CreateBot } from "@tengen/kernel";
import {
  type Board,
  type Cell,
  type Color,
  countAdjacent,
  groupAt,
  groupsOf,
  otherColor,
  ownersOf,
  type Point,
  winnerOf,
} from "@tengen/stones";
import { candidateMoves, seenBoards } from "../candidates.ts";
import { withMarking } from "../marking-bot.ts";
import { scoresNow, type GoView, type RulesetAction } from "../rulesets/state.ts";
import { boardOf, colorToMove, type Place } from "../state.ts";

/** Points for a stone in atari, tuned by hand. Our own, with the opponent to move, is as good as lost and gives the
 *  opponent a point; the opponent's may still escape. */
const OWN_IN_ATARI = 2.2;
const OTHER_IN_ATARI = 0.9;
/** Tie-breakers: points for a liberty of the new stone's group, and for a line of distance from the edge. */
const LIBERTY = 0.05;
const CENTER = 0.04;

const stonesInAtari = (board: Board, color: Color): number =>
  groupsOf<Cell>(board, color)
    .filter((group) => countAdjacent(board, group, null) === 1)
    .reduce((sum, group) => sum + group.points.length, 0);

/** Evaluates a board for a colour whose opponent moves next, in points. */
const evaluate = (board: Board, own: Color): number => {
  const owners = ownersOf(board).flat();
  const area = owners.filter((cell) => cell === own).length - owners.filter((cell) => cell === otherColor(own)).length;
  return area - OWN_IN_ATARI * stonesInAtari(board, own) + OTHER_IN_ATARI * stonesInAtari(board, otherColor(own));
};

const distanceFromEdge = (size: number, { x, y }: Point): number => Math.min(x, y, size - 1 - x, size - 1 - y, 3);

const createGreedy: CreateBot<GoView, RulesetAction> = () => ({
  name: "Greedy",
  description: "Captures, saves its stones, avoids self-atari; looks one move ahead.",
  difficulty: "medium",
  chooseAction: (view, validActions, rng, context) => {
    const own = colorToMove(view);
    const board = boardOf(view);
    const wins = winnerOf(scoresNow(view)) === own;
    // The opponent has passed, so a second pass wins.
    if (view.passesInARow === 1 && wins) return { type: "pass" };
    const places = validActions.filter((action): action is Place => action.type === "place");
    const seen = seenBoards(view, context?.entries ?? []);
    const moves = candidateMoves(board, own, places, seen).flatMap((move) => {
      const liberties = countAdjacent(move.board, groupAt(move.board, move.point), null);
      if (liberties === 1 && move.captured === 0) return [];
      const bonus = LIBERTY * Math.min(liberties, 4) + CENTER * distanceFromEdge(view.boardSize, move.point);
      return [{ point: move.point, value: evaluate(move.board, own) + bonus }];
    });
    const current = evaluate(board, own);
    const best = Math.max(...moves.map((move) => move.value));
    // A stone inside one's own territory gains nothing.
    if (best < current + 0.5) return { type: "pass" };
    const { x, y } = rng.pick(moves.filter((move) => move.value === best)).point;
    return { type: "place", x, y };
  },
});

export default withMarking(createGreedy);
