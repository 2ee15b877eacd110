import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, findJsonFault, sameJson } from "./json.ts";

test("[KER-J1] sorts keys by UTF-16 code units", () => {
  // The order of RFC 8785, section 3.2.3.
  const value = {
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis",
  };
  const names = [...canonicalJson(value).matchAll(/:"([^"]*)"/gu)].map((match) => match[1]);
  expect(names).toEqual([
    "Carriage Return",
    "One",
    "Control",
    "Latin Small Letter O With Diaeresis",
    "Euro Sign",
    "Emoji: Grinning Face",
    "Hebrew Letter Dalet With Dagesh",
  ]);
});

test.each([
  [333333333.33333329, "333333333.3333333"],
  [1e30, "1e+30"],
  [4.5, "4.5"],
  [2e-3, "0.002"],
  [1e-27, "1e-27"],
  [-0, "0"],
  [1e20, "100000000000000000000"],
  ['\u20ac$\u000f\nA\'B"\\\\"/', '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
  [{ b: [1, { d: null, c: true }], a: "" }, '{"a":"","b":[1,{"c":true,"d":null}]}'],
])("[KER-J1] writes %j canonically", (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test.each([[NaN], [Infinity], [undefined], ["\ud800"], [{ a: undefined }], [{ "\ud800": 1 }], [1n], [() => 1]])(
  "[KER-J1] has no canonical text for %s",
  (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  },
);

/** One character of each kind: plain, escaped, and on both sides of the surrogates. */
const stringUnit = fc.constantFrom(
  "a",
  "b",
  "Z",
  "1",
  '"',
  "\\",
  "\n",
  "\0",
  "\u007f",
  "\u2028",
  "\ud83d\ude00",
  "\ufb33",
);

test("[KER-J1] parses back to the same value, whatever the order of the keys", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3, stringUnit }), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      if (typeof value !== "object" || value === null || Array.isArray(value)) return;
      const reversed = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalJson(reversed)).toBe(text);
    }),
    { seed: 1 },
  );
});

test("[KER-J1] tells equal values from different ones", () => {
  expect(sameJson({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(sameJson({ a: 1 }, { a: "1" })).toBe(false);
});

const holes: unknown[] = [1];
holes[3] = 1;

test.each<[unknown, RegExp]>([
  [JSON.parse('{"__proto__":1}'), /key __proto__/],
  [{ constructor: 1 }, /key constructor/],
  [{ toString: 1 }, /key toString/],
  [new Date(0), /not a plain one/],
  [new (class Stone {})(), /not a plain one/],
  [Object.create({ x: 1 }), /not a plain one/],
  [holes, /holes/],
  [Object.assign([1], { extra: 2 }), /holes or named fields/],
  [{ [Symbol("s")]: 1 }, /symbol/],
  [Object.defineProperty({}, "x", { get: () => 1, enumerable: true }), /computed or hidden/],
  [Object.defineProperty({}, "x", { value: 1 }), /computed or hidden/],
  [NaN, /not finite/],
  [{ deep: [Infinity] }, /not finite/],
  ["\ud800", /well-formed/],
  [undefined, /undefined/],
  [{ f: () => 1 }, /function/],
  [1n, /bigint/],
  ["x".repeat(4097), /longer than 4096/],
  [{ ["k".repeat(4097)]: 1 }, /longer than 4096/],
])("[KER-J2] rejects %o", (value, reason) => {
  expect(findJsonFault(value)).toMatch(reason);
});

test.each(Object.getOwnPropertyNames(Object.prototype))("[KER-J2] rejects the key %s at any place", (key) => {
  const object: unknown = JSON.parse(`{"first":1,"${key}":2}`);
  expect(findJsonFault(object)).toBe(`has a key ${key}`);
});

test.each([[true], [false], [null], [Object.create(null)], [{ a: 1, b: { c: [] } }]])(
  "[KER-J2] accepts %o",
  (value) => {
    expect(findJsonFault(value)).toBeNull();
  },
);

test("[KER-J2] checks every field of an object", () => {
  expect(findJsonFault({ a: 1, b: NaN })).toMatch(/not finite/u);
});

test("[KER-J2] rejects an array that is too long before it looks at its items", () => {
  expect(findJsonFault(Array.from({ length: 100_001 }))).toMatch(/more than 100000 values/u);
});

test("[KER-J2] the limits are exactly 32 levels, 100,000 values and 4,096 characters", () => {
  const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)]);
  expect([32, 33].map((levels) => findJsonFault(nest(levels)) === null)).toEqual([true, false]);
  const list = (length: number) => Array.from({ length }, () => 1);
  expect([99_999, 100_000].map((length) => findJsonFault(list(length)) === null)).toEqual([true, false]);
  expect(findJsonFault([list(50_000), list(50_000)])).toMatch(/more than 100000 values/u);
  expect([4096, 4097].map((length) => findJsonFault("x".repeat(length)) === null)).toEqual([true, false]);
});

test("[KER-J2] bounds nesting and number of values without a stack overflow", () => {
  const limits = { depth: 2, values: 5, text: 10 };
  expect(findJsonFault([[1]], limits)).toBeNull();
  expect(findJsonFault([[[1]]], limits)).toMatch(/nested deeper than 2/);
  expect(findJsonFault([1, 2, 3, 4], limits)).toBeNull();
  expect(findJsonFault([1, 2, 3, 4, 5], limits)).toMatch(/more than 5 values/);
  expect(findJsonFault({ a: 1, b: 2, c: 3, d: 4 }, limits)).toBeNull();
  expect(findJsonFault({ a: 1, b: 2, c: 3, d: 4, e: 5 }, limits)).toMatch(/more than 5 values/);
  expect(findJsonFault(JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`))).toMatch(/nested deeper/);
  const circle: unknown[] = [];
  circle.push(circle);
  expect(findJsonFault(circle)).toMatch(/nested deeper/);
});
