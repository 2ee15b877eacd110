import { expect, test } from "vitest";
import { BOARD_KEYS, isPickKey, moveFocus } from "./focus.ts";

// Five columns, three rows: the middle is 7, the corners are 0, 4, 10 and 14.
const size = { columns: 5, rows: 3 };

test.each([
  ["ArrowLeft", false, { 7: 6, 5: 5, 0: 0 }],
  ["ArrowRight", false, { 7: 8, 9: 9, 14: 14 }],
  ["ArrowUp", false, { 7: 2, 2: 2, 0: 0 }],
  ["ArrowDown", false, { 7: 12, 12: 12, 14: 14 }],
  ["Home", false, { 7: 5, 5: 5, 14: 10 }],
  ["End", false, { 7: 9, 9: 9, 0: 4 }],
  ["Home", true, { 7: 0, 14: 0, 0: 0 }],
  ["End", true, { 7: 14, 0: 14, 14: 14 }],
  ["PageUp", false, { 7: 2, 14: 4, 0: 0 }],
  ["PageDown", false, { 7: 12, 0: 10, 14: 14 }],
] as const)("[BRD-14] %s, with Control %s", (key, control, moves) => {
  for (const [from, to] of Object.entries(moves)) expect(moveFocus(size, Number(from), key, control)).toBe(to);
});

test.each(["Enter", " ", "a", "Tab", "Escape"])("[BRD-14] %j does not move the focus", (key) => {
  expect(moveFocus(size, 7, key, false)).toBeNull();
});

test("[BRD-25] every key of the list works, and no other", () => {
  const keys = BOARD_KEYS.flatMap(({ moves }) => Object.keys(moves));
  const works = (name: string): boolean => {
    const key = name.replace("Control+", "");
    return isPickKey(key) || moveFocus(size, 7, key, name !== key) !== null;
  };
  expect(keys.filter((key) => !works(key))).toEqual([]);
  expect(["Delete", "a", "Escape", "Tab"].filter(works)).toEqual([]);
  expect(BOARD_KEYS.find(({ id }) => id === "pick")?.moves).toHaveProperty(["Enter"]);
});
