// Which stones are dead at the end of a game, found by searches that a host makes. By playouts the ownership of the whole
// board decides. A net is vague about a decided game, and random playouts miss vital points; so where the two do not agree on a
// group, the net is asked about it alone: with moves only where it lives or dies, and with the komi at which just that decides
// the game.
import type { Board, Cell } from "./board.ts";
import { COLORS, signOf, type Color } from "./color.ts";
import { goIndex, goPoint, goPositionOf, PASS, type GoGame } from "./go-game.ts";
import { cellAt } from "./grid.ts";
import { groupsOf, neighborsOf } from "./group.ts";
import { DEAD_IN_PLAYOUTS, playoutOwnership } from "./go-playouts.ts";
import { DEAD_OWNERSHIP, ownerOf } from "./ownership.ts";
import type { AvoidedMoves, GoSearcher, GoSearchInfo } from "./searcher.ts";

/** A search that a host makes. */
export interface DeadQuestion {
  readonly game: GoGame;
  readonly nodes: number;
  readonly avoid: readonly AvoidedMoves[];
}

/** A chain of stones; ownerships are the mean of its points for its own colour, from -1, dead, to 1, alive. */
interface Chain {
  readonly color: Color;
  readonly stones: readonly number[];
  readonly liberties: readonly number[];
  readonly bySearch: number;
  /** By random playouts; where there is no net, the same. */
  readonly byPlayouts: number;
}

/** Nodes to find the ownership, with each side to move; a net's cost more and say more. */
const PLAYOUTS = 5000;
const NET_NODES = 100;
/** Nodes of the net for a group that it leaves open. */
const GROUP_NODES = 200;
/** The ownership by the net from which it holds a chain for dead or alive; it is open unless random playouts agree. */
const HELD = 0.1;
/** The win rate that an open group needs to live, moving first: those that live have nearly 1, those that die nearly 0. */
const LIVES = 0.8;
/** At most so many groups are asked about; in a finished game there is seldom one. */
const MAX_GROUPS = 8;
const ALL_MOVES = Array.from({ length: PASS + 1 }, (_, move) => move);
/** Longer than any line of a search. */
const EVERY_PLY = 1000;

const cellOf = (board: Board, index: number): Cell => cellAt(board, goPoint(index)) ?? null;
const besides = (board: Board, index: number): readonly number[] => neighborsOf(board, goPoint(index)).map(goIndex);

const chainsOf = (board: Board, ownership: readonly number[], random: readonly number[]): readonly Chain[] =>
  COLORS.flatMap((color) =>
    groupsOf<Cell>(board, color).map(({ points, border }) => {
      const stones = points.map(goIndex);
      const mean = (owned: readonly number[]): number =>
        (stones.reduce((total, stone) => total + (owned[stone] ?? 0), 0) * signOf(color)) / stones.length;
      return {
        color,
        stones,
        liberties: border.map(goIndex).filter((index) => cellOf(board, index) === null),
        bySearch: mean(ownership),
        byPlayouts: mean(random),
      };
    }),
  );

/** Chains of a colour that share liberties, directly or through others: they live or die together. */
const joinChains = (chains: readonly Chain[]): readonly (readonly Chain[])[] =>
  chains.reduce<readonly (readonly Chain[])[]>((groups, chain) => {
    const isBeside = ({ color, liberties }: Chain): boolean =>
      color === chain.color && liberties.some((liberty) => chain.liberties.includes(liberty));
    const joined = groups.filter((group) => group.some(isBeside));
    return [...groups.filter((group) => !joined.includes(group)), [chain, ...joined.flat()]];
  }, []);

/** The points of a group, and all that can be reached from it through empty points and open chains. */
const placeOf = (board: Board, group: readonly number[], open: ReadonlySet<number>): ReadonlySet<number> => {
  const place = new Set(group);
  // The loop also visits the points that are added to it.
  for (const point of place) {
    for (const next of besides(board, point)) if (cellOf(board, next) === null || open.has(next)) place.add(next);
  }
  return place;
};

/** Whether a group lives that moves first: the game in which that decides. */
const questionOf = (
  game: GoGame,
  board: Board,
  ownership: readonly number[],
  open: ReadonlySet<number>,
  group: readonly Chain[],
): DeadQuestion => {
  const stones = new Set(group.flatMap((chain) => chain.stones));
  const place = placeOf(board, [...stones], open);
  /** Black's points less white's without the group and its place, as if the other open chains lived. */
  const komi = ownership.reduce((sum, owned, index) => {
    const cell = cellOf(board, index);
    const owner = open.has(index) ? cell : place.has(index) ? null : ownerOf(owned);
    return owner === null || stones.has(index) ? sum : sum + signOf(owner);
  }, 0);
  const moves = ALL_MOVES.filter((move) => move !== PASS && !place.has(move));
  const toMove = group[0]?.color ?? game.toMove;
  return {
    game: { ...game, toMove, komi },
    nodes: GROUP_NODES,
    avoid: COLORS.map((color) => ({ color, moves, depth: EVERY_PLY })),
  };
};

const isHeldDead = ({ bySearch, byPlayouts }: Chain): boolean => bySearch <= -HELD && byPlayouts <= -DEAD_IN_PLAYOUTS;
const isHeldAlive = ({ bySearch, byPlayouts }: Chain): boolean => bySearch >= HELD && byPlayouts >= DEAD_IN_PLAYOUTS;

/** Asks for searches of the game and returns the dead stones by index. */
export const findDead = function* (
  before: GoGame,
  hasNet: boolean,
): Generator<DeadQuestion, readonly number[], GoSearchInfo> {
  const game = { ...before, agreesOnDead: true };
  const { board } = goPositionOf(game);
  const nodes = hasNet ? NET_NODES : PLAYOUTS;
  // With each side to move, so that the turn does not decide which stones live.
  const first = yield { game: { ...game, toMove: "black" }, nodes, avoid: [] };
  const second = yield { game: { ...game, toMove: "white" }, nodes, avoid: [] };
  const ownership = first.score.ownership.map((owned, index) => (owned + (second.score.ownership[index] ?? 0)) / 2);
  const chains = chainsOf(board, ownership, hasNet ? playoutOwnership(board) : ownership);
  const stonesOf = (of: readonly Chain[]): readonly number[] => of.flatMap(({ stones }) => stones);
  if (!hasNet) return stonesOf(chains.filter((chain) => chain.bySearch <= -DEAD_OWNERSHIP)).toSorted((a, b) => a - b);
  const dead = [...stonesOf(chains.filter(isHeldDead))];
  const openChains = chains.filter((chain) => !isHeldDead(chain) && !isHeldAlive(chain));
  const open = new Set(stonesOf(openChains));
  for (const [rank, group] of joinChains(openChains).entries()) {
    const found = rank < MAX_GROUPS ? yield questionOf(game, board, ownership, open, group) : null;
    const isLost = ({ byPlayouts }: Chain): boolean =>
      found === null ? byPlayouts <= -DEAD_IN_PLAYOUTS : (found.lines[0]?.winRate ?? 1) < LIVES;
    dead.push(...stonesOf(group.filter(isLost)));
  }
  return dead.toSorted((a, b) => a - b);
};

const OPTIONS = { seed: 1, threads: 1, hash: 64, multiPv: 1 };

/** The dead stones by index, found by a searcher. The same position gives the same answer. */
export const judgeDeadStones = async (
  { search, evaluate }: Pick<GoSearcher, "search" | "evaluate">,
  game: GoGame,
): Promise<readonly number[]> => {
  const questions = findDead(game, evaluate !== undefined);
  let asked = questions.next();
  while (asked.done !== true) {
    const { game: searched, nodes, avoid } = asked.value;
    const options = { ...OPTIONS, ...(avoid.length === 0 ? {} : { avoid }) };
    asked = questions.next(await search(searched, { nodes }, options).result);
  }
  return asked.value;
};
