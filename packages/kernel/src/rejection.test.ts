import * as v from "valibot";
import { expect, test } from "vitest";
import { codeSchema, isRejection, reject, REJECTION_CODES, RefusedActionError } from "./rejection.ts";

test("[MAT-O2] lists each code once", () => {
  expect(new Set(REJECTION_CODES).size).toBe(REJECTION_CODES.length);
  expect(REJECTION_CODES.filter((code) => !v.is(codeSchema, code))).toEqual([]);
});

test("[MAT-O2] a rejection is {code, message, detail?}", () => {
  expect(reject("CELL_OCCUPIED", "No.")).toEqual({ code: "CELL_OCCUPIED", message: "No." });
  expect(reject("CELL_OCCUPIED", "No.", { x: 1 })).toEqual({ code: "CELL_OCCUPIED", message: "No.", detail: { x: 1 } });
  expect(isRejection(reject("CELL_OCCUPIED", "No."))).toBe(true);
  expect(isRejection(reject("CELL_OCCUPIED", "No.", { x: 1 }))).toBe(true);
});

test("[MAT-O2] a rejection is recognised by its shape, whatever its code", () => {
  expect(isRejection(reject<"KO">("KO", "No."))).toBe(true);
  // @ts-expect-error -- an undeclared code
  expect(isRejection(reject("KOO", "No."))).toBe(true);
  const others = [
    null,
    undefined,
    "KO",
    {},
    { code: "KO" },
    { code: "ko", message: "No." },
    { code: 7, message: "No." },
    { code: "KO", message: 7 },
    { type: "PLACE_STONE" },
    // A server message has a type; it is not a rejection.
    { type: "rejected", code: "KO", message: "No." },
    { code: "KO", message: "No.", matchId: "m1" },
  ];
  expect(others.filter(isRejection)).toEqual([]);
});

test.each([
  ["KO", true],
  ["CARD_NOT_IN_HAND", true],
  ["RULE_50", true],
  ["X".repeat(64), true],
  ["X".repeat(65), false],
  ["X", false],
  ["", false],
  ["ko", false],
  ["_KO", false],
  ["KO_", false],
  ["K__O", false],
  ["9KO", false],
  ["KO!", false],
])("[MAT-O2] %s is a well-formed code: %s", (code, isCode) => {
  expect(v.is(codeSchema, code)).toBe(isCode);
});

test("[KER-E4] the error of applyAction contains the rejection", () => {
  const rejection = reject("CELL_OCCUPIED", "No.");
  expect(new RefusedActionError(rejection)).toMatchObject({
    name: "RefusedActionError",
    message: "CELL_OCCUPIED: No.",
    rejection,
  });
});
