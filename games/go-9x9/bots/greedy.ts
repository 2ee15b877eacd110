// Greedy looks one stone ahead and counts: the board as the rules would count it now, stones that can be taken at once,
// and a little for the middle. So it takes, saves what is in danger, puts in danger, and goes on as long as something is
// to be had: dead stones count as alive at the end (GO-T1), and must be taken before it passes.
import type { CreateBot } from "@tengen/kernel";
import { countAdjacent, groupAt, groupsOf } from "@tengen/stones";
import { colorToMove } from "../engine.ts";
import { EMPTY, otherColor, ownersOf, scoresOf, winnerOf, type Board, type Cell, type Color } from "../rules.ts";
import { candidateMoves } from "../candidates.ts";
import type { GoAction, GoState, Place } from "../state.ts";

/** Worth of a stone, in points. Found by hand: a stone that the other can take next is as good as lost and gives a
 *  point to the other; one that we can take next may still run. */
const OWN_IN_ATARI = 2.2;
const OTHER_IN_ATARI = 0.9;
/** Worth of a liberty beside own stones, and of the middle over the edge: they only decide between equals. */
const LIBERTY = 0.05;
const MIDDLE = 0.04;

const stonesInAtari = (board: Board, color: Color): number =>
  groupsOf<Cell>(board, color)
    .filter((group) => countAdjacent(board, group, EMPTY) === 1)
    .reduce((sum, group) => sum + group.points.length, 0);

/** What a board is worth to a colour whose opponent moves next, in points. */
const worthOf = (board: Board, own: Color): number => {
  const owners = ownersOf(board).flat();
  const area = owners.filter((cell) => cell === own).length - owners.filter((cell) => cell === otherColor(own)).length;
  return area - OWN_IN_ATARI * stonesInAtari(board, own) + OTHER_IN_ATARI * stonesInAtari(board, otherColor(own));
};

const middleOf = (size: number, { x, y }: { readonly x: number; readonly y: number }): number =>
  Math.min(x, y, size - 1 - x, size - 1 - y, 3);

const createGreedy: CreateBot<GoState, GoAction> = () => ({
  name: "Greedy",
  description: "Takes, saves its stones, keeps out of atari; looks one stone ahead.",
  difficulty: "medium",
  chooseAction: (view, validActions, rng, context) => {
    const own = colorToMove(view);
    const wins = winnerOf(scoresOf(view.board, view.komi)) === own;
    // The other has passed: to pass as well wins.
    if (view.passesInARow === 1 && wins) return { type: "pass" };
    const places = validActions.filter((action): action is Place => action.type === "place");
    const moves = candidateMoves(view.board, own, places, context?.entries ?? []).flatMap((move) => {
      const liberties = countAdjacent(move.board, groupAt(move.board, move.point), EMPTY);
      if (liberties === 1 && move.captured === 0) return [];
      const small = LIBERTY * Math.min(liberties, 4) + MIDDLE * middleOf(view.boardSize, move.point);
      return [{ point: move.point, worth: worthOf(move.board, own) + small }];
    });
    const standing = worthOf(view.board, own);
    const best = Math.max(...moves.map((move) => move.worth));
    // A stone of one's own inside one's own territory gains nothing.
    if (best < standing + 0.5) return { type: "pass" };
    const { x, y } = rng.pick(moves.filter((move) => move.worth === best)).point;
    return { type: "place", x, y };
  },
});

export default createGreedy;
