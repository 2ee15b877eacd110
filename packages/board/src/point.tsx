// One point of the board: its place to click, and whatever lies on it. It draws itself again only when its own look
// changes, which is why a move costs the same on every size of board.
import { useComputed, type ReadonlySignal } from "@preact/signals";
import type { Mark, PointLook } from "./scene.ts";

/** The radius of a stone, where two points are 1 apart. */
export const STONE_RADIUS = 0.475;

const MARK_PATHS = {
  square: "M-.2-.2h.4v.4h-.4z",
  triangle: "M0-.25.23.16H-.23z",
  cross: "M-.18-.18.18.18M.18-.18-.18.18",
} as const satisfies Partial<Record<Mark, string>>;

const MarkShape = ({ mark }: { readonly mark: Mark }) => {
  switch (mark) {
    case "last":
      return <circle class="mark mark-last" r={0.14} />;
    case "circle":
      return <circle class="mark" r={0.22} />;
    case "hint":
      return <circle class="mark mark-hint" r={0.3} />;
    case "square":
    case "triangle":
    case "cross":
      return <path class="mark" d={MARK_PATHS[mark]} />;
  }
};

/** What lies on a point. `paint` names the drawing's own gradients. */
const Content = ({ look, paint }: { readonly look: PointLook; readonly paint: string }) => {
  const { stone, mark, label, heat, territory } = look;
  return (
    <>
      {heat > 0 && <rect class="heat" x={-0.5} y={-0.5} width={1} height={1} opacity={heat * 0.75} />}
      {stone !== null && (
        <g class="stone">
          <circle class="shadow" cx={0.03} cy={0.06} r={STONE_RADIUS} />
          <circle class="body" r={STONE_RADIUS} fill={`url(#${paint}-${stone})`} />
        </g>
      )}
      {territory !== null && (
        <rect class={`territory of-${territory}`} x={-0.14} y={-0.14} width={0.28} height={0.28} />
      )}
      {mark !== null && label === "" && <MarkShape mark={mark} />}
      {label !== "" && (
        <text
          class={mark === "last" ? "label label-last" : "label"}
          dy="0.35em"
          font-size={label.length > 2 ? 0.36 : 0.44}
        >
          {label}
        </text>
      )}
    </>
  );
};

const classOf = ({ stone, faded }: PointLook): string =>
  `point ${stone === null ? "bare" : `on-${stone}`}${faded ? " faded" : ""}`;

interface DrawnPoint {
  readonly x: number;
  readonly y: number;
  readonly look: ReadonlySignal<PointLook>;
  readonly paint: string;
}

/** A point that is only looked at. */
export const StillPoint = ({ x, y, look, paint }: DrawnPoint) => (
  <g class={classOf(look.value)} transform={`translate(${x} ${y})`}>
    <Content look={look.value} paint={paint} />
  </g>
);

export interface PointProps extends DrawnPoint {
  readonly index: number;
  readonly focused: ReadonlySignal<number>;
  /** The point in words, for those who do not see it. */
  readonly describe: (point: number, look: PointLook) => string;
}

/** A point that can be reached and picked. */
export const Point = ({ index, x, y, look, paint, focused, describe }: PointProps) => {
  const tabIndex = useComputed(() => (focused.value === index ? 0 : -1));
  return (
    <g
      class={classOf(look.value)}
      role="gridcell"
      tabindex={tabIndex}
      aria-label={describe(index, look.value)}
      data-point={index}
      transform={`translate(${x} ${y})`}
    >
      <rect class="place" x={-0.5} y={-0.5} width={1} height={1} />
      <Content look={look.value} paint={paint} />
    </g>
  );
};
