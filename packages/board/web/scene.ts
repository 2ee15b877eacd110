// What a board shows, as data: an appearance for every point, and lines. A game makes a new scene for every position;
// the board finds out what changed. Its points are numbered row by row from the top left: an index per point.
import type { Color } from "@tengen/stones";

export const MARKS = ["last", "circle", "square", "triangle", "cross", "hint", "best", "candidate"] as const;
export type Mark = (typeof MARKS)[number];

/** How much a candidate gives away, the least first: the colour of its disc. */
export const GRADES = ["good", "inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

export const ANIMATIONS = ["placed", "turned", "taken"] as const;

/** What just happened on a point. The result is already in its appearance. */
export interface StoneAnimation {
  readonly kind: (typeof ANIMATIONS)[number];
  /** The stone that was placed, flipped to this colour, or captured. */
  readonly stone: Color;
  /** 0 runs first, 1 after it, and so on. */
  readonly order: number;
}

export interface PointAppearance {
  readonly stone: Color | null;
  /** Drawn translucent: a stone that looks dead or is captured. */
  readonly faded: boolean;
  /** Shown before the server has confirmed it. */
  readonly pending: boolean;
  readonly mark: Mark | null;
  /** Of a candidate; null for a disc in the board's colour. */
  readonly grade: Grade | null;
  /** A move number, letter, percentage or number of points, on a stone or on an empty point. */
  readonly label: string;
  /** From 0 (none) to 1. */
  readonly heat: number;
  /** Whose territory the point is. */
  readonly territory: Color | null;
  /** Added to the label for screen readers; not drawn. */
  readonly note: string;
  /** Runs when the point is drawn. */
  readonly animation: StoneAnimation | null;
}

export const EMPTY_POINT: PointAppearance = {
  stone: null,
  faded: false,
  pending: false,
  mark: null,
  grade: null,
  label: "",
  heat: 0,
  territory: null,
  note: "",
  animation: null,
};

/** A line from point to point, such as a winning five. */
export interface Line {
  readonly from: number;
  readonly to: number;
}

export interface Scene {
  /** Row by row from the top left. */
  readonly points: readonly PointAppearance[];
  readonly lines: readonly Line[];
  /** The rectangle in which the next stone must be, by two of its corners; absent if there is none. */
  readonly area?: Line;
}

const sameChange = (a: StoneAnimation | null, b: StoneAnimation | null): boolean =>
  a?.kind === b?.kind && a?.stone === b?.stone && a?.order === b?.order;

export const sameAppearance = (a: PointAppearance, b: PointAppearance): boolean =>
  a === b ||
  (a.stone === b.stone &&
    a.faded === b.faded &&
    a.pending === b.pending &&
    a.mark === b.mark &&
    a.grade === b.grade &&
    a.label === b.label &&
    a.heat === b.heat &&
    a.territory === b.territory &&
    a.note === b.note &&
    sameChange(a.animation, b.animation));

/** How a point was picked. A click by assistive technology counts as keyboard: it does not miss. */
export type InputMethod = "mouse" | "touch" | "keyboard";
