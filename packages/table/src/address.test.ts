import { expect, test } from "vitest";
import { makeGameHash, parseGameHash } from "./address.ts";

test("[TBL-A1] a game's address is read back", () => {
  expect(makeGameHash("local-00ff")).toBe("#game=local-00ff");
  expect(parseGameHash("#game=local-00ff")).toBe("local-00ff");
});

test.each(["", "#", "#content", "#%", "#game=", "#game=%E0%A4%A", "#game=a b", `#game=${"x".repeat(200)}`, "#Game=a"])(
  "[TBL-A1] %s names no game",
  (hash) => {
    expect(parseGameHash(hash)).toBe("");
  },
);

test("[TBL-A1] an id that would not be read back has no address", () => {
  expect(makeGameHash("a b#c")).toBe("");
});
