// A game with its variations, node by node: the form in which a tree is walked and edited. Trees from files may be
// deep, so nothing here recurses.
import type { SgfNode, SgfTree } from "./tree.ts";

export interface GameNode {
  /** Everything that the file says in this node, its move included. */
  readonly properties: SgfNode;
  /** What may follow; the first is the main line. */
  readonly children: readonly GameNode[];
}

/** A node of a game: which child to take, from the root on. */
export type NodePath = readonly number[];

/** Values by tree or node, computed for the last first, so that what follows one is known before it. */
const computeFromLeaves = <Item extends object, Value>(
  root: Item,
  followers: (item: Item) => readonly Item[],
  compute: (item: Item, valueOf: (follower: Item) => Value) => Value,
): Value => {
  const items = [root];
  // An array also iterates over items that are added during the iteration.
  for (const item of items) for (const follower of followers(item)) items.push(follower);
  const values = new Map<Item, Value>();
  const valueOf = (item: Item): Value => {
    const value = values.get(item);
    if (value === undefined) throw new Error("a follower has no value yet");
    return value;
  };
  for (const item of items.toReversed()) values.set(item, compute(item, valueOf));
  return valueOf(root);
};

/** The nodes of a tree; `toSgfTree` is the inverse, except for parentheses without a choice. */
export const toGameNode = (tree: SgfTree): GameNode =>
  computeFromLeaves<SgfTree, GameNode>(
    tree,
    ({ variations }) => variations,
    ({ nodes, variations }, nodeOf) => {
      const [last, ...before] = nodes.toReversed();
      const end: GameNode = { properties: last ?? new Map(), children: variations.map(nodeOf) };
      return before.reduce((child, properties): GameNode => ({ properties, children: [child] }), end);
    },
  );

/** A node and those after it, as far as there is no choice. */
const sequenceFrom = (node: GameNode): readonly GameNode[] => {
  const sequence = [node];
  for (let last = node; last.children.length === 1;) {
    const [next = last] = last.children;
    sequence.push(next);
    last = next;
  }
  return sequence;
};

export const toSgfTree = (root: GameNode): SgfTree =>
  computeFromLeaves<GameNode, SgfTree>(
    root,
    (node) => sequenceFrom(node).at(-1)?.children ?? [],
    (node, treeOf) => {
      const sequence = sequenceFrom(node);
      return {
        nodes: sequence.map(({ properties }) => properties),
        variations: (sequence.at(-1)?.children ?? []).map(treeOf),
      };
    },
  );

/** The nodes along a path, the root first. */
export const nodesAlong = (root: GameNode, path: NodePath): readonly GameNode[] => {
  const nodes = [root];
  let node = root;
  for (const index of path) {
    const next = node.children[index];
    if (next === undefined) throw new Error(`the game has no node at ${path.join(" ")}`);
    nodes.push(next);
    node = next;
  }
  return nodes;
};

export const nodeAt = (root: GameNode, path: NodePath): GameNode => nodesAlong(root, path).at(-1) ?? root;

/** A path, extended along the first child to the end. */
export const extendPath = (root: GameNode, path: NodePath): NodePath => {
  const extended = [...path];
  for (let node = nodeAt(root, path).children[0]; node !== undefined; node = node.children[0]) extended.push(0);
  return extended;
};

export const startsWithPath = (path: NodePath, start: NodePath): boolean =>
  start.every((index, depth) => path[depth] === index);

/** The game with another node at a path. */
const replaceNode = (root: GameNode, path: NodePath, node: GameNode): GameNode => {
  const parents = nodesAlong(root, path).slice(0, -1);
  return parents.reduceRight(
    (child, parent, depth): GameNode => ({ ...parent, children: parent.children.with(path[depth] ?? 0, child) }),
    node,
  );
};

/** The game with other properties of a node. */
export const changeNode = (root: GameNode, path: NodePath, change: (properties: SgfNode) => SgfNode): GameNode => {
  const node = nodeAt(root, path);
  return replaceNode(root, path, { ...node, properties: change(node.properties) });
};

/** The game with a new last child of a node. */
export const addNode = (root: GameNode, path: NodePath, properties: SgfNode): GameNode => {
  const node = nodeAt(root, path);
  return replaceNode(root, path, { ...node, children: [...node.children, { properties, children: [] }] });
};

/** The game without a node and what follows it. The root stays. */
export const removeNode = (root: GameNode, path: NodePath): GameNode => {
  const [above, index] = [path.slice(0, -1), path.at(-1)];
  if (index === undefined) return root;
  const parent = nodeAt(root, above);
  return replaceNode(root, above, { ...parent, children: parent.children.toSpliced(index, 1) });
};

/** The game in which the first nodes along a path, from the root to it, are the main line. */
export const promoteNode = (root: GameNode, path: NodePath): GameNode =>
  nodesAlong(root, path)
    .slice(0, -1)
    .reduceRight(
      (child, parent, depth): GameNode => {
        const index = path[depth] ?? 0;
        return { ...parent, children: [child, ...parent.children.toSpliced(index, 1)] };
      },
      nodeAt(root, path),
    );

/** How many lines a game has besides the main line. */
export const countVariations = (game: SgfTree): number => {
  let count = 0;
  const trees = [game];
  for (const { variations } of trees) {
    count += Math.max(0, variations.length - 1);
    for (const variation of variations) trees.push(variation);
  }
  return count;
};
