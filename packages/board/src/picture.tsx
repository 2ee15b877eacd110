// A board that is only looked at: on cards and in lists.
import type { ReadonlySignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Axes } from "./axes.ts";
import { Ground, Lines, makeViewBox, placeOf, StonePaint } from "./ground.tsx";
import { useLooks } from "./looks.ts";
import { StillPoint } from "./point.tsx";
import type { Scene } from "./scene.ts";

export interface PictureProps {
  readonly axes: Axes;
  readonly stars: readonly number[];
  readonly scene: ReadonlySignal<Scene>;
}

/** Hidden from screen readers: the words beside a picture say what it shows. */
export const Picture = ({ axes, stars, scene }: PictureProps) => {
  const columns = axes.columns.length;
  const paint = useId();
  const looks = useLooks(scene, columns * axes.rows.length);
  return (
    <svg class="board picture" viewBox={makeViewBox(axes, false)} aria-hidden="true">
      <StonePaint paint={paint} />
      <Ground axes={axes} stars={stars} />
      {looks.map((look, point) => (
        <StillPoint key={point} {...placeOf(point, columns)} look={look} paint={paint} />
      ))}
      <Lines scene={scene} columns={columns} />
    </svg>
  );
};
