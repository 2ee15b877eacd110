import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/page/table-game.tsx";
import { requestOf, type MatchForm } from "./play-online.tsx";

const form: MatchForm = { opponent: "friend", bot: "Greedy", clock: 0, seat: 1 };
const request = (change: Partial<MatchForm>, random = 0) =>
  requestOf(gomoku.manifest, { ...form, ...change }, { ruleset: "freestyle", options: { size: 9 } }, random);

test.each([
  ["a friend is invited", "friend", { kind: "invite" }, false],
  ["anybody may join, and the lobby lists the match", "anybody", { kind: "open" }, true],
  ["a server bot takes the seat", "bot", { kind: "bot", name: "Greedy" }, false],
] as const)("[ONL-31] [ONL-32] [ONL-42] %s", (_name, opponent, seat, listed) => {
  expect(request({ opponent })).toEqual({
    gameId: "gomoku",
    ruleset: "freestyle",
    options: { size: 9 },
    clock: null,
    seats: [seat, { kind: "me" }],
    listed,
  });
});

test("where nobody has chosen a seat, chance does", () => {
  const seatsOf = (random: number): readonly string[] => request({ seat: -1 }, random).seats.map(({ kind }) => kind);
  expect([seatsOf(6), seatsOf(7)]).toEqual([
    ["me", "invite"],
    ["invite", "me"],
  ]);
});
