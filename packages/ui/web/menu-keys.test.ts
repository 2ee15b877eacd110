import { expect, test } from "vitest";
import { itemAt } from "./menu-keys.ts";

const ITEMS = ["New game", "Open file", "Nothing", "Éteindre"];

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 0],
  ["ArrowUp", -1, 3],
  ["ArrowUp", 0, 3],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 3],
])("[UI-5] %s leads from %i to %i", (key, from, to) => {
  expect(itemAt(ITEMS, from, key)).toBe(to);
});

test.each([
  ["n", 0, 2],
  ["N", 2, 0],
  ["o", 1, 1],
  ["é", 0, 3],
  ["x", 0, null],
  [" ", 0, null],
  ["Enter", 0, null],
  ["F5", 0, null],
])("[UI-5] the letter %s leads from %i to %s", (key, from, to) => {
  expect(itemAt(ITEMS, from, key)).toBe(to);
});

test("[UI-5] a menu without items has none", () => {
  expect(itemAt([], -1, "ArrowDown")).toBeNull();
});
