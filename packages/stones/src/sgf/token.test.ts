import { expect, test } from "vitest";
import { describeToken, findValueEnd, nextToken, normalizeName } from "./token.ts";

test.each([
  ["", { kind: "end", text: "", from: 0, to: 0 }],
  [" \n ", { kind: "end", text: "", from: 3, to: 3 }],
  [" (;", { kind: "(", text: "(", from: 1, to: 2 }],
  [")", { kind: ")", text: ")", from: 0, to: 1 }],
  [";B", { kind: ";", text: ";", from: 0, to: 1 }],
  ["GaMe_1[", { kind: "name", text: "GaMe_1", from: 0, to: 6 }],
  ["[a b]c", { kind: "value", text: "a b", from: 0, to: 5 }],
  ["[]", { kind: "value", text: "", from: 0, to: 2 }],
  ["[a\\]b]", { kind: "value", text: "a\\]b", from: 0, to: 6 }],
  // A value that is not closed ends the file.
  ["[ab", { kind: "end", text: "", from: 3, to: 3 }],
  ["[ab\\]", { kind: "end", text: "", from: 5, to: 5 }],
  ["é[", { kind: "unknown", text: "", from: 0, to: 0 }],
  ["1[", { kind: "unknown", text: "", from: 0, to: 0 }],
])("[SGF-1] the first token of %j", (text, token) => {
  expect(nextToken(text, 0)).toEqual(token);
});

test("[SGF-1] a value ends at the first bracket that is not escaped", () => {
  expect([findValueEnd("]", 0), findValueEnd("a]]", 0), findValueEnd("\\]]", 0), findValueEnd("a\\", 0)]).toEqual([
    0, 1, 2, -1,
  ]);
});

test("[SGF-1] lower-case letters in a name are ignored, unless no name is left", () => {
  expect(["GaMe", "AB", "white", "aB", "a1B", "aB1"].map(normalizeName)).toEqual([
    "GM",
    "AB",
    "white",
    "B",
    "a1B",
    "B1",
  ]);
});

test("[SGF-4] a token in words", () => {
  expect((["name", "value", "(", ";"] as const).map(describeToken)).toEqual([
    "a property name",
    "a value in brackets",
    '"("',
    '";"',
  ]);
});
