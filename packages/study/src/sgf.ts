// Reads the moves of a Gomoku SGF file (GM[4]) on 15x15, from the empty board, black first. Points are two letters from
// the top left, or, as in older programs, a letter and a number from the bottom. The rules check whether moves are
// legal.
import { isRejection, type Rejection } from "@tengen/kernel";
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

const findHeaderFault = (root: SgfNode): Rejection | null => {
  const game = valueOf(root, "GM");
  if (game !== null && game !== GOMOKU) {
    return rejectSgf(
      "other-game",
      `The SGF file is not a Gomoku game: it has GM[${quoteSgf(game).slice(1, -1)}], not GM[4].`,
    );
  }
  const size = valueOf(root, "SZ");
  return size === null || size === "15" || size === "15:15"
    ? null
    : rejectSgf("wrong-size", `The board must be 15x15; the SGF file has size ${quoteSgf(size)}.`);
};

/** The move of a node, the `number`th of the game; null if there is none. */
const readMove = (node: SgfNode, number: number, toMove: Color): Point | Rejection | null => {
  const [move, second] = sgfMovesOf(node);
  if (move === undefined) return null;
  if (second !== undefined) return rejectSgf("two-moves", `Move ${number}: the node has two moves.`);
  if (move.color !== toMove) {
    return rejectSgf("wrong-color", `Move ${number} must be ${toMove}'s, not ${move.color}'s.`);
  }
  return (
    parsePoint(move.text) ??
    rejectSgf("bad-point", `Move ${number}: ${quoteSgf(move.text)} is not a point of a 15x15 board.`)
  );
};

const readMoves = (nodes: readonly SgfNode[]): readonly Point[] | Rejection => {
  const moves: Point[] = [];
  let toMove: Color = "black";
  for (const node of nodes) {
    const setup = ["AB", "AW"].find((name) => node.has(name));
    if (setup !== undefined) {
      return rejectSgf("setup", `The SGF file has setup stones (${setup}); games must start from the empty board.`);
    }
    const move = readMove(node, moves.length + 1, toMove);
    if (move === null) continue;
    if (isRejection(move)) return move;
    moves.push(move);
    toMove = otherColor(toMove);
  }
  return moves;
};

export const parseGomokuSgf = (text: string): readonly Point[] | Rejection => {
  const file = parseSgf(text);
  if (isRejection(file)) return file;
  const nodes = file.games.slice(0, 1).flatMap(mainLineOf);
  const fault = findHeaderFault(nodes[0] ?? new Map());
  return fault ?? readMoves(nodes);
};
