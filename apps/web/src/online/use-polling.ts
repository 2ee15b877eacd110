// Repeats work while its place and the page are visible.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Interval, in milliseconds. */
const REFRESH_MS = 5000;

/** Calls `work` at once, then repeatedly while the element and the page are visible. */
export const usePolling = (place: RefObject<HTMLElement>, work: () => Promise<void>, key: string): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isVisible = false;
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      await work();
      if (!isOver) timer = setTimeout(next, REFRESH_MS);
    };
    const next = (): void => {
      timer = undefined;
      if (isVisible && document.visibilityState === "visible") void poll();
    };
    /** Visible again after its interval: poll at once. */
    const wake = (): void => {
      if (timer === undefined) next();
    };
    const observer = new IntersectionObserver((entries) => {
      isVisible = entries.at(-1)?.isIntersecting === true;
      wake();
    });
    if (place.current !== null) observer.observe(place.current);
    document.addEventListener("visibilitychange", wake);
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", wake);
    };
  }, [key]);
};
