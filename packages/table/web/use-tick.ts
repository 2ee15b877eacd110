import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Sets the time now and, while it ticks, every `ms` milliseconds; anew when `key` changes. */
export const useTick = (time: Signal<number>, now: () => number, ms: number, isTicking: boolean, key: unknown): void =>
  useEffect(() => {
    const update = (): void => {
      time.value = now();
    };
    update();
    if (!isTicking) return;
    const timer = setInterval(update, ms);
    return () => clearInterval(timer);
  }, [isTicking, key]);
