// The board draws a scene and reports which point was picked. It knows no rules. It is SVG because that is sharp on
// every screen and in print, can be themed by CSS, and is accessible; a canvas would need a second, hidden board for
// assistive technology. Only points whose appearance changed are redrawn.
import { useUniqueId } from "./use-unique-id.ts";
import { useComputed, useSignal, type ReadonlySignal } from "@preact/signals";
import type { Color } from "@tengen/stones";
import type { RefObject } from "preact";
import { useCallback, useMemo, useRef } from "preact/hooks";
import type { Axes } from "./axes.ts";
import { isPickKey, moveFocus } from "./focus.ts";
import { Area, CoordinateLabels, Grid, Lines, makeViewBox, positionOf, StoneGradients } from "./grid.tsx";
import { Point, STONE_RADIUS, usePointSignals } from "./point.tsx";
import type { InputMethod, PointAppearance, Scene } from "./scene.ts";

/** A stone that is not placed yet. */
export interface Ghost {
  readonly point: number;
  readonly color: Color;
}

export interface BoardProps {
  readonly axes: Axes;
  /** The points with a dot. */
  readonly starPoints: readonly number[];
  readonly scene: ReadonlySignal<Scene>;
  readonly showCoordinates: ReadonlySignal<boolean>;
  /** The colour of the ghost that follows the mouse; null when there is nothing to place. */
  readonly placing: ReadonlySignal<Color | null>;
  /** A stone to confirm. */
  readonly preview: ReadonlySignal<Ghost | null>;
  readonly label: string;
  /** The label of a point, such as "H8, black, last move". */
  readonly describe: (point: number, appearance: PointAppearance) => string;
  readonly onPick: (point: number, input: InputMethod) => void;
}

interface GhostStoneProps extends Pick<BoardProps, "placing" | "preview"> {
  readonly hovered: ReadonlySignal<number | null>;
  readonly pointSignals: readonly ReadonlySignal<PointAppearance>[];
  readonly columns: number;
  readonly gradientId: string;
}

/** The stone to confirm, or else the ghost under the mouse. */
const GhostStone = ({ placing, preview, hovered, pointSignals, columns, gradientId }: GhostStoneProps) => {
  const toConfirm = preview.value;
  const color = toConfirm?.color ?? placing.value;
  const point = toConfirm?.point ?? hovered.value;
  if (color === null || point === null || pointSignals[point]?.value.stone !== null) return null;
  const { x, y } = positionOf(point, columns);
  return (
    <g class={toConfirm === null ? "ghost" : "ghost waiting"} transform={`translate(${x} ${y})`} aria-hidden="true">
      <circle class="body" r={STONE_RADIUS} fill={`url(#${gradientId}-${color})`} />
      {toConfirm !== null && <circle class="halo" r={STONE_RADIUS + 0.12} />}
    </g>
  );
};

const pointAt = (target: EventTarget | null): number | null => {
  const cell = target instanceof Element ? target.closest("[data-point]") : null;
  return cell === null ? null : Number(cell.getAttribute("data-point"));
};

/** The point with the tab stop, and how to move it. */
interface TabStop {
  readonly point: RefObject<number>;
  /** Returns the element of the point. */
  readonly moveTo: (point: number) => SVGElement | null;
}

/** A roving tab stop, moved directly in the DOM: a signal per point would double the time of the first render. */
const useTabStop = (svg: RefObject<SVGSVGElement>, first: number): TabStop => {
  const point = useRef(first);
  const moveTo = useCallback((next: number): SVGElement | null => {
    const find = (at: number) => svg.current?.querySelector<SVGElement>(`[data-point="${at}"]`) ?? null;
    find(point.current)?.setAttribute("tabindex", "-1");
    const cell = find(next);
    cell?.setAttribute("tabindex", "0");
    point.current = next;
    return cell;
  }, []);
  return { point, moveTo };
};

interface PointGridProps extends Pick<BoardProps, "axes" | "describe"> {
  readonly pointSignals: readonly ReadonlySignal<PointAppearance>[];
  readonly gradientId: string;
  /** The point with the tab stop at first. */
  readonly first: number;
  readonly onFocus: TabStop["moveTo"];
}

/** The points, row by row. They re-render by themselves, so a re-render of the board skips them. */
const usePointGrid = ({ axes, describe, pointSignals, gradientId, first, onFocus }: PointGridProps) =>
  useMemo(() => {
    const columns = axes.columns.length;
    return axes.rows.map((name, y) => (
      <g key={name} role="row" aria-label={name}>
        {pointSignals.slice(y * columns, (y + 1) * columns).map((appearance, x) => {
          const index = y * columns + x;
          const shown = { index, x, y, appearance, gradientId, describe };
          return <Point key={x} {...shown} isFirst={index === first} onFocus={onFocus} />;
        })}
      </g>
    ));
  }, [axes, pointSignals, gradientId, describe, first, onFocus]);

/** A component of its own, so that switching coordinates does not re-render the board. */
const OptionalCoordinates = ({ axes, showCoordinates }: Pick<BoardProps, "axes" | "showCoordinates">) =>
  showCoordinates.value ? <CoordinateLabels axes={axes} /> : null;

export const Board = (props: BoardProps) => {
  const { axes, starPoints, scene, showCoordinates, placing, preview, label, describe, onPick } = props;
  const size = { columns: axes.columns.length, rows: axes.rows.length };
  const { columns } = size;
  const first = Math.floor(size.rows / 2) * columns + Math.floor(columns / 2);
  const gradientId = useUniqueId();
  const pointSignals = usePointSignals(scene, size.columns * size.rows);
  const hovered = useSignal<number | null>(null);
  /** The pointer of the last press, for the click that follows. */
  const pressInput = useRef<InputMethod>("keyboard");
  const svg = useRef<SVGSVGElement>(null);
  const boardClass = useComputed(() => (placing.value === null ? "board" : "board placing"));
  const viewBox = useComputed(() => makeViewBox(axes, showCoordinates.value));
  const tabStop = useTabStop(svg, first);
  const points = usePointGrid({ axes, describe, pointSignals, gradientId, first, onFocus: tabStop.moveTo });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const focused = tabStop.point.current ?? first;
    const target = moveFocus(size, focused, event.key, event.ctrlKey);
    if (target !== null) tabStop.moveTo(target)?.focus();
    else if (isPickKey(event.key)) onPick(focused, "keyboard");
    else return;
    event.preventDefault();
  };
  const onClick = ({ target, detail }: MouseEvent): void => {
    const point = pointAt(target);
    if (point === null) return;
    tabStop.moveTo(point);
    // A click with `detail` 0 came from no pointer, whatever was pressed before.
    onPick(point, detail === 0 ? "keyboard" : pressInput.current);
  };

  return (
    <svg
      ref={svg}
      class={boardClass}
      viewBox={viewBox}
      role="grid"
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
      // A mouse press does not move the focus, nor the target of the arrow keys.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={({ pointerType }) => {
        pressInput.current = pointerType === "touch" ? "touch" : "mouse";
      }}
      onPointerMove={({ pointerType, target }) => {
        hovered.value = pointerType === "touch" ? null : pointAt(target);
      }}
      onPointerLeave={() => {
        hovered.value = null;
      }}
    >
      <StoneGradients gradientId={gradientId} />
      <Grid axes={axes} starPoints={starPoints} />
      <Area scene={scene} columns={columns} />
      <OptionalCoordinates axes={axes} showCoordinates={showCoordinates} />
      {points}
      <GhostStone
        placing={placing}
        preview={preview}
        hovered={hovered}
        pointSignals={pointSignals}
        columns={columns}
        gradientId={gradientId}
      />
      <Lines scene={scene} columns={columns} />
    </svg>
  );
};
