// Gomoku in SGF (GM[4]): 15x15, from the empty board, black first. Points are two letters from the top left, or, as in
// older programs, a letter and a number from the bottom. The rules check whether moves are legal.
import { mapResult, ok, VALID, type Result } from "@tengen/kernel";
import { colorAtPly } from "../color.ts";
import type { Point } from "../grid.ts";
import { rejectSgf } from "./error.ts";
import { readSgfMove, SETUP_PROPERTIES, type SgfMove } from "./move.ts";
import { parseSgf } from "./parse.ts";
import { parseSgfPoint } from "./point.ts";
import { oneLine, quoteSgf, unescapeText } from "./text.ts";
import { mainLineOf, type SgfNode, type SgfTree } from "./tree.ts";

const BOARD_SIZE = 15;
const GOMOKU = "4";
const NAME = /^(?<x>[a-o])(?<row>\d{1,2})$/iu;

const parsePoint = (text: string): Point | undefined => {
  const name = NAME.exec(text)?.groups;
  if (name === undefined) return parseSgfPoint(text, BOARD_SIZE) ?? undefined;
  const y = BOARD_SIZE - Number(name["row"]);
  return y < 0 || y >= BOARD_SIZE ? undefined : { x: (name["x"] ?? "").toLowerCase().charCodeAt(0) - 97, y };
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

/** The move of a node, the `number`th of its game; null if it has none. Set-up stones are refused. */
export const readGomokuMove = (node: SgfNode, number: number): Result<SgfMove<Point> | null> => {
  const setup = SETUP_PROPERTIES.find((name) => node.has(name));
  if (setup !== undefined) {
    return rejectSgf("setup", `The SGF file has setup stones (${setup}); games must start from the empty board.`);
  }
  return readSgfMove(node, number, BOARD_SIZE, parsePoint);
};

const readMoves = (nodes: readonly SgfNode[]): Result<readonly Point[]> => {
  const moves: Point[] = [];
  for (const node of nodes) {
    const number = moves.length + 1;
    const read = readGomokuMove(node, number);
    if (!read.ok) return read;
    const move = read.value;
    if (move === null) continue;
    const toMove = colorAtPly(moves.length);
    if (move.color !== toMove) {
      const message = `Move ${number} must be ${toMove}'s, not ${move.color}'s.`;
      return rejectSgf("wrong-color", message, { move: number });
    }
    moves.push(move.place);
  }
  return ok(moves);
};

export interface GomokuSgf {
  /** Of the main line, black's first. */
  readonly moves: readonly Point[];
  /** Empty if the player has no name. */
  readonly players: { readonly black: string; readonly white: string };
  /** The whole game, with its variations. */
  readonly game: SgfTree;
}

/** The first game of a file. */
export const parseGomokuSgf = (text: string): Result<GomokuSgf> => {
  const file = parseSgf(text);
  if (!file.ok) return file;
  const [game] = file.value.games;
  if (game === undefined) throw new Error("an SGF file without a game was read");
  const nodes = mainLineOf(game);
  const root: SgfNode = nodes[0] ?? new Map();
  const header = validateHeader(root);
  if (!header.ok) return header;
  const nameOf = (name: string): string => oneLine(valueOf(root, name) ?? "");
  return mapResult(readMoves(nodes), (moves) => ({
    moves,
    players: { black: nameOf("PB"), white: nameOf("PW") },
    game,
  }));
};
