// How an SGF file of Go starts: size, komi, handicap, set-up stones and the colour to move. The page, `tengen analyze` and
// GTP's `loadsgf` all read it here.
import { ok, truncate, VALID, type Result } from "@tengen/kernel";
import { emptyBoard, samePoint, type Board, type Cell } from "../board.ts";
import { COLORS, type Color } from "../color.ts";
import { goPointName } from "../coordinate.ts";
import { handicapPoints, HANDICAPS, type Handicap } from "../go-handicap.ts";
import { isKomi, MAX_KOMI } from "../go-komi.ts";
import { withCell, type Point } from "../grid.ts";
import { countAdjacent, groupsOf } from "../group.ts";
import { rejectSgf } from "./error.ts";
import { readSgfMove, SETUP_PROPERTIES, type SgfMove } from "./move.ts";
import { parseSgfPoint, parseSgfPoints } from "./point.ts";
import { readSgfSize } from "./size.ts";
import { numberIn, quoteSgf, textOf } from "./text.ts";
import type { SgfNode } from "./tree.ts";

/** The board size of a game of Go; refused if it is none of those wanted. */
export const readGoSize = <Size extends number>(root: SgfNode, wanted: readonly Size[]): Result<Size> => {
  const game = root.has("GM") ? textOf(root, "GM") : "1";
  if (game !== "1")
    return rejectSgf("other-game", `The SGF file is not a game of Go: it says GM[${truncate(game, 20)}].`);
  const lines = readSgfSize(root, 19);
  const size = wanted.find((one) => one === lines);
  if (size !== undefined) return ok(size);
  const actual = root.has("SZ") ? `the board is ${quoteSgf(textOf(root, "SZ"))}` : "no size is given, which means 19";
  const sizes = wanted.map((one) => `${one}x${one}`).join(", ");
  return rejectSgf("wrong-size", `Only ${sizes} boards are supported: ${actual}.`);
};

/**
 * [GO-G17] The komi of a file; null if it has none that can be read. Some programs write it in hundredths (650), and where
 * half of the stones are counted, as in China, half of it (3.75, 375). `isPlain`: the text is the komi.
 */
export const readGoKomi = (root: SgfNode): { readonly komi: number; readonly isPlain: boolean } | null => {
  const stated = numberIn(textOf(root, "KM"));
  if (stated === null) return null;
  const points = Math.abs(stated) > MAX_KOMI ? stated / 100 : stated;
  const komi = [points, points * 2].find(isKomi);
  return komi === undefined ? null : { komi, isPlain: komi === stated };
};

/** The points of a list property; null if one of its values is not a point of the board. */
export const readSgfPoints = (node: SgfNode, name: string, size: number): readonly Point[] | null => {
  const values = (node.get(name) ?? []).map((value) => value.trim()).filter((value) => value !== "");
  const lists = values.map((value) => parseSgfPoints(value, size));
  return lists.every((list) => list !== null) ? lists.flat() : null;
};

type Stones = Readonly<Record<Color, readonly Point[]>>;

/** The position before the first move of a file. */
export interface GoStart {
  readonly stones: Stones;
  readonly toMove: Color;
  /** Handicap stones; if none is among `stones`, black's first moves are the handicap. 0 for any other position. */
  readonly handicap: Handicap;
  /** Whether the file has no handicap stones, and the fixed points were taken. */
  readonly isAssumed: boolean;
}

/** The colour that a text of PL names; null for none. */
const colorIn = (text: string): Color | null =>
  /^(?:B.*|1)$/iu.test(text) ? "black" : /^(?:W.*|2)$/iu.test(text) ? "white" : null;

/** The colour of the first move of a file; null if it has none. */
const firstColor = (nodes: readonly SgfNode[]): Color | null => {
  const node = nodes.find((one) => one.has("B") || one.has("W"));
  return node === undefined ? null : node.has("B") ? "black" : "white";
};

/** [GO-G19] The number of handicap stones that HA states; one is black's first move. */
const readHandicap = (root: SgfNode): Result<Handicap> => {
  const text = textOf(root, "HA");
  const stated = text === "" || text === "1" ? 0 : numberIn(text);
  const count = HANDICAPS.find((one) => one === stated);
  return count === undefined
    ? rejectSgf("handicap", `A handicap is 2 to 9 black stones; the file says HA[${truncate(text, 20)}].`)
    : ok(count);
};

/** [GO-G21] Stones that can stand on a board together. */
const validateStones = (size: number, { black, white }: Stones): Result<null> => {
  const taken = [...black, ...white].find((point, index, all) => all.findIndex((one) => samePoint(one, point)) < index);
  if (taken !== undefined) {
    return rejectSgf("setup", `The file has two stones on ${goPointName(size, taken)} in its first position.`);
  }
  const withStones = (board: Board, points: readonly Point[], color: Color): Board =>
    points.reduce<Board>((grid, point) => withCell<Cell>(grid, point, color), board);
  const board = withStones(withStones(emptyBoard(size), black, "black"), white, "white");
  const captured = COLORS.flatMap((color) => groupsOf<Cell>(board, color)).find(
    (group) => countAdjacent(board, group, null) === 0,
  )?.points[0];
  if (captured === undefined) return VALID;
  const where = goPointName(size, captured);
  return rejectSgf("setup", `The file's first position has stones without liberties on ${where}; none can stay there.`);
};

/** [GO-G19] The start on an empty root: a handicap whose stones are black's first moves, or, if white plays first, fixed. */
const startEmpty = (size: number, handicap: Handicap, toPlay: Color | null, first: Color | null): GoStart => {
  const toMove = toPlay ?? first ?? "black";
  if (handicap === 0 || toMove === "black") {
    return { stones: { black: [], white: [] }, toMove: toPlay ?? "black", handicap, isAssumed: false };
  }
  return { stones: { black: handicapPoints(size, handicap), white: [] }, toMove, handicap, isAssumed: true };
};

/** [GO-G19] [GO-G21] How the game of a file starts. */
export const readGoStart = (nodes: readonly SgfNode[], size: number): Result<GoStart> => {
  const root: SgfNode = nodes[0] ?? new Map();
  const [black, white] = [readSgfPoints(root, "AB", size), readSgfPoints(root, "AW", size)];
  if (black === null || white === null) return rejectSgf("setup", "A stone of AB or AW is not a point of the board.");
  const text = textOf(root, "PL");
  const toPlay = colorIn(text);
  if (text !== "" && toPlay === null) {
    return rejectSgf("setup", `PL must be B or W; the file says PL[${truncate(text, 20)}].`);
  }
  const handicap = readHandicap(root);
  if (black.length === 0 && !handicap.ok) return handicap;
  const stated = handicap.ok ? handicap.value : null;
  if (black.length + white.length === 0) return ok(startEmpty(size, stated ?? 0, toPlay, firstColor(nodes)));
  const valid = validateStones(size, { black, white });
  if (!valid.ok) return valid;
  const toMove = toPlay ?? firstColor(nodes) ?? (black.length > 0 ? "white" : "black");
  const count = HANDICAPS.find((one) => one === black.length);
  const isHandicap = white.length === 0 && toMove === "white" && (stated === 0 || stated === count);
  return ok({ stones: { black, white }, toMove, handicap: isHandicap ? (count ?? 0) : 0, isAssumed: false });
};

/** [GO-G10] A set-up after the root is refused. */
export const refuseLateSetup = (node: SgfNode): Result<null> => {
  const names = SETUP_PROPERTIES.filter((name) => node.get(name)?.some((value) => value.trim() !== ""));
  const [name] = node.has("PL") ? [...names, "PL"] : names;
  return name === undefined
    ? VALID
    : rejectSgf("setup", `The file changes the board without a move after the start (${name}).`);
};

const parsePlace = (text: string, size: number): Point | "pass" | undefined =>
  text === "" || text === "tt" ? "pass" : (parseSgfPoint(text, size) ?? undefined);

/** [GO-G11] The move of a node, the `number`th of the game; null if it has none. */
export const readGoMove = (node: SgfNode, number: number, size: number): Result<SgfMove<Point | "pass"> | null> =>
  readSgfMove(node, number, size, (text) => parsePlace(text, size));
