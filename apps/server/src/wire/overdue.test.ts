import { expect, test } from "vitest";
import { overdue } from "./overdue.ts";

const LIMITS = { helloSeconds: 10, silentSeconds: 60 };
const CONNECTION = { isWelcome: true, openedAt: 0, receivedAt: 5000, expiresAt: 1_000_000 };

test.each([
  ["nothing", CONNECTION, 65_000, 999_999, null],
  ["a hello", { ...CONNECTION, isWelcome: false, receivedAt: 9000 }, 10_001, 0, "hello"],
  ["no hello yet", { ...CONNECTION, isWelcome: false }, 10_000, 0, null],
  ["a message", CONNECTION, 65_001, 0, "message"],
  ["a token that is still valid", CONNECTION, 6000, 1_000_000, "token"],
] as const)("[PRO-8] [PRO-H3] what is overdue: %s", (_name, connection, monotonic, now, expected) => {
  expect(overdue(connection, LIMITS, monotonic, now)).toBe(expected);
});
