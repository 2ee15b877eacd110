// `loadsgf`: makes a game from the nodes of an SGF file, with setup stones in the root, then moves.
import { err, ok } from "@tengen/kernel";
import {
  COLORS,
  countAdjacent,
  GO_SIZE,
  goIndex,
  goPositionOf,
  groupsOf,
  otherColor,
  parseSgfPoint,
  parseSgfPoints,
  PASS,
  letterOf,
  sgfMovesOf,
  tryMove,
  type Cell,
  type Color,
  type GoGame,
  type GoMove,
  type SgfNode,
  type Stone,
} from "@tengen/stones";
import { toAscii, type Parsed } from "../front-end/text.ts";
import { rulesOfFile } from "../go/rules.ts";

const MAX_QUOTED = 200;

const setUp = (root: SgfNode): Parsed<readonly Stone[]> => {
  const stones = new Map<number, Stone>();
  for (const color of COLORS) {
    const name = `A${letterOf(color)}`;
    for (const value of root.get(name) ?? []) {
      const points = parseSgfPoints(value.trim(), GO_SIZE);
      if (points === null) return err(`${name} has a point off a 9x9 board`);
      for (const point of points) stones.set(goIndex(point), { ...point, color });
    }
  }
  return ok([...stones.values()]);
};

const parseMove = (text: string): number | null => {
  if (text === "" || text === "tt") return PASS;
  const point = parseSgfPoint(text, GO_SIZE);
  return point === null ? null : goIndex(point);
};

const movesOf = (nodes: readonly SgfNode[], maxMoves: number): Parsed<readonly GoMove[]> => {
  const moves: GoMove[] = [];
  for (const [number, node] of nodes.entries()) {
    if (number > 0 && ["AB", "AW", "AE"].some((name) => node.has(name))) {
      return err(`node ${number + 1} has setup stones in the middle of the game`);
    }
    for (const { color, text } of sgfMovesOf(node)) {
      const move = parseMove(text);
      if (move === null) return err(`move ${moves.length + 1} is off a 9x9 board`);
      if (moves.length < maxMoves) moves.push({ color, move });
    }
  }
  return ok(moves);
};

/** The side to move first if there are no moves. */
const firstOf = (root: SgfNode): Color => {
  const player = root.get("PL")?.[0]?.toUpperCase();
  if (player !== undefined) return player.startsWith("W") ? "white" : "black";
  return root.has("AB") && !root.has("AW") ? "white" : "black";
};

const komiOf = (root: SgfNode, fallback: number): number => {
  const text = root.get("KM")?.[0]?.trim() ?? "";
  return /^[+-]?\d{1,3}(?:\.\d{1,2})?$/u.test(text) ? Number(text) : fallback;
};

/** Why the game cannot be played by the rules; null if it can. */
const findIllegal = (start: GoGame, moves: readonly GoMove[]): string | null => {
  let position = goPositionOf(start);
  const { board } = position;
  const groups = COLORS.flatMap((color) => groupsOf<Cell>(board, color));
  if (groups.some((group) => countAdjacent(board, group, null) === 0)) return "a setup stone has no liberty";
  for (const [number, move] of moves.entries()) {
    const next = tryMove(position, move);
    if (!next.ok) return `move ${number + 1} is not legal`;
    position = next.value;
  }
  return null;
};

export interface LoadedGame {
  readonly game: GoGame;
  readonly handicap: number;
  /** Null if the file names no rules. */
  readonly rules: ReturnType<typeof rulesOfFile>;
}

/** Two or more black stones, and no white ones, are a handicap. */
const countHandicap = (stones: readonly Stone[]): number =>
  stones.length > 1 && stones.every(({ color }) => color === "black") ? stones.length : 0;

/** The game up to `maxMoves` moves. */
export const gameFromSgf = (nodes: readonly SgfNode[], maxMoves: number, defaultKomi: number): Parsed<LoadedGame> => {
  const root: SgfNode = nodes[0] ?? new Map<string, readonly string[]>();
  const size = root.get("SZ")?.[0] ?? "19";
  if (size !== "9" && size !== "9:9") return err(`the board is ${toAscii(size, MAX_QUOTED)}, not 9`);
  const stones = setUp(root);
  if (!stones.ok) return stones;
  const moves = movesOf(nodes, maxMoves);
  if (!moves.ok) return moves;
  const start: GoGame = {
    agreesOnDead: true,
    stones: stones.value,
    moves: [],
    toMove: moves.value[0]?.color ?? firstOf(root),
    komi: komiOf(root, defaultKomi),
  };
  const illegal = findIllegal(start, moves.value);
  if (illegal !== null) return err(illegal);
  const last = moves.value.at(-1);
  const toMove = last === undefined ? start.toMove : otherColor(last.color);
  return ok({
    game: { ...start, moves: moves.value, toMove },
    handicap: countHandicap(stones.value),
    rules: rulesOfFile(root.get("RU")?.[0] ?? ""),
  });
};
