// Reads the moves of a Gomoku SGF file (GM[4]) on 15x15, from the empty board, black first. Points are two letters from
// the top left, or, as in older programs, a letter and a number from the bottom. The rules check whether moves are
// legal.
import { ok, VALID, type Result } from "@tengen/kernel";
import {
  mainLineOf,
  otherColor,
  parseSgf,
  parseSgfPoint,
  quoteSgf,
  rejectSgf,
  sgfMovesOf,
  unescapeText,
  type Color,
  type Point,
  type SgfNode,
} from "@tengen/stones";

const BOARD_SIZE = 15;
const GOMOKU = "4";
const NAME = /^(?<x>[a-o])(?<row>\d{1,2})$/iu;

const parsePoint = (text: string): Point | null => {
  const name = NAME.exec(text)?.groups;
  if (name === undefined) return parseSgfPoint(text, BOARD_SIZE);
  return { x: (name["x"] ?? "").toLowerCase().charCodeAt(0) - 97, y: BOARD_SIZE - Number(name["row"]) };
};

const valueOf = (node: SgfNode, name: string): string | null => {
  const value = node.get(name)?.[0];
  return value === undefined ? null : unescapeText(value).trim();
};

const validateHeader = (root: SgfNode): Result<null> => {
  const game = valueOf(root, "GM");
  if (game !== null && game !== GOMOKU) {
    return rejectSgf(
      "other-game",
      `The SGF file is not a Gomoku game: it has GM[${quoteSgf(game).slice(1, -1)}], not GM[4].`,
    );
  }
  const size = valueOf(root, "SZ");
  return size === null || size === "15" || size === "15:15"
    ? VALID
    : rejectSgf("wrong-size", `The board must be 15x15; the SGF file has size ${quoteSgf(size)}.`);
};

/** The move of a node, the `number`th of the game; null if there is none. */
const readMove = (node: SgfNode, number: number, toMove: Color): Result<Point | null> => {
  const [move, second] = sgfMovesOf(node);
  if (move === undefined) return ok(null);
  if (second !== undefined) return rejectSgf("two-moves", `Move ${number}: the node has two moves.`);
  if (move.color !== toMove) {
    return rejectSgf("wrong-color", `Move ${number} must be ${toMove}'s, not ${move.color}'s.`);
  }
  const point = parsePoint(move.text);
  return point === null
    ? rejectSgf("bad-point", `Move ${number}: ${quoteSgf(move.text)} is not a point of a 15x15 board.`)
    : ok(point);
};

const readMoves = (nodes: readonly SgfNode[]): Result<readonly Point[]> => {
  const moves: Point[] = [];
  let toMove: Color = "black";
  for (const node of nodes) {
    const setup = ["AB", "AW"].find((name) => node.has(name));
    if (setup !== undefined) {
      return rejectSgf("setup", `The SGF file has setup stones (${setup}); games must start from the empty board.`);
    }
    const move = readMove(node, moves.length + 1, toMove);
    if (!move.ok) return move;
    if (move.value === null) continue;
    moves.push(move.value);
    toMove = otherColor(toMove);
  }
  return ok(moves);
};

export const parseGomokuSgf = (text: string): Result<readonly Point[]> => {
  const file = parseSgf(text);
  if (!file.ok) return file;
  const nodes = file.value.games.slice(0, 1).flatMap(mainLineOf);
  const header = validateHeader(nodes[0] ?? new Map());
  return header.ok ? readMoves(nodes) : header;
};
