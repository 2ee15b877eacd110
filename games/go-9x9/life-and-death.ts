// Which groups are dead. On 9x9 the net judges, where there is one (`findDead` of the searchers). Elsewhere the position is
// played out many times, at random except for captures and escapes: a group that is mostly captured, or whose points mostly
// end up the opponent's, is dead. That is weak in sekis and where a living group needs an exact answer. The same position
// always gets the same judgement, so that bots that judge alike agree.
import { openRng, seedRng } from "@tengen/kernel";
import {
  colorAtPly,
  COLORS,
  deadGroups,
  GO_SIZE,
  goIndex,
  groupsOf,
  judgeDeadStones,
  signOf,
  stonesOf,
  type Board,
  type Cell,
  type GoSearcher,
  type Point,
} from "@tengen/stones";
import { makePlayoutBoard, ownerOf, playOut } from "./playout-board.ts";

const PLAYOUTS = 200;
/** The ownership from which a group is dead: random playouts capture late and leave much open. */
const DEAD = 0.2;

/** For each point row by row, the share of playouts after which it was black's, minus white's. */
const ownershipOf = (board: Board): readonly number[] => {
  const rng = openRng(seedRng("life and death"));
  const playout = makePlayoutBoard(board);
  const start = playout.cells.slice();
  const owned = new Int32Array(playout.points.length);
  for (let count = 0; count < PLAYOUTS; count += 1) {
    playout.cells.set(start);
    playOut(playout, colorAtPly(count), rng);
    for (let index = 0; index < owned.length; index += 1) {
      const owner = ownerOf(playout, playout.points[index] ?? 0);
      owned[index] = (owned[index] ?? 0) + (owner === null ? 0 : signOf(owner));
    }
  }
  return Array.from(owned, (sum) => sum / PLAYOUTS);
};

/** A stone of each group that is dead by random playouts. */
export const judgeDead = (board: Board): readonly Point[] =>
  deadGroups(board, ownershipOf(board), DEAD).flatMap(({ points }) => points.slice(0, 1));

/** Komi and the turn do not decide what lives. */
const JUDGED = { moves: [], toMove: "black", komi: 0 } as const;

/** A stone of each group that is dead by a searcher with a net, or by random playouts: without one, and on larger boards. */
export const judgeDeadBy = async (searcher: GoSearcher | null, board: Board): Promise<readonly Point[]> => {
  if (searcher === null || board.length !== GO_SIZE) return judgeDead(board);
  const dead = new Set(await judgeDeadStones(searcher, { ...JUDGED, stones: stonesOf(board) }));
  return COLORS.flatMap((color) => groupsOf<Cell>(board, color)).flatMap(({ points: [stone] }) =>
    stone !== undefined && dead.has(goIndex(stone)) ? [stone] : [],
  );
};
