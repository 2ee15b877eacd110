// What a board shows, as data: a look for every point, and lines across. A game makes a new scene for every position;
// the board finds out what changed.

export const STONES = ["black", "white"] as const;
export type StoneColor = (typeof STONES)[number];

export const MARKS = ["last", "circle", "square", "triangle", "cross", "hint", "best", "choice"] as const;
export type Mark = (typeof MARKS)[number];

export const ANIMATIONS = ["placed", "turned", "taken"] as const;

/** What has just happened on a point, for the eye: what lies there now stands in the look itself. */
export interface StoneAnimation {
  readonly kind: (typeof ANIMATIONS)[number];
  /** The stone that came, turned into this colour, or went. */
  readonly stone: StoneColor;
  /** 0 for what happens first, 1 for what happens after it, and so on. */
  readonly order: number;
}

export interface PointAppearance {
  readonly stone: StoneColor | null;
  /** A stone that is thought dead, or taken: drawn half there. */
  readonly faded: boolean;
  /** What is shown before it is certain. */
  readonly pending: boolean;
  readonly mark: Mark | null;
  /** A move number, a letter; on the stone, or on the bare point. */
  readonly label: string;
  /** 0 (nothing) to 1. */
  readonly heat: number;
  /** Whose point it is. */
  readonly territory: StoneColor | null;
  /** More to say of the point, in words; not drawn. */
  readonly note: string;
  /** Set into motion when it is drawn. */
  readonly animation: StoneAnimation | null;
}

export const EMPTY_POINT: PointAppearance = {
  stone: null,
  faded: false,
  pending: false,
  mark: null,
  label: "",
  heat: 0,
  territory: null,
  note: "",
  animation: null,
};

/** A stroke from point to point, such as a winning line. */
export interface Line {
  readonly from: number;
  readonly to: number;
}

export interface Scene {
  /** Row by row from the top left. */
  readonly points: readonly PointAppearance[];
  readonly lines: readonly Line[];
}

const sameChange = (a: StoneAnimation | null, b: StoneAnimation | null): boolean =>
  a?.kind === b?.kind && a?.stone === b?.stone && a?.order === b?.order;

export const sameAppearance = (a: PointAppearance, b: PointAppearance): boolean =>
  a === b ||
  (a.stone === b.stone &&
    a.faded === b.faded &&
    a.pending === b.pending &&
    a.mark === b.mark &&
    a.label === b.label &&
    a.heat === b.heat &&
    a.territory === b.territory &&
    a.note === b.note &&
    sameChange(a.animation, b.animation));
