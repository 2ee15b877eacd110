// What happened, for those who do not see it: read out by screen readers when there is a pause. A text that comes a
// second time is a new element, so that it is read again.
import type { ReadonlySignal } from "@preact/signals";

export interface Announcement {
  /** Rises with every announcement. */
  readonly count: number;
  readonly text: string;
}

export const Announcer = ({ announcement }: { readonly announcement: ReadonlySignal<Announcement> }) => (
  <div class="visually-hidden" role="log" aria-live="polite" aria-relevant="additions">
    <p key={announcement.value.count}>{announcement.value.text}</p>
  </div>
);
