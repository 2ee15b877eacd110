import { t } from "@tengen/ui/i18n";
import { describe, expect, test } from "vitest";
import createGreedy from "../../../games/gomoku/bots/greedy.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import type { GomokuAction } from "../../../games/gomoku/state.ts";
import { botSeat, makeDevice, PERSON, settle } from "./test-table.ts";

const GREEDY = botSeat("Greedy");
const place = (x: number, y: number): GomokuAction => ({ type: "PLACE_STONE", x, y });

/** Four moves between two people. */
const played = () => {
  const device = makeDevice(gomoku, { "bots/greedy.ts": createGreedy });
  const tab = device.startGame([PERSON, PERSON], { pace: 1000 });
  tab.pick("A1", "B2", "C3", "D4");
  const stones = (): number => tab.table.scene.value.points.filter(({ stone }) => stone !== null).length;
  return { ...device, ...tab, stones };
};

describe("earlier positions", () => {
  test("[TBL-W1] any position is shown and announced", () => {
    const { table, stones, announced } = played();
    expect([table.shown.value, table.isLive.value]).toEqual([4, true]);
    table.show(2);
    expect([table.shown.value, table.isLive.value, stones()]).toEqual([2, false, 2]);
    expect(table.view.value.turn).toBe(2);
    expect(announced()).toBe("Position 2 of 4. White B2.");
    table.show(0);
    expect([table.shown.value, stones()]).toEqual([0, 0]);
    expect(announced()).toBe("Position 0 of 4. Start");
    table.show(4);
    expect(table.isLive.value).toBe(true);
  });

  test("[TBL-W1] navigation stops at the start and at the end", () => {
    const { table } = played();
    table.show(-3);
    expect(table.shown.value).toBe(0);
    table.show(99);
    expect([table.shown.value, table.isLive.value]).toEqual([4, true]);
  });

  test("[TBL-W2] no stone can be placed on an earlier position", () => {
    const { table, pick, moves, noticeText } = played();
    table.show(2);
    expect(table.placing.value).toBeNull();
    pick("E5");
    expect(noticeText()).toBe(t("refusal_earlier"));
    expect(moves()).toBe("A1 B2 C3 D4");
    table.play(place(4, 4));
    expect(moves()).toBe("A1 B2 C3 D4");
    table.show(4);
    expect(noticeText()).toBeNull();
    pick("E5");
    expect(moves()).toBe("A1 B2 C3 D4 E5");
  });

  test("[TBL-W2] a change of the game shows the live position", () => {
    const { table } = played();
    table.show(1);
    table.undo();
    expect([table.shown.value, table.isLive.value]).toEqual([3, true]);
  });
});

describe("earlier positions while a bot plays", () => {
  test("[TBL-W2] a bot's move does not change the shown position", async () => {
    const device = makeDevice(gomoku, { "bots/greedy.ts": createGreedy });
    const { table, pick } = device.startGame([PERSON, GREEDY]);
    pick("H8");
    table.show(0);
    await device.timers.advance(1000);
    expect(table.local.value.entries).toHaveLength(2);
    expect([table.shown.value, table.isLive.value]).toEqual([0, false]);
  });

  test("[TBL-W3] a bot's move does not stop a replay", async () => {
    const device = makeDevice(gomoku, { "bots/greedy.ts": createGreedy });
    const { table } = device.startGame([GREEDY, GREEDY], { pace: 1000 });
    await device.timers.advance(4500);
    table.replay(true);
    expect(table.shown.value).toBe(0);
    await device.timers.advance(2000);
    expect(table.isReplaying.value).toBe(true);
    expect(table.shown.value).toBeGreaterThan(0);
    expect(table.local.value.entries.length).toBeGreaterThan(4);
  });
});

describe("replay", () => {
  test("[TBL-W3] runs from the start at the pace of the settings, and stops at the end", async () => {
    const { table, timers, settings } = played();
    table.replay(true);
    expect([table.shown.value, table.isReplaying.value]).toEqual([0, true]);
    await timers.advance(999);
    expect(table.shown.value).toBe(0);
    await timers.advance(1);
    expect(table.shown.value).toBe(1);
    settings.value = { ...settings.value, pace: 200 };
    await timers.advance(1000);
    expect(table.shown.value).toBe(2);
    await timers.advance(200);
    expect([table.shown.value, table.isReplaying.value]).toEqual([3, true]);
    await timers.advance(200);
    expect([table.shown.value, table.isLive.value, table.isReplaying.value]).toEqual([4, true, false]);
    const { count } = table.announcement.value;
    await timers.advance(10_000);
    expect(table.announcement.value.count).toBe(count);
  });

  test("[TBL-W3] continues from the shown position", async () => {
    const { table, timers } = played();
    table.show(2);
    table.replay(true);
    expect(table.shown.value).toBe(2);
    await timers.advance(1000);
    expect(table.shown.value).toBe(3);
  });

  test.each<[string, (table: ReturnType<typeof played>["table"]) => void, number]>([
    ["it is stopped", (table) => table.replay(false), 1],
    ["another position is shown", (table) => table.show(2), 2],
    ["the game changes", (table) => table.undo(), 3],
  ])("[TBL-W3] ends when %s", async (_name, act, shown) => {
    const { table, timers } = played();
    table.replay(true);
    await timers.advance(1000);
    act(table);
    expect(table.isReplaying.value).toBe(false);
    const { count } = table.announcement.value;
    await timers.advance(10_000);
    expect(table.shown.value).toBe(shown);
    expect(table.announcement.value.count).toBe(count);
  });

  test("[TBL-W3] runs once when started twice", async () => {
    const { table, timers } = played();
    table.replay(true);
    await timers.advance(500);
    table.replay(true);
    await timers.advance(1000);
    expect(table.shown.value).toBe(1);
  });
});

describe("play from here", () => {
  test("[TBL-W4] forks a new game from the shown position; the old one stays", async () => {
    const { table, moves, store, announced } = played();
    await settle();
    const { matchId } = table.local.value.record;
    table.show(3);
    table.startFromHere([PERSON, PERSON]);
    expect(moves()).toBe("A1 B2 C3");
    expect(announced()).toBe("New game. White plays first.");
    expect(table.isLive.value).toBe(true);
    await settle();
    const ids = new Set(store.saves.map(({ id }) => id));
    expect([...ids]).toEqual([matchId, table.local.value.record.matchId]);
    await table.open(matchId);
    expect(moves()).toBe("A1 B2 C3 D4");
  });

  test("[TBL-W4] a bot that is to move plays", async () => {
    const { table, timers } = played();
    table.show(3);
    table.startFromHere([PERSON, GREEDY]);
    await timers.advance(250);
    expect(table.local.value.entries).toHaveLength(4);
    expect(table.placing.value).toBe("black");
  });

  test("[TBL-W4] continues a game that was resigned", () => {
    const { table, moves, pick } = played();
    table.resign();
    table.startFromHere([PERSON, PERSON]);
    expect(moves()).toBe("A1 B2 C3 D4");
    pick("E6");
    expect(moves()).toBe("A1 B2 C3 D4 E6");
  });
});
