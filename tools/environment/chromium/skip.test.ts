import { expect, test } from "vitest";
import { describeSkipped, skippedRequirements } from "./skip.ts";

test.each([[{}], [{ TENGEN_TEST_WITHOUT: "" }], [{ TENGEN_TEST_WITHOUT: " , " }], [{ CI: "true" }]])(
  "nothing is skipped with %o",
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
])("Chromium is skipped and reported with %o", (env) => {
  expect(skippedRequirements(env)).toEqual(["chromium"]);
  expect(describeSkipped(skippedRequirements(env))).toBe("SKIPPED: chromium (browser tests did not run)");
});

test("both are skipped and reported", () => {
  const both = skippedRequirements({ TENGEN_TEST_WITHOUT: "nats,chromium" });
  expect(describeSkipped(both)).toBe("SKIPPED: chromium (browser tests did not run), nats (cluster tests did not run)");
});

test.each(["opera", "chromium,lint", "Chromium"])("%s is an unknown name", (name) => {
  expect(() => skippedRequirements({ TENGEN_TEST_WITHOUT: name })).toThrow(
    /^TENGEN_TEST_WITHOUT has unknown names: .*\. It can be chromium, firefox, webkit, nats$/u,
  );
});

test.each(["true", "1", "0", "yes"])("nothing may be skipped in CI (CI=%s)", (CI) => {
  expect(() => skippedRequirements({ TENGEN_TEST_WITHOUT: "chromium", CI })).toThrow("in CI");
});
