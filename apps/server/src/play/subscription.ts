// A subscription: one subscriber, one match, and what it has been sent. What is sent next is a pure function of what has
// been sent and of what there is now: the row of the match, then the entries that are lacking, then the clock, the
// outcome and the absence that belong to them. It is sent as far as the subscriber's send buffer has room.
import { viewerOf, type Match } from "@tengen/match";
import type { Secrets } from "../secrets.ts";
import { absentPlayer, claimableId, type Absent } from "./claim.ts";
import type { LiveMatch } from "./live-match.ts";
import { lastEntryText, noEntriesText, pagesFrom, type Page } from "./log-pages.ts";
import { absenceText, clockText, finishedText, watchingText } from "./match-messages.ts";
import type { PresenceTracker } from "./presence-tracker.ts";

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

export interface Subscriber {
  /** Null for an anonymous spectator. */
  readonly playerId: string | null;
  /** Whether it has disconnected. */
  readonly isClosed: boolean;
  /** Sends a serialized message: the same text may go to many subscribers. */
  send(text: string): void;
  /**
   * Backpressure: whether its send buffer has room for the next page of a log. If not, `resume` is called when it has.
   */
  canReceive(): boolean;
  /** Charges its rate limit for work it caused: bytes of a resent log, and entries replayed to make its views. */
  charge(bytes: number, entries: number): void;
}

export interface Subscription {
  readonly subscriber: Subscriber;
  sent: Sent;
  /** The rest of the log, page by page, while it is being sent. */
  pages: Iterator<Page, undefined> | null;
  /** Bytes of the log that were sent in pages. */
  pagedBytes: number;
  /** Called when everything has been sent; null if nobody waits for it. */
  onCaughtUp: (() => void) | null;
}

const NOTHING: Sent = {
  version: -1,
  status: "",
  next: 0,
  isAsking: false,
  needsClock: false,
  isFinished: false,
  absence: "",
};

/** A new subscription, which has been sent nothing. */
export const makeSubscription = (subscriber: Subscriber): Subscription => ({
  subscriber,
  sent: NOTHING,
  pages: null,
  pagedBytes: 0,
  onCaughtUp: null,
});

/** Starts the log from `fromSeq` on. */
export const startLog = (subscription: Subscription, fromSeq: number): void => {
  subscription.sent = { ...subscription.sent, next: fromSeq, isAsking: true };
  subscription.pages = null;
  subscription.pagedBytes = 0;
};

const currentOf = ({ stored: { version, status }, match }: LiveMatch): Current => ({
  version,
  status,
  nextSeq: match?.nextSeq ?? null,
  hasClock: match !== null && (match.clocks.phase ?? match.clocks).remainingMs !== null,
  isFinished: match?.status === "finished",
});

/** One fan-out: what is the same for all subscribers of the match, and the last entry, which often is. */
export interface Round {
  readonly now: number;
  readonly current: Current;
  /** The player whose absence would allow a claim; null if there is none. */
  readonly claimableId: string | null;
  /** The last entry for the viewer who was served last, and for everybody in a game without hidden information. */
  last: { readonly viewer: string | null; readonly text: string } | null;
}

export const makeRound = (live: LiveMatch, now: number): Round => ({
  now,
  current: currentOf(live),
  claimableId: claimableId(live),
  last: null,
});

export interface DeliverOptions {
  readonly secrets: Pick<Secrets, "unseal" | "signingKey">;
  readonly presence: Pick<PresenceTracker, "absentSince">;
}

export interface Delivered {
  /** Whether a row or an absence was sent. */
  readonly hasRow: boolean;
  readonly hasAbsence: boolean;
  /** Whether the send buffer was full before everything was sent. */
  readonly isPaused: boolean;
}

/** The absence that concerns a viewer; never their own, because they are here. A hot path: nearly everybody is. */
const absentFor = (
  live: LiveMatch,
  viewer: string | null,
  { claimableId: absentId }: Round,
  presence: Pick<PresenceTracker, "absentSince">,
): Absent | null => {
  if (live.match === null || viewer === null || absentId === null || viewer === absentId) return null;
  const since = presence.absentSince(live.matchId, absentId, viewer);
  return since === null ? null : absentPlayer(live.match, absentId, since);
};

const lastEntryOf = (live: LiveMatch, match: Match, viewer: string | null, round: Round): string => {
  const seenBy = live.game.engine.hiddenInformation ? viewer : null;
  if (round.last?.viewer !== seenBy) round.last = { viewer: seenBy, text: lastEntryText(live, match, seenBy) };
  return round.last.text;
};

/** The next page of the log; null if the log was shorter when the pages were started. */
const nextPage = (
  live: LiveMatch,
  match: Match,
  subscription: Subscription,
  viewer: string | null,
  secrets: Pick<Secrets, "unseal">,
): Page | null => {
  subscription.pages ??= pagesFrom(live, match, subscription.sent.next, viewer, secrets);
  const page = subscription.pages.next().value ?? null;
  if (page === null || page.next === match.nextSeq) subscription.pages = null;
  subscription.pagedBytes += page?.text.length ?? 0;
  return page;
};

/** The signed end of a match: signing takes long, and every new subscriber is sent it. */
const finishedTexts = new WeakMap<Match, string>();

const endOf = (live: LiveMatch, match: Match, secrets: DeliverOptions["secrets"]): string => {
  const text = finishedTexts.get(match) ?? finishedText(live, match, secrets);
  finishedTexts.set(match, text);
  return text;
};

/** The next entries, and the `seq` after them. The usual case is exactly one new entry. */
const nextEntries = (
  live: LiveMatch,
  match: Match,
  subscription: Subscription,
  viewer: string | null,
  round: Round,
  secrets: DeliverOptions["secrets"],
): Page => {
  const { nextSeq } = match;
  const missing = nextSeq - subscription.sent.next;
  if (missing === 0) return { text: noEntriesText(live.matchId), next: nextSeq };
  if (missing === 1 && subscription.pages === null) {
    return { text: lastEntryOf(live, match, viewer, round), next: nextSeq };
  }
  return (
    nextPage(live, match, subscription, viewer, secrets) ??
    nextEntries(live, match, subscription, viewer, round, secrets)
  );
};

const noticeText = (
  live: LiveMatch,
  notice: Notice,
  viewer: string | null,
  absent: Absent | null,
  now: number,
  secrets: DeliverOptions["secrets"],
): string => {
  const { matchId, match } = live;
  if (notice === "watching" || match === null) return watchingText(live, viewer, now);
  if (notice === "absence") return absenceText(matchId, absent);
  return notice === "clock" ? clockText(matchId, match, now) : endOf(live, match, secrets);
};

/** Sends a subscriber what it lacks. */
export const deliver = (
  live: LiveMatch,
  subscription: Subscription,
  round: Round,
  { secrets, presence }: DeliverOptions,
): Delivered => {
  const { subscriber } = subscription;
  const { match } = live;
  const { current, now } = round;
  const viewer = viewerOf(live.stored.record, subscriber.playerId);
  const absent = absentFor(live, viewer, round, presence);
  const absence = absent === null ? "" : JSON.stringify(absent);
  let hasRow = false;
  let hasAbsence = false;
  for (;;) {
    const what = nextDelivery(subscription.sent, current, absence);
    if (what === null) return { hasRow, hasAbsence, isPaused: false };
    if (what !== "entries") {
      subscriber.send(noticeText(live, what, viewer, absent, now, secrets));
      subscription.sent = afterNotice(subscription.sent, what, current, absence);
      hasRow ||= what === "watching";
      hasAbsence ||= what === "absence";
    } else {
      if (match === null) throw new Error("a match without a log has no entries");
      // The answer that there are none needs no room.
      const needsRoom = subscription.sent.next < match.nextSeq;
      if (needsRoom && !subscriber.canReceive()) return { hasRow, hasAbsence, isPaused: true };
      const { text, next } = nextEntries(live, match, subscription, viewer, round, secrets);
      subscriber.send(text);
      subscription.sent = afterEntries(subscription.sent, next);
    }
  }
};
