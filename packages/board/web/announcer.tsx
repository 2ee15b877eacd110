// A polite ARIA live region. Every announcement is a new element, so that a repeated text is read again.
import type { ReadonlySignal } from "@preact/signals";

export interface Announcement {
  /** Increases with every announcement. */
  readonly count: number;
  readonly text: string;
}

export const Announcer = ({ announcement }: { readonly announcement: ReadonlySignal<Announcement> }) => (
  <div class="visually-hidden" role="log" aria-live="polite" aria-relevant="additions">
    <p key={announcement.value.count}>{announcement.value.text}</p>
  </div>
);
