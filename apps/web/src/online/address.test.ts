import { expect, test } from "vitest";
import { makeMatchHash, parseMatchHash } from "./address.ts";

const KEY = "abcdefgh_-12";

test.each([
  ["#match=m-1", { matchId: "m-1", invitation: null, handover: null }],
  [`#match=m-1&invite=${KEY}`, { matchId: "m-1", invitation: KEY, handover: null }],
  [`#match=m-1&device=${KEY}`, { matchId: "m-1", invitation: null, handover: KEY }],
])("[ONL-20] %s is parsed and made again", (hash, address) => {
  expect(parseMatchHash(hash)).toEqual(address);
  expect(makeMatchHash(address.matchId, address)).toBe(hash);
});

test.each([
  "",
  "#",
  "#match=",
  "#game=m-1",
  "#match=m 1",
  `#match=m-1&invite=short`,
  `#match=m-1&other=${KEY}`,
  "#match=<b>",
])("[ONL-20] %s names no match", (hash) => {
  expect(parseMatchHash(hash)).toBeNull();
});
