// The search of one thread with the net: PUCT. It takes the tasks of the search by playouts and reports what that one
// reports, so that everything around it is the same.
import { unwrap } from "@tengen/kernel";
import { otherColor, PASS, signOf, type GoEvaluation, type GoGame, type GoMove } from "@tengen/stones";
import { runSlices, trackProgress, type SearchHost } from "@tengen/workers";
import { POINTS, SIZE } from "../board.ts";
import { byVisits } from "../kernel-memory.ts";
import type { Kernel } from "../kernel.ts";
import { GAME_OVER, movesBetween, setPosition, type RootMove, type ThreadInfo, type SearchTask } from "../search.ts";
import { parseNet } from "./net-file.ts";
import { openNetKernel, type NetKernel } from "./net-kernel.ts";
import {
  allowedEdges,
  backpropagate,
  descend,
  type Descent,
  makeNode,
  openRandom,
  type Edge,
  type Leaf,
  type Random,
  type TreeNode,
} from "./net-tree.ts";
import { planesOfBoard } from "./planes.ts";
import { SYMMETRIES } from "./symmetries.ts";

/** The net's unit of scores, in points. */
const SCORE_UNIT = 20;
/** The score's share of a value. */
const SCORE_SHARE = 0.1;
/** Bytes of a node, about. */
const NODE_BYTES = 6000;

const ALL_MOVES = Array.from({ length: PASS + 1 }, (_, move) => move);

interface Evaluator {
  readonly kernel: Kernel;
  readonly net: NetKernel;
  readonly random: Random;
}

/** How the game ended: by the stones on the board, or by ownership where the players agree on the dead ones. */
const endOf = (kernel: Kernel, { komi, agreesOnDead = false }: GoGame, ownership: Float32Array): Leaf => {
  const area = agreesOnDead ? ownership.reduce((sum, owned) => sum + Math.sign(owned), 0) : kernel.area();
  const lead = (area - komi) * signOf(kernel.side());
  const bounded = Math.max(-1, Math.min(1, lead / SCORE_UNIT));
  const value = (1 - SCORE_SHARE) * Math.sign(lead) + SCORE_SHARE * bounded;
  return { value: (value + 1) / 2, ownership, area, isOver: true };
};

/** Evaluates the position on the kernel's board, after these last moves of the game. */
const evaluate = ({ random, ...rest }: Evaluator, game: GoGame, lastMoves: readonly GoMove[]): TreeNode =>
  evaluateIn(random.nextEighth(), rest, game, lastMoves);

/** What the net says of the position on the kernel's board in a symmetry, and where that puts each move. */
const lookIn = (
  number: number,
  { kernel, net }: Omit<Evaluator, "random">,
  game: GoGame,
  lastMoves: readonly GoMove[],
) => {
  const symmetry = SYMMETRIES[number] ?? [];
  const turned = (index: number): number => symmetry[index] ?? PASS;
  const planes = planesOfBoard(kernel, lastMoves, game.komi).map((plane) => {
    const copy = new Float32Array(POINTS);
    plane.forEach((value, index) => (copy[turned(index)] = value));
    return copy;
  });
  return { evaluation: net.evaluate(planes), turned };
};

const evaluateIn = (
  number: number,
  evaluator: Omit<Evaluator, "random">,
  game: GoGame,
  lastMoves: readonly GoMove[],
): TreeNode => {
  const { kernel, net } = evaluator;
  const { evaluation, turned } = lookIn(number, evaluator, game, lastMoves);
  const sign = signOf(kernel.side());
  const ownership = Float32Array.from(
    { length: POINTS },
    (_, index) => sign * (evaluation.ownership[turned(index)] ?? 0),
  );
  if (kernel.passes() >= 2) return makeNode(endOf(kernel, game, ownership), []);
  const legal = ALL_MOVES.filter(kernel.isLegal);
  const priors = net.priors(new Set(legal.map(turned)));
  const leaf: Leaf = {
    value: (evaluation.utility + 1) / 2,
    ownership,
    area: sign * evaluation.score * SCORE_UNIT + game.komi,
    isOver: false,
  };
  return makeNode(
    leaf,
    legal.map((move) => [move, priors[turned(move)] ?? 0] as const),
  );
};

/** Gives the moves at the root their mean priors over all symmetries: one alone may overlook a move. */
const averagePriors = (root: TreeNode, evaluator: Omit<Evaluator, "random">, game: GoGame): void => {
  const sums = new Map<number, number>();
  for (const number of SYMMETRIES.keys()) {
    const { edges } = evaluateIn(number, evaluator, game, game.moves.slice(-2));
    for (const { move, prior } of edges) sums.set(move, (sums.get(move) ?? 0) + prior);
  }
  for (const edge of root.edges) edge.prior = (sums.get(edge.move) ?? 0) / SYMMETRIES.length;
};

/** Of moves that are the same by symmetry, the one in the upper right is searched. */
const placeOf = (move: number): number => (SIZE - 1 - (move % SIZE)) * SIZE + Math.floor(move / SIZE);

/** Makes one move of those at the root that a symmetry of the position on the kernel's board turns into one another. */
const mergeSymmetric = (root: TreeNode, kernel: Kernel, { komi }: GoGame): void => {
  const planes = planesOfBoard(kernel, [], komi);
  const symmetries = SYMMETRIES.filter((symmetry) =>
    planes.every((plane) => plane.every((value, index) => value === plane[symmetry[index] ?? PASS])),
  );
  if (symmetries.length === 1) return;
  const firstOf = (move: number): number =>
    symmetries.map((symmetry) => symmetry[move] ?? PASS).toSorted((a, b) => placeOf(a) - placeOf(b))[0] ?? move;
  const edges = Map.groupBy(root.edges, ({ move }) => firstOf(move));
  root.edges = [...edges].flatMap(([first, same]) => {
    const edge = same.find(({ move }) => move === first);
    return edge === undefined ? [] : [{ ...edge, prior: same.reduce((sum, { prior }) => sum + prior, 0) }];
  });
};

/** What the net says of the position on the kernel's board, as others read it. */
const evaluationOf = (number: number, evaluator: Omit<Evaluator, "random">, game: GoGame): GoEvaluation => {
  const lastMoves = game.moves.slice(-2);
  const { evaluation } = lookIn(number, evaluator, game, lastMoves);
  const node = evaluateIn(number, evaluator, game, lastMoves);
  const priors = new Map(node.edges.map(({ move, prior }) => [move, prior]));
  return {
    policy: ALL_MOVES.map((move) => priors.get(move) ?? null),
    winRate: (evaluation.value + 1) / 2,
    lead: node.area - game.komi,
    ownership: [...node.ownership],
  };
};

/** The positions of a game. */
const historyOf = (kernel: Kernel, game: GoGame): ReadonlySet<bigint> => {
  const hashes = new Set<bigint>();
  for (let count = 0; count <= game.moves.length; count += 1) {
    setPosition(kernel, { ...game, moves: game.moves.slice(0, count) });
    hashes.add(kernel.hash());
  }
  return hashes;
};

const rootMoveOf = (edge: Edge): RootMove => ({
  move: edge.move,
  visits: edge.visits,
  valueSum: edge.valueSum,
  areaSum: edge.areaSum,
  prior: edge.prior,
  pv: principalVariation(edge),
});

const visited = (node: TreeNode | null): readonly Edge[] =>
  (node?.edges ?? []).filter(({ visits }) => visits > 0).toSorted(byVisits);

/** Unvisited moves, so many that there are `least` with the visited ones. */
const likeliestUnvisited = ({ edges }: TreeNode, least: number): readonly Edge[] => {
  const unvisited = edges.filter(({ visits }) => visits === 0).toSorted((a, b) => b.prior - a.prior || a.move - b.move);
  return unvisited.slice(0, Math.max(0, least - (edges.length - unvisited.length)));
};

const principalVariation = (edge: Edge): readonly number[] => {
  const [next] = visited(edge.node);
  return next === undefined ? [edge.move] : [edge.move, ...principalVariation(next)];
};

/** A tree, and what its iterations since the last task have found. */
interface Search {
  readonly task: SearchTask;
  readonly root: TreeNode;
  readonly random: Random;
  /** Moves at the root that are visited even if the search would not. */
  readonly candidates: ReadonlySet<number>;
  nodes: number;
  size: number;
  depth: number;
  readonly ownership: Float64Array;
  readonly scoreCounts: Float64Array;
}

const makeSearch = (task: SearchTask, root: TreeNode, random: Random, size: number): Search => ({
  task,
  root,
  random,
  candidates: new Set(),
  nodes: 0,
  size,
  depth: 0,
  ownership: new Float64Array(POINTS),
  scoreCounts: new Float64Array(2 * POINTS + 1),
});

const iterate = (search: Search, evaluator: Evaluator, history: ReadonlySet<bigint>): void => {
  const { kernel } = evaluator;
  const { task, root, candidates, ownership, scoreCounts } = search;
  const { game } = task;
  setPosition(kernel, game);
  const attempt = (): Descent | null =>
    descend(root, kernel, history, task.avoid, task.visitsPerPass, task.widensRoot, candidates);
  let descent = attempt();
  while (descent === null) {
    setPosition(kernel, game);
    descent = attempt();
  }
  const { path, end, isForced } = descent;
  const toMove = kernel.side();
  const played = path.map(({ edge }, index): GoMove => {
    const color = (path.length - index) % 2 === 0 ? toMove : otherColor(toMove);
    return { color, move: edge.move };
  });
  const leaf = end ?? evaluate(evaluator, game, [...game.moves.slice(-1), ...played]);
  const last = path.at(-1);
  // A full memory ends the growth of the tree.
  if (end === null && last !== undefined && search.size * NODE_BYTES < task.bytes) {
    last.edge.node = leaf;
    search.size += 1;
  }
  backpropagate(descent, leaf);
  search.nodes += 1;
  search.depth = Math.max(search.depth, path.length);
  // What follows a move that nobody would play says nothing of the position.
  if (isForced) return;
  leaf.ownership.forEach((owned, index) => (ownership[index] = (ownership[index] ?? 0) + owned));
  const score = Math.max(0, Math.min(2 * POINTS, Math.round(leaf.area) + POINTS));
  scoreCounts[score] = (scoreCounts[score] ?? 0) + 1;
};

const infoOf = ({ task, nodes, depth, root, ownership, scoreCounts }: Search): ThreadInfo => ({
  nodes,
  depth,
  rootMoves: [...visited(root), ...likeliestUnvisited(root, task.minMoves ?? 0)].map(rootMoveOf),
  ownership: [...ownership],
  scoreCounts: [...scoreCounts],
});

/** The moves that an analysis visits whatever it finds, the symmetric ones among them merged. */
const candidatesOf = ({ root, task }: Search, kernel: Kernel): ReadonlySet<number> => {
  const { candidates = 0, avoid = [], game } = task;
  if (candidates === 0) return new Set();
  // What is left out may be one of several that are the same.
  if (avoid.length === 0) mergeSymmetric(root, kernel, game);
  const likeliest = allowedEdges(root, kernel, 0, avoid).toSorted((a, b) => b.prior - a.prior || a.move - b.move);
  return new Set(likeliest.slice(0, candidates).map(({ move }) => move));
};

/** Follows moves down a tree; null if it does not have them. */
const followMoves = (root: TreeNode, moves: readonly GoMove[]): TreeNode | null =>
  moves.reduce<TreeNode | null>((node, { move }) => node?.edges.find((edge) => edge.move === move)?.node ?? null, root);

const countNodes = (node: TreeNode): number =>
  node.edges.reduce((sum, edge) => (edge.node === null ? sum : sum + countNodes(edge.node)), 1);

/** Searches with a net, one task after the other. Each task brings the net's file. */
export const openNetSearch = (
  kernel: Kernel,
): ((task: SearchTask, file: Uint8Array, host: SearchHost<ThreadInfo>) => Promise<ThreadInfo>) => {
  let opened: { readonly checksum: string; readonly net: NetKernel } | null = null;
  let last: Search | null = null;

  const openNet = async (file: Uint8Array): Promise<NetKernel> => {
    const checksum = file.subarray(-4).join();
    if (opened?.checksum !== checksum) {
      opened = { checksum, net: await openNetKernel(unwrap(parseNet(file))) };
      last = null;
    }
    return opened.net;
  };

  const prepare = (task: SearchTask, net: NetKernel): Search => {
    const isRestricted = [task, last?.task].some((one) => (one?.avoid ?? []).length > 0);
    const isSameTree = last?.task.seed === task.seed && last.task.bytes === task.bytes;
    const canReuse = task.keepsTree && isSameTree && !isRestricted;
    const added = canReuse && last !== null ? movesBetween(last.task.game, task.game) : null;
    const kept = last !== null && added !== null ? followMoves(last.root, added) : null;
    if (last !== null && kept !== null && !kept.isOver) return makeSearch(task, kept, last.random, countNodes(kept));
    const random = openRandom(task.seed);
    return makeSearch(task, evaluate({ kernel, net, random }, task.game, task.game.moves.slice(-2)), random, 1);
  };

  return async (task, file, host) => {
    const started = host.now();
    const net = await openNet(file);
    if (!setPosition(kernel, task.game)) {
      last = null;
      return GAME_OVER;
    }
    const { evaluates } = task;
    if (evaluates !== undefined) {
      return { ...GAME_OVER, evaluation: evaluationOf(evaluates, { kernel, net }, task.game) };
    }
    const prepared = prepare(task, net);
    if (task.widensRoot === true) averagePriors(prepared.root, { kernel, net }, task.game);
    const search = { ...prepared, candidates: candidatesOf(prepared, kernel) };
    last = search;
    const history = historyOf(kernel, task.game);
    const { nodes, milliseconds, infoInterval } = task;
    return runSlices(
      {
        slice: 1,
        nodes,
        milliseconds,
        infoInterval,
        search: trackProgress(() => {
          iterate(search, { kernel, net, random: search.random }, history);
          return search.nodes;
        }),
        info: () => infoOf(search),
      },
      host,
      started,
    );
  };
};
