// A board without interaction, for cards and lists.
import { useUniqueId } from "./use-unique-id.ts";
import type { ReadonlySignal } from "@preact/signals";
import type { Axes } from "./axes.ts";
import { Area, Grid, Lines, makeViewBox, positionOf, StoneGradients } from "./grid.tsx";
import { StaticPoint, usePointSignals } from "./point.tsx";
import type { Scene } from "./scene.ts";

export interface MiniBoardProps {
  readonly axes: Axes;
  readonly starPoints: readonly number[];
  readonly scene: ReadonlySignal<Scene>;
}

/** Hidden from screen readers: the text beside it says what it shows. */
export const MiniBoard = ({ axes, starPoints, scene }: MiniBoardProps) => {
  const columns = axes.columns.length;
  const gradientId = useUniqueId();
  const pointSignals = usePointSignals(scene, columns * axes.rows.length);
  return (
    <svg class="board picture" viewBox={makeViewBox(axes, false)} aria-hidden="true">
      <StoneGradients gradientId={gradientId} />
      <Grid axes={axes} starPoints={starPoints} />
      <Area scene={scene} columns={columns} />
      {pointSignals.map((appearance, point) => (
        <StaticPoint key={point} {...positionOf(point, columns)} appearance={appearance} gradientId={gradientId} />
      ))}
      <Lines scene={scene} columns={columns} />
    </svg>
  );
};
