import * as v from "valibot";
import { expect, test } from "vitest";
import { codeSchema, describeError, REJECTION_CODES, RefusedActionError } from "./rejection.ts";

test("[MAT-O2] lists each code once", () => {
  expect(new Set(REJECTION_CODES).size).toBe(REJECTION_CODES.length);
  expect(REJECTION_CODES.filter((code) => !v.is(codeSchema, code))).toEqual([]);
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
  const rejection = { code: "CELL_OCCUPIED", message: "No." };
  expect(new RefusedActionError(rejection)).toMatchObject({
    name: "RefusedActionError",
    message: "CELL_OCCUPIED: No.",
    rejection,
  });
});

test("describes anything that was thrown", () => {
  expect([describeError(new Error("No.")), describeError("No!"), describeError(7)]).toEqual(["No.", "No!", "7"]);
});
