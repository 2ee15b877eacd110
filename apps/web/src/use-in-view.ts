import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Whether an element has been in view, or within `margin` of it, for lazy loading. */
export const useInView = (margin = "0px"): { readonly ref: RefObject<HTMLDivElement>; readonly isInView: boolean } => {
  const ref = useRef<HTMLDivElement>(null);
  const isInView = useSignal(false);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        isInView.value = true;
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isInView, margin]);
  return { ref, isInView: isInView.value };
};
