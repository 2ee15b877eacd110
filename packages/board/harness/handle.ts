// What the page of the harness can be told and asked, from outside the page: arguments and answers are plain JSON.
import type { Line, PointAppearance, StoneColor } from "../src/scene.ts";

/** What is not a bare point, by its index. */
export type Appearances = Readonly<Record<number, Partial<PointAppearance>>>;

export interface Drawing {
  /** Of the columns. */
  readonly letters: string;
  readonly rows: number;
  readonly starPoints?: readonly number[];
  readonly points?: Appearances;
  readonly lines?: readonly Line[];
}

export interface HarnessHandle {
  /** Each of these takes the place of what was shown before; nothing is placed and no names are shown at first. */
  showBoard: (drawing: Drawing) => void;
  showMiniBoard: (drawing: Drawing) => void;
  showField: (drawing: Drawing) => void;
  showAnnouncer: () => void;

  setLooks: (looks: Appearances, lines?: readonly Line[]) => void;
  setCoordinates: (shown: boolean) => void;
  setPlacing: (color: StoneColor | null) => void;
  setPreview: (preview: { readonly point: number; readonly color: StoneColor } | null) => void;
  announce: (text: string) => void;

  /** Resolves when everything told so far is drawn, and what is done after drawing is done. */
  settle: () => Promise<void>;
  /** What was picked since the last call, such as "7 by mouse". */
  takePicks: () => readonly string[];
  /** The texts that named no point. */
  takeUnknown: () => readonly string[];

  /** Begins to note every element of the board that is touched. */
  watch: () => void;
  /** The points in which anything was touched since then, and "outside" for what is not within a point. */
  takeTouched: () => readonly (number | "outside")[];

  /** The points that were asked for their names since `watch` began: those that were drawn again. */
  takeDescribed: () => readonly number[];

  /** The point that has the focus. */
  focusedPoint: () => number | null;
  /** The points that are tab stops. */
  tabStops: () => readonly number[];
  /** What a press of assistive technology does: a click without a pointer. */
  clickWithoutPointer: (point: number) => void;
  focusByScript: (point: number) => void;
  /** The colours of a stone's gradient, found as the browser finds them. */
  gradientOf: (selector: string) => readonly string[];
  styleOf: (selector: string, property: string) => string;
  /** The class of what lies on top at the centre of an element. */
  classOnTop: (selector: string) => string;
  /** A colour token as the page resolves it, such as "rgb(228, 189, 125)". */
  colorOf: (token: string) => string;
  setRoot: (attributes: Readonly<Record<string, string>>) => void;
}
