import { expect, test } from "vitest";
import { describeSkipped, skippedRequirements } from "./skip.ts";

test.each([[{}], [{ TENGEN_TEST_WITHOUT: "" }], [{ TENGEN_TEST_WITHOUT: " , " }], [{ CI: "true" }]])(
  "nothing with %o",
  (env) => {
    expect(skippedRequirements(env)).toEqual([]);
    expect(describeSkipped(skippedRequirements(env))).toBeNull();
  },
);

test.each([
  [{ TENGEN_TEST_WITHOUT: "chromium" }],
  [{ TENGEN_TEST_WITHOUT: " chromium , chromium," }],
  [{ TENGEN_TEST_WITHOUT: "chromium", CI: "" }],
  [{ TENGEN_TEST_WITHOUT: "chromium", CI: "false" }],
])("Chromium, aloud, with %o", (env) => {
  expect(skippedRequirements(env)).toEqual(["chromium"]);
  expect(describeSkipped(skippedRequirements(env))).toBe("LEFT OUT: chromium (browser tests did not run)");
});

test("both, each described", () => {
  const both = skippedRequirements({ TENGEN_TEST_WITHOUT: "nats,chromium" });
  expect(describeSkipped(both)).toBe(
    "LEFT OUT: chromium (browser tests did not run), nats (tests of many servers did not run)",
  );
});

test.each(["firefox", "chromium,lint", "Chromium"])("%s is not known", (word) => {
  expect(() => skippedRequirements({ TENGEN_TEST_WITHOUT: word })).toThrow(
    /^TENGEN_TEST_WITHOUT knows chromium, nats, not /u,
  );
});

test.each(["true", "1", "0", "yes"])("nothing may be skipped in CI (CI=%s)", (CI) => {
  expect(() => skippedRequirements({ TENGEN_TEST_WITHOUT: "chromium", CI })).toThrow("in CI");
});
