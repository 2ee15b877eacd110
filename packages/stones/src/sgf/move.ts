// The move of a node, as a value.
import { ok, type Result } from "@tengen/kernel";
import { COLORS, letterOf, type Color } from "../color.ts";
import type { Point } from "../grid.ts";
import { rejectSgf } from "./error.ts";
import { makeSgfPoint } from "./point.ts";
import { quoteSgf, unescapeText } from "./text.ts";
import type { SgfNode } from "./tree.ts";

/** A move; `Place` is a point, or null for a pass where there are passes. */
export interface SgfMove<Place> {
  readonly color: Color;
  readonly place: Place;
}

/** The moves of a node in their order of colour, with the unescaped text of each; a valid node has at most one. */
export const sgfMovesOf = (node: SgfNode): readonly { readonly color: Color; readonly text: string }[] =>
  COLORS.flatMap((color) =>
    (node.get(letterOf(color)) ?? []).map((value) => ({ color, text: unescapeText(value).trim() })),
  );

/** The properties that change the board without a move. */
export const SETUP_PROPERTIES = ["AB", "AW", "AE"] as const;

/** The move of a node, the `number`th of its game; null if it has none. `parsePlace` returns undefined for no move. */
export const readSgfMove = <Place>(
  node: SgfNode,
  number: number,
  size: number,
  parsePlace: (text: string) => Place | undefined,
): Result<SgfMove<Place> | null> => {
  const [move, second] = sgfMovesOf(node);
  if (move === undefined) return ok(null);
  const where = { move: number };
  if (second !== undefined) return rejectSgf("two-moves", `Move ${number}: there are two moves in one node.`, where);
  const { color, text } = move;
  const place = parsePlace(text);
  return place === undefined
    ? rejectSgf("bad-point", `Move ${number}: ${quoteSgf(text)} is not a point of a ${size}x${size} board.`, where)
    : ok({ color, place });
};

export const makeSgfMove = ({ color, place }: SgfMove<Point | null>): SgfNode =>
  new Map([[letterOf(color), [place === null ? "" : makeSgfPoint(place)]]]);

/** A node in which stones are set up by hand. */
export const withSetup = (
  node: SgfNode,
  stones: readonly (Point & { readonly color: Color })[],
  toMove: Color,
): SgfNode => {
  const pointsOf = (color: Color) => stones.filter((stone) => stone.color === color).map(makeSgfPoint);
  const setup = COLORS.map((color) => [`A${letterOf(color)}`, pointsOf(color)] as const);
  return new Map([...node, ...setup.filter(([, points]) => points.length > 0), ["PL", [letterOf(toMove)]]]);
};
