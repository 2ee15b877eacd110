import { expect, test } from "vitest";
import {
  completeWatch,
  failWatch,
  forgetLostSync,
  isWatchLost,
  NOT_SUBSCRIBED,
  notePing,
  noteUnattributedError,
  startWatch,
  unsubscribe,
} from "./subscription.ts";

const idle = { ...NOT_SUBSCRIBED, round: 3 };
const watching = startWatch(idle, 2);

test("[MCL-7] the answer to a watch is followed by the entries it asked for", () => {
  expect(watching.watch).toEqual({ round: 3, minLength: 2 });
  expect(completeWatch(watching, true)).toEqual({ ...idle, isWatching: true, syncRound: 3 });
  expect(completeWatch({ ...watching, hasWatchFailed: true }, false)).toEqual({ ...idle, isWatching: true });
});

test("[MCL-7] a new watch replaces an open sync", () => {
  expect(startWatch({ ...idle, syncRound: 2, hasUnattributedError: true }, 2)).toEqual(watching);
});

test("[MCL-18] a watch is lost if a ping followed it", () => {
  expect([isWatchLost(idle), isWatchLost(watching), isWatchLost(notePing(watching, 5))]).toEqual([false, false, true]);
  expect(notePing(watching, 5)).toMatchObject({ round: 4, pingedLength: 5 });
});

test("[MCL-18] a sync is lost if a ping followed it", () => {
  const syncing = { ...idle, syncRound: 3 };
  expect(forgetLostSync(syncing)).toBe(syncing);
  expect(forgetLostSync(notePing(syncing, 5)).syncRound).toBeNull();
});

test("[MCL-18] an error makes the next watch start at 0 if it may be about the length", () => {
  expect(failWatch(watching, "BAD_MESSAGE").hasWatchFailed).toBe(true);
  for (const code of ["TOO_MANY", "RATE_LIMITED", "SHUTTING_DOWN", "INTERNAL"])
    expect(failWatch(watching, code)).toBe(watching);
  expect(failWatch(watching, "MATCH_NOT_FOUND")).toEqual(idle);
  expect(failWatch(idle, "BAD_MESSAGE")).toBe(idle);
  expect([idle, watching].map((one) => noteUnattributedError(one).hasUnattributedError)).toEqual([false, true]);
});

test("[MCL-7] nothing is open after a disconnect", () => {
  expect(unsubscribe({ ...watching, isWatching: true, syncRound: 3 })).toEqual(idle);
});
