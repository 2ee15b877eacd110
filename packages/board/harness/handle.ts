// The functions that tests call in the harness page. Arguments and results are plain JSON.
import type { Color } from "@tengen/stones";
import type { Line, PointAppearance } from "../web/scene.ts";

/** The points that are not empty, by index. */
export type Appearances = Readonly<Record<number, Partial<PointAppearance>>>;

export interface Drawing {
  /** The letters of the columns. */
  readonly letters: string;
  readonly rows: number;
  readonly starPoints?: readonly number[];
  readonly points?: Appearances;
  readonly lines?: readonly Line[];
  readonly area?: Line;
}

export interface HarnessHandle {
  /** Each of these replaces what was shown before, with nothing to place and no coordinates. */
  showBoard: (drawing: Drawing) => void;
  showMiniBoard: (drawing: Drawing) => void;
  showField: (drawing: Drawing) => void;
  showAnnouncer: () => void;

  setPoints: (points: Appearances, lines?: readonly Line[]) => void;
  setCoordinates: (shown: boolean) => void;
  setPlacing: (color: Color | null) => void;
  setPreview: (preview: { readonly point: number; readonly color: Color } | null) => void;
  announce: (text: string) => void;

  /** Resolves when all changes are rendered and their effects have run. */
  settle: () => Promise<void>;
  /** The picks since the last call, such as "7 by mouse". */
  takePicks: () => readonly string[];
  /** The texts that named no point, since the last call. */
  takeUnknown: () => readonly string[];

  /** Starts recording DOM mutations. */
  watch: () => void;
  /** The points with mutations since the last call; "outside" for anything not within a point. */
  takeTouched: () => readonly (number | "outside")[];

  /** The points whose label was computed since `watch`: those that were rendered. */
  takeDescribed: () => readonly number[];

  /** The focused point. */
  focusedPoint: () => number | null;
  /** The points that are tab stops. */
  tabStops: () => readonly number[];
  /** A click without a pointer, as assistive technology sends it. */
  clickWithoutPointer: (point: number) => void;
  focusByScript: (point: number) => void;
  /** The computed colours of a stone's gradient. */
  gradientOf: (selector: string) => readonly string[];
  styleOf: (selector: string, property: string) => string;
  /** The class of the topmost element at the centre of an element. */
  classOnTop: (selector: string) => string;
  /** A colour token as the page resolves it, such as "rgb(228, 189, 125)". */
  colorOf: (token: string) => string;
  setRoot: (attributes: Readonly<Record<string, string>>) => void;
}
