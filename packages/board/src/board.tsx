// The board: it draws a scene and tells which point was picked. It knows no rules. SVG, because it is sharp on every
// screen and on paper, can be themed by CSS and read by assistive technology; a canvas would need a second, hidden
// board for that. Only points whose look changed are drawn again.
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import type { Axes } from "./axes.ts";
import { moveFocus } from "./focus.ts";
import { AxisNames, Ground, Lines, makeViewBox, placeOf, StonePaint } from "./ground.tsx";
import { useLooks } from "./looks.ts";
import { Point, STONE_RADIUS } from "./point.tsx";
import type { PointLook, Scene, StoneColor } from "./scene.ts";

/** How a point was picked. Assistive technology that clicks counts as a keyboard: it does not slip. */
export type Picker = "mouse" | "touch" | "keyboard";

/** A stone that is not there yet. */
export interface Ghost {
  readonly point: number;
  readonly color: StoneColor;
}

export interface BoardProps {
  readonly axes: Axes;
  /** The dots by which one finds one's way. */
  readonly stars: readonly number[];
  readonly scene: ReadonlySignal<Scene>;
  readonly showNames: ReadonlySignal<boolean>;
  /** The colour of the stone that follows the mouse; null when there is nothing to place. */
  readonly placing: ReadonlySignal<StoneColor | null>;
  /** A stone that waits to be confirmed. */
  readonly preview: ReadonlySignal<Ghost | null>;
  readonly label: string;
  /** A point in words, such as "H8, black, last move". */
  readonly describe: (point: number, look: PointLook) => string;
  readonly onPick: (point: number, picker: Picker) => void;
}

interface GhostStoneProps extends Pick<BoardProps, "placing" | "preview"> {
  readonly hovered: ReadonlySignal<number | null>;
  readonly looks: readonly ReadonlySignal<PointLook>[];
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

export const Board = ({ axes, stars, scene, showNames, placing, preview, label, describe, onPick }: BoardProps) => {
  const size = { columns: axes.columns.length, rows: axes.rows.length };
  const { columns } = size;
  const paint = useId();
  const looks = useLooks(scene, size.columns * size.rows);
  const hovered = useSignal<number | null>(null);
  const focused = useSignal(Math.floor(size.rows / 2) * columns + Math.floor(columns / 2));
  /** Of the press that a click comes from. */
  const pressedBy = useRef<Picker>("keyboard");
  const svg = useRef<SVGSVGElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const target = moveFocus(size, focused.peek(), event.key, event.ctrlKey);
    if (target !== null) {
      focused.value = target;
      svg.current?.querySelector<SVGElement>(`[data-point="${target}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      onPick(focused.peek(), "keyboard");
    } else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent): void => {
    const point = pointAt(target);
    if (point === null) return;
    focused.value = point;
    onPick(point, pressedBy.current);
    pressedBy.current = "keyboard";
  };

  return (
    <svg
      ref={svg}
      class={placing.value === null ? "board" : "board placing"}
      viewBox={makeViewBox(axes, showNames.value)}
      role="grid"
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
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
      <StonePaint paint={paint} />
      <Ground axes={axes} stars={stars} />
      {showNames.value && <AxisNames axes={axes} />}
      {axes.rows.map((name, y) => (
        <g key={name} role="row">
          {looks.slice(y * columns, (y + 1) * columns).map((look, x) => (
            <Point
              key={x}
              index={y * columns + x}
              x={x}
              y={y}
              look={look}
              paint={paint}
              focused={focused}
              describe={describe}
            />
          ))}
        </g>
      ))}
      <GhostStone placing={placing} preview={preview} hovered={hovered} looks={looks} columns={columns} paint={paint} />
      <Lines scene={scene} columns={columns} />
    </svg>
  );
};
