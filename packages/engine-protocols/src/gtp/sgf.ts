// `loadsgf`: makes a game from the nodes of an SGF file. Setup stones may be in any node; those after moves start the game
// anew from the position that they make.
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
  sgfMovesOf,
  stonesOf,
  tryMove,
  type Board,
  type Cell,
  type Color,
  type GoGame,
  type GoMove,
  type GoPosition,
  type SgfNode,
  type Stone,
} from "@tengen/stones";
import { toAscii, type Parsed } from "../front-end/text.ts";
import { rulesOfFile } from "../go/rules.ts";

const MAX_QUOTED = 200;

const SETUP = ["AB", "AW", "AE"] as const;
const CONTENT = { AB: "black", AW: "white", AE: null } as const;

const isSetup = (node: SgfNode): boolean => SETUP.some((name) => node.has(name));

/** The stones after the setup properties of a node. */
const setUp = (before: readonly Stone[], node: SgfNode): Parsed<readonly Stone[]> => {
  const stones = new Map(before.map((stone) => [goIndex(stone), stone]));
  for (const name of SETUP) {
    const color = CONTENT[name];
    for (const value of node.get(name) ?? []) {
      const points = parseSgfPoints(value.trim(), GO_SIZE);
      if (points === null) return err(`${name} has a point off a 9x9 board`);
      for (const point of points) {
        stones.delete(goIndex(point));
        if (color !== null) stones.set(goIndex(point), { ...point, color });
      }
    }
  }
  return ok([...stones.values()]);
};

const parseMove = (text: string): number | null => {
  if (text === "" || text === "tt") return PASS;
  const point = parseSgfPoint(text, GO_SIZE);
  return point === null ? null : goIndex(point);
};

const komiOf = (root: SgfNode, fallback: number): number => {
  const text = root.get("KM")?.[0]?.trim() ?? "";
  return /^[+-]?\d{1,3}(?:\.\d{1,2})?$/u.test(text) ? Number(text) : fallback;
};

/** A game from its last setup on. */
interface Loading {
  readonly stones: readonly Stone[];
  readonly moves: readonly GoMove[];
  readonly position: GoPosition;
  /** The side to move; null before it is known. */
  readonly toMove: Color | null;
  /** All moves, those before the last setup included. */
  readonly count: number;
}

const hasLiberties = (board: Board): boolean =>
  COLORS.flatMap((color) => groupsOf<Cell>(board, color)).every((group) => countAdjacent(board, group, null) > 0);

/** The setup of a node; moves before it become part of the position. */
const withSetup = (game: Loading, node: SgfNode): Parsed<Loading> => {
  const stones = setUp(stonesOf(game.position.board), node);
  if (!stones.ok) return stones;
  const position = goPositionOf({ stones: stones.value, moves: [], toMove: "black", komi: 0 });
  return hasLiberties(position.board)
    ? ok({ ...game, stones: stones.value, moves: [], position })
    : err("a setup stone has no liberty");
};

const withSgfMove = (game: Loading, color: Color, text: string): Parsed<Loading> => {
  const count = game.count + 1;
  const index = parseMove(text);
  if (index === null) return err(`move ${count} is off a 9x9 board`);
  const move = { color, move: index };
  const position = tryMove(game.position, move);
  return position.ok
    ? ok({ ...game, moves: [...game.moves, move], position: position.value, toMove: otherColor(color), count })
    : err(`move ${count} is not legal`);
};

const parsePlayer = (text: string | undefined): Color | null =>
  text === undefined || text.trim() === "" ? null : text.trim().toUpperCase().startsWith("W") ? "white" : "black";

/** The main line, up to `maxMoves` moves and the setup after them. */
const follow = (nodes: readonly SgfNode[], maxMoves: number): Parsed<Loading> => {
  const position = goPositionOf({ stones: [], moves: [], toMove: "black", komi: 0 });
  let game: Loading = { stones: [], moves: [], position, toMove: null, count: 0 };
  for (const node of nodes) {
    if (isSetup(node)) {
      const next = withSetup(game, node);
      if (!next.ok) return next;
      game = next.value;
    }
    game = { ...game, toMove: parsePlayer(node.get("PL")?.[0]) ?? game.toMove };
    for (const { color, text } of sgfMovesOf(node)) {
      if (game.count >= maxMoves) return ok(game);
      const next = withSgfMove(game, color, text);
      if (!next.ok) return next;
      game = next.value;
    }
  }
  return ok(game);
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
  const followed = follow(nodes, maxMoves);
  if (!followed.ok) return followed;
  const { stones, moves, toMove, count } = followed.value;
  // Stones that were set up later are no handicap.
  const handicap = count === moves.length ? countHandicap(stones) : 0;
  const areBlack = stones.length > 0 && stones.every(({ color }) => color === "black");
  return ok({
    game: { stones, moves, toMove: toMove ?? (areBlack ? "white" : "black"), komi: komiOf(root, defaultKomi) },
    handicap,
    rules: rulesOfFile(root.get("RU")?.[0] ?? ""),
  });
};
