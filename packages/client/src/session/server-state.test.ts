import type { BaseView } from "@tengen/kernel";
import type { MatchInfo } from "@tengen/protocol";
import { expect, test } from "vitest";
import type { MessageOf } from "../message.ts";
import { NOTHING_SAID, noteClocks, noteEnding, noteEntry, noteInfo, noteView } from "./server-state.ts";

const view = (turn: number): BaseView => ({ turn }) as BaseView;
const info = (status: string): MatchInfo => ({ status }) as MatchInfo;
const clock = (seq: number, since: number, more = {}): MessageOf<"clock"> => ({
  type: "clock",
  matchId: "m",
  seq,
  remainingMs: [1, 2],
  since,
  now: 0,
  ...more,
});

test("[MCL-10] a view is shown with the entries it belongs to", () => {
  const waiting = noteView(NOTHING_SAID, 2, view(2), 1);
  expect([waiting.view, waiting.views]).toEqual([null, []]);
  const other = noteEntry(waiting, 1, undefined);
  expect(other.view).toBeNull();
  const shown = noteEntry(waiting, 2, undefined);
  expect([shown.view, shown.views]).toEqual([view(2), [null, null, view(2)]]);
  expect(noteEntry(waiting, 2, view(7)).view).toEqual(view(7));
  const again = noteView(shown, 2, view(3), 2);
  expect(again.views).toEqual([null, null, view(3)]);
  expect(noteView({ ...shown, views: [view(0), null, view(2)] }, 1, view(1), 1).views).toEqual([
    view(0),
    view(1),
    view(2),
  ]);
});

test("[MCL-11] clocks are shown with the entry they belong to; older ones are ignored", () => {
  const now = noteClocks(NOTHING_SAID, clock(2, 50), 2);
  expect(now.clocks).toEqual({ remainingMs: [1, 2], firstMoveMs: null, since: 50 });
  expect(noteClocks(now, clock(1, 40), 2)).toBe(now);
  const next = noteClocks(now, clock(3, 60, { firstMoveMs: [null, 5] }), 2);
  expect(next.clocks?.since).toBe(50);
  expect(noteEntry(next, 4, undefined).clocks?.since).toBe(50);
  expect(noteEntry(next, 3, undefined).clocks).toEqual({ remainingMs: [1, 2], firstMoveMs: [null, 5], since: 60 });
});

test("[MCL-9] a stale match info does not undo a newer one", () => {
  const active = noteInfo(NOTHING_SAID, info("active"));
  expect(noteInfo(active, info("open"))).toBe(active);
  expect(noteInfo(active, info("finished")).info).toEqual(info("finished"));
  expect(noteInfo(active, { ...info("active"), listed: true }).info).toMatchObject({ listed: true });
});

test("[MCL-9] the end of a running match is part of its info", () => {
  const finished = { type: "finished", matchId: "m", outcome: { winners: null, reason: "agreement" } } as never;
  expect(noteEnding(noteInfo(NOTHING_SAID, info("active")), finished)).toMatchObject({
    info: { status: "finished", outcome: { reason: "agreement" } },
    ending: { outcome: { reason: "agreement" } },
  });
  expect(noteEnding(NOTHING_SAID, finished).info).toBeNull();
});
