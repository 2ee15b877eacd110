// The tree of a search with the net (PUCT): each iteration descends by value and prior to a new position, evaluates it
// with the net, and adds the value to all moves on the way.
import { PASS, type AvoidedMoves } from "@tengen/stones";
import type { Kernel } from "../kernel.ts";

/** A position as the net sees it. */
export interface Leaf {
  /** From 0 to 1, for the side to move. */
  readonly value: number;
  /** By index: from 1, black's, to -1, white's. */
  readonly ownership: Float32Array;
  /** The expected area score, black minus white, komi left out. */
  readonly area: number;
  /** Whether two passes ended the game. */
  readonly isOver: boolean;
}

export interface Edge {
  readonly move: number;
  prior: number;
  visits: number;
  /** Sum of the values of all visits, each from 0 to 1, for the side that plays the move. */
  valueSum: number;
  /** Sum of the area scores of all visits, black minus white without komi. */
  areaSum: number;
  node: TreeNode | null;
}

export interface TreeNode extends Leaf {
  visits: number;
  /** Sum of the values of all visits, for the side to move. */
  valueSum: number;
  /** Legal moves; empty if the game is over. Those that turn out to repeat a position are removed. */
  edges: Edge[];
}

/** How much the prior counts. */
const EXPLORATION = 0.8;
/** How much less than its node an unvisited move is worth, if all prior is on visited moves. */
const FIRST_PLAY_REDUCTION = 0.1;
/** At least one visit of the root in so many is a pass. */
export const VISITS_PER_PASS = 24;

export const makeNode = (leaf: Leaf, priors: readonly (readonly [move: number, prior: number])[]): TreeNode => ({
  ...leaf,
  visits: 1,
  valueSum: leaf.value,
  edges: priors.map(([move, prior]) => ({ move, prior, visits: 0, valueSum: 0, areaSum: 0, node: null })),
});

/** A prior to the power of 3/4. Square roots are the same in every host. */
const soften = (prior: number): number => Math.sqrt(prior * Math.sqrt(prior));

const selectEdge = (
  { visits, valueSum }: TreeNode,
  edges: readonly Edge[],
  softensPriors: boolean,
): Edge | undefined => {
  const total = softensPriors ? edges.reduce((sum, { prior }) => sum + soften(prior), 0) : 1;
  const priorOf = ({ prior }: Edge): number => (softensPriors ? soften(prior) / total : prior);
  const explored = edges.reduce((sum, edge) => (edge.visits > 0 ? sum + priorOf(edge) : sum), 0);
  const unvisited = valueSum / visits - FIRST_PLAY_REDUCTION * Math.sqrt(explored);
  const exploration = EXPLORATION * Math.sqrt(visits);
  let best: Edge | undefined;
  let bestScore = -Infinity;
  for (const edge of edges) {
    const value = edge.visits === 0 ? unvisited : edge.valueSum / edge.visits;
    const score = value + (exploration * priorOf(edge)) / (1 + edge.visits);
    if (score > bestScore) [best, bestScore] = [edge, score];
  }
  return best;
};

/** The pass, or one of these candidates, if it is the root's turn to visit it. */
const forcedMove = (
  root: TreeNode,
  edges: readonly Edge[],
  visitsPerPass: number,
  candidates: ReadonlySet<number>,
): Edge | undefined =>
  edges.find(
    ({ move, visits }) => (move === PASS || candidates.has(move)) && (visits + 1) * visitsPerPass <= root.visits,
  );

/** The moves that are not left out for the side to move, at a number of plies from the root. */
export const allowedEdges = (
  { edges }: TreeNode,
  kernel: Kernel,
  depth: number,
  avoid: readonly AvoidedMoves[],
): readonly Edge[] => {
  const now = avoid.filter((avoided) => depth < avoided.depth && avoided.color === kernel.side());
  return now.length === 0 ? edges : edges.filter(({ move }) => !now.some(({ moves }) => moves.includes(move)));
};

export interface Descent {
  readonly path: readonly { readonly node: TreeNode; readonly edge: Edge }[];
  /** The node at the end of the path, if it is in the tree: the game is over there. */
  readonly end: TreeNode | null;
  /** Whether it begins with a move that is no choice of the search. */
  readonly isForced: boolean;
}

/** Descends from the root, playing the moves on the kernel's board. Null if a move repeated a position: try again. */
export const descend = (
  root: TreeNode,
  kernel: Kernel,
  history: ReadonlySet<bigint>,
  avoid: readonly AvoidedMoves[] = [],
  visitsPerPass = VISITS_PER_PASS,
  widensRoot = false,
  candidates: ReadonlySet<number> = new Set(),
): Descent | null => {
  const path: { readonly node: TreeNode; readonly edge: Edge }[] = [];
  const seen = new Set<bigint>();
  const forced = forcedMove(root, allowedEdges(root, kernel, 0, avoid), visitsPerPass, candidates);
  const isForced = forced !== undefined;
  for (let node = root; ;) {
    const edges = allowedEdges(node, kernel, path.length, avoid);
    const edge = (node === root ? forced : undefined) ?? selectEdge(node, edges, widensRoot && node === root);
    if (edge === undefined) return { path, end: node, isForced };
    kernel.play(edge.move);
    const hash = kernel.hash();
    if (edge.move !== PASS && (history.has(hash) || seen.has(hash))) {
      node.edges = node.edges.filter((other) => other !== edge);
      return null;
    }
    seen.add(hash);
    path.push({ node, edge });
    if (edge.node === null) return { path, end: null, isForced };
    node = edge.node;
  }
};

/** Adds the value and area of the position at the end of a path, for the side to move there, to the moves that led to it. */
export const backpropagate = ({ path }: Descent, { value, area }: Leaf): void => {
  let forMover = 1 - value;
  for (const { node, edge } of path.toReversed()) {
    edge.visits += 1;
    edge.valueSum += forMover;
    edge.areaSum += area;
    node.visits += 1;
    node.valueSum += forMover;
    forMover = 1 - forMover;
  }
};

export interface Random {
  /** An integer from 0 to 7. */
  readonly nextEighth: () => number;
}

export const openRandom = (seed: number): Random => {
  let state = BigInt.asUintN(64, BigInt(seed) * 0x9e3779b97f4a7c15n + 1n);
  return {
    nextEighth: () => {
      state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
      return Number(state >> 61n);
    },
  };
};
