import { expect, test } from "vitest";
import { isRejection, reject, REJECTION_CODES, RefusedActionError } from "./rejection.ts";

test("[MAT-O2] has each code once", () => {
  expect(new Set(REJECTION_CODES).size).toBe(REJECTION_CODES.length);
});

test("[MAT-O2] a refusal is {code, message, detail?}", () => {
  expect(reject("KO", "No.")).toEqual({ code: "KO", message: "No." });
  expect(reject("KO", "No.", { x: 1 })).toEqual({ code: "KO", message: "No.", detail: { x: 1 } });
  expect(isRejection(reject("KO", "No."))).toBe(true);
  expect([null, undefined, "KO", {}, { code: "OTHER" }, { type: "PLACE_STONE" }].some(isRejection)).toBe(false);
});

test("[KER-E4] the error of applyAction has the refusal in it", () => {
  const rejection = reject("KO", "No.");
  expect(new RefusedActionError(rejection)).toMatchObject({
    name: "RefusedActionError",
    message: "KO: No.",
    rejection,
  });
});
