// The moves of an SGF file of Gomoku (GM[4]). Boards of 15 by 15 from the empty board on, black first; whether the moves can be played is for the rules to
// say. Points are two letters from the top left, or a letter and a number from the bottom, as older programs write them.
import { isRejection, type Rejection } from "@tengen/kernel";
import { quoteSgf, readMainLine, rejectSgf, unescapeText, type Point, type SgfNode } from "@tengen/stones";

const BOARD_SIZE = 15;
const GOMOKU = "4";
const LETTERS = /^(?<x>[a-o])(?<y>[a-o])$/u;
const NAME = /^(?<x>[a-o])(?<row>\d{1,2})$/iu;

const letterIndex = (letter: string | undefined): number => (letter ?? "a").toLowerCase().charCodeAt(0) - 97;

const parsePoint = (text: string): Point | null => {
  const letters = LETTERS.exec(text)?.groups;
  if (letters !== undefined) return { x: letterIndex(letters["x"]), y: letterIndex(letters["y"]) };
  const name = NAME.exec(text)?.groups;
  return name === undefined ? null : { x: letterIndex(name["x"]), y: BOARD_SIZE - Number(name["row"]) };
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
      `The SGF file is not of Gomoku: it says GM[${quoteSgf(game).slice(1, -1)}], not GM[4].`,
    );
  }
  const size = valueOf(root, "SZ");
  return size === null || size === "15" || size === "15:15"
    ? null
    : rejectSgf("wrong-size", `Only boards of 15 by 15 are read; the SGF file says ${quoteSgf(size)}.`);
};

const readMove = (node: SgfNode, number: number): Point | Rejection | null => {
  const found = (["B", "W"] as const).flatMap((color) => (node.get(color) ?? []).map((value) => ({ color, value })));
  const [move, second] = found;
  if (move === undefined) return null;
  if (second !== undefined) return rejectSgf("two-moves", `Move ${number}: there are two moves in one node.`);
  if (move.color !== (number % 2 === 1 ? "B" : "W")) {
    return rejectSgf("wrong-color", `Move ${number} is ${number % 2 === 1 ? "black" : "white"}'s, not ${move.color}.`);
  }
  const text = unescapeText(move.value).trim();
  return (
    parsePoint(text) ?? rejectSgf("bad-point", `Move ${number}: ${quoteSgf(text)} is no point of a 15 by 15 board.`)
  );
};

export const parseGomokuSgf = (text: string): readonly Point[] | Rejection => {
  const line = readMainLine(text);
  if (isRejection(line)) return line;
  const [root] = line.nodes;
  const fault = root === undefined ? null : findHeaderFault(root);
  if (fault !== null) return fault;
  const moves: Point[] = [];
  for (const node of line.nodes) {
    const setup = ["AB", "AW"].find((name) => node.has(name));
    if (setup !== undefined) {
      return rejectSgf(
        "setup",
        `The SGF file puts stones down without playing them (${setup}); games start from the empty board.`,
      );
    }
    const move = readMove(node, moves.length + 1);
    if (move === null) continue;
    if (isRejection(move)) return move;
    moves.push(move);
  }
  return moves;
};
