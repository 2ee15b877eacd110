import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { withMessages } from "./i18n/index.ts";

export interface Lazy<Part> {
  /** Null until it is loaded. */
  readonly part: ReadonlySignal<Part | null>;
  /** Loads it now. A failure is tried again the next time. */
  readonly load: () => void;
}

/** Milliseconds after the page is shown: first comes what is needed now, but an open page needs no network (WEB-13). */
const PREFETCH_MS = 2000;

/** A part of the page that is not needed at once, such as a dialog: the first load of a page stays small. */
export const useLazy = <Part>(importPart: () => Promise<Part>): Lazy<Part> => {
  const part = useSignal<Part | null>(null);
  const load = (): void => {
    if (part.peek() !== null) return;
    const loading = async (): Promise<void> => {
      part.value = await withMessages(importPart());
    };
    // What cannot be loaded now is asked for again when it is needed.
    loading().catch(() => {});
  };
  useEffect(() => {
    const timer = setTimeout(load, PREFETCH_MS);
    return () => clearTimeout(timer);
  }, []);
  return { part, load };
};
