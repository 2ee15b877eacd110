import { batch, effect, signal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { EMPTY_POINT, sameAppearance, type PointAppearance, type Scene } from "./scene.ts";

/** A signal for each point. A new scene sets only those of the points whose appearance changed. */
export const usePointSignals = (
  scene: ReadonlySignal<Scene>,
  count: number,
): readonly ReadonlySignal<PointAppearance>[] => {
  const looks = useMemo(
    () => Array.from({ length: count }, (_, point) => signal(scene.peek().points[point] ?? EMPTY_POINT)),
    [scene, count],
  );
  useEffect(
    () =>
      effect(() => {
        const { points } = scene.value;
        batch(() => {
          for (const [point, look] of looks.entries()) {
            const next = points[point] ?? EMPTY_POINT;
            if (!sameAppearance(look.peek(), next)) look.value = next;
          }
        });
      }),
    [scene, looks],
  );
  return looks;
};
