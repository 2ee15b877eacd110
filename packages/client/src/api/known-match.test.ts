import { expect, test } from "vitest";
import { checkRecord } from "./known-match.ts";

const seat = (nonce: string) => ({ playerId: "ann", name: "Ann", nonce });

test("[MCL-22] the first commitment seen is remembered, and another one rejected", () => {
  expect(checkRecord(undefined, { commitment: "c1", seats: [null, null] })).toEqual({
    ok: true,
    value: { commitment: "c1", nonce: null },
  });
  expect(checkRecord({ commitment: "c1", nonce: null }, { commitment: "c2", seats: [null, null] })).toMatchObject({
    ok: false,
    error: { code: "RECORD_CHANGED", detail: { expected: "c1", got: "c2" } },
  });
});

test("[MCL-22] after a join the own nonce must be in a seat", () => {
  const known = { commitment: "c1", nonce: "n1" };
  expect(checkRecord(known, { commitment: "c1", seats: [null, seat("n1")] })).toEqual({ ok: true, value: known });
  expect(checkRecord(known, { commitment: "c1", seats: [null, seat("n2")] })).toMatchObject({
    ok: false,
    error: { code: "RECORD_CHANGED" },
  });
});
