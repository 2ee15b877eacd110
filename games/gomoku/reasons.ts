// Explains a hint in Gomoku terms: what the move makes and what it stops.
import {
  cellAt,
  forbiddenKind,
  hasVcf,
  isInside,
  LINE_DIRECTIONS,
  otherColor,
  step,
  threatensOpenFour,
  threatOf,
  winByVcf,
  withCell,
  type Board,
  type Cell,
  type Color,
  type Point,
  type RowRule,
  type Threat,
} from "@tengen/stones";

export type GomokuReason =
  | {
      readonly kind:
        | Threat
        | "blocks-four"
        | "blocks-three"
        | "blocks-double"
        | "blocks-fours"
        | "centre"
        | "extends"
        | "hinders";
    }
  /** A win by VCF with `count` stones, including the five. */
  | { readonly kind: "forces"; readonly count: number };

const DOUBLE: readonly (Threat | null)[] = ["double-four", "four-three", "double-three"];
const WINNING: readonly GomokuReason["kind"][] = ["open-four", "double-four", "four-three", "forces"];

const attackOf = (rule: RowRule, board: Board, stone: Point, color: Color): GomokuReason | null => {
  const kind = threatOf(board, stone, color, rule);
  const count = kind === "four" ? winByVcf(board, stone, color, rule) : null;
  if (count !== null) return { kind: "forces", count };
  return kind === null ? null : { kind };
};

const defenceOf = (rule: RowRule, board: Board, stone: Point, color: Color): GomokuReason | null => {
  const other = otherColor(color);
  const theirs = threatOf(board, stone, other, rule);
  if (theirs === "five") return { kind: "blocks-four" };
  const hadThree = threatensOpenFour(board, other, rule);
  if (hadThree && !threatensOpenFour(withCell<Cell>(board, stone, color), other, rule)) return { kind: "blocks-three" };
  if (DOUBLE.includes(theirs)) return { kind: "blocks-double" };
  const stops = !hadThree && hasVcf(board, other, rule) === true;
  return stops && hasVcf(withCell<Cell>(board, stone, color), other, rule) === false ? { kind: "blocks-fours" } : null;
};

/** Whether a five through this point is still possible together with a stone of this colour. */
const joins = (board: Board, point: Point, color: Color): boolean =>
  LINE_DIRECTIONS.some((direction) =>
    [0, 1, 2, 3, 4].some((back) => {
      const window = [0, 1, 2, 3, 4].map((count) => cellAt(board, step(point, direction, count - back)));
      return window.includes(color) && window.every((cell) => cell === null || cell === color);
    }),
  );

const isCentre = (size: number, { x, y }: Point): boolean => {
  const middle = (size - 1) / 2;
  return Math.max(Math.abs(x - middle), Math.abs(y - middle)) <= 1;
};

/** The reason for a quiet move; null if none applies. */
const quietReason = (board: Board, stone: Point, color: Color): GomokuReason | null => {
  if (joins(board, stone, color)) return { kind: "extends" };
  if (joins(board, stone, otherColor(color))) return { kind: "hinders" };
  return isCentre(board.length, stone) ? { kind: "centre" } : null;
};

/** [GMK-H1] [GMK-H2] At most two reasons to play on an empty point by a rule, the more important one first. */
export const reasonsFor = (
  board: Board,
  stone: Point,
  color: Color,
  rule: RowRule = "five-or-more",
): readonly GomokuReason[] => {
  if (!isInside(board.length, stone)) throw new Error("a stone off the board has no reasons");
  if (rule === "renju" && color === "black" && forbiddenKind(board, stone) !== null) return [];
  const attack = attackOf(rule, board, stone, color);
  if (attack?.kind === "five") return [attack];
  const defence = defenceOf(rule, board, stone, color);
  const both = attack !== null && WINNING.includes(attack.kind) ? [attack, defence] : [defence, attack];
  const reasons = both.filter((reason) => reason !== null);
  const quiet = reasons.length === 0 ? quietReason(board, stone, color) : null;
  return quiet === null ? reasons : [quiet];
};
