// A subscription: one subscriber, one match, and what it has been sent. Sends what `delivery.ts` says is lacking, as far
// as the subscriber's send buffer has room.
import { viewerOf, type Match } from "@tengen/match";
import type { Secrets } from "../secrets.ts";
import { absentPlayer, claimableId, type Absent } from "./claim.ts";
import {
  afterEntries,
  afterNotice,
  nextDelivery,
  type Current,
  type Delivery,
  type Notice,
  type Sent,
} from "./delivery.ts";
import type { LiveMatch } from "./live-match.ts";
import { lastEntryText, noEntriesText, pagesFrom, type Page } from "./log-pages.ts";
import { absenceText, clockText, finishedText, watchingText } from "./match-messages.ts";
import type { PresenceTracker } from "./presence-tracker.ts";

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

/** One fan-out: the last entry is serialized once for all viewers who may see the same. */
export interface Round {
  readonly now: number;
  /** The last entry for the viewer who was served last, and for everybody in a game without hidden information. */
  last: { readonly viewer: string | null; readonly text: string } | null;
}

export const makeRound = (now: number): Round => ({ now, last: null });

export interface DeliverOptions {
  readonly secrets: Pick<Secrets, "unseal" | "signingKey">;
  readonly presence: Pick<PresenceTracker, "absentSince">;
}

export interface Delivered {
  /** The messages that were sent. */
  readonly messages: readonly Delivery[];
  /** Whether the send buffer was full before everything was sent. */
  readonly isPaused: boolean;
}

const currentOf = ({ stored: { version, status }, match }: LiveMatch): Current => ({
  version,
  status,
  nextSeq: match?.nextSeq ?? null,
  hasClock: match !== null && match.clocks.remainingMs !== null,
  isFinished: match?.status === "finished",
});

const absentFor = (
  live: LiveMatch,
  viewer: string | null,
  presence: Pick<PresenceTracker, "absentSince">,
): Absent | null => {
  const absentId = viewer === null ? null : claimableId(live);
  if (live.match === null || viewer === null || absentId === null) return null;
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

/** Sends a subscriber what it lacks. */
export const deliver = (
  live: LiveMatch,
  subscription: Subscription,
  round: Round,
  { secrets, presence }: DeliverOptions,
): Delivered => {
  const { subscriber } = subscription;
  const { matchId, match } = live;
  const viewer = viewerOf(live.stored.record, subscriber.playerId);
  const current = currentOf(live);
  const absent = absentFor(live, viewer, presence);
  const absence = absent === null ? "" : JSON.stringify(absent);
  const messages: Delivery[] = [];

  /** The next entries, and the `seq` after them. The usual case is exactly one new entry. */
  const entries = (log: Match): Page => {
    const { nextSeq } = log;
    const missing = nextSeq - subscription.sent.next;
    if (missing === 0) return { text: noEntriesText(matchId), next: nextSeq };
    if (missing === 1 && subscription.pages === null) {
      return { text: lastEntryOf(live, log, viewer, round), next: nextSeq };
    }
    return nextPage(live, log, subscription, viewer, secrets) ?? entries(log);
  };
  const textOf = (notice: Notice): string => {
    if (notice === "watching" || match === null) return watchingText(live, viewer, round.now);
    if (notice === "absence") return absenceText(matchId, absent);
    return notice === "clock" ? clockText(matchId, match, round.now) : endOf(live, match, secrets);
  };

  for (;;) {
    const what = nextDelivery(subscription.sent, current, absence);
    if (what === null) return { messages, isPaused: false };
    if (what !== "entries") {
      subscriber.send(textOf(what));
      subscription.sent = afterNotice(subscription.sent, what, current, absence);
    } else {
      if (match === null) throw new Error("a match without a log has no entries");
      // The answer that there are none needs no room.
      if (subscription.sent.next < match.nextSeq && !subscriber.canReceive()) return { messages, isPaused: true };
      const { text, next } = entries(match);
      subscriber.send(text);
      subscription.sent = afterEntries(subscription.sent, next);
    }
    messages.push(what);
  }
};
