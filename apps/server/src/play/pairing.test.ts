import { expect, test } from "vitest";
import { makeMatch } from "../../tests/sample-match.ts";
import type { Game } from "./games.ts";
import { drawSeat, graceOf, pairKeyOf } from "./pairing.ts";
import { findSeat } from "./seat-plan.ts";

const guest = { playerId: "cy", name: "Cy" };

test("[PRO-30] the seat of the first player follows from the random id, that of the second is the other one", () => {
  const ids = ["m-00000000000000000000000a", "m-00000000000000000000000b"];
  expect(ids.map((id) => drawSeat(id, [null, null]))).toEqual([0, 1]);
  for (const id of ids) {
    expect(drawSeat(id, ["ada", null])).toBe(1);
    expect(drawSeat(id, [null, "ada"])).toBe(0);
    expect(drawSeat(id, ["ada", "bo"])).toBe(-1);
  }
});

test("[PRO-30] nobody chooses a seat of a pair", () => {
  const row = makeMatch("m-00000000000000000000000b", { status: "open", pairKey: "key" }, [null, null]);
  expect(findSeat(guest, row, {})).toEqual({ ok: true, value: 1 });
  expect(findSeat(guest, row, { seat: 1 })).toEqual({ ok: true, value: 1 });
  expect(findSeat(guest, row, { seat: 0 })).toMatchObject({ error: { code: "SEAT_RESERVED" } });
  const full = makeMatch("m-00000000000000000000000b", { status: "open", pairKey: "key" });
  expect(findSeat(guest, full, {})).toMatchObject({ error: { code: "SEAT_TAKEN" } });
  // A match that is no pair is as before.
  expect(findSeat(guest, { ...row, pairKey: null }, { seat: 0 })).toEqual({ ok: true, value: 0 });
});

test("[PRO-30] the key is the same for the same game, rules, options and clock only", () => {
  const game = (gameId: string, rulesetVersion: string) => ({ engine: { gameId, rulesetVersion } }) as unknown as Game;
  const clock = { baseMs: 1000, incrementMs: 0 };
  const keys = [
    pairKeyOf({ game: game("go", "one"), options: { size: 9, komi: 7 } }, clock),
    pairKeyOf({ game: game("go", "two"), options: { size: 9, komi: 7 } }, clock),
    pairKeyOf({ game: game("stop", "one"), options: { size: 9, komi: 7 } }, clock),
    pairKeyOf({ game: game("go", "one"), options: { size: 19, komi: 7 } }, clock),
    pairKeyOf({ game: game("go", "one"), options: { size: 9, komi: 7 } }, { ...clock, incrementMs: 1 }),
    pairKeyOf({ game: game("go", "one"), options: { size: 9, komi: 7 } }, null),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(pairKeyOf({ game: game("go", "one"), options: { komi: 7, size: 9 } }, { ...clock })).toBe(keys[0]);
});

test("[PRO-30] a pair waits ten seconds for a player who has left, and never longer than other matches", () => {
  expect(graceOf({ pairKey: null }, 30_000)).toBe(30_000);
  expect(graceOf({ pairKey: "key" }, 30_000)).toBe(10_000);
  expect(graceOf({ pairKey: "key" }, 4000)).toBe(4000);
});
