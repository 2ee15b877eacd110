// The fixed handicap points of Go, as GTP and GNU Go have them.
import type { Point } from "./grid.ts";

/** The handicaps that exist; one stone is only the absence of komi. */
export const HANDICAPS = [0, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Handicap = (typeof HANDICAPS)[number];

/**
 * [GO-HC2] The handicap stones of an odd board of at least 9x9, row by row. The third of three is at the upper left, as
 * in GTP, or at the lower right, as in Japan.
 */
export const handicapPoints = (
  size: number,
  count: Handicap,
  third: "upper-left" | "lower-right" = "upper-left",
): readonly Point[] => {
  const low = size < 13 ? 2 : 3;
  const [middle, high] = [(size - 1) / 2, size - 1 - low];
  const at = (x: number, y: number): Point => ({ x, y });
  const [one, other] = [at(low, low), at(high, high)];
  const corners = [at(high, low), at(low, high), ...(third === "upper-left" ? [one, other] : [other, one])];
  const sides = [at(low, middle), at(high, middle), at(middle, low), at(middle, high)];
  // An odd number of more than four stones has one in the centre.
  const center = count >= 5 && count % 2 === 1 ? [at(middle, middle)] : [];
  const rest = count - center.length - corners.length;
  return [...corners.slice(0, count), ...sides.slice(0, Math.max(0, rest)), ...center].toSorted(
    (a, b) => a.y - b.y || a.x - b.x,
  );
};
