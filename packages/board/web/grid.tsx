// What is drawn below and above the points: grid, star points, coordinates, lines; and the gradients of the stones.
import type { ReadonlySignal } from "@preact/signals";
import { COLORS } from "@tengen/stones";
import type { Axes } from "./axes.ts";
import type { Line, Scene } from "./scene.ts";

export const COORDINATES_GUTTER = 0.62;
const EMPTY_GUTTER = 0.1;

/** The SVG position of a point; neighbouring points are 1 apart. */
export const positionOf = (point: number, columns: number) => ({ x: point % columns, y: Math.floor(point / columns) });

export const makeViewBox = ({ columns, rows }: Axes, withCoordinates: boolean): string => {
  const edge = 0.5 + (withCoordinates ? COORDINATES_GUTTER : EMPTY_GUTTER);
  return `${-edge} ${-edge} ${columns.length - 1 + 2 * edge} ${rows.length - 1 + 2 * edge}`;
};

/** The gradients of the stones. `gradientId` is the id prefix, unique per board; the colours are CSS tokens. */
export const StoneGradients = ({ gradientId }: { readonly gradientId: string }) => (
  <defs>
    {COLORS.map((color) => (
      <radialGradient key={color} id={`${gradientId}-${color}`} cx="38%" cy="32%" r="68%">
        <stop offset="0%" class={`${color}-light`} />
        <stop offset="100%" class={`${color}-dark`} />
      </radialGradient>
    ))}
  </defs>
);

export const STAR_RADIUS = 0.1;

/** The grid lines as one path. */
export const makeGridPath = (columns: number, rows: number): string => {
  const across = Array.from({ length: rows }, (_, y) => `M0 ${y}H${columns - 1}`);
  const down = Array.from({ length: columns }, (_, x) => `M${x} 0V${rows - 1}`);
  return [...across, ...down].join("");
};

export const Grid = ({ axes, starPoints }: { readonly axes: Axes; readonly starPoints: readonly number[] }) => {
  const [columns, rows] = [axes.columns.length, axes.rows.length];
  return (
    <g class="background" aria-hidden="true">
      <path class="grid" d={makeGridPath(columns, rows)} />
      <rect class="edge" width={columns - 1} height={rows - 1} />
      {starPoints.map((star) => {
        const { x, y } = positionOf(star, columns);
        return <circle key={star} class="star" cx={x} cy={y} r={STAR_RADIUS} />;
      })}
    </g>
  );
};

export const CoordinateLabels = ({ axes: { columns, rows } }: { readonly axes: Axes }) => {
  const far = 0.5 + COORDINATES_GUTTER / 2;
  const name = (text: string, x: number, y: number) => (
    <text key={`${x} ${y}`} x={x} y={y} dy="0.35em">
      {text}
    </text>
  );
  return (
    <g class="coordinates" aria-hidden="true">
      {columns.flatMap((text, x) => [name(text, x, -far), name(text, x, rows.length - 1 + far)])}
      {rows.flatMap((text, y) => [name(text, -far, y), name(text, columns.length - 1 + far, y)])}
    </g>
  );
};

/** The rectangle in which the next stone must be. */
export const Area = ({ scene, columns }: { readonly scene: ReadonlySignal<Scene>; readonly columns: number }) => {
  const { area } = scene.value;
  if (area === undefined) return null;
  const [from, to] = [positionOf(area.from, columns), positionOf(area.to, columns)];
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  return (
    <rect
      class="area"
      x={x - 0.5}
      y={y - 0.5}
      width={Math.abs(to.x - from.x) + 1}
      height={Math.abs(to.y - from.y) + 1}
      aria-hidden="true"
    />
  );
};

export const Lines = ({ scene, columns }: { readonly scene: ReadonlySignal<Scene>; readonly columns: number }) => {
  const position = (point: number): string => {
    const { x, y } = positionOf(point, columns);
    return `${x} ${y}`;
  };
  return (
    <g class="lines" aria-hidden="true">
      {scene.value.lines.map(({ from, to }: Line) => {
        const path = `M${position(from)}L${position(to)}`;
        return (
          <g key={path}>
            <path class="line-edge" d={path} pathLength={1} />
            <path class="line" d={path} pathLength={1} />
          </g>
        );
      })}
    </g>
  );
};
