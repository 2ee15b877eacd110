import { useLayoutEffect } from "preact/hooks";

/**
 * Handles the keys pressed anywhere on the page. It listens from the moment the component's elements are
 * in the page: an effect after the first paint would miss a key pressed at once.
 */
export const useKeyDown = (onKeyDown: (event: KeyboardEvent) => void): void => {
  useLayoutEffect(() => {
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
};
