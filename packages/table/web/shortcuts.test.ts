import { describe, expect, test } from "vitest";
import { actionShortcuts, findShortcut, historyShortcuts, type KeyPlace, type Shortcut } from "./shortcuts.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { makeDevice, PERSON } from "./test-table.ts";

const shortcut = (id: string, keys: readonly string[], where: Shortcut["where"] = "page"): Shortcut => ({
  id,
  keys,
  where,
  label: () => id,
  run: () => {},
});

const LIST = [
  shortcut("back", ["ArrowLeft"]),
  shortcut("cancel", ["Escape"]),
  shortcut("point", ["A", "H"]),
  shortcut("hint", ["H"], "board"),
  shortcut("help", ["?"]),
];

test.each<readonly [string, KeyPlace, string | null]>([
  ["ArrowLeft", "page", "back"],
  // On the board and on a slider the arrows move something else.
  ["ArrowLeft", "board", null],
  ["ArrowLeft", "arrows", null],
  ["ArrowLeft", "field", null],
  ["h", "page", "point"],
  ["h", "board", "hint"],
  ["H", "board", "hint"],
  ["a", "board", "point"],
  ["a", "arrows", "point"],
  ["a", "field", null],
  ["?", "board", "help"],
  ["?", "field", null],
  ["Escape", "field", "cancel"],
  ["Escape", "board", "cancel"],
  // A dialog has keys of its own.
  ["Escape", "dialog", null],
  ["?", "dialog", null],
  ["b", "page", null],
])("[TBL-P14] %s in the %s: %s", (key, place, id) => {
  expect(findShortcut(LIST, key, place)?.id ?? null).toBe(id);
});

describe("[TBL-P14] what the help lists is what the keys do", () => {
  test("the history keys show positions", () => {
    const { table } = makeDevice(gomoku, {}).openTab();
    table.start({ seats: [PERSON, PERSON], options: {} });
    table.pick(112, "keyboard");
    const press = (key: string): void => findShortcut(historyShortcuts(table), key, "page")?.run(key);
    press("Home");
    expect(table.shown.value).toBe(0);
    press("ArrowRight");
    expect(table.shown.value).toBe(1);
    press("ArrowLeft");
    expect(table.shown.value).toBe(0);
    press("End");
    expect(table.isLive.value).toBe(true);
  });

  test("an action with a key has a shortcut on the board, unless it is disabled", () => {
    const hint = { id: "hint", group: "game", icon: "hint", label: "Hint", shortcut: "H", run: () => {} } as const;
    expect(actionShortcuts([hint]).map(({ id, keys, where }) => [id, keys, where])).toEqual([["hint", ["H"], "board"]]);
    expect(actionShortcuts([{ ...hint, isDisabled: true }])).toEqual([]);
  });
});
