import { expect, test } from "vitest";
import { err, mapResult, ok, reject, unwrap, VALID } from "./result.ts";

test("[KER-R1] a result has a value or an error", () => {
  expect([ok(7), VALID, err("no")]).toEqual([
    { ok: true, value: 7 },
    { ok: true, value: null },
    { ok: false, error: "no" },
  ]);
});

test("[KER-R1] [MAT-O2] a refusal is a result whose error is {code, message, detail?}", () => {
  expect(reject("CELL_OCCUPIED", "No.")).toEqual(err({ code: "CELL_OCCUPIED", message: "No." }));
  expect(Object.keys(reject("CELL_OCCUPIED", "No.").error)).toEqual(["code", "message"]);
  expect(reject("CELL_OCCUPIED", "No.", { x: 1 }).error.detail).toEqual({ x: 1 });
  expect(reject<"KO">("KO", "No.").error.code).toBe("KO");
  // @ts-expect-error -- an undeclared code
  reject("KOO", "No.");
});

test("[KER-R1] mapResult changes a value and keeps an error", () => {
  expect(mapResult(ok(7), (value) => value + 1)).toEqual(ok(8));
  const refused = reject("CELL_OCCUPIED", "No.");
  expect(mapResult(refused, () => 8)).toBe(refused);
});

test("[KER-R1] unwrap returns the value, and throws an error with its message", () => {
  expect(unwrap(ok(7))).toBe(7);
  expect(() => unwrap(reject("CELL_OCCUPIED", "No."))).toThrow(/^No\.$/u);
  expect(() => unwrap(reject("CELL_OCCUPIED", "No."), "the match cannot start")).toThrow(
    /^the match cannot start: No\.$/u,
  );
});
