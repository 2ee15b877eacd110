// The notice below the board, and announcements for screen readers.
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Announcement } from "@tengen/board";

/** A sentence below the board. A function, so that it follows the language of the page. */
export interface Notice {
  readonly kind: "error" | "info";
  readonly text: () => string;
}

export interface StatusMessages {
  readonly notice: Signal<Notice | null>;
  readonly announcement: ReadonlySignal<Announcement>;
  readonly announce: (text: string) => void;
  /** Shows a notice and announces it. */
  readonly notify: (kind: Notice["kind"], text: () => string) => void;
  /** Shows a notice and appends it to the last announcement: of two at once a screen reader may read only one. */
  readonly appendNotice: (kind: Notice["kind"], text: () => string) => void;
}

export const openStatusMessages = (): StatusMessages => {
  const notice = signal<Notice | null>(null);
  const announcement = signal<Announcement>({ count: 0, text: "" });
  const announce = (text: string): void => {
    announcement.value = { count: announcement.peek().count + 1, text };
  };
  return {
    notice,
    announcement,
    announce,
    notify: (kind, text) => {
      notice.value = { kind, text };
      announce(text());
    },
    appendNotice: (kind, text) => {
      notice.value = { kind, text };
      announce(`${announcement.peek().text} ${text()}`);
    },
  };
};
