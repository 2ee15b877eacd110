import { batch, effect, signal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { BARE_POINT, sameLook, type PointLook, type Scene } from "./scene.ts";

/** A signal for every point; only those whose look changed are set when the scene does. */
export const useLooks = (scene: ReadonlySignal<Scene>, count: number): readonly ReadonlySignal<PointLook>[] => {
  const looks = useMemo(
    () => Array.from({ length: count }, (_, point) => signal(scene.peek().points[point] ?? BARE_POINT)),
    [scene, count],
  );
  useEffect(
    () =>
      effect(() => {
        const { points } = scene.value;
        batch(() => {
          for (const [point, look] of looks.entries()) {
            const next = points[point] ?? BARE_POINT;
            if (!sameLook(look.peek(), next)) look.value = next;
          }
        });
      }),
    [scene, looks],
  );
  return looks;
};
