import { expect, test } from "vitest";
import { escapeText, oneLine, unescapeText } from "./text.ts";

test.each([
  ["a line feed", "a\\\nb", "ab"],
  ["a carriage return", "a\\\rb", "ab"],
  ["both, as on Windows", "a\\\r\nb", "ab"],
  ["both, the other way round", "a\\\n\rb", "ab"],
  ["two line breaks, of which one is escaped", "a\\\n\nb", "a\nb"],
  ["a bracket and a backslash", String.raw`\]\\`, "]\\"],
  ["a letter", String.raw`\n`, "n"],
])("[SGF-1] an escaped %s", (_name, raw, text) => {
  expect(unescapeText(raw)).toBe(text);
});

test("[SGF-2] what is escaped is read back", () => {
  const text = String.raw`C:\games] [1\2]`;
  expect(unescapeText(escapeText(text))).toBe(text);
});

test.each([
  ["  Shusaku \r\n Honinbo ", "Shusaku Honinbo"],
  ["\u202eann\u0007", "ann"],
  ["\u200b \u200d", ""],
  ["x".repeat(80), "x".repeat(64)],
])("a name on one line: %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});
