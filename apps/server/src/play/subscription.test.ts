import { expect, test } from "vitest";
import {
  afterEntries,
  afterNotice,
  makeSubscription,
  nextDelivery,
  startLog,
  type Current,
  type Delivery,
  type Sent,
  type Subscriber,
} from "./subscription.ts";

/** A match with a clock and seven entries. */
const CURRENT: Current = { version: 3, status: "active", nextSeq: 7, hasClock: true, isFinished: false };

/** A subscriber that has been sent everything. */
const UP_TO_DATE: Sent = {
  version: 3,
  status: "active",
  next: 7,
  isAsking: false,
  needsClock: false,
  isFinished: false,
  absence: "",
};

/** A subscriber that has been sent nothing, and asks for the log from an entry on. */
const newcomer = (next: number): Sent => ({ ...UP_TO_DATE, version: -1, status: "", next, isAsking: true });

/** Everything that is sent until nothing is lacking. Entries come in pages of three. */
const deliveries = (sent: Sent, current: Current, absence = ""): readonly (Delivery | number)[] => {
  const what = nextDelivery(sent, current, absence);
  if (what === null) return [];
  if (what !== "entries") return [what, ...deliveries(afterNotice(sent, what, current, absence), current, absence)];
  const next = Math.min(sent.next + 3, current.nextSeq ?? 0);
  return [what, next - sent.next, ...deliveries(afterEntries(sent, next), current, absence)];
};

test("a subscriber that has everything is sent nothing", () => {
  expect(nextDelivery(UP_TO_DATE, CURRENT, "")).toBeNull();
});

test("[MAT-D2] a new subscriber is sent the row, then the log, then the clock", () => {
  expect(deliveries(newcomer(0), CURRENT)).toEqual(["watching", "entries", 3, "entries", 3, "entries", 1, "clock"]);
});

test("[PRO-4] who asks for entries is answered, even if there are none", () => {
  expect(deliveries(newcomer(7), CURRENT)).toEqual(["watching", "entries", 0, "clock"]);
  expect(deliveries({ ...UP_TO_DATE, isAsking: true }, CURRENT)).toEqual(["entries", 0]);
});

test("[PRO-4] who asks for entries again gets them from there, and not the rest of an earlier answer", () => {
  const subscription = makeSubscription({} as Subscriber);
  subscription.pages = [{ text: "", next: 3 }].values();
  subscription.pagedBytes = 9;
  startLog(subscription, 4);
  expect(subscription).toMatchObject({ sent: { next: 4, isAsking: true }, pages: null, pagedBytes: 0 });
});

test("[MAT-D2] a new entry is sent with the clock after it; without a clock, alone", () => {
  const behind = { ...UP_TO_DATE, next: 6 };
  expect(deliveries(behind, CURRENT)).toEqual(["entries", 1, "clock"]);
  expect(deliveries(behind, { ...CURRENT, hasClock: false })).toEqual(["entries", 1]);
});

test("a match that has not started has only a row, and gets its log when it starts", () => {
  const open: Current = { version: 1, status: "open", nextSeq: null, hasClock: false, isFinished: false };
  const waiting = { ...newcomer(0), isAsking: false };
  expect(deliveries(waiting, open, "somebody is away")).toEqual(["watching"]);
  const seated = afterNotice(waiting, "watching", open, "");
  expect(deliveries(seated, { ...open, version: 2 })).toEqual(["watching"]);
  expect(deliveries(seated, { ...CURRENT, version: 2, nextSeq: 0 })).toEqual(["watching", "clock"]);
});

test("a row is sent again with each version, and when its status changes", () => {
  expect(deliveries(UP_TO_DATE, { ...CURRENT, version: 4 })).toEqual(["watching", "clock"]);
  expect(deliveries({ ...UP_TO_DATE, status: "open" }, CURRENT)).toEqual(["watching", "clock"]);
});

test("the end comes once, after the last entry and its clock, and needs no row", () => {
  const finished = { ...CURRENT, status: "finished", isFinished: true };
  expect(deliveries({ ...UP_TO_DATE, next: 6 }, finished)).toEqual(["entries", 1, "clock", "finished"]);
  expect(deliveries({ ...UP_TO_DATE, isFinished: true }, finished)).toEqual([]);
  expect(deliveries(newcomer(7), finished)).toEqual(["watching", "entries", 0, "clock", "finished"]);
});

test("[PRO-20] an absence is sent when it starts, changes and ends, after everything it follows from", () => {
  expect(deliveries(UP_TO_DATE, CURRENT, "bob since 5")).toEqual(["absence"]);
  expect(deliveries({ ...UP_TO_DATE, absence: "bob since 5" }, CURRENT, "bob since 5")).toEqual([]);
  expect(deliveries({ ...UP_TO_DATE, absence: "bob since 5" }, CURRENT, "bob since 9")).toEqual(["absence"]);
  expect(deliveries({ ...UP_TO_DATE, next: 6, absence: "bob since 5" }, CURRENT)).toEqual([
    "entries",
    1,
    "clock",
    "absence",
  ]);
});
