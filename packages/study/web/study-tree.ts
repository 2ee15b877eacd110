// The variations on the analysis board: a game as SGF has it, and the line that is shown of it. Its moves are read and
// played along this line only, so a file with thousands of variations opens at once.
import { ok, type AnyEngine, type BaseGameState, type GameAction } from "@tengen/kernel";
import {
  addNode,
  changeNode,
  commentOf,
  extendPath,
  glyphOf,
  nodeAt,
  nodesAlong,
  startsWithPath,
  withComment,
  withGlyph,
  type Color,
  type GameNode,
  type Glyph,
  type NodePath,
  type SgfMove,
} from "@tengen/stones";
import type { AnySgfFormat } from "@tengen/table";
import { isSameTurn, type StudyLine } from "./study-line.ts";

export interface StudyTree {
  /** The position at the root. */
  readonly start: BaseGameState;
  readonly root: GameNode;
}

/** What turns nodes into moves of the game. */
export interface TreeRules {
  readonly engine: AnyEngine;
  readonly format: AnySgfFormat;
  /** The side to move in a position. */
  readonly toMove: (state: BaseGameState) => Color;
}

/** A line through a tree: its nodes, and the moves in them. */
export interface TreeLine {
  readonly path: NodePath;
  readonly line: StudyLine;
  /** Whether what follows in the tree cannot be played here: an illegal move, set-up stones. */
  readonly isCut: boolean;
}

/** The move of a node; null if it has none, or one that this game does not have. */
const moveOf = (format: AnySgfFormat, { properties }: GameNode): SgfMove<GameAction> | null => {
  const move = format.readMove(properties);
  return move.ok ? move.value : null;
};

/** The position after a move of a file; null if it is the other side's or illegal. */
const playMove = (
  { engine, toMove }: TreeRules,
  state: BaseGameState,
  { color, place }: SgfMove<GameAction>,
): BaseGameState | null => {
  if (state.gameOver || toMove(state) !== color) return null;
  const next = engine.tryAction(state, place, state.currentPlayerId ?? "");
  return next.ok ? next.value : null;
};

/**
 * The line along a path, up to the first node that cannot be played here. Positions of known lines are kept, because
 * their analysis is cached.
 */
export const readLine = (
  rules: TreeRules,
  { start, root }: StudyTree,
  path: NodePath,
  known: readonly StudyLine[],
): TreeLine => {
  const turns: GameAction[] = [];
  const states: BaseGameState[] = [start];
  let same = known.filter((line) => line.states[0] === start);
  for (const [depth, { properties }] of nodesAlong(root, path).entries()) {
    const read = depth === 0 ? ok(null) : rules.format.readMove(properties);
    const move = read.ok ? read.value : null;
    if (read.ok && move === null) continue;
    same = same.filter((line) => move !== null && isSameTurn(line.turns[turns.length], move.place));
    const played = same[0]?.states[turns.length + 1];
    const next = played ?? (move === null ? null : playMove(rules, states.at(-1) ?? start, move));
    if (move === null || next === null) return { path: path.slice(0, depth - 1), line: { turns, states }, isCut: true };
    turns.push(move.place);
    states.push(next);
  }
  const whole = same.find((line) => line.turns.length === turns.length);
  return { path, line: whole ?? { turns, states }, isCut: false };
};

/** The depths on a path of the nodes with a move; the first move of the line comes first. */
const moveDepths = (format: AnySgfFormat, root: GameNode, path: NodePath): readonly number[] =>
  nodesAlong(root, path).flatMap((node, depth) => (depth > 0 && moveOf(format, node) !== null ? [depth] : []));

/** The paths to the node of a position and to the last node without a move after it. */
const pathsOfPosition = (
  format: AnySgfFormat,
  root: GameNode,
  path: NodePath,
  count: number,
): { readonly first: NodePath; readonly last: NodePath } => {
  const depths = moveDepths(format, root, path);
  return {
    first: path.slice(0, count === 0 ? 0 : depths[count - 1]),
    last: path.slice(0, (depths[count] ?? path.length + 1) - 1),
  };
};

/** The path to the position after `count` moves. */
export const pathTo = (format: AnySgfFormat, root: GameNode, path: NodePath, count: number): NodePath =>
  pathsOfPosition(format, root, path, count).first;

/** Whether the move to the position after `count` moves is in a variation, not in the main line of the tree. */
export const isInVariation = (format: AnySgfFormat, root: GameNode, path: NodePath, count: number): boolean =>
  pathTo(format, root, path, count).some((index) => index > 0);

/** How many moves lead to a node. */
export const countMoves = (format: AnySgfFormat, root: GameNode, path: NodePath): number =>
  moveDepths(format, root, path).length;

/** A move that a tree has. */
export interface TreeMove {
  readonly path: NodePath;
  readonly turn: GameAction;
  readonly color: Color;
  readonly glyph: Glyph | null;
}

/** The moves that follow a node, the main line first; nodes without a move are looked through. */
export const movesAfter = (format: AnySgfFormat, root: GameNode, path: NodePath): readonly TreeMove[] => {
  const found: TreeMove[] = [];
  const open = nodeAt(root, path)
    .children.map((node, index) => ({ node, path: [...path, index] }))
    .toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path: here } = next;
    const move = moveOf(format, node);
    if (move !== null) found.push({ path: here, turn: move.place, color: move.color, glyph: glyphOf(node.properties) });
    else if (format.readMove(node.properties).ok) {
      const children = node.children.map((child, index) => ({ node: child, path: [...here, index] }));
      for (const child of children.toReversed()) open.push(child);
    }
  }
  return found;
};

/** The moves that a position has, and those beside the move that led to it. */
export const alternativesAt = (
  format: AnySgfFormat,
  root: GameNode,
  path: NodePath,
  count: number,
): readonly TreeMove[] => (count === 0 ? [] : movesAfter(format, root, pathTo(format, root, path, count - 1)));

/** The path on which a node lies: the current one if it leads there, otherwise along the main line from there. */
export const pathThrough = (root: GameNode, current: NodePath, path: NodePath): NodePath =>
  startsWithPath(current, path) ? current : extendPath(root, path);

/** The tree and the path after a turn is played in a position: an existing move is followed, any other is added. */
export const addTurn = (
  format: AnySgfFormat,
  root: GameNode,
  path: NodePath,
  count: number,
  turn: GameAction,
  color: Color,
): { readonly root: GameNode; readonly path: NodePath } => {
  const { first, last } = pathsOfPosition(format, root, path, count);
  const same = movesAfter(format, root, first).filter((move) => move.color === color && isSameTurn(move.turn, turn));
  const existing = same.find((move) => startsWithPath(path, move.path)) ?? same[0];
  if (existing !== undefined) return { root, path: pathThrough(root, path, existing.path) };
  const added = addNode(root, last, format.makeMove(turn, color));
  return { root: added, path: [...last, nodeAt(root, last).children.length] };
};

/** The path of a line, to its end in the tree; null if the tree does not have it. */
export const findLine = (format: AnySgfFormat, root: GameNode, { turns }: StudyLine): NodePath | null => {
  let path: NodePath = [];
  for (const turn of turns) {
    const next = movesAfter(format, root, path).find((move) => isSameTurn(move.turn, turn));
    if (next === undefined) return null;
    ({ path } = next);
  }
  return extendPath(root, path);
};

/** The comments of a position: of its move, and of nodes without a move after it. */
export const commentAt = (format: AnySgfFormat, root: GameNode, path: NodePath, count: number): string => {
  const { first, last } = pathsOfPosition(format, root, path, count);
  return nodesAlong(root, last)
    .slice(first.length)
    .map(({ properties }) => commentOf(properties))
    .filter((comment) => comment !== "")
    .join("\n\n");
};

/** The glyph of the move that led to a position; null if it has none. */
export const glyphAt = (format: AnySgfFormat, root: GameNode, path: NodePath, count: number): Glyph | null =>
  count === 0 ? null : glyphOf(nodeAt(root, pathTo(format, root, path, count)).properties);

/** What is written about a position. What is left out stays as it is. */
export interface Note {
  readonly comment?: string;
  readonly glyph?: Glyph | null;
}

/** The tree with another note on a position: at its move, and no longer at nodes without a move after it. */
export const annotate = (
  format: AnySgfFormat,
  root: GameNode,
  path: NodePath,
  count: number,
  { comment, glyph }: Note,
): GameNode => {
  const { first, last } = pathsOfPosition(format, root, path, count);
  let changed = root;
  if (comment !== undefined) {
    for (let depth = last.length; depth > first.length; depth -= 1) {
      changed = changeNode(changed, last.slice(0, depth), (properties) => withComment(properties, ""));
    }
    changed = changeNode(changed, first, (properties) => withComment(properties, comment));
  }
  if (glyph === undefined || count === 0) return changed;
  return changeNode(changed, first, (properties) => withGlyph(properties, glyph));
};
