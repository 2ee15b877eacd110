// What a subscriber is sent next: a pure function of what it has been sent and of what there is now. A subscriber gets
// the row of the match, then the entries it lacks, then the clock, the outcome and the absence that belong to them.

/** What a subscriber has been sent of a match. */
export interface Sent {
  /** The version and status of the match's row. */
  readonly version: number;
  readonly status: string;
  /** The first entry that has not been sent. */
  readonly next: number;
  /** Whether the subscriber asked for entries and gets an answer even if there are none. */
  readonly isAsking: boolean;
  /** Whether a row or an entry was sent since the last clock. */
  readonly needsClock: boolean;
  readonly isFinished: boolean;
  /** The absence it was told of, as text; empty if none. */
  readonly absence: string;
}

/** What there is to send of a match. */
export interface Current {
  readonly version: number;
  readonly status: string;
  /** The number of entries; null before the start. */
  readonly nextSeq: number | null;
  readonly hasClock: boolean;
  readonly isFinished: boolean;
}

/** A message that is not a part of the log. */
export type Notice = "watching" | "clock" | "finished" | "absence";

/** The next message: entries from `next` on, or a notice; null if nothing is lacking. */
export type Delivery = "entries" | Notice;

/** `absence` is the one that concerns this subscriber now, as text. */
export const nextDelivery = (sent: Sent, current: Current, absence: string): Delivery | null => {
  const isRowNew =
    sent.version !== current.version || (sent.status !== current.status && current.status !== "finished");
  if (isRowNew) return "watching";
  if (current.nextSeq === null) return null;
  if (sent.next < current.nextSeq || sent.isAsking) return "entries";
  if (sent.needsClock && current.hasClock) return "clock";
  if (current.isFinished && !sent.isFinished) return "finished";
  return absence === sent.absence ? null : "absence";
};

/** What has been sent after the entries before `next`. */
export const afterEntries = (sent: Sent, next: number): Sent => ({
  ...sent,
  next,
  isAsking: false,
  needsClock: sent.needsClock || next > sent.next,
});

/** What has been sent after a notice about the current state. */
export const afterNotice = (sent: Sent, notice: Notice, { version, status }: Current, absence: string): Sent => {
  switch (notice) {
    case "watching":
      return { ...sent, version, status, needsClock: true };
    case "clock":
      return { ...sent, needsClock: false };
    case "finished":
      return { ...sent, isFinished: true };
    case "absence":
      return { ...sent, absence };
  }
};
