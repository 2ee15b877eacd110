// One point of the board: its click target and what is on it. It re-renders only when its own appearance changes, so a
// move costs the same on every board size.
import { batch, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Color } from "@tengen/stones";
import { h, type ComponentChild } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import {
  EMPTY_POINT,
  sameAppearance,
  type Grade,
  type Mark,
  type PointAppearance,
  type Scene,
  type StoneAnimation,
} from "./scene.ts";

/** A signal for each point. A new scene sets only those of the points whose appearance changed. */
export const usePointSignals = (
  scene: ReadonlySignal<Scene>,
  count: number,
): readonly ReadonlySignal<PointAppearance>[] => {
  const signals = useMemo(
    () => Array.from({ length: count }, (_, point) => signal(scene.peek().points[point] ?? EMPTY_POINT)),
    [scene, count],
  );
  useEffect(
    () =>
      effect(() => {
        const { points } = scene.value;
        batch(() => {
          for (const [point, signalOfPoint] of signals.entries()) {
            const next = points[point] ?? EMPTY_POINT;
            if (!sameAppearance(signalOfPoint.peek(), next)) signalOfPoint.value = next;
          }
        });
      }),
    [scene, signals],
  );
  return signals;
};

/** Neighbouring points are 1 apart. */
export const STONE_RADIUS = 0.475;

/** The marks that are no circles. */
export const MARK_PATHS = {
  square: "M-.2-.2h.4v.4h-.4z",
  triangle: "M0-.25.23.16H-.23z",
  cross: "M-.18-.18.18.18M.18-.18-.18.18",
} as const satisfies Partial<Record<Mark, string>>;

interface MarkShapeProps {
  readonly mark: Mark;
  readonly grade: Grade | null;
}

const MarkShape = ({ mark, grade }: MarkShapeProps) => {
  switch (mark) {
    case "last":
      return <circle class="mark mark-last" r={0.14} />;
    case "circle":
      return <circle class="mark" r={0.22} />;
    case "hint":
      return <circle class="mark mark-hint" r={0.3} />;
    case "best":
      return <circle class="mark mark-best" r={0.43} />;
    case "candidate":
      return <circle class={grade === null ? "mark mark-candidate" : `mark grade-${grade}`} r={0.43} />;
    case "square":
    case "triangle":
    case "cross":
      return <path class="mark" d={MARK_PATHS[mark]} />;
  }
};

/** A stone, or one that is being captured. A new animation has a new key, so that a new element runs it. */
const drawStone = (stone: Color, change: StoneAnimation | null, gradientId: string): ComponentChild => (
  <g
    key={change === null ? stone : `${stone} ${change.kind} ${change.order}`}
    class={change === null ? "stone" : `stone ${change.kind}`}
    style={change === null ? undefined : `--order: ${change.order}`}
  >
    <circle class="shadow" cx={0.03} cy={0.06} r={STONE_RADIUS} />
    <circle class="body" r={STONE_RADIUS} fill={`url(#${gradientId}-${stone})`} />
  </g>
);

/** A mark appears after the animation of its stone. */
const drawMark = (shape: MarkShapeProps, change: StoneAnimation | null): ComponentChild =>
  change === null ? (
    <MarkShape {...shape} />
  ) : (
    <g key={`${change.kind} ${change.order}`} class="late" style={`--order: ${change.order}`}>
      <MarkShape {...shape} />
    </g>
  );

/** A label is written on a disc; it replaces any other mark. */
export const isDisc = (mark: Mark): boolean => mark === "best" || mark === "candidate";

export const labelSize = (label: string): number => (label.length > 3 ? 0.32 : label.length > 2 ? 0.36 : 0.44);

const labelClass = ({ mark, grade }: Pick<PointAppearance, "mark" | "grade">): string =>
  mark === "last" || mark === "best"
    ? `label label-${mark}`
    : mark === "candidate" && grade !== null
      ? "label label-graded"
      : "label";

/** The children of a point; neither a component nor a fragment, because there are hundreds of points. */
const drawAppearance = (
  { stone, mark, grade, label, heat, territory, animation, pending }: PointAppearance,
  gradientId: string,
): ComponentChild[] => [
  heat > 0 && <rect class="heat" x={-0.5} y={-0.5} width={1} height={1} opacity={heat * 0.75} />,
  stone !== null && drawStone(stone, animation, gradientId),
  stone === null && animation !== null && drawStone(animation.stone, animation, gradientId),
  pending && <circle class="halo" r={STONE_RADIUS} />,
  territory !== null && <rect class={`territory of-${territory}`} x={-0.14} y={-0.14} width={0.28} height={0.28} />,
  mark !== null && (label === "" || isDisc(mark)) && drawMark({ mark, grade }, animation),
  label !== "" && (
    <text class={labelClass({ mark, grade })} dy="0.35em" font-size={labelSize(label)}>
      {label}
    </text>
  ),
];

const classOf = ({ stone, faded, pending }: PointAppearance): string =>
  `point ${stone === null ? "empty" : `on-${stone}`}${faded ? " faded" : ""}${pending ? " pending" : ""}`;

interface DrawnPoint {
  readonly x: number;
  readonly y: number;
  readonly appearance: ReadonlySignal<PointAppearance>;
  /** The id prefix of the board's gradients. */
  readonly gradientId: string;
}

/** A point without interaction. */
export const StaticPoint = ({ x, y, appearance, gradientId }: DrawnPoint) =>
  h(
    "g",
    { class: classOf(appearance.value), transform: `translate(${x} ${y})` },
    ...drawAppearance(appearance.value, gradientId),
  );

export interface PointProps extends DrawnPoint {
  readonly index: number;
  /** Whether this is the initial tab stop; the board moves it afterwards. */
  readonly isFirst: boolean;
  /** The label for screen readers. */
  readonly describe: (point: number, appearance: PointAppearance) => string;
  readonly onFocus: (point: number) => void;
}

/** A point that can be focused and picked. */
export const Point = ({ index, x, y, appearance, gradientId, isFirst, describe, onFocus }: PointProps) =>
  h(
    "g",
    {
      class: classOf(appearance.value),
      role: "gridcell",
      // SVG attribute names are case-sensitive, and this one is lower-case.
      tabindex: isFirst ? 0 : -1,
      // On each point, because an <svg> with a focus listener would become a tab stop itself.
      onFocus: () => onFocus(index),
      "aria-label": describe(index, appearance.value),
      "data-point": index,
      transform: `translate(${x} ${y})`,
    },
    <rect class="hit-area" x={-0.5} y={-0.5} width={1} height={1} />,
    ...drawAppearance(appearance.value, gradientId),
  );
