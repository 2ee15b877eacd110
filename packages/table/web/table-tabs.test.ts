// One game in two tabs: each shows what happens in the other, and a lost move is always reported.
import { t } from "@tengen/ui/i18n";
import { expect, test } from "vitest";
import createRandom from "../../../games/gomoku/bots/random.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import type { SeatChoice } from "./timeline.ts";
import { botSeat, makeDevice, PERSON, settle } from "./test-table.ts";

const RANDOM = botSeat("Random");

/** The same game in two tabs, after a first move on A1. */
const twoTabs = async (...seats: readonly SeatChoice[]) => {
  const device = makeDevice(gomoku, { "bots/random.ts": createRandom });
  const left = device.startGame(seats);
  left.pick("A1");
  await settle();
  const right = device.openTab();
  await right.table.open(left.table.local.value.record.matchId);
  return { ...device, left, right };
};

/** Waits until the tabs have notified each other. */
const settleTabs = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await settle();
};

test("[TBL-D1] a move in one tab is shown and announced in the other", async () => {
  const { left, right } = await twoTabs(PERSON, PERSON);
  right.pick("B2");
  await settleTabs();
  expect(left.moves()).toBe("A1 B2");
  expect(left.announced()).toBe("White B2.");
  expect(left.noticeText()).toBeNull();
  left.pick("C3");
  await settleTabs();
  expect(right.moves()).toBe("A1 B2 C3");
});

test("[TBL-D1] a move that ends the game is announced with the result", async () => {
  const { left, right } = await twoTabs(PERSON, PERSON);
  right.table.resign();
  await settleTabs();
  expect(left.announced()).toBe("White resigns. Black wins by resignation.");
});

test("[TBL-W2] an earlier position stays shown", async () => {
  const { left, right } = await twoTabs(PERSON, PERSON);
  left.table.show(0);
  right.pick("B2");
  await settleTabs();
  expect([left.moves(), left.table.shown.value]).toEqual(["A1 B2", 0]);
});

test("[TBL-D1] undo is shown in the other tab", async () => {
  const { left, right } = await twoTabs(PERSON, PERSON);
  right.pick("B2");
  await settleTabs();
  left.table.undo();
  await settleTabs();
  expect(right.moves()).toBe("A1");
  expect(right.table.canRedo.value).toBe(true);
  expect(right.announced()).toBe("White B2.");
});

test("[TBL-D1] a tab with another game is not affected", async () => {
  const { left, right } = await twoTabs(PERSON, PERSON);
  right.table.start({ seats: [PERSON, PERSON], options: {} });
  left.pick("B2");
  await settleTabs();
  expect(right.moves()).toBe("");
});

test("[TBL-D2] the bots of two tabs find the same move, and nothing is reported", async () => {
  const { left, right, timers, store } = await twoTabs(PERSON, RANDOM);
  expect([left.table.thinking.value, right.table.thinking.value]).toEqual(["seat-2", "seat-2"]);
  await timers.advance(250);
  await settleTabs();
  expect(left.table.local.value.entries).toHaveLength(2);
  expect(right.moves()).toBe(left.moves());
  expect([left.noticeText(), right.noticeText()]).toEqual([null, null]);
  expect(store.saves.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  await timers.advance(10_000);
  expect(left.table.local.value.entries).toHaveLength(2);
});

test("[TBL-D2] of two moves at the same time one is kept, and the other tab says so", async () => {
  const { left, right, store } = await twoTabs(PERSON, PERSON);
  left.pick("B2");
  right.pick("C3");
  await settleTabs();
  expect([left.moves(), right.moves()]).toEqual(["A1 B2", "A1 B2"]);
  expect(left.noticeText()).toBeNull();
  expect(right.noticeText()).toBe(t("announce_other_tab"));
  expect(right.announced()).toBe(t("announce_other_tab"));
  expect(store.saves).toHaveLength(3);
  right.pick("D4");
  await settleTabs();
  expect(left.moves()).toBe("A1 B2 D4");
  expect(right.noticeText()).toBeNull();
});

test("[TBL-D2] several lost moves are reported too", async () => {
  const { left, right } = await twoTabs(PERSON, PERSON);
  left.pick("B2");
  right.pick("C3", "D4", "E5");
  await settleTabs();
  expect(right.moves()).toBe("A1 B2");
  expect(left.moves()).toBe("A1 B2");
  expect(right.noticeText()).toBe(t("announce_other_tab"));
});
