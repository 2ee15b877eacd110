// A board for any page: `makeBoard(element, config)`, then `set` with what has changed. How it is drawn stays inside.
import { signal, type Signal } from "@preact/signals";
import { render } from "preact";
import { Announcer, type Announcement } from "../announcer.tsx";
import { pointName, type Axes } from "../axes.ts";
import { Board, type Ghost } from "../board.tsx";
import type { PointAppearance, Scene } from "../scene.ts";
import {
  axesOf,
  changeConfig,
  DEFAULT_CONFIG,
  describedPoint,
  indexOf,
  makeScene,
  nameOf,
  parseName,
  pointOf,
  starsOf,
  stonesByIndex,
  type BoardConfig,
  type Color,
  type Point,
} from "./config.ts";
import { SCOPE, sheetOf } from "./styles.ts";

/** A board in a page. */
export interface TengenBoard {
  /** What the board shows now. */
  readonly config: BoardConfig;
  /** Changes what is given and keeps the rest. A RangeError says what is wrong; then nothing has changed. */
  readonly set: (changes: Partial<BoardConfig>) => void;
  /** Has a screen reader read out a text. */
  readonly announce: (text: string) => void;
  /** Moves the keyboard focus to a point, or to the point that had it last. */
  readonly focus: (point?: Point) => void;
  /** The name of a point, such as `H8`. */
  readonly nameOf: (point: Point) => string;
  /** The point of a name, such as `h8`; null if there is none. */
  readonly parse: (name: string) => Point | null;
  /** Removes the board from the page. Nothing of it stays, and it cannot be used any more. */
  readonly destroy: () => void;
}

/** The signals that the board's components show. */
interface Shown {
  readonly scene: Signal<Scene>;
  readonly showCoordinates: Signal<boolean>;
  readonly placing: Signal<Color | null>;
  readonly preview: Signal<Ghost | null>;
  readonly announcement: Signal<Announcement>;
}

const SHAPE = ["columns", "rows", "letters"] as const;
const DRAWN = [...SHAPE, "stones", "lastMove", "marks", "lines", "area", "animations"] as const;

const differ = (a: BoardConfig, b: BoardConfig, names: readonly (keyof BoardConfig)[]): boolean =>
  names.some((name) => a[name] !== b[name]);

const isSamePoint = (a: Point | null, b: Point): boolean => a !== null && a.x === b.x && a.y === b.y;

const ghostOf = (config: BoardConfig): Ghost | null =>
  config.preview === null ? null : { point: indexOf(config, config.preview), color: config.preview.color };

const makeSignals = (config: BoardConfig): Shown => ({
  scene: signal(makeScene(config, null)),
  showCoordinates: signal(config.coordinates),
  placing: signal(config.placing),
  preview: signal(ghostOf(config)),
  announcement: signal({ count: 0, text: "" }),
});

/** Sets what has changed. Stones move only on a board that keeps its shape. */
const update = (shown: Shown, before: BoardConfig, now: BoardConfig): void => {
  if (differ(before, now, DRAWN)) {
    // Without a change of the stones the last animation stays as it is: it would run again.
    const keeps = before.stones === now.stones && !differ(before, now, SHAPE);
    const scene = makeScene(now, differ(before, now, SHAPE) ? null : stonesByIndex(before));
    const old = shown.scene.peek().points;
    shown.scene.value = keeps
      ? { ...scene, points: scene.points.map((point, at) => ({ ...point, animation: old[at]?.animation ?? null })) }
      : scene;
  }
  shown.showCoordinates.value = now.coordinates;
  shown.placing.value = now.placing;
  shown.preview.value = ghostOf(now);
};

const setAttribute = (element: Element, name: string, value: string | null): void => {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};

interface Mounted {
  readonly set: (config: BoardConfig) => void;
  readonly announce: (text: string) => void;
  readonly focus: (index: number | null) => void;
  readonly unmount: () => void;
}

/** Draws a board into a shadow root and keeps it up to date. */
const mount = (root: ShadowRoot, first: BoardConfig): Mounted => {
  let config = first;
  let shown = makeSignals(config);
  let axes: Axes = axesOf(config);
  let describe = (_index: number, _appearance: PointAppearance): string => "";
  const bind = (): void => {
    const [of, names] = [config, axes];
    describe = (index, appearance) => of.describe(describedPoint(of, names, index, appearance));
  };
  const scope = root.ownerDocument.createElement("div");
  scope.className = SCOPE;
  root.append(scope);
  const draw = (): void => {
    const { label, theme, surface, stoneSet } = config;
    setAttribute(scope, "data-board", surface);
    setAttribute(scope, "data-stones", stoneSet);
    setAttribute(scope, "data-theme", theme === "page" ? null : theme);
    const { announcement, ...board } = shown;
    render(
      <>
        <Board
          key={`${config.columns} ${config.rows} ${config.letters}`}
          axes={axes}
          starPoints={starsOf(config)}
          {...board}
          label={label}
          describe={describe}
          onPick={(index, input) => config.onPick({ ...pointOf(config, index), name: pointName(axes, index), input })}
        />
        <Announcer announcement={announcement} />
      </>,
      scope,
    );
  };
  const announce = (text: string): void => {
    shown.announcement.value = { count: shown.announcement.peek().count + 1, text };
  };
  bind();
  draw();
  return {
    set: (next) => {
      const before = config;
      config = next;
      const isReshaped = differ(before, next, SHAPE);
      if (isReshaped) {
        axes = axesOf(next);
        shown = { ...makeSignals(next), announcement: shown.announcement };
      } else update(shown, before, next);
      if (isReshaped || before.describe !== next.describe) bind();
      draw();
      const { lastMove } = next;
      if (lastMove === null || isSamePoint(before.lastMove, lastMove)) return;
      const last = shown.scene.peek().points[indexOf(next, lastMove)];
      if (last !== undefined) announce(describe(indexOf(next, lastMove), last));
    },
    announce,
    focus: (index) => {
      const where = index === null ? '[role="gridcell"][tabindex="0"]' : `[data-point="${index}"]`;
      scope.querySelector<SVGElement>(where)?.focus();
    },
    unmount: () => {
      render(null, scope);
      scope.remove();
    },
  };
};

/** A board in a shadow root that is there already, as a custom element has one. */
export const makeBoardIn = (
  root: ShadowRoot,
  changes: Partial<BoardConfig>,
  onDestroy: () => void = () => {},
): TengenBoard => {
  let config = changeConfig(DEFAULT_CONFIG, changes);
  root.adoptedStyleSheets = [sheetOf(root.ownerDocument)];
  let mounted: Mounted | null = mount(root, config);
  const live = (): Mounted => {
    if (mounted === null) throw new Error("tengen-board: this board is destroyed; make another one with makeBoard");
    return mounted;
  };
  return {
    get config() {
      return config;
    },
    set: (next) => {
      const board = live();
      config = changeConfig(config, next);
      board.set(config);
    },
    announce: (text) => live().announce(text),
    focus: (point) => live().focus(point === undefined ? null : indexOf(config, point)),
    nameOf: (point) => nameOf(config, point),
    parse: (name) => parseName(config, name),
    destroy: () => {
      mounted?.unmount();
      mounted = null;
      onDestroy();
    },
  };
};

/** Puts a board into an element of a page. It is as wide as the element. */
export const makeBoard = (element: HTMLElement, config: Partial<BoardConfig> = {}): TengenBoard => {
  const place = element.ownerDocument.createElement("div");
  const board = makeBoardIn(place.attachShadow({ mode: "open" }), config, () => place.remove());
  element.append(place);
  return board;
};
