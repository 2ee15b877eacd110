import { expect, test } from "vitest";
import { makeGameHash, makeStudyHash, parseGameHash, parseStudyHash } from "./address.ts";

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

test("[STU-B4] the address of a study is read back, with its game or without one", () => {
  expect([makeStudyHash("local-00ff"), makeStudyHash("")]).toEqual(["#study=local-00ff", "#study"]);
  expect(["#study=local-00ff", "#study"].map(parseStudyHash)).toEqual(["local-00ff", ""]);
  expect(makeStudyHash("a b#c")).toBe("#study");
});

test.each(["", "#", "#study=", "#study=a b", "#study2", "#Study", "#game=a", `#study=${"x".repeat(200)}`])(
  "[STU-B4] %s is the address of no study",
  (hash) => {
    expect(parseStudyHash(hash)).toBeNull();
  },
);
