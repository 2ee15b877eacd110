import { expect, test } from "vitest";
import cases from "./fixtures/negotiation.json" with { type: "json" };
import { matchLanguage } from "./negotiate.ts";

test.each(cases)("[WRD-4] of $preferred, out of $available, a page shows $shown", ({ preferred, available, shown }) => {
  const match = preferred.map((tag) => matchLanguage(tag, available)).find((tag) => tag !== null);
  expect(match ?? "en").toBe(shown);
});
