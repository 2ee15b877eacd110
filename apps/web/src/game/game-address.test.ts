import { expect, test } from "vitest";
import { parseGameAddress } from "./game-address.ts";

const ALL = { hasStudy: true, hasPuzzles: true };
const local = { kind: "local", id: "", wantsOnline: false, wantsBot: false, wantsTwoPlayers: false, isBroken: false };

test.each([
  ["", local],
  ["#game=local-1", { ...local, id: "local-1" }],
  ["#online", { ...local, wantsOnline: true }],
  ["#bot", { ...local, wantsBot: true }],
  ["#two-players", { ...local, wantsTwoPlayers: true }],
  ["#elsewhere", local],
  ["#match=m1", { kind: "match", match: { matchId: "m1", invitation: null, handover: null } }],
  ["#match=m1&invite=abcdefgh", { kind: "match", match: { matchId: "m1", invitation: "abcdefgh", handover: null } }],
  ["#shared=aB&at=3", { kind: "shared", shared: { kind: "carried", text: "aB", shown: 3 } }],
  ["#anyone", { kind: "meeting", meeting: "anyone" }],
  ["#friend", { kind: "meeting", meeting: "friend" }],
  ["#tv", { kind: "meeting", meeting: "tv" }],
  ["#puzzle", { kind: "puzzle", day: null }],
  ["#puzzle=2026-11-19", { kind: "puzzle", day: "2026-11-19" }],
  ["#study=local-1", { kind: "study", link: { id: "local-1", line: null } }],
])("[TBL-A1] [TBL-L8] [TBL-S4] [WEB-19] [ONL-20] [STU-B4] [WEB-43] %s", (hash, address) => {
  expect(parseGameAddress(hash, ALL)).toEqual(address);
});

test.each(["#game=", "#match=", "#match=m1&invite=short", "#shared=", "#stored=12"])(
  "[TBL-A2] %s is incomplete",
  (hash) => {
    expect(parseGameAddress(hash, ALL)).toEqual({ ...local, isBroken: true });
  },
);

test("[TBL-A2] a game without an analysis board has no addresses of studies", () => {
  expect(parseGameAddress("#study=local-1", { ...ALL, hasStudy: false })).toEqual({ ...local, isBroken: true });
});

test("[WEB-43] a game without puzzles has no addresses of puzzles", () => {
  expect(parseGameAddress("#puzzle", { ...ALL, hasPuzzles: false })).toEqual(local);
});
