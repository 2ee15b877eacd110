// Reads the moves of a Gomoku SGF file (GM[4]) on 15x15, from the empty board, black first. Points are two letters from
// the top left, or, as in older programs, a letter and a number from the bottom. The rules check whether moves are
// legal.
import { ok, VALID, type Result } from "@tengen/kernel";
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

const readMove = (node: SgfNode, number: number): Result<Point | null> => {
  const found = (["B", "W"] as const).flatMap((color) => (node.get(color) ?? []).map((value) => ({ color, value })));
  const [move, second] = found;
  if (move === undefined) return ok(null);
  if (second !== undefined) return rejectSgf("two-moves", `Move ${number}: the node has two moves.`);
  if (move.color !== (number % 2 === 1 ? "B" : "W")) {
    return rejectSgf(
      "wrong-color",
      `Move ${number} must be ${number % 2 === 1 ? "black" : "white"}'s, not ${move.color}.`,
    );
  }
  const text = unescapeText(move.value).trim();
  const point = parsePoint(text);
  return point === null
    ? rejectSgf("bad-point", `Move ${number}: ${quoteSgf(text)} is not a point of a 15x15 board.`)
    : ok(point);
};

export const parseGomokuSgf = (text: string): Result<readonly Point[]> => {
  const line = readMainLine(text);
  if (!line.ok) return line;
  const { nodes } = line.value;
  const header = validateHeader(nodes[0] ?? new Map());
  if (!header.ok) return header;
  const moves: Point[] = [];
  for (const node of nodes) {
    const setup = ["AB", "AW"].find((name) => node.has(name));
    if (setup !== undefined) {
      return rejectSgf("setup", `The SGF file has setup stones (${setup}); games must start from the empty board.`);
    }
    const move = readMove(node, moves.length + 1);
    if (!move.ok) return move;
    if (move.value !== null) moves.push(move.value);
  }
  return ok(moves);
};
