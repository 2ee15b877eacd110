import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Whether an element has been in view, or within `margin` of it, for lazy loading. */
export const useInView = (
  margin = "0px",
): { readonly place: RefObject<HTMLDivElement>; readonly isInView: boolean } => {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSignal(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        isSeen.value = true;
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, margin]);
  return { place, isInView: isSeen.value };
};
