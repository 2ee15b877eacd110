import { batch, effect, signal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { EMPTY_POINT, sameAppearance, type PointAppearance, type Scene } from "./scene.ts";

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
