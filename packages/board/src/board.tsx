// The board: it draws a scene and tells which point was picked. It knows no rules. SVG, because it is sharp on every
// screen and on paper, can be themed by CSS and read by assistive technology; a canvas would need a second, hidden
// board for that. Only points whose look changed are drawn again.
import { useComputed, useSignal, type ReadonlySignal } from "@preact/signals";
import { useCallback, useId, useMemo, useRef } from "preact/hooks";
import type { Axes } from "./axes.ts";
import { moveFocus } from "./focus.ts";
import { CoordinateLabels, Grid, Lines, makeViewBox, placeOf, StoneGradients } from "./grid.tsx";
import { usePointSignals } from "./point-signals.ts";
import { Point, STONE_RADIUS } from "./point.tsx";
import type { PointAppearance, Scene, StoneColor } from "./scene.ts";

/** How a point was picked. Assistive technology that clicks counts as a keyboard: it does not slip. */
export type InputMethod = "mouse" | "touch" | "keyboard";

/** A stone that is not there yet. */
export interface Ghost {
  readonly point: number;
  readonly color: StoneColor;
}

export interface BoardProps {
  readonly axes: Axes;
  /** The dots by which one finds one's way. */
  readonly starPoints: readonly number[];
  readonly scene: ReadonlySignal<Scene>;
  readonly showCoordinates: ReadonlySignal<boolean>;
  /** The colour of the stone that follows the mouse; null when there is nothing to place. */
  readonly placing: ReadonlySignal<StoneColor | null>;
  /** A stone that waits to be confirmed. */
  readonly preview: ReadonlySignal<Ghost | null>;
  readonly label: string;
  /** A point in words, such as "H8, black, last move". */
  readonly describe: (point: number, look: PointAppearance) => string;
  readonly onPick: (point: number, picker: InputMethod) => void;
}

interface GhostStoneProps extends Pick<BoardProps, "placing" | "preview"> {
  readonly hovered: ReadonlySignal<number | null>;
  readonly looks: readonly ReadonlySignal<PointAppearance>[];
  readonly columns: number;
  readonly paint: string;
}

/** The stone that waits to be confirmed, or else the one under the mouse. */
const GhostStone = ({ placing, preview, hovered, looks, columns, paint }: GhostStoneProps) => {
  const waiting = preview.value;
  const color = waiting?.color ?? placing.value;
  const point = waiting?.point ?? hovered.value;
  if (color === null || point === null || looks[point]?.value.stone !== null) return null;
  const { x, y } = placeOf(point, columns);
  return (
    <g class={waiting === null ? "ghost" : "ghost waiting"} transform={`translate(${x} ${y})`} aria-hidden="true">
      <circle class="body" r={STONE_RADIUS} fill={`url(#${paint}-${color})`} />
      {waiting !== null && <circle class="halo" r={STONE_RADIUS + 0.12} />}
    </g>
  );
};

const pointAt = (target: EventTarget | null): number | null => {
  const place = target instanceof Element ? target.closest("[data-point]") : null;
  return place === null ? null : Number(place.getAttribute("data-point"));
};

/** A switch around the names, so that the board itself need not be drawn again for them. */
const ShownNames = ({ axes, showCoordinates }: Pick<BoardProps, "axes" | "showCoordinates">) =>
  showCoordinates.value ? <CoordinateLabels axes={axes} /> : null;

export const Board = ({
  axes,
  starPoints,
  scene,
  showCoordinates,
  placing,
  preview,
  label,
  describe,
  onPick,
}: BoardProps) => {
  const size = { columns: axes.columns.length, rows: axes.rows.length };
  const { columns } = size;
  const first = Math.floor(size.rows / 2) * columns + Math.floor(columns / 2);
  const paint = useId();
  const looks = usePointSignals(scene, size.columns * size.rows);
  const hovered = useSignal<number | null>(null);
  /** Where the tab stop is. */
  const focused = useRef(first);
  /** Of the press that a click comes from. */
  const pressedBy = useRef<InputMethod>("keyboard");
  const svg = useRef<SVGSVGElement>(null);
  const boardClass = useComputed(() => (placing.value === null ? "board" : "board placing"));
  const viewBox = useComputed(() => makeViewBox(axes, showCoordinates.value));

  /** Moves the one tab stop, by hand: a signal for each point would double the time of the first drawing. */
  const moveTabStop = useCallback((point: number): SVGElement | null => {
    const find = (at: number) => svg.current?.querySelector<SVGElement>(`[data-point="${at}"]`) ?? null;
    find(focused.current)?.setAttribute("tabindex", "-1");
    const place = find(point);
    place?.setAttribute("tabindex", "0");
    focused.current = point;
    return place;
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const target = moveFocus(size, focused.current, event.key, event.ctrlKey);
    if (target !== null) moveTabStop(target)?.focus();
    else if (event.key === "Enter" || event.key === " ") onPick(focused.current, "keyboard");
    else return;
    event.preventDefault();
  };
  const onClick = ({ target, detail }: MouseEvent): void => {
    const point = pointAt(target);
    if (point === null) return;
    moveTabStop(point);
    // A click that counts no presses came from no pointer, whatever was pressed before and led to no click.
    onPick(point, detail === 0 ? "keyboard" : pressedBy.current);
  };

  // The points draw themselves; that the board is drawn again is no reason to look at them all.
  const points = useMemo(
    () =>
      axes.rows.map((name, y) => (
        <g key={name} role="row" aria-label={name}>
          {looks.slice(y * columns, (y + 1) * columns).map((look, x) => {
            const index = y * columns + x;
            const shown = { index, x, y, look, paint, describe };
            return <Point key={x} {...shown} isFirst={index === first} onFocus={moveTabStop} />;
          })}
        </g>
      )),
    [axes, columns, looks, paint, describe, first, moveTabStop],
  );

  return (
    <svg
      ref={svg}
      class={boardClass}
      viewBox={viewBox}
      role="grid"
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
      // A press of the mouse leaves the focus where it is, and with it the arrow keys.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={({ pointerType }) => {
        pressedBy.current = pointerType === "touch" ? "touch" : "mouse";
      }}
      onPointerMove={({ pointerType, target }) => {
        hovered.value = pointerType === "touch" ? null : pointAt(target);
      }}
      onPointerLeave={() => {
        hovered.value = null;
      }}
    >
      <StoneGradients paint={paint} />
      <Grid axes={axes} stars={starPoints} />
      <ShownNames axes={axes} showCoordinates={showCoordinates} />
      {points}
      <GhostStone placing={placing} preview={preview} hovered={hovered} looks={looks} columns={columns} paint={paint} />
      <Lines scene={scene} columns={columns} />
    </svg>
  );
};
