// Which groups are dead. On 9x9 the net judges, where there is one (`findDead` of packages/stones). Elsewhere the position is
// played out many times, at random except for captures and escapes: a group that is mostly captured, or whose points mostly
// end up the opponent's, is dead. That is weak in sekis and where a living group needs an exact answer. The same position
// always gets the same judgement, so that bots that judge alike agree.
import {
  COLORS,
  DEAD_IN_PLAYOUTS,
  deadGroups,
  GO_SIZE,
  goIndex,
  groupsOf,
  judgeDeadStones,
  playoutOwnership,
  stonesOf,
  type Board,
  type Cell,
  type GoSearcher,
  type Point,
} from "@tengen/stones";

/** A stone of each group that is dead by random playouts. */
export const judgeDead = (board: Board): readonly Point[] =>
  deadGroups(board, playoutOwnership(board), DEAD_IN_PLAYOUTS).flatMap(({ points }) => points.slice(0, 1));

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
