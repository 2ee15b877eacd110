// `loadsgf`: makes a game from the nodes of an SGF file, with setup stones in the root, then moves.
import { GO_SIZE, PASS, type GoGame, type GoMove, type GoPosition, type GoRules } from "../go/searcher.ts";
import type { Color } from "../gomoku/searcher.ts";
import { toAscii, wrong, type Parsed } from "../front-end/text.ts";

/** The properties of a node by name; values are the raw text between the brackets. */
export type SgfNode = ReadonlyMap<string, readonly string[]>;

const MAX_QUOTED = 200;

const indexOf = (value: string): number | null => {
  if (value === "" || value === "tt") return PASS;
  if (!/^[a-i]{2}$/u.test(value)) return null;
  return (value.charCodeAt(1) - 97) * GO_SIZE + value.charCodeAt(0) - 97;
};

const COLORS = [
  ["B", 1],
  ["W", -1],
] as const satisfies readonly (readonly [string, Color])[];

/** The points of a setup property; a rectangle is given by two corners. */
const pointsOf = (values: readonly string[]): readonly number[] | null => {
  const points = values.flatMap((value) => {
    const [from = "", to = from] = value.split(":");
    const [first, last] = [indexOf(from), indexOf(to)];
    if (first === null || last === null || first === PASS || last === PASS) return [null];
    const [x1, y1, x2, y2] = [first % GO_SIZE, Math.floor(first / GO_SIZE), last % GO_SIZE, Math.floor(last / GO_SIZE)];
    return Array.from({ length: GO_SIZE * GO_SIZE }, (_, index) => index).filter((index) => {
      const [x, y] = [index % GO_SIZE, Math.floor(index / GO_SIZE)];
      return x >= x1 && x <= x2 && y >= y1 && y <= y2;
    });
  });
  return points.every((point) => point !== null) ? points : null;
};

const setUp = (root: SgfNode): Parsed<GoGame["stones"]> => {
  const stones = new Map<number, Color>();
  for (const [name, color] of COLORS) {
    const points = pointsOf(root.get(`A${name}`) ?? []);
    if (points === null) return wrong(`A${name} has a point off a 9x9 board`);
    for (const point of points) stones.set(point, color);
  }
  const value = [...stones].map(([index, color]) => ({ x: index % GO_SIZE, y: Math.floor(index / GO_SIZE), color }));
  return { ok: true, value };
};

const movesOf = (nodes: readonly SgfNode[], maxMoves: number): Parsed<readonly GoMove[]> => {
  const moves: GoMove[] = [];
  for (const [number, node] of nodes.entries()) {
    if (number > 0 && ["AB", "AW", "AE"].some((name) => node.has(name))) {
      return wrong(`node ${number + 1} has setup stones in the middle of the game`);
    }
    for (const [name, color] of COLORS) {
      const value = node.get(name)?.[0];
      if (value === undefined) continue;
      const move = indexOf(value);
      if (move === null) return wrong(`move ${moves.length + 1} is off a 9x9 board`);
      if (moves.length < maxMoves) moves.push({ color, move });
    }
  }
  return { ok: true, value: moves };
};

/** The side to move first if there are no moves. */
const firstOf = (root: SgfNode): Color => {
  const player = root.get("PL")?.[0]?.toUpperCase();
  if (player !== undefined) return player.startsWith("W") ? -1 : 1;
  return root.has("AB") && !root.has("AW") ? -1 : 1;
};

const komiOf = (root: SgfNode, fallback: number): number => {
  const text = root.get("KM")?.[0]?.trim() ?? "";
  return /^[+-]?\d{1,3}(?:\.\d{1,2})?$/u.test(text) ? Number(text) : fallback;
};

/** The game up to `maxMoves` moves. */
export const gameFromSgf = <Position extends GoPosition>(
  nodes: readonly SgfNode[],
  maxMoves: number,
  rules: GoRules<Position>,
  defaultKomi: number,
): Parsed<GoGame> => {
  const root: SgfNode = nodes[0] ?? new Map<string, readonly string[]>();
  const size = root.get("SZ")?.[0] ?? "19";
  if (size !== "9" && size !== "9:9") return wrong(`the board is ${toAscii(size, MAX_QUOTED)}, not 9`);
  const stones = setUp(root);
  if (!stones.ok) return stones;
  const found = movesOf(nodes, maxMoves);
  if (!found.ok) return found;
  const moves = found.value;
  const [first] = moves;
  const start: GoGame = {
    agreesOnDead: true,
    stones: stones.value,
    moves: [],
    toMove: first?.color ?? firstOf(root),
    komi: komiOf(root, defaultKomi),
  };
  let position = rules.positionOf(start);
  const { cells } = position;
  if (cells.some((cell, index) => cell !== 0 && rules.chainOf(cells, index).liberties.length === 0)) {
    return wrong("a setup stone has no liberty");
  }
  for (const [number, move] of moves.entries()) {
    if (rules.refusalOf(position, move) !== null) return wrong(`move ${number + 1} is not legal`);
    position = rules.afterMove(position, move);
  }
  const last = moves.at(-1);
  const toMove = last === undefined ? start.toMove : last.color === 1 ? -1 : 1;
  return { ok: true, value: { ...start, moves, toMove } };
};
